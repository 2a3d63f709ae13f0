"""What can go wrong in the engine, one class for each thing the user can act on.

Every message is one line: what happened and what to do.
"""

from __future__ import annotations


class EngineError(Exception):
    """Base of everything the engine raises."""


class ModelNotFoundError(EngineError):
    """The model file does not exist."""


class NotAModelError(EngineError):
    """The file is not a GGUF that llama.cpp can load."""


class ModelUnsupportedError(EngineError):
    """The model loads but cannot do what Lontar needs (encoder-only, recurrent memory…)."""


class ConfigurationError(EngineError):
    """A setting is out of range; the caller used the engine wrongly."""


class BudgetTooSmallError(ConfigurationError):
    """The budget cannot hold the sinks and the recent window."""


class UnknownPolicyError(ConfigurationError):
    """No eviction policy has this name."""


class UnknownKvTypeError(ConfigurationError):
    """No KV cache type has this name."""


class CacheFullError(EngineError):
    """The KV cache has no free cell for the tokens to be decoded."""


class WindowExceededError(EngineError):
    """The positions would leave the model's trained window and cannot be collapsed."""


class OutOfMemoryError(EngineError):
    """The device has too little memory for the weights, the cache or the compute buffers."""


class DecodeFailedError(EngineError):
    """llama.cpp refused a batch for a reason of its own."""


class SnapshotMismatchError(EngineError):
    """A snapshot belongs to another model, build or setting; the message says which."""


class SnapshotDamagedError(EngineError):
    """A snapshot's bytes do not match their checksum."""


class TemplateError(EngineError):
    """The model's chat template cannot be rendered."""


class CancelledError(EngineError):
    """The user asked to stop; what was done so far is kept."""


class EngineCrashedError(EngineError):
    """The engine's process died or stopped responding, again and again, with the same job."""


class SnapshotNotHeldError(EngineError):
    """The engine's process does not hold this snapshot: its bytes have to be sent."""


class EngineUnusableError(EngineError):
    """The engine's process dies with every setting there is; the message says of what."""
