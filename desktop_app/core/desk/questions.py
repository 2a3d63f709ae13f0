"""Asking: one question at a time on a thread of its own, each kept in its session."""

from __future__ import annotations

import itertools
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from desktop_app.core.cloud.asking import CloudAsking
from desktop_app.core.cloud.keys import Keys
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.settings import CloudSettings
from desktop_app.core.cloud.turn import CloudTurn
from desktop_app.core.conversation import Conversation, Turn
from desktop_app.core.desk.events import (
    AnswerBegun,
    AnswerDone,
    AnswerEnded,
    AnswerWord,
    ConsentWanted,
    DeskEvent,
    Question,
    Sending,
)
from desktop_app.core.desk.worker import Worker
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.engines import Loader
from desktop_app.core.errors import LontarError, NothingToAskError
from desktop_app.core.reading_queue import ReadingQueue
from desktop_app.core.store import Store, StoredDocument, StoredMessage
from desktop_app.core.workspace import Workspace
from engine.cloud.breaker import Breakers
from engine.config import MemoryConfig
from engine.errors import CancelledError, EngineError
from engine.router import Decision

log = logging.getLogger(__name__)


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
        cloud: CloudSettings,
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
            cloud: whether and where other computers may be asked.
            tell: told what comes, on the thread.
        """
        self._cloud, self._keys, self._breakers = cloud, Keys(), Breakers()
        self._consents: queue.SimpleQueue[bool] = queue.SimpleQueue()
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

    def give_consent(self, *, given: bool) -> None:
        """Answer a ConsentWanted."""
        self._consents.put(given)

    def set_cloud(self, cloud: CloudSettings) -> None:
        """Change whether and where other computers may be asked, from the next question on."""
        self._cloud = cloud

    def stop(self) -> None:
        """Stop the question in work and those that wait."""
        self._consents.put(False)
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
                    beyond=self._beyond(store, number),
                ),
                cancel=cancel,
            )
        message = sessions.show(session.id)[1][-1]
        self._tell(AnswerDone(number, session.id, answer, replace(message, session_id=session.id)))

    def _beyond(self, store: Store, number: int) -> CloudTurn:
        """Return how far a question may go: no farther than this computer unless the user switched it on."""

        def consent(preview: Preview, decision: Decision) -> bool:
            while not self._consents.empty():  # an answer to a question that was stopped
                self._consents.get()
            body = preview.body.decode("utf-8")
            self._tell(ConsentWanted(number, decision.reason, preview.words(), body))
            return self._consents.get()

        asking = CloudAsking(store, self._cloud, self._keys, self._embedders, breakers=self._breakers)
        return CloudTurn(
            asking,
            self._cloud.mode,
            consent,
            on_sending=lambda preview: self._tell(Sending(number, preview.words())),
        )

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
