"""Take out of a text what says who wrote it and what they read."""

from __future__ import annotations

import getpass
import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath, PureWindowsPath

_RUN = 4
"""So many words in a row that a document holds too are a piece of that document."""
_SHORTEST = 3

# CJK characters are words of their own: such text has no spaces to split at.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+")

_FRAME = re.compile(r'File "([^"\n]+\.py)", line (\d+)')
# The stand-in <name> may already be a part of an address.
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]{1,15}://[^\s\"']+", re.IGNORECASE)
_EMAIL = re.compile(r"[\w.+%<>-]+@[\w<>-]+(?:\.[\w<>-]+)*")
_KEY = re.compile(
    r"(?i:\bbearer\s+\S+)|\b(?:sk|pk|rk|hf|gh[opsu]|xox[abp]|glpat|AKIA|AIza)[-_]?[A-Za-z0-9_-]{12,}"
    r"|(?i:\b(?:api[_-]?key|token|secret|passw(?:or)?d|authorization)\b[\"']?\s*[=:]\s*)\S+"
    r"|\b(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{24,}\b"
)
_NETWORK = re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b")
_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|“[^”\n]*”|‘[^’\n]*’|«[^»\n]*»|「[^」\n]*」")
_PART = r"[^\s:,;|()\[\]\"'<>]*"
# A space goes on with the path where another separator follows before the path can have ended.
_PATH = re.compile(rf"(?:[A-Za-z]:[\\/]|\\\\|~[\\/]|(?<![\w<])/){_PART}(?: {_PART}[\\/]{_PART})*")
_FILE = re.compile(
    r"[^\s\"'/\\:;|()\[\]<>]+\.(?:pdf|docx?|epub|html?|xlsx?|csv|tsv|eml|ipynb|md|txt|rtf|odt|pptx?|png|jpe?g"
    r"|tiff?|zip|gguf)\b",
    re.IGNORECASE,
)


class Redactor:
    """Knows what must not leave: this person's names and folders, the library's documents and their words."""

    def __init__(
        self,
        sources: Iterable[str] = (),
        texts: Iterable[str] = (),
        *,
        home: Path | None = None,
        people: Iterable[str] | None = None,
    ) -> None:
        """Take the documents' paths and titles, their texts, the folder of the user, and names to hide.

        `texts` is gone through once for each call of `redact_all`, so it should be a list or start anew when iterated.
        """
        self._texts = texts
        words = {str(home or Path.home()), *(_people() if people is None else people)}
        for source in sources:
            words |= _names(source)
        usable = sorted((word for word in words if len(word) >= _SHORTEST), key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, usable)), re.IGNORECASE) if usable else None

    def redact_all(self, texts: dict[str, str]) -> dict[str, str]:
        """Return the texts without what must not leave; names of the entries stay."""
        told = self._runs_told(texts.values())
        return {name: self._redact(text, told) for name, text in texts.items()}

    def _redact(self, text: str, told: set[tuple[str, ...]]) -> str:
        return "\n".join(self._line(_without_runs(line, told)) for line in text.split("\n"))

    def _line(self, line: str) -> str:
        frames: list[str] = []

        def keep(match: re.Match[str]) -> str:
            frames.append(_own_frame(match[1], match[2]))
            return f"\0{len(frames) - 1}\0"

        line = _FRAME.sub(keep, line)
        if self._known:
            line = self._known.sub("<name>", line)
        for pattern, stand_in in (
            (_EMAIL, "<e-mail>"),
            (_ADDRESS, "<address>"),
            (_KEY, "<key>"),
            (_QUOTED, "<quoted>"),
            (_PATH, "<path>"),
            (_FILE, "<file>"),
            (_NETWORK, "<address>"),
        ):
            line = pattern.sub(stand_in, line)
        return re.sub("\0(\\d+)\0", lambda match: frames[int(match[1])], line)

    def _runs_told(self, told: Iterable[str]) -> set[tuple[str, ...]]:
        """Find the runs of words that both the texts to send and the documents hold."""
        ours: set[tuple[str, ...]] = set()
        for text in told:
            for line in text.split("\n"):
                ours |= {run for run, _, _ in _runs(line)}
        if not ours:
            return set()
        found: set[tuple[str, ...]] = set()
        for text in self._texts:
            found |= {run for run, _, _ in _runs(text)} & ours
        return found


def _runs(text: str) -> Iterable[tuple[tuple[str, ...], int, int]]:
    """Each run of words in lower case, with where it starts and ends."""
    words = [(match[0].casefold(), match.start(), match.end()) for match in _WORD.finditer(text)]
    for first in range(len(words) - _RUN + 1):
        run = words[first : first + _RUN]
        yield tuple(word for word, _, _ in run), run[0][1], run[-1][2]


def _without_runs(line: str, told: set[tuple[str, ...]]) -> str:
    """Put one stand-in for each stretch of a document's words."""
    stretches: list[tuple[int, int]] = []
    for run, start, end in _runs(line) if told else ():
        if run in told:
            if stretches and start <= stretches[-1][1]:
                start = stretches.pop()[0]
            stretches.append((start, end))
    for start, end in reversed(stretches):
        line = f"{line[:start]}<text>{line[end:]}"
    return line


def _own_frame(path: str, line: str) -> str:
    """Keep a traceback's frame where it is in Lontar's own code; all else about the path goes."""
    root = Path(__file__).parents[2]
    parts = Path(path.replace("\\", "/")).parts
    for index, part in enumerate(parts):
        tail = Path(*parts[index:])
        if part in ("desktop_app", "engine", "ingest") and (root / tail).is_file():
            return f'File "{tail.as_posix()}", line {line}'
    return f'File "<path>", line {line}'


def _names(source: str) -> set[str]:
    """A document's path or title, its file name and the name without its ending."""
    pure = PureWindowsPath(source) if "\\" in source else PurePosixPath(source)
    return {source, pure.name, pure.stem, *(str(pure.parent),) * (len(pure.parts) > 1)} - {".", "/"}


def _people() -> set[str]:
    """What this machine and its user are called."""
    names = {platform.node(), Path.home().name}
    try:
        names.add(getpass.getuser())
    except (OSError, KeyError, ImportError):  # no entry for this user, as in some containers
        names.add(os.environ.get("USERNAME", ""))
    return names - {"root", ""}
