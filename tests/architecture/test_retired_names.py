"""Names that this project had and the field has not: what each of them is called now, and that none comes back.

Wire names and stored names stay what they are; they are the exceptions below.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.tree import files, module, relative

SOURCES = {relative(path): path for path in files("api", "seed", "scripts", "tests", suffixes=(".py",))}

# No name of any kind: function, class, module, attribute, parameter, variable.
RETIRED = {
    "Kept": "Cache",
    "kept": "cache, snapshot, or what it holds",
    "kept_answer": "cached_answer",
    "watching": "track_dependencies",
    "together": "gather_reads",
    "told_of": "enqueue_with",
    "tell": "notify",
    "telling": "notification",
    "aside": "never_failing",
    "keeping": "stored_with",
    "Reach": "ConnectionMonitor",
    "reach": "monitor, report_filter",
    "Away": "StoreUnavailable",
    "sort_of": "role_group_of",
    "ROLE_SORTS": "ROLE_GROUPS",
    "rows_of": "list_page",
    "in_pieces": "encoded_page",
    "bell": "wakeup",
    "ring": "wake_sender, wake_runner",
    "trail": "payment_events",
    "Frame": "RequestEnvelope",
    "Packed": "Gzip",
    "read_apart": "read_in_process",
    "reads_apart": "reads_in_process",
}

# Not as what a file defines or imports; a variable may hold the cells of a table or a mark in a text.
NOT_DEFINED = {
    "listed": "list_query",
    "shown": "to_wire",
    "shape": "row_to_wire, signature",
    "cells": "columns",
    "mark": "crash_point",
    "note": "record_event, add_dependency",
    "once": "get_or_compute",
    "use": "configure",
    "found": "what it finds",
    "made": "what it makes",
    "told": "what it notifies of",
    "said": "what it says",
    "there": "exists",
    "add_unless_there": "add_if_absent",
    "Reached": "VerifierContact",
    "Meant": "UploadReference",
    "Brought": "CreditRow",
}

# A constant of the product says what it is of, and in what unit.
BARE_CONSTANTS = {
    "MOST": "MAX_ENTRIES",
    "SECONDS": "SWEEP_INTERVAL_SECONDS",
    "SHORT": "CODE_TOO_SHORT",
    "LEFT": "SWEEP_GRACE_PERIOD",
    "EVERY": "DEFAULT_HEADERS",
    "WHOLE": "REFERENCE_LIMIT",
    "ALL_ROWS": "UNPAGED_LIMIT",
    "STRAYS": "MAX_FOREIGN_CODE_TRIES",
    "PACKED_FROM": "GZIP_MIN_BYTES",
}

# Files with calls are `endpoints`, or end so.
FILES = {"calls", "entrance", "theses", "public", "administration", "pieces", "untold"}

# A local variable says what it holds, where it is read more than a glance away from where it is set.
LOCALS = {"found", "made", "told", "said", "held"}
GLANCE = 12

# An order is what the field calls a sort; everything else of that name was a kind of something.
ORDERS = {"api.core.http.listing", "api.core.store.embedded.query.planner", "api.core.store.embedded.values"}

EXCEPTIONS = {
    ("api/logbook/documents.py", "kept"): "stored: the names as they stood at the verification",
    ("api/logbook/entries/verify.py", "kept"): "the same field",
    ("api/billing/answers.py", "trail"): "on the wire: the events of an order",
    ("tests/api/core/files/samples.py", "tell"): "Python's name for the place in an open file",
    ("tests/support/operations.py", "shape"): "MongoDB's word for what queries of other values have in common",
}


NAMING = (ast.Name, ast.Attribute, ast.arg, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.alias)
"""Nodes that say a name."""


def defined(node: ast.AST) -> Iterator[str]:
    """The names that a node defines or imports."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.alias):
        yield node.asname or node.name.rpartition(".")[2]


def named(node: ast.AST) -> Iterator[str]:
    """Every name that a node says."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.arg):
        yield node.arg
    else:
        yield from defined(node)


def own_locals(function: ast.AST) -> Iterator[ast.Name | ast.arg]:
    """The parameters and variables of a function, without those of functions in it."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.arg) or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)):
            yield node
        yield from own_locals(node)


def lasting_locals(node: ast.AST) -> Iterator[str]:
    """The locals of a function that is longer than a glance."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (node.end_lineno or 0) - node.lineno >= GLANCE:
        yield from (each.arg if isinstance(each, ast.arg) else each.id for each in own_locals(node))


def retired_in(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """The retired names that a node of a file says, and what to write instead."""
    words = [(word, RETIRED[word]) for word in named(node) if word in RETIRED]
    if name.startswith(("api/", "seed/")):
        words += [(word, BARE_CONSTANTS[word]) for word in named(node) if word in BARE_CONSTANTS]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.alias):
        words += [(word, NOT_DEFINED[word]) for word in defined(node) if word in NOT_DEFINED]
        words += [(word, "what it holds") for word in lasting_locals(node) if word in LOCALS]
    yield from ((word, instead) for word, instead in words if (name, word) not in EXCEPTIONS)


def faults(name: str, source: str) -> list[str]:
    """What a file says that is retired."""
    return [
        f"{name}:{getattr(node, 'lineno', 0)}: {word} (write {instead})"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, NAMING)
        for word, instead in retired_in(node, name)
    ]


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("def f():\n    return store.kept\n", "kept"),
        ("from api.x import rows as rows_of\n", "rows_of"),
        ("class Packed: ...\n", "Packed"),
        ("def cells(): ...\n", "cells"),
        ("def f(tell): ...\n", "tell"),
        ("SECONDS = 60.0\n", "SECONDS"),
        ("def f():\n    found = 1\n" + "    print(found)\n" * GLANCE, "found"),
    ],
)
def test_a_retired_name_is_seen_wherever_it_stands(source: str, word: str) -> None:
    assert any(f": {word} " in fault for fault in faults("api/x.py", source))


def test_a_glance_s_local_and_a_table_s_cells_are_fine() -> None:
    assert faults("api/x.py", "def f():\n    found, cells = 1, [2]\n    return found, cells\n") == []


def test_retired_names_stay_retired() -> None:
    found = [fault for name, path in SOURCES.items() for fault in faults(name, path.read_text(encoding="utf-8"))]
    assert found == [], "\n".join(found)


def test_no_file_is_called_by_a_retired_name() -> None:
    names = [module(path).split(".") for path in SOURCES.values()]
    retired = FILES | RETIRED.keys() | NOT_DEFINED.keys()
    assert [".".join(parts) for parts in names if retired & {*parts, parts[-1].rpartition("_")[2]}] == []


def test_a_type_called_sort_is_an_order() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES.values()}
    assert {
        module(path)
        for path, text in texts.items()
        if "Sort" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Assign | ast.ClassDef)
        for target in (node.targets if isinstance(node, ast.Assign) else [ast.Name(node.name)])
        if isinstance(target, ast.Name) and target.id == "Sort"
    } == ORDERS


def test_every_exception_is_needed() -> None:
    for name, word in EXCEPTIONS:
        said_there = {one for node in ast.walk(ast.parse(SOURCES[name].read_text("utf-8"))) for one in named(node)}
        assert word in said_there, f"{name} has no {word} any more"
