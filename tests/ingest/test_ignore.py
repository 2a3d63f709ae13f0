from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import NothingToReadError, discover
from ingest.ignore import ignored, parse_rule, parse_rules


@pytest.mark.parametrize(
    ("pattern", "path", "folder", "expected"),
    [
        ("*.log", "a.log", False, True),
        ("*.log", "deep/er/a.log", False, True),
        ("/a", "a", False, True),
        ("/a", "x/a", False, False),
        ("build/", "build", True, True),
        ("build/", "build", False, False),
        ("doc/*.txt", "doc/a.txt", False, True),
        ("doc/*.txt", "doc/sub/a.txt", False, False),
        ("a/**/b", "a/b", False, True),
        ("a/**/b", "a/x/y/b", False, True),
        ("**/foo", "foo", False, True),
        ("foo/**", "foo", True, False),
        ("foo/**", "foo/x", False, True),
        ("[a-c].txt", "b.txt", False, True),
        ("[!a-c].txt", "b.txt", False, False),
        ("[[:digit:]]x", "7x", False, True),
        ("a?c", "abc", False, True),
        ("a?c", "a/c", False, False),
        (r"\#x", "#x", False, True),
        (r"\!x", "!x", False, True),
        ("a  ", "a", False, True),
        (r"a\ ", "a ", False, True),
        ("[abc", "a", False, False),
        ("[b-a]", "b", False, True),
        ("[b-a]", "a", False, False),
        ("[a-c-e]", "d", False, False),
        ("[]x]", "]", False, True),
        ("x\\", "x", False, False),
    ],
)
def test_one_pattern(pattern: str, path: str, folder: bool, expected: bool) -> None:
    assert ignored([parse_rules(pattern)], path, folder=folder) is expected


def test_the_last_rule_wins_and_deeper_files_win_over_it() -> None:
    top = parse_rules("*.txt\n!keep.txt\n")
    deep = parse_rules("keep.txt\n!other.txt", "sub/")
    assert not ignored([top, deep], "keep.txt", folder=False)
    assert ignored([top, deep], "sub/keep.txt", folder=False)
    assert not ignored([top, deep], "sub/other.txt", folder=False)


@pytest.mark.parametrize("line", ["", "   ", "# comment", "/", "!"])
def test_lines_without_a_pattern(line: str) -> None:
    assert parse_rule(line) is None


_PARTS = st.sampled_from(
    [
        "a",
        "b",
        "ab",
        "*",
        "?",
        "**",
        "a*",
        "*b",
        "[ab]",
        "[!a]",
        "a.b",
        "[b-a]",
        "\\a",
        "[a",
        "[]a]",
        "[a-]",
        "***",
        "a  ",
    ]
)
_PATTERNS = st.builds(
    lambda negated, root, parts, tail: ("!" if negated else "") + root + "/".join(parts) + tail,
    st.booleans(),
    st.sampled_from(["", "/", "**/"]),
    st.lists(_PARTS, min_size=1, max_size=3),
    st.sampled_from(["", "/", "/**", "/*"]),
)
_NAMES = ("a", "b", "ab", "a.b")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(top=st.lists(_PATTERNS, max_size=4), deep=st.lists(_PATTERNS, max_size=3))
def test_decides_as_git_does(tmp_path: Path, top: list[str], deep: list[str]) -> None:
    repository = tmp_path / "repository"
    if not repository.exists():
        for one in _NAMES:
            for two in _NAMES:
                (repository / f"d{one}" / two).mkdir(parents=True)
                for three in _NAMES:
                    (repository / f"d{one}" / two / f"f{three}").touch()
        (repository / "a" / "b" / "a").mkdir(parents=True)
        for folder in ("a", "a/b", "a/b/a"):
            for name in _NAMES:
                (repository / folder / f"f{name}").touch()
            (repository / folder / "ab").touch()
        subprocess.run(["git", "init", "-q", str(repository)], check=True)
    (repository / ".gitignore").write_text("\n".join(top))
    (repository / "a" / ".gitignore").write_text("\n".join(deep))
    paths = [path for path in repository.rglob("*") if ".git" not in path.parts and path.name != ".gitignore"]
    names = [path.relative_to(repository).as_posix() for path in paths]
    said = subprocess.run(
        ["git", "-C", str(repository), "check-ignore", "--no-index", "-z", "--stdin"],
        input="\0".join(names).encode(),
        capture_output=True,
        check=False,
    )
    expected = {name for name in said.stdout.decode().split("\0") if name}
    sets = [parse_rules("\n".join(top)), parse_rules("\n".join(deep), "a/")]
    assert {name for name in names if _walk_ignores(repository, name, sets)} == expected


def _walk_ignores(repository: Path, name: str, sets: list) -> bool:  # type: ignore[type-arg]
    """A path is ignored when it or any folder above it is: a walk never gets there."""
    parts = name.split("/")
    steps = ["/".join(parts[: count + 1]) for count in range(len(parts))]
    return any(ignored(sets, step, folder=(repository / step).is_dir()) for step in steps)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    top=st.lists(_PATTERNS, max_size=4),
    middle=st.lists(_PATTERNS, max_size=3),
    deep=st.lists(_PATTERNS, max_size=3),
    exclude=st.lists(_PATTERNS, max_size=2),
)
def test_walks_as_git_does(
    tmp_path: Path, top: list[str], middle: list[str], deep: list[str], exclude: list[str]
) -> None:
    """The whole walk against git's own list: rules of four files at once, folders entered or not."""
    repository = tmp_path / "repository"
    if not repository.exists():
        for one in _NAMES:
            for two in _NAMES:
                (repository / one / two).mkdir(parents=True)
                for three in _NAMES:
                    (repository / one / two / f"{three}x").write_text("x")
                    (repository / one / f"{three}x").write_text("x")
        subprocess.run(["git", "init", "-q", str(repository)], check=True)
        (repository / ".git" / "info").mkdir(exist_ok=True)
    (repository / ".gitignore").write_text("\n".join(top))
    (repository / "a" / ".gitignore").write_text("\n".join(middle))
    (repository / "a" / "b" / ".gitignore").write_text("\n".join(deep))
    (repository / ".git" / "info" / "exclude").write_text("\n".join(exclude))
    said = subprocess.run(
        # Without a global excludes file: what a user keeps in it is not looked at.
        [
            "git",
            "-C",
            str(repository),
            "-c",
            "core.excludesFile=",
            "ls-files",
            "-o",
            "-z",
            "--exclude-standard",
        ],
        capture_output=True,
        check=True,
    )
    expected = {name for name in said.stdout.decode().split("\0") if name}
    try:
        found = {file.as_posix() for file in discover([repository])[0].files}
    except NothingToReadError:
        found = set()
    assert {name for name in found if not name.endswith(".gitignore")} == {
        name for name in expected if not name.endswith(".gitignore")
    }
