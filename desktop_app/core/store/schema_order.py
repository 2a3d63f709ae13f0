"""The order in which the store's schema changes run.

The order is part of every store that was written: after a release, new changes go into a module of their own at the
end of this list, not into one that has others behind it.
"""

from __future__ import annotations

from desktop_app.core.store.migrations import Migrations
from desktop_app.core.store.schema import schema as library
from desktop_app.core.store.schema_claims import claims
from desktop_app.core.store.schema_cloud import cloud
from desktop_app.core.store.schema_reading import reading
from desktop_app.core.store.schema_recall import recall
from desktop_app.core.store.schema_sessions import sessions

_PARTS = (library, recall, sessions, reading, cloud, claims)
schema = Migrations([change for part in _PARTS for change in part.changes])
