"""Other computers, from the window: nothing leaves unasked, and what leaves is what was shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.ui.cloud.consent import ConsentDialog
from desktop_app.ui.dialogs.settings_dialog import SettingsDialog
from engine.cloud.endpoint import Endpoint
from engine.router import Mode
from tests.desktop_app.ui.conftest import Driver
from tests.desktop_app.ui.test_flows import dropped
from tests.servers import says, serving

Driven = Callable[..., Driver]
QUESTION = (
    "Compare what the queen of the ants and the honey bees do, and how many eggs and flowers they come to."
)
SAID = "The queen of the Zubrowka ants lays 4,217 eggs a day [1]."


def cloud(url: str, mode: Mode) -> CloudSettings:
    own = Endpoint("own", url, "m", needs_key=False, own=True)
    return CloudSettings(mode, (own,), threshold=1.0)


def allowed(driver: Driver, book: Path, rule: str) -> None:
    dropped(driver, book)
    library = driver.assembly.window.library
    library.acted.emit(f"egress-{rule}", [1])
    driver.until(lambda: library.model.rows[0].egress == rule)


def consent(driver: Driver) -> ConsentDialog:
    found: list[ConsentDialog] = []

    def shown() -> bool:
        found[:] = [one for one in driver.assembly.window.findChildren(ConsentDialog) if one.isVisible()]
        return bool(found)

    driver.until(shown)
    return found[0]


def test_it_is_off_at_first_and_says_so(driven: Driven) -> None:
    switch = driven().assembly.window.conversation.composer.cloud
    assert switch.text() == "Cloud: off"
    assert "Nothing leaves this computer" in switch.accessibleName()


def test_switching_it_on_without_a_server_opens_the_settings(driven: Driven) -> None:
    driver = driven(read=False)
    driver.assembly.window.conversation.composer.cloud.mode_chosen.emit("ask")
    assert driver.assembly.settings.cloud.mode == "ask"
    driver.until(lambda: bool(driver.assembly.window.findChildren(SettingsDialog)))


def test_what_is_kept_here_sends_nothing_and_the_local_answer_stands(driven: Driven, book: Path) -> None:
    with serving(says(SAID)) as server:
        driver = driven(read=False, cloud=cloud(server.url, "ask"))
        allowed(driver, book, "allowed")
        driver.ask(QUESTION)
        consent(driver).keep.click()
        driver.answered()
        (card,) = driver.assembly.window.conversation.cards
        assert "on this computer" in card.foot.text()
        assert card.answer_words
        assert server.connections == 0


def test_what_is_sent_is_what_was_shown_byte_for_byte(driven: Driven, book: Path) -> None:
    with serving(says(SAID)) as server:
        driver = driven(read=False, cloud=cloud(server.url, "ask"))
        allowed(driver, book, "allowed")
        driver.ask(QUESTION)
        dialog = consent(driver)
        shown = dialog.body.toPlainText()
        assert "Compare what the queen" in dialog.readable.toPlainText()
        dialog.send.click()
        driver.answered()
        (card,) = driver.assembly.window.conversation.cards
        assert "not on this computer" in card.foot.text()
        assert "Sent: " in card.foot.text()
        assert "4,217 eggs" in card.answer_words
        assert [body.decode() for body in server.bodies] == [shown]


def test_a_document_that_never_leaves_does_not_whatever_the_switch_says(driven: Driven, book: Path) -> None:
    with serving(says(SAID)) as server:
        driver = driven(read=False, cloud=cloud(server.url, "auto"))
        dropped(driver, book)
        driver.ask(QUESTION)
        driver.answered()
        assert server.connections == 0
