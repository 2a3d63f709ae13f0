"""Optical character recognition: read what stands in pictures of pages, in processes of its own."""

from .recogniser import Recogniser, available

__all__ = ["Recogniser", "available"]
