from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ingest import DamagedFileError
from ingest.anchors import place_label
from ingest.registry import kind_of

from .archive_builder import read

PICTURE = "iVBORw0KGgo" * 20_000


def notebook(*cells: dict[str, Any], language: str = "python") -> str:
    return json.dumps(
        {"cells": list(cells), "metadata": {"language_info": {"name": language}}, "nbformat": 4},
        ensure_ascii=False,
    )


def code(source: str | list[str]) -> dict[str, Any]:
    outputs = [{"output_type": "display_data", "data": {"image/png": PICTURE, "text/plain": "SECRET OUTPUT"}}]
    return {"cell_type": "code", "source": source, "outputs": outputs, "execution_count": 1}


def markdown(source: str | list[str], **more: object) -> dict[str, Any]:
    return {"cell_type": "markdown", "source": source, **more}


def test_cells_without_outputs(tmp_path: Path) -> None:
    path = tmp_path / "analisis 分析.ipynb"
    path.write_text(
        notebook(
            markdown(["# Analisis\n", "数据 بيانات"], attachments={"a.png": {"image/png": PICTURE}}),
            code(["import numpy\n", "# not a heading\n", "x = 1"]),
            code(""),
            {"cell_type": "raw", "source": "raw text"},
            markdown("## Hasil"),
        ),
        encoding="utf-8",
    )
    opened, [unit], problems = read(path)
    assert unit.text == (
        "# Analisis\n数据 بيانات\n\n```python\nimport numpy\n# not a heading\nx = 1\n```\n\nraw text\n\n## Hasil"
    )
    assert (opened.title, problems) == ("Analisis", [])
    assert [(section.title, section.level) for section in opened.outline] == [("Analisis", 0), ("Hasil", 1)]
    at = unit.text.index("import")
    assert place_label(unit, at, at + 6) == "cell 2"
    # The empty third cell has its number all the same.
    assert place_label(unit, at, len(unit.text)) == "cells 2–5"


def test_embedded_data_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    source = f'<img src="data:image/png;base64,{PICTURE}"> seen'
    path.write_text(notebook(markdown(source), code(f'blob = "{PICTURE}"')))
    text = read(path)[1][0].text
    assert len(text) < 300
    assert "seen" in text
    assert "characters of data left out" in text


def test_notebooks_of_version_3_and_other_languages(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    cells = [
        {"cell_type": "heading", "level": 2, "source": "Part"},
        {"cell_type": "code", "input": ["a"], "language": "python"},
    ]
    path.write_text(json.dumps({"worksheets": [{"cells": cells}], "nbformat": 3}))
    assert read(path)[1][0].text == "## Part\n\n```python\na\n```"
    path.write_text(notebook(code("x <- 1"), language="R"))
    assert read(path)[1][0].text == "```r\nx <- 1\n```"


def test_a_fence_inside_a_cell_does_not_end_it(tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(code('s = """\n```\n"""')))
    assert read(path)[1][0].text == '`````python\ns = """\n```\n"""\n`````'


@pytest.mark.parametrize(
    "content",
    [
        '{"cells": [',
        '{"cells": 3}',
        '{"x": 1}',
        '{"cells": ' + "[" * 100_000,
        '{"cells": [' + "9" * 10_000 + "]}",
    ],
)
def test_damaged_notebooks_say_so(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.ipynb").write_text(content)
    with pytest.raises(DamagedFileError, match=r"a\.ipynb"):
        read(tmp_path / "a.ipynb")


@pytest.mark.parametrize("cell", [3, None, {"cell_type": "code", "source": 7}, {"source": [1, "x"]}, []])
def test_malformed_cells_do_no_harm(tmp_path: Path, cell: Any) -> None:
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [cell, markdown("ok")], "metadata": 5}))
    assert read(tmp_path / "a.ipynb")[1][0].text.endswith("ok")


def test_only_json_is_a_notebook() -> None:
    assert kind_of(Path("a.ipynb"), b'\xef\xbb\xbf {"cells": []}') == "notebook"
    assert kind_of(Path("a.ipynb"), b"version https://git-lfs.github.com/spec/v1") == "text"
