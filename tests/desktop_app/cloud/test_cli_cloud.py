"""The command line: the switch, the preview, the answer, and a key that is nowhere but where it belongs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from tests.servers import fails, model_server, says, serving

KEY = "sk-planted-9f8e7d6c5b4a"
QUESTION = "How tall is the lontar palm?"
SAID = "The lontar palm is 30 metres tall [1]."


def run(*arguments: str | Path, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=given)


def ok(*arguments: str | Path) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    shape: dict[str, Any] = json.loads(result.stdout)
    return shape


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "Palmen.txt"
    path.write_text("The lontar palm is 30 metres tall.\n\nIts leaves were used for writing.\n", "utf-8")
    return path


@pytest.fixture
def allowed(note: Path) -> Path:
    """A note in the library that may be sent."""
    ok("retrieve", note, "-q", "palm")
    number = ok("library", "list")["documents"][0]["id"]
    assert ok("cloud", "document", str(number), "allowed")["documents"][0]["egress"] == "allowed"
    return note


def set_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTED_KEY", KEY)
    added = run(
        "cloud", "endpoints", "add", "test", "--url", url, "--model", "m", "--key-variable", "PLANTED_KEY"
    )
    assert added.exit_code == 0, added.stderr
    assert "key in the environment" in added.stdout


def ask(note: Path, *more: str) -> Result:
    return run("ask", note, "-q", QUESTION, "--no-read", "--kv", "q8_0/f16", *more)


def planted(folder: Path) -> list[Path]:
    """Return the files that hold the key."""
    return [file for file in folder.rglob("*") if file.is_file() and KEY.encode() in file.read_bytes()]


def test_off_until_switched_on_and_then_it_asks_first(allowed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ok("cloud", "status")["mode"] == "never"
    with serving(says(SAID)) as server:
        set_up(server.url, monkeypatch)
        shape = json.loads(ask(allowed, "--json").stdout)
        assert (shape["cloud"]["code"], shape["local"]) == ("off", None)
        assert "ask" in run("cloud", "on").stdout
        result = ask(allowed, "--json")
        assert json.loads(result.stdout)["cloud"]["code"] == "ask-mode"
        assert "Nobody can be asked here" in result.stderr
        run("cloud", "off")
        assert json.loads(ask(allowed, "--json").stdout)["cloud"]["code"] == "off"
        assert server.connections == 0


def test_preview_then_answer_then_ledger(allowed: Path, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(says(SAID)) as server:
        set_up(server.url, monkeypatch)
        shown = ask(allowed, "--preview")
        assert shown.exit_code == 0, shown.stderr
        assert server.connections == 0
        parsed = ok("ask", allowed, "-q", QUESTION, "--no-read", "--preview")
        assert parsed["payload"] == json.loads(shown.stdout_bytes)
        shape = json.loads(ask(allowed, "--cloud", "auto", "--json").stdout)
        assert server.bodies == [shown.stdout_bytes]
    assert shape["answer"] == SAID
    assert shape["citations"][0]["verified"]
    assert (shape["engine"]["where"], shape["engine"]["name"]) == ("cloud", "scripted-72b")
    assert "30 metres" in shape["local"]["answer"]
    assert shape["cloud"]["decision"] == "cloud"
    ledger = ok("cloud", "ledger")
    assert (ledger["requests"], ledger["bytes"]) == (1, len(shown.stdout_bytes))
    assert ledger["entries"][0]["passages"][0]["title"]
    assert "1 requests" in run("cloud", "ledger").stdout
    assert ok("cloud", "status")["spent_today"] == pytest.approx(shape["cloud"]["cost"])
    assert "Forgot 1" in run("cloud", "forget-answers").stdout


def test_a_document_that_never_leaves_is_not_even_previewed(
    note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ok("retrieve", note, "-q", "palm")
    with serving(says(SAID)) as server:
        set_up(server.url, monkeypatch)
        assert ask(note, "--preview").exit_code == 1
        result = ask(note, "--cloud", "auto")
        assert "never leaves this computer" in result.stdout
        assert server.connections == 0


def test_the_key_is_nowhere(
    allowed: Path, home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    with serving(fails(401, f"Incorrect API key provided: {KEY}."), says(SAID)) as server:
        set_up(server.url, monkeypatch)
        for _ in range(2):
            result = run(
                "-v", "ask", allowed, "-q", QUESTION, "--no-read", "--kv", "q8_0/f16", "--cloud", "auto"
            )
            assert result.exit_code == 0
            said.append(result.output)
        assert {one["authorization"] for one in server.headers} == {f"Bearer {KEY}"}
    assert "refuses the key" in said[0]
    assert SAID in said[1]
    for number in ("1", "2"):
        for form in ("md", "json"):
            exported = run("sessions", "export", number, "--format", form)
            assert exported.exit_code == 0, exported.stderr
            said.append(exported.output)
    said += [run("cloud", *one).output for one in (("status",), ("ledger",), ("endpoints", "list"))]
    said += [json.dumps(ok("cloud", *one)) for one in (("status",), ("ledger",), ("endpoints", "list"))]
    run("library", "backup", tmp_path / "backup.db")
    assert [text for text in said if KEY in text] == []
    assert (home.logs / "lontar.log").is_file()
    assert planted(tmp_path) == []


def test_keys_into_the_keyring_from_standard_input() -> None:
    result = run("cloud", "key", "set", "aistudio", given=f"{KEY}\n")
    assert result.exit_code in (0, 1), "the keyring of tests keeps nothing"
    assert KEY not in result.output
    assert run("cloud", "key", "set", "nowhere", given="x\n").exit_code == 2
    assert "no key" in run("cloud", "key", "forget", "aistudio").output


def test_endpoints_are_ordered_changed_and_removed() -> None:
    assert run("cloud", "endpoints", "add", "aistudio").exit_code == 0
    assert run("cloud", "endpoints", "add", "vllm", "--url", "http://gpu.lab:8000/v1").exit_code == 0
    assert run("cloud", "endpoints", "order", "vllm").stdout.strip() == "vllm, aistudio"
    run("cloud", "endpoints", "add", "aistudio", "--price-in", "0.4", "--price-out", "0.6")
    found = ok("cloud", "endpoints", "list")["endpoints"]
    assert [(one["name"], one["price_in"]) for one in found] == [("vllm", None), ("aistudio", 0.4)]
    assert run("cloud", "endpoints", "remove", "vllm").exit_code == 0
    for wrong in (
        ("add", "mine"),
        ("add", "mine", "--url", "http://x.org/v1", "--model", "m"),
        ("add", "aistudio", "--price-in", "-1"),
        ("remove", "vllm"),
        ("order", "vllm"),
    ):
        result = run("cloud", "endpoints", *wrong)
        assert (result.exit_code, len(result.stderr.strip().splitlines())) == (2, 1), (wrong, result.stderr)


def test_a_server_of_ones_own_with_the_real_model(allowed: Path, starter_path: Path, home: Home) -> None:
    with model_server(starter_path) as url:
        added = run("cloud", "endpoints", "add", "llama-server", "--url", url, "--model", "starter")
        assert added.exit_code == 0, added.stderr
        shape = json.loads(ask(allowed, "--cloud", "auto", "--json").stdout)
    assert shape["cloud"]["sent"]
    assert shape["cloud"]["cost"] == 0
    assert "30 metres" in shape["answer"], "from there, or the local one where no passage supports it"
    with Store(home.store) as store:
        entry = store.egress.last(1)[0]
    assert entry.outcome in ("end", "length")
    assert entry.endpoint == "llama-server"
