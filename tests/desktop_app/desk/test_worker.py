from __future__ import annotations

import threading
from pathlib import Path

from desktop_app.core.desk.worker import Worker
from desktop_app.core.store import Store

PATIENCE = 30.0


def test_what_one_task_raises_does_not_end_the_others(tmp_path: Path) -> None:
    errors: list[Exception] = []
    done = threading.Event()
    worker = Worker("test", tmp_path / "library.db", errors.append)

    def missing(store: Store) -> None:
        store.documents.get(7)

    worker.submit(missing)
    worker.submit(lambda _store: done.set())
    assert done.wait(PATIENCE)
    worker.close()
    assert "7" in str(errors[0])


def test_a_store_that_cannot_be_opened_is_said_and_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    path.write_bytes(b"not a library at all, but something else entirely" * 100)
    errors: list[Exception] = []
    failed, done = threading.Event(), threading.Event()

    def fail(error: Exception) -> None:
        errors.append(error)
        failed.set()

    worker = Worker("test", path, fail)
    worker.submit(lambda _store: None)
    assert failed.wait(PATIENCE)
    path.unlink()
    worker.submit(lambda _store: done.set())
    assert done.wait(PATIENCE)
    worker.close()
    with Store(path) as store:
        assert store.documents.all() == []


def test_closing_begins_nothing_more(tmp_path: Path) -> None:
    entered, leave = threading.Event(), threading.Event()
    begun: list[int] = []
    worker = Worker("test", tmp_path / "library.db", lambda _error: None)

    def rest(_store: Store) -> None:
        entered.set()
        leave.wait(PATIENCE)

    worker.submit(rest)
    worker.submit(lambda _store: begun.append(1))
    assert entered.wait(PATIENCE)
    closing = threading.Thread(target=worker.close)
    closing.start()
    while not worker._closing:
        pass
    leave.set()
    closing.join(PATIENCE)
    assert begun == []
