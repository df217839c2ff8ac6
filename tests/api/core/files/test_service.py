"""Files from keeping to removal: records, links, answers over HTTP, and the sweep."""

import datetime as dt
import io
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import jwt
import pytest
from anyio import to_thread
from bson import ObjectId
from starlette.datastructures import UploadFile

from api.core import clock
from api.core.files.documents import StoredFile
from api.core.files.limits import CERTIFICATE, PICTURE
from api.core.files.records import KEPT_DAYS, FileService
from api.core.files.refusals import FileGone, LinkExpired, NoSuchFile
from api.core.files.showing.links import LIFETIME, WINDOW, FileLinks
from api.core.files.showing.responses import PDF_POLICY, POLICY
from api.core.files.storage import LocalStorage
from api.core.store.database import collection
from tests.api.core.files import samples
from tests.api.core.files.conftest import SECRET

Maker = Callable[[str | None, bytes], UploadFile]
OWNER, OTHER = ObjectId(), ObjectId()
PURPOSE = "certificate"


async def entry(files: FileService, name: str = "seminar.pdf", *, public: bool = False) -> ObjectId:
    """Keeps one good file and answers its id."""
    rules = PICTURE if public else CERTIFICATE
    made = await files.put(name, samples.GOOD[name], rules, ownerId=OWNER, purpose=PURPOSE, public=public)
    file_id: ObjectId = made["_id"]
    return file_id


async def lying(folder: Path) -> list[Path]:
    """Every file under the folder."""
    found = await to_thread.run_sync(lambda: [each for each in folder.rglob("*") if each.is_file()])
    return sorted(found)


async def test_a_kept_file_is_described_and_read(files: FileService, upload: Maker, tmp_path: Path) -> None:
    received = await files.receive(upload("Scan 1.pdf", samples.pdf()), CERTIFICATE)
    record = await files.keep(received, ownerId=OWNER, collegeId=OTHER, departmentId=None, purpose=PURPOSE)
    stored = await collection("files").find_one({"_id": record["_id"]})
    assert StoredFile.model_validate(stored).name == "Scan 1.pdf"
    assert "departmentId" not in stored
    (path,) = await lying(tmp_path)
    assert path.name == record["storedName"]
    assert "Scan" not in str(path)
    assert path.stat().st_mode & 0o777 == 0o600
    view = (await files.describe([record["_id"], None, ObjectId()], OWNER))[record["_id"]]
    assert (view["name"], view["type"], view["size"]) == ("Scan 1.pdf", "application/pdf", len(samples.pdf()))


