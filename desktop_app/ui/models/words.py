"""Sizes, counts and speeds as the picker says them, in the user's language and number format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

if TYPE_CHECKING:
    from desktop_app.core.models.download.progress import DownloadProgress
    from desktop_app.core.models.inventory import Model
    from desktop_app.core.models.overview import Offer
    from desktop_app.core.models.prediction import Prediction
    from desktop_app.core.models.speed import Speed

SEPARATOR = " · "
GIB = 2**30


def size(count: int) -> str:
    """Say bytes in MiB or GiB."""
    locale = QLocale()
    if count >= GIB:
        return f"{locale.toString(count / GIB, 'f', 2)} GiB"
    return f"{locale.toString(count / 2**20, 'f', 0)} MiB"


def parameters(count: int) -> str:
    """Say how many parameters a model has."""
    if count >= 10**9:
        words = QCoreApplication.translate("Models", "{0} billion parameters")
        return words.format(QLocale().toString(count / 10**9, "f", 1))
    words = QCoreApplication.translate("Models", "{0} million parameters")
    return words.format(QLocale().toString(round(count / 10**6)))


def facts(model: Model) -> str:
    """Say in one line what a model is."""
    said = [size(model.size)] if model.size else []
    if model.parameters:
        said.append(parameters(model.parameters))
    if model.shape is not None:
        words = QCoreApplication.translate("Models", "window of {0} tokens")
        said.append(words.format(QLocale().toString(model.shape.window)))
    said.append(model.licence or QCoreApplication.translate("Models", "licence not stated"))
    return SEPARATOR.join(said)


def fit(prediction: Prediction) -> str:
    """Say whether it fits, with what it takes and what is free."""
    taken, free = size(prediction.total_bytes), size(prediction.free_bytes)
    if not prediction.fits:
        return QCoreApplication.translate("Models", "Does not fit: needs {0}, free are {1}").format(
            taken, free
        )
    if prediction.measured:
        return QCoreApplication.translate("Models", "Fits: took {0} here, free are {1}").format(taken, free)
    return QCoreApplication.translate("Models", "Fits: uses {0} of {1} free").format(taken, free)


def speed(expected: Speed) -> str:
    """Say how fast it reads: measured, reckoned, or beside the starter."""
    rate = expected.tokens_per_second
    if rate is None:
        if expected.times_slower <= 1.5:
            return QCoreApplication.translate("Models", "Reads about as fast as the starter")
        words = QCoreApplication.translate("Models", "Reads about {0} times slower than the starter")
        return words.format(QLocale().toString(round(expected.times_slower)))
    number = QLocale().toString(rate, "f", 0 if rate >= 10 else 1)
    if expected.measured:
        return QCoreApplication.translate("Models", "Reads {0} tokens/s here").format(number)
    return QCoreApplication.translate("Models", "Reads about {0} tokens/s here").format(number)


def state(offer: Offer) -> str:
    """Say where a model stands, in a word or two."""
    model = offer.model
    if offer.in_use:
        return QCoreApplication.translate("Models", "In use")
    if model.state == "here":
        return QCoreApplication.translate("Models", "Here")
    if model.state == "partial":
        words = QCoreApplication.translate("Models", "{0} % downloaded")
        return words.format(QLocale().toString(100 * model.part_bytes // max(1, model.size)))
    if model.state == "absent":
        return QCoreApplication.translate("Models", "Not here")
    if model.state == "gone":
        return QCoreApplication.translate("Models", "File is gone")
    return QCoreApplication.translate("Models", "Damaged")


def progress(report: DownloadProgress) -> str:
    """Say how far a download is."""
    if report.stage == "waiting":
        return QCoreApplication.translate("Models", "Trying again: {0}").format(report.message)
    words = QCoreApplication.translate("Models", "{0} of {1}")
    if report.stage == "checking":
        words = QCoreApplication.translate("Models", "Checking what came before, {0} of {1}")
    said = [words.format(size(report.done), size(report.total))]
    if report.bytes_per_second:
        rate = QLocale().toString(report.bytes_per_second / 2**20, "f", 1)
        said.append(QCoreApplication.translate("Models", "{0} MiB/s").format(rate))
    if report.seconds_left is not None:
        said.append(QCoreApplication.translate("Models", "{0} left").format(duration(report.seconds_left)))
    return SEPARATOR.join(said)


def duration(seconds: float) -> str:
    """Say a time in its largest unit, or two."""
    if seconds < 90:
        return QCoreApplication.translate("Models", "{0} s").format(round(seconds))
    minutes = round(seconds / 60)
    if minutes < 90:
        return QCoreApplication.translate("Models", "{0} min").format(minutes)
    return QCoreApplication.translate("Models", "{0} h {1} min").format(minutes // 60, minutes % 60)
