"""Eviction policies by name. To add one: write its file, add it here, and the test matrix runs on it."""

from __future__ import annotations

from engine.errors import UnknownPolicyError
from engine.memory.policies.base import Needs, Policy
from engine.memory.policies.expected_attention import ExpectedAttention
from engine.memory.policies.full import Full
from engine.memory.policies.h2o import H2O
from engine.memory.policies.keydiff import KeyDiff
from engine.memory.policies.knorm import KeyNorm
from engine.memory.policies.lontar import Lontar
from engine.memory.policies.pseudo_query import PseudoQuery
from engine.memory.policies.random import Random
from engine.memory.policies.snapkv import SnapKV
from engine.memory.policies.streaming import Streaming
from engine.memory.policies.tova import Tova

POLICIES: dict[str, type[Policy]] = {
    policy.name: policy
    for policy in (
        Full,
        Streaming,
        Random,
        H2O,
        SnapKV,
        Tova,
        KeyNorm,
        KeyDiff,
        ExpectedAttention,
        PseudoQuery,
        Lontar,
    )
}


def make_policy(name: str) -> Policy:
    """Return a policy with its default parameters.

    Raises:
        UnknownPolicyError: no policy has this name.
    """
    if name not in POLICIES:
        raise UnknownPolicyError(f"unknown policy {name!r}: choose one of {', '.join(sorted(POLICIES))}")
    return POLICIES[name]()


__all__ = ["POLICIES", "Needs", "Policy", "make_policy"]
