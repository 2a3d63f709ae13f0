"""What can be done with a model in the state it is in."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from desktop_app.core.models.overview import Offer


class Deed(Enum):
    """A button of a model, in the order they stand in."""

    USE = "use"
    DOWNLOAD = "download"
    GO_ON = "go on"
    DOWNLOAD_AGAIN = "download again"
    PAUSE = "pause"
    CANCEL = "cancel"
    VERIFY = "verify"
    STOP = "stop"
    DISCARD = "discard"
    REMOVE = "remove"
    FORGET = "forget"


class Running(Enum):
    """What is being done for a model right now."""

    NOTHING = "nothing"
    DOWNLOAD = "download"
    CHECK = "check"


def deeds(offer: Offer, running: Running) -> tuple[Deed, ...]:
    """Return what makes sense for a model, the likeliest first."""
    model = offer.model
    if running is Running.DOWNLOAD:
        return Deed.PAUSE, Deed.CANCEL
    if running is Running.CHECK:
        return (Deed.STOP,)
    away = (
        (Deed.FORGET,) if model.origin == "added" else (Deed.REMOVE,) if model.origin == "catalogue" else ()
    )
    if model.state == "here":
        # Removing what answers now would take its floor away.
        return (Deed.VERIFY,) if offer.in_use else (Deed.USE, Deed.VERIFY, *away)
    if model.state == "partial":
        return Deed.GO_ON, Deed.DISCARD
    if model.state == "damaged" and model.downloadable:
        return Deed.DOWNLOAD_AGAIN, *away
    return (Deed.DOWNLOAD,) if model.downloadable else away


def say_deed(deed: Deed) -> str:
    """Return a button's words."""
    says = {
        Deed.USE: QCoreApplication.translate("Models", "Use"),
        Deed.DOWNLOAD: QCoreApplication.translate("Models", "Download"),
        Deed.GO_ON: QCoreApplication.translate("Models", "Go on downloading"),
        Deed.DOWNLOAD_AGAIN: QCoreApplication.translate("Models", "Download again"),
        Deed.PAUSE: QCoreApplication.translate("Models", "Pause"),
        Deed.CANCEL: QCoreApplication.translate("Models", "Cancel"),
        Deed.VERIFY: QCoreApplication.translate("Models", "Verify"),
        Deed.STOP: QCoreApplication.translate("Models", "Stop"),
        Deed.DISCARD: QCoreApplication.translate("Models", "Discard"),
        Deed.REMOVE: QCoreApplication.translate("Models", "Remove download…"),
        Deed.FORGET: QCoreApplication.translate("Models", "Remove from the list"),
    }
    return says[deed]


def say_tip(deed: Deed) -> str:
    """Return what a button does, in a sentence."""
    says = {
        Deed.USE: QCoreApplication.translate("Models", "Answers come from this model from now on."),
        Deed.DOWNLOAD: QCoreApplication.translate(
            "Models", "Fetches the file from its publisher or the mirror."
        ),
        Deed.GO_ON: QCoreApplication.translate("Models", "Fetches what is still missing."),
        Deed.DOWNLOAD_AGAIN: QCoreApplication.translate("Models", "Fetches the whole file anew."),
        Deed.PAUSE: QCoreApplication.translate("Models", "Stops; what has come is kept."),
        Deed.CANCEL: QCoreApplication.translate("Models", "Stops, and deletes what has come."),
        Deed.VERIFY: QCoreApplication.translate(
            "Models", "Compares the file's SHA-256; takes seconds a gigabyte."
        ),
        Deed.STOP: QCoreApplication.translate("Models", "Stops the check."),
        Deed.DISCARD: QCoreApplication.translate("Models", "Deletes what has come."),
        Deed.REMOVE: QCoreApplication.translate("Models", "Deletes the file; it can be downloaded again."),
        Deed.FORGET: QCoreApplication.translate("Models", "Your file stays where it is."),
    }
    return says[deed]
