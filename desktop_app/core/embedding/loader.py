"""Brings up the embedding model: once, when first needed, or says why there is none."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from typing import Protocol

from desktop_app.core.embedding.errors import EmbedderDamagedError, EmbedderMissingError
from desktop_app.core.embedding.types import Embedder

log = logging.getLogger(__name__)

MOST_THREADS = 4
"""More make one text no faster, and the model that answers needs the processor too."""


class Embedders(Protocol):
    """What the core needs of whoever brings up the embedding model; tests bring up a scripted one."""

    def get(self) -> Embedder | None:
        """Return the model; None where there is none, which the user has then been told."""


class EmbedderLoader:
    """Loads the model that a package carries; any thread may ask for it."""

    def __init__(self, notice: Callable[[str], None] = log.info) -> None:
        """Remember whom to tell when there is no model."""
        self._notice = notice
        self._lock = threading.Lock()
        self._embedder: Embedder | None = None
        self._tried = False

    def get(self) -> Embedder | None:
        """Return the model, loading it the first time, in about a second; None where it cannot be loaded."""
        with self._lock:
            if not self._tried:
                self._tried = True
                self._embedder = self._load()
            return self._embedder

    def _load(self) -> Embedder | None:
        # Not before it is needed: with it comes onnxruntime.
        from desktop_app.core.embedding.e5 import E5Embedder
        from desktop_app.core.embedding.encoder import find_weights

        try:
            return E5Embedder(find_weights(), threads=min(MOST_THREADS, os.cpu_count() or 1))
        except (EmbedderMissingError, EmbedderDamagedError) as error:
            self._notice(str(error))
        except ImportError as error:
            self._notice(
                f"The embedding model cannot run ({error}): passages are found by their words alone."
            )
        return None
