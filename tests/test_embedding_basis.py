"""The basis of the words' vectors: what the builder makes of small states, and that the shipped file is its work."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from desktop_app.core.embedding.e5 import BASIS, RECIPE
from desktop_app.core.embedding.encoder import Encoded
from scripts.embedding_basis import CHARACTERS, DIRECTIONS, basis, groups, states

WIDTH = 384
"""Of multilingual-e5-small's states."""


def encode(texts: Sequence[str]) -> list[Encoded]:
    """Stand in for the model: a word's state is its length and its vowels; words of one letter tell nothing."""
    found = []
    for text in texts:
        words = text.split()
        rows = [[len(word), *(word.count(vowel) for vowel in "aei")] for word in words]
        telling = np.array([len(word) > 1 for word in words])
        found.append(Encoded(np.array(rows, np.float32), telling))
    return found


def test_only_telling_words_count() -> None:
    assert states(encode, ["a leaf", "dried"]).tolist() == [[4, 1, 1, 0], [5, 0, 1, 1]]


def test_directions_are_orthonormal_and_point_one_way() -> None:
    texts = {"code": ["palm leaves dried slowly"], "German": ["Blatt und Tinte", "eine alte Seite"]}
    vectors = {name: states(encode, group) for name, group in texts.items()}
    mean, directions, kept = basis(vectors, 2)
    assert mean.shape == (4,)
    assert directions.T @ directions == pytest.approx(np.eye(2), abs=1e-9)
    assert 0 < kept <= 1
    assert all(axis[np.abs(axis).argmax()] > 0 for axis in directions.T)


def test_a_group_counts_by_its_weight_whatever_its_size() -> None:
    code, german = np.tile([[1.0, 0.0]], (500, 1)), np.array([[0.0, 1.0]])
    mean, directions, kept = basis({"code": code, "German": german}, 1)
    assert mean == pytest.approx([2 / 2.7, 0.7 / 2.7]), "code counts 2, a language 0.7"
    assert np.abs(directions[:, 0]) == pytest.approx([0.5**0.5] * 2), "all variance lies between the two"
    assert kept == pytest.approx(1.0)


def test_the_text_has_all_groups_in_pieces_like_passages() -> None:
    found = groups()
    assert set(found) == {
        *("handbook", "code", "English stories", "English manuals", "Indonesian", "Chinese", "Japanese"),
        *("Korean", "German", "French", "Spanish", "Portuguese", "Russian"),
    }
    assert all(texts and all(text.strip() for text in texts) for texts in found.values())
    assert all(len(text) <= CHARACTERS + text.count("\n") for text in found["Russian"]), "its lines are short"
    assert "桥" in found["Chinese"][0]


def test_the_shipped_file_fits_the_model_and_its_recipe() -> None:
    with np.load(BASIS) as shipped:
        mean, directions, recipe = shipped["mean"], shipped["directions"], int(shipped["recipe"])
    assert recipe == RECIPE, "run `make basis` after raising RECIPE"
    assert mean.shape == (WIDTH,)
    assert directions.shape == (WIDTH, DIRECTIONS)
    exact = directions.astype(np.float64)
    # Stored in half precision: 11 bits a component.
    assert exact.T @ exact == pytest.approx(np.eye(DIRECTIONS), abs=2e-3)
