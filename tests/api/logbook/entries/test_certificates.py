"""Certificates over HTTP: what is taken and served, and what is refused without leaving a trace (attack group FU)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.logbook.entries import create
from tests.api.core.files.samples import GOOD, office, phone_photo, picture
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import FILE_MISSING, MISSING, kept_files, kind_of, reasons, refused, send, stored
from tests.api.world import World, pdf_bytes, pdf_upload

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><html><body><script>alert(document.cookie)</script></body></html>"
MEGABYTE = 1024 * 1024


def bomb() -> bytes:
    """An office file that grows a thousandfold."""
    return office("docx", {"word/media/x.bin": b"\0" * (50 * MEGABYTE)})


def many_members() -> bytes:
    """An office file of far too many members."""
    out = io.BytesIO(office("docx"))
    with zipfile.ZipFile(out, "a") as opened:
        for number in range(2_100):
            opened.writestr(f"word/{number}.xml", b"")
    return out.getvalue()


POSING = [
    ("a.svg", SVG, "image/svg+xml"),
    ("a.png", SVG, "image/png"),
    ("a.jpg", SVG, "image/jpeg"),
    ("a.html", HTML, "text/html"),
    ("a.pdf", HTML, "application/pdf"),
    ("a.jpg", HTML, "image/jpeg"),
    ("a.doc", HTML, "application/msword"),
    ("a.pdf", HTML.ljust(600, b" ") + pdf_bytes(), "application/pdf"),
    ("a.exe", b"MZ" + bytes(200), "application/pdf"),
    ("a.pdf", b"MZ" + bytes(200), "application/pdf"),
    ("a.png", b"\x7fELF" + bytes(200), "image/png"),
    ("a.pdf", b"#!/bin/sh\nrm -rf /\n", "application/pdf"),
    ("a.php", b"\xff\xd8\xff\xe0<?php system($_GET[0]); ?>", "image/jpeg"),
    ("a.docx", GOOD["seminar.xlsx"], "application/octet-stream"),
    ("a.pdf", GOOD["seminar.png"], "application/pdf"),
    ("a.png.html", GOOD["seminar.png"], "image/png"),
    ("a", GOOD["seminar.png"], "image/png"),
    ("a.docx", bomb(), "application/octet-stream"),
    ("a.docx", many_members(), "application/octet-stream"),
    ("a.docx", office("docx", {"../../x": b"1"}), "application/octet-stream"),
    ("a.docx", office("docx", {"word/vbaProject.bin": b"1"}), "application/octet-stream"),
]
DAMAGED = [
    ("a.jpg", picture("JPEG")[:120], "image/jpeg"),
    ("a.png", b"\x89PNG\r\n\x1a\n", "image/png"),
    ("a.pdf", b"", "application/pdf"),
    ("a.pdf", b"%", "application/pdf"),
    ("a.pdf", b"%PDF-1.7\nnothing else", "application/pdf"),
]


async def nothing_kept(world: World) -> None:
    """Neither entry nor file nor bytes on the disk."""
    assert (await stored(), await stored("files")) == (0, 0)
    assert kept_files(world.settings.data) == []


@pytest.mark.spec("L-404")
async def test_every_listed_type_is_taken_and_served_by_a_short_lived_link_only(world: World) -> None:
    body, stranger = sent_by_the_client(world, "conference"), world.client()
    for name, content in GOOD.items():
        answer = await send(world, "conference", body, file=(name, content, "application/x-lies"))
        assert answer.status_code == 201, (name, answer.text)
        shown = answer.json()["data"]["certificate"]
        assert (shown["name"], shown["size"] > 0) == (name, True)
        assert shown["type"] != "application/x-lies"
        assert shown["url"].startswith("/api/files/")
        served = await stranger.get(shown["url"])
        assert served.status_code == 200
        assert served.headers["content-type"].split(";")[0] == shown["type"]
        assert served.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in served.headers["content-security-policy"]
        inline = name.rpartition(".")[2] in ("jpg", "jpeg", "png", "gif", "webp", "pdf")
        assert served.headers["content-disposition"].startswith("inline" if inline else "attachment")
        refused(await stranger.get(shown["url"][:-4] + "AAAA"), 404)
    assert await stored() == len(GOOD) == 12
    assert {path.suffix for path in kept_files(world.settings.data)} == {""}, "Names on the disk are random."
    refused(await stranger.get(f"/api/entries/conference/{world.scope}"), 401)


@pytest.mark.spec("L-239", "L-243")
async def test_the_file_may_be_left_out_where_it_is_optional(world: World) -> None:
    for key in ("conference", "paper"):
        body, client = sent_by_the_client(world, key), await world.as_("student")
        as_json = await client.post(f"/api/entries/{key}", json=body)
        as_form = await client.post(f"/api/entries/{key}", files={name: (None, value) for name, value in body.items()})
        empty = await client.post(f"/api/entries/{key}", data=body, files={"certificate": ("", b"", "")})
        for answer in (as_json, as_form, empty):
            assert answer.status_code == 201, answer.text
            assert answer.json()["data"]["certificate"] is None
        listed = (await client.get(f"/api/entries/{key}/{world.scope}/{world.id('student')}")).json()["data"]
        assert [row["certificate"] for row in listed] == [None] * 3
    assert await stored("files") == 0


@pytest.mark.spec("L-231", "L-095")
async def test_extra_curricular_needs_a_file_and_takes_particulars(world: World) -> None:
    client, body = await world.as_("student"), sent_by_the_client(world, "extraCurricular")
    for answer in (
        await client.post("/api/entries/extraCurricular", json=body),
        await client.post("/api/entries/extraCurricular", files={"date": (None, body["date"])}),
        await client.post("/api/entries/extraCurricular", data=body, files={"certificate": ("", b"", "")}),
    ):
        assert reasons(refused(answer, 422, FILE_MISSING)) == {"certificate": "Certificate is required."}
    wrong = await client.post("/api/entries/extraCurricular", json={**body, "certificate": "https://x.in/a.pdf"})
    refused(wrong, 422, "Send the file as multipart/form-data.")
    text = await client.post("/api/entries/extraCurricular", files={"certificate": (None, "a.pdf")})
    refused(text, 422, "A file is expected here.")
    await nothing_kept(world)
    for topic in ("Blood donation camp", ""):
        record = (await send(world, "extraCurricular", {**body, "topic": topic})).json()["data"]
        assert record["topic"] == topic
        assert record["certificate"]["name"] == "certificate.pdf"


async def test_a_file_that_poses_as_another_is_refused_and_leaves_nothing(world: World) -> None:
    body = sent_by_the_client(world, "extraCurricular")
    for name, content, declared in POSING:
        answer = await send(world, "extraCurricular", body, file=(name, content, declared))
        assert refused(answer, 415)["code"] == "unsupported_file", name
        assert "script" not in answer.text
    for name, content, declared in DAMAGED:
        answer = await send(world, "extraCurricular", body, file=(name, content, declared))
        assert answer.status_code in (415, 422), name
        refused(answer, answer.status_code)
    await nothing_kept(world)


async def test_a_good_file_beside_a_bad_body_leaves_nothing(world: World) -> None:
    body = sent_by_the_client(world, "paper")
    refused(await send(world, "paper", {k: v for k, v in body.items() if k != "titleInBrief"}), 422, MISSING)
    refused(await send(world, "paper", {**body, "verified": "yes"}), 422, "This field is not known here.")
    too_long = {**body, "titleInBrief": "x" * 301}
    refused(await send(world, "paper", too_long), 422, "At most 300 characters are accepted.")
    refused(await send(world, "paper", body, by="unverified"), 403)
    refused(await send(world, "paper", body, by="teacher"), 403)
    await nothing_kept(world)


async def test_too_large_is_refused_by_length_and_without_one(world: World) -> None:
    client, body = await world.as_("student"), sent_by_the_client(world, "conference")
    over = pdf_bytes().ljust(11 * MEGABYTE, b"\n")
    answer = await send(world, "conference", body, file=("big.pdf", over, "application/pdf"))
    refused(answer, 413, "The certificate may have at most 10 MB. Choose a smaller file.")
    huge = bytes(20 * MEGABYTE)
    answer = await send(world, "conference", body, file=("big.pdf", huge, "application/pdf"))
    refused(answer, 413, "This is too large. At most 12 MB can be sent at once.")

    async def chunks() -> AsyncIterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="certificate"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
        for _ in range(20):
            yield bytes(MEGABYTE)

    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    refused(await client.post("/api/entries/conference", content=chunks(), headers=headers), 413)
    for kind in ("opd", "conference"):
        json = await client.post(f"/api/entries/{kind}", content=huge, headers={"Content-Type": "application/json"})
        refused(json, 413, "This is too large. At most 512 KB can be sent at once.")
    await nothing_kept(world)


async def test_a_form_of_another_make_is_refused(world: World) -> None:
    client, body = await world.as_("student"), sent_by_the_client(world, "conference")
    parts: list[tuple[str, Any]] = [(name, (None, value)) for name, value in body.items()]
    file = ("certificate", pdf_upload())
    cases: list[tuple[list[tuple[str, Any]], set[int]]] = [
        ([*parts, file, file], {400, 422}),
        ([*parts, file, ("other", pdf_upload())], {400, 422}),
        ([*parts, ("other", pdf_upload())], {422}),
        ([*parts, ("title", (None, "Twice"))], {422}),
        ([*parts, ("role", pdf_upload())], {422}),
        ([*parts, *((f"f{number}", (None, "x")) for number in range(1_001))], {400, 422}),
        ([*parts, ("studentRemark", (None, "x" * (2 * MEGABYTE)))], {400, 422}),
        ([*parts, ("certificate", (None, "text"))], {422}),
        ([*parts, ("$where", (None, "1"))], {422}),
        ([*parts, ("role.x", (None, "1"))], {422}),
    ]
    for number, (form, statuses) in enumerate(cases):
        answer = await client.post("/api/entries/conference", files=form)
        assert answer.status_code in statuses, (number, answer.text)
        refused(answer, answer.status_code)
    for content in (
        b"",
        b"no form",
        b"--b\r\n",
        b'--b\r\nContent-Disposition: form-data; name="date"\r\n\r\n\xff\xfe\r\n--b--',
    ):
        headers = {"Content-Type": "multipart/form-data; boundary=b"}
        answer = await client.post("/api/entries/conference", content=content, headers=headers)
        assert answer.status_code in (400, 422), content
    refused(await client.post("/api/entries/opd", data={"venue": "x"}), 415)
    refused(await client.post("/api/entries/opd", files={"certificate": pdf_upload()}), 415)
    refused(await client.post("/api/entries/conference", data=body), 415)
    refused(await client.post("/api/entries/conference", content=b"{}", headers={"Content-Type": "text/plain"}), 415)
    await nothing_kept(world)


async def test_a_name_cannot_reach_out_of_its_place(world: World) -> None:
    body = sent_by_the_client(world, "conference")
    names = [
        "../../etc/passwd.pdf",
        "..\\..\\x.pdf",
        "a\x00.pdf",
        "CON.pdf",
        ".htaccess.pdf",
        "x" * 300 + ".pdf",
        "\u202efdp.exe.pdf",
        'a"b;c.pdf',
        "a\r\nSet-Cookie: x=1.pdf",
        "<img src=x>.pdf",
        "a.html;.pdf",
    ]
    for name in names:
        answer = await send(world, "conference", body, file=(name, pdf_bytes(), "application/pdf"))
        assert answer.status_code in (201, 400), (name, answer.text)
        if answer.status_code == 400:
            continue
        shown = answer.json()["data"]["certificate"]
        assert shown["name"].endswith(".pdf")
        assert len(shown["name"]) <= 120
        assert not set('/\\<>"\r\n\x00\u202e;') & set(shown["name"]), name
        served = await world.client().get(shown["url"])
        assert "set-cookie" not in served.headers
        assert served.headers["content-disposition"].count('filename="') == 1
    inside = {path.relative_to(world.settings.data).parts[0] for path in kept_files(world.settings.data)}
    assert inside == {"files"}


async def test_a_phone_photo_loses_its_place_and_device(world: World) -> None:
    body = sent_by_the_client(world, "conference")
    answer = await send(world, "conference", body, file=("a.jpg", phone_photo(), "image/jpeg"))
    served = await world.client().get(answer.json()["data"]["certificate"]["url"])
    assert served.status_code == 200
    for secret in (b"Pocketphone", b"Exif", b"ward 7"):
        assert secret not in served.content


async def test_a_failed_insert_takes_its_file_along_and_the_sweep_takes_orphans(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: Any, **__: Any) -> Any:
        raise RuntimeError("The disk of the store is full.")

    body = sent_by_the_client(world, "extraCurricular")
    with monkeypatch.context() as patch:
        patch.setattr(create, "_insert", failing)
        answer = await send(world, "extraCurricular", body)
        assert refused(answer, 500)["code"] == "internal"
        assert "disk" not in answer.text
    await nothing_kept(world)
    entry = (await send(world, "extraCurricular", body)).json()["data"]
    mine = kept_files(world.settings.data)
    orphan: Path = world.settings.data / "files" / "kept" / "00" / "00" / ("0" * 32)
    orphan.parent.mkdir(parents=True)
    orphan.write_bytes(b"left by a crash")
    half = world.settings.data / "files" / "incoming" / "half.part"
    half.write_bytes(b"left by a crash")
    assert await world.app.state.files.sweep(older_than=-1) == 2
    assert kept_files(world.settings.data) == mine
    assert (await world.client().get(entry["certificate"]["url"])).status_code == 200


async def test_the_link_of_a_deleted_entry_is_dead_and_its_bytes_wait(world: World) -> None:
    record = await world.create(kind_of("extraCurricular"))
    client: httpx.AsyncClient = await world.as_("student")
    answer = await client.post("/api/deleteRecord", json={"id": record["_id"], "type": "ExtraActivity"})
    assert answer.status_code == 200
    refused(await world.client().get(record["certificate"]["url"]), 404)
    await world.app.state.files.sweep(older_than=-1)
    assert len(kept_files(world.settings.data)) == 1, "A deleted entry's file is kept for 90 days."
