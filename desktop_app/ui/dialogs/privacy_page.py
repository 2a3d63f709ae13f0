"""Settings: where everything is kept, how large it may grow, and how to be rid of it."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QWidget,
)

from desktop_app.ui.dialogs.labels import Hint, add_row, new_form
from desktop_app.ui.icons import icon

_GIB = 2**30


class PrivacyPage(QWidget):
    """Shows the data folder and what it takes; asks for another limit, the folder, or to forget everything."""

    limit_chosen = Signal(object)
    """Bytes that the library may take."""
    open_home_requested = Signal()
    forget_requested = Signal()
    """Asked and confirmed."""

    def __init__(self, home: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._limit_bytes = self._used_bytes = 0
        self._home = QLineEdit(home)
        self._home.setReadOnly(True)
        self._home.setAccessibleName(self.tr("Data folder"))
        self._open = QPushButton(icon("folder"), self.tr("&Open folder"))
        self._open.setAccessibleName(self.tr("Open the data folder"))
        self._limit = QDoubleSpinBox()
        self._limit.setKeyboardTracking(False)
        self._limit.setDecimals(1)
        self._limit.setRange(0.1, 4096.0)
        self._limit.setSuffix(self.tr(" GiB"))
        self._limit.setAccessibleName(self.tr("Largest size of the library, in GiB"))
        self._used = QProgressBar()
        self._used.setTextVisible(False)
        self._used.setFixedHeight(self.fontMetrics().height() // 2)
        self._used.setAccessibleName(self.tr("How much of the limit is used"))
        self._used_words = Hint()
        self._forget = QPushButton(
            icon("delete", lambda colours: colours.danger), self.tr("&Forget everything…")
        )
        self._forget.setAccessibleName(self.tr("Forget all documents and conversations"))
        self._lay_out()
        self._open.clicked.connect(self.open_home_requested)
        self._limit.valueChanged.connect(lambda size: self.limit_chosen.emit(round(size * _GIB)))
        self._forget.clicked.connect(self._confirm)

    def show_storage(self, used_bytes: int, limit_bytes: int) -> None:
        """Show what the library takes and may take; nothing is emitted."""
        self._limit.blockSignals(True)
        self._limit.setValue(limit_bytes / _GIB)
        self._limit.blockSignals(False)
        share = min(1.0, used_bytes / limit_bytes) if limit_bytes else 1.0
        self._used.setRange(0, 1000)
        self._used.setValue(round(share * 1000))
        number = QLocale().toString
        self._used_words.setText(
            self.tr(
                "{used} of {limit} GiB used. When it is full, what was read longest ago gives way; text never does."
            ).format(used=number(used_bytes / _GIB, "f", 2), limit=number(limit_bytes / _GIB, "f", 1))
        )

    def _lay_out(self) -> None:
        form = new_form(self)
        where = Hint(self.tr("Your library, conversations and settings lie in this folder and nowhere else."))
        add_row(form, self.tr("&Data folder"), self._home, where, beside=self._open)
        add_row(form, self.tr("&Size limit"), self._limit, self._used, self._used_words)
        add_row(form, self.tr("Start anew"), self._forget)

    def _confirm(self) -> None:
        box = QMessageBox(
            QMessageBox.Icon.Warning,
            self.tr("Forget everything?"),
            self.tr("All documents and conversations leave the library. This cannot be undone."),
            parent=self,
        )
        box.setInformativeText(self.tr("Your own files stay where they are."))
        forget = box.addButton(self.tr("Forget everything"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        forget.clicked.connect(self.forget_requested)
        box.open()
