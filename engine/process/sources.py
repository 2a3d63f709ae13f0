"""Where the engine's process takes its model from; nothing here imports llama.cpp."""

from __future__ import annotations

from engine.config import ModelConfig
from engine.process.messages import ModelSource


def llama_source(config: ModelConfig, sha256: str = "") -> ModelSource:
    """Return the source of a GGUF file.

    Args:
        config: where it lies and runs.
        sha256: of the file, when it is known; hashed otherwise, which takes seconds for gigabytes.
    """
    return ModelSource("engine.llama.model:open_model", (config, sha256), "engine.llama.kv_choice:best_kv")
