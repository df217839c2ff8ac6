"""What is known about each kept file, and the one service through which features keep, show and discard files."""

import datetime as dt
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any, ClassVar, TypedDict

from bson import ObjectId
from pymongo import IndexModel
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from api.core import clock
from api.core.database import collection, new_id
from api.core.documents import BaseDocument
from api.core.files.intake import ReceivedFile, receive, receive_pieces
from api.core.files.limits import FileRules
from api.core.files.links import FileLinks
from api.core.files.refusals import NoSuchFile
from api.core.files.responses import file_response
from api.core.files.storage import Storage

DAY = 24 * 60 * 60
# Files of deleted records are kept this long before their bytes go (design section 4).
KEPT_DAYS = 90
_BATCH = 500


class StoredFile(BaseDocument):
    """One kept file. `deletedAt` closes its links at once; the sweep removes the bytes later."""

    name: str
    storedName: str
    type: str
    size: int
    sha256: str
    ownerId: ObjectId | None = None
    collegeId: ObjectId | None = None
    departmentId: ObjectId | None = None
    purpose: str
    public: bool = False
    createdAt: dt.datetime
    deletedAt: dt.datetime | None = None

    class Settings(BaseDocument.Settings):
        name = "files"
        indexes: ClassVar[list[Any]] = [
            IndexModel([("storedName", 1)], name="storedName", unique=True),
            IndexModel([("ownerId", 1), ("_id", 1)], name="owner"),
            IndexModel([("deletedAt", 1), ("_id", 1)], name="deletedAt"),
        ]


class FileView(TypedDict):
    """A file as the wire shows it."""

    url: str
    name: str
    type: str
    size: int


class FileService:
    """Files from upload to removal, over one storage and one maker of links."""

    def __init__(self, storage: Storage, links: FileLinks) -> None:
        self._storage = storage
        self._links = links

    async def receive(self, upload: UploadFile, rules: FileRules) -> ReceivedFile:
        """Takes an upload in and checks it; see `intake.receive` for what it raises."""
        return await receive(upload, rules, folder=self._storage.incoming)

    async def keep(
        self,
        received: ReceivedFile,
        *,
        ownerId: ObjectId | None,
        collegeId: ObjectId | None,
        departmentId: ObjectId | None,
        purpose: str,
        public: bool = False,
    ) -> dict[str, Any]:
        """Keeps a received file and answers its record; nothing stays behind when the record cannot be written."""
        try:
            stored = await self._storage.put(received.path)
        except BaseException:
            await received.discard()
            raise
        record: dict[str, Any] = {
            "_id": new_id(),
            "name": received.name,
            "storedName": stored,
            "type": received.type.mime,
            "size": received.size,
            "sha256": received.sha256,
            "ownerId": ownerId,
            "collegeId": collegeId,
            "departmentId": departmentId,
            "purpose": purpose,
            "public": public,
            "createdAt": clock.now(),
        }
        try:
            await collection("files").insert_one({key: value for key, value in record.items() if value is not None})
        except BaseException:
            await self._storage.delete(stored)
            raise
        return record

    @asynccontextmanager
    async def keeping(
        self,
        received: ReceivedFile,
        *,
        ownerId: ObjectId | None,
        collegeId: ObjectId | None,
        departmentId: ObjectId | None,
        purpose: str,
    ) -> AsyncIterator[dict[str, Any]]:
        """Keeps a file for a record that is written inside the `async with`; both stay or neither (attack FU-20)."""
        record = await self.keep(
            received, ownerId=ownerId, collegeId=collegeId, departmentId=departmentId, purpose=purpose
        )
        try:
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
    ) -> dict[str, Any]:
        """Keeps bytes that the seed or a command made, through the same checks as an upload."""

        async def pieces() -> AsyncIterator[bytes]:
            yield content

        received = await receive_pieces(pieces(), name, rules, folder=self._storage.incoming)
        return await self.keep(
            received,
            ownerId=ownerId,
            collegeId=collegeId,
            departmentId=departmentId,
            purpose=purpose,
            public=public,
        )

    async def describe(self, ids: Iterable[ObjectId | None], userId: ObjectId | None) -> dict[ObjectId, FileView]:
        """The wire form of many files in one query, with links made for one user.

        The caller answers for that user's right to see them. Without a user only public files are described.
        """
        wanted = {each for each in ids if each is not None}
        if not wanted:
            return {}
        fields = {"name": 1, "type": 1, "size": 1, "public": 1, "deletedAt": 1}
        found = await collection("files").find({"_id": {"$in": list(wanted)}}, fields).to_list(length=None)
        return {
            each["_id"]: FileView(url=url, name=each["name"], type=each["type"], size=each["size"])
            for each in found
            if each.get("deletedAt") is None and (url := self._url(each, userId)) is not None
        }

    async def respond(self, request: Request, token: str) -> Response:
        """Answers `GET` and `HEAD /api/files/{token}`."""
        claim = self._links.read(token)
        return await file_response(request, await self._found({"_id": claim.fileId}), self._storage)

    async def respond_public(self, request: Request, fileId: ObjectId) -> Response:
        """Answers `GET` and `HEAD /api/publicFiles/{id}`."""
        return await file_response(request, await self._found({"_id": fileId, "public": True}), self._storage)

    async def discard(self, fileId: ObjectId) -> None:
        """Closes the file's links at once; its bytes go 90 days later, with the sweep (attack FU-21)."""
        await collection("files").update_one({"_id": fileId, "deletedAt": None}, {"$set": {"deletedAt": clock.now()}})

    async def erase(self, fileId: ObjectId) -> None:
        """Removes record and bytes at once: the record first, so that no link outlives the bytes."""
        record = await collection("files").find_one_and_delete({"_id": fileId})
        if record is not None:
            await self._storage.delete(record["storedName"])

    async def sweep(self, *, older_than: float = DAY) -> int:
        """Removes what was never kept, was kept and never recorded, or was discarded 90 days ago; says how many."""
        removed = await self._storage.clear_incoming(older_than=older_than)
        async for name in self.orphans(older_than=older_than):
            await self._storage.delete(name)
            removed += 1
        limit = clock.now() - dt.timedelta(days=KEPT_DAYS)
        async for record in collection("files").find({"deletedAt": {"$lt": limit}}, {"_id": 1}):
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

    def _url(self, record: Mapping[str, Any], userId: ObjectId | None) -> str | None:
        if record["public"]:
            return self._links.public(record["_id"])
        return None if userId is None else self._links.private(record["_id"], userId)

    @staticmethod
    async def _found(query: dict[str, Any]) -> dict[str, Any]:
        record: dict[str, Any] | None = await collection("files").find_one(query)
        if record is None or record.get("deletedAt") is not None:
            raise NoSuchFile
        return record


async def _unrecorded(names: list[str]) -> list[str]:
    if not names:
        return []
    known = await collection("files").find({"storedName": {"$in": names}}, {"storedName": 1}).to_list(length=None)
    return sorted(set(names) - {each["storedName"] for each in known})
