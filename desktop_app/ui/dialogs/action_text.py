"""What a control is called outside itself: in a list, to a screen reader."""

from __future__ import annotations

import re


def plain_text(text: str) -> str:
    """Return a control's text without the mark of its letter key and without the dots at its end.

    East Asian texts have the letter key behind the name: "设置(&S)…".
    """
    text = re.sub(r"\s*\(&\w\)", "", text).replace("&&", "\0")
    return text.replace("&", "").replace("\0", "&").rstrip("….").strip()
