"""Extraction in sandboxed processes beside plain pypdf and plain pypdfium2.

Each file is read in turn by Lontar, by pypdfium2 and by pypdf, so that a machine that slows down slows
all of them. Lontar runs in a process started for it, and its seconds count from that start: interpreter,
imports, parsing processes, reading, cutting into passages. Its memory is that of the parent alone, sampled
every hundredth of a second. The other two only extract text, in this process, imports not counted; pypdf
reads the first pages only, for it is forty times slower.

With --repository folders of source code are added to an empty library, with the starter model's tokens. With
--scans the scans of the tests' truth table are recognised. With --fuzz damaged files go through the same
processes instead: none may crash or stall the parent.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.ingest_modes import add_once, repositories, scans
from benchmarks.report import Target, arguments, show
from ingest import IngestError, Limits, Sandbox, Source, load

DATA = Path(__file__).parents[2] / "shared" / "data" / "pdf"
MANUAL = "gnuplot.pdf"
DENSE_PAGES = 1_158
FUZZ_FILES = 2_000
MIB = 2**20


@dataclass(slots=True)
class Timed:
    """One reader's rounds over one file."""

    file: str
    reader: str
    pages: int
    seconds: list[float] = field(default_factory=list)
    growth: list[float] = field(default_factory=list)
    """MiB that the parent grew by, at its largest."""

    def row(self) -> dict[str, Any]:
        """Return the table's row, by the best round: what others do to the machine only adds."""
        return {
            "file": self.file,
            "reader": self.reader,
            "pages": self.pages,
            "seconds": round(min(self.seconds), 2),
            "pages/s": round(self.pages / min(self.seconds), 1),
            "parent MiB over start": round(max(self.growth), 1) if self.growth else "-",
        }


def rough_count(text: str) -> int:
    """Count tokens as `lontar extract` does."""
    return len(text) // 4


def read_once(path: Path) -> None:
    """Read one file in this process's children and print pages and memory as JSON."""
    process = psutil.Process()
    start = peak = process.memory_info().rss
    done = threading.Event()

    def sample() -> None:
        nonlocal peak
        while not done.wait(0.01):
            peak = max(peak, process.memory_info().rss)

    watch = threading.Thread(target=sample)
    watch.start()
    document = load(Source(path, "pdf"), rough_count)
    peak = max(peak, process.memory_info().rss)
    done.set()
    watch.join()
    print(json.dumps({"pages": len(document.units), "growth": (peak - start) / MIB}))


