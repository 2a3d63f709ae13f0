from __future__ import annotations

from desktop_app.core.changes import changes, read_alike
from ingest.digests import UNREADABLE


def test_what_is_the_same_is_kept_and_the_rest_read() -> None:
    plan = changes({"a.py": "1", "b.py": "2", "gone.py": "3"}, {"a.py": "1", "b.py": "9", "new.py": "4"})
    assert (plan.kept, plan.read) == ({"a.py": "a.py"}, ("b.py", "new.py"))


def test_a_moved_file_is_kept_under_its_new_path() -> None:
    plan = changes({"a.py": "1", "b.py": "2"}, {"sub/a.py": "1", "a.py": "5", "b.py": "2"})
    assert plan.kept == {"sub/a.py": "a.py", "b.py": "b.py"}
    assert plan.read == ("a.py",)


def test_two_files_that_change_names_are_kept() -> None:
    plan = changes({"a.py": "1", "b.py": "2"}, {"a.py": "2", "b.py": "1"})
    assert plan.kept == {"a.py": "b.py", "b.py": "a.py"}


def test_a_copy_is_read_and_each_moved_file_is_taken_once() -> None:
    assert changes({"a.py": "1"}, {"a.py": "1", "b.py": "1"}).read == ("b.py",)
    plan = changes({"a.py": "1"}, {"b.py": "1", "c.py": "1"})
    assert (plan.kept, plan.read) == ({"b.py": "a.py"}, ("c.py",))


def test_a_name_that_is_read_otherwise_is_no_move() -> None:
    assert changes({"a.py": "1"}, {"a.txt": "1"}).read == ("a.txt",)
    assert read_alike("x/a.PY", "b.py")
    assert not read_alike("a.h", "a.c")
    assert not read_alike("Makefile", "LICENSE")


def test_what_cannot_be_opened_is_tried_again() -> None:
    assert changes({"a.py": UNREADABLE}, {"a.py": UNREADABLE, "b.py": UNREADABLE}).read == ("a.py", "b.py")
