"""What the parent and its children say to each other, and what the pool tells its caller."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

MAX_ITEMS = 200_000
"""What one task may yield."""
MAX_MESSAGE_BYTES = 48 * 1024 * 1024
"""What one item may take, pickled: the longest text file has room."""


Order: TypeAlias = tuple[str, tuple[Any, ...], bool, bool]


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """One generator function to run in a child; each item it yields is sent as it comes."""

    function: str
    """ "module:name", so that the parent need not import what only a child uses. An item None says
    "still at work"."""
    args: tuple[Any, ...] = field(repr=False)
    """Picklable; never logged, because a password may be among them."""
    seconds: float
    """From one item to the next; what the child waits for the parent does not count."""
    first_seconds: float | None = None
    """Until the first item, where opening may take longer."""
    counting: bool = False
    """Pass a token counter as the keyword `count_tokens`; it asks the parent."""
    telling: bool = False
    """Pass the keyword `tell`, by which the function sends an item from deep inside."""
    key: Any = None
    """Whatever the caller knows the task by; stays in the parent."""

    def order(self) -> Order:
        """Return what the child is sent."""
        return self.function, self.args, self.counting, self.telling


@dataclass(frozen=True, slots=True)
class Setup:
    """What a child is told when it starts."""

    memory_bytes: int
    preload: tuple[str, ...] = ()
    """Modules to import first: what they register is there before the first task."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a task yielded."""

    value: Any


@dataclass(frozen=True, slots=True)
class Finished:
    """The task ran to its end."""


Cause: TypeAlias = Literal["timeout", "memory", "crashed", "raised"]


@dataclass(frozen=True, slots=True)
class Failure:
    """The task stopped before its end; except for "raised" its child is gone."""

    cause: Cause
    detail: str
    """What happened, as the end of a sentence: "took longer than 10 s"."""
    error: Exception | None = None
    """What the function raised."""


PoolEvent: TypeAlias = Item | Finished | Failure

# Child to parent: ("ready",), ("begun",), ("item", value), ("beat",), ("count", texts), ("done",),
# ("raised", error), ("memory",). Parent to child: an Order, and the counts that were asked for.
Message: TypeAlias = tuple[Any, ...]
