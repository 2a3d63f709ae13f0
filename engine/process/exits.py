"""Why a process ended, in words."""

from __future__ import annotations

import signal
import sys

from engine.errors import EngineCrashedError

MOST_CRASHES = 2
"""Crashes of one job without a checkpoint between them, after which it is not tried again."""
OUT_OF_MEMORY = "most likely because the machine ran out of memory"

_SIGNALS = {
    "SIGABRT": "gave up on a failed check of its own",
    "SIGKILL": f"was killed by the system, {OUT_OF_MEMORY}",
    "SIGILL": "met an instruction that this processor does not have",
    "SIGSEGV": "used memory that is not its own",
    "SIGBUS": "could not read a part of the model file",
    "SIGFPE": "met an impossible calculation",
    "SIGTERM": "was asked to end by another program",
}
MEMORY_STATUS = 14
"""What the engine's process ends with when Python itself finds no memory."""
_ABORT = 3
"""What abort() ends with on Windows; elsewhere a status as any other."""
_NTSTATUS = {
    0xC000001D: "met an instruction that this processor does not have",
    0xC0000005: "used memory that is not its own",
    0xC0000006: "could not read a part of the model file",
    0xC0000017: "ran out of memory",
    0xC000012D: "ran out of memory",
    0xC00000FD: "ran out of stack",
    0xC0000094: "met an impossible calculation",
    0xC0000409: "gave up on a failed check of its own",
    0xC0000135: "lacks a library that it needs",
    0xC0000142: "could not start one of its libraries",
    0xC000013A: "was interrupted from the console",
}


def explain(code: int | None) -> str:
    """Say why a process ended, as the end of a sentence.

    Args:
        code: `multiprocessing.Process.exitcode`: negative for a signal, an NTSTATUS on Windows.
    """
    if code is None:
        return "closed its end of the pipe"
    if code < 0 and -code in {s.value for s in signal.Signals}:
        name = signal.Signals(-code).name
        return f"{_SIGNALS.get(name, 'was ended by a signal')} ({name})"
    unsigned = code & 0xFFFFFFFF
    if unsigned in _NTSTATUS:
        return f"{_NTSTATUS[unsigned]} (0x{unsigned:08X})"
    if code == MEMORY_STATUS:
        return "ran out of memory"
    if code == _ABORT and sys.platform == "win32":
        return f"{_SIGNALS['SIGABRT']} (exit status {code})"
    return f"ended by itself (exit status {code})"


def gave_up(reason: str, crashes: int) -> EngineCrashedError:
    """Return the error of a job that is not tried again."""
    times = f" {crashes} times over the same job" if crashes >= MOST_CRASHES else ""
    return EngineCrashedError(
        f"the engine's process ended{times}: it {reason}. Nothing that was kept is lost; run `lontar doctor`, "
        "which looks for settings that work on this machine"
    )
