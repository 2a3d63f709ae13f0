"""A model loaded by llama.cpp: weights, vocabulary, facts about itself."""

from __future__ import annotations

import ctypes
from functools import cached_property
from pathlib import Path
from typing import Any

import psutil

from engine.backend import DeviceMemory
from engine.config import KvChoice, ModelConfig
from engine.errors import ModelNotFoundError, ModelUnsupportedError, NotAModelError
from engine.fingerprint import file_sha256
from engine.llama import binding, kv_types
from engine.llama.binding import buffer_bytes, lib, native_log, start_backend
from engine.llama.context import LlamaContext
from engine.llama.rotation import measure
from engine.memory.rotary import Rotation
from engine.types import ModelInfo

_GPU_DEVICES = (1, 2)
"""GGML_BACKEND_DEVICE_TYPE_GPU and _IGPU."""
_ALL_LAYERS = 999


class LlamaModel:
    """Weights loaded from a GGUF file."""

    build = binding.BUILD

    def __init__(self, config: ModelConfig, *, sha256: str = "") -> None:
        """Load a model.

        Args:
            config: where it lies and runs.
            sha256: of the file, when it is known; hashed otherwise.

        Raises:
            ModelNotFoundError: no such file.
            NotAModelError: the file is not a GGUF or llama.cpp refuses it.
            ModelUnsupportedError: an encoder or a recurrent model.
        """
        _check_file(config.path)
        start_backend()
        self.threads = config.thread_count()
        parameters = lib.llama_model_default_params()
        self._offloads = bool(lib.llama_supports_gpu_offload()) and config.gpu_layers != 0
        layers = _ALL_LAYERS if config.gpu_layers < 0 else config.gpu_layers
        parameters.n_gpu_layers = layers if self._offloads else 0
        with native_log.collect() as lines:
            self.pointer: Any = lib.llama_model_load_from_file(_native_path(config.path), parameters)
        if not self.pointer:
            reason = next((line for line in reversed(lines) if "error" in line.lower()), "no reason given")
            raise NotAModelError(f"{config.path.name} cannot be loaded as a model: {reason.strip()}")
        self.weights_bytes = buffer_bytes(lines, "model")
        self._vocab = lib.llama_model_get_vocab(self.pointer)
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
        count = lib.llama_tokenize(self._vocab, data, len(data), buffer, len(buffer), False, special)
        if count < 0:  # more tokens than bytes: never seen, but the library says how many it needs
            buffer = (lib.llama_token * -count)()
            count = lib.llama_tokenize(self._vocab, data, len(data), buffer, len(buffer), False, special)
        return list(buffer[:count])

    def piece(self, token: int) -> bytes:
        """Return the bytes of one token, special tokens as their text."""
        buffer = ctypes.create_string_buffer(256)
        length = lib.llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, True)
        if length < 0:
            buffer = ctypes.create_string_buffer(-length)
            length = lib.llama_token_to_piece(self._vocab, token, buffer, len(buffer), 0, True)
        return buffer.raw[:length]

    def is_end(self, token: int) -> bool:
        """Say whether a token ends the model's turn."""
        return bool(lib.llama_vocab_is_eog(self._vocab, token))

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> LlamaContext:
        """Allocate a context; see `engine.backend.Model`."""
        return LlamaContext(self, cells, kv, chunk, observed=observed, outputs=outputs)

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
        for i in range(binding.device_count()):
            device = binding.device_get(i)
            if self._offloads and binding.device_type(device) in _GPU_DEVICES:
                free, total = ctypes.c_size_t(), ctypes.c_size_t()
                binding.device_memory(device, ctypes.byref(free), ctypes.byref(total))
                name = binding.device_description(device).decode("utf-8", "replace")
                return DeviceMemory(name, total.value, free.value)
        memory = psutil.virtual_memory()
        return DeviceMemory("CPU", memory.total, memory.available)

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
