"""What can go wrong with the embedding model."""

from __future__ import annotations

from desktop_app.core.errors import LontarError


class EmbedderMissingError(LontarError):
    """The package with the embedding model is not installed; recall works by words alone."""


class EmbedderDamagedError(LontarError):
    """The embedding model's file cannot be read; recall works by words alone."""


class EmbedderGoneError(LontarError):
    """The process of the embedding model has ended, or holds no model; recall works by words alone."""
