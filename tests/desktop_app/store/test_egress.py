from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.core.errors import UnknownDocumentError
from desktop_app.core.store import Store
from desktop_app.core.store.database import Connection
from desktop_app.core.store.egress import UNFINISHED, Outgoing
from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.schema_order import schema

OUTGOING = Outgoing("e", "https://x.org/v1", "m", 1234, "ab" * 32, [(1, 7), (2, 9)], 3, 1, 400, 0.25)
BEFORE_THE_CLOUD = schema.names.index("egress_rules_and_ledger")


def test_a_store_of_the_version_before_is_brought_up_and_nothing_in_it_may_leave(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    old = Connection(path, migrations=Migrations(schema.changes[:BEFORE_THE_CLOUD]))
    for number, private in ((1, 0), (2, 1)):
        old.rows(
            "INSERT INTO documents "
            "(source, kind, title, sha256, size, added_at, state, tokens, units, passages, private) "
            f"VALUES ('/{number}.pdf', 'pdf', 't', '00', 1, '', 'indexed', 0, 0, 0, {private})"
        )
    old.close()
    with Store(path) as store:
        assert [one.rule for one in store.documents.all()] == ["never", "never"]
        for one in store.documents.all():
            store.documents.set_egress(one.id, "allowed")
        assert [one.rule for one in store.documents.all()] == ["allowed", "never"], "private is stricter"
        with pytest.raises(UnknownDocumentError):
            store.documents.set_egress(99, "ask")
        assert store.check() == []


def test_a_request_stands_in_the_ledger_before_its_end_is_known(tmp_path: Path) -> None:
    with Store(tmp_path / "library.db") as store:
        number = store.egress.begin(OUTGOING)
        entry = store.egress.last(9)[0]
        assert (entry.id, entry.outcome, entry.cost, entry.redacted, entry.turns) == (
            number,
            UNFINISHED,
            0.25,
            3,
            1,
        )
        assert entry.passages == ((1, 7), (2, 9))
        store.egress.finish(number, "end", 380, 20, 0.01, counted=True)
        entry = store.egress.last(9)[0]
        assert (entry.outcome, entry.tokens_in, entry.tokens_out, entry.counted) == ("end", 380, 20, True)
        store.egress.begin(OUTGOING)
        assert [one.id for one in store.egress.last(1)] == [number + 1], "the newest first"
        requests, size, cost = store.egress.totals()
        assert (requests, size) == (2, 2468)
        assert cost == pytest.approx(0.26)
        assert store.egress.spent_since("2000-01-01") == pytest.approx(0.26)
        assert store.egress.spent_since("2999-01-01") == 0
