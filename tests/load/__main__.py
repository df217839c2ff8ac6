"""``python -m tests.load``: what is promised of speed, measured, goal by goal. See tests/load/README.md.

The exit code is 1 where a gap, a number of waves or commits, a growth, the rows of a search or a status misses its
goal; the other goals depend on the machine and are told alone.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import traceback
from contextlib import ExitStack
from pathlib import Path

from tests.load import goals, tables
from tests.load.parts import PARTS
from tests.load.run import Run

OPTIONS = {
    "million": "also a start with a million entries, and how lists grow from 10,000 entries to 100,000",
    "mongodb": "also the real database: TEST_MONGODB_URL, or one that root on Debian sets up",
    "peers": "also other frameworks on the same machine, installed for it into a folder that is removed",
    "phones": "also the web pages on a slow phone (needs the build, the browser tests' packages and a Chromium)",
}
UNASKED = "not asked for"
BROKEN = "ended in an error"


def main() -> int:
    """Answers the exit code."""
    chosen = _parser().parse_args()
    asked = frozenset(name for name in OPTIONS if getattr(chosen, name))
    wanted = {name for name in PARTS if name in chosen.only} or PARTS.keys()
    machine, measures, missing = tables.machine(), dict[str, float](), dict[str, str]()
    if chosen.divide > 1:
        machine += f" Stores and slices {chosen.divide} times smaller: nothing is said about the goals."
    with tempfile.TemporaryDirectory(prefix="pgl-load-", dir=chosen.folder) as folder, ExitStack() as stack:
        run = Run(Path(folder), chosen.port, chosen.divide, asked)
        stack.enter_context(run.until_the_end)
        for name, part in PARTS.items():
            if name not in wanted:
                missing[name] = UNASKED
            elif part.option and part.option not in asked:
                missing[name] = f"needs --{part.option}"
            else:
                try:
                    measured = part.measured(run)
                except Exception:
                    # What others have found is not lost with it.
                    traceback.print_exc()
                    missing[name] = BROKEN
                    continue
                measures |= measured.measures
                tables.show(f"tests.load.{name}", [machine, "", *measured.lines, ""], chosen.write)
    rows = [list(row) for row in goals.judged(measures, missing)]
    if chosen.write:
        rows = tables.with_earlier("tests.load", rows, chosen.write)
    elif chosen.only:
        rows = [row for row in rows if row[-1] != UNASKED]
    tables.show("tests.load", [machine, "", *tables.table(goals.HEAD, rows)], chosen.write)
    failed = [*goals.failures(measures), *(name for name, why in missing.items() if why == BROKEN)]
    sys.stdout.write("".join(f"fails: {what}\n" for what in failed))
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    for name, explained in OPTIONS.items():
        parser.add_argument(f"--{name}", action="store_true", help=explained)
    parser.add_argument("--only", action="append", default=[], choices=PARTS, help="only this part; again for others")
    parser.add_argument("--divide", type=int, default=1, help="make stores and slices this many times smaller")
    parser.add_argument("--port", type=int, default=8300, help="this and the next are used")
    parser.add_argument("--folder", type=Path, help="where the stores are made (default: the system's)")
    tables.offer(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
