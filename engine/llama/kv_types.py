"""KV cache types by name, and what a token takes in them."""

from __future__ import annotations

from engine.config import KvChoice, KvTypeName
from engine.llama.binding import lib, row_size
from engine.types import ModelInfo

GGML_TYPE: dict[KvTypeName, int] = {
    "f16": lib.GGML_TYPE_F16,
    "q8_0": lib.GGML_TYPE_Q8_0,
    "q4_1": lib.GGML_TYPE_Q4_1,
    "q4_0": lib.GGML_TYPE_Q4_0,
}


def bytes_per_token(info: ModelInfo, kv: KvChoice) -> int:
    """Return layers × (row of K + row of V), each row kv_heads × head_dim elements of its type.

    By ggml's own row size: q8_0 takes 34 bytes, q4_1 20 and q4_0 18 for 32 elements.
    """
    width = info.kv_heads * info.head_dim
    return info.layers * int(row_size(GGML_TYPE[kv.k], width) + row_size(GGML_TYPE[kv.v], width))
