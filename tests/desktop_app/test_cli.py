"""The command line as a user meets it: real model, real files, exit statuses and one-line messages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from tests.ingest.pdf_builder import lines, text_pages

SAMPLE = Path(__file__).parents[2] / "resources" / "sample" / "lontar-handbook.pdf"
QUESTION = "What is the default budget?"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def ok(*arguments: str | Path) -> dict[str, Any]:
    """Run a command with --json and return its object: the only thing on standard output."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    shape: dict[str, Any] = json.loads(result.stdout)
    return shape


def refused(status: int, *arguments: str | Path) -> str:
    """Run a command that must fail and return its one line."""
    result = run(*arguments)
    assert result.exit_code == status, (result.stdout, result.stderr)
    assert result.stdout == ""
    lines = [line for line in result.stderr.strip().splitlines() if line]
    assert len(lines) == 1, lines
    assert "Traceback" not in result.stderr
    return lines[0]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "Notiz über Palmen.txt"
    path.write_text("The lontar palm is 30 metres tall.\n\nIts leaves were used for writing.\n", "utf-8")
    return path


def test_ask_without_reading_answers_with_a_page_that_holds_the_quote() -> None:
    shape = ok("ask", SAMPLE, "-q", QUESTION, "--no-read", "--kv", "q8_0/f16")
    assert shape["answer"]
    assert {"citations", "coverage", "confidence", "engine", "memory", "timing"} <= set(shape)
    citation = shape["citations"][0]
    assert citation["verified"] is True
    assert citation["source"] == str(SAMPLE)
    pages = {unit["page"]: unit["text"] for unit in ok("extract", SAMPLE)["documents"][0]["units"]}
    assert " ".join(citation["quote"].split()) in " ".join(pages[citation["page"]].split())
    assert shape["coverage"]["read"] == 0
    assert shape["coverage"]["indexed"] == shape["coverage"]["total"] == len(pages)
    assert 0 <= shape["confidence"] <= 1


def test_read_then_ask_from_the_snapshot(note: Path) -> None:
    options = ("--budget", "600", "--policy", "h2o", "--kv", "q8_0/f16")
    document = ok("read", note, *options)["documents"][0]
    assert document["state"] == "read"
    assert document["tokens"] == document["tokens_new"] > 0
    assert document["kv_bytes_full_f16"] == document["tokens"] * 23_040
    assert {"id", "source", "kind", "files", "passages", "evictions", "seconds", "tokens_per_second"} <= set(
        document
    )
    again = ok("read", note, *options)["documents"][0]
    assert again["tokens_new"] == 0
    shape = ok("ask", note, "-q", "How tall is the palm?", *options)
    assert "30 metres" in shape["answer"]
    assert shape["citations"][0]["file"] == note.name
    assert shape["citations"][0]["line_start"] == 1
    assert shape["coverage"]["read"] == 1


def test_ask_says_what_it_rests_on_and_what_did_not_fit(note: Path) -> None:
    shape = ok("ask", note, "-q", "How tall is the lontar palm?", "--no-read", "--kv", "q8_0/f16")
    assert (shape["kind"], shape["refused"]) == ("exact", False)
    assert shape["question"] == "How tall is the lontar palm?"
    numbers = {number for claim in shape["claims"] for number in claim["citations"]}
    assert numbers <= set(range(len(shape["citations"])))
    assert shape["coverage"]["words"].startswith("0 of 1 files read by the model")
    assert shape["documents"][0]["source"] == str(note)
    assert {"recall", "prefill", "decode", "total"} <= set(shape["timing"])


def test_ask_for_a_name_in_code_needs_no_reading(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "palm.py").write_text("def leaf():\n    return 1\n\n\nleaf()\n", "utf-8")
    shape = ok("ask", tmp_path / "code", "-q", "Where is leaf defined and who calls it?", "--no-read")
    assert (shape["kind"], shape["by"]) == ("symbol", "symbols")
    places = [(one["file"], one["line_start"], one["quote"]) for one in shape["citations"]]
    assert places == [("palm.py", 1, "def leaf():"), ("palm.py", 5, "leaf()")]


def test_ask_the_library(note: Path) -> None:
    assert run("ask", "-q", "How tall is the palm?").exit_code == 2
    assert "empty" in refused(1, "ask", "--library", "-q", "How tall is the palm?")
    ok("retrieve", note, "-q", "palm")
    shape = ok("ask", "--library", "-q", "How tall is the lontar palm?", "--no-read", "--kv", "q8_0/f16")
    assert "30 metres" in shape["answer"]


