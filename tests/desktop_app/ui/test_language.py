from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from desktop_app.ui.language import Language, chosen_language


@pytest.fixture
def language(qapp: QApplication) -> Iterator[Language]:
    before = QLocale()
    made = Language(qapp)
    yield made
    made.use("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("setting", "preferred", "code"),
    [
        ("id", ["en-GB"], "id"),
        ("system", ["id-ID", "en-US"], "id"),
        ("system", ["zh-Hans-CN", "zh-CN"], "zh_CN"),
        ("system", ["zh-Hant-TW", "zh-TW", "en"], "en"),
        ("system", ["nl-NL", "id-ID"], "id"),
        ("system", ["nl-NL"], "en"),
        ("klingon", ["zh_CN"], "zh_CN"),
    ],
)
def test_the_language_for_a_setting(setting: str, preferred: list[str], code: str) -> None:
    assert chosen_language(setting, preferred) == code


@pytest.mark.parametrize(("code", "words"), [("id", "Pengaturan"), ("zh_CN", "设置"), ("en", "Settings")])
def test_words_are_in_the_language(code: str, words: str, language: Language) -> None:
    assert language.use(code) == code
    assert QCoreApplication.translate("SettingsDialog", "Settings") == words
    assert QLocale().name().startswith(code)


def test_numbers_and_plurals_are_the_language_s(language: Language) -> None:
    source = (
        "About %Ln token(s) of each document stay in the model's memory. "
        "What gives way is found again when a question needs it."
    )
    language.use("en")
    assert "1 token of" in QCoreApplication.translate("ReadingPage", source, "", 1)
    assert "2,048 tokens of" in QCoreApplication.translate("ReadingPage", source, "", 2048)
    language.use("id")
    assert "2.048 token dari" in QCoreApplication.translate("ReadingPage", source, "", 2048)


def test_turning_back_to_english_leaves_nothing_of_the_other(language: Language) -> None:
    language.use("zh_CN")
    language.use("en")
    assert QCoreApplication.translate("SettingsDialog", "Settings") == "Settings"
