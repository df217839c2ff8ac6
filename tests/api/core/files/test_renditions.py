"""Office files as PDF, made by a stand-in for LibreOffice (DECISIONS D9.3, acceptance items L-398 and L-399)."""

import asyncio
import datetime as dt
import json
import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from bson import ObjectId

from api.core import clock
from api.core.files.limits import CERTIFICATE
from api.core.files.records import KEPT_DAYS, FileService
from api.core.files.showing.conversion import Converter, found_program
from api.core.files.showing.links import FileLinks
from api.core.files.showing.renditions import REST, Renditions
from api.core.files.storage import LocalStorage
from api.core.security import confined
from api.core.store.database import collection
from tests.api.core.files import samples
from tests.api.core.files.conftest import SECRET, serving

OWNER = ObjectId()
OFFICE = [name for name in samples.GOOD if name.rpartition(".")[2] in ("doc", "docx", "ppt", "pptx", "xls", "xlsx")]

MAKE = """
out, source = args[args.index("--outdir") + 1], args[-1]
open(os.path.join(out, "document.pdf"), "wb").write(bytes.fromhex("{pdf}"))
"""


def program(folder: Path, body: str) -> Path:
    """A `soffice` that does what `body` says, and counts how often it was asked."""
    made = folder / "soffice"
    count = folder / "asked"
    text = (
        f"#!{sys.executable}\nimport os, sys, time\nargs = sys.argv[1:]\nopen({str(count)!r}, 'a').write('x')\n{body}"
    )
    made.write_text(text, encoding="utf-8")
    made.chmod(made.stat().st_mode | stat.S_IXUSR)
    return made


def asked(folder: Path) -> int:
    """How often the program was started."""
    count = folder / "asked"
    return len(count.read_text()) if count.exists() else 0


@asynccontextmanager
async def service_with(
    storage: LocalStorage, at: Path, body: str, *, seconds: float = 30, patience: float = 20
) -> AsyncIterator[tuple[FileService, httpx.AsyncClient]]:
    """A file service with that program, and a client."""
    service = FileService(
        storage,
        FileLinks(SECRET),
        Renditions(storage, Converter(program(at, body), seconds=seconds), patience=patience),
    )
    async with serving(service) as client:
        yield service, client
    await service.close()


async def view(files: FileService, name: str = "seminar.docx") -> tuple[ObjectId, str]:
    """Keeps an office file and answers its id and the address that shows it."""
    made = await files.put(name, samples.GOOD[name], CERTIFICATE, ownerId=OWNER, purpose="certificate")
    (described,) = (await files.describe([made["_id"]], OWNER)).values()
    return made["_id"], described["view"]


async def ready(client: httpx.AsyncClient, url: str) -> httpx.Response:
    """The answer once it is no longer being made."""
    async with asyncio.timeout(20):
        while True:
            answer = await client.get(url)
            if answer.status_code != 202:
                return answer
            await asyncio.sleep(0.1)


async def until(done: Callable[[], bool]) -> None:
    """Waits for what happens elsewhere."""
    async with asyncio.timeout(20):
        while True:
            if done():
                return
            await asyncio.sleep(0.05)


def bytes_in(folder: Path) -> list[Path]:
    return sorted(each for each in folder.rglob("*") if each.is_file())


PAGES = samples.pdf()
GOOD = MAKE.format(pdf=PAGES.hex())


@pytest.mark.spec("L-398")
@pytest.mark.parametrize("name", OFFICE)
@pytest.mark.usefixtures("files")
async def test_an_office_file_is_shown_as_pdf(name: str, storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, GOOD) as (files, client):
        _, url = await view(files, name)
        assert url.startswith("/api/files/")
        answer = await client.get(url)
        assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, "application/pdf", PAGES)
        assert answer.headers["content-disposition"].startswith('inline; filename="seminar.pdf"')
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'self'" in answer.headers["content-security-policy"]
        assert (await client.head(url)).status_code == 200
        assert (await client.get(url)).status_code == 200
        assert asked(tmp_path) == 1


@pytest.mark.usefixtures("files")
async def test_nothing_else_is_turned_into_pdf(storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, GOOD) as (files, client):
        made = await files.put("a.pdf", PAGES, CERTIFICATE, ownerId=OWNER, purpose="certificate")
        (described,) = (await files.describe([made["_id"]], OWNER)).values()
        assert "view" not in described
        answer = await client.get(described["url"] + "/pdf")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_shown_here")
        assert (await client.get("/api/files/forged/pdf")).status_code == 404
        assert asked(tmp_path) == 0


