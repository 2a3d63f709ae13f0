"""An answer's words: a safe subset of Markdown, as high as its text, selectable."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent, QTextDocument, QTextOption
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

CITE = "cite"
"""Scheme of the links that lead to a citation; no other link does anything."""


class AnswerText(QTextBrowser):
    """Shows text that may come from a document: no HTML, no images, no link that leads out."""

    cited = Signal(int)
    """A citation's number, from 0."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAcceptDrops(False)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._clicked)

    def show_words(self, text: str) -> None:
        """Show words as they come, unformatted."""
        self.setPlainText(text)
        self._fit()

    def show_markdown(self, text: str) -> None:
        """Show a finished answer."""
        # HTML in the text stays text: a document could bring any.
        features = (
            QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
        )
        self.document().setMarkdown(text, features)
        self._fit()

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:  # noqa: N802
        """Load nothing: an image in an answer could name a file or an address."""
        return None

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the size of the whole text."""
        return QSize(320, int(self.document().size().height()) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Grow with the text where lines break anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(int(self.document().size().height()) + 2)

    def _clicked(self, link: QUrl) -> None:
        if link.scheme() == CITE and link.path().isdigit():
            self.cited.emit(int(link.path()))
