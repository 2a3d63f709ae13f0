"""What a question asks of whoever answers it: several steps, a comparison, sums over values.

Rules on words, in English, Indonesian and Chinese. They say nothing about how sure an answer is; they mark the kinds of
question that a small model answers fluently and wrongly, for which its confidence was not measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


_STEPS = _any(
    r"\bstep[- ]by[- ]step\b|\bwork out\b|\bderive\b|\bfirst\b.*\bthen\b",
    r"\bexplain (?:why|how)\b.*\b(?:and|given|although)\b|\bwhy\b.*\b(?:although|even though|despite|given that)\b",
    r"\bwhat (?:follows|would happen|happens) (?:if|when|from)\b|\bif\b.*\bwould\b|\bconsequences? of\b",
    r"\blangkah demi langkah\b|\bapa (?:akibatnya|yang terjadi) (?:jika|kalau|bila)\b|\bakibat(?:nya)? dari\b",
    r"一步一步|逐步|如果.*(?:会|将|怎么)|为什么.*(?:虽然|尽管)|推导",
)
_COMPARISON = _any(
    r"\bcompar(?:e|es|ed|ison)\b|\bdiffer(?:s|ence|ences|ent)?\b.*\b(?:between|from|than)\b|\bversus\b|\bvs\.?\b",
    r"\b(?:which|who)\b.*\b(?:more|less|better|worse|larger|smaller|longer|shorter|older|most|least)\b.*\b(?:or|than)\b",
    r"\b(?:across|among) (?:all|the|these)\b|\bpros and cons\b|\b(?:both|each) of the\b|\bcontradict",
    r"\b(?:bandingkan|perbandingan|perbedaan|dibandingkan)\b|\blebih \w+ (?:dari|daripada)\b",
    r"比较|对比|区别|差异|不同(?:之处|点)|相比|哪[一个]*.*(?:更|最)",
)
_SUMS = _any(
    r"\b(?:sum|total|average|mean|median|difference in|ratio|percent(?:age)?(?: change)?) (?:of|between|from)\b",
    r"\b(?:add up|calculate|compute|altogether|in total|combined|on average|per cent more|times (?:as|more))\b",
    r"\bhow (?:much|many) (?:more|less|fewer)\b|\b(?:increase|decrease|grow|grew|rise|rose|fall|fell)\w* (?:by|from)\b",
    r"\b(?:jumlahkan|hitung(?:lah|kan)?|rata-rata|selisih|secara keseluruhan|berapa (?:lebih|kurang))\b",
    r"合计|总共|总和|平均|相差|计算|增长了?多少|减少了?多少|百分比|多[少几]倍",
)


@dataclass(frozen=True, slots=True)
class Complexity:
    """Which kinds of reasoning a question needs."""

    steps: bool = False
    comparison: bool = False
    sums: bool = False

    def __bool__(self) -> bool:
        return self.steps or self.comparison or self.sums

    @property
    def words(self) -> str:
        """What it needs, for people: "a comparison and arithmetic"."""
        named = {"several steps": self.steps, "a comparison": self.comparison, "arithmetic": self.sums}
        return " and ".join(name for name, holds in named.items() if holds)


def complexity_of(question: str) -> Complexity:
    """Return what a question needs, by its words alone."""
    text = " ".join(question.split())
    return Complexity(
        steps=bool(_STEPS.search(text)),
        comparison=bool(_COMPARISON.search(text)),
        sums=bool(_SUMS.search(text)),
    )
