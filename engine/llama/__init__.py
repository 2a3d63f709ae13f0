"""The llama.cpp backend: the only package that touches llama.cpp."""

from __future__ import annotations

from engine.llama.model import LlamaModel

__all__ = ["LlamaModel"]
