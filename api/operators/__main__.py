"""``./scripts/create-master``, ``demo``, ``import``, ``export``, ``check-data``, ``fold``: what an operator does to
the data.

Exit codes: 0 all is well, 1 something in the data or the file is wrong (and told), 2 the command could not be carried
out.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TextIO

from pydantic import ValidationError
from pymongo.errors import PyMongoError
from tqdm import tqdm

from api.access.documents import User
from api.billing.gateways.assembly import gateways_for
from api.billing.invoices import seller
from api.billing.settlement import reconciling
from api.core.clock import INDIA
from api.core.console import in_words
from api.core.errors import AppError, Invalid
from api.core.store import records
from api.core.store.database import UNREACHABLE, Store
from api.core.store.embedded import StoreError
from api.core.store.embedded.__main__ import check_store
from api.core.store.indexes import UnfitStore
from api.core.store.mongodb import WrongAddress
from api.core.tables.importing import Columns, DayOrder, Reading, Table
from api.operators import books, checking, command_line, incoming, journal, masters, outgoing, people, tables
from api.operators.documents import ImportRun
from api.operators.opening import NoData, reading, settings_of, writing
from api.printing.proof.folding import fold_all
from api.serve import NoSecret, fill_store

WRONG, FAILED = 1, 2
SHOWN = 20
REFUSALS = (
    AppError,
    UnfitStore,
    NoData,
    NoSecret,
    OSError,
    StoreError,
    WrongAddress,
    journal.InUse,
    journal.NothingToUndo,
    journal.Open,
)


def main(arguments: list[str] | None = None) -> int:
    """Reads the command line and does what it says; answers the exit code."""
    chosen = command_line.read(arguments)
    chosen.data = chosen.folder / chosen.data
    commands: dict[str, Callable[[argparse.Namespace], int]] = {
        "create-master": _create_master,
        "demo": lambda chosen: asyncio.run(_demo(chosen)),
        "import": lambda chosen: asyncio.run(_import(chosen)),
        "export": lambda chosen: asyncio.run(_export(chosen)),
        "check-data": _check_data,
        "reconcile": lambda chosen: asyncio.run(_reconcile(chosen)),
        "fold": lambda chosen: asyncio.run(_fold(chosen)),
    }
    try:
        return commands[chosen.command](chosen)
    except REFUSALS as refusal:
        reason = in_words(refusal) if isinstance(refusal, OSError) else str(getattr(refusal, "message", refusal))
        for line in reason.split("\n"):
            _say(line, to=sys.stderr)
    except ValidationError as error:
        for each in error.errors():
            _say(f"A setting is wrong: {each['msg']}", to=sys.stderr)
    except UNREACHABLE:
        _say("MongoDB does not answer.", to=sys.stderr)
    except PyMongoError as error:
        _say(f"MongoDB refused ({type(error).__name__}).", to=sys.stderr)
    except sqlite3.Error as error:
        _say(f"The store in {chosen.data} cannot be used ({error}).", to=sys.stderr)
    return FAILED


def _say(line: str, *, to: TextIO | None = None) -> None:
    """Prints a line. What came out of a file or the store cannot speak to the terminal (LG-03): what is not to be seen
    is shown as a question mark."""
    print("".join(char if char.isprintable() else "?" for char in line), file=to or sys.stdout, flush=True)


class _Bar:
    """A progress bar on a terminal; nothing is drawn where nobody looks."""

    def __init__(self) -> None:
        self._bar: tqdm | None = None
        self._what = ""

    def __call__(self, what: str, done: int, of: int | None = None) -> None:
        """``done`` of ``of`` so far; without ``of`` that many more."""
        if self._bar is None or self._what != what:
            self.close()
            self._what = what
            self._bar = tqdm(desc=what, total=of, unit="", leave=False, disable=not sys.stderr.isatty())
        self._bar.update(done if of is None else done - self._bar.n)

    def close(self) -> None:
        """Takes the bar off the screen."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None


def _create_master(chosen: argparse.Namespace) -> int:
    async def create() -> None:
        async with writing(settings_of(chosen.data, fresh=True)):
            master = await masters.check(chosen.name, chosen.email, chosen.phone)
            password, repeated = _password(chosen)
            await masters.create(master, password, repeated)
            _say(f"The Master {master.email} was created. Sign in at /staffLogin.")

    asyncio.run(create())
    return 0


def _password(chosen: argparse.Namespace) -> tuple[str, str]:
    """The password, and its repetition where somebody types it; never a word of the command line, which others see."""
    if chosen.password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    elif chosen.password_file is not None:
        password = (chosen.folder / chosen.password_file).read_text("utf-8").rstrip("\r\n")
    else:
        return getpass.getpass("Password: "), getpass.getpass("Once more: ")
    return password, password


