"""The first-run self-test: does the engine decode a token here, and if it dies of it, with which safer settings not.

A processor can advertise instructions that it does not execute, and a graphics driver can end the process that loads
it. Only trying tells, in a process of its own; what came of it is kept for the model and the build.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from engine.config import ModelConfig
from engine.errors import EngineCrashedError, EngineUnusableError
from engine.process.messages import ModelFacts
from engine.process.supervisor import EngineProcess
from engine.types import CancelToken

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Safety:
    """Settings under which the engine is tried."""

    words: str
    """What differs from the normal settings, as the end of a sentence; empty for these."""
    gpu_layers: int = -1
    threads: int = 0
    plain_cache: bool = False
    """Whether the cache must be f16 without flash attention, which takes the fewest kernels."""

    def config(self, config: ModelConfig) -> ModelConfig:
        """Return a model's configuration under these settings."""
        if not self.words:
            return config
        return ModelConfig(config.path, self.threads or config.threads, self.gpu_layers)


LADDER = (
    Safety(""),
    Safety("on the processor alone", gpu_layers=0),
    Safety("on one core of the processor, with a plain cache", gpu_layers=0, threads=1, plain_cache=True),
)
"""From the fastest to the safest."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What the self-test found; kept as JSON."""

    level: int
    """Of LADDER: the first one under which a token was decoded."""
    build: str
    """The engine's build that was tested."""
    reason: str = ""
    """Why the faster settings were refused."""

    @property
    def safety(self) -> Safety:
        """The settings to use."""
        return LADDER[min(self.level, len(LADDER) - 1)]


def prove(
    start: Callable[[Safety], EngineProcess], cancel: CancelToken | None
) -> tuple[EngineProcess, ModelFacts, Proof]:
    """Return a process that has decoded a token, under the fastest settings that let it.

    Args:
        start: returns a process under the given settings; an earlier one is closed first.
        cancel: stops the test.

    Raises:
        EngineUnusableError: it dies under all settings.
        EngineError: the model cannot be loaded, whatever the settings.
    """
    reason = ""
    for level, safety in enumerate(LADDER):
        process = start(safety)
        try:
            facts = process.facts(cancel)
            process.test(cancel)
        except EngineCrashedError as error:
            log.warning("self-test at level %d: %s", level, error)
            reason = reason or str(error)
            process.close()
            continue
        return process, facts, Proof(level, facts.build, reason)
    raise EngineUnusableError(
        f"the engine does not run on this machine with any setting: {reason.partition('. ')[0]}; this build of "
        "llama.cpp does not suit this processor: run `make clean demo` to build it again"
    )
