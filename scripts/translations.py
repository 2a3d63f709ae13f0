"""Gather the window's words for the translators, and compile what they translated.

`make translations` runs it after strings were added or translated: the .ts files under resources/translations take
over the strings of desktop_app/ui, and the .qm files are compiled from them. Same strings, same bytes.
"""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path

from desktop_app.ui.language import LANGUAGES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "resources" / "translations"
SOURCES = ROOT / "desktop_app" / "ui"
_SCRIPTS = Path(sysconfig.get_path("scripts"))


def catalogues(folder: Path = FOLDER) -> dict[str, Path]:
    """Return each language's file of translations; English needs one for its plurals alone."""
    return {code: folder / f"lontar_{code}.ts" for code in LANGUAGES}


def gather(folder: Path = FOLDER) -> None:
    """Take the strings of the sources into the .ts files; those no longer used leave them.

    Raises:
        subprocess.CalledProcessError: lupdate failed; it has said why.
    """
    folder.mkdir(parents=True, exist_ok=True)
    # Without places: a line added to a module would otherwise change every file of translations.
    sources = sorted(path.relative_to(ROOT).as_posix() for path in SOURCES.rglob("*.py"))
    for code, catalogue in catalogues(folder).items():
        options = ["-no-obsolete", "-locations", "none", "-sort-messages", "-source-language", "en"]
        plural = ["-pluralonly"] if code == "en" else []
        _run("pyside6-lupdate", *options, *plural, "-target-language", code, *sources, "-ts", str(catalogue))


def compile_all(folder: Path = FOLDER, into: Path | None = None) -> None:
    """Compile each .ts file to a .qm file beside it, or in another folder.

    Raises:
        subprocess.CalledProcessError: lrelease failed; it has said why.
    """
    for catalogue in catalogues(folder).values():
        target = (into or folder) / f"{catalogue.stem}.qm"
        _run("pyside6-lrelease", "-silent", str(catalogue), "-qm", str(target))


def _run(tool: str, *arguments: str) -> None:
    subprocess.run([str(_SCRIPTS / tool), *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    gather()
    compile_all()