async def _demo(chosen: argparse.Namespace) -> int:
    settings = settings_of(chosen.data, fresh=True)
    if settings.environment == "production":
        _say("Demo accounts have a password that is printed: they are not made in production.", to=sys.stderr)
        return FAILED
    async with writing(settings) as store:
        had = await records(User).exists()
        there = await fill_store(store, settings, demo=True)
    if not there:
        _say("This store has people of its own; the demo is loaded into one that has none.", to=sys.stderr)
        return WRONG
    _say("The demo was there already." if had else "The demo is there. ./scripts/run prints its accounts.")
    return 0


async def _import(chosen: argparse.Namespace) -> int:
    if chosen.what in ("undo", "keep", "list"):
        return await {"undo": _undo, "keep": _keep, "list": _list}[chosen.what](chosen)
    if chosen.file is None:
        _say(f"Name the file: ./scripts/import {chosen.what} FILE", to=sys.stderr)
        return FAILED
    source: Path = chosen.folder / chosen.file
    if _is_same(_faults_file(chosen, source), source):
        _say("The faulty rows cannot be written over the table itself.", to=sys.stderr)
        return FAILED
    order: DayOrder | None = command_line.DAY_ORDERS.get(chosen.dates or "")
    table, digest = await tables.read(source, _say, sheet=chosen.sheet, day_order=order)
    what = incoming.IMPORTABLE[chosen.what]
    given = {name: getattr(chosen, name) for name in ("collegeId", "departmentId") if getattr(chosen, name)}
    if unknown := given.keys() - what.columns.keys():
        names = " and ".join(sorted(name.removesuffix("Id") for name in unknown))
        _say(f"A table of {chosen.what} names no {names}.", to=sys.stderr)
        return FAILED
    table = incoming.filled(table, what.columns, given)
    settings = settings_of(chosen.data)
    async with reading(settings) if chosen.dry_run else writing(settings) as store:
        if not chosen.dry_run and not await _mended(store):
            return FAILED
        read = await _read(what, table)
        if left := table.not_taken(what.columns):
            _say(f"Not taken, because an import does not know them: {', '.join(left)}")
        for note in read.notes:
            _say(note)
        _tell_warnings(table, what.columns, read)
        _tell_faults(chosen, source, table, what, read)
        if chosen.dry_run:
            counts = f"{read.known:,} are there already, {read.failed:,} have faults"
            _say(f"{read.ready:,} rows would be imported, {counts}.")
            return WRONG if read.failed else 0
        if read.failed and not chosen.skip_bad:
            _say("Nothing was imported. Mend the file, or leave the faulty rows out with --skip-bad.")
            return WRONG
        if read.writes:
            with closing(_Bar()) as bar:
                await journal.write(store, read, what=chosen.what, file=source.name, sha256=digest, progress=bar)
        _say(f"{read.ready:,} rows imported, {read.known:,} there already, {read.failed:,} left out.")
        if read.writes:
            _say("Take it back with: ./scripts/import undo")
    return WRONG if read.failed else 0


async def _read(what: incoming.Importable, table: Table) -> Reading:
    try:
        return await what.read(table)
    except Invalid as refusal:
        if any(error["field"] == "dayOrder" for error in refusal.errors):
            raise Invalid(f"{refusal.message} Use --dates day-first or --dates month-first.") from None
        raise


async def _mended(store: Store) -> bool:
    """Takes an import back that was cut off; answers whether the way is free."""
    run = await journal.open_run()
    if run is None:
        return True
    if journal.is_under_way(store, run):
        _say(f"An import of {run.what} is under way. Wait until it is done.", to=sys.stderr)
        return False
    try:
        await journal.take_back(store, run)
    except journal.InUse as refusal:
        for line in f"An import of {run.what} was cut off. {refusal}".split("\n"):
            _say(line, to=sys.stderr)
        _say("Let what it has written stand with ./scripts/import keep, then import the file again.", to=sys.stderr)
        return False
    _say(f"An import of {run.what} ({run.file}) was cut off. What it had written was taken back first.")
    return True


def _faults_file(chosen: argparse.Namespace, source: Path) -> Path:
    return chosen.folder / chosen.faults if chosen.faults else incoming.faults_path(source)


def _is_same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _tell_warnings(table: Table, columns: Columns, read: Reading) -> None:
    failed = {fault["row"] for fault in read.faults}
    warnings = [each for each in read.warnings if each["row"] not in failed]
    for each in warnings[:SHOWN]:
        _say(f"  row {each['row']}, look again: {incoming.fault_line(table, columns, **each)}")
    if len(warnings) > SHOWN:
        _say(f"  and {len(warnings) - SHOWN:,} more to look at")


def _tell_faults(
    chosen: argparse.Namespace, source: Path, table: Table, what: incoming.Importable, read: Reading
) -> None:
    if not read.faults:
        return
    for fault in read.faults[:SHOWN]:
        _say(f"  row {fault['row']}, {incoming.fault_line(table, what.columns, **fault)}")
    if len(read.faults) > SHOWN:
        _say(f"  and {len(read.faults) - SHOWN:,} more")
    target = _faults_file(chosen, source)
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(incoming.faults_file(table, what.columns, read, what.kinds).encode())
    _say(f"The faulty rows with their reasons are in {target}")


