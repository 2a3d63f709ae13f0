from __future__ import annotations

import pytest

from ingest.readers.pdf_garbage import has_words


@pytest.mark.parametrize(
    "text",
    [
        "The report of 2015 was read.",
        "Größe und Fläche",
        "wąż żółty, źdźbło",
        "Отчёт за год",
        "हिन्दी में लिखा हुआ",
        "محمد يكتب كتابا",
        "有关财务事项",
        "보고서를 읽었다",
        "รายงานประจำปี",
    ],
)
def test_words_of_many_scripts(text: str) -> None:
    assert has_words(text)


@pytest.mark.parametrize(
    "text", ["", "12.5 3,000 2015-09-21", "ZOq5 20I5 [ ( ; :.", "xq kjtz vbn rr ;; (", '"7+%-']
)
def test_no_words(text: str) -> None:
    assert not has_words(text)
