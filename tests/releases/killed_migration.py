"""Migrates a data folder by the steps of the tests and kills itself without warning at one moment of it. Run by
test_interrupted.

The moments are counted: each batch that is about to be read, each record that is about to be written, each step that
is done and not noted yet. Without a number it says how many there are.
"""

from __future__ import annotations

import dataclasses
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from api.core.store.migrations import Step, Work, step, steps
from api.migrating import migrate
from api.settings import Settings
from tests.api.core.store.migrations.own_steps import COUNT, MARK

folder, at = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else None
moments = 0


def moment() -> None:
    """One more; the last one where it is the one that was asked for."""
    global moments
    moments += 1
    if moments == at:
        os.kill(os.getpid(), signal.SIGKILL)


def watched(one: Step) -> Step:
    """A step with its moments."""
    run: Callable[[Work], Awaitable[None]] = one.run

    async def running(work: Work) -> None:
        update_each = work.update_each

        async def each(name: str, filter_: Any, change: Any, fields: tuple[str, ...] = ()) -> None:
            def then(row: Any) -> Any:
                moment()
                return change(row)

            await update_each(name, filter_, then, fields)

        work.update_each = each  # type: ignore[method-assign]
        work.progress = lambda _name, _count: moment()
        await run(work)
        moment()

    return dataclasses.replace(one, run=running)


step.BATCH = 100
steps.STEPS = (*steps.STEPS, watched(MARK), watched(COUNT))
migrate(Settings(data=folder), lambda _: None)
sys.stdout.write(f"{moments}\n")
