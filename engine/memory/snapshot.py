"""Snapshots: everything needed to go on from where reading stopped, as bytes.

Layout: magic, header length (u32, little endian), JSON header, the ledger's arrays, the watched keys and value norms
(f16), the sequence state, and a SHA-256 of all that. The header names what the state depends on (`SnapshotKey`);
restoring refuses with a reason when anything differs.
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.backend import FloatArray
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.memory.cache import BoundedCache

MAGIC = b"LONTARKV\x02"
_ARRAYS = (
    ("token", np.int32),
    ("index", np.int64),
    ("position", np.int32),
    ("segment", np.int32),
    ("score", np.float32),
    ("pinned", np.bool_),
)
_NAMES = [name for name, _ in _ARRAYS]


@dataclass(frozen=True, slots=True)
class SnapshotKey:
    """What a snapshot depends on; two equal keys can exchange snapshots."""

    model_sha256: str
    build: str
    kv_k: str
    kv_v: str
    flash: bool
    policy: str
    budget: int
    chunk: int
    sinks: int
    recent: int
    frame: str
    """SHA-256 of the frame's opening tokens."""


@dataclass(frozen=True, slots=True)
class SnapshotMeta:
    """What a snapshot holds."""

    key: SnapshotKey
    tokens_read: int
    """Tokens of the document decoded when it was taken."""
    tokens_total: int
    segments_read: int
    """Segments decoded to their end."""
    tokens_kept: int
    evictions: int
    stream_sha256: str
    """Of the document's tokens up to `tokens_read`: the same document, read the same way."""

    @property
    def complete(self) -> bool:
        """Whether the document had been read to its end."""
        return self.tokens_read >= self.tokens_total


def take_snapshot(cache: BoundedCache, meta: SnapshotMeta) -> bytes:
    """Return a cache's state as bytes, and lay the running cache out as a restored one will be.

    Cells freed and filled again lie out of order, and sums in another order round otherwise: only a running cache that
    is restored as well goes on exactly, bit for bit, as one that is restored later.
    """
    ledger, observer = cache.ledger, cache.observer
    watched = [] if observer is None else [observer.keys, observer.norms]
    state = cache.context.state()
    cache.context.restore(state)
    header = {
        "meta": asdict(meta),
        "live": len(ledger),
        "next_index": ledger.next_index,
        "peak": ledger.peak,
        "evicted": ledger.evicted,
        "collapses": ledger.collapses,
        "watched": [list(array.shape) for array in watched],
        "state_bytes": len(state),
    }
    head = json.dumps(header).encode()
    parts = [MAGIC, struct.pack("<I", len(head)), head]
    parts += [np.ascontiguousarray(getattr(ledger, name), dtype).tobytes() for name, dtype in _ARRAYS]
    parts += [array.astype(np.float16).tobytes() for array in watched]
    parts.append(state)
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return b"".join([*parts, digest.digest()])


def read_meta(blob: bytes) -> SnapshotMeta:
    """Return what a snapshot holds, without restoring it.

    Raises:
        SnapshotDamagedError: it is no snapshot, or of another version.
    """
    return _meta(_header(blob)[0])


def kept_segments(parts: Iterable[bytes]) -> NDArray[np.int32]:
    """Return the segment ordinal of every kept token, in stream order; `engine.memory.ledger.FRAME` for the frame's.

    Args:
        parts: the snapshot's bytes from the start, in pieces; no more are taken than the answer needs.

    Raises:
        SnapshotDamagedError: it is no snapshot, or it ends too early.
    """
    head, wanted, header, offset = bytearray(), len(MAGIC) + 4 + 32, None, 0
    for part in parts:
        head += part
        if len(head) < wanted:
            continue
        if header is None:
            (length,) = struct.unpack_from("<I", head, len(MAGIC))
            wanted = len(MAGIC) + 4 + length + 32
            if len(head) < wanted and head.startswith(MAGIC):
                continue
            header, offset = _header(bytes(head))
            before = [dtype for name, dtype in _ARRAYS[: _NAMES.index("segment")]]
            offset += int(header["live"]) * sum(np.dtype(dtype).itemsize for dtype in before)
            wanted = offset + int(header["live"]) * 4
        if len(head) >= wanted:
            return np.frombuffer(head[offset:wanted], np.int32).copy()
    raise SnapshotDamagedError("the snapshot is cut off: the document has to be read again")


def restore_snapshot(cache: BoundedCache, blob: bytes, key: SnapshotKey) -> SnapshotMeta:
    """Put a snapshot back into a fresh cache.

    Raises:
        SnapshotDamagedError: the bytes are not what was saved.
        SnapshotMismatchError: it was taken under another key; the message names the first difference.
    """
    header, offset = _header(blob)
    meta = _meta(header)
    for name, wanted in asdict(key).items():
        found = getattr(meta.key, name)
        if found != wanted:
            raise SnapshotMismatchError(
                f"the snapshot was taken with {name.replace('_', ' ')} {found}, not {wanted}"
            )
    body = memoryview(blob)[:-32]
    if hashlib.sha256(body).digest() != blob[-32:]:
        raise SnapshotDamagedError(
            "the snapshot's checksum does not match: the document has to be read again"
        )
    ledger, live = cache.ledger, int(header["live"])
    for name, dtype in _ARRAYS:
        size = live * np.dtype(dtype).itemsize
        setattr(ledger, name, np.frombuffer(body[offset : offset + size], dtype).copy())
        offset += size
    for name in ("next_index", "peak", "evicted", "collapses"):
        setattr(ledger, name, int(header[name]))
    watched: list[FloatArray] = []
    for shape in header["watched"]:
        size = math.prod(shape) * 2
        array = np.frombuffer(body[offset : offset + size], np.float16).reshape(shape)
        watched.append(array.astype(np.float32))
        offset += size
    if cache.observer is not None and watched:
        cache.observer.keys, cache.observer.norms = watched
    cache.context.restore(bytes(body[offset : offset + int(header["state_bytes"])]))
    return meta


def _header(blob: bytes) -> tuple[dict[str, Any], int]:
    """Return the JSON header and the offset behind it."""
    if not blob.startswith(MAGIC) or len(blob) < len(MAGIC) + 4 + 32:
        raise SnapshotDamagedError(
            "this is not a snapshot of this version: the document has to be read again"
        )
    (length,) = struct.unpack_from("<I", blob, len(MAGIC))
    start = len(MAGIC) + 4
    try:
        header = json.loads(blob[start : start + length])
    except ValueError as error:
        raise SnapshotDamagedError(
            "the snapshot's header is damaged: the document has to be read again"
        ) from error
    return header, start + length


def _meta(header: dict[str, Any]) -> SnapshotMeta:
    try:
        fields = dict(header["meta"])
        return SnapshotMeta(**{**fields, "key": SnapshotKey(**fields["key"])})
    except (KeyError, TypeError) as error:
        raise SnapshotDamagedError(
            "the snapshot's header is damaged: the document has to be read again"
        ) from error
