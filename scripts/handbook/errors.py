"""What can be wrong with the handbook's sources, told to whoever edits them."""

from __future__ import annotations


class HandbookError(Exception):
    """Something in docs/handbook or its set-up must be put right; the message says what."""
