"""A scripted backend for tests and demonstrations: the real protocol, no model.

It keeps cells, positions and states as strictly as the real one, so code that misuses a cache fails on it too.
Its words are its tokens; its answers come from a script.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Sequence

import numpy as np

from engine.backend import ContextSize, DeviceMemory, FloatArray, Observation, Watch
from engine.config import KvChoice
from engine.errors import CacheFullError, CancelledError, DecodeFailedError, SnapshotMismatchError
from engine.memory.rotary import Rotation
from engine.types import CancelToken, ModelInfo

Script = Callable[[str], "str | Sequence[bytes]"]
"""From all text in the cache to the answer: a text, or the exact pieces of its tokens."""

_WORD = re.compile(r"\s?[^\W_]+|\s|[\W_]", re.UNICODE)
_SPECIAL = re.compile(r"(<\|im_start\|>|<\|im_end\|>)")
_END = "<|im_end|>"
_TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
_BYTES = {"f16": 2.0, "q8_0": 34 / 32, "q4_1": 20 / 32, "q4_0": 18 / 32}
_VOCABULARY = 65_536


def _silent(_text: str) -> str:
    return "The script says nothing."


class FakeModel:
    """A model whose tokens are words and whose answers come from a script."""

    build = "fake 1"
    weights_bytes = 1 << 20

    def __init__(
        self,
        script: Script = _silent,
        *,
        layers: int = 4,
        window: int = 8192,
        template: str | None = _TEMPLATE,
    ) -> None:
        self.script = script
        self.chat_template = template
        self.bos, self.eos = "<|im_start|>", _END
        self._ids: dict[bytes, int] = {}
        self._pieces: dict[int, bytes] = {}
        self._vectors: dict[int, FloatArray] = {}
        for special in ("<|im_start|>", _END):
            self.register(special.encode())
        self.info = ModelInfo(
            name="fake",
            architecture="fake",
            sha256=hashlib.sha256(b"fake").hexdigest(),
            size_bytes=1 << 20,
            parameters=1 << 20,
            layers=layers,
            heads=4,
            kv_heads=2,
            head_dim=8,
            embedding=32,
            vocabulary=_VOCABULARY,
            trained_window=window,
        )

    def register(self, piece: bytes) -> int:
        """Return the token of a piece: the same in every process, as a model's vocabulary is."""
        if piece not in self._ids:
            token = zlib.crc32(piece) % _VOCABULARY
            while token in self._pieces:
                token = (token + 1) % _VOCABULARY
            self._ids[piece], self._pieces[token] = token, piece
        return self._ids[piece]

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Split into words; see `engine.backend.Tokenizer`."""
        tokens: list[int] = []
        for part in _SPECIAL.split(text) if special else [text]:
            if special and _SPECIAL.fullmatch(part):
                tokens.append(self._ids[part.encode()])
            else:
                tokens += [self.register(word.encode()) for word in _WORD.findall(part)]
        return tokens

    def piece(self, token: int) -> bytes:
        """Return a token's bytes."""
        return self._pieces[token]

    def vectors(self, token: int) -> FloatArray:
        """Return the vectors of a token's heads, the same in every process; shape (heads, head_dim)."""
        if token not in self._vectors:
            chance = np.random.default_rng(zlib.crc32(self._pieces[token]))
            shape = (self.info.heads, self.info.head_dim)
            self._vectors[token] = chance.normal(size=shape).astype(np.float32)
        return self._vectors[token]

    def is_end(self, token: int) -> bool:
        """Say whether a token ends the turn."""
        return self._pieces[token] == _END.encode()

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> FakeContext:
        """Return an empty context."""
        return FakeContext(self, cells, kv, chunk, observed=observed, outputs=outputs)

    def kv_bytes_per_token(self, kv: KvChoice) -> int:
        """Return layers × width × bytes of K and V."""
        width = self.info.kv_heads * self.info.head_dim
        return round(self.info.layers * width * (_BYTES[kv.k] + _BYTES[kv.v]))

    def rotation(self) -> Rotation:
        """Return the rotation that `FakeContext` applies to its keys."""
        half = self.info.head_dim // 2
        return Rotation(10_000.0 ** (-np.arange(half) / half), neox=True)

    def take_notice(self) -> str:
        """Return nothing to be told."""
        return ""

    def device(self) -> DeviceMemory:
        """Return a device of 8 GiB, half of it free, an eighth of it ours."""
        return DeviceMemory("fake", 8 << 30, 4 << 30, 1 << 30)

    def close(self) -> None:
        """Do nothing: there is nothing to free."""


