"""What this is, and whose work it is built on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.dialogs.labels import Heading, Hint
from desktop_app.ui.icons import application_icon

if TYPE_CHECKING:
    from desktop_app.core.licences import Component

_ICON = QSize(64, 64)


class AboutDialog(QDialog):
    """Shows the version, and the licence of each component."""

    def __init__(self, version: str, components: Sequence[Component], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Lontar"))
        self._components = tuple(components)
        self._list = QListWidget()
        self._list.setAccessibleName(self.tr("Components"))
        for part in components:
            QListWidgetItem(f"{part.name} {part.version}", self._list).setToolTip(part.licence)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(self.tr("Licence"))
        self._close = QPushButton(self.tr("&Close"))
        self._close.setAccessibleName(self.tr("Close"))
        self._lay_out(version)
        self._close.clicked.connect(self.close)
        self._list.currentRowChanged.connect(self._show)
        self._list.setCurrentRow(0)

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._components):
            return
        part = self._components[row]
        head = [self.tr("Licence: {name}").format(name=part.licence)]
        if part.address:
            head.append(self.tr("Pages: {address}").format(address=part.address))
        text = part.text or self.tr("The package carries no text of its licence; its pages have it.")
        self._text.setPlainText("\n".join(head) + "\n\n" + text)

    def _lay_out(self, version: str) -> None:
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(_ICON, 2.0))
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(Heading("Lontar", 1.5))
        names.addWidget(QLabel(self.tr("Version {version}").format(version=version)))
        names.addWidget(
            Hint(self.tr("Ask long documents on your own computer. Free software under the MIT licence."))
        )
        head = QHBoxLayout()
        head.setSpacing(16)
        head.addWidget(picture)
        head.addLayout(names, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self._list)
        splitter.addWidget(self._text)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([230, 430])
        splitter.setChildrenCollapsible(False)
        label = QLabel(self.tr("&Built on"))
        label.setBuddy(self._list)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._close)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(20, 20, 20, 16)
        lines.setSpacing(12)
        lines.addLayout(head)
        lines.addSpacing(4)
        lines.addWidget(label)
        lines.addWidget(splitter, 1)
        lines.addLayout(foot)
        self.resize(820, 560)
