from __future__ import annotations

import itertools

import pytest

from engine.complexity import Complexity, complexity_of
from engine.router import Mode, Rule, Situation, decide, strictest

PLAIN, HARD = Complexity(), Complexity(comparison=True)
MODES: tuple[Mode, ...] = ("never", "ask", "auto")
RULES: tuple[Rule, ...] = ("never", "ask", "allowed")


def expected(now: Situation) -> tuple[str, str]:
    """Write the rules down once more, as the table of the handbook does: the first line that holds decides."""
    table = [
        (now.mode == "never", ("local", "off")),
        (now.rule == "never", ("local", "private")),
        (now.whole, ("local", "whole")),
        (now.passages == 0, ("local", "nothing")),
        (now.confidence >= 0.85 and not now.complexity, ("local", "sure")),
        (not now.reachable, ("local", "unreachable")),
        (now.cost > now.left, ("local", "budget")),
        (now.rule == "ask", ("ask", "ask-document")),
        (now.mode == "ask", ("ask", "ask-mode")),
        (True, ("cloud", "send")),
    ]
    return next(outcome for holds, outcome in table if holds)


def test_every_combination() -> None:
    seen: dict[str, int] = {}
    combinations = itertools.product(
        MODES,
        RULES,
        (0.0, 0.849, 0.85, 1.0),
        (PLAIN, HARD),
        (0, 3),
        (False, True),
        (0.5, 1.0, 2.0),
        (False, True),
    )
    for mode, rule, confidence, complexity, passages, whole, cost, reachable in combinations:
        now = Situation(
            mode=mode,
            rule=rule,
            confidence=confidence,
            complexity=complexity,
            passages=passages,
            whole=whole,
            cost=cost,
            left=1.0,
            reachable=reachable,
        )
        decision = decide(now)
        assert (decision.where, decision.code) == expected(now), now
        assert decision.reason.endswith("."), now
        assert "\n" not in decision.reason
        seen[decision.code] = seen.get(decision.code, 0) + 1
    assert set(seen) == {
        "off",
        "private",
        "whole",
        "nothing",
        "sure",
        "unreachable",
        "budget",
        "ask-document",
        "ask-mode",
        "send",
    }
    assert sum(seen.values()) == 3 * 3 * 4 * 2 * 2 * 2 * 3 * 2


def test_nothing_is_sent_by_any_combination_that_forbids_it() -> None:
    for rule, confidence in itertools.product(RULES, (0.0, 1.0)):
        assert decide(Situation("never", rule, confidence, left=9)).where == "local"
    for mode, confidence in itertools.product(MODES, (0.0, 1.0)):
        assert decide(Situation(mode, "never", confidence, left=9)).where == "local"


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (Situation("never", "allowed", 0.1), "The cloud is switched off."),
        (Situation("auto", "never", 0.1, rule_of="pay.pdf"), "pay.pdf never leaves this computer."),
        (Situation("auto", "allowed", 0.9), "The local answer is sure enough: 0.90, and 0.85 is asked for."),
        (
            Situation("auto", "allowed", 0.2, cost=0.5, left=0.25),
            "The request may cost 0.5000 USD, and 0.2500 USD are left of today's limit.",
        ),
        (
            Situation("auto", "allowed", 0.9, complexity=Complexity(steps=True, sums=True)),
            "The question needs several steps and arithmetic.",
        ),
        (
            Situation("auto", "ask", 0.2, rule_of="pay.pdf"),
            "The local answer is not sure: 0.20, and 0.85 is asked for. pay.pdf asks each time before its "
            "passages are sent.",
        ),
    ],
)
def test_the_reason_is_said_in_words(now: Situation, words: str) -> None:
    assert decide(now).reason == words


def test_the_strictest_document_rules() -> None:
    assert strictest([]) == ("", "never")
    assert strictest([("a", "allowed"), ("b", "ask"), ("c", "ask")]) == ("b", "ask")
    assert strictest([("a", "allowed"), ("a", "never")]) == ("a", "never")


@pytest.mark.parametrize(
    ("question", "needs"),
    [
        ("Who chaired the committee?", Complexity()),
        ("What is the default budget?", Complexity()),
        ("Compare the two leases.", Complexity(comparison=True)),
        ("Which costs more, the red one or the blue one?", Complexity(comparison=True)),
        ("What is the total of the fees in 2023 and 2024?", Complexity(sums=True)),
        ("How much more did they sell in May?", Complexity(sums=True)),
        ("What would happen if the tenant left early?", Complexity(steps=True)),
        ("Apa perbedaan kedua kontrak?", Complexity(comparison=True)),
        ("Berapa rata-rata biaya?", Complexity(sums=True)),
        ("两份合同有什么区别？", Complexity(comparison=True)),
        ("总共花了多少钱？", Complexity(sums=True)),
    ],
)
def test_complexity(question: str, needs: Complexity) -> None:
    assert complexity_of(question) == needs
