"""A scripted model for the engine's process, with commands that make it misbehave.

A command stands as a word in what is read or asked: `abort`, `kill`, `hang`, `raise`, `leave`, `exhaust`, each behind
"do". Behind "once", it is obeyed only the first time; a file remembers that across processes.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine import reading
from engine.config import KvChoice, ModelConfig
from engine.errors import DecodeFailedError
from engine.fake import FakeContext, FakeModel
from engine.process.messages import ModelSource

COMMAND = re.compile(r"\b(do|once) (abort|kill|hang|raise|leave|exhaust|slow)\b")


def source(folder: Path, **options: Any) -> ModelSource:
    """Return a source of the misbehaving model; `folder` remembers what was done once."""
    return ModelSource(f"{__name__}:make", (str(folder), options))


def starter(path: Path, checkpoint_seconds: float) -> Any:
    """Load the real starter model, with more frequent checkpoints."""
    from engine.llama import LlamaModel

    reading.CHECKPOINT_SECONDS = checkpoint_seconds
    return LlamaModel(ModelConfig(path))


def make(folder: str, options: dict[str, Any]) -> FakeModel:
    reading.CHECKPOINT_SECONDS = options.get("checkpoint_seconds", reading.CHECKPOINT_SECONDS)
    if options.get("load"):
        act(str(options["load"]))
    return Misbehaving(Path(folder))


def say(text: str) -> str:
    """Answer with the last words of the question."""
    question = text.rpartition("<|im_end|>")[0].rstrip()
    return f"You said {' '.join(question.split()[-3:])}."


def act(command: str) -> None:
    match command:
        case "abort":
            os.abort()
        case "kill" if sys.platform != "win32":
            os.kill(os.getpid(), signal.SIGKILL)
        case "kill" | "leave":
            os._exit(7)
        case "hang":
            time.sleep(3600)
        case "slow":
            time.sleep(0.02)
        case "raise":
            raise DecodeFailedError("told to fail")
        case "exhaust":
            raise MemoryError


class Misbehaving(FakeModel):
    def __init__(self, folder: Path) -> None:
        super().__init__(say, window=100_000)
        self.folder = folder

    def context(
        self, cells: int, kv: KvChoice, chunk: int, *, observed: bool = True, outputs: int = 1
    ) -> FakeContext:
        return Obedient(self, cells, kv, chunk, observed=observed, outputs=outputs)

    def obey(self, text: str) -> None:
        for how, command in COMMAND.findall(text):
            mark = self.folder / f"{command}-done"
            if how == "do" or not mark.exists():
                if how == "once":
                    mark.touch()
                act(command)


class Obedient(FakeContext):
    def decode(self, tokens: Sequence[int], positions: Sequence[int], **options: Any) -> Any:
        model = self._model
        assert isinstance(model, Misbehaving)
        model.obey(b"".join(model.piece(token) for token in tokens).decode("utf-8", "replace"))
        return super().decode(tokens, positions, **options)
