"""The window: start, stutter, memory.

A new process opens the window, a 300-page PDF is dropped on it, indexed and read, and a question is answered meanwhile.
A timer that should fire every five milliseconds tells how long the event loop was kept from it; the resident memory is
that of the window's process alone. Start is from the new process to the first paint of the window.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, require_texts, show

TEXTS = Path(__file__).parents[2] / "shared" / "data" / "pdf"
BOOK = TEXTS / "gnuplot.pdf"
TICK_S = 0.005
QUESTION = "How do I set the title of a plot?"
STARTS = 5


def main() -> None:
    """Measure start in processes of their own, then the rest in one."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--inside", choices=("start", "work"), help="what a child process does")
    parser.add_argument("--home", type=Path, help="the data folder of a child process")
    options = parser.parse_args()
    if options.inside:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        print(
            json.dumps(
                start(options.home) if options.inside == "start" else work(options.home, options.quick)
            )
        )
        return
    require_texts(TEXTS)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        starts = sorted(_child("start", home, options.quick)["seconds"] for _ in range(STARTS))
        worked = _child("work", home, options.quick)
    rows = [
        {"what": "from a new process to the first paint, median", "value": starts[STARTS // 2], "unit": "s"},
        {"what": "the slowest of five starts", "value": starts[-1], "unit": "s"},
        *({"what": what, "value": value, "unit": unit} for what, value, unit in worked["rows"]),
    ]
    targets = [
        Target("start to visible window", 2.0, starts[STARTS // 2], "s", "lower"),
        Target("event loop kept waiting, p99", 50.0, worked["p99_ms"], "ms", "lower"),
        Target("resident memory of the window's process", 250.0, worked["rss_mb"], "MB", "lower"),
        Target("from the drop to the first question possible", 3.0, worked["askable_s"], "s", "lower"),
    ]
    show("window", rows, targets, as_json=options.as_json)


def _child(what: str, home: Path, quick: bool) -> dict[str, Any]:
    command = [
        sys.executable,
        __file__,
        "--inside",
        what,
        "--home",
        str(home),
        *(["--quick"] if quick else []),
    ]
    began = time.time()
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if "shown_at" in said:
        said["seconds"] = said["shown_at"] - began
    return said


def start(home: Path) -> dict[str, Any]:
    """Open the window as the command does, and end at its first paint."""
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication

    from desktop_app.core.paths import Home
    from desktop_app.ui import app

    application = QApplication([])
    shown: list[float] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Paint and watched.isWidgetType() and not shown:
                shown.append(time.time())
                application.quit()
            return False

    watch = Watch()
    application.installEventFilter(watch)
    app.run(Home(home).create(), [])
    print(json.dumps({"shown_at": shown[0]}), flush=True)
    os._exit(0)  # the library is opened on a thread that this measurement does not wait for


def work(home: Path, quick: bool) -> dict[str, Any]:
    """Add, index, read and ask; return what the event loop and the memory went through."""
    import psutil
    from PySide6.QtCore import QEventLoop, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from desktop_app.core.desk import events
    from desktop_app.core.paths import Home
    from desktop_app.core.settings import Settings
    from desktop_app.ui.assembly import Assembly

    application = QApplication([])
    assembly = Assembly(Home(home).create(), Settings(ocr=False, tour_seen=True))
    assembly.window.resize(1280, 800)
    assembly.window.show()
    assembly.start([])
    process = psutil.Process()
    late: list[float] = []
    memory: list[int] = []
    told: dict[str, float] = {}
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        late.append(max(0.0, now - last - TICK_S))
        last = now

    def hear(event: events.DeskEvent) -> None:
        told.setdefault(type(event).__name__, time.perf_counter())
        if isinstance(event, events.EngineState) and event.state == "ready":
            told["ready"] = time.perf_counter()
        if isinstance(event, events.AnswerDone):
            assembly.sources.open(event.message.reply.citations[0])

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    assembly.bridge.told.connect(hear)

    def until(name: str, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while name not in told and time.perf_counter() < end:
            application.processEvents()
            time.sleep(0.001)

    def run(seconds: float) -> None:
        # A loop of its own: the application's quit would close the window, and with it the library.
        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()
        memory.append(process.memory_info().rss)

    until("ready", 60)
    last = time.perf_counter()
    timer.start(int(TICK_S * 1000))
    # A file is dragged over the window for a moment before it is dropped.
    assembly.window.files_coming.emit()
    run(0.5)
    dropped = time.perf_counter()
    assembly.controller.add([BOOK])
    assembly.controller.ask(QUESTION)  # it waits until the document is in
    run(30 if quick else 120)
    assembly.controller.ask("What does the manual say about fonts?")
    run(20 if quick else 40)
    timer.stop()
    assembly.bridge.end()
    ordered = sorted(late)
    share = {name: ordered[int(len(ordered) * part)] * 1000 for name, part in (("p50", 0.5), ("p99", 0.99))}
    return {
        "p99_ms": share["p99"],
        "rss_mb": max(memory) / 1e6,
        "askable_s": told["TakenIn"] - dropped,
        "rows": [
            ("from the drop until the document is in", told["TakenIn"] - dropped, "s"),
            ("from the drop, asked at once, to the answer", told["AnswerDone"] - dropped, "s"),
            ("event loop kept waiting, p50", share["p50"], "ms"),
            ("event loop kept waiting, p99", share["p99"], "ms"),
            ("event loop kept waiting, longest", ordered[-1] * 1000, "ms"),
            ("resident memory of the window's process, most", max(memory) / 1e6, "MB"),
        ],
    }


if __name__ == "__main__":
    main()