def test_retrieve_finds_the_place(note: Path) -> None:
    places = ok("retrieve", note, "-q", "How tall is the palm?", "-k", "3")["places"]
    assert places[0]["file"] == note.name
    assert "30 metres" in places[0]["quote"]
    assert places[0]["line_start"] == 1


def test_retrieve_without_waiting_says_how_much_is_indexed(note: Path) -> None:
    early = run("retrieve", note, "-q", "How tall is the palm?", "--no-wait", "--json")
    assert early.exit_code == 0
    assert "indexed by meaning so far" in early.stderr or "by their words alone" in early.stderr
    assert "30 metres" in json.loads(early.stdout)["places"][0]["quote"]
    ok("retrieve", note, "-q", "How tall is the palm?")
    late = run("retrieve", note, "-q", "How tall is the palm?", "--no-wait", "--json")
    assert "so far" not in late.stderr


def test_fit_reproduces_the_formula() -> None:
    full = ok("fit", "--model", "llama-3.2-3b", "--context", "131072")
    assert (full["kv_bytes"], full["kv_gib"], full["bytes_per_token"]) == (15_032_385_536, 14.0, 114_688)
    four = ok("fit", "--model", "llama-3.2-3b", "--context", "4224", "--kv", "q4_0")
    assert four["kv_gib"] == 0.113
    assert four["kv_gib_stored"] == 0.127
    bounded = ok("fit", "--model", "llama-3.2-3b", "--context", "131072", "--budget", "4096", "--kv", "q4_0")
    assert bounded["tokens"] == 4608
    assert (
        bounded["total_bytes"]
        == bounded["weights_bytes"] + bounded["kv_bytes_stored"] + bounded["compute_bytes"]
    )
    assert {"device", "fits"} <= set(bounded)
    assert ok("fit")["model"] == "SmolLM2-135M-Instruct", "the starter, asked itself"


def test_library_lists_and_removes(note: Path) -> None:
    ok("retrieve", note, "-q", "palm")
    document = ok("library", "list")["documents"][0]
    assert document["source"] == str(note)
    assert document["state"] == "indexed"
    assert ok("library", "stats")["passages"] >= 1
    assert ok("library", "remove", str(document["id"]))["documents"][0]["id"] == document["id"]
    assert ok("library", "list")["documents"] == []
    assert "no document 99" in refused(1, "library", "remove", "99")


def test_doctor_decodes_a_token_in_a_child() -> None:
    checks = {check["name"]: check for check in ok("doctor")["checks"]}
    assert all(check["ok"] for check in checks.values()), checks
    assert "runs on CPU" in checks["engine"]["detail"]


def test_doctor_says_what_is_wrong(tmp_path: Path) -> None:
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(b"not a model")
    result = run("doctor", "--model", bad, "--json")
    assert result.exit_code == 1
    checks = {check["name"]: check for check in json.loads(result.stdout)["checks"]}
    assert not checks["engine"]["ok"]
    assert "not a GGUF" in checks["engine"]["detail"]


@pytest.fixture
def bad(tmp_path: Path) -> dict[str, Path]:
    """Make one file of each kind that must be refused."""
    folder = tmp_path / "nur Bilder"
    folder.mkdir()
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    files = {
        "missing": tmp_path / "missing.pdf",
        "empty": tmp_path / "empty.pdf",
        "html": tmp_path / "page.pdf",
    }
    files["empty"].touch()
    files["html"].write_text("<!DOCTYPE html><html><body>Hello</body></html>")
    files["model"] = tmp_path / "model.gguf"
    files["model"].write_bytes(b"PK\x03\x04" + bytes(100))
    files["folder"] = folder
    return files


@pytest.mark.parametrize("command", ["ask", "read"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing", ["missing.pdf"]),
        ("empty", ["empty.pdf", "empty"]),
        ("html", ["page.pdf", "HTML"]),
        ("folder", []),
    ],
)
def test_bad_files_are_one_line_and_leave_nothing(
    bad: dict[str, Path], home: Home, command: str, name: str, words: list[str]
) -> None:
    question = ["-q", "Why?"] if command == "ask" else []
    line = refused(1, command, bad[name], *question)
    assert all(word in line for word in words), line
    with Store(home.store) as store:
        assert store.documents.all() == []
        assert store.check() == []


