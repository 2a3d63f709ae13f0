"""A report about a problem: what helps to find it, without anything personal; shown first, then saved as a zip."""

from __future__ import annotations

import json
import platform
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from desktop_app.core.doctor import Check
from desktop_app.core.errors import ReportUnwritableError
from desktop_app.core.licences import components, version
from desktop_app.core.paths import Home
from desktop_app.core.redaction import Redactor
from desktop_app.core.settings import Settings

_LINES = 400
_TAIL_BYTES = 200_000
# A zip's oldest date: when the report was saved is not in it twice, and two savings of one report are alike.
_STAMP = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """The files of a report, as they will be saved."""

    files: dict[str, str]
    """Name in the zip → text; already redacted."""

    @property
    def preview(self) -> str:
        """All files in one text, each under its name."""
        return "\n\n".join(f"=== {name} ===\n{text.strip()}" for name, text in self.files.items())


def build_report(
    home: Home, settings: Settings, checks: Iterable[Check], redactor: Redactor, *, words: str = ""
) -> ProblemReport:
    """Gather a report from the logs in the home, the settings and the doctor's checks.

    Args:
        home: whose logs are read.
        settings: the settings now; addresses and paths in them are redacted.
        checks: `doctor.run_checks`, or none when the doctor was not asked.
        redactor: knows the library's documents.
        words: what the user writes about the problem; redacted as well.
    """
    told = redactor.redact_all(
        {
            "problem.txt": words,
            "checks.txt": "\n".join(_check(check) for check in checks) or "not run",
            "settings.txt": "\n".join(f"{key}: {value}" for key, value in _flat(asdict(settings))),
            "log.txt": log_tail(home, _LINES),
        }
    )
    files = {"problem.txt": told["problem.txt"], "versions.txt": _versions()}
    files |= {name: told[name] for name in ("checks.txt", "settings.txt", "log.txt")}
    return ProblemReport({name: text for name, text in files.items() if text.strip()})


def save_report(report: ProblemReport, path: Path) -> None:
    """Write the report as a zip, whole or not at all.

    Raises:
        ReportUnwritableError: the file cannot be written there.
    """
    part = path.with_name(path.name + ".part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as bundle:
            for name, text in report.files.items():
                bundle.writestr(zipfile.ZipInfo(name, _STAMP), text.encode(), zipfile.ZIP_DEFLATED)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ReportUnwritableError(
            f"The report cannot be saved as {path} ({error.strerror}); choose another folder."
        ) from error


def log_tail(home: Home, lines: int) -> str:
    """Return the last lines of the logs, oldest first, unredacted; nothing where there is no log."""
    kept: list[str] = []
    # lontar.log is the newest, lontar.log.1 the one before.
    for file in sorted(home.logs.glob("lontar.log*"), key=lambda path: (len(path.name), path.name)):
        if len(kept) >= lines:
            break
        kept = _last(file).splitlines()[-(lines - len(kept)) :] + kept
    return "\n".join(kept)


def _last(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            size = opened.seek(0, 2)
            opened.seek(max(0, size - _TAIL_BYTES))
            text = opened.read().decode("utf-8", "replace")
    except OSError:
        return ""
    return text.partition("\n")[2] if size > _TAIL_BYTES else text


def _check(check: Check) -> str:
    return f"{'ok  ' if check.ok else 'FAIL'} {check.name}: {check.detail}"


def _flat(value: object, under: str = "") -> Iterable[tuple[str, str]]:
    """Each setting on a line of its own, nested ones with their path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{under}.{key}" if under else str(key))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _flat(inner, f"{under}[{index}]")
    else:
        yield under, json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value


def _versions() -> str:
    """Versions and the kind of machine; the machine's own name is not among them."""
    head = [
        f"Lontar {version()}",
        f"Python {platform.python_version()} ({sys.implementation.name})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
    ]
    return "\n".join(head + [f"{part.name} {part.version}" for part in components()])
