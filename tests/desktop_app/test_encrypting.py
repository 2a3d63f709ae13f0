from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import keyring
import keyring.backend
import pytest
from click.testing import CliRunner, Result

from desktop_app.cli import main
from desktop_app.core import encrypting
from desktop_app.core.encrypting import decrypt, encrypt, is_encrypted
from desktop_app.core.errors import (
    EncryptionMissingError,
    LibraryKeyError,
    LontarError,
    StoreLockedError,
)
from desktop_app.core.forgetting import forget
from desktop_app.core.paths import Home
from desktop_app.core.rescue import open_or_rescue, rescue
from desktop_app.core.store import Store, cipher_keys, sqlite_files
from desktop_app.core.store.backup import back_up, restore
from tests.desktop_app.store.samples import document, noise
from tests.desktop_app.test_forgetting import MARKERS, fill, traces

pytest.importorskip("sqlcipher3", reason="the component lontar[encryption] is not installed")


class Ring(keyring.backend.KeyringBackend):
    """A keyring in memory."""

    priority: ClassVar[float] = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ring]:
    before = keyring.get_keyring()
    monkeypatch.setattr(cipher_keys, "_known", {})
    monkeypatch.delenv(cipher_keys.VARIABLE, raising=False)
    ring = Ring()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    folder = tmp_path / "vellichor"
    folder.mkdir()
    path = folder / "quixotry.txt"
    path.write_text("\n\n".join(f"Part {n} of the zubrowka affair." for n in range(300)), "utf-8")
    return path


@pytest.fixture
def library(home: Home) -> Home:
    """A library with two documents."""
    home.create()
    with Store(home.store) as store:
        store.documents.add(document("/a.pdf", ["alpha beta", "gamma"]), size=1)
        store.documents.add(document("/b.pdf", ["delta"]), size=1)
    return home


def sources(path: Path, word: str = "beta") -> list[str]:
    with Store(path) as store:
        assert store.check() == []
        assert len(store.passages.search(word, 9)) == 1
        return [found.source for found in store.documents.all()]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["library", *arguments])


