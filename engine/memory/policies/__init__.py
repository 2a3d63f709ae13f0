"""Eviction policies by name. To add one: write its file, add it here, and the test matrix runs on it."""

from __future__ import annotations

from engine.errors import UnknownPolicyError
from engine.memory.policies.base import Policy
from engine.memory.policies.full import Full
from engine.memory.policies.h2o import H2O
from engine.memory.policies.streaming import Streaming

POLICIES: dict[str, type[Policy]] = {policy.name: policy for policy in (Full, Streaming, H2O)}


def make_policy(name: str) -> Policy:
    """Return a policy with its default parameters.

    Raises:
        UnknownPolicyError: no policy has this name.
    """
    if name not in POLICIES:
        raise UnknownPolicyError(f"unknown policy {name!r}: choose one of {', '.join(sorted(POLICIES))}")
    return POLICIES[name]()


__all__ = ["POLICIES", "Policy", "make_policy"]
