"""``python -m tests.load``: what a request costs, as processor time and as a share of a bare Starlette hello.

See tests/load/README.md for the method and for results.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import SecretStr

from api.settings import Settings
from tests.load import tables
from tests.load.cases import cases
from tests.load.client import Client
from tests.load.dataset import Dataset, data_size, fill
from tests.load.measure import Measured, Server, compared, running

GOAL = 0.08
"""Of the hello's processor time, at least, for these rows."""
WITH_GOAL = ("list", "tiles", "queue")
MEBIBYTE = 1024 * 1024
HEAD = (
    *("request", "after a write", "of the hello", "quietest", "again", "of the hello", "quietest"),
    *("goal", "hello", "answer"),
)


def main() -> int:
    """Answers the exit code."""
    chosen = _parser().parse_args()
    told, head, grown = [tables.machine()], list(HEAD), list[dict[str, Measured]]()
    with running("hello", chosen.port) as hello:
        with _stored(chosen, chosen.entries) as store:
            fresh, kept = store.rows(hello, chosen, writes=True), store.rows(hello, chosen, writes=False)
        told.append(store.told)
        for entries in chosen.growth:
            with _stored(chosen, entries) as store:
                grown.append(store.rows(hello, chosen, writes=True))
            told.append(store.told)
            head.append(f"{entries:,} entries, after a write")
    if grown:
        head.append("growth of the share")
    rows = [[*_cells(row, kept.get(name)), *_growth([each[name] for each in grown])] for name, row in fresh.items()]
    tables.show("tests.load", [*told, "", *tables.table(head, rows)], chosen.write)
    return 0


class _Store:
    """A filled store, and what was found out about it as a whole."""

    def __init__(self, data: Dataset, folder: Path, secret: str) -> None:
        self.data, self.folder, self.secret = data, folder, secret
        self.told = ""

    def rows(self, hello: Server, chosen: argparse.Namespace, *, writes: bool) -> dict[str, Measured]:
        """The rows by name, each after a write where ``writes``; what writes itself is measured in that table only."""
        made: dict[str, Measured] = {}
        port = chosen.port + 1
        with running("product", port, data=self.folder, secret=self.secret, writes=writes) as product:
            _, before = product.used()
            with Client(product.port) as ask:
                wanted = [case for case in cases(self.data, ask) if chosen.only in case.name]
            for case in wanted:
                if writes or not case.writes:
                    count = max(1, case.count // chosen.divide)
                    made[case.name] = compared(hello, product, case, count=count, slices=chosen.slices)
            _, after = product.used()
            self.told = (
                f"{self.data.entries:,} entries, {data_size(self.folder) / MEBIBYTE:.0f} MB in the store; ready "
                f"{product.started:.2f} s after the start; memory {before / MEBIBYTE:.0f} MB then, "
                f"{after / MEBIBYTE:.0f} MB after the load (slices of each row: {chosen.slices})."
            )
        return made


@contextmanager
def _stored(chosen: argparse.Namespace, entries: int) -> Iterator[_Store]:
    with tempfile.TemporaryDirectory(prefix="pgl-load-", dir=chosen.folder) as name:
        folder, secret = Path(name), secrets.token_urlsafe(48)
        settings = Settings(environment="production", secret=SecretStr(secret), data=folder, MONGODB_URL=None)
        yield _Store(asyncio.run(fill(settings, entries)), folder, secret)


def _cells(fresh: Measured, kept: Measured | None) -> list[str]:
    again = _shares(kept) if kept else ["", "", ""]
    return [fresh.name, *_shares(fresh), *again, _judged(kept), f"{fresh.hello:.1f} µs", f"{fresh.size / 1000:.1f} kB"]


def _shares(row: Measured) -> list[str]:
    return [f"{row.each:,.0f} µs", f"{100 * row.ratio:.1f} %", f"{100 * row.best:.1f} %"]


def _growth(sizes: list[Measured]) -> list[str]:
    """What the row costs in each size of store, and how much more of the hello in the second; nothing without sizes."""
    growth = [f"{sizes[0].ratio / sizes[1].ratio:.2f}"] if sizes else []
    return [*(f"{row.each:,.0f} µs" for row in sizes), *growth]


def _judged(row: Measured | None) -> str:
    """The goal of issue 3 where a row has one, and whether it is met; a busy machine makes the share less."""
    if row is None or not row.name.startswith(WITH_GOAL) or "gzip" in row.name:
        return ""
    return f"{100 * GOAL:.0f} %: {'met' if row.ratio >= GOAL else 'missed'}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--entries", type=int, default=50_000, help="at least those of the demo (default: 50,000)")
    parser.add_argument("--slices", type=int, default=9, help="of each row; the medians are shown (default: 9)")
    parser.add_argument(
        "--growth", type=int, nargs=2, default=(), metavar=("FEW", "MANY"), help="two more sizes of store"
    )
    parser.add_argument("--only", default="", help="only the rows whose name holds this")
    parser.add_argument("--divide", type=int, default=1, help="make the slices this many times smaller")
    parser.add_argument("--port", type=int, default=8300, help="this and the next are used")
    parser.add_argument("--folder", type=Path, help="where the stores are made (default: the system's)")
    tables.offer(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
