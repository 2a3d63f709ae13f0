"""One model: what it is, whether it fits, where it stands, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.models import words
from desktop_app.ui.models.badge import Badge
from desktop_app.ui.models.choices_form import ChoicesForm
from desktop_app.ui.models.colours import paint_card
from desktop_app.ui.models.deeds import Deed, Running, deeds, say_deed, say_tip
from desktop_app.ui.models.fit_bar import FitBar

if TYPE_CHECKING:
    from desktop_app.core.models.download.progress import DownloadProgress
    from desktop_app.core.models.overview import Offer

_STEPS = 1000
"""Of the progress bar: bytes of a model do not fit its 32 bits."""


class ModelRow(QFrame):
    """Shows one model; passive."""

    asked = Signal(str, str)
    """A deed (see `deeds.Deed`), and the model's key."""
    choices_changed = Signal(str, object)
    """The model's key, and its new `Choices`."""

    def __init__(self, offer: Offer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer, self.running = offer, Running.NOTHING
        self._went_wrong = ""
        self.name, self.facts, self.badge = QLabel(), QLabel(), Badge()
        self.fit_bar, self.fit, self.speed = FitBar(), QLabel(), QLabel()
        self.bar, self.progress, self.problem = QProgressBar(), QLabel(), QLabel()
        self.buttons: dict[Deed, QPushButton] = {}
        self.settings, self.choices = QToolButton(), ChoicesForm()
        self._prepare()
        self._lay_out()

    def show_offer(self, offer: Offer, threads: int, *, gpu: bool) -> None:
        """Show the model as it is now.

        Args:
            offer: the model with its fit and speed.
            threads: of this machine, for the choices.
            gpu: whether layers can lie on a graphics device.
        """
        self.offer = offer
        model = offer.model
        self.name.setText(model.name)
        self.setAccessibleName(model.name)
        self.facts.setText(words.facts(model))
        known = offer.prediction is not None
        for part in (self.fit_bar, self.fit):
            part.setVisible(known)
        if offer.prediction is not None:
            self.fit_bar.show_prediction(offer.prediction)
            self.fit.setText(words.fit(offer.prediction))
        self.speed.setText(words.speed(offer.speed) if offer.speed else "")
        self.settings.setVisible(model.shape is not None)
        self.choices.show_choices(model, threads, gpu=gpu)
        self._show_problem()
        self._show_state()

    def show_download(self, report: DownloadProgress) -> None:
        """Show how far its download is."""
        self._run(Running.DOWNLOAD, report.done, report.total, words.progress(report))

    def show_check(self, done: int, total: int) -> None:
        """Show how far the check of its file is."""
        said = self.tr("Checking, {0} of {1}").format(words.size(done), words.size(total))
        self._run(Running.CHECK, done, total, said)

    def show_idle(self) -> None:
        """Show that nothing runs for it any more."""
        self.running = Running.NOTHING
        self._show_state()

    def show_problem(self, message: str) -> None:
        """Say what went wrong with what was done for it, until something else is; "" takes that back."""
        self._went_wrong = message
        self._show_problem()

    def _show_problem(self) -> None:
        said = self._went_wrong or self.offer.model.reason
        self.problem.setText(said)
        self.problem.setVisible(bool(said))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the card's ground."""
        paint_card(self, self.palette().color(self.backgroundRole()))

    def _run(self, running: Running, done: int, total: int, said: str) -> None:
        changed, self.running = running is not self.running, running
        self.bar.setValue(_STEPS * done // max(1, total))
        self.progress.setText(said)
        if changed:
            self.show_problem("")
            self._show_state()

    def _show_state(self) -> None:
        """Show the badge, the progress and the buttons that make sense now."""
        busy = self.running is not Running.NOTHING
        self.badge.say(words.state(self.offer), marked=self.offer.in_use)
        self.badge.setVisible(not busy)
        self.bar.setVisible(busy)
        self.progress.setVisible(busy)
        offered = deeds(self.offer, self.running)
        focus = self.focusWidget()
        had_focus = focus is not None and focus.hasFocus() and focus in self.buttons.values()
        for deed, button in self.buttons.items():
            button.setVisible(deed in offered)
            button.setAccessibleName(f"{button.text()}: {self.offer.model.name}")
        first = next((self.buttons[deed] for deed in offered), None)
        if had_focus and focus is not None and focus.isHidden() and first is not None:
            first.setFocus()  # the button that was pressed has made way for another

    def _prepare(self) -> None:
        self.setBackgroundRole(QPalette.ColorRole.Base)
        title = QFont(self.name.font())
        title.setBold(True)
        title.setPointSizeF(title.pointSizeF() * 1.15)
        self.name.setFont(title)
        for label in (self.facts, self.progress, self.problem, self.fit, self.speed):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(max(6, self.fontMetrics().height() // 2))
        self.bar.setAccessibleName(self.tr("Progress"))
        self.speed.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        for deed in Deed:
            button = QPushButton(say_deed(deed))
            button.setAutoDefault(False)
            button.setToolTip(say_tip(deed))
            button.clicked.connect(
                lambda _checked=False, deed=deed: self.asked.emit(deed.value, self.offer.model.key)
            )
            self.buttons[deed] = button
        self.settings.setText(self.tr("Settings"))
        self.settings.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.settings.setArrowType(Qt.ArrowType.DownArrow)
        self.settings.setAutoRaise(True)
        self.settings.setCheckable(True)
        self.settings.setAccessibleName(self.tr("Settings of this model"))
        self.settings.toggled.connect(self._open_settings)
        self.choices.hide()
        self.choices.changed.connect(lambda chosen: self.choices_changed.emit(self.offer.model.key, chosen))

    def _open_settings(self, opened: bool) -> None:
        self.settings.setArrowType(Qt.ArrowType.UpArrow if opened else Qt.ArrowType.DownArrow)
        self.choices.setVisible(opened)

    def _lay_out(self) -> None:
        head, fit, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.badge)
        fit.setSpacing(self.fontMetrics().height() // 2)
        fit.addWidget(self.fit_bar)
        fit.addWidget(self.fit, 1)
        fit.addWidget(self.speed, 1)
        for button in self.buttons.values():
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.settings)
        whole = QVBoxLayout(self)
        space = self.fontMetrics().height()
        whole.setContentsMargins(space, space, space, space)
        whole.setSpacing(space // 2)
        whole.addLayout(head)
        whole.addWidget(self.facts)
        whole.addLayout(fit)
        whole.addWidget(self.bar)
        whole.addWidget(self.progress)
        whole.addWidget(self.problem)
        whole.addLayout(foot)
        whole.addWidget(self.choices)
