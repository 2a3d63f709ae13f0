from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from desktop_app.ui.language import LANGUAGES
from scripts.translations import FOLDER, ROOT, catalogues, compile_all, gather
from tests.desktop_app.ui.literals import untranslated

_PLACE = re.compile(r"\{\w*\}|%L?n|%L?\d")


def messages(code: str) -> list[tuple[str, str, list[str], bool]]:
    """Context and source, its translations, and whether they are finished."""
    found = []
    for context in ET.parse(catalogues()[code]).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            words = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            name, source = context.findtext("name", ""), message.findtext("source", "")
            found.append((name, source, words, "type" not in translation.attrib))
    return found


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The .ts files as `make translations` would leave them now."""
    folder = tmp_path_factory.mktemp("translations")
    for path in catalogues().values():
        shutil.copy(path, folder)
    gather(folder)
    return folder


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_string_of_the_window_is_in_the_file(code: str, gathered: Path) -> None:
    new = catalogues(gathered)[code].read_text("utf-8")
    assert new == catalogues()[code].read_text("utf-8"), "run `make translations`, then translate what is new"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_string_is_translated(code: str) -> None:
    missing = [
        f"{context}: {source}"
        for context, source, words, finished in messages(code)
        if not finished or not all(word.strip() for word in words)
    ]
    assert missing == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_placeholders_and_edges_are_kept(code: str) -> None:
    """What is filled in is in every translation; so are dots at the end, line breaks and spaces at the edges."""
    wrong = [
        f"{source!r} -> {word!r}"
        for _, source, words, _ in messages(code)
        for word in words
        if sorted(_PLACE.findall(source)) != sorted(_PLACE.findall(word))
        or source.endswith("…") != word.endswith("…")
        or source.count("\n") != word.count("\n")
        or (source[0] == " ") != (word[0] == " ")
        or bool(re.search(r"&\w", source)) != bool(re.search(r"&\w", word))
    ]
    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_file_is_of_this_text(code: str, tmp_path: Path) -> None:
    compile_all(into=tmp_path)
    name = f"lontar_{code}.qm"
    assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), "run `make translations`"


def test_no_string_passes_the_translators_by() -> None:
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{line}"
        for path in sorted((ROOT / "desktop_app" / "ui").rglob("*.py"))
        for line in untranslated(path)
    ]
    assert found == []


def test_the_finder_finds(tmp_path: Path) -> None:
    path = tmp_path / "widget.py"
    path.write_text(
        "a = QLabel('Words')\n"
        "b.setText(f'{n} pages')\n"
        "c.setToolTip(self.tr(f'{n} files'))\n"
        "d.setText('Yes' if e else self.tr('No'))\n"
        "f.addItem(self.tr('One'), 'one')\n"
        "g.setText('…')\n"
        "i.addAction(icon('open'), 'Open')\n"
        "h.setText('{n} of'.format(n=1))\n",
        "utf-8",
    )
    assert untranslated(path) == [
        "1: 'Words'",
        "2: ' pages'",
        "3: computed inside tr",
        "4: 'Yes'",
        "7: 'Open'",
        "8: '{n} of'",
    ]
