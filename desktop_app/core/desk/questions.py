"""Asking: one question at a time on a thread of its own, each kept in its session."""

from __future__ import annotations

import itertools
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from desktop_app.core.conversation import Conversation, Turn
from desktop_app.core.desk.events import AnswerBegun, AnswerDone, AnswerEnded, AnswerWord, DeskEvent
from desktop_app.core.desk.worker import Worker
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.errors import LontarError, NothingToAskError
from desktop_app.core.reading_queue import ReadingQueue
from desktop_app.core.store import Store, StoredDocument, StoredMessage
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.errors import CancelledError, EngineError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, of what, in which conversation."""

    text: str
    document_ids: tuple[int, ...]
    """Which documents; none: all that are not private."""
    session_id: int | None = None
    """Goes on with this session; None starts one."""
    before: int | None = None
    """Only messages before this one count as said: it is asked again, perhaps in other words."""


class Questions:
    """Answers questions; reading makes way for them."""

    def __init__(
        self,
        path: Path,
        loader: Loader,
        embedders: Embedders,
        reading: ReadingQueue,
        config: MemoryConfig,
        settings: dict[str, Any],
        tell: Callable[[DeskEvent], None],
    ) -> None:
        """Start the thread.

        Args:
            path: the store's file.
            loader: brings up the model.
            embedders: bring up the embedding model.
            reading: makes way.
            config: what documents are read under.
            settings: what sessions keep to be asked again in the same way.
            tell: told what comes, on the thread.
        """
        self._loader, self._embedders, self._reading = loader, embedders, reading
        self._config, self._settings, self._tell = config, settings, tell
        self._numbers = itertools.count(1)
        self._cancels: dict[int, threading.Event] = {}
        self._worker = Worker("questions", path, self._failed)

    def ask(self, question: Question) -> int:
        """Ask when the questions before are answered; return the number that its events carry."""
        number = next(self._numbers)
        self._cancels[number] = threading.Event()
        self._worker.submit(lambda store: self._answer(store, number, question))
        return number

    def stop(self) -> None:
        """Stop the question in work and those that wait."""
        for cancel in list(self._cancels.values()):
            cancel.set()

    def close(self) -> None:
        """End; the question in work is kept as stopped."""
        self.stop()
        self._worker.close()

    def _answer(self, store: Store, number: int, question: Question) -> None:
        cancel = self._cancels[number]
        try:
            self._recorded(store, number, question, cancel)
        except CancelledError as error:
            self._tell(AnswerEnded(number, "stopped", str(error)))
        except (EngineError, LontarError) as error:
            self._tell(AnswerEnded(number, "failed", str(error)))
        except Exception as error:
            log.exception("a question failed")
            self._tell(
                AnswerEnded(number, "failed", f"Unexpected {type(error).__name__}; the log has the details.")
            )
        finally:
            self._cancels.pop(number, None)

    def _recorded(self, store: Store, number: int, question: Question, cancel: threading.Event) -> None:
        workspace = Workspace(store, self._loader, self._embedders)
        documents = _documents(store, question.document_ids)
        sessions = workspace.sessions
        if question.session_id is None:
            session = sessions.start(question.text, documents, self._settings)
        else:
            session = sessions.join(question.session_id, documents, self._settings)
        said = _conversation(sessions.show(session.id)[1], question.before)
        self._tell(AnswerBegun(number, session.id, question.text))
        with self._reading.question(question.document_ids):
            answer = sessions.record(
                session.id,
                question.text,
                lambda: workspace.asking.ask(
                    question.text,
                    documents,
                    self._config,
                    conversation=said,
                    on_token=lambda token: self._tell(AnswerWord(number, token.text)),
                    cancel=cancel,
                ),
                cancel=cancel,
            )
        message = sessions.show(session.id)[1][-1]
        self._tell(AnswerDone(number, session.id, answer, replace(message, session_id=session.id)))

    def _failed(self, error: Exception) -> None:
        log.error("the questions' thread: %s", error, exc_info=error)


def _documents(store: Store, numbers: Sequence[int]) -> list[StoredDocument]:
    """Return the documents asked; raises NothingToAskError where there are none with text."""
    if numbers:
        documents = [store.documents.get(number) for number in numbers]
    else:
        documents = [one for one in store.documents.all() if not one.private]
    documents = [one for one in documents if one.passages]
    if not documents:
        raise NothingToAskError("There is nothing to ask yet: drop a file or a folder on the window first.")
    return documents


def _conversation(messages: Sequence[StoredMessage], before: int | None) -> Conversation:
    """Return what was asked and answered, up to a message."""
    said = [one for one in messages if one.reply.state == "complete" and (before is None or one.id < before)]
    return Conversation(tuple(Turn(one.question, one.question, one.reply.answer) for one in said))
