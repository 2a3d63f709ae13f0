"""Writes resources/embedding/e5-small-words.npz: where the vectors of words are projected to.

The encoder's states lie in a narrow cone and vary in few directions, which hardly depend on the text: the mean and
the 96 main directions over mixed text (principal component analysis) keep most of what tells words apart in a
quarter of the bytes. The text is this project's own: the handbook, some of its modules, and sentences written for it
in ten languages. What users read, and what recall is measured on, is not among it.

The same text gives the same file. It need not be built again when the text changes: only with a RECIPE of its own,
for libraries then embed their passages anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.e5 import BASIS, RECIPE
from desktop_app.core.embedding.encoder import E5Encoder, Encoded, find_weights

ROOT = Path(__file__).parents[1]
HANDBOOK = ROOT / "docs" / "handbook"
CODE = ("engine/memory", "ingest/chunkers", "desktop_app/core/recall")
SENTENCES = Path(__file__).with_name("embedding_text.txt")

DIRECTIONS = 96
CHARACTERS = 900
"""About what a passage has: a word's state depends on its surroundings."""
# Stories, manuals and code are what is read most; the handbook and the manuals are one kind.
WEIGHTS = {"handbook": 1.0, "English manuals": 1.0, "English stories": 2.0, "code": 2.0}
LANGUAGE = 0.7
"""What any other group counts."""
Encode = Callable[[Sequence[str]], list[Encoded]]


def groups() -> dict[str, list[str]]:
    """Return the text, by groups, cut into pieces like passages."""
    chapters = sorted(HANDBOOK.glob("*.md"))
    modules = sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    found = {
        "handbook": [text for path in chapters for text in _cut(path.read_text("utf-8").split("\n\n"))],
        "code": [text for path in modules for text in _cut(path.read_text("utf-8").splitlines())],
    }
    _, *sections = SENTENCES.read_text("utf-8").split("\n[")
    for section in sections:
        name, _, lines = section.partition("]\n")
        found[name] = _cut(lines.splitlines())
    return found


def _cut(parts: Iterable[str]) -> list[str]:
    """Join parts, in order, up to the length of a passage."""
    texts = [""]
    for part in filter(str.strip, parts):
        if texts[-1] and len(texts[-1]) + len(part) > CHARACTERS:
            texts.append("")
        texts[-1] += part + "\n"
    return list(filter(None, texts))


def states(encode: Encode, texts: Iterable[str]) -> NDArray[np.float64]:
    """Return the states of the telling words, [words, width]; text by text, so that none depends on its batch."""
    encoded = (encode([text])[0] for text in texts)
    return np.concatenate([one.states[one.telling] for one in encoded]).astype(np.float64)


def basis(
    vectors: Mapping[str, NDArray[np.float64]], directions: int
) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Return the weighted mean [width], the main directions [width, directions] and the share of variance kept.

    Args:
        vectors: states by group, [words, width] each; a group counts by its weight, whatever its size.
        directions: how many to keep.
    """
    weights = {name: WEIGHTS.get(name, LANGUAGE) for name in vectors}
    total = sum(weights.values())
    mean = sum(weights[name] * found.mean(axis=0) for name, found in vectors.items()) / total
    covariance = sum(
        weights[name] * (found - mean).T @ (found - mean) / len(found) for name, found in vectors.items()
    )
    variances, axes = np.linalg.eigh(covariance)
    chosen = axes[:, ::-1][:, :directions]
    # An axis has no sign of its own: the largest component is made positive.
    largest = chosen[np.abs(chosen).argmax(axis=0), np.arange(directions)]
    return mean, chosen * np.sign(largest), float(variances[::-1][:directions].sum() / variances.sum())


def main() -> None:
    """Build the file and say what it keeps."""
    encoder = E5Encoder(find_weights(), threads=1)
    vectors = {name: states(encoder.passages, texts) for name, texts in groups().items()}
    mean, chosen, kept = basis(vectors, DIRECTIONS)
    BASIS.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        BASIS,
        mean=mean.astype(np.float16),
        directions=chosen.astype(np.float16),
        recipe=np.int32(RECIPE),
    )
    words = sum(map(len, vectors.values()))
    sys.stderr.write(f"Wrote {BASIS.name}: {words:,} words in {len(vectors)} groups, {kept:.1%} kept.\n")


if __name__ == "__main__":
    main()