class FakeContext:
    """Cells without vectors: positions and tokens, checked as llama.cpp checks them."""

    def __init__(
        self,
        model: FakeModel,
        cells: int,
        kv: KvChoice,
        chunk: int,
        *,
        observed: bool = True,
        outputs: int = 1,
    ) -> None:
        self.capacity, self.kv = cells, kv
        self._model, self._chunk, self._observed, self._outputs = model, chunk, observed, outputs
        self._cells: dict[int, int] = {}
        self._reply: list[int] = []

    @property
    def text(self) -> str:
        """Everything in the cache, in order of position."""
        return b"".join(self._model.piece(self._cells[p]) for p in sorted(self._cells)).decode(
            "utf-8", "replace"
        )

    @property
    def used(self) -> int:
        """Cells in use."""
        return len(self._cells)

    def decode(
        self,
        tokens: Sequence[int],
        positions: Sequence[int],
        *,
        logits: bool = False,
        watch: Watch | None = None,
        cancel: CancelToken | None = None,
    ) -> tuple[FloatArray | None, Observation | None]:
        """Put tokens into cells and script the logits."""
        if not 0 < len(tokens) <= self._chunk:
            raise DecodeFailedError(f"a batch of {len(tokens)} tokens does not fit a chunk of {self._chunk}")
        if cancel and cancel.is_set():
            raise CancelledError("stopped while a chunk was decoded")
        if len(self._cells) + len(tokens) > self.capacity:
            raise CacheFullError(f"the cache of {self.capacity} cells has no room for {len(tokens)} more")
        if self._cells and positions[0] != max(self._cells) + 1:
            raise DecodeFailedError(f"position {positions[0]} does not follow {max(self._cells)}")
        if list(positions) != list(range(positions[0], positions[0] + len(tokens))):
            raise DecodeFailedError("positions must ascend one by one")
        self._cells.update(zip(positions, tokens, strict=True))
        observation = self._observe(tokens, positions, watch) if watch else None
        return (self._logits(tokens) if logits else None), observation

    def _logits(self, tokens: Sequence[int]) -> FloatArray:
        """Point at the script's next token."""
        if len(tokens) == 1 and self._reply and tokens[0] == self._reply[0]:
            self._reply.pop(0)
        else:
            said = self._model.script(self.text)
            pieces = self._model.tokenize(said) if isinstance(said, str) else map(self._model.register, said)
            self._reply = [*pieces, self._model.tokenize(_END, special=True)[0]]
        logits = np.zeros(_VOCABULARY, np.float32)
        logits[self._reply[0]] = 20.0
        # The script speaks only behind a whole text: every token of a batch gets its next one.
        return logits if self._outputs == 1 else np.tile(logits, (len(tokens), 1))

    def _observe(self, tokens: Sequence[int], positions: Sequence[int], watch: Watch) -> Observation:
        """Derive keys and queries from the tokens, turned by their positions as RoPE turns them."""
        if not self._observed:
            raise DecodeFailedError("this context was made without an observer")
        info = self._model.info
        where = np.asarray(positions, np.int64)
        plain = np.stack([self._model.vectors(token) for token in tokens])
        turned = self._model.rotation().turn(plain, where)
        rows, layers = watch.rows(len(tokens)), len(watch.layers)
        return Observation(
            rows,
            np.repeat(turned[None, rows], layers, axis=0),
            np.repeat(turned[None, :, : info.kv_heads], layers, axis=0),
            np.repeat(plain[None, :, : info.kv_heads], layers, axis=0) if watch.values else None,
        )

    def remove(self, start: int, end: int) -> None:
        """Free the cells with start <= position < end."""
        self._cells = {p: t for p, t in self._cells.items() if not start <= p < end}
        self._reply = []

    def shift(self, start: int, end: int, delta: int) -> None:
        """Move positions; two tokens at one position are a mistake of the caller."""
        moved = {(p + delta if start <= p < end else p): t for p, t in self._cells.items()}
        if len(moved) != len(self._cells) or (moved and min(moved) < 0):
            raise DecodeFailedError(f"moving {start}…{end} by {delta} puts two tokens at one position")
        self._cells = moved

    def can_shift(self) -> bool:
        """Positions can always be moved here."""
        return True

    def clear(self) -> None:
        """Free every cell."""
        self._cells, self._reply = {}, []

    def state(self) -> bytes:
        """Return the cells as JSON."""
        return self._write(self._cells)

    def restore(self, state: bytes) -> None:
        """Replace the cells; see `engine.backend.Context`."""
        self.clear()
        self._cells = self._read(state)

    def take(self, start: int, end: int) -> bytes:
        """Return cells as JSON."""
        return self._write({p: t for p, t in self._cells.items() if start <= p < end})

    def put(self, cells: bytes) -> None:
        """Add cells; see `engine.backend.Context`."""
        added = self._read(cells)
        if added.keys() & self._cells.keys():
            raise DecodeFailedError("putting cells where others are is a mistake of the caller")
        self._cells |= added
        self._reply = []

    def _write(self, cells: dict[int, int]) -> bytes:
        pieces = {str(p): self._model.piece(t).hex() for p, t in cells.items()}
        return json.dumps({"kv": str(self.kv), "cells": pieces}).encode()

    def _read(self, state: bytes) -> dict[int, int]:
        try:
            saved = json.loads(state)
            cells = {int(p): self._model.register(bytes.fromhex(t)) for p, t in saved["cells"].items()}
        except (ValueError, KeyError, TypeError) as error:
            raise SnapshotMismatchError("the saved state is not one of this backend") from error
        if saved["kv"] != str(self.kv) or len(self._cells) + len(cells) > self.capacity:
            raise SnapshotMismatchError("the saved state does not fit this context")
        return cells

    def size(self) -> ContextSize:
        """Return what the cells would take."""
        return ContextSize(self.capacity * self._model.kv_bytes_per_token(self.kv), 1 << 20)

    def close(self) -> None:
        """Do nothing: there is nothing to free."""
