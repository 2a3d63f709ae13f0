"""Writes resources/sample/lontar-handbook.pdf, or with --check says whether it is up to date."""

from __future__ import annotations

import argparse
import sys

from scripts.handbook import TARGET, build
from scripts.handbook.errors import HandbookError


def main() -> int:
    """Build the handbook; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.handbook", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail when the PDF is out of date"
    )
    arguments = parser.parse_args()
    try:
        pdf = build()
    except HandbookError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if arguments.check:
        current = TARGET.is_file() and TARGET.read_bytes() == pdf
        if not current:
            sys.stderr.write(f"{TARGET.name} is out of date: run `make handbook`.\n")
        return 0 if current else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(pdf)
    sys.stderr.write(f"Wrote {TARGET.name}: {len(pdf):,} bytes.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
