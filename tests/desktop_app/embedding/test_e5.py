"""The embedding model: its file format, tokeniser and graph on small ones, its meaning on the real one."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from desktop_app.core.embedding.errors import EmbedderDamagedError
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.embedding.onnx_file import GraphWriter
from desktop_app.core.embedding.tokens import UnigramTokeniser
from desktop_app.core.embedding.types import Embedder, packed, unit
from desktop_app.core.embedding.weights import Quantised, Vocabulary, read_weights


def test_blocks_of_four_bits_become_weights() -> None:
    nibbles = np.zeros((2, 1, 16), np.uint8)
    nibbles[1, 0, 0] = 15 | 1 << 4
    matrix = Quantised(np.array([[1.0], [0.5]], np.float32), nibbles)
    row = matrix.rows(np.array([1]))[0]
    assert (row[0], row[16], row[1]) == (3.5, -3.5, -4.0), (
        "low nibbles are the first half, high ones the second"
    )


@pytest.mark.parametrize(
    "content",
    [b"", b"E5S1", b"GGUF" + bytes(64), b"E5S1" + struct.pack("<I7ifi", *[1] * 8, 0.0, 16)],
)
def test_another_or_cut_off_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(content)
    with pytest.raises(EmbedderDamagedError):
        read_weights(path)


def tokeniser(**scores: float) -> UnigramTokeniser:
    pieces = ("<s>", "<pad>", "</s>", "<unk>", *scores)
    values = np.array([0.0] * 4 + list(scores.values()), np.float32)
    return UnigramTokeniser(Vocabulary(pieces, values, 0, 2, 3, {ord("\t"): " ", ord("Ａ"): "a"}))


def test_the_most_probable_segmentation_wins() -> None:
    cut = tokeniser(**{"▁a": -3.0, "b": -3.0, "▁ab": -5.0, "c": -2.0, "bc": -2.5})
    assert cut.pieces("ab", 9) == [0, 6, 2], "-5 is better than -3 and -3"
    assert cut.pieces("abc", 9) == [0, 4, 8, 2], "-3 and -2.5 are better than -5 and -2"
    assert cut.pieces("Ａ\tab", 9) == [0, 4, 6, 2]
    assert cut.pieces("a?", 9) == [0, 4, 3, 2], "what is unknown stands for itself"
    assert cut.pieces("a a a a", 4) == [0, 4, 4, 2], "the end is always marked"


def test_a_graph_written_here_runs() -> None:
    graph = GraphWriter("sum")
    graph.port("x", "float32", ["n", 2])
    graph.constant("w", np.array([[1, 2], [3, 4]], np.float32))
    product = graph.node("MatMul", ["x", "w"])
    total = graph.node("Softmax", [product], axis=-1)
    graph.port(total, "float32", ["n", 2], output=True)
    session = onnxruntime.InferenceSession(graph.model(), providers=["CPUExecutionProvider"])
    (result,) = session.run(None, {"x": np.array([[1, 1]], np.float32)})
    assert result == pytest.approx(np.exp([[4, 6]]) / np.exp([4, 6]).sum())


@given(arrays(np.float32, (3, 8), elements=st.floats(-100, 100, width=32)))
def test_packing_keeps_directions(vectors: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> None:
    back = unit(packed(vectors))
    for original, kept in zip(vectors.astype(np.float64), back, strict=True):
        length = np.linalg.norm(original)
        if length > 1e-3:
            assert kept @ original / length > 0.99


def test_a_missing_model_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_app.core.embedding.encoder.PACKAGE", "no_such_package_anywhere")
    notices: list[str] = []
    loader = EmbedderLoader(notices.append)
    assert loader.get() is None
    assert loader.get() is None
    assert len(notices) == 1
    assert "by their words alone" in notices[0]


def test_alike_in_meaning_is_near(embedder: Embedder) -> None:
    asked = unit(embedder.question("How many days of holiday do employees get?").whole)
    near, far = embedder.passages(
        ["Staff are entitled to 25 days of annual leave.", "The canteen serves soup."]
    )
    assert asked @ unit(near.whole) > asked @ unit(far.whole)
    assert near.words.shape[1] == embedder.word_width
    assert len(embedder.question("What is it?").words) == 0, "stop words tell nothing"


def test_batching_changes_next_to_nothing(embedder: Embedder) -> None:
    texts = ["One.", "A much longer text about palm leaves, ink and the people who wrote on them. " * 3]
    together = embedder.passages(texts)
    alone = [embedder.passages([text])[0] for text in texts]
    for one, other in zip(together, alone, strict=True):
        # Not the same to the bit: activations are quantised by the range of their whole batch.
        assert unit(one.whole) @ unit(other.whole) > 0.99


def test_an_empty_batch_is_fine(embedder: Embedder) -> None:
    assert embedder.passages([]) == []
    assert len(embedder.passages([""])) == 1
