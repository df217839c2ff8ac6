"""The tables of this folder: a command that measures prints one, and with ``--write`` puts it into its file.

There it stands between ``<!-- NAME -->`` and ``<!-- /NAME -->``, with the machine and the day above it.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

README = Path(__file__).with_name("README.md")


def machine() -> str:
    """What is measured on, how busy it is now, and the day; asked for before a measurement makes it busy."""
    found = re.search(r"^model name\s*: (.+)$", _cpu(), re.MULTILINE)
    processor = found.group(1) if found else platform.machine()
    python, today = platform.python_version(), dt.datetime.now(dt.UTC)
    return (
        f"{os.cpu_count()} cores ({processor}), load {os.getloadavg()[0]:.1f} before; {platform.system()}, "
        f"Python {python}; {today.day} {today:%B %Y}."
    )


def _cpu() -> str:
    path = Path("/proc/cpuinfo")
    return path.read_text(encoding="utf-8") if path.exists() else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The lines of a table in Markdown, the numbers to the right.

    Raises:
        ValueError: a row has not as many cells as the head.
    """
    found = [list(row) for row in rows]
    if any(len(row) != len(head) for row in found):
        raise ValueError("A row has not as many cells as the head.")
    return [f"| {' | '.join(row)} |" for row in (list(head), ["---", *["---:"] * (len(head) - 1)], *found)]


def offer(parser: argparse.ArgumentParser, file: Path = README) -> None:
    """Adds ``--write``."""
    explained = f"put the table into {file.name}, or into this file"
    parser.add_argument("--write", nargs="?", type=Path, const=file, metavar="FILE", help=explained)


def show(name: str, lines: Sequence[str], file: Path | None) -> None:
    """Prints the lines, and puts them between the marks of that name where a file is given.

    Raises:
        ValueError: the file has not both marks, once each.
    """
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
    if file is not None:
        before, begin, rest = file.read_text(encoding="utf-8").partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->\n")
        if not begin or not end:
            raise ValueError(f"{file} has no marks of {name}.")
        table = "".join(f"{line}\n" for line in lines)
        file.write_text(f"{before}{begin}{table}{end}{after}", encoding="utf-8")


def with_earlier(name: str, rows: Iterable[list[str]], file: Path) -> list[list[str]]:
    """The rows, each that was not measured as it stands in the file's table of that name, where it was: the second cell
    holds what was measured."""
    _, _, rest = file.read_text(encoding="utf-8").partition(f"<!-- {name} -->\n")
    lines = rest.partition(f"<!-- /{name} -->\n")[0].splitlines()
    before = {cells[0]: cells for line in lines if len(cells := [cell.strip() for cell in line.split("|")[1:-1]]) > 1}
    return [
        row if row[1] else [row[0], before.get(row[0], row)[1], *row[2:-1], before.get(row[0], row)[-1]] for row in rows
    ]
