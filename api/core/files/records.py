"""What is known about each kept file, and the one service through which features keep, show and discard files."""

import datetime as dt
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, NotRequired, Protocol, Unpack

from beanie.operators import LT, Eq, In
from bson import ObjectId
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypedDict

from api.core import clock
from api.core.files.documents import FileRow, ShownFile, StoredFile
from api.core.files.inspection.scanner import Scanner, ScannerAway, UncheckedFile, pieces_of
from api.core.files.intake import ReceivedFile, receive, receive_pieces
from api.core.files.limits import FileRules
from api.core.files.quota import Quota
from api.core.files.refusals import FileGone, LinkExpired, NoSuchFile, NotShownHere, UnsupportedFile
from api.core.files.showing.links import FileLinks
from api.core.files.showing.renditions import Renditions
from api.core.files.showing.responses import file_response, still_making
from api.core.files.showing.viewing import OutsideViewer, is_office
from api.core.files.storage import Storage
from api.core.security import audit
from api.core.store import Condition, collection, durability, records, rows
from api.core.store.database import new_id

SignedIn = Callable[[ObjectId], Awaitable[bool]]
"""Says whether a user has a session that still counts."""

DAY = 24 * 60 * 60
# Files of deleted records are kept this long before their bytes go (DECISIONS D7.5).
KEPT_DAYS = 90
_BATCH = 500


class FileView(TypedDict):
    """A file on the wire. `view` is what a frame shows of an office file, if there is a way (DECISIONS D9.3)."""

    url: str
    name: str
    type: str
    size: int
    view: NotRequired[str]


class Owner(Protocol):
    """Whose file it is: a person, at a place."""

    @property
    def id(self) -> ObjectId: ...
    @property
    def collegeId(self) -> ObjectId | None: ...  # noqa: N802  A stored name.
    @property
    def departmentId(self) -> ObjectId | None: ...  # noqa: N802  A stored name.


class FilePlace(TypedDict):
    """Whose a file is, where it belongs, and what it is for."""

    ownerId: ObjectId | None
    collegeId: ObjectId | None
    departmentId: ObjectId | None
    purpose: str


