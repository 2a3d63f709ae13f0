from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ingest import (
    EmptyFileError,
    Limits,
    MissingFileError,
    NothingToReadError,
    Source,
    UnsupportedFileError,
    discover,
)

from .pdf_builder import lines, text_pages

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def make(root: Path, **files: str | bytes) -> None:
    """Write files; a double underscore in a name stands for a slash, `_dot_` for a dot."""
    for name, content in files.items():
        path = root / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
@pytest.mark.timeout(20)
def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(UnsupportedFileError, match="a pipe"):
        discover([tmp_path / "pipe.txt"])
    make(tmp_path, **{"a.txt": "text"})
    [source] = discover([tmp_path])
    assert names(source) == ["a.txt"]


@pytest.mark.skipif(not Path(os.devnull).is_char_device(), reason="no device files on this system")
def test_a_device_is_refused() -> None:
    with pytest.raises(UnsupportedFileError, match="device"):
        discover([Path(os.devnull)])


def names(source: Source) -> list[str]:
    return [path.as_posix() for path in source.files]


def codes(source: Source) -> dict[str, str]:
    return {problem.where: problem.code for problem in source.problems}


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.pdf", text_pages([lines("x")]), "pdf"),
        ("a.txt", b"text", "text"),
        ("a.md", b"# text", "markdown"),
        ("a.py", b"pass", "code"),
        ("Makefile", b"all:", "code"),
        ("LICENSE", b"Do as you like.", "text"),
        ("report.dat2", text_pages([lines("x")]), "pdf"),
    ],
)
def test_a_file_is_one_source_of_its_kind(tmp_path: Path, name: str, content: bytes, kind: str) -> None:
    (tmp_path / name).write_bytes(content)
    [source] = discover([tmp_path / name])
    assert (source.kind, source.files, source.path) == (kind, (), (tmp_path / name).resolve())


def test_a_missing_path(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="no such file"):
        discover([tmp_path / "nothing.pdf"])


def test_an_empty_file(tmp_path: Path) -> None:
    make(tmp_path, a_dot_txt="")
    with pytest.raises(EmptyFileError, match=r"a\.txt"):
        discover([tmp_path / "a.txt"])


def test_a_picture_says_what_is_supported(tmp_path: Path) -> None:
    make(tmp_path, a_dot_png=PNG)
    with pytest.raises(UnsupportedFileError, match=r"PNG picture.*PDF, plain text, Markdown"):
        discover([tmp_path / "a.png"])


def test_a_folder_without_readable_files(tmp_path: Path) -> None:
    make(tmp_path, a_dot_png=PNG)
    with pytest.raises(NothingToReadError, match=r"a\.png"):
        discover([tmp_path])


def test_a_folder_is_one_source_and_each_pdf_another(tmp_path: Path) -> None:
    make(tmp_path, b_dot_py="x", a__c_dot_md="# c", z_dot_pdf=text_pages([lines("x")]), pic_dot_png=PNG)
    code, pdf = discover([tmp_path])
    assert (code.kind, names(code), codes(code)) == ("code", ["a/c.md", "b.py"], {"pic.png": "binary"})
    assert (pdf.kind, pdf.path.name) == ("pdf", "z.pdf")


def test_ignore_rules_nested_and_negated(tmp_path: Path) -> None:
    make(
        tmp_path,
        _dot_gitignore="*.log\nout/\n!keep.log\n",
        a_dot_log="x",
        keep_dot_log="x",
        out__keep_dot_log="never: its folder is ignored",
        sub___dot_gitignore="keep.log\n!a.log\n",
        sub__keep_dot_log="x",
        sub__a_dot_log="x",
    )
    [source] = discover([tmp_path])
    assert names(source) == [".gitignore", "keep.log", "sub/.gitignore", "sub/a.log"]
    assert source.problems == ()


def test_rules_above_the_folder_count_inside_a_repository(tmp_path: Path) -> None:
    make(
        tmp_path,
        _dot_gitignore="*.tmp\n/sub/b.txt\n",
        sub__a_dot_tmp="x",
        sub__b_dot_txt="x",
        sub__c_dot_txt="x",
    )
    [outside] = discover([tmp_path / "sub"])
    assert names(outside) == ["a.tmp", "b.txt", "c.txt"]
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    [inside] = discover([tmp_path / "sub"])
    assert names(inside) == ["c.txt"]


def test_an_ignored_folder_that_is_named_is_read(tmp_path: Path) -> None:
    make(tmp_path, _dot_git__HEAD="x", _dot_gitignore="build/\n", build__a_dot_txt="x")
    [source] = discover([tmp_path / "build"])
    assert names(source) == ["a.txt"]


def test_version_control_and_tool_folders_are_skipped(tmp_path: Path) -> None:
    make(
        tmp_path,
        _dot_git__config="x",
        node_modules__x__a_dot_js="x",
        _dot_hg__a="x",
        _dot_github__ci_dot_yml="x",
    )
    [source] = discover([tmp_path])
    assert names(source) == [".github/ci.yml"]


