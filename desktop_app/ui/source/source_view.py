"""The source with its header: shows what it is given, and says by signals what is wanted next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.core.viewing.types import DocumentView, Notice, Part, Place, Shown, ShownPage, ShownText
from desktop_app.ui.source.code_view import CodeView
from desktop_app.ui.source.header import SourceHeader
from desktop_app.ui.source.notice_bar import NoticeBar, StretchBar
from desktop_app.ui.source.page_view import PageView
from desktop_app.ui.source.text_view import TextView


class SourceView(QWidget):
    """A page, a source file or a text, with what is cited marked.

    Whoever wires it calls `show_document`, then `expect` with a place, has a `Viewer` get it ready on its thread,
    and hands the result to `show_source`. What arrives for a place that is no longer expected is passed over.
    """

    place_wanted = Signal(Place, int)
    """The user turned to another part, or needs a sharper picture: `Viewer.show(place, width)`."""
    stretch_wanted = Signal(Place, int)
    """Other lines of a long text, from this one on: `Viewer.text(place, from_line=…)`."""
    open_wanted = Signal(Place)
    """In another program: `Viewer.path(place)`."""
    zoomed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: DocumentView | None = None
        self._place: Place | None = None
        self._expected: Place | None = None
        self._quote = ""
        self.header = SourceHeader(self)
        self.notice = NoticeBar(self)
        self.page = PageView(self)
        self.code = CodeView(self)
        self.text = TextView(self)
        self.stretch = StretchBar(self)
        self._message = QLabel(self)
        self._message.setWordWrap(True)
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._message.setMargin(32)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._stack = QStackedWidget(self)
        for widget in (self._message, self.page, self.code, self.text):
            self._stack.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.notice)
        layout.addWidget(self._stack, 1)
        layout.addWidget(self.stretch)
        self._connect()
        self._add_shortcuts()
        self.clear()

    # ---- what is shown

    def clear(self) -> None:
        """Show that there is no document."""
        self._document = self._place = self._expected = None
        self._set_quote("")
        self.header.hide()
        self.show_message(self.tr("Click a citation or a document to see it here."))

    def show_document(self, view: DocumentView) -> None:
        """Show a document's name and offer its parts; which of them comes by `show_source`."""
        if view != self._document:
            self._document = view
            self.header.set_document(view)
        self.header.show()

    def expect(self, place: Place) -> None:
        """Get ready for a place that is being fetched: the part is named, paper is there."""
        self._expected = place
        part = self._part(place)
        if part is None or (self._place == place and self._stack.currentWidget() is not self._message):
            return
        self.header.set_part(part, self._total())
        self.notice.show_notice(None, "")
        if part.kind == "page" and not self._same_part(place):
            self._set_quote("")
            self.page.expect(self.tr("Page {0}").format(part.label))
            self._show(self.page)

    def show_source(self, shown: Shown) -> None:
        """Show what a viewer got ready."""
        if isinstance(shown, ShownPage):
            self.show_page(shown)
        elif shown.part.kind == "code":
            self.show_code(shown)
        else:
            self.show_text(shown)

    def show_page(self, shown: ShownPage) -> None:
        """Show a page with its marks."""
        asked = self._expected is not None or self._place != shown.place
        if self._take(shown.place, shown.part, shown.quote, shown.notice):
            self.stretch.show_lines(None)
            self._show(self.page)
            self.page.show_page(shown, stay=not asked)
            self.header.set_zoom(self.page.zoom())

    def show_code(self, shown: ShownText) -> None:
        """Show a source file with its cited lines."""
        if self._take(shown.place, shown.part, shown.quote, shown.notice):
            self.stretch.show_lines(shown)
            self._show(self.code)
            self.code.show_code(shown)

    def show_text(self, shown: ShownText) -> None:
        """Show the text of a part."""
        if self._take(shown.place, shown.part, shown.quote, shown.notice):
            self.stretch.show_lines(shown)
            self._show(self.text)
            self.text.show_text(shown)

    def show_message(self, message: str) -> None:
        """Show a line in the place of the source: what happened and what to do."""
        self._expected = None
        self._message.setText(message)
        self._message.setAccessibleName(message)
        self.notice.show_notice(None, "")
        self.stretch.show_lines(None)
        self._show(self._message)

    def picture_width(self) -> int:
        """Return how wide the picture of a page should be, in pixels: `Viewer.show(place, width)`."""
        return self.page.wanted_width()

    def set_soft_paper(self, on: bool) -> None:
        """Tone the white of pages down where the window is dark; nothing is inverted."""
        self.page.set_soft_paper(on)

    def go_to(self, ordinal: int) -> None:
        """Turn to a part, as if the user had."""
        if self._document is not None and 0 <= ordinal < len(self._document.parts):
            place = Place(self._document.document_id, ordinal)
            self.expect(place)
            self.place_wanted.emit(place, self.picture_width())

    # ---- inside

    def _take(self, place: Place, part: Part, quote: str, notice: Notice | None) -> bool:
        """Note what is shown from now on; False where something else is expected by now."""
        if self._expected is not None and place != self._expected:
            return False
        self._expected = None
        self._place = place
        self._set_quote(quote)
        self.header.set_part(part, self._total())
        self.notice.show_notice(notice, part.label if part.kind == "code" else self._name())
        return True

    def _show(self, widget: QWidget) -> None:
        """Bring a view to the front; the focus goes with it."""
        before = self._stack.currentWidget()
        focused = before is not None and before.hasFocus()
        self._stack.setCurrentWidget(widget)
        self.header.show_zoom(widget is self.page)
        if focused and before is not widget:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_quote(self, quote: str) -> None:
        self._quote = quote
        self.header.set_quote(quote)

    def _part(self, place: Place) -> Part | None:
        view = self._document
        if view is None or view.document_id != place.document_id or place.ordinal >= len(view.parts):
            return None
        return view.parts[place.ordinal]

    def _same_part(self, place: Place) -> bool:
        here = self._place
        return here is not None and (here.document_id, here.ordinal) == (place.document_id, place.ordinal)

    def _total(self) -> int:
        """Return how many pages the document has, or parts where these are no pages."""
        parts = self._document.parts if self._document else ()
        return sum(part.kind == "page" for part in parts) or len(parts)

    def _name(self) -> str:
        return self._document.name if self._document else ""

    def _step(self, by: int) -> None:
        at = self._expected or self._place
        if at is not None:
            self.go_to(at.ordinal + by)

    def _go_to_page(self, page: int) -> None:
        for part in self._document.parts if self._document else ():
            if part.page == page:
                self.go_to(part.ordinal)
                return

    def _ask_sharper(self, width: int) -> None:
        if self._place is not None and self._expected is None:
            self.place_wanted.emit(self._place, width)

    def _ask_stretch(self, line: int) -> None:
        if self._place is not None:
            self.stretch_wanted.emit(self._place, line)

    def _ask_open(self) -> None:
        if self._place is not None:
            self.open_wanted.emit(self._place)

    def _copy(self) -> None:
        part = self._part(self._place) if self._place else None
        if part is None or not self._quote:
            return
        where = self.tr("page {0}").format(part.label) if part.kind == "page" else part.label
        name = self._name()
        place = where if where == name else f"{name}, {where}"
        QGuiApplication.clipboard().setText(f"“{' '.join(self._quote.split())}” ({place})")

    def _connect(self) -> None:
        self.header.stepped.connect(self._step)
        self.header.chosen.connect(self.go_to)
        self.header.page_chosen.connect(self._go_to_page)
        self.header.zoom_in_clicked.connect(self.page.zoom_in)
        self.header.zoom_out_clicked.connect(self.page.zoom_out)
        self.header.fit_clicked.connect(self.page.fit_width)
        self.header.copy_clicked.connect(self._copy)
        self.header.open_clicked.connect(self._ask_open)
        self.page.turned.connect(self._step)
        self.page.sharper_wanted.connect(self._ask_sharper)
        self.page.zoomed.connect(self.header.set_zoom)
        self.page.zoomed.connect(self.zoomed)
        self.stretch.wanted.connect(self._ask_stretch)

    def _add_shortcuts(self) -> None:
        standard = QKeySequence.StandardKey
        for keys, slot in (
            (QKeySequence("Ctrl+PgDown"), lambda: self._step(1)),
            (QKeySequence("Ctrl+PgUp"), lambda: self._step(-1)),
            (QKeySequence(standard.ZoomIn), self.page.zoom_in),
            (QKeySequence("Ctrl+="), self.page.zoom_in),
            (QKeySequence(standard.ZoomOut), self.page.zoom_out),
            (QKeySequence("Ctrl+0"), self.page.fit_width),
            (QKeySequence("Ctrl+G"), self.header.field.setFocus),
        ):
            shortcut = QShortcut(keys, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
