"""The controls of reading: how much memory, how deep, go on or wait, what comes first, what is private."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.memory.budget_slider import BudgetSlider
from desktop_app.ui.memory.reading_words import status_words

if TYPE_CHECKING:
    from desktop_app.core.budgets import BudgetStep

ReadingStatus = Literal["none", "indexed", "waiting", "reading", "paused", "read", "failed"]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """How the chosen document stands."""

    title: str = ""
    status: ReadingStatus = "none"
    """"none" where no single document is chosen."""
    unit: Literal["page", "file"] = "page"
    at: int = 0
    """The page or file in work, from 1."""
    of: int = 0
    share: float = 0.0
    """0…1 of its tokens."""
    tokens_per_second: float = 0.0
    seconds_left: float | None = None
    ahead: int = 0
    """Documents that are read before this one."""
    reason: str = ""
    """Why it waits or failed."""
    deep: bool = True
    """Whether it is to be read, or only indexed."""
    private: bool = False


class ReadingControls(QWidget):
    """Shows a document's reading and signals what the user wants; passive."""

    budget_chosen = Signal(int)
    """Tokens that may stay in memory."""
    depth_chosen = Signal(bool)
    """True to read the document, False to index it only."""
    pause_wanted = Signal()
    resume_wanted = Signal()
    next_wanted = Signal()
    """Read this document before all others."""
    private_chosen = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = ReadingView()
        self.status, self.progress = QLabel(), QProgressBar()
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(6)
        self.progress.setAccessibleName(self.tr("Progress of reading"))
        self.reading_depth = QComboBox()
        self.reading_depth.addItem(self.tr("Read it"), True)
        self.reading_depth.addItem(self.tr("Index only"), False)
        self.reading_depth.setAccessibleName(self.tr("How deep"))
        self.reading_depth.setToolTip(
            self.tr(
                "Read it: the model takes in the whole document. Index only: it is searched, which takes no time "
                "and no memory."
            )
        )
        self.pause = QPushButton()
        self.read_next = QPushButton(self.tr("Read next"))
        self.read_next.setAccessibleName(self.tr("Read this document before all others"))
        self.private = QCheckBox(self.tr("Private"))
        self.private.setAccessibleName(self.tr("Private document"))
        self.private.setToolTip(
            self.tr(
                "Never sent to another machine, left out of searches that do not name it, never exported."
            )
        )
        self.budget = BudgetSlider()
        self._lay_out()
        self.budget.budget_chosen.connect(self.budget_chosen)
        self.reading_depth.activated.connect(
            lambda: self.depth_chosen.emit(bool(self.reading_depth.currentData()))
        )
        self.pause.clicked.connect(self._pause_clicked)
        self.read_next.clicked.connect(self.next_wanted)
        self.private.clicked.connect(self.private_chosen)
        self.show_reading(ReadingView())

    def show_reading(self, view: ReadingView) -> None:
        """Show how a document stands."""
        self._view = view
        self.status.setText(status_words(view))
        self.progress.setValue(round(1000 * (1.0 if view.status == "read" else view.share)))
        self.progress.setVisible(view.status in ("reading", "paused", "waiting") or view.share > 0)
        resting = view.status in ("paused", "failed")
        self.pause.setText(self.tr("Continue") if resting else self.tr("Pause"))
        self.pause.setAccessibleName(self.tr("Continue reading") if resting else self.tr("Pause reading"))
        self.pause.setEnabled(view.status in ("reading", "waiting", "paused", "failed"))
        self.read_next.setEnabled(view.status == "waiting" and view.ahead > 0)
        self.reading_depth.setCurrentIndex(0 if view.deep else 1)
        self.private.setChecked(view.private)
        for one in (self.reading_depth, self.private):
            one.setEnabled(view.status != "none")

    def show_budgets(self, steps: tuple[BudgetStep, ...], tokens: int) -> None:
        """Show what the present model can keep, and what is chosen."""
        self.budget.show_steps(steps, tokens)

    def _pause_clicked(self) -> None:
        (self.resume_wanted if self._view.status in ("paused", "failed") else self.pause_wanted).emit()

    def _lay_out(self) -> None:
        deeds = QHBoxLayout()
        deeds.setSpacing(8)
        for one in (self.reading_depth, self.pause, self.read_next, self.private):
            deeds.addWidget(one)
        deeds.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.status)
        column.addWidget(self.progress)
        column.addLayout(deeds)
        column.addWidget(self.budget)
