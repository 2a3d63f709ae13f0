"""A model loaded by llama.cpp: weights, vocabulary, facts about itself."""

from __future__ import annotations

import ctypes
import re
import threading
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.backend import DeviceMemory
from engine.config import KvChoice, ModelConfig
from engine.devices import main_device
from engine.errors import (
    ModelNotFoundError,
    ModelUnsupportedError,
    NotAModelError,
    OutOfMemoryError,
)
from engine.fingerprint import file_sha256
from engine.llama import binding, kv_types
from engine.llama.binding import buffer_bytes, lib, native_log, start_backend
from engine.llama.context import LlamaContext
from engine.llama.device import first_gpu, ran_out_of_memory
from engine.llama.rotation import measure
from engine.memory.rotary import Rotation
from engine.offload import Offload
from engine.types import ModelInfo

_ALL_LAYERS = 999
_LAYERS = re.compile(r"\bn_layer\s*=\s*(\d+)")


class LlamaModel:
    """Weights loaded from a GGUF file."""

    def __init__(self, config: ModelConfig, *, sha256: str = "") -> None:
        """Load a model.

        Args:
            config: where it lies and runs.
            sha256: of the file, when it is known; hashed otherwise.

        Raises:
            ModelNotFoundError: no such file.
            NotAModelError: the file is not a GGUF or llama.cpp refuses it.
            ModelUnsupportedError: an encoder or a recurrent model.
            OutOfMemoryError: the main memory cannot hold it.
        """
        _check_file(config.path)
        start_backend()
        self.threads = config.thread_count()
        self.build = binding.build()
        self._path = config.path
        self.gpu = first_gpu() if config.gpu_layers != 0 else None
        layers = _ALL_LAYERS if config.gpu_layers < 0 else config.gpu_layers
        self._offload = Offload(layers if self.gpu else 0)
        self._open: set[LlamaContext] = set()
        self._layers = _ALL_LAYERS
        # The vocabulary is asked from another thread while a job may have to load the weights again.
        self._vocabulary = threading.Lock()
        self.pointer: Any = None
        self._fit_weights()
        if lib.llama_model_has_encoder(self.pointer) or lib.llama_model_is_recurrent(self.pointer):
            self.close()
            raise ModelUnsupportedError(
                f"{config.path.name} has no KV cache to read into: choose a decoder such as Llama or Qwen2.5"
            )
        self.info = self._read_info(config.path, sha256)
        template = lib.llama_model_chat_template(self.pointer, None)
        self.chat_template = template.decode("utf-8", "replace") if template else None
        self.bos = self._text_of(lib.llama_vocab_bos(self._vocab))
        self.eos = self._text_of(lib.llama_vocab_eos(self._vocab))

    def _fit_weights(self) -> None:
        """Load the weights with as many layers on the device as it holds."""
        self._offload.fit(self._load, lambda: self._layers)

    def _load(self, layers: int) -> None:
        parameters = lib.llama_model_default_params()
        parameters.n_gpu_layers = layers
        with native_log.collect() as lines:
            self.pointer = lib.llama_model_load_from_file(_native_path(self._path), parameters)
        found = next((match for line in lines for match in [_LAYERS.search(line)] if match), None)
        self._layers = int(found.group(1)) if found else _ALL_LAYERS
        if not self.pointer and ran_out_of_memory(lines):
            raise OutOfMemoryError(f"no memory for the weights of {self._path.name}: use a smaller model")
        if not self.pointer:
            reason = next((line for line in reversed(lines) if "error" in line.lower()), "no reason given")
            raise NotAModelError(f"{self._path.name} cannot be loaded as a model: {reason.strip()}")
        self.weights_bytes = buffer_bytes(lines, "model")
        self._device_weights = self.gpu.bytes_in(lines) if self.gpu else 0
        self._vocab = lib.llama_model_get_vocab(self.pointer)

    def _read_info(self, path: Path, sha256: str) -> ModelInfo:
        architecture = self._meta("general.architecture") or "unknown"
        heads = max(1, lib.llama_model_n_head(self.pointer))
        embedding = lib.llama_model_n_embd(self.pointer)
        head_dim = self._meta(f"{architecture}.attention.key_length")
        return ModelInfo(
            name=self._meta("general.name") or path.stem,
            architecture=architecture,
            sha256=sha256 or file_sha256(path),
            size_bytes=path.stat().st_size,
            parameters=int(lib.llama_model_n_params(self.pointer)),
            layers=lib.llama_model_n_layer(self.pointer),
            heads=heads,
            kv_heads=lib.llama_model_n_head_kv(self.pointer),
            head_dim=int(head_dim) if head_dim else embedding // heads,
            embedding=embedding,
            vocabulary=lib.llama_vocab_n_tokens(self._vocab),
            trained_window=lib.llama_model_n_ctx_train(self.pointer),
            neox_rotation=lib.llama_model_rope_type(self.pointer) == lib.LLAMA_ROPE_TYPE_NEOX,
            sliding_window=lib.llama_model_n_swa(self.pointer),
        )

    def _meta(self, key: str) -> str | None:
        buffer = ctypes.create_string_buffer(1024)
        length = lib.llama_model_meta_val_str(self.pointer, key.encode(), buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace") if length >= 0 else None

    def _text_of(self, token: int) -> str:
        return self.piece(token).decode("utf-8", "replace") if token >= 0 else ""

    def tokenize(self, text: str, *, special: bool = False) -> list[int]:
        """Return the tokens of a text, without a beginning-of-text token; see `engine.backend.Tokenizer`."""
        data = text.encode("utf-8", "replace")
        buffer = (lib.llama_token * (len(data) + 8))()
        with self._vocabulary:
            count = lib.llama_tokenize(self._vocab, data, len(data), buffer, len(buffer), False, special)
            if count < 0:  # more tokens than bytes: never seen, but the library says how many it needs
                buffer = (lib.llama_token * -count)()
                count = lib.llama_tokenize(self._vocab, data, len(data), buffer, len(buffer), False, special)
        return list(buffer[:count])

    def piece(self, token: int) -> bytes:
        """Return the bytes of one token, special tokens as their text."""
        buffer = ctypes.create_string_buffer(256)
        with self._vocabulary:
            length = lib.llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, True)
            if length < 0:
                buffer = ctypes.create_string_buffer(-length)
                length = lib.llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, True)
        return buffer.raw[:length]

    def is_end(self, token: int) -> bool:
        """Say whether a token ends the model's turn."""
        with self._vocabulary:
            return bool(lib.llama_vocab_is_eog(self._vocab, token))

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> LlamaContext:
        """Allocate a context; see `engine.backend.Model`."""
        while True:
            try:
                context = LlamaContext(self, cells, kv, chunk, observed=observed, outputs=outputs)
            except OutOfMemoryError:
                if self._open or not self.offload_less():
                    raise
            else:
                self._open.add(context)
                return context

    def offload_less(self) -> bool:
        """Load the weights again with half the layers on the device; no context may be open.

        Returns whether there were any to give up.

        Raises:
            OutOfMemoryError: the main memory cannot hold what leaves the device.
        """
        if not self._offload.lower(self.info.layers):
            return False
        with self._vocabulary:
            lib.llama_model_free(self.pointer)
            self.pointer = None
            self._fit_weights()
        return True

    def take_notice(self) -> str:
        """Return what the user has to be told of how the model runs; see `engine.backend.Model`."""
        return self._offload.take_notice()

    def closed(self, context: LlamaContext) -> None:
        """Take note that a context was freed."""
        self._open.discard(context)

    def kv_bytes_per_token(self, kv: KvChoice) -> int:
        """Return what one token takes in the cache over all layers."""
        return kv_types.bytes_per_token(self.info, kv)

    @cached_property
    def _rotation(self) -> Rotation:
        rotated = self._meta(f"{self.info.architecture}.rope.dimension_count")
        return measure(self, int(rotated) if rotated else self.info.head_dim)

    def rotation(self) -> Rotation:
        """Return how this model turns keys by their position, measured once."""
        return self._rotation

    def device(self) -> DeviceMemory:
        """Return the device the model runs on: the first GPU when layers are offloaded, else the CPU."""
        if self.gpu is not None and self._offload.layers:
            held = list(self._open)  # another thread asks while this one opens and closes
            return self.gpu.memory(self._device_weights + sum(context.device_bytes for context in held))
        return main_device()

    def close(self) -> None:
        """Free the weights."""
        if self.pointer:
            lib.llama_model_free(self.pointer)
            self.pointer = None


def _native_path(path: Path) -> bytes:
    """Return a path as llama.cpp wants it: UTF-8 on every platform."""
    return str(path.resolve()).encode("utf-8", "surrogateescape")


def _check_file(path: Path) -> None:
    """Refuse what llama.cpp must not be given.

    Raises:
        ModelNotFoundError: no such file.
        NotAModelError: it does not start with GGUF's magic.
    """
    if not path.is_file():
        raise ModelNotFoundError(f"no model at {path}: name a .gguf file or a model from `lontar doctor`")
    with path.open("rb") as file:
        magic = file.read(4)
    if magic != b"GGUF":
        raise NotAModelError(f"{path.name} is not a GGUF model: download one in GGUF format, e.g. Q4_K_M")


def open_model(config: ModelConfig, sha256: str) -> LlamaModel:
    """Load a model; what the engine's process is told to call."""
    return LlamaModel(config, sha256=sha256)
