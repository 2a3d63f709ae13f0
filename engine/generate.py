"""Generation: a question goes in, an answer streams out, the cache comes back as it was."""

from __future__ import annotations

import codecs
import time
from collections.abc import Callable, Sequence

from engine.backend import FloatArray, Model
from engine.config import Sampling
from engine.errors import CancelledError
from engine.memory.cache import BoundedCache
from engine.sampling import Sampler
from engine.types import CancelToken, Generation, Token

OnToken = Callable[[Token], None]


def generate(
    model: Model,
    cache: BoundedCache,
    prompt: Sequence[int],
    sampling: Sampling,
    *,
    keep_prompt: bool = False,
    on_token: OnToken | None = None,
    cancel: CancelToken | None = None,
) -> Generation:
    """Answer a prompt behind what the cache holds; the answer is removed afterwards, and so is the prompt.

    Args:
        model: the vocabulary.
        cache: what has been read; unchanged when this raises, or when it returns without `keep_prompt`.
        prompt: tokens of the question's turn; at least one.
        sampling: how tokens are chosen, and how many at most.
        keep_prompt: whether the prompt stays in the cache, for the next one to begin with.
        on_token: called with each piece of text; whole characters only.
        cancel: ends the answer early, with what there is and the reason "cancelled".

    Raises:
        CancelledError: stopped before the first token.
    """
    mark = cache.mark()
    began = time.perf_counter()
    try:
        logits = cache.append(prompt, logits=True, cancel=cancel)
        if keep_prompt:
            mark = cache.mark()
        prefilled = time.perf_counter()
        assert logits is not None  # asked for above
        text, tokens, logprobs, reason = _decode(model, cache, logits, sampling, on_token, cancel)
    finally:
        cache.rollback(mark)
    return Generation(
        text=text,
        tokens=tuple(tokens),
        logprobs=tuple(logprobs),
        reason=reason,
        prompt_tokens=len(prompt),
        prefill_seconds=prefilled - began,
        decode_seconds=time.perf_counter() - prefilled,
    )


def _decode(
    model: Model,
    cache: BoundedCache,
    logits: FloatArray,
    sampling: Sampling,
    on_token: OnToken | None,
    cancel: CancelToken | None,
) -> tuple[str, list[int], list[float], str]:
    """Sample token after token until the turn ends."""
    sampler, decoder = Sampler(sampling), codecs.getincrementaldecoder("utf-8")("replace")
    text, reason = "", "length"
    tokens: list[int] = []
    logprobs: list[float] = []
    while len(tokens) < sampling.max_tokens:
        token, logprob = sampler.sample(logits)
        if model.is_end(token):
            reason = "end"
            break
        tokens.append(token)
        logprobs.append(logprob)
        # A character may be split over tokens: the decoder holds its first bytes back.
        piece = decoder.decode(model.piece(token))
        text += piece
        if piece and on_token:
            on_token(Token(piece))
        if len(tokens) == sampling.max_tokens:
            break
        try:
            out = cache.append([token], logits=True, cancel=cancel)
        except CancelledError:
            reason = "cancelled"
            break
        assert out is not None  # asked for above
        logits = out
        if cancel and cancel.is_set():
            reason = "cancelled"
            break
    return text, tokens, logprobs, reason
