from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from desktop_app.core.store import Reply
from desktop_app.ui.conversation.answer_text import AnswerText
from desktop_app.ui.conversation.marking import answer_markdown, quoted

HOSTILE = "<b>bold</b> ![x](file:///etc/passwd) [click](https://evil.example) # head | *star* `code` \\ & <img src=x>"


def shown(qtbot: QtBot, markdown: str) -> AnswerText:
    view = AnswerText()
    qtbot.addWidget(view)
    view.show_markdown(markdown)
    return view


@pytest.mark.parametrize("text", [HOSTILE, "1. one", "- item", "a_b_c ~~d~~", "# title", "    code"])
def test_a_documents_words_are_shown_as_they_are(qtbot: QtBot, text: str) -> None:
    view = shown(qtbot, quoted(text))
    assert view.toPlainText() == text.strip()
    assert "href" not in view.document().toHtml()


def test_sentences_lead_to_their_citations_and_those_without_are_marked(qtbot: QtBot) -> None:
    reply = Reply("One. Two.", "complete", author="model", claims=(("One.", (0, 2)), ("Two.", ())))
    view = shown(qtbot, answer_markdown(reply))
    assert view.toPlainText() == "One. [1] [3] Two. (no passage supports this)"
    cited: list[int] = []
    view.cited.connect(cited.append)
    view.anchorClicked.emit(QUrl("cite:2"))
    view.anchorClicked.emit(QUrl("https://evil.example"))
    view.anchorClicked.emit(QUrl("cite:x"))
    assert cited == [2]


def test_quotes_are_the_answer_where_the_model_is_too_weak(qtbot: QtBot) -> None:
    reply = Reply("…", "complete", author="quotes", claims=(("“a *b*”", (0,)), ("“c”", (1,))))
    assert shown(qtbot, answer_markdown(reply)).toPlainText() == "The document says: “a *b*” [1] … “c” [2]"


def test_the_words_of_a_model_may_be_markdown_but_no_html_and_no_image(qtbot: QtBot) -> None:
    reply = Reply(
        "x", "complete", author="model", claims=(("**Yes**, <script>no</script> ![i](file:///x)", (0,)),)
    )
    view = shown(qtbot, answer_markdown(reply))
    assert "<script>no</script>" in view.toPlainText()
    assert view.loadResource(2, QUrl("file:///x")) is None
