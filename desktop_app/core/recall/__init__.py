"""Recall: the passages that may answer a question, by their words and by their meaning."""

from desktop_app.core.recall.find import CANDIDATES, recall
from desktop_app.core.recall.places import places
from desktop_app.core.recall.types import Recalled

__all__ = ["CANDIDATES", "Recalled", "places", "recall"]
