from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.doctor import Check
from desktop_app.core.errors import ReportUnwritableError
from desktop_app.core.licences import components
from desktop_app.core.paths import Home
from desktop_app.core.redaction import Redactor
from desktop_app.core.reporting import build_report, log_tail, save_report
from desktop_app.core.settings import Settings

SENTENCE = "the defendant met the witness behind the old harbour warehouse"
CHINESE = "被告在旧港仓库后面见到了证人"
DOCUMENTS = (
    "/home/ratna.dewi/Perkara Hukum/Gugatan Cerai 2026.pdf",
    r"C:\Users\Ratna Dewi\Rahasia\neraca akhir.xlsx",
    "/srv/kode/proyek-elang",
)
PLANTED = (
    "ratna",
    "Dewi",
    "Perkara",
    "Gugatan",
    "Rahasia",
    "neraca",
    "proyek-elang",
    "kode",
    "harbour",
    "defendant",
    "仓库",
    "ratna.dewi@contoh.id",
    "contoh.id",
    "sk-proj-4f9aK2mQ8xL0vB7nT3yR",
    "hunter2",
    "laptop-elang",
    "192.168.7.31",
    "belum-terdaftar",
    "internal.example",
)
LOG = "\n".join(
    (
        "10:00:00 INFO desktop_app.core.adding: added /home/ratna.dewi/Perkara Hukum/Gugatan Cerai 2026.pdf",
        r"10:00:01 WARNING ingest.walk: cannot open C:\Users\Ratna Dewi\Rahasia\neraca akhir.xlsx: denied",
        "10:00:02 INFO desktop_app.core.adding: Gugatan Cerai 2026: 300 pages",
        "10:00:03 INFO desktop_app.core.adding: skipped /home/ratna.dewi/belum-terdaftar.odt",
        f"10:00:04 DEBUG desktop_app.core.quotes: no place for {SENTENCE} on page 4",
        f"10:00:05 DEBUG desktop_app.core.quotes: no place for {CHINESE}",
        "10:00:06 DEBUG desktop_app.core.asking: question 'where did they meet in belum-terdaftar'",
        "10:00:07 WARNING desktop_app.core: ratna.dewi@contoh.id refused sk-proj-4f9aK2mQ8xL0vB7nT3yR",
        "10:00:08 WARNING desktop_app.core: api_key=hunter2 at https://internal.example:8443/v1 (192.168.7.31)",
        "10:00:09 ERROR engine.process.supervisor: the engine on laptop-elang died: SIGILL",
        "Traceback (most recent call last):",
        '  File "/home/ratna.dewi/apps/lontar/engine/config.py", line 60, in load',
        '  File "/srv/kode/proyek-elang/engine/rahasia.py", line 3, in run',
        "ValueError: budget is negative",
    )
)


@pytest.fixture
def redactor() -> Redactor:
    return Redactor(
        DOCUMENTS,
        [f"On Tuesday {SENTENCE}, and left.", f"证词：{CHINESE}。"],
        home=Path("/home/ratna.dewi"),
        people=["ratna.dewi", "laptop-elang"],
    )


def bundle(home: Home, redactor: Redactor, folder: Path) -> dict[str, str]:
    home.create()
    (home.logs / "lontar.log").write_text(LOG, "utf-8")
    settings = replace(Settings(), model="/home/ratna.dewi/model rahasia/elang.gguf", budget=4096)
    checks = [Check("home", True, "/home/ratna.dewi/.local (9.1 GiB free)"), Check("engine", False, "SIGILL")]
    report = build_report(
        home, settings, checks, redactor, words="Write to ratna.dewi@contoh.id: Gugatan Cerai 2026.pdf hangs"
    )
    save_report(report, folder / "bundel 包.zip")
    with zipfile.ZipFile(folder / "bundel 包.zip") as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


@pytest.mark.parametrize("planted", PLANTED)
def test_nothing_planted_is_in_the_bundle(
    planted: str, home: Home, redactor: Redactor, tmp_path: Path
) -> None:
    for name, text in bundle(home, redactor, tmp_path).items():
        assert planted.casefold() not in text.casefold(), name


def test_what_helps_to_find_the_problem_stays(home: Home, redactor: Redactor, tmp_path: Path) -> None:
    files = bundle(home, redactor, tmp_path)
    assert set(files) == {"problem.txt", "versions.txt", "checks.txt", "settings.txt", "log.txt"}
    assert "FAIL engine: SIGILL" in files["checks.txt"]
    assert "budget: 4096" in files["settings.txt"]
    assert "engine.process.supervisor: the engine on <name> died: SIGILL" in files["log.txt"]
    assert 'File "engine/config.py", line 60, in load' in files["log.txt"]
    assert "ValueError: budget is negative" in files["log.txt"]
    assert files["log.txt"].count("\n") == LOG.count("\n")
    assert "Python 3" in files["versions.txt"]


def test_the_tail_goes_on_in_the_older_file(home: Home) -> None:
    home.create()
    (home.logs / "lontar.log").write_text("three\nfour\n", "utf-8")
    (home.logs / "lontar.log.1").write_text("one\ntwo\n", "utf-8")
    assert log_tail(home, 3) == "two\nthree\nfour"
    assert log_tail(home, 2) == "three\nfour"


def test_no_log_is_no_error(home: Home, redactor: Redactor) -> None:
    report = build_report(home.create(), Settings(), [], redactor)
    assert "log.txt" not in report.files
    assert "=== versions.txt ===" in report.preview


def test_a_folder_that_is_not_there_is_said(home: Home, redactor: Redactor, tmp_path: Path) -> None:
    report = build_report(home.create(), Settings(), [], redactor)
    with pytest.raises(ReportUnwritableError, match="choose another folder"):
        save_report(report, tmp_path / "missing" / "report.zip")


def test_saving_twice_gives_the_same_bytes(home: Home, redactor: Redactor, tmp_path: Path) -> None:
    report = build_report(home.create(), Settings(), [], redactor)
    for name in ("a.zip", "b.zip"):
        save_report(report, tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_every_declared_dependency_that_is_installed_has_a_licence() -> None:
    found = {part.name.lower().replace("_", "-"): part for part in components()}
    assert {"pyside6-essentials", "llama-cpp-python", "openai", "keyring", "click"} <= set(found)
    assert [part.name for part in found.values() if not part.licence or not part.version] == []
    assert "MIT License" in found["llama-cpp-python"].text
    assert "LGPL" in found["pyside6-essentials"].licence


def test_settings_carry_no_key(home: Home, redactor: Redactor) -> None:
    report = build_report(
        home.create(), replace(Settings(), model="sk-live-4f9aK2mQ8xL0vB7nT3yR"), [], redactor
    )
    assert "4f9aK2mQ8xL0vB7nT3yR" not in json.dumps(report.files)