async def test_many_are_described_in_one_query(files: FileService, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [await entry(files) for _ in range(3)]
    real, asked = collection("files"), []

    class Counting:
        def find(self, *given: Any) -> object:
            asked.append(given)
            return real.find(*given)

    monkeypatch.setattr("api.core.store.database.collection", lambda _: Counting())
    assert set(await files.describe(ids, OWNER)) == set(ids)
    assert await files.describe([None], OWNER) == {}
    assert len(asked) == 1


async def test_without_a_user_only_public_files_are_described(files: FileService) -> None:
    hidden, shown = await entry(files), await entry(files, "seminar.png", public=True)
    found = await files.describe([hidden, shown], None)
    assert {key: view["url"] for key, view in found.items()} == {shown: f"/api/publicFiles/{shown}"}


async def test_fu_24_links_are_relative_and_of_this_server(files: FileService) -> None:
    for name in samples.GOOD:
        (view,) = (await files.describe([await entry(files, name)], OWNER)).values()
        assert view["url"].startswith("/api/files/")
        assert "//" not in view["url"]


def test_a_link_lives_15_minutes_at_most_and_is_the_same_for_a_while() -> None:
    at = 1_000_000 * WINDOW
    links = [FileLinks(SECRET, now=lambda moment=at + passed: moment) for passed in (0, 299, 300, 899, 900)]  # type: ignore[misc]
    link = links[0].private(OWNER, OTHER)
    assert links[1].private(OWNER, OTHER) == link
    assert links[2].private(OWNER, OTHER) != link
    token = link.rpartition("/")[2]
    claim = links[3].read(token)
    assert (claim.fileId, claim.userId) == (OWNER, OTHER)
    with pytest.raises(LinkExpired) as caught:
        links[4].read(token)
    assert (caught.value.status, caught.value.code) == (403, "link_expired")


def test_forged_links_name_nothing() -> None:
    ends = int(time.time()) + LIFETIME
    good = {"aud": "file", "iss": "pg-logbook", "fid": str(OWNER), "sub": str(OTHER), "exp": ends}
    links = FileLinks(SECRET)
    assert links.read(jwt.encode(good, SECRET, algorithm="HS256")).fileId == OWNER
    bad = [
        jwt.encode(good | change, SECRET, algorithm="HS256")
        for change in (
            {"aud": "session"},
            {"aud": ["file", "x"]},
            {"iss": "x"},
            {"fid": "x"},
            {"fid": 1},
            {"exp": 1e300},
            {"exp": None},
            {"sub": "me"},
        )
    ]
    bad += [jwt.encode({k: v for k, v in good.items() if k != gone}, SECRET, algorithm="HS256") for gone in good]
    bad += [jwt.encode(good, "another-secret-that-is-long-enough-too", algorithm="HS256")]
    bad += [jwt.encode(good, "", algorithm="none"), "", "a.b.c", "x" * 5000]
    for token in bad:
        with pytest.raises(NoSuchFile):
            links.read(token)


async def link(files: FileService, name: str) -> str:
    (view,) = (await files.describe([await entry(files, name)], OWNER)).values()
    return view["url"]


@pytest.mark.parametrize("name", samples.GOOD)
async def test_how_each_type_is_served(name: str, files: FileService, client: httpx.AsyncClient) -> None:
    """L-396, L-397, L-400: images and PDF inline, anything else as a download; everything locked."""
    answer = await client.get(await link(files, name))
    extension = name.rpartition(".")[2]
    inline = extension in ("jpg", "jpeg", "png", "gif", "webp", "pdf")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("inline" if inline else "attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == (PDF_POLICY if extension == "pdf" else POLICY)
    assert answer.headers["cache-control"] == "no-store"
    # Nothing in a file may send a form, open a window, or lead our page elsewhere; scripts are the viewer's own.
    rights = {"sandbox allow-scripts allow-downloads" if extension == "pdf" else "sandbox"}
    assert rights <= set(answer.headers["content-security-policy"].split("; "))
    assert int(answer.headers["content-length"]) == len(answer.content)
    if extension not in ("jpg", "jpeg", "png", "gif", "webp"):
        assert answer.content == samples.GOOD[name]


async def test_head_and_etag(files: FileService, client: httpx.AsyncClient) -> None:
    url = await link(files, "seminar.pdf")
    whole, head = await client.get(url), await client.head(url)
    assert (head.status_code, head.content) == (200, b"")
    assert dict(head.headers) == dict(whole.headers)
    again = await client.get(url, headers={"If-None-Match": whole.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("asked", "status", "start", "end"),
    [
        ("bytes=0-0", 206, 0, 1),
        ("bytes=5-", 206, 5, None),
        ("bytes=-7", 206, -7, None),
        ("bytes=0-999999", 206, 0, None),
        ("bytes=999999-", 416, 0, 0),
        ("bytes=5-2", 416, 0, 0),
        ("bytes=-0", 416, 0, 0),
        ("bytes=-", 416, 0, 0),
        ("lines=1-2", 416, 0, 0),
        ("bytes=0-0,1-1", 416, 0, 0),
        ("bytes=" + ",".join(f"{at}-{at}" for at in range(1_000)), 416, 0, 0),
        ("bytes=" + "9" * 5_000 + "-", 416, 0, 0),
    ],
)
async def test_fu_26_one_range(
    asked: str, status: int, start: int, end: int | None, files: FileService, client: httpx.AsyncClient
) -> None:
    answer = await client.get(await link(files, "seminar.pdf"), headers={"Range": asked})
    assert (answer.status_code, answer.content) == (status, samples.pdf()[start:end])
    assert answer.headers["content-range"].endswith(f"/{len(samples.pdf())}")


async def test_a_range_of_another_version_gets_the_whole(files: FileService, client: httpx.AsyncClient) -> None:
    headers = {"Range": "bytes=0-0", "If-Range": '"other"'}
    assert (await client.get(await link(files, "seminar.pdf"), headers=headers)).status_code == 200


async def test_public_files_need_no_link_and_private_ones_do(files: FileService, client: httpx.AsyncClient) -> None:
    hidden, shown = await entry(files), await entry(files, "seminar.png", public=True)
    answer = await client.get(f"/api/publicFiles/{shown}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=86400")
    assert (await client.get(f"/api/publicFiles/{hidden}")).status_code == 404


async def test_fu_21_links_of_a_discarded_file_are_closed(
    files: FileService, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    file_id = await entry(files)
    url = (await files.describe([file_id], OWNER))[file_id]["url"]
    await files.discard(file_id)
    answer = await client.get(url)
    assert (answer.status_code, answer.json()["status"], answer.json()["code"]) == (404, False, "not_found")
    assert await files.describe([file_id], OWNER) == {}
    assert await files.sweep() == 0
    long_ago = clock.now() - dt.timedelta(days=KEPT_DAYS + 1)
    await collection("files").update_one({"_id": file_id}, {"$set": {"deletedAt": long_ago}})
    assert await files.sweep() == 1
    assert await lying(tmp_path) == []


async def test_damaged_and_missing_files_are_never_served(
    files: FileService, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    url = await link(files, "seminar.pdf")
    (path,) = await lying(tmp_path)
    path.write_bytes(samples.pdf()[:-1] + b"X")
    assert (await client.get(url)).status_code == 410
    path.unlink()
    assert (await client.get(url)).json()["code"] == "file_gone"


async def test_fu_20_nothing_stays_when_the_record_is_not_written(
    files: FileService, upload: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    received = await files.receive(upload("a.pdf", samples.pdf()), CERTIFICATE)
    person = SimpleNamespace(id=OWNER, collegeId=None, departmentId=None)
    with pytest.raises(ZeroDivisionError):
        async with files.stored_with(received, person, purpose=PURPOSE):
            raise ZeroDivisionError
    assert await lying(tmp_path) == []
    assert await collection("files").count_documents({}) == 0

    class Broken:
        async def insert_one(self, _: object) -> None:
            raise ConnectionError

    monkeypatch.setattr("api.core.store.database.collection", lambda _: Broken())
    with pytest.raises(ConnectionError):
        await entry(files)
    assert await lying(tmp_path) == []


async def test_fu_20_the_sweep_leaves_no_orphan(files: FileService, storage: LocalStorage, tmp_path: Path) -> None:
    file_id = await entry(files)
    assert [name async for name in files.orphans(older_than=-1)] == []
    await files.receive(UploadFile(io.BytesIO(samples.pdf()), filename="waiting.pdf"), CERTIFICATE)
    lost = await entry(files)
    await collection("files").delete_one({"_id": lost})
    assert await files.sweep() == 0
    yesterday = time.time() - 25 * 60 * 60
    for path in await lying(tmp_path):
        os.utime(path, (yesterday, yesterday))
    assert await files.sweep() == 2
    record = await collection("files").find_one({"_id": file_id})
    assert [path.name for path in await lying(tmp_path)] == [record["storedName"]]
    assert await storage.exists(record["storedName"])


async def test_erasing_removes_at_once_and_twice_is_harmless(files: FileService, storage: LocalStorage) -> None:
    file_id = await entry(files)
    record = await collection("files").find_one({"_id": file_id})
    await files.erase(file_id)
    await files.erase(file_id)
    assert not await storage.exists(record["storedName"])
    await storage.delete(record["storedName"])


async def test_fu_17_stored_names_are_only_ever_random(storage: LocalStorage) -> None:
    for name in ("../../etc/passwd", "", "a" * 31, "A" * 32, "a" * 32 + "\n"):
        with pytest.raises(FileGone):
            await storage.exists(name)


@pytest.mark.parametrize(
    "parts",
    [
        {"files": [("certificate", b"x"), ("certificate", b"x")]},
        {"files": [(f"f{at}", b"x") for at in range(1_001)]},
        {"files": [("certificate", b"x")], "data": {f"f{at}": "x" for at in range(1_001)}},
        {"files": [("certificate", b"x")], "data": {"topic": "x" * 2_000_000}},
    ],
)
async def test_fu_15_form_limits(parts: dict[str, object], client: httpx.AsyncClient) -> None:
    assert (await client.post("/upload", **parts)).status_code == 400  # type: ignore[arg-type]
