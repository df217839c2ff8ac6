"""Files in object storage: the same behaviour as on the disk, over a small S3-like server (DECISIONS D9.2)."""

import asyncio
import datetime as dt
import errno
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import obstore
import pytest
from bson import ObjectId
from pydantic import SecretStr
from starlette.datastructures import UploadFile

from api.core.errors import Unavailable
from api.core.files import objects
from api.core.files.assembly import file_service
from api.core.files.documents import StoredFile
from api.core.files.limits import CERTIFICATE
from api.core.files.objects import Bucket, ObjectStorage
from api.core.files.records import FileService
from api.core.files.refusals import FileGone, StorageFull
from api.core.files.showing.links import FileLinks
from api.core.files.storage import LocalStorage
from api.core.store.database import collection
from api.settings import Settings
from tests.api.core.files import samples
from tests.api.core.files.conftest import SECRET, serving
from tests.support.objects import ObjectServer, object_server
from tests.support.stores import TestStore

OWNER = ObjectId()
PDF = samples.pdf()
KEYS = {"access_key": "the-access-key", "secret_key": "the-secret-key"}


@pytest.fixture
async def server() -> AsyncIterator[ObjectServer]:
    async with object_server() as opened:
        yield opened


@pytest.fixture
def store(server: ObjectServer, tmp_path: Path) -> ObjectStorage:
    return ObjectStorage(Bucket("logbook", endpoint=server.url, prefix="files", **KEYS), tmp_path / "incoming")


@pytest.fixture
async def service(store: ObjectStorage, test_store: TestStore) -> AsyncIterator[FileService]:
    async with test_store.opened(Settings(environment="test", **test_store.settings()), [StoredFile]):
        yield FileService(store, FileLinks(SECRET))


async def put(files: FileService) -> ObjectId:
    """Keeps a PDF and answers its id."""
    made: ObjectId = (await files.put("a.pdf", PDF, CERTIFICATE, ownerId=OWNER, purpose="certificate"))["_id"]
    return made


async def link(files: FileService, fileId: ObjectId) -> str:
    return (await files.describe([fileId], OWNER))[fileId]["url"]


async def test_a_file_is_kept_read_and_removed(
    service: FileService, server: ObjectServer, upload: Callable[[str, bytes], UploadFile], tmp_path: Path
) -> None:
    received = await service.receive(upload("Scan 1.pdf", PDF), CERTIFICATE)
    record = await service.keep(received, ownerId=OWNER, collegeId=None, departmentId=None, purpose="certificate")
    name = record["storedName"]
    assert server.objects == {f"files/{name[:2]}/{name[2:4]}/{name}": PDF}
    assert list((tmp_path / "incoming").iterdir()) == []
    assert all("the-access-key" in signed and "the-secret-key" not in signed for signed in server.signed)
    async with serving(service) as client:
        url = await link(service, record["_id"])
        assert (await client.get(url)).content == PDF
        part = await client.get(url, headers={"Range": "bytes=5-9"})
        assert (part.status_code, part.content) == (206, PDF[5:10])
        await service.erase(record["_id"])
        assert (await client.get(url)).status_code == 404
    assert server.objects == {}


async def test_the_bytes_are_proved_once_and_again_when_they_change(service: FileService, server: ObjectServer) -> None:
    async with serving(service) as client:
        url = await link(service, await put(service))
        server.calls.clear()
        for _ in range(3):
            assert (await client.get(url)).status_code == 200
        assert [call.split()[0] for call in server.calls] == ["HEAD", "GET", "GET", "HEAD", "GET", "HEAD", "GET"]
        (key,) = server.objects
        server.objects[key] = PDF[:-1] + b"X"
        assert (await client.get(url)).json()["code"] == "file_gone"
        del server.objects[key]
        assert (await client.get(url)).status_code == 410


async def test_the_sweep_takes_orphans_and_leaves_what_is_not_ours(service: FileService, server: ObjectServer) -> None:
    stays = await put(service)
    for _ in range(5):
        lost = await put(service)
        await collection("files").delete_one({"_id": lost})
    for other in ("files/readme.txt", "other/aa/bb/" + "a" * 32, "files/zz/zz/" + "b" * 32):
        server.objects[other], server.times[other] = b"not ours", dt.datetime.now(dt.UTC)
    assert await service.sweep() == 0
    long_ago = dt.datetime.now(dt.UTC) - dt.timedelta(hours=25)
    server.times.update(dict.fromkeys(server.objects, long_ago))
    assert await service.sweep() == 5
    assert len(server.objects) == 4
    assert stays in await service.describe([stays], OWNER)


@pytest.mark.parametrize("status", [403, 500, 503])
async def test_an_object_store_that_fails_is_told(
    status: int, service: FileService, server: ObjectServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(objects, "_PATIENCE", dt.timedelta(milliseconds=200))
    hasty = ObjectStorage(Bucket("logbook", endpoint=server.url, prefix="files", **KEYS), tmp_path / "incoming")
    files = FileService(hasty, FileLinks(SECRET))
    url = await link(service, await put(service))
    server.failing = status
    with pytest.raises(Unavailable):
        await put(files)
    assert list((tmp_path / "incoming").iterdir()) == []
    assert await collection("files").count_documents({}) == 1
    async with serving(files) as client:
        answer = await client.get(url)
        assert (answer.status_code, answer.json()["message"]) == (503, objects.AWAY)
        server.failing = None
        assert (await client.get(url)).status_code == 200


async def test_a_bucket_that_takes_no_object_is_noticed(server: ObjectServer, store: ObjectStorage) -> None:
    for _ in range(5):
        await store.check()
    assert server.calls == ["PUT files/probe"], "one object for all checks of half a minute"
    store._written_until = 0.0
    server.failing = 403
    with pytest.raises(Unavailable, match="file store is not reachable"):
        await store.check()
    server.failing = None
    await store.check()


async def test_a_bucket_that_does_not_answer_is_given_up_in_time(
    store: ObjectStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object, **__: object) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(objects, "_PROBE_TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(obstore, "put_async", never)
    with pytest.raises(Unavailable):
        await store.check()


async def test_a_full_disk_of_uploads_is_noticed_with_a_bucket_too(
    store: ObjectStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_folder: Path) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(objects, "try_write", full)
    with pytest.raises(StorageFull):
        await store.check()


async def test_the_probe_is_not_swept_with_the_orphans(service: FileService, server: ObjectServer) -> None:
    await service.check_storage()
    server.times["files/probe"] = dt.datetime.now(dt.UTC) - dt.timedelta(days=3)
    assert await service.sweep() == 0
    assert "files/probe" in server.objects


async def test_names_are_random_only_and_removal_is_harmless(store: ObjectStorage) -> None:
    for name in ("../../etc/passwd", "", "A" * 32, "a" * 32 + "\n"):
        with pytest.raises(FileGone):
            await store.measure(name)
    assert not await store.exists("a" * 32)
    await store.delete("a" * 32)


def test_the_settings_pick_the_store(tmp_path: Path) -> None:
    on_disk = file_service(Settings(environment="test", data=tmp_path, libreoffice="none"))
    assert isinstance(on_disk._storage, LocalStorage)
    in_bucket = file_service(
        Settings(
            environment="test",
            data=tmp_path,
            s3_bucket="b",
            s3_access_key=SecretStr("k"),
            s3_secret_key=SecretStr("s"),
            libreoffice="none",
        )
    )
    assert isinstance(in_bucket._storage, ObjectStorage)
    with pytest.raises(ValueError, match="belong together"):
        Settings(environment="test", s3_bucket="b", s3_access_key=SecretStr("k"))
