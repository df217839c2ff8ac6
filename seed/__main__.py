"""``./scripts/seed``: brings the reference data of a store to what ``seed/reference`` says, and reports what changed.

Exit codes: 0 done, 2 the store cannot be opened: it is in use, was written by a newer version, lacks unique indexes, or
does not answer.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from api.core.store.database import UNREACHABLE, open_store
from api.core.store.embedded import StoreError
from api.core.store.indexes import UnfitStore
from api.core.store.mongodb import WrongAddress
from api.documents import DOCUMENTS
from api.serve import settings_for
from seed.load import Report, load_reference


async def _load(data: Path, *, dry_run: bool) -> Report:
    store = await open_store(settings_for(data), DOCUMENTS)
    try:
        return await load_reference(store.database, dry_run=dry_run, progress=lambda line: print(line, flush=True))
    finally:
        await store.close()


def main() -> int:
    """Reads the command line and loads; answers the exit code."""
    parser = argparse.ArgumentParser(
        prog="./scripts/seed",
        description="Bring the reference data (states, departments, competencies, skills …) to what seed/reference "
        "says. Can be run again at any time; records are recognised by their natural key. The server must be stopped, "
        "unless MONGODB_URL names a MongoDB.",
    )
    parser.add_argument("--data", type=Path, default=Path("data"), help="where the data lives (default: data)")
    parser.add_argument("--dry-run", action="store_true", help="say what would change and change nothing")
    parser.add_argument("--from", dest="folder", type=Path, default=Path.cwd(), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    try:
        report = asyncio.run(_load(chosen.folder / chosen.data, dry_run=chosen.dry_run))
    except (UnfitStore, StoreError, WrongAddress) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except UNREACHABLE:
        print("MongoDB does not answer.", file=sys.stderr)
        return 2
    what = "would change" if report.dryRun else "changed"
    print(f"{report.changed} records {what}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
