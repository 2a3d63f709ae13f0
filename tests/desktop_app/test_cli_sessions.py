"""`lontar sessions` and `lontar library` as a user meets them, on the real starter model where one answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core.errors import UsageError
from desktop_app.core.sizes import parse_size

OPTIONS = ("--budget", "600", "--kv", "q8_0/f16")
QUESTION = "How tall is the palm?"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def ok(*arguments: str | Path) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    shape: dict[str, Any] = json.loads(result.stdout)
    return shape


def refused(status: int, *arguments: str | Path) -> str:
    result = run(*arguments)
    assert result.exit_code == status, (result.stdout, result.stderr)
    return result.stderr.strip().splitlines()[-1]


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "Notiz über Palmen.txt"
    path.write_text("The lontar palm is 30 metres tall.\n\nIts leaves were used for writing.\n", "utf-8")
    return path


@pytest.mark.timeout(300)
def test_a_session_from_the_first_question_to_its_deletion(note: Path, tmp_path: Path) -> None:
    first = ok("ask", note, "-q", QUESTION, *OPTIONS)
    number = first["session"]
    again = ok("sessions", "resume", str(number), "-q", "What were its leaves used for?")
    assert again["session"] == again["sessions"][0]["id"] == number
    assert again["sessions"][0]["questions"] == 2
    assert again["coverage"]["read"] == 1
    assert 0 < again["restored"]["tokens_read"] < again["restored"]["tokens_kept"], (
        "what frames the text is kept too"
    )
    assert again["restored"]["seconds"] > 0
    assert again["restored"]["reading_seconds"] > 0
    third = ok("ask", note, "-q", "Is it tall?", "--no-read", "--session", str(number), "--kv", "q8_0/f16")
    assert third["session"] == number
    assert (
        ok("ask", note, "-q", "Forget me", "--no-read", "--no-record", "--kv", "q8_0/f16")["session"] is None
    )

    (session,) = ok("sessions", "list")["sessions"]
    assert (session["id"], session["questions"], session["title"]) == (number, 3, QUESTION)
    assert [document["source"] for document in session["documents"]] == [str(note)]
    messages = ok("sessions", "show", str(number))["sessions"][0]["messages"]
    assert [message["state"] for message in messages] == ["complete"] * 3
    assert messages[0]["answer"] == first["answer"]
    assert messages[0]["citations"] == first["citations"]
    assert messages[0]["prompt_tokens"] > 0
    text = run("sessions", "show", str(number)).stdout
    assert QUESTION in text
    assert first["answer"] in text

    output = tmp_path / "out.md"
    assert ok("sessions", "export", str(number), "--output", output)["output"] == str(output)
    assert output.read_text("utf-8").startswith(f"# {QUESTION}")
    assert json.loads(run("sessions", "export", str(number), "--format", "json").stdout)["id"] == number

    assert ok("library", "limit", "0")["dropped"] >= 1
    result = run("sessions", "resume", str(number), "-q", "Is it tall?")
    assert result.exit_code == 0, result.stderr
    (session,) = ok("sessions", "delete", str(number))["sessions"]
    assert session["id"] == number
    assert ok("sessions", "list")["sessions"] == []
    assert len(ok("library", "list")["documents"]) == 1


@pytest.mark.timeout(300)
def test_resume_says_what_it_saves_and_what_is_gone(note: Path) -> None:
    number = str(ok("ask", note, "-q", QUESTION, *OPTIONS)["session"])
    assert "reading again would take" in run("sessions", "resume", number, "-q", QUESTION).stdout
    ok("library", "limit", "0")
    result = run("sessions", "resume", number, "-q", QUESTION)
    assert "read again" in result.stderr
    assert "nothing was restored" in result.stdout
    other = run("sessions", "resume", number, "-q", QUESTION, "--budget", "700")
    assert "under other settings" in other.stderr


def test_wrong_sessions_and_options_are_one_line(note: Path) -> None:
    assert "no session 9" in refused(1, "sessions", "show", "9")
    assert "no session 9" in refused(1, "sessions", "resume", "9", "-q", "Why?")
    assert "no session 9" in refused(1, "sessions", "delete", "9")
    assert "no session 9" in refused(1, "ask", note, "-q", "Why?", "--session", "9")
    assert "--no-record" in refused(2, "ask", note, "-q", "Why?", "--session", "9", "--no-record")
    assert run("sessions", "resume", "9", "-q", " ").exit_code == 2
    assert run("sessions", "export", "9", "--format", "pdf").exit_code == 2


def test_the_library_is_measured_limited_and_kept_private(note: Path, tmp_path: Path) -> None:
    ok("retrieve", note, "-q", "palm")
    stats = ok("library", "stats")
    assert stats["documents"][0]["text_bytes"] >= 2 * len(note.read_bytes().strip())
    assert stats["limit"] == 5 * 1024**3
    assert {"snapshot_bytes", "sessions", "questions", "bytes"} <= set(stats)
    assert ok("library", "limit", "2.5 GB")["limit"] == int(2.5 * 1024**3)
    assert ok("library", "limit")["limit"] == int(2.5 * 1024**3)
    assert "no size" in refused(2, "library", "limit", "much")
    assert ok("library", "private", "1", "on")["documents"][0]["private"] is True
    assert "(private)" in run("library", "list").stdout
    assert ok("retrieve", note, "-q", "palm")["places"], "named, it is searched"
    assert ok("library", "private", "1", "off")["documents"][0]["private"] is False
    assert "no document 9" in refused(1, "library", "private", "9", "on")


def test_backup_and_restore_by_command(note: Path, tmp_path: Path) -> None:
    ok("retrieve", note, "-q", "palm")
    file = tmp_path / "copy.db"
    assert ok("library", "backup", file)["bytes"] == file.stat().st_size
    assert "exists" in refused(1, "library", "backup", file)
    removed = ok("library", "remove", "1")
    assert removed["remains"] == []
    assert removed["sessions"] == []
    restored = ok("library", "restore", file)
    assert [document["source"] for document in restored["documents"]] == [str(note)]
    assert Path(restored["before"]).exists()
    assert "not a file" in refused(1, "library", "restore", tmp_path / "nowhere.db")
    assert "nothing was changed" in refused(1, "library", "restore", note)
    assert len(ok("library", "list")["documents"]) == 1
    assert ok("library", "compact")["remains"] == []
    assert str(restored["before"]) in run("library", "remove", "1").stderr.replace("\n", ""), (
        "it may hold the text"
    )


@pytest.mark.parametrize(
    ("text", "size"),
    [("0", 0), ("1024", 1024), ("5GB", 5 << 30), ("5 gib", 5 << 30), ("1.5M", 3 << 19), (" 2 TB ", 2 << 40)],
)
def test_sizes_are_read(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "GB", "-1", "5XB", "1e9", "five GB", "5 GB or so"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no size"):
        parse_size(text)
