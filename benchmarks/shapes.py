"""Models of another shape with random weights: what a cache costs depends on its shape, not on what it says."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np

LAYERS, HEADS, KV_HEADS, HEAD_DIM = 28, 24, 8, 128
"""Of Llama-3.2-3B."""
WIDTH, FEED, WINDOW = 256, 512, 131_072
_COPIED = ("tokenizer.",)


def write_3b_shape(path: Path, tokenizer: Path) -> None:
    """Write a GGUF with the cache of Llama-3.2-3B behind a narrow body, so that it reads fast.

    Args:
        path: the file to write.
        tokenizer: a GGUF whose vocabulary is taken.
    """
    chance = np.random.default_rng(5)
    reader = gguf.GGUFReader(tokenizer)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(WINDOW)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(FEED)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KV_HEADS)
    writer.add_key_length(HEAD_DIM)
    writer.add_value_length(HEAD_DIM)
    writer.add_rope_dimension_count(HEAD_DIM)
    writer.add_rope_freq_base(500_000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    for name, field in reader.fields.items():
        if name.startswith(_COPIED):
            kind = field.types[0]
            writer.add_key_value(
                name, field.contents(), kind, field.types[-1] if len(field.types) > 1 else None
            )
    words = len(reader.fields["tokenizer.ggml.tokens"].data)

    def add(name: str, *shape: int) -> None:
        values = chance.standard_normal(shape, np.float32) * np.float32(shape[-1] ** -0.5)
        writer.add_tensor(name, values if len(shape) == 1 else values.astype(np.float16))

    add("token_embd.weight", words, WIDTH)
    writer.add_tensor("output_norm.weight", np.ones(WIDTH, np.float32))
    for layer in range(LAYERS):
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"blk.{layer}.{norm}.weight", np.ones(WIDTH, np.float32))
        add(f"blk.{layer}.attn_q.weight", HEADS * HEAD_DIM, WIDTH)
        add(f"blk.{layer}.attn_k.weight", KV_HEADS * HEAD_DIM, WIDTH)
        add(f"blk.{layer}.attn_v.weight", KV_HEADS * HEAD_DIM, WIDTH)
        add(f"blk.{layer}.attn_output.weight", WIDTH, HEADS * HEAD_DIM)
        add(f"blk.{layer}.ffn_gate.weight", FEED, WIDTH)
        add(f"blk.{layer}.ffn_up.weight", FEED, WIDTH)
        add(f"blk.{layer}.ffn_down.weight", WIDTH, FEED)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
