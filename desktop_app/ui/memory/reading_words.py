"""How a document's reading stands, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from desktop_app.ui.memory.words import count_words, time_words

if TYPE_CHECKING:
    from desktop_app.ui.memory.reading_controls import ReadingView


def status_words(view: ReadingView) -> str:
    """Say where reading is, how fast, and how long it still takes."""
    match view.status:
        case "none":
            return QCoreApplication.translate("ReadingControls", "No document is chosen.")
        case "indexed":
            return QCoreApplication.translate(
                "ReadingControls", "Indexed: its words can be found, it is not read."
            )
        case "read":
            return QCoreApplication.translate("ReadingControls", "Read to its end.")
        case "failed":
            return QCoreApplication.translate("ReadingControls", "Not read: {reason}").format(
                reason=view.reason
            )
        case "reading":
            return _reading(view)
        case "paused":
            return QCoreApplication.translate("ReadingControls", "Paused at {place}.").format(
                place=_place(view)
            )
        case "waiting":
            return _waiting(view)


def _place(view: ReadingView) -> str:
    text = (
        QCoreApplication.translate("ReadingControls", "page {at} of {of}")
        if view.unit == "page"
        else QCoreApplication.translate("ReadingControls", "file {at} of {of}")
    )
    return text.format(at=count_words(view.at), of=count_words(view.of))


def _reading(view: ReadingView) -> str:
    said = [QCoreApplication.translate("ReadingControls", "Reading {place}").format(place=_place(view))]
    if view.tokens_per_second:
        said.append(
            QCoreApplication.translate("ReadingControls", "{count} tokens/s").format(
                count=count_words(round(view.tokens_per_second))
            )
        )
    if view.seconds_left is not None:
        said.append(
            QCoreApplication.translate("ReadingControls", "{time} left").format(
                time=time_words(view.seconds_left)
            )
        )
    return " · ".join(said)


def _waiting(view: ReadingView) -> str:
    if view.reason:
        return QCoreApplication.translate("ReadingControls", "Waits: {reason}.").format(reason=view.reason)
    if not view.ahead:
        return QCoreApplication.translate("ReadingControls", "Is read next.")
    return QCoreApplication.translate("ReadingControls", "Waits; documents read before it: {count}.").format(
        count=count_words(view.ahead)
    )
