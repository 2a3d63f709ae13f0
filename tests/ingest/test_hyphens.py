from __future__ import annotations

import pytest

from ingest.hyphens import SOFT_HYPHEN, Vocabulary, resolve

KNOWN = Vocabulary(
    [
        "For example, the dining room has a parlour; a well-known information desk. Half an hour.",
        "TraceMonkey has a mode of its own.",
    ]
)


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        ("exam|ple", "example"),
        ("dining|parlour", "dining-parlour"),
        ("well|known", "well-known"),
        ("half|hour", "half-hour"),
        ("trans|mogrify", "transmogrify"),
        ("OS|Specific", "OS-Specific"),
        ("Trace|Monkey", "TraceMonkey"),
        ("mixed|mode", "mixed-mode"),
        ("embed|ded", "embedded"),
        ("AGPL|3", "AGPL-3"),
        ("in|for|mation", "information"),
        ("(|", "(-"),
    ],
)
def test_the_document_tells_broken_words_from_compounds(broken: str, expected: str) -> None:
    assert resolve(f"an {broken} x".replace("|", SOFT_HYPHEN), KNOWN) == f"an {expected} x"
