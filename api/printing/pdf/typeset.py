"""Typst templates and data in, a PDF out: in a process of its own, bounded in memory and time.

A document of hundreds of pages takes seconds of two processors and some hundred megabytes; a child process keeps both
away from the server and gives them back. Templates lie in `templates/`, the only fonts are those in `fonts/`. What
people have typed reaches a template as data (``json("data.json")``) and is never read as Typst.
"""

import asyncio
import datetime as dt
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import orjson

from api.core import clock
from api.core.errors import Unavailable
from api.core.security.confinement import run_confined

TEMPLATES = Path(__file__).parent / "templates"
FONTS = Path(__file__).parent / "fonts"
COMPILING = Path(__file__).with_name("compiling.py")
COMPILE_TIMEOUT_SECONDS = 40.0
"""How long one document may take; 2,500 entries take less than five."""
MEMORY = 2 * 1024 * 1024 * 1024
"""Bytes of address space of the child; what it really takes is less than half of it."""
PATIENCE = 30.0
"""Seconds that a caller waits for its turn."""
_PROCESSORS = max(1, min(4, os.cpu_count() or 1))
LARGE = 500_000
"""Bytes of data of a document of hundreds of pages, of which one is made at a time: it takes up to a gigabyte."""
# Each takes all processors for a while: two at a time per process, the others wait.
_at_once = anyio.CapacityLimiter(2)
_large_at_once = anyio.CapacityLimiter(1)
_log = logging.getLogger("api.printing")


class CannotTypeset(Unavailable):
    """No PDF came of it: too long, too large, or the machine is busy (503)."""

    code = "cannot_print"

    def __init__(self, message: str = "The PDF could not be made just now. Please try again in a moment.") -> None:
        super().__init__(message)


async def typeset(
    template: str,
    data: Mapping[str, object] | bytes,
    *,
    pictures: Mapping[str, bytes] | None = None,
    made_at: dt.datetime | None = None,
    seconds: float = COMPILE_TIMEOUT_SECONDS,
    memory: int = MEMORY,
) -> bytes:
    """The PDF of a template of `templates/` with its data.

    Args:
        template: the template's name without ``.typ``, such as ``logbook``.
        data: JSON-able, or JSON already; the template reads it as ``json("data.json")``.
        pictures: images by a short name (letters); the template draws one with ``picture(name, …)`` of
            ``common.typ``, which draws nothing where there is none or none that can be read.
        made_at: the instant that the PDF says it was made at; now, unless given. The same data at the same instant
            make the same bytes.
        seconds: how long it may take.
        memory: bytes of address space that the child may take.

    Raises:
        CannotTypeset: it takes too long or too much, or many others wait before it.
    """
    at = made_at or clock.now()
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="pgl-print-"))
    try:
        size = await asyncio.to_thread(_lay_out, folder, data, pictures or {})
        async with _turn(large=size > LARGE):
            await _compile(folder, template, at, seconds=seconds, memory=memory)
        return await asyncio.to_thread((folder / "made.pdf").read_bytes)
    finally:
        with anyio.CancelScope(shield=True):
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


@asynccontextmanager
async def _turn(*, large: bool) -> AsyncIterator[None]:
    """Waits for a turn, for as long as is reasonable, and gives it back."""
    taken: list[anyio.CapacityLimiter] = []
    try:
        with anyio.fail_after(PATIENCE):
            for limiter in (_large_at_once, _at_once) if large else (_at_once,):
                await limiter.acquire()
                taken.append(limiter)
        yield
    except TimeoutError as problem:
        raise CannotTypeset("Many PDFs are being made just now. Please try again in a moment.") from problem
    finally:
        for limiter in taken:
            limiter.release()


async def _compile(folder: Path, template: str, at: dt.datetime, *, seconds: float, memory: int) -> None:
    errors = folder / "errors.txt"
    command = [sys.executable, "-I", str(COMPILING), f"{template}.typ", str(FONTS), str(int(at.timestamp()))]
    try:
        code = await run_confined(
            command,
            folder,
            seconds=seconds,
            memory=memory,
            processors=_PROCESSORS,
            environment={"RAYON_NUM_THREADS": str(_PROCESSORS), "MALLOC_ARENA_MAX": "2"},
            errors=errors,
        )
    except TimeoutError as problem:
        _log.warning("typesetting %s took more than %s seconds", template, seconds)
        raise CannotTypeset("This PDF takes too long to be made just now. Please try again in a moment.") from problem
    if code != 0:
        output = await asyncio.to_thread(errors.read_text, "utf-8", "replace")
        _log.error("typesetting %s ended with %s: %s", template, code, output[-500:])
        raise CannotTypeset


def _lay_out(folder: Path, data: Mapping[str, object] | bytes, pictures: Mapping[str, bytes]) -> int:
    """The templates, the data and the pictures, side by side: all that the child finds. Answers the data's bytes."""
    for source in TEMPLATES.glob("*.typ"):
        shutil.copyfile(source, folder / source.name)
    size = (folder / "data.json").write_bytes(data if isinstance(data, bytes) else orjson.dumps(data))
    (folder / "packages").mkdir()
    (folder / "pictures").mkdir()
    for name, content in pictures.items():
        if not name.isalpha():
            raise ValueError(f"a picture's name has letters only: {name}")
        (folder / "pictures" / name).write_bytes(content)
    return size
