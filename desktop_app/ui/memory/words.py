"""Sizes, counts and times as the user's language writes them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

MIB, GIB = 2**20, 2**30


def size_words(size: int) -> str:
    """Write bytes as MiB, from 1 GiB on as GiB: "118 MiB", "14.0 GiB"."""
    locale = QLocale()
    # A number and its unit stay on one line.
    if size >= GIB:
        return QCoreApplication.translate("Memory", "{size}\u00a0GiB").format(
            size=locale.toString(size / GIB, "f", 1)
        )
    whole = size >= 10 * MIB or size == 0
    number = locale.toString(size / MIB, "f", 0 if whole else 1)
    return QCoreApplication.translate("Memory", "{size}\u00a0MiB").format(size=number)


def count_words(count: int) -> str:
    """Write a number with the separators of the language."""
    locale = QLocale()
    locale.setNumberOptions(locale.numberOptions() & ~QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(count)


def percent_words(share: float) -> str:
    """Write a share, 0…1; a trace is not called nothing, nor is almost all called all."""
    if 0 < share < 0.01:
        return QCoreApplication.translate("Memory", "less than 1 %")
    return QCoreApplication.translate("Memory", "{share} %").format(
        share=QLocale().toString(min(99 if share < 1 else 100, round(share * 100)))
    )


def time_words(seconds: float) -> str:
    """Write a span of time as people say it."""
    if seconds < 60:
        return QCoreApplication.translate("Memory", "less than a minute")
    minutes = round(seconds / 60)
    if minutes < 60:
        return QCoreApplication.translate("Memory", "{minutes} min").format(minutes=minutes)
    return QCoreApplication.translate("Memory", "{hours} h {minutes} min").format(
        hours=minutes // 60, minutes=minutes % 60
    )