def forget_keys(ring: Ring, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the keyring lose everything, as another machine's has it."""
    ring.kept.clear()
    monkeypatch.setattr(cipher_keys, "_known", {})


def test_nothing_that_was_read_can_be_found_in_any_file(home: Home, secret: Path) -> None:
    home.create()
    with Store(home.store) as store:
        fill(store, secret)
    assert traces(home) == {*MARKERS, "tokens"}, "the search can find what is there"
    encrypt(home)
    assert traces(home) == set()
    with Store(home.store) as store:
        number = store.documents.all()[-1].id
        assert len(store.passages.search("zubrowka", 3)) == 3
        store.documents.add(document("/c.pdf", ["marginalia " * 40]), size=1)
        assert traces(home) == set(), "also in the log, while it is written"
        assert forget(home, store, [store.documents.get(number)]).remains == ()
        assert store.check() == []
    assert traces(home) == set()


def test_encrypted_and_back_everything_is_there(library: Home, ring: Ring) -> None:
    assert not is_encrypted(library)
    key = encrypt(library)
    assert is_encrypted(library)
    assert library.store.read_bytes()[:16] == key.salt
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert encrypt(library) == key, "a second time changes nothing"
    assert len(ring.kept) == 1
    assert decrypt(library)
    assert not decrypt(library)
    assert not is_encrypted(library)
    assert library.store.read_bytes()[:15] == b"SQLite format 3"
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    left = {path.name for path in library.root.iterdir() if path.name.startswith("library")}
    assert left == {"library.db"}
    if os.name == "posix":
        assert library.store.stat().st_mode & 0o077 == 0


def test_what_was_set_up_stays_set_up(library: Home) -> None:
    def figures() -> list[object]:
        with Store(library.store) as store:
            rows = store._connection.rows
            names = ("application_id", "user_version", "auto_vacuum", "page_size", "journal_mode")
            return [str(rows(f"PRAGMA {name}")[0][0]) for name in names]

    before = figures()
    encrypt(library)
    assert figures() == before
    decrypt(library)
    assert figures() == before


def test_without_the_key_it_says_what_to_do_and_nothing_is_touched(
    library: Home, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = encrypt(library)
    content = library.store.read_bytes()
    forget_keys(ring, monkeypatch)
    with pytest.raises(LibraryKeyError, match=cipher_keys.VARIABLE):
        open_or_rescue(library, pytest.fail)
    monkeypatch.setenv(cipher_keys.VARIABLE, "no key")
    with pytest.raises(LibraryKeyError, match="64 hexadecimal"):
        Store(library.store)
    monkeypatch.setenv(cipher_keys.VARIABLE, "ab" * 32)
    with pytest.raises(LibraryKeyError, match="does not open"):
        open_or_rescue(library, pytest.fail)
    monkeypatch.setattr(cipher_keys, "_known", {})
    assert library.store.read_bytes() == content
    monkeypatch.setenv(cipher_keys.VARIABLE, key.words)
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]


def test_a_key_does_not_show_itself(library: Home, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    key = encrypt(library)
    assert key.key.hex() not in repr(key) + repr([key]) + caplog.text
    for path in library.root.rglob("*"):
        if path.is_file():
            assert key.key not in path.read_bytes()
            assert key.key.hex().encode() not in path.read_bytes()


def test_a_keyring_that_keeps_nothing_changes_nothing(library: Home) -> None:
    keyring.set_keyring(keyring.backends.fail.Keyring())  # type: ignore[no-untyped-call]
    content = library.store.read_bytes()
    with pytest.raises(LibraryKeyError, match="keyring"):
        encrypt(library)
    assert library.store.read_bytes() == content
    assert not is_encrypted(library)


def test_without_the_component_it_names_it(library: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlcipher3", None)
    with pytest.raises(EncryptionMissingError, match=r"lontar\[encryption\]"):
        encrypt(library)
    assert not is_encrypted(library)


HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("SELECT count(*) FROM documents").fetchall()
print("open", flush=True)
sys.stdin.read()
"""


def test_a_library_that_is_open_elsewhere_is_left_alone(library: Home) -> None:
    command = [sys.executable, "-c", HOLD, str(library.store)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdin
        assert other.stdout.readline() == "open\n"
        with pytest.raises(StoreLockedError):
            encrypt(library)
        other.stdin.close()
    assert not is_encrypted(library)
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert not library.converting.exists()


@pytest.mark.parametrize("step", ["_check", "wipe"])
def test_killed_at_any_step_the_library_is_whole(
    library: Home, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(encrypting, step, killed)
        with pytest.raises(KeyboardInterrupt):
            encrypt(library)
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert is_encrypted(library) == (step == "wipe")
    encrypt(library)
    assert is_encrypted(library)
    assert not library.unencrypted.exists(), "what the killed call left is wiped"
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]


def test_a_marker_that_a_killed_call_has_left_wrong_is_set_right(library: Home) -> None:
    key = encrypt(library)
    marker = sqlite_files.marker(library.store)
    marker.unlink()
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert marker.read_text() == key.salt.hex()
    decrypt(library)
    assert not marker.exists()
    marker.write_text(key.salt.hex())
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert not marker.exists()


def test_where_the_old_file_cannot_be_overwritten_it_says_so(
    library: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_second_names(*_: object) -> None:
        raise OSError("not supported")

    monkeypatch.setattr(os, "link", no_second_names)
    said: list[str] = []
    encrypt(library, said.append)
    assert ["cannot be overwritten" in line for line in said] == [True]
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert is_encrypted(library)


def test_a_backup_is_encrypted_like_the_library(library: Home, tmp_path: Path) -> None:
    encrypt(library)
    back_up(library.store, tmp_path / "copy.db")
    assert b"alpha" not in (tmp_path / "copy.db").read_bytes()
    with Store(library.store) as store:
        store.documents.remove(1)
    restore(tmp_path / "copy.db", library.store, tmp_path / "before.db")
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    assert is_encrypted(library)
    assert b"delta" not in (tmp_path / "before.db").read_bytes()
    assert sources(tmp_path / "before.db", "delta") == ["/b.pdf"]


def test_backups_come_back_whatever_they_and_the_library_are(library: Home, tmp_path: Path) -> None:
    back_up(library.store, tmp_path / "plain.db")
    encrypt(library)
    back_up(library.store, tmp_path / "encrypted.db")
    restore(tmp_path / "plain.db", library.store, tmp_path / "before-1.db")
    assert is_encrypted(library), "a plain backup is encrypted on the way in"
    assert b"alpha" not in library.store.read_bytes()
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    decrypt(library)
    restore(tmp_path / "encrypted.db", library.store, tmp_path / "before-2.db")
    assert not is_encrypted(library)
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
    left = {path.name for path in library.root.iterdir() if path.name.startswith("library")}
    assert left == {"library.db"}


def test_what_is_saved_from_a_damaged_library_is_encrypted(home: Home) -> None:
    home.create()
    with Store(home.store) as store:
        for number in range(40):
            store.documents.add(document(f"/{number}.pdf", [f"zubrowka {number} " * 300] * 8), size=1)
    encrypt(home)
    with home.store.open("r+b") as file:
        file.seek(home.store.stat().st_size // 2)
        file.write(noise(3 * sqlite_files.PAGE_BYTES))
    with Store(home.store) as store:
        assert store.check() != []
    rescued = rescue(home)
    assert is_encrypted(home)
    assert traces(home) == set()
    with Store(home.store) as store:
        assert store.check() == []
        assert 20 < rescued.saved.count("documents") <= 40


def test_a_damaged_beginning_is_no_reason_to_set_the_library_aside(library: Home) -> None:
    encrypt(library)
    content = bytearray(library.store.read_bytes())
    content[:64] = noise(64)
    library.store.write_bytes(content)
    with pytest.raises(LontarError, match="beginning is damaged"):
        open_or_rescue(library, pytest.fail)
    assert library.store.read_bytes() == content


def test_the_commands(library: Home) -> None:
    assert json.loads(run("stats", "--json").stdout)["encrypted"] is False
    done = run("encrypt")
    assert done.exit_code == 0
    (key,) = [line.strip() for line in done.stdout.splitlines() if line.startswith("  ")]
    assert len(bytes.fromhex(key.replace("-", ""))) == 32
    assert json.loads(run("encrypt", "--json").stdout) == {"encrypted": True, "key": key}
    assert json.loads(run("stats", "--json").stdout)["encrypted"] is True
    assert "; encrypted" in run("stats").stdout
    assert run("decrypt").stdout == "The library is no longer encrypted.\n"
    assert run("decrypt").stdout == "The library is not encrypted.\n"
    assert sources(library.store) == ["/a.pdf", "/b.pdf"]