@pytest.mark.spec("L-399")
async def test_without_libreoffice_there_is_a_download_only(files: FileService, client: httpx.AsyncClient) -> None:
    made = await files.put("a.docx", samples.GOOD["seminar.docx"], CERTIFICATE, ownerId=OWNER, purpose="certificate")
    (described,) = (await files.describe([made["_id"]], OWNER)).values()
    assert set(described) == {"url", "name", "type", "size"}
    assert (await client.get(described["url"])).headers["content-disposition"].startswith("attachment")
    assert (await client.get(described["url"] + "/pdf")).status_code == 404


@pytest.mark.usefixtures("files")
@pytest.mark.heavy
async def test_a_slow_conversion_blocks_nobody_and_happens_once(storage: LocalStorage, tmp_path: Path) -> None:
    slow = "time.sleep(4)\n" + GOOD
    async with service_with(storage, tmp_path, slow, patience=0.1) as (files, client):
        _, url = await view(files)
        begun = time.monotonic()
        answers = await asyncio.gather(*(client.get(url) for _ in range(5)))
        assert time.monotonic() - begun < 3
        assert {answer.status_code for answer in answers} == {202}
        assert answers[0].headers["retry-after"] == "2"
        assert answers[0].json() == {"status": True, "data": {"state": "making"}}
        answer = await ready(client, url)
        assert (answer.status_code, answer.content, asked(tmp_path)) == (200, PAGES, 1)


@pytest.mark.usefixtures("files")
async def test_of_several_workers_one_converts(storage: LocalStorage, tmp_path: Path) -> None:
    """Each has its own service over the same records: the claim is in the store."""
    async with (
        service_with(storage, tmp_path, "time.sleep(0.5)\n" + GOOD) as (one, first),
        service_with(storage, tmp_path, "time.sleep(0.5)\n" + GOOD, patience=0) as (_, second),
    ):
        _, url = await view(one)
        made, other = await asyncio.gather(first.get(url), second.get(url))
        assert sorted((made.status_code, other.status_code)) in ([200, 202], [202, 202])
        assert (await ready(second, url)).status_code == 200
        assert asked(tmp_path) == 1


@pytest.mark.usefixtures("files")
async def test_a_claim_that_a_crash_left_is_taken_over(storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, GOOD, patience=5) as (files, client):
        file_id, url = await view(files)
        await collection("files").update_one({"_id": file_id}, {"$set": {"convertingAt": clock.now()}})
        assert (await client.get(url)).status_code == 202
        long_ago = clock.now() - dt.timedelta(minutes=5)
        await collection("files").update_one({"_id": file_id}, {"$set": {"convertingAt": long_ago}})
        assert (await client.get(url)).status_code == 200


@pytest.mark.usefixtures("files")
async def test_a_conversion_that_hangs_is_ended_with_all_it_started(storage: LocalStorage, tmp_path: Path) -> None:
    child = tmp_path / "child"
    hangs = f"pid = os.fork()\nif not pid:\n    open({str(child)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)\n"
    async with service_with(storage, tmp_path, hangs, seconds=5, patience=60) as (files, client):
        _, url = await view(files)
        answer = await client.get(url)
        assert (answer.status_code, answer.json()["code"]) == (422, "cannot_show")
        assert "takes too long" in answer.json()["message"]
        assert bytes_in(storage.incoming) == []
        await until(lambda: not _lives(int(child.read_text())))