def test_binary_large_and_generated_files_are_problems(tmp_path: Path) -> None:
    make(tmp_path, a_dot_txt="ok", nul=b"a\x00b" * 50, big_dot_txt="x" * 2000, uv_dot_lock="x")
    [source] = discover([tmp_path], Limits(max_text_bytes=1000))
    assert names(source) == ["a.txt"]
    assert codes(source) == {"nul": "binary", "big.txt": "too-large", "uv.lock": "generated"}


def test_empty_files_and_utf16_are_not_binary(tmp_path: Path) -> None:
    make(tmp_path, __init___dot_py="")
    (tmp_path / "empty.py").touch()
    (tmp_path / "wide.txt").write_bytes("wide text here".encode("utf-16-le"))
    [source] = discover([tmp_path])
    assert {"empty.py", "wide.txt"} <= set(names(source))


def test_the_number_of_files_is_capped_once(tmp_path: Path) -> None:
    make(tmp_path, **{f"f{index}": "x" for index in range(5)})
    [source] = discover([tmp_path], Limits(max_files=3))
    assert len(source.files) == 3
    assert [problem.code for problem in source.problems] == ["too-many-files"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_end_no_loop_and_lead_nowhere_outside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    make(root, sub__a_dot_txt="x")
    make(tmp_path, outside__secret_dot_txt="x")
    (root / "sub" / "loop").symlink_to("..")
    (root / "again").symlink_to("sub")
    (root / "out").symlink_to(tmp_path / "outside")
    (root / "dead").symlink_to("nowhere")
    [source] = discover([root])
    assert [path.name for path in source.files] == ["a.txt"]
    assert codes(source)["out"] == "outside-folder"


def test_long_and_non_ascii_paths(tmp_path: Path) -> None:
    folder = tmp_path / "田中　太郎" / ("ü" * 60) / ("b" * 100)
    folder.mkdir(parents=True)
    (folder / "Größe.md").write_text("# Größe", encoding="utf-8")
    [source] = discover([tmp_path])
    assert [path.name for path in source.files] == ["Größe.md"]


def test_the_same_path_twice_is_one_source(tmp_path: Path) -> None:
    make(tmp_path, a_dot_txt="x")
    assert len(discover([tmp_path / "a.txt", tmp_path / "a.txt"])) == 1


def test_generated_files_are_problems_when_found_and_read_when_named(tmp_path: Path) -> None:
    make(
        tmp_path,
        a_dot_py="x = 1",
        b_dot_py="# @generated\nx = 1\n",
        c_dot_md="# About files marked @generated: DO NOT EDIT\n",
        jquery_dot_min_dot_js="x",
    )
    [source] = discover([tmp_path])
    assert names(source) == ["a.py", "c.md"]
    assert codes(source) == {"b.py": "generated", "jquery.min.js": "generated"}
    [named] = discover([tmp_path / "b.py"])
    assert named.kind == "code"


def test_a_submodule_has_its_own_rules(tmp_path: Path) -> None:
    """What git writes for a submodule: a file `.git` that points to the outer repository's modules."""
    make(
        tmp_path,
        _dot_git__HEAD="x",
        _dot_gitignore="*.tmp\n",
        _dot_git__modules__sub__info__exclude="secret.txt\n",
        a_dot_tmp="x",
        sub___dot_git="gitdir: ../.git/modules/sub\n",
        sub___dot_gitignore="*.log\n",
        sub__a_dot_tmp="the outer rule ends at the border",
        sub__b_dot_log="x",
        sub__secret_dot_txt="x",
        sub__deep__c_dot_log="x",
        sub__deep__d_dot_tmp="x",
    )
    [source] = discover([tmp_path])
    assert names(source) == [".gitignore", "sub/.gitignore", "sub/a.tmp", "sub/deep/d.tmp"]
    [inside] = discover([tmp_path / "sub" / "deep"])
    assert names(inside) == ["d.tmp"], "named alone, it follows the same rules"


def test_a_worktree_follows_the_exclude_file_of_its_repository(tmp_path: Path) -> None:
    make(
        tmp_path,
        main___dot_git__info__exclude="*.out\n",
        main___dot_git__worktrees__w__commondir="../..\n",
        w___dot_git=f"gitdir: {tmp_path}/main/.git/worktrees/w\n",
        w__a_dot_out="x",
        w__b_dot_txt="x",
    )
    [source] = discover([tmp_path / "w"])
    assert names(source) == ["b.txt"]


def test_a_broken_git_file_hides_nothing(tmp_path: Path) -> None:
    make(
        tmp_path,
        a___dot_git="nonsense",
        a__x_dot_txt="x",
        b___dot_git="gitdir: /no/where\n",
        b__y_dot_txt="y",
    )
    [source] = discover([tmp_path])
    assert names(source) == ["a/x.txt", "b/y.txt"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_linked_folder_is_met_under_its_own_name(tmp_path: Path) -> None:
    make(tmp_path, zone__a_dot_txt="x")
    (tmp_path / "alias").symlink_to("zone")
    (tmp_path / "self").symlink_to("self")
    (tmp_path / "copy.txt").symlink_to("zone/a.txt")
    [source] = discover([tmp_path])
    assert (names(source), source.problems) == (["zone/a.txt"], ())
