"""Everything a window does with models, on threads of its own; nothing here waits but `close`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from desktop_app.core.errors import LontarError
from desktop_app.core.models.changing import add_model, choose, remove_model, verify_model
from desktop_app.core.models.download.network import Network
from desktop_app.core.models.events import (
    ModelChecking,
    ModelDownloading,
    ModelEvent,
    ModelJobEnded,
    ModelsListed,
)
from desktop_app.core.models.fingerprints import remember_sha256
from desktop_app.core.models.inventory import entry_of, find_model
from desktop_app.core.models.overview import overview
from desktop_app.core.models.own import Choices
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from engine.backend import DeviceMemory
from engine.config import MemoryConfig
from engine.devices import main_device
from engine.errors import CancelledError

log = logging.getLogger(__name__)

Tell = Callable[[ModelEvent], None]
CLOSE_SECONDS = 5.0


class ModelJobs:
    """Lists, downloads, checks, adds, removes. One job a model at a time; any thread may call."""

    def __init__(
        self,
        home: Home,
        config: MemoryConfig,
        tell: Tell,
        *,
        network: Network | None = None,
        device: Callable[[], DeviceMemory] = main_device,
    ) -> None:
        """Begin with nothing to do.

        Args:
            home: the data folder, which exists.
            config: what is held of a document, for the predictions.
            tell: told what happens, on the thread that did it.
            network: mirror and proxy as they are set.
            device: the one models run on, with what is free at the call; the loaded model's, where there is one.
        """
        self._home, self._config, self._tell, self._device = home, config, tell, device
        self.network = network or Network()
        self._in_use, self._given_back = "", 0
        self._jobs: dict[str, tuple[threading.Thread, threading.Event]] = {}
        self._threads: set[threading.Thread] = set()
        """All that run: one whose job is done may still be listing."""
        self._lock, self._changing = threading.Lock(), threading.Lock()

    def in_use(self, key: str, held_bytes: int) -> None:
        """Note which model is loaded, and the bytes that come free when another takes its place."""
        self._in_use, self._given_back = key, held_bytes
        self.refresh()

    def refresh(self) -> None:
        """Tell the models anew."""
        self._start("", lambda _stop: None)

    def download(self, key: str) -> None:
        """Download a model, or go on with it."""
        self._start(key, lambda stop: self._download(key, stop))

    def verify(self, key: str) -> None:
        """Check a model's file."""
        self._start(key, lambda stop: self._verify(key, stop))

    def stop(self, key: str) -> None:
        """Stop a model's download, of which what came is kept, or its check."""
        with self._lock:
            running = self._jobs.get(key)
        if running is not None:
            running[1].set()

    def discard(self, key: str) -> None:
        """Stop a model's download where it runs, and delete what came of it."""
        self.remove(key)

    def remove(self, key: str) -> None:
        """Delete a download, or forget an added file."""
        self.stop(key)
        self._start(key, lambda _stop: self._remove(key), after=True)

    def add(self, path: Path) -> None:
        """Add a file of the user's own."""
        self._start("", lambda _stop: self._add(path))

    def choose(self, key: str, choices: Choices) -> None:
        """Keep how a model is to be run."""
        self._start("", lambda _stop: self._choose(key, choices))

    def close(self) -> None:
        """Stop everything and wait for it; what came of downloads is kept."""
        with self._lock:
            running, threads = list(self._jobs.values()), list(self._threads)
        for _, stop in running:
            stop.set()
        for thread in threads:
            thread.join(CLOSE_SECONDS)

    def _start(self, key: str, work: Callable[[threading.Event], None], *, after: bool = False) -> None:
        """Run work on a thread; with a key, only if nothing runs for that model, or after what does."""
        with self._lock:
            before = self._jobs.get(key) if key else None
            if before is not None and not after:
                return
            stop = threading.Event()
            thread = threading.Thread(
                target=self._run,
                args=(key, work, stop, before[0] if before else None),
                name="models",
                daemon=True,
            )
            if key:
                self._jobs[key] = thread, stop
            self._threads.add(thread)
            thread.start()

    def _run(
        self,
        key: str,
        work: Callable[[threading.Event], None],
        stop: threading.Event,
        before: threading.Thread | None,
    ) -> None:
        if before is not None:
            before.join()
        problem = ""
        try:
            work(stop)
        except CancelledError:
            log.info("stopped: %s", key)
        except (LontarError, OSError) as error:
            problem = str(error)
        except Exception as error:  # a mistake of ours; the window has to say something
            log.exception("work with models failed")
            problem = f"unexpected {type(error).__name__}: {error}"
        with self._lock:
            self._jobs = {k: job for k, job in self._jobs.items() if job[0] is not threading.current_thread()}
        if key or problem:
            self._tell(ModelJobEnded(key, problem))
        self._list()
        with self._lock:
            self._threads.discard(threading.current_thread())

    def _list(self) -> None:
        try:
            # One after another: two at once might tell the older list last.
            with self._changing, Store(self._home.store) as store:
                offers = overview(
                    self._home, store, self._config, self._device(),
                    in_use=self._in_use, given_back=self._given_back,
                )  # fmt: skip
                self._tell(ModelsListed(tuple(offers)))
        except (LontarError, OSError) as error:
            self._tell(ModelJobEnded("", str(error)))

    def _download(self, key: str, stop: threading.Event) -> None:
        # Imported when it is first needed: most starts download nothing.
        from desktop_app.core.models.download.downloader import download

        model = find_model(self._home, key)
        entry = entry_of(model)
        if entry is None:
            return
        path = download(self._home, entry, self.network, lambda p: self._tell(ModelDownloading(key, p)), stop)
        self._remember(path, entry.sha256)

    def _verify(self, key: str, stop: threading.Event) -> None:
        model = find_model(self._home, key)
        told = [0]

        def on_bytes(done: int, total: int) -> None:
            # A hundred reports are enough for a bar.
            if done == total or done - told[0] >= total // 100:
                told[0] = done
                self._tell(ModelChecking(key, done, total))

        checked = verify_model(self._home, model, on_bytes, stop)
        if model.path is not None:
            self._remember(model.path, checked.sha256)

    def _remember(self, path: Path, sha256: str) -> None:
        with Store(self._home.store) as store:
            remember_sha256(store.tuning, path, sha256)

    def _remove(self, key: str) -> None:
        with self._changing:
            remove_model(self._home, find_model(self._home, key))

    def _add(self, path: Path) -> None:
        with self._changing:
            add_model(self._home, path)

    def _choose(self, key: str, choices: Choices) -> None:
        with self._changing:
            choose(self._home, find_model(self._home, key), choices)