def _lives(process: int) -> bool:
    """Whether a process runs still; one that has ended and waits to be reaped does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit(1)\n",
        "sys.exit(0)\n",
        "os.kill(os.getpid(), 9)\n",
        MAKE.format(pdf=b"no pdf".hex()),
        MAKE.format(pdf=b"".hex()),
        MAKE.format(pdf=samples.pdf_with("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>").hex()),
        GOOD + "sys.exit(3)\n",
        GOOD
        + "os.rename(out + '/document.pdf', out + '/real.pdf')\nos.symlink(out + '/real.pdf', out + '/document.pdf')\n",
        "x = bytearray(4 << 30)\n" + GOOD,
    ],
)
@pytest.mark.usefixtures("files")
async def test_a_conversion_that_fails_says_so_and_rests(body: str, storage: LocalStorage, tmp_path: Path) -> None:
    """It ended badly, made nothing, no PDF, one that acts by itself, a link to another file, or took all memory."""
    async with service_with(storage, tmp_path, body) as (files, client):
        file_id, url = await view(files)
        answer = await client.get(url)
        assert (answer.status_code, answer.json()["code"]) == (422, "cannot_show")
        assert answer.json()["message"] == "This file could not be shown here. Download it to open it."
        assert (await client.get(url)).status_code == 422
        assert asked(tmp_path) == 1
        assert len(bytes_in(tmp_path / "files")) == 1
        record = await collection("files").find_one({"_id": file_id})
        assert "convertingAt" not in record
        rested = clock.now() - REST
        await collection("files").update_one({"_id": file_id}, {"$set": {"unshownAt": rested}})
        await client.get(url)
        assert asked(tmp_path) == 2


@pytest.mark.usefixtures("files")
async def test_the_pdf_goes_with_its_file(storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, GOOD) as (files, client):
        file_id, url = await view(files)
        assert (await client.get(url)).status_code == 200
        assert len(bytes_in(tmp_path / "files")) == 2
        assert [name async for name in files.orphans(older_than=-1)] == []
        await files.discard(file_id)
        assert (await client.get(url)).status_code == 404
        await files.erase(file_id)
        assert bytes_in(tmp_path / "files") == []
        assert await collection("files").count_documents({}) == 0


@pytest.mark.usefixtures("files")
async def test_an_old_pdf_is_swept_and_made_again(storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, GOOD) as (files, client):
        file_id, url = await view(files)
        await client.get(url)
        assert await files.sweep() == 0
        long_ago = clock.now() - dt.timedelta(days=KEPT_DAYS + 1)
        cached = {"purpose": "rendition", "deletedAt": {"$ne": None}}
        written = await collection("files").update_one(cached, {"$set": {"deletedAt": long_ago}})
        assert written.matched_count == 1
        assert await files.sweep() == 1
        assert await collection("files").count_documents({"_id": file_id}) == 1
        assert (await client.get(url)).status_code == 200
        assert asked(tmp_path) == 2


@pytest.mark.usefixtures("files")
async def test_a_file_that_goes_meanwhile_leaves_nothing(storage: LocalStorage, tmp_path: Path) -> None:
    async with service_with(storage, tmp_path, "time.sleep(0.6)\n" + GOOD, patience=0.1) as (files, client):
        file_id, url = await view(files)
        assert (await client.get(url)).status_code == 202
        await files.erase(file_id)
        await until(lambda: asked(tmp_path) == 1 and bytes_in(tmp_path / "files") == [])
        await files.close()
        assert bytes_in(tmp_path / "files") == []
        assert await collection("files").count_documents({}) == 0


@pytest.mark.usefixtures("files")
async def test_what_the_program_is_given(
    storage: LocalStorage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of ours, a profile of its own without macros, none of our secrets, limits, and no network."""
    monkeypatch.setenv("PGL_SECRET", SECRET)
    listener = socket.create_server(("127.0.0.1", 0))
    arguments = tmp_path / "told"
    look = f"""
import json, resource, socket
profile = next(each for each in args if each.startswith("-env:UserInstallation=file://"))[len("-env:UserInstallation=file://"):]
try:
    socket.create_connection(("127.0.0.1", {listener.getsockname()[1]}), timeout=2)
    reached = True
except OSError:
    reached = False
open({str(arguments)!r}, "w").write(json.dumps({{
    "source": os.path.basename(args[-1]), "env": dict(os.environ), "here": os.getcwd(), "reached": reached,
    "options": open(profile + "/user/registrymodifications.xcu").read(),
    "limits": [resource.getrlimit(each)[0] for each in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_CORE)],
}}))
"""
    async with service_with(storage, tmp_path, look + GOOD) as (files, client):
        _, url = await view(files)
        assert (await client.get(url)).status_code == 200
    listener.close()
    given = json.loads(arguments.read_text())
    assert given["source"] == "document.docx"
    assert SECRET not in arguments.read_text()
    assert set(given["env"]) - {"LC_CTYPE"} == {
        *("PATH", "HOME", "TMPDIR", "LANG", "SAL_USE_VCLPLUGIN"),
        *("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"),
    }
    assert given["env"]["HOME"] == given["here"]
    assert Path(given["here"]).parent == storage.incoming
    assert 'oor:name="DisableMacrosExecution" oor:op="fuse"><value>true' in given["options"]
    assert given["limits"] == [2 * 1024**3, 31, 0]
    # A container may refuse a network of its own; the document holds no remote part all the same (FU-10).
    assert given["reached"] is not await asyncio.to_thread(_may_be_alone)


def _may_be_alone() -> bool:
    """Whether this system lets a process have a network of its own."""
    probe = f"import runpy; print(runpy.run_path({confined.__file__!r})['leave_network']())"
    return subprocess.run([sys.executable, "-c", probe], check=True, capture_output=True).stdout.strip() == b"True"


def test_the_program_is_found_where_the_setting_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = program(tmp_path, "")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert found_program("auto") == made
    assert found_program("") is None
    monkeypatch.setenv("PATH", os.devnull)
    assert found_program("auto") is None
    assert found_program(str(made)) == made
    assert found_program(str(tmp_path / "none")) is None