class FileService:
    """Files from upload to removal, over one storage and one maker of links.

    Office files are shown by `renditions` where there are any, else by `viewer`, else not (`viewing`). Where there is a
    `scanner` it sees each file first; one that it could not see is kept and shown once it has (attack FU-22).
    """

    of_this_process: ClassVar["FileService | None"] = None
    """What a service becomes that another process hands over (:mod:`api.core.reading_processes`)."""

    def __init__(
        self,
        storage: Storage,
        links: FileLinks,
        renditions: Renditions | None = None,
        viewer: OutsideViewer | None = None,
        scanner: Scanner | None = None,
        quota: Quota | None = None,
    ) -> None:
        self._storage = storage
        self._links = links
        self._renditions = renditions
        self._viewer = viewer
        self._scanner = scanner
        self._quota = quota

    def __reduce__(self) -> tuple[Callable[[], "FileService"], tuple[()]]:
        """See :attr:`of_this_process`."""
        return _of_this_process, ()

    async def close(self) -> None:
        """Ends what is still under way; before the store is closed."""
        if self._renditions is not None:
            await self._renditions.close()

    async def receive(self, upload: UploadFile, rules: FileRules) -> ReceivedFile:
        """Takes an upload in and checks it; see `intake.receive` for what it raises."""
        return await self._scanned(await receive(upload, rules, folder=self._storage.incoming), rules)

    async def _scanned(self, received: ReceivedFile, rules: FileRules) -> ReceivedFile:
        if self._scanner is None:
            return received
        try:
            clean = await self._scanner.is_clean(pieces_of(received.path))
        except ScannerAway:
            return replace(received, unscanned=True)
        except BaseException:
            await received.discard()
            raise
        if not clean:
            await received.discard()
            raise UnsupportedFile(f"{rules.label} contains a virus or another harmful program. Choose another file.")
        return received

    async def keep(
        self, received: ReceivedFile, *, public: bool = False, audited: bool = False, **place: Unpack[FilePlace]
    ) -> FileRow:
        """Keeps a received file and answers its record; nothing stays behind when the record cannot be written."""
        try:
            stored = await self._storage.put(received.path)
        except BaseException:
            await received.discard()
            raise
        record: FileRow = {
            "_id": new_id(),
            "name": received.name,
            "storedName": stored,
            "type": received.type.mime,
            "size": received.size,
            "sha256": received.sha256,
            "ownerId": place["ownerId"],
            "collegeId": place["collegeId"],
            "departmentId": place["departmentId"],
            "purpose": place["purpose"],
            "public": public,
            "createdAt": clock.now(),
            "audited": True if audited else None,
            "unscanned": True if received.unscanned else None,
        }
        try:
            await collection(StoredFile).insert_one({key: value for key, value in record.items() if value is not None})
        except BaseException:
            await self._storage.delete(stored)
            raise
        return record

    @asynccontextmanager
    async def stored_with(
        self, received: ReceivedFile, owner: Owner, *, purpose: str, audited: bool = False
    ) -> AsyncIterator[FileRow]:
        """Keeps a person's file for a record that is written inside the `async with`; both stay or neither (attack
        FU-20). Raises what `Quota.check` does."""
        college, department = owner.collegeId, owner.departmentId
        record = await self.keep(
            received, ownerId=owner.id, collegeId=college, departmentId=department, purpose=purpose, audited=audited
        )
        try:
            if self._quota is not None:
                await self._quota.check(owner.id)
            yield record
        except BaseException:
            await self.erase(record["_id"])
            raise

    async def put(
        self,
        name: str,
        content: bytes,
        rules: FileRules,
        *,
        ownerId: ObjectId | None = None,
        collegeId: ObjectId | None = None,
        departmentId: ObjectId | None = None,
        purpose: str,
        public: bool = False,
    ) -> FileRow:
        """Keeps bytes that the seed or a command made, through the same checks as an upload."""

        async def pieces() -> AsyncIterator[bytes]:
            yield content

        received = await self._scanned(
            await receive_pieces(pieces(), name, rules, folder=self._storage.incoming), rules
        )
        return await self.keep(
            received, ownerId=ownerId, collegeId=collegeId, departmentId=departmentId, purpose=purpose, public=public
        )

    async def check_storage(self) -> None:
        """Raise the refusal that an upload would get if nothing can be stored."""
        await self._storage.check()

    @property
    def incoming(self) -> Path:
        """The folder in which a file is made that is to be kept; what is left there is swept after a day."""
        return self._storage.incoming

    async def stored(self, fileId: ObjectId) -> tuple[FileRow, AsyncIterator[bytes]]:
        """The record of a kept file and its bytes, which are looked at first: they are those that were stored.

        Raises:
            NoSuchFile: there is none.
            FileGone: the bytes are missing or are not those.
            UncheckedFile: it waits for the virus scanner.
        """
        record = await self._record(StoredFile.id == fileId)
        await self._scan_late(record)
        if await self._storage.measure(record["storedName"]) != (record["size"], record["sha256"]):
            raise FileGone
        return record, self._storage.open(record["storedName"], 0, record["size"])

    async def respond_kept(self, request: Request, fileId: ObjectId) -> Response:
        """Answers a kept file to a call that has judged by itself who may have it."""
        return await file_response(request, await self._record(StoredFile.id == fileId), self._storage)

    async def describe(self, ids: Iterable[ObjectId | None], userId: ObjectId | None) -> dict[ObjectId, FileView]:
        """The wire form of many files in one query, with links made for one user.

        The caller answers for that user's right to see them. Without a user only public files are described.
        """
        wanted = {each for each in ids if each is not None}
        if not wanted:
            return {}
        return {
            each["_id"]: self._to_wire(each, url, userId)
            for each in await rows(StoredFile, ShownFile).many(In(StoredFile.id, list(wanted)))
            if each.get("deletedAt") is None and (url := self._url(each, userId)) is not None
        }

    async def respond(self, request: Request, token: str, signed_in: SignedIn) -> Response:
        """Answers `GET` and `HEAD /api/files/{token}`.

        A link is worth what the session of the person is worth for whom it was made: `signed_in` says whether that
        person still has one.

        Raises:
            LinkExpired: the link or the session has ended (403).
            NoSuchFile: there is no such link or file (404).
        """
        return await file_response(request, await self._linked(request, token, signed_in), self._storage)

    async def respond_pages(self, request: Request, token: str, signed_in: SignedIn) -> Response:
        """Answers `GET` and `HEAD /api/files/{token}/pdf`: an office file as PDF, or 202 while it is being made.

        Raises:
            CannotShow: it cannot be made (422).
            NotShownHere: it is no office file, or this server has no LibreOffice (404).
        """
        record = await self._linked(request, token, signed_in)
        if self._renditions is None or not is_office(record):
            raise NotShownHere
        pages = await self._renditions.find(record)
        return still_making() if pages is None else await file_response(request, pages, self._storage)

    async def respond_public(self, request: Request, fileId: ObjectId) -> Response:
        """Answers `GET` and `HEAD /api/publicFiles/{id}`."""
        record = await self._record(StoredFile.id == fileId, Eq(StoredFile.public, True))
        await self._scan_late(record)
        return await file_response(request, record, self._storage)

    async def discard(self, fileId: ObjectId) -> None:
        """Closes the file's links at once; its bytes go 90 days later, with the sweep (attack FU-21)."""
        await records(StoredFile).change(
            StoredFile.id == fileId, Eq(StoredFile.deletedAt, None), set={StoredFile.deletedAt: clock.now()}
        )

    async def erase(self, fileId: ObjectId) -> None:
        """Removes record and bytes at once: the record first and for good, so that no link outlives the bytes."""
        record: FileRow | None = await collection(StoredFile).find_one_and_delete({"_id": fileId})
        if record is not None:
            await durability.synced()
            await self._storage.delete(record["storedName"])
            rendition = record.get("rendition")
            if rendition is not None:
                await self.erase(rendition)

    async def sweep(self, *, older_than: float = DAY) -> int:
        """Removes what was never kept, was kept and never recorded, or was discarded 90 days ago; says how many."""
        removed = await self._storage.clear_incoming(older_than=older_than)
        async for name in self.orphans(older_than=older_than):
            await self._storage.delete(name)
            removed += 1
        limit = clock.now() - dt.timedelta(days=KEPT_DAYS)
        async for record in rows(StoredFile, ShownFile).each(LT(StoredFile.deletedAt, limit)):
            await self.erase(record["_id"])
            removed += 1
        return removed

    async def orphans(self, *, older_than: float = DAY) -> AsyncIterator[str]:
        """Names of stored files that no record points to."""
        batch: list[str] = []
        async for name in self._storage.names(older_than=older_than):
            batch.append(name)
            if len(batch) == _BATCH:
                for orphan in await _unrecorded(batch):
                    yield orphan
                batch = []
        for orphan in await _unrecorded(batch):
            yield orphan

    def _url(self, record: ShownFile, userId: ObjectId | None) -> str | None:
        if record["public"]:
            return self._links.public(record["_id"])
        return None if userId is None else self._links.private(record["_id"], userId)

    def _to_wire(self, record: ShownFile, url: str, userId: ObjectId | None) -> FileView:
        view = FileView(url=url, name=record["name"], type=record["type"], size=record["size"])
        if userId is not None and not record["public"] and is_office(record):
            if self._renditions is not None:
                view["view"] = self._links.pages(record["_id"], userId)
            elif self._viewer is not None:
                view["view"] = self._viewer.showing(url)
        return view

    async def _linked(self, request: Request, token: str, signed_in: SignedIn) -> FileRow:
        claim = self._links.read(token)
        record = await self._record(StoredFile.id == claim.fileId)
        if not await signed_in(claim.userId):
            raise LinkExpired("This link to the file has ended with the session. Sign in again to see the file.")
        await self._scan_late(record)
        if record.get("audited") and _begins(request):
            await audit.record(
                "file.opened",
                actor_id=claim.userId,
                target=f"files/{record['_id']}",
                college_id=record.get("collegeId"),
                request_id=request.scope.get("state", {}).get("requestId"),
            )
        return record

    async def _scan_late(self, record: FileRow) -> None:
        """Has a file scanned that nobody could scan when it came; a bad one is closed for good."""
        if not record.get("unscanned"):
            return
        try:
            if self._scanner is None:
                raise ScannerAway
            clean = await self._scanner.is_clean(self._storage.open(record["storedName"], 0, record["size"]))
        except ScannerAway as problem:
            raise UncheckedFile from problem
        await records(StoredFile).change(
            StoredFile.id == record["_id"],
            Eq(StoredFile.deletedAt, None),
            set=None if clean else {StoredFile.deletedAt: clock.now()},
            unset=[StoredFile.unscanned] if clean else [],
        )
        if not clean:
            raise FileGone("This file contained a virus and was removed.")

    @staticmethod
    async def _record(*where: Condition) -> FileRow:
        record = await rows(StoredFile, FileRow).one(*where)
        if record is None or record.get("deletedAt") is not None:
            raise NoSuchFile
        return record


def _begins(request: Request) -> bool:
    """Whether a request opens a file: the parts that a viewer fetches after the first are no other look at it."""
    asked = request.headers.get("range", "")
    return request.method == "GET" and (not asked.startswith("bytes=") or asked.startswith("bytes=0-"))


async def _unrecorded(names: list[str]) -> list[str]:
    if not names:
        return []
    known = await rows(StoredFile, FileRow).many(In(StoredFile.storedName, names))
    return sorted(set(names) - {each["storedName"] for each in known})


def _of_this_process() -> FileService:
    service = FileService.of_this_process
    if service is None:
        raise RuntimeError("This process has no files of its own.")
    return service


def files_of(request: Request) -> FileService:
    """The application's files."""
    files: FileService = request.app.state.files
    return files
