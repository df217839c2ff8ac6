"""The operator's command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill

from api.core.tables.importing import DayOrder
from api.operators.incoming import IMPORTABLE, headings

DAY_ORDERS: Mapping[str, DayOrder] = {"day-first": "dayFirst", "month-first": "monthFirst"}
CODES = "Exit codes: 0 all is well, 1 something in the file or the data is wrong and was told, 2 not carried out."
WIDE = 96
WHAT = f"{', '.join(IMPORTABLE)}; or undo, list, keep"
STOPPED = "The server must be stopped, unless MONGODB_URL names a MongoDB."
BESIDE = "Reads only; the server may be running."


def read(arguments: list[str] | None) -> argparse.Namespace:
    """What is asked for; a word that is not known ends the program with 2 and the usage of the command."""
    chosen, unknown = _parser().parse_known_args(arguments)
    if unknown:
        chosen.parser.error(f"unknown: {' '.join(unknown)}")
    return chosen


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m api.operators", description="PG Logbook's operator's commands")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", required=True)
    _master(_command(commands, "create-master", f"Make the account of a Master, who does everything. {STOPPED}"))
    _command(
        commands,
        "demo",
        f"Load the demo colleges, people and entries into a store that has no people. Not in production. {STOPPED}",
    )
    _import(_command(commands, "import", IMPORT, epilog=_columns()))
    _export(_command(commands, "export", EXPORT))
    _command(commands, "check-data", CHECK)
    _fold(_command(commands, "fold", FOLD))
    _reconcile(_command(commands, "reconcile", RECONCILE))
    return parser


IMPORT = (
    "Bring in a table: CSV (with commas, semicolons, tabs or bars; UTF-8, UTF-16 or Windows-1252), XLSX or Extended "
    "JSON, at most 10,000 rows and 5 MB. Dates are typed as dd-mm-yyyy. Headings are found by what they mean: 'Mobile "
    "No' is the phone. Nothing is imported while a row has a fault, unless --skip-bad says so; faulty rows are written "
    "with their reasons into a file that can be mended and sent again. Rows that are there already stay as they are, "
    "so that a file can be imported again. 'undo' takes the last import back, exactly, and refuses where something "
    "that it brought has been used; 'list' shows the last imports, 'keep' lets one stand that was cut off and cannot "
    f"be taken back. {STOPPED}"
)
EXPORT = (
    "Write every record, or those of one college with what all colleges share, as Extended JSON into a new folder: one "
    "file a collection, as mongoimport reads them, and SHA256SUMS. Patients' names and numbers are left out unless "
    f"--with-patients says otherwise. {BESIDE}"
)
CHECK = (
    "Make sure that the store is sound (file, documents, index entries), that every record fits its model, that every "
    "reference leads somewhere, that nothing is there twice that must be unique, and that the indexes are as declared. "
    f"{BESIDE}"
)


FOLD = (
    "Fold every verification that has no link yet into the chains by which prints are checked, and say which chains or "
    "verifications somebody has changed. The server does it by itself, soon after each verification and once a day; "
    f"it may be run at any time and as often as you like. {STOPPED}"
)


RECONCILE = (
    "Compare the orders with the payment providers: enter payments that nobody told of, end orders that are over, "
    "carry refunds on. The server does it by itself every few minutes, and the Master's page /payments at once. With "
    "--check nothing is asked or changed: it says whether every paid order has one invoice, every number is there, and "
    f"invoices less credit notes are the money that was kept; the server may then be running. Otherwise: {STOPPED}"
)


def _command(commands: argparse._SubParsersAction, name: str, about: str, epilog: str = "") -> argparse.ArgumentParser:  # type: ignore[type-arg]
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        prog=f"./scripts/{name}",
        help=about.partition(". ")[0],
        description=fill(f"{about} {CODES}", WIDE),
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, default=Path("data"), help="where the data lies (default: data)")
    parser.set_defaults(parser=parser)
    return parser


def _master(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", required=True, help="how the Master is called on the pages")
    parser.add_argument("--email", required=True, help="the address to sign in with")
    parser.add_argument("--phone", required=True, help="a phone number of 10 to 15 digits")
    password = parser.add_mutually_exclusive_group()
    password.add_argument("--password-file", type=Path, metavar="FILE", help="take the password from this file")
    password.add_argument("--password-stdin", action="store_true", help="take the password from standard input")


def _import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=[*IMPORTABLE, "undo", "keep", "list"], metavar="WHAT", help=WHAT)
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the table, as .csv, .xlsx or .json")
    parser.add_argument("--dry-run", action="store_true", help="say what would happen and change nothing")
    parser.add_argument("--skip-bad", action="store_true", help="import the other rows where some have faults")
    parser.add_argument("--faults", type=Path, metavar="FILE", help="where faulty rows go (default: beside the table)")
    about = "the sheet of a workbook (default: the one that is shown when it is opened)"
    parser.add_argument("--sheet", default="", metavar="NAME", help=about)
    about = "the order of day and month in dates such as 10/11/2026, which can be read both ways"
    parser.add_argument("--dates", choices=list(DAY_ORDERS), help=about)
    for name, field in (("college", "collegeId"), ("department", "departmentId")):
        about = f"the {name} of rows that name none"
        parser.add_argument(f"--{name}", dest=field, default="", metavar="NAME", help=about)


def _fold(parser: argparse.ArgumentParser) -> None:
    about = "take in verifications from before there were seals, which you know to be as they were made"
    parser.add_argument("--adopt", action="store_true", help=about)
    about = "with --adopt: also those that are sealed with a secret which nobody has any more"
    parser.add_argument("--secret-is-lost", action="store_true", help=about)


def _reconcile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="only say whether the books balance")


def _export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="the folder to write, a new one")
    parser.add_argument("--college", default="", metavar="NAME", help="only this college: its name, sign-in page or id")
    parser.add_argument("--with-patients", action="store_true", help="write what identifies patients as well")


def _columns() -> str:
    lines = [
        fill(f"{name}: {headings(each.columns)}", WIDE, initial_indent="  ", subsequent_indent="      ")
        for name, each in IMPORTABLE.items()
    ]
    return "The columns of each table, in any order:\n" + "\n".join(lines)
