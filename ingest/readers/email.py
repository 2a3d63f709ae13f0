"""EML: one unit a message: who, when, about what, the text, and what was attached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..encodings import decode
from ..errors import DamagedFileError
from ..languages import document_kind
from ..limits import MIB
from ..sniff import is_text
from ..types import Problem
from .base import Event, Opened, Request
from .blocks import Blocks, one_line
from .html_encoding import decode_html
from .html_text import convert
from .text import load_bytes

if TYPE_CHECKING:
    from email.message import EmailMessage

_MAX_BYTES = 64 * MIB
_MAX_FORWARDED = 5
_SHOWN = ("From", "To", "Cc", "Bcc", "Reply-To", "Date", "Subject")
_HEADER = re.compile(rb"\A(?:From [^\n]*\n)?[!-9;-~]+:[ \t]")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|head|body|div|p|table)\b", re.IGNORECASE)


class EmailReader:
    """Reads a saved message; attachments are named, not read."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take messages by suffix that begin with a header."""
        return document_kind(path) == "email" and is_text(head) and _HEADER.match(head.lstrip()) is not None

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the message as one unit, and one problem for what was attached."""
        from email import message_from_bytes, policy

        data = load_bytes(request, _MAX_BYTES)
        blocks = Blocks("paragraph", request.limits.max_text_bytes)
        attached: list[str] = []
        try:
            message = message_from_bytes(data.lstrip(), policy=policy.default)
            _message(message, blocks, attached, 0)
        except RecursionError as error:
            raise DamagedFileError(f"{request.name}: parts nested too deep; it was not read.") from error
        yield Opened(1, _header(message, "Subject") or None)
        yield blocks.unit(request.name)
        if attached:
            listed = ", ".join(attached[:20]) + (
                f" and {len(attached) - 20} more" if len(attached) > 20 else ""
            )
            yield Problem(
                request.name,
                "attachments-not-read",
                f"{request.name}: attached and not read: {listed}. Save them from the message and add them.",
            )
        if blocks.cut:
            yield blocks.problem(request.name)


def _message(message: EmailMessage, blocks: Blocks, attached: list[str], depth: int) -> None:
    """Write a message, and those forwarded in it."""
    headers = [f"{name}: {value}" for name in _SHOWN if (value := _header(message, name))]
    blocks.add("\n".join(headers))
    plain, html, forwarded, names = _parts(message)
    text = "\n\n".join(_text(part) for part in plain).strip()
    marked_up = "\n".join(_text(part) for part in html)
    # Some programs send HTML alone as plain text, some a plain part that says "see the HTML part".
    if marked_up and (len(text) < 40 or (len(text) * 20 < len(marked_up) and "html" in text.lower())):
        convert(marked_up, blocks)
    elif _MARKUP.match(text):
        convert(text, blocks)
    else:
        blocks.add(text)
    if names:
        blocks.add("Attachments: " + ", ".join(names))
        attached += names
    for inner in forwarded:
        if depth < _MAX_FORWARDED:
            blocks.add("Forwarded message:")
            _message(inner, blocks, attached, depth + 1)
        else:
            attached.append("a forwarded message")


def _parts(
    message: EmailMessage,
) -> tuple[list[EmailMessage], list[EmailMessage], list[EmailMessage], list[str]]:
    """Sort the parts: plain text, HTML, forwarded messages, and the names of the rest."""
    plain: list[EmailMessage] = []
    html: list[EmailMessage] = []
    forwarded: list[EmailMessage] = []
    names: list[str] = []
    stack = [message]
    while stack:
        part = stack.pop()
        kind = part.get_content_type()
        if kind == "message/rfc822":
            forwarded += _below(part)
        elif part.is_multipart():
            stack.extend(reversed(_below(part)))
        elif (name := _file_name(part)) or part.get_content_disposition() == "attachment":
            names.append(name or f"a file of type {kind}")
        elif kind in {"text/plain", "text/html"}:
            (plain if kind == "text/plain" else html).append(part)
        elif part is not message or kind.partition("/")[0] != "text":
            names.append(f"a part of type {kind}")
        else:
            plain.append(part)
    return plain, html, forwarded, names


def _below(part: EmailMessage) -> list[EmailMessage]:
    payload = part.get_payload()
    return (
        [cast("EmailMessage", one) for one in payload if not isinstance(one, str)]
        if isinstance(payload, list)
        else []
    )


def _text(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = part.get_content_charset()
    if part.get_content_type() == "text/html":
        return decode_html(data, charset)
    try:
        return data.decode(charset or "utf-8")
    except (LookupError, ValueError):
        return decode(data)[0]


def _file_name(part: EmailMessage) -> str:
    try:
        return one_line(part.get_filename() or "")
    except Exception:  # the parser of headers fails in many ways on made-up ones
        return ""


def _header(message: EmailMessage, name: str) -> str:
    try:
        values = message.get_all(name, [])
    except Exception:  # see _file_name: then the header as it stands in the file
        values = [value for key, value in message.raw_items() if key.lower() == name.lower()]
    return one_line(", ".join(str(value) for value in values))