@pytest.mark.parametrize(
    ("options", "status", "words"),
    [
        (["--budget", "100"], 2, ["100", "--budget 528"]),
        (["--policy", "magic"], 2, ["magic", "full, h2o", "streaming, tova"]),
        (["--kv", "q3"], 2, ["q3", "q8_0"]),
        (["--model", "gpt-17"], 1, ["gpt-17", "smollm2-135m"]),
        (["--model", "qwen2.5-3b"], 1, ["download"]),
    ],
)
def test_bad_settings_are_one_line_and_touch_nothing(
    note: Path, home: Home, options: list[str], status: int, words: list[str]
) -> None:
    line = refused(status, "read", note, *options)
    assert all(word in line for word in words), line
    assert not home.store.exists()


def test_a_file_that_is_no_model_is_refused(note: Path, bad: dict[str, Path], home: Home) -> None:
    line = refused(1, "ask", note, "-q", "Why?", "--model", bad["model"])
    assert "model.gguf" in line
    assert "GGUF" in line
    with Store(home.store) as store:
        assert store.documents.all() == []


def test_wrong_usage_is_status_2(note: Path) -> None:
    assert run("ask", note).exit_code == 2
    assert run("fly").exit_code == 2
    assert run("ask", note, "-q", "  ").exit_code == 2
    assert run("retrieve", note, "-q", "x", "-k", "0").exit_code == 2


@pytest.mark.shared_data
def test_an_encrypted_pdf_opens_with_its_password_only(home: Home) -> None:
    path = (
        Path(__file__).parents[2].parent
        / "shared"
        / "data"
        / "pdf-hard"
        / "sf_libreoffice-writer-password.pdf"
    )
    if not path.is_file():
        pytest.skip("the folder of real documents (shared/data) does not lie beside the checkout")
    assert "--password" in refused(1, "retrieve", path, "-q", "x")
    assert "password" in refused(1, "retrieve", path, "-q", "x", "--password", "wrong")
    ok("retrieve", path, "-q", "x", "--password", "openpassword")
    assert b"openpassword" not in home.store.read_bytes(), "a password is never stored"


def test_a_home_that_cannot_be_written_is_one_line(
    note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocker = tmp_path / "file"
    blocker.touch()
    monkeypatch.setenv("LONTAR_HOME", str(blocker / "inside"))
    assert "LONTAR_HOME" in refused(1, "retrieve", note, "-q", "x")


def is_being_read(home: Home) -> bool:
    """Say whether another process has begun to read a document."""
    if not home.store.exists():
        return False
    with Store(home.store) as store:
        return any(document.state == "reading" for document in store.documents.all())


@pytest.mark.timeout(300)
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process on Windows")
def test_ctrl_c_keeps_what_was_read_and_the_next_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(
        "\n\n".join(f"Paragraph {n} tells of {n * 3} stones and some sand." for n in range(300)), "utf-8"
    )
    command = [sys.executable, "-c", "from desktop_app.cli import main; main()", "read", str(path), "--json"]
    command += ["--budget", "600", "--kv", "q8_0/f16"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ.copy())
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and not is_being_read(Home.find()):
        time.sleep(0.2)
    engine = psutil.Process(child.pid).children(recursive=True)
    time.sleep(10)  # a chunk or two
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 130, err
    assert psutil.wait_procs(engine, timeout=20)[1] == [], "no process is left behind"
    first = json.loads(out)["documents"][0]
    assert first["state"] == "reading"
    assert 0 <= first["tokens_read"] < first["tokens"], (
        "none on a machine too busy for a chunk in ten seconds"
    )
    assert b"the same command goes on" in err
    second = ok("read", path, "--budget", "600", "--kv", "q8_0/f16")["documents"][0]
    assert second["state"] == "read"
    assert second["tokens_new"] == second["tokens"] - first["tokens_read"]


def test_a_pdf_with_one_page_is_cited_by_page(tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    path.write_bytes(text_pages([lines("The lontar palm is 30 metres tall.")]))
    places = ok("retrieve", path, "-q", "How tall is the palm?")["places"]
    assert places[0]["page"] == 1


def test_extracting_a_folder_goes_on_past_a_document_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7\nnothing else")
    (tmp_path / "good.txt").write_text("Some words.", "utf-8")
    shape = ok("extract", tmp_path, "--json")
    assert [unit["text"] for document in shape["documents"] for unit in document["units"]] == ["Some words."]
    assert [problem["code"] for problem in shape["problems"]] == ["damaged-file"]


def test_text_recognition_that_is_not_installed_cannot_be_asked_for(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.commands.options.available", lambda: False)
    result = run("extract", note, "--ocr")
    assert (result.exit_code, "not installed" in result.stderr) == (2, True)
    assert ok("extract", note, "--json")["documents"]
