"""Two more tables of `benchmarks/ingest.py`: adding repositories, and recognising scans."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

from benchmarks.report import Target, show
from ingest import IngestError, Recogniser, Sandbox, Source, load

DATA = Path(__file__).parents[2] / "shared" / "data"
MIB = 2**20


@contextmanager
def growth() -> Iterator[list[float]]:
    """Yield a list that gets the MiB that this process grew by at its largest."""
    process = psutil.Process()
    start = peak = process.memory_info().rss
    found: list[float] = []
    done = threading.Event()

    def sample() -> None:
        nonlocal peak
        while not done.wait(0.01):
            peak = max(peak, process.memory_info().rss)

    watch = threading.Thread(target=sample)
    watch.start()
    try:
        yield found
    finally:
        done.set()
        watch.join()
        found.append((max(peak, process.memory_info().rss) - start) / MIB)


def add_once(folder: Path) -> None:
    """Add a folder to the empty library of LONTAR_HOME with the starter model's counter; print figures as JSON."""
    from desktop_app.core.catalogue import resolve_model
    from desktop_app.core.engines import EngineLoader
    from desktop_app.core.paths import Home
    from desktop_app.core.store import Store
    from desktop_app.core.workspace import Workspace

    home = Home.find().create()
    told: list[tuple[int, int]] = []
    with Store(home.store) as store:
        loader = EngineLoader(store, resolve_model(None, home), notice=lambda _line: None)
        began = time.perf_counter()
        loader.count_tokens("")
        loaded = time.perf_counter() - began
        with growth() as grown:
            began = time.perf_counter()
            added = Workspace(store, loader).add([folder], on_progress=lambda _, *at: told.append(at))
            seconds = time.perf_counter() - began
        loader.close()
    units = sum(document.units for document in added.documents)
    passages = sum(document.passages for document in added.documents)
    row = {"files": units, "passages": passages, "model s": round(loaded, 2), "add s": round(seconds, 2)}
    row |= {"reports of progress": len(told), "parent MiB over start": round(grown[0], 1)}
    print(json.dumps(row))


def repositories(rounds: int, *, as_json: bool) -> None:
    """Add Flask and the standard library to empty libraries and show the best round of each."""
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        with tarfile.open(DATA / "code" / "flask-3.0.3.tar.gz") as archive:
            archive.extractall(root, filter="data")
        folders = {"Flask 3.0.3": (root / "flask-3.0.3", rounds), "standard library": (_library(root), 1)}
        rows = [_added(name, folder, count) for name, (folder, count) in folders.items()]
    flask, library = rows
    largest = max(row["parent MiB over start"] for row in rows)
    targets = [
        Target("adding Flask 3.0.3", 5.0, flask["add s"], "s", "lower"),
        Target("adding the standard library", 60.0, library["add s"], "s", "lower"),
        Target("parent over its start", 300.0, largest, "MiB", "lower"),
    ]
    show("ingest", rows, targets, as_json=as_json)


def _library(root: Path) -> Path:
    """Copy the running interpreter's library without what was installed into it."""
    import shutil

    skipped = shutil.ignore_patterns("site-packages", "__pycache__")
    return Path(shutil.copytree(sysconfig.get_path("stdlib"), root / "Lib", ignore=skipped))


def _added(name: str, folder: Path, rounds: int) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as home:
            script = Path(__file__).with_name("ingest.py")
            command = [sys.executable, str(script), "--add-once", str(folder)]
            environment = {**os.environ, "LONTAR_HOME": home}
            run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            found.append(json.loads(run.stdout))
            print(f"{name}, round {number + 1}: {found[-1]['add s']} s", file=sys.stderr)
    return {"folder": name, **min(found, key=lambda row: float(row["add s"]))}


def scans(*, as_json: bool) -> None:
    """Recognise the scans of the truth table and show pages a second and what of the table was found."""
    from tests.ingest.hard_pdfs import HARD

    rows: list[dict[str, Any]] = []
    pages = missing = 0
    total = 0.0
    with Sandbox() as sandbox, Recogniser() as recogniser, growth() as grown:
        for hard in (one for one in HARD if one.recognised):
            path = DATA / "pdf-hard" / f"{hard.file}.pdf"
            began = time.perf_counter()
            try:
                document = load(
                    Source(path, "pdf"), lambda text: len(text) // 4, sandbox=sandbox, recogniser=recogniser
                )
            except IngestError as error:
                sys.exit(f"{path.name}: {error}")
            seconds = time.perf_counter() - began
            read = [unit for unit in document.units if "ocr" in unit.flags]
            wrong = list(hard.unrecognised(document))
            pages, missing, total = pages + len(read), missing + len(wrong), total + seconds
            surest = [line.confidence for unit in read for line in unit.lines]
            row = {"file": path.name, "pages": len(read), "seconds": round(seconds, 1)}
            row |= {"pages/s": round(len(read) / seconds, 3), "strings missing": len(wrong)}
            rows.append({**row, "confidence": round(sum(surest) / max(1, len(surest)), 3)})
            print(f"{path.name}: {seconds:.1f} s {wrong or ''}", file=sys.stderr)
    targets = [
        Target("strings of the truth table that are missing", 0, missing, "strings", "lower"),
        Target("parent over its start", 300.0, grown[0], "MiB", "lower"),
    ]
    rows.append(
        {"file": "all", "pages": pages, "seconds": round(total, 1), "pages/s": round(pages / total, 3)}
    )
    show("ingest", rows, targets, as_json=as_json)