def by_lontar(path: Path, timed: Timed) -> None:
    """Time one reading from the start of its process."""
    began = time.perf_counter()
    command = [sys.executable, __file__, "--read-once", str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    timed.seconds.append(time.perf_counter() - began)
    found = json.loads(run.stdout)
    timed.pages = found["pages"]
    timed.growth.append(found["growth"])


def by_pdfium(path: Path, timed: Timed) -> None:
    """Time plain pypdfium2."""
    # Not at the top: --read-once measures a start without what only the others need.
    import pypdfium2 as pdfium

    began = time.perf_counter()
    document = pdfium.PdfDocument(path)
    timed.pages = len(document)
    for index in range(timed.pages):
        page = document[index]
        textpage = page.get_textpage()
        textpage.get_text_range()
        textpage.close()
        page.close()
    document.close()
    timed.seconds.append(time.perf_counter() - began)


def by_pypdf(first: int) -> Callable[[Path, Timed], None]:
    """Return what times plain pypdf on the first pages."""
    from pypdf import PdfReader

    def run(path: Path, timed: Timed) -> None:
        began = time.perf_counter()
        pages = PdfReader(path).pages
        timed.pages = min(first, len(pages))
        for index in range(timed.pages):
            pages[index].extract_text()
        timed.seconds.append(time.perf_counter() - began)

    return run


def dense(folder: Path) -> Path:
    """Write a file of 1,158 dense pages, the manual's over and over."""
    import pypdfium2 as pdfium

    whole, manual = pdfium.PdfDocument.new(), pdfium.PdfDocument(DATA / MANUAL)
    # In one call: so the copies share their fonts, as the pages of one long manual do.
    whole.import_pages(manual, pages=[number % len(manual) for number in range(DENSE_PAGES)])
    path = folder / f"dense-{DENSE_PAGES}.pdf"
    whole.save(path)
    return path


def compare(files: Sequence[Path], rounds: int, first: int) -> list[Timed]:
    """Read each file by all three, in turn."""
    rows: list[Timed] = []
    for path in files:
        readers: list[tuple[Callable[[Path, Timed], None], Timed]] = [
            (by_lontar, Timed(path.name, "Lontar, sandboxed", 0)),
            (by_pdfium, Timed(path.name, "pypdfium2", 0)),
            (by_pypdf(first), Timed(path.name, f"pypdf, first {first} pages", 0)),
        ]
        for number in range(rounds):
            for read, timed in readers:
                read(path, timed)
                print(f"{path.name}, round {number + 1}: {timed.reader}", file=sys.stderr)
        rows += [timed for _, timed in readers]
    return rows


def speed(rounds: int, first: int, *, as_json: bool) -> None:
    """Run the comparison and show it."""
    with tempfile.TemporaryDirectory() as folder:
        largest = dense(Path(folder))
        rows = compare([largest, *sorted(DATA.glob("*.pdf"))], rounds, first)
    own = {timed.file: timed for timed in rows if timed.reader.startswith("Lontar")}
    growth = max(own[largest.name].growth)
    targets = [
        Target("gnuplot manual, 311 pages", 3.0, min(own[MANUAL].seconds), "s", "lower"),
        Target("1,158 dense pages", 10.0, min(own[largest.name].seconds), "s", "lower"),
        Target("parent over its start, largest file", 300.0, growth, "MiB", "lower"),
    ]
    show("ingest", [timed.row() for timed in rows], targets, as_json=as_json)


def fuzz(count: int, *, as_json: bool) -> None:
    """Load damaged files and show how they ended."""
    from tests.ingest.mutations import mutate, random_operations, samples

    source, sound = random.Random(0), samples()
    limits = Limits(page_seconds=3, open_seconds=5, memory_bytes=512 * MIB)
    ends: Counter[str] = Counter()
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder, Sandbox(limits) as sandbox:
        path = Path(folder) / "damaged.pdf"
        for number in range(count):
            path.write_bytes(mutate(source.choice(sound), random_operations(source)))
            began = time.perf_counter()
            ends[outcome(path, limits, sandbox)] += 1
            slowest = max(slowest, time.perf_counter() - began)
            if number % 100 == 99:
                print(f"{number + 1} of {count} files", file=sys.stderr)
    rows = [{"ended as": end, "files": number} for end, number in ends.most_common()]
    targets = [
        Target("damaged files, none of which crashed the parent", count, ends.total(), "files", "higher"),
        Target("slowest file", 20.0, slowest, "s", "lower"),
        Target("errors without a name", 0, ends["ingest-failed"], "files", "lower"),
    ]
    show("ingest", rows, targets, as_json=as_json)


def outcome(path: Path, limits: Limits, sandbox: Sandbox) -> str:
    """Say in a word how loading a file ends."""
    try:
        document = load(Source(path, "pdf"), rough_count, limits=limits, sandbox=sandbox)
    except IngestError as error:
        return error.code
    codes = {problem.code for problem in document.problems}
    overrun = codes & {"page-timeout", "page-memory", "page-crashed"}
    return f"read, {', '.join(sorted(overrun))}" if overrun else "read, with problems" if codes else "read"


def main() -> None:
    """Run what the options ask for."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--read-once", type=Path, metavar="FILE", help="read one file and print its figures")
    parser.add_argument(
        "--fuzz", type=int, nargs="?", const=FUZZ_FILES, metavar="N", help="try N damaged files"
    )
    parser.add_argument(
        "--add-once", type=Path, metavar="FOLDER", help="add one folder and print its figures"
    )
    parser.add_argument("--repository", action="store_true", help="add Flask and the standard library")
    parser.add_argument("--scans", action="store_true", help="recognise the scans of the truth table")
    options = parser.parse_args()
    if options.read_once:
        read_once(options.read_once)
    elif options.add_once:
        add_once(options.add_once)
    elif options.repository:
        repositories(1 if options.quick else 3, as_json=options.as_json)
    elif options.scans:
        scans(as_json=options.as_json)
    elif options.fuzz:
        fuzz(options.fuzz, as_json=options.as_json)
    elif not (DATA / MANUAL).is_file():
        sys.exit(
            f"{MANUAL} is missing: this benchmark reads it from the folder shared/data beside the checkout"
        )
    elif options.quick:
        speed(3, 20, as_json=options.as_json)
    else:
        speed(5, 100, as_json=options.as_json)


if __name__ == "__main__":
    main()
