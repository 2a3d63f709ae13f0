"""EPUB: one unit a chapter (a file of the spine), as Markdown; labelled by its title.

Source: EPUB 3.3 and OPF 2.0.1; the table of contents is EPUB 3's `nav` or EPUB 2's NCX.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DamagedFileError, UnsupportedFileError
from ..headings import markdown_headings
from ..languages import document_kind
from ..sniff import ZIP_MARK, zip_kind
from ..types import Problem, Section, Unit
from .archive import Archive, joined, opened
from .base import Event, Opened, Request
from .blocks import Blocks, one_line
from .html_encoding import decode_html
from .html_text import convert

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"

_PAGE_TYPES = frozenset(
    {"application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document"}
)
_MAX_CHAPTERS = 5_000
_MAX_DEPTH = 15


@dataclass(frozen=True, slots=True)
class _Book:
    title: str | None
    chapters: list[str]
    """Parts in reading order."""
    contents: list[tuple[str, Section]]
    """(part, section) in the order of the table of contents."""


class EpubReader:
    """Reads books of EPUB 2 and 3 without DRM."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take what says it is an EPUB, and any archive named like one."""
        kind = zip_kind(head)
        if kind is not None or (head and not head.startswith(ZIP_MARK)):
            return kind == "epub"
        return document_kind(path) == "epub"

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the chapters in reading order; one that cannot be read is a unit flagged "failed"."""
        with opened(request, "an EPUB") as archive:
            book = _book(archive)
            _refuse_drm(archive, book)
            chapters = book.chapters[:_MAX_CHAPTERS]
            yield Opened(len(chapters), book.title, tuple(section for _, section in book.contents))
            titles: dict[str, str] = {}
            for part, section in book.contents:
                titles.setdefault(part, section.title)
            left = request.limits.max_text_bytes
            for number, part in enumerate(chapters, start=1):
                blocks = Blocks("paragraph", left)
                yield from _chapter(archive, part, request.name, titles.get(part), number, blocks)
                left -= blocks.size
        if len(book.chapters) > len(chapters):
            message = f"{request.name}: has {len(book.chapters):,} chapters; only the first {_MAX_CHAPTERS:,} are read."
            yield Problem(request.name, "too-many-pages", message)


def _chapter(
    archive: Archive, part: str, name: str, title: str | None, number: int, blocks: Blocks
) -> Iterator[Unit | Problem]:
    """Yield a chapter, labelled by its title, by its first heading or else by its number."""
    try:
        page = convert(decode_html(archive.read(part)), blocks)
    except (KeyError, DamagedFileError) as error:
        label = title or f"part {number}"
        reason = "is missing in the file" if isinstance(error, KeyError) else "is damaged"
        yield Unit("", file=name, label=label, flags=("failed",))
        where = f"{name}, {label}"
        yield Problem(where, "page-failed", f"{where}: {reason}. Get the book again to read it.")
        return
    unit = blocks.unit(name, None, page.flags)
    headings = markdown_headings(unit.text)
    label = title or (headings[0].title if headings else f"part {number}")
    yield replace(unit, label=label)
    if blocks.cut:
        yield blocks.problem(f"{name}, {label}")


def _book(archive: Archive) -> _Book:
    if _CONTAINER not in archive:
        raise DamagedFileError(f"{archive.name}: holds no book (no {_CONTAINER}). Get it again.")
    rootfile = next((one for one in archive.xml(_CONTAINER).iter() if _local(one) == "rootfile"), None)
    opf = joined("", rootfile.get("full-path", "")) if rootfile is not None else ""
    if opf not in archive:
        raise DamagedFileError(
            f"{archive.name}: holds no book (its list of chapters is missing). Get it again."
        )
    package = archive.xml(opf, doctype=True)
    items = {one.get("id", ""): one for one in package.iter() if _local(one) == "item"}
    parts = {key: joined(opf, one.get("href", "")) for key, one in items.items()}
    spine = next((one for one in package.iter() if _local(one) == "spine"), None)
    order = [] if spine is None else [one.get("idref", "") for one in spine]
    chapters = [parts[key] for key in order if key in parts]
    if not chapters:
        chapters = [parts[key] for key, one in items.items() if one.get("media-type") in _PAGE_TYPES]
    title = next((one.text for one in package.iter() if _local(one) == "title" and one.text), None)
    contents = list(_contents(archive, items, parts, spine))
    # The table of contents is often in the spine too: its text is what the outline says already.
    listed = {parts[key] for key, one in items.items() if "nav" in one.get("properties", "").split()}
    body = [part for part in dict.fromkeys(chapters) if part not in listed or not contents]
    return _Book(one_line(title) if title else None, body or list(dict.fromkeys(chapters)), contents)


def _contents(
    archive: Archive, items: dict[str, Element], parts: dict[str, str], spine: Element | None
) -> Iterator[tuple[str, Section]]:
    """Yield the entries of the table of contents; a damaged one costs the titles alone."""
    nav = next((key for key, one in items.items() if "nav" in one.get("properties", "").split()), None)
    ncx = spine.get("toc") if spine is not None else None
    if ncx not in parts:
        ncx = next(
            (key for key, one in items.items() if one.get("media-type", "").endswith("dtbncx+xml")), None
        )
    for key, read in ((nav, _nav_entries), (ncx, _ncx_entries)):
        if key is None or parts[key] not in archive:
            continue
        try:
            found = [
                (joined(parts[key], reference), Section(one_line(title), level))
                for title, reference, level in read(archive.xml(parts[key], doctype=True))
                if one_line(title)
            ]
        except DamagedFileError:
            continue
        if found:
            yield from found
            return


def _nav_entries(root: Element) -> Iterator[tuple[str, str, int]]:
    navs = [one for one in root.iter() if _local(one) == "nav"]
    kinds = [next((v for k, v in one.items() if k.endswith("}type")), "") for one in navs]
    if navs:
        yield from _nav_list(navs[kinds.index("toc")] if "toc" in kinds else navs[0], -1)


def _nav_list(element: Element, level: int) -> Iterator[tuple[str, str, int]]:
    for one in element:
        name = _local(one)
        if name == "a":
            yield "".join(one.itertext()), one.get("href", ""), max(level, 0)
        elif level < _MAX_DEPTH:
            yield from _nav_list(one, level + 1 if name == "ol" else level)


def _ncx_entries(root: Element, level: int = 0) -> Iterator[tuple[str, str, int]]:
    for one in root:
        if _local(one) == "navPoint":
            label = next((inner for inner in one if _local(inner) == "navLabel"), None)
            content = next((inner for inner in one if _local(inner) == "content"), None)
            if label is not None and content is not None:
                yield "".join(label.itertext()), content.get("src", ""), level
            if level < _MAX_DEPTH:
                yield from _ncx_entries(one, level + 1)
        elif _local(one) == "navMap":
            yield from _ncx_entries(one, level)


def _refuse_drm(archive: Archive, book: _Book) -> None:
    """Refuse a book whose chapters are encrypted; fonts alone may be, against copying them."""
    if _ENCRYPTION not in archive:
        return
    locked = {
        joined("", one.get("URI", ""))
        for one in archive.xml(_ENCRYPTION).iter()
        if _local(one) == "CipherReference"
    }
    if locked & set(book.chapters):
        raise UnsupportedFileError(
            f"{archive.name}: protected by the shop's DRM, which Lontar cannot open. Get a copy without it."
        )


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]
