from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.core.store import Store
from desktop_app.core.store.query import MAX_TERMS, fts_query
from desktop_app.core.store.words import Analyser, split
from tests.desktop_app.store.samples import code_document, document

HOSTILE = [
    '"',
    "'",
    '""" OR *',
    "alpha AND NOT beta",
    "NEAR(alpha beta, 2)",
    "title: alpha",
    "{text title}: alpha",
    "- text : alpha",
    "^alpha + beta*",
    "alpha'; DROP TABLE passages; --",
    "(((((",
    "_",
    "__ ___",
    "\x00alpha\x00",
    "\ud800 alpha \udfff",
    "٣ ⅷ ² ª 印刷 ก็ é e\u0301 ǅ İ",
    "word " * 5000,
    " ".join(f"w{number}" for number in range(5000)),
    "a" * 100_000,
]


@pytest.fixture
def library(store: Store) -> Store:
    store.documents.add(document("/a.pdf", ["alpha beta", "the palm leaves were dried"]), size=1)
    return store


def texts(store: Store, query: str, k: int = 9, ids: list[int] | None = None) -> list[str]:
    return [hit.passage.text for hit in store.passages.search(query, k, ids)]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_a_question_is_never_syntax(library: Store, query: str) -> None:
    library.passages.search(query, 5)
    library.passages.search(query, 5, [1])


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(st.characters(), max_size=60))
def test_any_text_can_be_searched(library: Store, query: str) -> None:
    library.passages.search(query, 5)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    query=st.lists(
        st.sampled_from(["alpha", "AND", "OR", "NOT", "NEAR", "(", ")", '"', "*", ":", "^", "text"])
    ).map(" ".join)
)
def test_any_mixture_of_operators_can_be_searched(library: Store, query: str) -> None:
    found = library.passages.search(query, 5)
    assert bool(found) == ("alpha" in query)


def test_operators_are_words(store: Store) -> None:
    store.documents.add(document("/a.pdf", ["alpha", "beta", "near misses"]), size=1)
    assert set(texts(store, "alpha NOT beta")) == {"alpha", "beta"}
    assert texts(store, "NEAR(gamma)") == ["near misses"]


def test_stems_and_ignores_case_and_accents(library: Store) -> None:
    assert texts(library, "How do I DRY leaves?") == ["the palm leaves were dried"]
    library.documents.add(document("/b.pdf", ["Crème brûlée"]), size=1)
    assert texts(library, "creme brulee") == ["Crème brûlée"]


def test_stop_words_count_only_alone() -> None:
    analyser = Analyser()
    assert analyser.terms("What is the name of the rose?") == ["name", "rose"]
    assert analyser.terms("Who is it?") == ["who", "is", "it"]
    assert analyser.terms("?!") == []
    assert fts_query("?!", analyser) is None
    assert fts_query('say "hi" Hi', analyser) == '"say" OR "hi"'
    many = fts_query(" ".join(f"w{number}" for number in range(500)), analyser)
    assert many is not None
    assert many.count(" OR ") == MAX_TERMS - 1


def test_identifiers_are_found_by_their_parts_and_whole(store: Store) -> None:
    store.documents.add(
        document("/a.pdf", ["set makeResponse", "a response", "HTTPServer2", "other"]), size=1
    )
    assert texts(store, "makeResponse")[0] == "set makeResponse"
    assert set(texts(store, "How to make a response?")) == {"set makeResponse", "a response"}
    assert texts(store, "http server") == ["HTTPServer2"]
    assert list(split("get_HTTPBody2 naïve")) == ["get", "http", "body", "2", "get_httpbody2", "naive"]


def test_scripts_without_spaces_are_found_by_pairs_of_characters(store: Store) -> None:
    store.documents.add(
        document("/a.pdf", ["図書館は九時に開きます", "存包柜当天清空", "도서관은 아홉 시에"]), size=1
    )
    assert texts(store, "図書館")[0] == "図書館は九時に開きます"
    assert texts(store, "存包柜") == ["存包柜当天清空"]
    assert texts(store, "도서관") == ["도서관은 아홉 시에"]
    assert list(split("Qt用法ab柜")) == ["qt", "用法", "ab", "柜"]


def test_indonesian_is_stemmed(store: Store) -> None:
    store.documents.add(document("/a.pdf", ["Anggota yang meminjam buku itu", "Pengurus dan rapat"]), size=1)
    assert texts(store, "Siapa peminjam bukunya?") == ["Anggota yang meminjam buku itu"]


def test_nothing_is_found_by_nothing(library: Store) -> None:
    assert texts(library, "") == []
    assert texts(library, "zebra") == []
    assert texts(library, "alpha", 0) == []
    assert texts(library, "alpha", 9, []) == []
    assert texts(library, "alpha", 9, [77]) == []


def test_the_better_match_comes_first_with_its_place(store: Store) -> None:
    pages = ["palm oil", "palm leaf manuscript", "paper", "leaf"]
    number = store.documents.add(document("/a.pdf", pages), size=1)
    hits = store.passages.search("Which manuscript is made of palm leaf?", 3)
    assert [hit.passage.page for hit in hits] == [2, 4, 1]
    assert hits[0].score > hits[1].score >= hits[2].score > 0
    assert hits[0].document_id == number
    (same,) = store.passages.get([hits[0].id])
    assert same.passage == hits[0].passage


def test_titles_and_files_are_searched(store: Store) -> None:
    store.documents.add(code_document("/flask", {"src/app.py": "return rv", "src/cli.py": "pass"}), size=1)
    assert [hit.passage.file for hit in store.passages.search("cli.py", 1)] == ["src/cli.py"]
    assert len(store.passages.search("make_response", 9)) == 2


def test_an_identifier_is_found_as_printed_with_spaces(store: Store) -> None:
    store.documents.add(document("/a.pdf", ["set MOUSE KEY to one", "KEY of MOUSE", "MOUSE_KEY"]), size=1)
    assert texts(store, "mouse_key")[0] == "MOUSE_KEY"
    assert "set MOUSE KEY to one" in texts(store, "mouse_key")


def test_other_documents_do_not_drown_the_one_asked(store: Store) -> None:
    before = store.documents.add(document("/a.pdf", ["palm palm palm"] * 50), size=1)
    number = store.documents.add(document("/b.pdf", ["a long line with one palm among many words"]), size=1)
    after = store.documents.add(document("/c.pdf", ["palm palm palm"] * 50), size=1)
    assert [hit.document_id for hit in store.passages.search("palm", 5, [number])] == [number]
    assert {hit.document_id for hit in store.passages.search("palm", 200, [before, after])} == {before, after}
    assert len(store.passages.search("palm", 200, [before, after])) == 100
    assert len(store.passages.search("palm", 200)) == 101
    assert len(store.passages.search("palm", 200, list(range(number, 5000)))) == 51


def test_passages_are_given_in_the_order_asked(store: Store) -> None:
    number = store.documents.add(document("/a.pdf", [f"p{index}" for index in range(1200)]), size=1)
    ids = [stored.id for stored in store.passages.all(number)][::-1]
    assert [stored.id for stored in store.passages.get([*ids, 10**9])] == ids
    assert store.passages.get([]) == []
