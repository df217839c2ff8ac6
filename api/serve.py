"""Serving the product from one process or several: fills an empty store, keeps the secret, says when ready."""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import sys
from functools import partial
from pathlib import Path
from socket import socket
from typing import ClassVar, Unpack

import uvicorn
from bson import ObjectId
from fastapi import FastAPI
from pydantic import SecretStr
from uvicorn.supervisors import Multiprocess

from api.access.documents import User
from api.core import clock
from api.core.files.limits import CERTIFICATE, GUIDELINE, PICTURE, FileRules
from api.core.files.records import FilePlace, FileService
from api.core.http.connections import server_options
from api.core.security.data_secret import kept_secrets
from api.core.security.passwords import hash_now
from api.core.store import collection, records
from api.core.store.database import Store, open_store
from api.core.store.embedded import FILE
from api.core.store.failures import problem_of
from api.documents import DOCUMENTS
from api.logbook.documents import Entry
from api.main import create_app
from api.migrating import migrate
from api.organisation.documents import State
from api.settings import SECRET_BYTES, Settings
from api.standing.requirement_packs.release import load_release

DEMO_PASSWORD = "Demo@12345"  # noqa: S105 - The demo accounts' password is printed at every start.


MANY = 300_000
"""Entries beyond which the embedded store is no longer the right one (DECISIONS D3.2)."""
DATA = "PGL_DATA"


class NoSecret(RuntimeError):
    """The data folder's secret file holds no secret."""


class OneProcess(RuntimeError):
    """The embedded store cannot serve several processes."""


def data_secret(folder: Path) -> SecretStr:
    """The secret that signs sessions, made once and kept beside the data, readable by its owner only.

    The file appears whole or not at all, so that a process killed in between leaves no empty secret.

    Raises:
        NoSecret: the file holds none.
    """
    path, draft = folder / "secret", folder / f"secret.{os.getpid()}"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    path.chmod(0o600)
    secret = next(iter(kept_secrets(folder)), "")
    if len(secret.encode()) < SECRET_BYTES:
        raise NoSecret(f"{path} holds no secret of at least {SECRET_BYTES} bytes. Remove it, and one is made anew.")
    return SecretStr(secret)


def settings_for(data: Path) -> Settings:
    """The settings of a served product whose data lies in ``data``."""
    given = Settings()
    if os.environ.get("PGL_SECRET"):
        # What was sealed before PGL_SECRET was set, with the secret of the data folder, goes on being recognised.
        former = [*given.former_secrets, *map(SecretStr, kept_secrets(data))]
        return given.model_copy(update={"data": data, "former_secrets": former})
    secret = data_secret(data)
    former = [*given.former_secrets, *map(SecretStr, kept_secrets(data)[1:])]
    return given.model_copy(update={"data": data, "secret": secret, "former_secrets": former})


async def fill(settings: Settings, *, demo: bool) -> bool:
    """Loads reference data and, where asked for, demo data into an empty store; answers whether demo accounts exist."""
    store = await open_store(settings, DOCUMENTS)
    try:
        return await fill_store(store, settings, demo=demo)
    finally:
        await store.close()


async def fill_store(store: Store, settings: Settings, *, demo: bool) -> bool:
    """As :func:`fill`, in a store that is open."""
    from seed.demo import load_demo
    from seed.load import load_reference

    if not await records(State).exists():
        _say("Loading reference data …")
        await load_reference(store.database)
    elif loaded := await load_release(store.database):
        _say(f"{loaded} requirement pack{'s' * (loaded > 1)} of this release loaded.")
    # The demo accounts' password is known to everyone, so production has none of them (AU-18).
    demo = demo and settings.environment != "production"
    if demo and not await records(User).exists():
        _say("Loading demo data …")
        files = _DemoFiles(create_app(settings).state.files)
        await load_demo(store.database, files, today=clock.today(), password_hash=hash_now(DEMO_PASSWORD))
    if store.kind == "embedded" and await collection(Entry).count_documents({}, limit=MANY + 1) > MANY:
        _say(f"This store holds more than {MANY:,} entries. From here on a MongoDB serves better: set MONGODB_URL.")
    return await _has_demo()


async def _has_demo() -> bool:
    from seed.demo.accounts import DEMO_ACCOUNTS

    return await records(User).exists(User.emailKey == DEMO_ACCOUNTS[0].email)


class _DemoFiles:
    """Keeps the demo's files through the same checks as uploads."""

    RULES: ClassVar[dict[str, FileRules]] = {"guideline": GUIDELINE, "logo": PICTURE, "profilePic": PICTURE}

    def __init__(self, files: FileService) -> None:
        self.files = files

    async def put(self, name: str, content: bytes, *, type: str, **place: Unpack[FilePlace]) -> ObjectId:
        """Keeps one file and answers its id; a college logo is public."""
        del type
        rules, public = self.RULES.get(place["purpose"], CERTIFICATE), place["purpose"] == "logo"
        record = await self.files.put(name, content, rules, public=public, **place)
        file_id: ObjectId = record["_id"]
        return file_id


