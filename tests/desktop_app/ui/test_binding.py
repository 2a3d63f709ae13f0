from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QTimer


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="references to None are not counted from Python 3.12 on"
)
def test_calls_that_return_nothing_give_up_no_reference_to_none() -> None:
    # PySide6 6.12.0 does; some 6,000 such calls end the program.
    timer = QTimer()
    before = sys.getrefcount(None)
    for _ in range(500):
        timer.setInterval(10)
    assert sys.getrefcount(None) > before - 100
