"""What a place of the memory map is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from desktop_app.ui.memory.words import percent_words

if TYPE_CHECKING:
    from desktop_app.core.memory_map import DocumentMap, MapUnit


def unit_name(unit: MapUnit) -> str:
    """Name a page or a file."""
    if unit.page is None:
        return unit.file or QCoreApplication.translate("MemoryMap", "Part {number}").format(
            number=unit.ordinal + 1
        )
    if unit.label:
        return QCoreApplication.translate("MemoryMap", "Page {page} (printed {label})").format(
            page=unit.page, label=unit.label
        )
    return QCoreApplication.translate("MemoryMap", "Page {page}").format(page=unit.page)


def unit_words(unit: MapUnit) -> str:
    """Say in a sentence or two what became of a page or a file."""
    said = [_state(unit)]
    if unit.archived:
        said.append(
            QCoreApplication.translate("MemoryMap", "{share} of it lies archived on the disk.").format(
                share=percent_words(unit.archived)
            )
        )
    if unit.recalled:
        said.append(QCoreApplication.translate("MemoryMap", "The last answer rests on it."))
    return " ".join(said)


def _state(unit: MapUnit) -> str:
    if unit.state == "failed":
        return QCoreApplication.translate("MemoryMap", "Could not be read.")
    if unit.state == "skipped":
        if unit.scanned:
            return QCoreApplication.translate(
                "MemoryMap", "Skipped: a scan, which text recognition can read."
            )
        return QCoreApplication.translate("MemoryMap", "Skipped: there is no text on it.")
    if unit.state == "unread":
        return QCoreApplication.translate(
            "MemoryMap", "Not read by the model yet; its words can be found already."
        )
    if unit.state == "reading":
        return QCoreApplication.translate("MemoryMap", "Reading has come to here.")
    if unit.kept is None:
        return QCoreApplication.translate(
            "MemoryMap", "Read; what is kept of it shows at the next checkpoint."
        )
    if unit.kept >= 1:
        return QCoreApplication.translate("MemoryMap", "Read, and kept whole in memory.")
    if not unit.kept:
        return QCoreApplication.translate("MemoryMap", "Read, and evicted since; answers look its words up.")
    return QCoreApplication.translate(
        "MemoryMap", "Read; {share} of it is kept in memory, the rest was evicted."
    ).format(share=percent_words(unit.kept))


def summary(shown: DocumentMap) -> str:
    """Say how much of a document was read."""
    units = shown.units
    read = sum(unit.state == "read" for unit in units)
    text = (
        QCoreApplication.translate("MemoryMap", "{read} of {total} pages read")
        if any(unit.page is not None for unit in units)
        else QCoreApplication.translate("MemoryMap", "{read} of {total} files read")
    )
    said = [text.format(read=read, total=len(units))]
    recalled = sum(unit.recalled for unit in units)
    if recalled:
        said.append(
            QCoreApplication.translate("MemoryMap", "{count} recalled for the last answer").format(
                count=recalled
            )
        )
    failed = sum(unit.state == "failed" for unit in units)
    if failed:
        said.append(QCoreApplication.translate("MemoryMap", "{count} failed").format(count=failed))
    return ", ".join(said)
