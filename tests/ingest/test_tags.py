from __future__ import annotations

import pickle

import pytest

from ingest.limits import Limits
from ingest.symbol_types import FileTags
from ingest.tags import MAX_LINES, tag_file

PYTHON = '''"""Mentions Client and send in words only."""
import os
from .client import Client

LIMIT = 10


@decorated
class Server(Base):
    # Client again, but in a comment
    def send(
        self,
        data: bytes,
    ) -> None:
        text = f"sent {Client(data)!r} by {'Quiet'}"

        def inner():
            return LIMIT

        return inner()


def main(): Server().send(b"Client")
'''


def tags(text: str, language: str) -> FileTags:
    found = tag_file(text, language)
    assert found is not None
    return found


def test_definitions_know_their_lines_and_heads() -> None:
    found = [
        (one.name, one.kind, one.line_start, one.line_end, one.head, one.local)
        for one in tags(PYTHON, "python").definitions
    ]
    assert found == [
        ("LIMIT", "constant", 5, 5, 5, False),
        ("Server", "class", 8, 20, 9, False),
        ("Server.send", "method", 11, 20, 11, False),
        ("Server.send.inner", "method", 17, 18, 17, True),
        ("main", "function", 23, 23, 23, False),
    ]


def test_a_signature_takes_its_parameters_along() -> None:
    by_name = {one.name: one for one in tags(PYTHON, "python").definitions}
    assert by_name["Server.send"].signature == "def send( self, data: bytes, ) -> None:"
    assert by_name["Server"].signature == "class Server(Base):"
    assert by_name["Server.send"].short == "send"


def test_mentions_are_code_and_not_words() -> None:
    mentions = tags(PYTHON, "python").mentions()
    assert mentions["Client"] == [3, 15], "import and code inside a string, no comment and no string"
    assert mentions["send"] == [11, 23]
    assert mentions["LIMIT"] == [5, 18]
    assert "Quiet" not in mentions
    assert "again" not in mentions


@pytest.mark.parametrize(
    ("language", "text", "defined", "mentioned", "silent"),
    [
        (
            "javascript",
            "export const size = 3;\n// alpha\nclass Box extends Base {\n"
            "  open(x) {\n    return `a ${size} beta`;\n  }\n}\n",
            {"size", "Box", "Box.open"},
            {"Base", "size"},
            {"alpha", "beta"},
        ),
        (
            "go",
            'package x\n\nconst limit = 1\n\nfunc (s *Server) Close() error {\n\treturn stop("alpha") // beta\n}\n',
            {"limit", "Server.Close"},
            {"stop", "Server"},
            {"alpha", "beta"},
        ),
        (
            "rust",
            "const LIMIT: u8 = 1;\n/// alpha\nfn run() {\n    go(\"beta\", 'c');\n}\n",
            {"LIMIT", "run"},
            {"go"},
            {"alpha", "beta"},
        ),
        (
            "cpp",
            "#ifndef H\n#define HEIGHT 2\nint grow(int a) {\n  return HEIGHT + more(a); /* alpha */\n}\n#endif\n",
            {"HEIGHT", "grow"},
            {"more", "HEIGHT"},
            {"alpha"},
        ),
        (
            "java",
            'class Shop {\n  int sell(int x) {\n    return price("alpha", x); // beta\n  }\n}\n',
            {"Shop", "Shop.sell"},
            {"price"},
            {"alpha", "beta"},
        ),
        (
            "ruby",
            'class Cat\n  def purr\n    puts "alpha #{loudly} beta" # gamma\n  end\nend\n',
            {"Cat", "Cat.purr"},
            {"puts", "loudly"},
            {"alpha", "beta", "gamma"},
        ),
    ],
)
def test_many_languages(
    language: str, text: str, defined: set[str], mentioned: set[str], silent: set[str]
) -> None:
    found = tags(text, language)
    assert {one.name for one in found.definitions} == defined
    mentions = set(found.mentions())
    assert mentioned <= mentions
    assert not silent & mentions


def test_lines_count_on_behind_strings_of_many_lines() -> None:
    assert tags('x = """\n\n\n"""\nlater = x1\n', "python").mentions()["later"] == [5]


def test_names_of_other_alphabets() -> None:
    assert tags("größe = 1\nprint(größe, 名前)\n", "python").mentions()["größe"] == [1, 2]


def test_data_and_what_is_too_large_have_no_tags() -> None:
    assert tag_file('{"a": 1}', "json") is None
    assert tag_file("x = 1\n" * 100, "python", Limits(max_parse_bytes=50)) is None
    assert tag_file("text", None) is None
    assert tag_file("text", "no such language") is None


@pytest.mark.parametrize("text", ["", "def (((:\n", "\x00\ufffd\ud800", "'" * 999, '"""open'])
def test_broken_code_has_tags_all_the_same(text: str) -> None:
    tags(text, "python").mentions()


def test_tags_are_picklable_and_bounded() -> None:
    found = tags("again\n" * 500, "python")
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.mentions() == {"again": list(range(1, MAX_LINES + 1))}