async def _undo(chosen: argparse.Namespace) -> int:
    async with writing(settings_of(chosen.data)) as store:
        run = await journal.last_run()
        if journal.is_under_way(store, run) and run.open:
            _say(f"An import of {run.what} is under way. Wait until it is done.", to=sys.stderr)
            return FAILED
        with closing(_Bar()) as bar:
            count = await journal.take_back(store, run, progress=bar)
    _say(f"The import of {run.what} from {run.file} was taken back: {count:,} records are as they were.")
    return 0


async def _keep(chosen: argparse.Namespace) -> int:
    async with writing(settings_of(chosen.data)) as store:
        run = await journal.open_run()
        if run is None or journal.is_under_way(store, run):
            _say("No import was cut off." if run is None else "The import is under way.", to=sys.stderr)
            return FAILED
        await journal.keep(run)
    _say(f"What the import of {run.what} from {run.file} has written stands.")
    return 0


async def _list(chosen: argparse.Namespace) -> int:
    async with reading(settings_of(chosen.data)):
        runs = await records(ImportRun).many(sort=[(ImportRun.at, -1), (ImportRun.id, -1)], limit=SHOWN)
    for run in runs:
        counts = f"{run.ready:,} imported, {run.known:,} there already, {run.failed:,} left out"
        state = "cut off or under way" if run.open else run.state
        _say(f"{run.at.astimezone(INDIA):%d-%m-%Y %H:%M}  {run.what} from {run.file}")
        _say(f"    {counts}; {state}; by {run.by}")
    if not runs:
        _say("Nothing was imported yet.")
    return 0


async def _export(chosen: argparse.Namespace) -> int:
    target: Path = chosen.folder / chosen.to
    async with reading(settings_of(chosen.data)) as store:
        college = (await outgoing.college_of(store.database, chosen.college))["_id"] if chosen.college else None
        with closing(_Bar()) as bar:
            written = outgoing.export(
                store.database, target, college=college, patients=chosen.with_patients, progress=bar
            )
            counts = await written
    _say(f"{target}: {sum(counts.values()):,} records in {len(counts)} files, {outgoing.SUMS} beside them")
    _say(f"Left out: {', '.join(sorted(outgoing.LEFT_OUT))}, and kept files (./scripts/backup has those).")
    remark = "is in it: keep it where that may lie." if chosen.with_patients else "was left out."
    _say(f"What identifies a patient {remark} Password hashes are in it.")
    return 0


async def _fold(chosen: argparse.Namespace) -> int:
    async with writing(settings_of(chosen.data)):
        elsewhere = await people.sealed_elsewhere()
        if elsewhere:
            _say(people.missing(elsewhere))
        if elsewhere and chosen.adopt and not chosen.secret_is_lost:
            _say("Nothing was adopted. If nobody has that secret any more, add --secret-is-lost.", to=sys.stderr)
            return FAILED
        with closing(_Bar()) as bar:
            folded = await fold_all(adopt=chosen.adopt, progress=lambda done: bar("students", done))
        named = await people.names(folded.problems)
    _say(f"{folded.students:,} students, {folded.added:,} verifications folded.")
    for student, problems in sorted(folded.problems.items(), key=lambda each: named[each[0]]):
        _say(f"  {named[student]}: {'; '.join(problems)}")
    return WRONG if folded.problems or elsewhere else 0


async def _reconcile(chosen: argparse.Namespace) -> int:
    settings = settings_of(chosen.data)
    if not chosen.check:
        seller.configure(settings)
        async with writing(settings):
            summary = await reconciling.reconcile(gateways_for(settings))
        _say(reconciling.summary_text(summary))
        return WRONG if summary["alarm"] or summary["away"] else 0
    async with reading(settings):
        problems = await books.faults()
    for problem in problems:
        _say(f"  {problem}")
    _say(f"{len(problems):,} problems." if problems else "The books balance.")
    return WRONG if problems else 0


def _check_data(chosen: argparse.Namespace) -> int:
    settings = settings_of(chosen.data)
    wrong = check_store(settings.data) if settings.store == "embedded" else 0

    async def look() -> list[checking.CollectionReport]:
        with closing(_Bar()) as bar:
            async with reading(settings) as store:
                return [
                    *await checking.look(store.database, bar),
                    await checking.look_at_decisions(bar),
                    await checking.look_at_audit(),
                    await books.look(),
                ]

    _say("Every record against its model, references, what must be unique, every verification against its seal:")
    results = asyncio.run(look())
    for each in results:
        verdict = f"{len(each.problems):,} problems" if each.problems else "right"
        _say(f"  {each.name:<24} {each.records:,} records: {verdict}")
        for problem in each.problems[:SHOWN]:
            _say(f"    {problem}")
        if len(each.problems) > SHOWN:
            _say(f"    and {len(each.problems) - SHOWN:,} more")
    problems = sum(len(each.problems) for each in results)
    _say(f"{problems:,} problems." if problems else "All is right.")
    return WRONG if wrong or problems else 0


if __name__ == "__main__":
    sys.exit(main())
