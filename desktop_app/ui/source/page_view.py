"""A page as a picture, with what is cited marked on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop_app.ui.source.colours import FAINT_INK, PAPER, is_dark
from desktop_app.ui.source.drawing import draw_focus, draw_marks, tone_down
from ingest.rendering import pixels_for

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import ShownPage

MARGIN = 12
"""Logical pixels around the page."""
STEP = 1.2
"""From one zoom to the next."""
LEAST_ZOOM, MOST_ZOOM = 0.25, 5.0
_DOTS = 96.0 / 72.0
"""Logical pixels a point at 100 %."""
_SETTLED_MS = 150
"""After the last change of size, before a sharper picture is asked for."""
_NOTCH = 120
_A4 = (595.0, 842.0)
_FOCUS_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class PageView(QAbstractScrollArea):
    """Shows one page; wide as the view, or at a zoom of its own."""

    sharper_wanted = Signal(int)
    """Width in pixels of the picture that would be sharp now."""
    turned = Signal(int)
    """+1 or -1: the next page, or the one before."""
    zoomed = Signal(float)
    """1.0 is the size on paper."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Page"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Its value is a place on the page, whichever way the window's language is read.
        self.horizontalScrollBar().setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._shown: ShownPage | None = None
        self._image = QImage()
        self._size_pt = _A4
        self._fixed: float | None = None
        self._soft = False
        self._waiting = ""
        self._focus_seen = False
        self._turning = 0
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._ask_sharper)

    # ---- what is shown

    def show_page(self, shown: ShownPage, *, stay: bool = False) -> None:
        """Show a page and bring what is marked into the middle, or only a sharper picture of what is there."""
        image = shown.image
        self._shown, self._waiting = shown, ""
        # Without a copy: `_shown` keeps the bytes as long as the picture.
        self._image = QImage(
            image.pixels, image.width, image.height, image.stride, QImage.Format.Format_RGB32
        )
        self._size_pt = (image.width_pt, image.height_pt)
        self.setAccessibleDescription(shown.quote)
        self._lay_out()
        if not stay:
            self._bring_into_view(from_below=self._turning < 0)
        self._turning = 0
        self._settled.start()
        self.viewport().update()

    def expect(self, label: str) -> None:
        """Show blank paper with a word on what is coming."""
        self._shown, self._waiting = None, label
        self._image = QImage()
        self._lay_out()
        self.viewport().update()

    def marks(self) -> list[QRectF]:
        """Return the boxes that are marked, in logical pixels of the viewport."""
        if self._shown is None:
            return []
        sheet, scale = self._sheet(), self._scale()
        found = (self._shown.image.place(box) for box in self._shown.boxes)
        return [
            QRectF(sheet.left() + x * scale, sheet.top() + y * scale, w * scale, h * scale)
            for x, y, w, h in found
        ]

    def wanted_width(self) -> int:
        """Return how wide a sharp picture is, in pixels of the screen; less where it would be too large."""
        return pixels_for(*self._size_pt, self._paper()[0])[0]

    def set_soft_paper(self, on: bool) -> None:
        """Tone white paper down where the window is dark; nothing is inverted."""
        self._soft = on
        self.viewport().update()

    # ---- zoom

    def zoom(self) -> float:
        """Return the zoom; 1.0 is the size on paper."""
        return self._scale() / _DOTS

    def zoom_in(self) -> None:
        """Enlarge by a step."""
        self.set_zoom(self.zoom() * STEP)

    def zoom_out(self) -> None:
        """Reduce by a step."""
        self.set_zoom(self.zoom() / STEP)

    def fit_width(self) -> None:
        """Show the page as wide as the view, whatever its size."""
        self.set_zoom(None)

    def set_zoom(self, zoom: float | None) -> None:
        """Set the zoom, None for the view's width; what is in the middle stays there."""
        bar = self.verticalScrollBar()
        page = self.viewport().height()
        middle = (bar.value() + page / 2) / max(1.0, float(bar.maximum() + page))
        self._fixed = None if zoom is None else min(max(zoom, LEAST_ZOOM), MOST_ZOOM)
        self._lay_out()
        bar.setValue(round(middle * (bar.maximum() + page) - page / 2))
        self.viewport().update()
        self.zoomed.emit(self.zoom())
        self._settled.start()

    # ---- geometry

    def _scale(self) -> float:
        """Return logical pixels a point."""
        if self._fixed is not None:
            return self._fixed * _DOTS
        # As if the bar were there: else it would come and go where the page is as high as the view.
        room = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width()
        return max(0.05, (room - 2 * MARGIN) / self._size_pt[0])

    def _paper(self) -> tuple[int, int]:
        """Return the size of the page in pixels of the screen, as the picture has it."""
        width = max(1, round(self._size_pt[0] * self._scale() * self.devicePixelRatioF()))
        return width, max(1, int(width * self._size_pt[1] / self._size_pt[0]))

    def _sheet(self) -> QRectF:
        """Return where the page is, in logical pixels of the viewport, on whole pixels of the screen."""
        ratio = self.devicePixelRatioF()
        width, height = self._paper()
        room_x, room_y = self.viewport().width() * ratio, self.viewport().height() * ratio
        left = max(MARGIN * ratio, (room_x - width) / 2) - self.horizontalScrollBar().value() * ratio
        top = max(MARGIN * ratio, (room_y - height) / 2) - self.verticalScrollBar().value() * ratio
        return QRectF(round(left) / ratio, round(top) / ratio, width / ratio, height / ratio)

    def _lay_out(self) -> None:
        sheet, port = self._sheet(), self.viewport().size()
        for bar, length, room in (
            (self.horizontalScrollBar(), sheet.width(), port.width()),
            (self.verticalScrollBar(), sheet.height(), port.height()),
        ):
            bar.setPageStep(room)
            bar.setSingleStep(max(1, room // 12))
            fits = bar.orientation() is Qt.Orientation.Horizontal and self._fixed is None
            bar.setRange(0, 0 if fits else max(0, round(length) + 2 * MARGIN - room))

    def _bring_into_view(self, *, from_below: bool) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(0)
        down.setValue(down.maximum() if from_below else 0)
        marks = self.marks()
        if not marks:
            return
        whole = marks[0]
        for mark in marks[1:]:
            whole = whole.united(mark)
        # What is higher than the view begins at its top, with a little of what stands before.
        top = whole.center().y() - self.viewport().height() / 2
        down.setValue(down.value() + round(min(top, whole.top() - 2 * MARGIN)))
        across.setValue(round(whole.center().x() - self.viewport().width() / 2) + across.value())

    def _ask_sharper(self) -> None:
        if self._shown is not None and abs(self._image.width() - self.wanted_width()) > 1:
            self.sharper_wanted.emit(self.wanted_width())

    # ---- events

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep to the width, and ask for a sharper picture once the size has settled."""
        super().resizeEvent(event)
        self._lay_out()
        self.zoomed.emit(self.zoom())
        self._settled.start()

    def event(self, event: QEvent) -> bool:
        """Ask for a sharper picture on a screen of another resolution."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._settled.start()
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show a frame for those who came by the keyboard."""
        self._focus_seen = event.reason() in _FOCUS_REASONS
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Take the frame away."""
        self._focus_seen = False
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Turn the page where there is no further to go on it."""
        bar = self.verticalScrollBar()
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_Space) and bar.value() == bar.maximum():
            self._turn(1)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_Backspace) and bar.value() == 0:
            self._turn(-1)
        elif event.key() == Qt.Key.Key_Space:
            bar.setValue(bar.value() + bar.pageStep())
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(0)
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Zoom with Ctrl; turn the page after one notch more than the page goes."""
        delta = event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if delta:
                self.set_zoom(self.zoom() * STEP ** (delta / _NOTCH))
            event.accept()
            return
        bar = self.verticalScrollBar()
        at_edge = bar.value() == (bar.maximum() if delta < 0 else 0)
        rolling_on = event.phase() == Qt.ScrollPhase.ScrollMomentum
        if at_edge and not rolling_on and abs(delta) >= _NOTCH:
            self._turn(1 if delta < 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def _turn(self, step: int) -> None:
        self._turning = step
        self.turned.emit(step)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:  # noqa: N802
        """Draw what is in view now."""
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Draw paper, picture, marks and the frame of the focus."""
        painter = QPainter(self.viewport())
        sheet = self._sheet()
        painter.fillRect(sheet, PAPER)
        if not self._image.isNull():
            self._draw_image(painter, sheet)
        if self._soft and is_dark(self.palette()):
            tone_down(painter, sheet)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 0))
        painter.drawRect(sheet)
        if self._waiting:
            painter.setPen(FAINT_INK)
            painter.drawText(
                sheet.intersected(QRectF(self.viewport().rect())), Qt.AlignmentFlag.AlignCenter, self._waiting
            )
        draw_marks(painter, self.marks())
        if self._focus_seen:
            draw_focus(painter, self.viewport())

    def _draw_image(self, painter: QPainter, sheet: QRectF) -> None:
        if (self._image.width(), self._image.height()) == self._paper():
            ratio = self.devicePixelRatioF()
            painter.save()
            painter.scale(1 / ratio, 1 / ratio)
            painter.drawImage(QPoint(round(sheet.left() * ratio), round(sheet.top() * ratio)), self._image)
            painter.restore()
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(sheet, self._image)
