"""Makes the sample report of the public pages: a logbook of the demo as a college's Academic Cell prints it, in which
the patients are masked. No name in it is a real one, and it says on each page that it is not certified.

Usage, in the project's folder: .venv/bin/python -m tests.web.screens.sample
"""

import asyncio
import tempfile
from pathlib import Path

from api.access.documents import User
from api.access.sessions import actor_behind
from api.core.files.assembly import file_service
from api.core.store import records
from api.core.store.database import open_store
from api.documents import DOCUMENTS
from api.printing.pdf.logbook import make_logbook
from api.serve import fill_store, settings_for

TARGET = Path(__file__).parents[3] / "web/public/sample/logbook.pdf"
STUDENT = "tenzin.dolma@demo.example.com"
"""In the first year, so that the report is short."""
READER = "admin@demo.example.com"


async def make(data: Path) -> bytes:
    """The report, from a store of its own in an empty folder."""
    settings = settings_for(data)
    store = await open_store(settings, DOCUMENTS)
    try:
        await fill_store(store, settings, demo=True)
        student = await records(User).one(User.emailKey == STUDENT)
        account = await records(User).one(User.emailKey == READER)
        reader = account and await actor_behind(account.id)
        if student is None or reader is None:
            raise LookupError("The demo has no such account.")
        printed = await make_logbook(student.id, reader, file_service(settings), certify=False)
        return printed.pdf
    finally:
        await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_bytes(asyncio.run(make(Path(folder))))
