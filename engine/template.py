"""Renders a model's chat template. Templates come with the model file: they are foreign code.

Jinja2's immutable sandbox keeps a template from touching anything; a deadline stops one that loops, and a bound on
repetition one that builds a giant string.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from jinja2 import TemplateError as JinjaError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from engine.errors import TemplateError

TIME_LIMIT = 1.0
"""Seconds of processor time a template may take; real ones need milliseconds.

Not of the clock: on a busy machine a good template would fail, the plain prompt would stand in for it, and no
snapshot would fit any more."""
_MAX_REPEAT = 1_000_000


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, with multiplication and powers bounded."""

    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Refuse products whose size alone could exhaust memory."""
        if operator == "**" and not (abs(left) < 1000 and abs(right) < 100):
            raise TemplateError("the chat template computes too large a power")
        size = [len(x) for x in (left, right) if isinstance(x, str | bytes | list | tuple)]
        count = [x for x in (left, right) if isinstance(x, int)]
        if size and count and size[0] * count[0] > _MAX_REPEAT:
            raise TemplateError("the chat template builds too large a text")
        return super().call_binop(context, operator, left, right)


def render(
    source: str,
    messages: Sequence[Mapping[str, str]],
    *,
    bos: str,
    eos: str,
    time_limit: float = TIME_LIMIT,
) -> str:
    """Render messages by a template, ending where the assistant's turn begins.

    Args:
        source: Jinja2 source.
        messages: mappings with "role" and "content".
        bos: text of the beginning-of-text token.
        eos: text of the end-of-text token.
        time_limit: seconds of processor time.

    Raises:
        TemplateError: the template is wrong, refuses the messages, or takes too long.
    """
    environment = _Environment(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols"])
    environment.globals["raise_exception"] = _raise
    environment.globals["strftime_now"] = lambda form: datetime.now().astimezone().strftime(form)
    try:
        with _deadline(time_limit):
            return environment.from_string(source).render(
                messages=list(messages), bos_token=bos, eos_token=eos, add_generation_prompt=True
            )
    except TemplateError:
        raise
    except TimeoutError as error:
        raise TemplateError(f"the chat template took longer than {time_limit:g} s") from error
    except (JinjaError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise TemplateError(f"the chat template failed: {error}") from error


def _raise(message: str) -> None:
    raise TemplateError(f"the chat template refuses the messages: {message}")


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in Python code that runs longer, loops included; works on every platform."""
    end = time.thread_time() + seconds
    previous: Callable[..., Any] | None = sys.gettrace()

    def trace(_frame: Any, _event: str, _argument: Any) -> Any:
        if time.thread_time() > end:
            raise TimeoutError
        return trace

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(previous)
