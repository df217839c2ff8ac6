"""Workbooks as office programs save them, built in memory."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl

HIDDEN = "hidden"


def book(
    *rows: Sequence[Any],
    formats: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> bytes:
    """Return a workbook of one sheet; ``formats`` are number formats and ``errors`` formula errors by cell."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row in rows:
        sheet.append(tuple(row))
    for name, code in (formats or {}).items():
        sheet[name].number_format = code
    for name, text in (errors or {}).items():
        sheet[name].value, sheet[name].data_type = text, "e"
    return _saved(workbook)


def sheets(tables: Mapping[str, Iterable[Sequence[Any]]], *, active: str, hidden: Sequence[str] = ()) -> bytes:
    """Return a workbook with several sheets, of which one is active and some are hidden."""
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, rows in tables.items():
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(tuple(row))
        if name in hidden:
            sheet.sheet_state = HIDDEN
    workbook.active = list(tables).index(active)
    return _saved(workbook)


def with_dimension(content: bytes, size: str) -> bytes:
    """Return a workbook whose first sheet declares another size than it has, as some programs do."""
    declared = re.compile(rb'<dimension ref="[^"]*"\s*/>')
    return changed(content, {"xl/worksheets/sheet1.xml": lambda part: declared.sub(_dimension(size), part)})


def _dimension(size: str) -> bytes:
    return f'<dimension ref="{size}"/>'.encode()


def changed(content: bytes, changes: Mapping[str, Any]) -> bytes:
    """Return an archive with changed parts."""
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, changes[name](part) if name in changes else part)
    return into.getvalue()


def as_wps_saves(content: bytes) -> bytes:
    """Return an archive whose directory lists the types first, although their part is stored last."""
    into = io.BytesIO()
    types = "[Content_Types].xml"
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda name: name == types):
            new.writestr(name, old.read(name))
        new.filelist.sort(key=lambda member: member.filename != types)
    return into.getvalue()


def with_backslashes(content: bytes) -> bytes:
    """Return an archive whose parts are named with backslashes."""
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name.replace("/", "\\"), old.read(name))
    return into.getvalue()


def written(path: Path, content: bytes | str) -> Path:
    """Write a file and return its path."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def _saved(workbook: openpyxl.Workbook) -> bytes:
    into = io.BytesIO()
    workbook.save(into)
    return into.getvalue()