def missing_for_messages(settings: Settings) -> list[str]:
    """The settings without which links lead nowhere or messages wait in the outbox."""
    there = {
        "PGL_PUBLIC_URL": "//localhost" not in settings.public_url,
        "PGL_SMTP_HOST": bool(settings.smtp_host),
        "PGL_SMS_URL": bool(settings.sms_url),
    }
    return [name for name, is_set in there.items() if not is_set]


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _leave_alone() -> None:
    """Has the garbage collector never look again through what is there from the start on, which would hold everybody
    up for a tenth of a second now and then: modules, routes, schemas."""
    gc.collect()
    gc.freeze()


class _Server(uvicorn.Server):
    """Tells when the port is open."""

    def __init__(self, config: uvicorn.Config, greeting: str) -> None:
        super().__init__(config)
        self.greeting = greeting

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Opens the port, then says so."""
        await super().startup(sockets)
        if self.started:
            _leave_alone()
            _say(self.greeting)


class _Workers(Multiprocess):
    """Keeps the worker processes alive, and tells when the first of them serves."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket], greeting: str) -> None:
        super().__init__(config, sockets)
        self.greeting, self.served = greeting, False

    def keep_subprocess_alive(self) -> None:
        """Looks after the workers, twice a second."""
        super().keep_subprocess_alive()
        if not self.served and any(process.is_ready(timeout=1) for process in self.processes):
            self.served = True
            _say(self.greeting)


def _accounts_table(port: int) -> str:
    from seed.demo.accounts import DEMO_ACCOUNTS

    wide = max(len(account.email) for account in DEMO_ACCOUNTS)
    rows = [f"  {account.email:<{wide}}  {account.role:<20} {account.shows}" for account in DEMO_ACCOUNTS]
    head = f"\nDemo accounts, all with the password {DEMO_PASSWORD}\n"
    return f"ready http://localhost:{port}\n{head}" + "\n".join(rows) + "\n"


def worker() -> FastAPI:
    """The application of one worker process; its settings come from the environment that :func:`serve` left."""
    app = create_app(settings_for(Path(os.environ[DATA])))
    _leave_alone()
    return app


def serve(*, port: int, host: str, data: Path, demo: bool, workers: int = 1) -> int:
    """Serves until stopped; answers the exit code.

    A MongoDB that does not answer yet is waited for: until it does, readiness and every call answer 503.

    Raises:
        UnfitStore: the data is of a later version, no backup could be made before it is migrated, or the release step
            of a MongoDB has not run.
        NoSecret: the data folder's secret file is empty or cut short.
        OneProcess: several workers are asked for, and the store is the embedded one.
        StoreError: another process has the data folder open, or its store cannot be read.
        WrongAddress: MONGODB_URL cannot be understood.
    """
    os.environ.setdefault("PGL_PUBLIC_URL", f"http://localhost:{port}")
    settings = settings_for(data)
    if settings.environment == "production":
        for setting in missing_for_messages(settings):
            _say(f"Mail or text messages will not work as they should: {setting} is not set.")
    if workers > 1:
        if settings.store != "mongodb":
            raise OneProcess(
                "The embedded store is written by one process. Set MONGODB_URL to a MongoDB server to serve with "
                f"{workers} workers, or leave --workers away."
            )
        settings = settings.model_copy(update={"indexes": "verify"})
    if settings.store == "embedded" and (data / FILE).is_file():
        migrate(settings, _say)
    has_demo, late = False, None
    try:
        has_demo = asyncio.run(fill(settings, demo=demo))
    except Exception as error:
        if settings.store != "mongodb" or problem_of(error) is None:
            raise
        _say(f"MongoDB cannot be used yet ({problem_of(error)}). Every call is answered 503 until it can.")
        if workers == 1:
            late = partial(fill_store, settings=settings, demo=demo)
    greeting = _accounts_table(port) if has_demo else f"ready http://localhost:{port}\n"
    config = partial(
        uvicorn.Config,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        date_header=True,
        proxy_headers=False,
        **server_options(),
        timeout_graceful_shutdown=10,
    )
    if workers == 1:
        server = _Server(config(create_app(settings, fill=late)), greeting)
        server.run()
        return 0 if server.started else 1
    os.environ.update({DATA: str(data), "PGL_INDEXES": "verify"})
    shared = config("api.serve:worker", factory=True, workers=workers)
    family = _Workers(shared, [shared.bind_socket()], greeting)
    family.run()
    return 0 if family.served else 1
