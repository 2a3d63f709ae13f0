"""Every command in README and CONTRIBUTING runs, on small documents in the place of the ones they name."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from desktop_app.cli import main
from desktop_app.core.paths import Home
from tests.ingest.pdf_builder import lines, text_pages

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```sh\n(.*?)```", re.DOTALL)


def commands(name: str) -> list[str]:
    """Return the commands of a document's shell blocks, comments cut off."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    found = [line.partition("  #")[0].strip() for block in BLOCK.findall(text) for line in block.splitlines()]
    return [line for line in found if line and not line.startswith("#")]


README, CONTRIBUTING = commands("README.md"), commands("CONTRIBUTING.md")
ALL = [line for line in (*README, *CONTRIBUTING) if line.startswith((".venv/bin/lontar", "lontar"))]
WINDOW = [line for line in ALL if line.split()[1] == "open"]
LONTAR = [line for line in ALL if line not in WINDOW]
MAKE = [line for line in (*README, *CONTRIBUTING) if line.startswith("make ")]


def test_the_documents_have_commands() -> None:
    assert len(LONTAR) >= 5
    assert {"make demo", "make test"} <= set(MAKE)


@pytest.mark.parametrize("line", sorted(set(MAKE)))
def test_make_targets_exist(line: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in line.split()[1:]:
        if "=" not in target:
            assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE), f"no target {target}"


@pytest.fixture
def stand_ins(tmp_path: Path) -> dict[str, Path]:
    """Small documents for the ones that the text names: a PDF and a repository."""
    pdf = tmp_path / "manual.pdf"
    pdf.write_bytes(
        text_pages([lines("Lontar keeps its data in a folder.", "The fallback typeface is Courier.")])
    )
    folder = tmp_path / "webshop"
    folder.mkdir()
    (folder / "prices.py").write_text("def rounded(price: float) -> float:\n    return round(price, 2)\n")
    return {".pdf": pdf, "webshop": folder}


@pytest.mark.parametrize("line", sorted(set(LONTAR)))
def test_commands_run(line: str, stand_ins: dict[str, Path]) -> None:
    words = shlex.split(line)[1:]
    arguments = [
        next((str(path) for ending, path in stand_ins.items() if word.endswith(ending)), word)
        for word in words
    ]
    if arguments[0] in ("ask", "read"):
        arguments += ["--kv", "q8_0/f16"]  # measuring the types is tested elsewhere
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.strip()


@pytest.mark.parametrize("line", sorted(set(WINDOW)))
def test_the_window_opens(line: str, home: Home) -> None:
    command = [str(Path(sys.executable).with_name("lontar")), *shlex.split(line)[1:]]
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environ, cwd=ROOT, stderr=subprocess.DEVNULL) as running:
        end = time.monotonic() + 60
        while not home.store.is_file() and running.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        assert running.poll() is None, "it ended by itself"
        running.terminate()
    assert home.store.is_file()
