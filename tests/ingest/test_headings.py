from __future__ import annotations

from ingest.headings import chapter_lines, headings_in_file, markdown_headings, page_headings
from ingest.types import Section, Unit

MARKDOWN = """# The *first* one #

text
```python
# not a heading
```
Second
======
Third
---
- item
---
## A [link](http://x) here
"""


def test_markdown() -> None:
    found = [(heading.title, heading.level) for heading in markdown_headings(MARKDOWN)]
    assert found == [("The first one", 0), ("Second", 0), ("Third", 1), ("A link here", 1)]
    assert all(
        MARKDOWN[heading.offset :].startswith(("#", "Sec", "Thi")) for heading in markdown_headings(MARKDOWN)
    )


def test_restructured_text() -> None:
    text = "=====\nTitle\n=====\n\nSub\n---\n\ntext\n\n====  ====\na     b\n====  ====\n\nNext\n----\n"
    found = [(heading.title, heading.level) for heading in headings_in_file(text, "a.rst")]
    assert found == [("Title", 0), ("Sub", 1), ("Next", 1)]


def test_chapters_but_not_their_table_of_contents() -> None:
    text = "Chapter 1 . . . . 5\nChapter II. The Ball\nIn chapter 3 we met.\n  CHAPTER IV\nChapter 5\n"
    titles = [heading.title for heading in chapter_lines(text)]
    assert titles == ["Chapter II. The Ball", "CHAPTER IV", "Chapter 5"]


def test_sections_on_one_page_are_told_apart_by_their_titles() -> None:
    text = "header 7\n1 Fish\nAll about fish, chips and more.\n1.1 Chips\nHot.\n2 Peas\n"
    outline = [
        Section("Fish", 0, 2),
        Section("1.1 Chips", 1, 2),
        Section("Nowhere", 1, 2),
        Section("Peas", 0, 2),
    ]
    before, page = page_headings(outline, [Unit("Fish", page=1), Unit(text, page=2)])
    assert before == []
    assert [(heading.title, heading.offset) for heading in page] == [
        ("Fish", text.index("1 Fish")),
        ("1.1 Chips", text.index("1.1 Chips")),
        ("Nowhere", text.index("1.1 Chips") + len("1.1 Chips")),
        ("Peas", text.index("2 Peas")),
    ]


def test_a_title_that_fills_two_lines() -> None:
    text = "x\n3.2 How to read a\nvery long heading\ntext"
    [[heading]] = page_headings([Section("How to read a very long heading", 0, 1)], [Unit(text, page=1)])
    assert heading.offset == 2
