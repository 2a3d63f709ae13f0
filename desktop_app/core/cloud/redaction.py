"""Personal numbers and addresses replaced by placeholders before anything leaves, and put back into the answer."""

from __future__ import annotations

import locale
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import phonenumbers
import stdnum.iban
import stdnum.luhn

from desktop_app.core.cloud.identity_numbers import IDENTITY_NUMBERS
from desktop_app.core.prompts import BAR

_EMAIL = re.compile(r"(?<![\w.+-])[\w.%+-]+@(?:[\w-]+\.)+[^\W\d_]{2,}(?![\w])")
_BETWEEN = rf"(?:[ \u00a0-]|\n{BAR})?"
"""What may stand between the groups of a number: a page's line may end there."""
_IBAN = re.compile(
    rf"(?<![A-Za-z0-9])[A-Z]{{2}}\d{{2}}(?:{_BETWEEN}[A-Z0-9]{{4}}){{2,7}}(?:{_BETWEEN}[A-Z0-9]{{1,3}})?(?![A-Za-z0-9])"
)
_CARD = re.compile(rf"(?<![\d.-])\d(?:{_BETWEEN}\d){{12,18}}(?![\d-])")
_SHORTEST_CARD, _LONGEST_CARD = 13, 19
_PLACEHOLDER = re.compile(r"<(?:EMAIL|PHONE|IBAN|CARD|ID)_\d+>")
_BEGUN = re.compile(r"<(?:[A-Z]{1,5}(?:_\d*)?)?$")
"""What may become a placeholder with the next piece."""


@dataclass(slots=True)
class Redaction:
    """The placeholders of one request: the same value has the same one wherever it stands."""

    regions: tuple[str, ...]
    """Countries whose telephone numbers are known without their prefix."""
    _of_value: dict[str, str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._of_value)

    @property
    def kinds(self) -> dict[str, int]:
        """How many values of each kind were replaced: EMAIL, PHONE, IBAN, CARD, ID."""
        return dict(self._counts)

    def hide(self, text: str) -> str:
        """Return a text with placeholders."""
        taken = {match.group() for match in _PLACEHOLDER.finditer(text)}
        parts: list[str] = []
        end = 0
        for start, stop, kind in _found(text, self.regions):
            value = " ".join(text[start:stop].replace(f"\n{BAR}", " ").split())
            parts += [text[end:start], self._placeholder(kind, value, taken)]
            end = stop
        return "".join([*parts, text[end:]])

    def restore(self, text: str) -> str:
        """Return a text with the values in the place of the placeholders."""
        values = {placeholder: value for value, placeholder in self._of_value.items()}
        return _PLACEHOLDER.sub(lambda match: values.get(match.group(), match.group()), text)

    def _placeholder(self, kind: str, value: str, taken: set[str]) -> str:
        if value not in self._of_value:
            while True:
                number = self._counts.get(kind, 0) + 1
                self._counts[kind] = number
                # A document may hold the very words of a placeholder; they must come back as they were.
                if f"<{kind}_{number}>" not in taken:
                    break
            self._of_value[value] = f"<{kind}_{number}>"
        return self._of_value[value]


class Restoring:
    """Puts values back into words that come piece by piece: a placeholder may be cut in two."""

    def __init__(self, redaction: Redaction) -> None:
        self._redaction, self._held = redaction, ""

    def take(self, piece: str) -> str:
        """Return what can be shown by now."""
        text = self._held + piece
        begun = _BEGUN.search(text)
        at = begun.start() if begun else len(text)
        text, self._held = text[:at], text[at:]
        return self._redaction.restore(text)


def home_regions() -> tuple[str, ...]:
    """Return the country of this machine's language, as far as it tells one."""
    language = locale.getlocale()[0] or ""
    country = language.partition("_")[2].partition(".")[0].upper()
    return (country,) if country in phonenumbers.SUPPORTED_REGIONS else ()


def _found(text: str, regions: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, kind) of what is to be hidden, in order; where two overlap, the surer kind counts."""
    kept: list[tuple[int, int, str]] = []
    for start, end, kind in _candidates(text, regions):
        if all(end <= other_start or other_end <= start for other_start, other_end, _ in kept):
            kept.append((start, end, kind))
    yield from sorted(kept)


def _candidates(text: str, regions: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield what may be hidden, the surest kinds first."""
    for match in _EMAIL.finditer(text):
        yield match.start(), match.end(), "EMAIL"
    for match in _IBAN.finditer(text):
        end = _iban_end(match)
        if end:
            yield match.start(), end, "IBAN"
    for one in IDENTITY_NUMBERS:
        for match in one.pattern.finditer(text):
            if one.valid(match.group()):
                yield match.start(), match.end(), "ID"
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if (
            _SHORTEST_CARD <= len(digits) <= _LONGEST_CARD
            and digits[0] in "3456"
            and stdnum.luhn.is_valid(digits)
        ):
            yield match.start(), match.end(), "CARD"
    for region in (None, *regions):
        # Grouped as that country groups them: a row of a table is not a telephone number.
        leniency = phonenumbers.Leniency.VALID if region is None else phonenumbers.Leniency.STRICT_GROUPING
        for found in phonenumbers.PhoneNumberMatcher(text, region, leniency=leniency):
            yield found.start, found.end, "PHONE"


def _iban_end(match: re.Match[str]) -> int:
    """Return where an account number ends, 0 where it is none: the words behind it may look like more of it."""
    value = match.group()
    while len(value) >= 15:
        if stdnum.iban.is_valid(re.sub(r"[^A-Z0-9]", "", value)):
            return match.start() + len(value)
        value = re.sub(r"[^A-Z0-9]+[A-Z0-9]+$", "", value) if re.search(r"[^A-Z0-9]", value) else ""
    return 0
