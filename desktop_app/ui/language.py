"""The language of the window: Lontar's own words and Qt's."""

from __future__ import annotations

import logging
from importlib.resources import as_file, files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

log = logging.getLogger(__name__)

LANGUAGES = {"en": "English", "id": "Bahasa Indonesia", "zh_CN": "简体中文"}
"""Code → name in the language itself."""
_SOURCE = "en"
_FOLDER = files("resources") / "translations"


def chosen_language(setting: str, preferred: list[str] | None = None) -> str:
    """Return the code for a setting: itself, or the first of the system's languages that Lontar speaks.

    Args:
        setting: a code, or "system".
        preferred: the system's languages, as `QLocale.uiLanguages` gives them ("zh-Hans-CN").
    """
    if setting in LANGUAGES:
        return setting
    for name in QLocale.system().uiLanguages() if preferred is None else preferred:
        parts = name.replace("_", "-").split("-")
        if parts[0] in ("en", "id"):
            return parts[0]
        # Traditional Chinese is not what we translate to; its readers may prefer English.
        if parts[0] == "zh" and not {"TW", "HK", "MO", "Hant"} & set(parts):
            return "zh_CN"
    return _SOURCE


class Language(QObject):
    """Keeps the translators of one language installed."""

    def __init__(self, application: QCoreApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._installed: list[QTranslator] = []

    def use(self, setting: str) -> str:
        """Install a language's words, and its numbers and dates; return its code.

        Windows that are open get a LanguageChange event; those built later are in the language.
        """
        code = chosen_language(setting)
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed = []
        QLocale.setDefault(QLocale.system() if setting == "system" else QLocale(code))
        # Ours comes last: the translator installed last is asked first.
        self._install(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        with as_file(_FOLDER) as folder:
            if not self._install(f"lontar_{code}", str(folder)):
                log.warning("the words of the language %s are not installed; English is shown", code)
        return code

    def _install(self, name: str, folder: str) -> bool:
        translator = QTranslator(self)
        if not (Path(folder) / f"{name}.qm").is_file() or not translator.load(name, folder):
            return False
        self._application.installTranslator(translator)
        self._installed.append(translator)
        return True
