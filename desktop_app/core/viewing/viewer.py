"""Gets ready what the window shows of documents: pictures of pages with marks, source files, text."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from desktop_app.core.errors import PlaceGoneError
from desktop_app.core.store import Store, StoredDocument, UnitHead
from desktop_app.core.viewing.colouring import MAX_BEFORE
from desktop_app.core.viewing.finding import AnyCitation, candidates, find_range, lines_range
from desktop_app.core.viewing.kept import Kept
from desktop_app.core.viewing.originals import Originals
from desktop_app.core.viewing.stretches import Stretch, cut_out
from desktop_app.core.viewing.types import (
    DocumentView,
    Notice,
    Part,
    PartKind,
    Place,
    Shown,
    ShownPage,
    ShownText,
    Span,
)
from ingest import (
    IngestError,
    Limits,
    ParserFailedError,
    PasswordNeededError,
    Unit,
    WrongPasswordError,
    boxes,
    run_in_child,
)
from ingest.highlight import Box
from ingest.rendering import PageImage, render_page
from ingest.sandbox.pool import Sandbox
from ingest.types import ATTACHED, Kind

log = logging.getLogger(__name__)

VIEW_LIMITS = Limits(workers=1, open_seconds=10.0)
"""One process, kept from page to page; nobody waits longer than this for a picture."""
KEPT_BYTES = 32 * 1024 * 1024
"""Pictures of pages that were looked at: some ten of a view 700 pixels wide."""
_SPAN_BYTES = 100


class Viewer:
    """Shows documents of a store. Belongs to the thread that opened the store.

    Args:
        store: holds the documents.
        sandbox: draws and colours; None starts one, which `close` ends.
    """

    def __init__(self, store: Store, sandbox: Sandbox | None = None) -> None:
        self._store = store
        self._sandbox = Sandbox(VIEW_LIMITS) if sandbox is None else sandbox
        self._originals = Originals(store)
        self._pictures: Kept[PageImage] = Kept(KEPT_BYTES)
        self._colours: Kept[tuple[tuple[Span, ...], ...]] = Kept(KEPT_BYTES // 8)
        self._views: dict[int, tuple[str, DocumentView, list[UnitHead]]] = {}
        self._passwords: dict[int, str] = {}

    def close(self) -> None:
        """End the child process and forget passwords; the store is its owner's to close."""
        self._sandbox.close()
        self._passwords.clear()

    def unlock(self, document_id: int, password: str) -> None:
        """Use a password for a document until the viewer is closed; it is never stored."""
        self._passwords[document_id] = password

    def document(self, document_id: int) -> DocumentView:
        """Return a document with its parts; raises UnknownDocumentError."""
        return self._view(self._store.documents.get(document_id))[0]

    def place(self, citation: AnyCitation) -> Place:
        """Return where a citation's quote stands now.

        Without a mark where the words are gone but the page or the file is there.

        Raises:
            UnknownDocumentError: the document was removed.
            PlaceGoneError: it no longer has that page or file.
        """
        document = self._store.documents.get(citation.document_id)
        view, heads = self._view(document)
        found = candidates(heads, citation)
        for head in found:
            stretch = find_range(self._unit(document, head.ordinal).text, citation)
            if stretch:
                return Place(document.id, head.ordinal, *stretch)
        if not found:
            raise _gone(view.name)
        start, end = 0, 0
        if citation.line_start is not None:
            text = self._unit(document, found[0].ordinal).text
            start, end = lines_range(text, citation.line_start, citation.line_end or citation.line_start)
        return Place(document.id, found[0].ordinal, start, end)

    def show(self, place: Place, width: int) -> Shown:
        """Return what to show of a place: the picture of its page, `width` pixels wide, or its text.

        A page whose file is gone or changed, or that cannot be drawn, is shown as its stored text, with a notice.

        Raises:
            PasswordNeededError, WrongPasswordError: `unlock` it, or ask for `text`.
            UnknownDocumentError, PlaceGoneError: it is not in the library any more.
        """
        document = self._store.documents.get(place.document_id)
        view, heads = self._view(document)
        part = _part(view, place.ordinal)
        notice = self._originals.notice(document, heads[place.ordinal].file)
        if part.kind != "page" or notice is not None:
            return replace(self.text(place), notice=notice)
        try:
            image = self._picture(document, part, width)
        except (PasswordNeededError, WrongPasswordError):
            self._passwords.pop(document.id, None)
            raise
        except IngestError as error:
            log.info("document %d, page %s is shown as text: %s", document.id, part.page, error)
            return replace(self.text(place), notice=Notice("not-drawn", str(error)))
        unit = self._unit(document, place.ordinal)
        quote = unit.text[place.start : place.end]
        marked = self._boxes(document, unit, place) if quote else ()
        unmarked = Notice("unmarked") if quote and not marked else None
        return ShownPage(place, part, image, marked, quote, unmarked)

    def text(self, place: Place, *, from_line: int | None = None) -> ShownText:
        """Return the stored text of a place, needing no file; the stretch from a line on where one is given.

        Raises:
            UnknownDocumentError, PlaceGoneError: it is not in the library any more.
        """
        document = self._store.documents.get(place.document_id)
        part = _part(self._view(document)[0], place.ordinal)
        unit = self._unit(document, place.ordinal)
        code = part.kind == "code"
        cut = cut_out(unit.text, place.start, place.end, wrap=not code, from_line=from_line)
        return ShownText(
            place,
            part,
            cut.text,
            cut.start,
            cut.end,
            cut.first_line,
            cut.last_line,
            cut.total_lines,
            self._coloured(document, place.ordinal, unit, cut) if code else (),
            unit.text[place.start : place.end],
        )

    def path(self, place: Place) -> Path:
        """Return the file that a place stands in, to be opened by another program; it need not be there."""
        document = self._store.documents.get(place.document_id)
        _, heads = self._view(document)
        return self._originals.path(document, heads[place.ordinal].file)

    def _view(self, document: StoredDocument) -> tuple[DocumentView, list[UnitHead]]:
        known = self._views.get(document.id)
        stamp = f"{document.sha256} {document.added_at} {document.source}"
        if known is None or known[0] != stamp:
            heads = self._store.units.heads(document.id)
            among = len({head.file for head in heads}) > 1
            view = DocumentView(
                document.id,
                Path(document.source).name,
                document.kind,
                Path(document.source),
                tuple(_named(head, document.kind, among=among) for head in heads),
                tuple(self._store.units.outline(document.id)),
            )
            self._views[document.id] = known = (stamp, view, heads)
        return known[1], known[2]

    def _unit(self, document: StoredDocument, ordinal: int) -> Unit:
        unit = self._store.units.get(document.id, ordinal)
        if unit is None:
            raise _gone(Path(document.source).name)
        return unit

    def _picture(self, document: StoredDocument, part: Part, width: int) -> PageImage:
        key = (document.id, document.sha256, part.page, width)
        image = self._pictures.get(key)
        if image is not None:
            return image
        image = render_page(
            Path(document.source),
            part.page or 1,
            width,
            password=self._passwords.get(document.id),
            limits=VIEW_LIMITS,
            sandbox=self._sandbox,
        )
        return self._pictures.put(key, image, len(image.pixels))

    def _boxes(self, document: StoredDocument, unit: Unit, place: Place) -> tuple[Box, ...]:
        try:
            found = boxes(
                Path(document.source),
                unit.page or 1,
                place.start,
                place.end,
                text=unit.text,
                lines=unit.lines,
                password=self._passwords.get(document.id),
                limits=VIEW_LIMITS,
                sandbox=self._sandbox,
            )
        except IngestError as error:
            log.warning("document %d, page %s is shown without marks: %s", document.id, unit.page, error)
            return ()
        return tuple(found)

    def _coloured(
        self, document: StoredDocument, ordinal: int, unit: Unit, cut: Stretch
    ) -> tuple[tuple[Span, ...], ...]:
        key = (document.id, document.sha256, ordinal, cut.source_start, cut.source_end)
        known = self._colours.get(key)
        if known is not None:
            return known
        # From the beginning of a line: lexers go astray where they start in its middle.
        begin = unit.text.rfind("\n", 0, max(0, cut.source_start - MAX_BEFORE)) + 1
        task = "desktop_app.core.viewing.colouring:colour"
        args = (unit.text[begin : cut.source_end], unit.language, cut.source_start - begin)
        try:
            found: tuple[tuple[Span, ...], ...] = run_in_child(task, args, VIEW_LIMITS, sandbox=self._sandbox)
        except ParserFailedError as error:
            log.warning("document %d, unit %d is shown without colours: %s", document.id, ordinal, error)
            found = ()
        return self._colours.put(key, found, _SPAN_BYTES * sum(map(len, found)))


def _named(head: UnitHead, kind: Kind, *, among: bool) -> Part:
    """Return a unit as it is called; by its file too where it is one `among` others."""
    if kind == "pdf" and head.page is not None and ATTACHED not in head.flags:
        return Part(head.ordinal, "page", head.label or str(head.page), head.page)
    what: PartKind = "text" if head.language is None else "code"
    names = [name for name in (head.file if among or not head.label else None, head.label) if name]
    return Part(head.ordinal, what, ", ".join(names) or str(head.ordinal + 1), head.page)


def _part(view: DocumentView, ordinal: int) -> Part:
    if not 0 <= ordinal < len(view.parts):
        raise _gone(view.name)
    return view.parts[ordinal]


def _gone(name: str) -> PlaceGoneError:
    return PlaceGoneError(
        f"{name} was added anew since, and what was asked for is not in it any more; ask again."
    )
