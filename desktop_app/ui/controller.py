"""What the user does becomes commands of the desk; what the desk tells becomes visible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMessageBox

from desktop_app.core.desk import events
from desktop_app.core.desk.events import Question
from desktop_app.core.reading_queue import events as reading
from desktop_app.ui.library.model import ReadingAt
from desktop_app.ui.printing import write_pdf
from desktop_app.ui.words import duration

if TYPE_CHECKING:
    from desktop_app.core.exporting import Format
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.conversation.card import Card
    from desktop_app.ui.main_window import MainWindow

MESSAGE_MS = 8000
"""How long a remark stands in the status bar."""


class Controller(QObject):
    """Wires one window to one desk."""

    def __init__(self, window: MainWindow, bridge: Bridge) -> None:
        super().__init__(window)
        self.window, self.bridge = window, bridge
        self.session_id: int | None = None
        self._cards: dict[int, Card] = {}
        self._asking: Card | None = None
        self._awaited: set[str] = set()
        """Sources of what was dropped: chosen in the list when they are in."""
        self._held: Question | None = None
        """Asked of what is still being added."""
        self._rows: tuple[events.DocumentRow, ...] = ()
        bridge.told.connect(self.show_event)
        bridge.failed.connect(
            lambda reason: window.banner.say(reason, "error", self.tr("Try again"), bridge.open)
        )
        self._wire_library()
        self._wire_conversation()

    def _wire_library(self) -> None:
        library, run = self.window.library, self.bridge.run
        self.window.files_dropped.connect(self.add)
        self.window.files_coming.connect(lambda: run(lambda desk: desk.intake.expect()))
        library.selected.connect(self._select)
        library.acted.connect(self._act)
        library.reordered.connect(lambda ids: run(lambda desk: desk.shelf.reorder(ids)))
        library.searched.connect(lambda text: run(lambda desk: desk.find(text)))
        library.session_opened.connect(lambda number: run(lambda desk: desk.open_session(number)))
        library.session_removed.connect(lambda number: run(lambda desk: desk.remove_session(number)))

    def _wire_conversation(self) -> None:
        conversation = self.window.conversation
        conversation.asked.connect(self.ask)
        conversation.again_wanted.connect(lambda card: self.ask(card.question, before=card))
        conversation.stopped.connect(self._stop)
        conversation.copied.connect(self._copy)

    def add(self, paths: Sequence[Path]) -> None:
        """Take files and folders in."""
        self._awaited |= {str(path.resolve()) for path in paths}
        self.window.library.show_busy(self.tr("Adding…"), 0, 0)
        self.window.show_conversation(shown=True)
        self.bridge.run(lambda desk: desk.add(paths))

    def ask(self, text: str, *, before: Card | None = None) -> None:
        """Ask the documents chosen, or all; where none is chosen and some are being added, those, once they are in."""
        before = before or self.window.conversation.editing
        earlier = before.message.id if before is not None and before.message is not None else None
        question = Question(text, tuple(self.window.library.selected_ids()), self.session_id, earlier)
        self._asking = self.window.conversation.begin(text)
        self.window.show_conversation(shown=True)
        if self._awaited and not question.document_ids:
            self._held = question
        else:
            self.bridge.run(lambda desk: desk.questions.ask(question))

    def _ask_held(self, document_ids: Sequence[int]) -> None:
        if self._held is not None:
            question, self._held = replace(self._held, document_ids=tuple(document_ids)), None
            self.bridge.run(lambda desk: desk.questions.ask(question))

    def _stop(self) -> None:
        if self._held is not None:
            self._held = None
            self._not_answered(events.AnswerEnded(0, "stopped", ""))
        else:
            self.bridge.run(lambda desk: desk.questions.stop())

    def export(self, session_id: int, path: Path) -> None:
        """Write a conversation; the file's ending chooses Markdown, PDF or JSON."""
        form: Format = "json" if path.suffix.lower() == ".json" else "md"
        if path.suffix.lower() == ".pdf":
            self.bridge.run(lambda desk: desk.print_session(session_id, path))
        else:
            self.bridge.run(lambda desk: desk.export(session_id, form, path))

    def new_conversation(self) -> None:
        """Begin a conversation anew; the old one stays in the list."""
        self.session_id = self._held = None
        self.window.conversation.clear()
        self._select(self.window.library.selected_ids())

    @Slot(object)
    def show_event(self, event: events.DeskEvent) -> None:
        """Show what the desk tells."""
        match event:
            case events.LibraryChanged():
                self._show_rows(event.rows)
            case events.TakingIn():
                words = self.tr("Adding {name}").format(name=event.name)
                self.window.library.show_busy(words, event.done, event.total)
            case events.TakenIn():
                self._taken_in(event)
            case events.Indexed():
                self._indexed(event)
            case events.PasswordWanted():
                self._ask_password(event.reason)
            case events.SessionsChanged():
                self.window.library.show_sessions(event.sessions)
            case events.SessionOpened():
                self._show_session(event)
            case events.Resumed():
                self._show_resumed(event)
            case events.Found():
                self.window.library.show_places(event.places)
            case events.Suggested():
                self._suggest(event)
            case events.ToPrint():
                write_pdf(event.markdown, Path(event.path))
                self._remark(self.tr("Saved as {path}").format(path=event.path))
            case events.Saved():
                self._remark(self.tr("Saved as {path}").format(path=event.path))
            case events.Said():
                self._said(event)
            case events.EngineState():
                self._engine(event)
            case _:
                self._show_work(event)

    def _show_work(self, event: events.DeskEvent) -> None:
        """Show answers and readings as they go on."""
        match event:
            case events.AnswerBegun():
                self.session_id = event.session_id
                if self._asking is not None:
                    self._cards[event.question_id], self._asking = self._asking, None
            case events.AnswerWord():
                if event.question_id in self._cards:
                    self._cards[event.question_id].add_word(event.text)
            case events.AnswerDone():
                self._answered(event)
            case events.AnswerEnded():
                self._not_answered(event)
            case reading.ReadingProgress():
                share = event.tokens / max(1, event.tokens_total)
                at = ReadingAt(event.at, event.of, share, event.seconds_left)
                self.window.library.model.set_reading(event.document_id, at)
            case reading.ReadingDone() | reading.ReadingStopped() | reading.ReadingFailed():
                self.window.library.model.set_reading(event.document_id, None)

    def _show_rows(self, rows: tuple[events.DocumentRow, ...]) -> None:
        self._rows = rows
        self.window.library.show_rows(rows)
        self.window.show_conversation(shown=bool(rows) or bool(self.window.conversation.cards))
        came = [row.id for row in rows if row.source in self._awaited]
        if came:
            self._awaited.clear()
            self.window.library.select(came)
            self.bridge.run(lambda desk: desk.suggest(came))
            self._ask_held(came)
        self._select(self.window.library.selected_ids())

    def _taken_in(self, event: events.TakenIn) -> None:
        self.window.library.show_busy("", 0, 0)
        if not event.document_ids:
            self._awaited.clear()
            self._ask_held(())
            self._show_rows(self._rows)
        if event.problems:
            words = " ".join(problem.message for problem in event.problems[:3])
            more = len(event.problems) - 3
            if more > 0:
                words += " " + self.tr("%n more could not be added.", "", more)
            self.window.banner.say(words, "warning")

    def _indexed(self, event: events.Indexed) -> None:
        words = self.tr("Indexing: {done} of {total} passages").format(done=event.done, total=event.total)
        done = event.done >= event.total
        self.window.library.show_busy("" if done else words, event.done, event.total)

    def _ask_password(self, reason: str) -> None:
        text, given = QInputDialog.getText(
            self.window, self.tr("Password"), reason, QLineEdit.EchoMode.Password
        )
        self.bridge.run(lambda desk: desk.intake.give_password(text if given and text else None))

    def _show_session(self, event: events.SessionOpened) -> None:
        self.session_id = event.session.id
        self.window.show_conversation(shown=True)
        self.window.conversation.show_messages(event.messages, "")
        self.window.library.select(event.session.document_ids)

    def _show_resumed(self, event: events.Resumed) -> None:
        if event.session_id != self.session_id:
            return
        if not event.restored:
            words = self.tr(
                "What was read before cannot be used any more; it is read again. Nothing you wrote is lost."
            )
        else:
            words = self.tr("Restored in {seconds} s").format(seconds=f"{event.seconds:.1f}")
            if event.reading_seconds is not None:
                again = duration(event.reading_seconds)
                words = self.tr("Restored in {seconds} s; reading again would take {time}").format(
                    seconds=f"{event.seconds:.1f}", time=again
                )
        self.window.conversation.show_resumed(words)

    def _suggest(self, event: events.Suggested) -> None:
        if list(event.document_ids) != self.window.library.selected_ids():
            return
        questions = [
            self.tr("What does it say about “{title}”?").format(title=title) for title in event.titles
        ]
        self.window.conversation.suggest([self.tr("Summarise the document."), *questions])

    def _answered(self, event: events.AnswerDone) -> None:
        card = self._cards.pop(event.question_id, None)
        if card is not None:
            card.show_message(event.message)
        self._idle()

    def _not_answered(self, event: events.AnswerEnded) -> None:
        card = self._cards.pop(event.question_id, None) or self._asking
        self._asking = None
        if card is not None:
            card.end(self.tr("Stopped.") if event.state == "stopped" else event.reason)
        self._idle()

    def _idle(self) -> None:
        self.window.conversation.composer.show_busy(bool(self._cards))
        self.bridge.run(lambda desk: desk.sessions_changed())

    def _engine(self, event: events.EngineState) -> None:
        match event.state:
            case "loading":
                self._remark(self.tr("Loading {name}…").format(name=event.name))
            case "ready":
                self._remark(self.tr("{name} is ready").format(name=event.name))
            case "down":
                self.window.banner.say(event.reason, "error", self.tr("Restart"), self.bridge.open)

    def _said(self, event: events.Said) -> None:
        if event.level == "info":
            self._remark(event.text)
        else:
            self.window.banner.say(event.text, event.level)

    def _select(self, ids: list[int]) -> None:
        """Say what a question would be asked about."""
        names = [row.title for row in self._rows if row.id in ids]
        if len(names) == 1:
            words = self.tr("About {name}").format(name=names[0])
        elif names:
            words = self.tr("About %n chosen document(s)", "", len(names))
        else:
            words = self.tr("About all documents (%n)", "", len(self._rows))
        self.window.conversation.composer.show_scope(words)
        if len(ids) == 1 and not self.window.conversation.cards:
            self.bridge.run(lambda desk: desk.suggest(ids))

    def _act(self, what: str, ids: list[int]) -> None:
        run = self.bridge.run
        match what:
            case "next":
                run(lambda desk: desk.shelf.read_next(ids))
            case "pause" | "resume":
                run(lambda desk: desk.shelf.pause(ids, paused=what == "pause"))
            case "private" | "public":
                run(lambda desk: desk.shelf.set_private(ids, private=what == "private"))
            case "egress-never":
                run(lambda desk: desk.shelf.set_egress(ids, "never"))
            case "egress-ask":
                run(lambda desk: desk.shelf.set_egress(ids, "ask"))
            case "egress-allowed":
                run(lambda desk: desk.shelf.set_egress(ids, "allowed"))
            case "folder":
                source = next(row.source for row in self._rows if row.id == ids[0])
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(source).parent)))
            case "remove" if self._sure(ids):
                run(lambda desk: desk.shelf.remove(ids))

    def _sure(self, ids: list[int]) -> bool:
        words = self.tr(
            "Remove %n document(s) from the library, with what was read and every conversation about it? "
            "Your files stay where they are.",
            "",
            len(ids),
        )
        answer = QMessageBox.question(self.window, self.tr("Remove and forget"), words)
        return answer == QMessageBox.StandardButton.Yes

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._remark(self.tr("Copied"))

    def _remark(self, text: str) -> None:
        self.window.statusBar().showMessage(text, MESSAGE_MS)
