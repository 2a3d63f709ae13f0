from __future__ import annotations

from desktop_app.core.viewing.kept import Kept


def test_those_used_longest_ago_go() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("b", "B", 4)
    assert kept.get("a") == "A"
    kept.put("c", "C", 4)
    assert (kept.get("a"), kept.get("b"), kept.get("c"), kept.size) == ("A", None, "C", 8)


def test_what_is_too_large_alone_pushes_nothing_out() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    assert kept.put("b", "B", 11) == "B"
    assert (kept.get("a"), kept.get("b")) == ("A", None)


def test_a_value_put_anew_counts_once() -> None:
    kept: Kept[str] = Kept(10)
    kept.put("a", "A", 4)
    kept.put("a", "AA", 6)
    assert (kept.get("a"), kept.size) == ("AA", 6)
