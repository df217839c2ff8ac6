"""A submission that is sent again: the stored entry answers, nothing is stored twice (DECISIONS D7.6)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from api.core.store.database import collection
from api.logbook.entries import create
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import EVERY, kept_files, kind_of, reasons, refused, send, stored
from tests.api.world import World, pdf_bytes

CLIENT = "0f8fad5b-d9cb-469f-a165-70867728950e"


async def test_the_same_submission_again_answers_the_stored_entry(world: World) -> None:
    for key in EVERY:
        file = ("a.pdf", pdf_bytes(), "application/pdf")
        body = {**sent_by_the_client(world, key), "clientId": f"{CLIENT}-{key}"}
        first = await send(world, key, body, file=file)
        again = await send(world, key, body, file=file)
        assert (first.status_code, again.status_code) == (201, 200), (key, again.text)
        assert again.json()["data"]["_id"] == first.json()["data"]["_id"]
        assert again.json()["message"] == first.json()["message"]
        assert await stored(kind=key) == 1
    files = sum(kind_of(key).file is not None for key in EVERY)
    assert await stored("files") == files
    assert len(kept_files(world.settings.data)) == files


async def test_the_same_id_with_another_body_kind_or_file_is_a_conflict(world: World) -> None:
    message = "This submission id was already used for another entry."
    body = {**sent_by_the_client(world, "conference"), "clientId": CLIENT}
    await send(world, "conference", body, file=("a.pdf", pdf_bytes(), "application/pdf"))
    files = kept_files(world.settings.data)
    other_file = ("a.pdf", pdf_bytes("Another"), "application/pdf")
    refused(await send(world, "conference", body, file=other_file), 409, message)
    refused(await send(world, "conference", {**body, "title": "Other"}), 409, message)
    refused(await send(world, "opd", {**sent_by_the_client(world, "opd"), "clientId": CLIENT}), 409, message)
    assert await stored() == 1
    assert kept_files(world.settings.data) == files
    theirs = await send(world, "conference", body, by="classmate")
    assert theirs.status_code == 201, "The id is the student's own."


async def test_a_verified_entry_answers_a_late_retry_with_its_decision(world: World) -> None:
    body = {**sent_by_the_client(world, "opd"), "clientId": CLIENT}
    first = (await send(world, "opd", body)).json()["data"]
    await world.verify(kind_of("opd"), first["_id"])
    late = await send(world, "opd", body)
    assert (late.status_code, late.json()["data"]["status"]) == (200, "Approved")


async def test_only_a_plain_id_is_taken(world: World) -> None:
    body = sent_by_the_client(world, "opd")
    message = "clientId must be 8 to 64 letters, digits, hyphens or underscores."
    wrong: tuple[Any, ...] = (
        "short",
        "x" * 65,
        "a b c d e f",
        "१२३४५६७८",
        "a.b$c{}d",
        {"$ne": ""},
        ["x" * 8],
        12345678,
        True,
    )
    for value in wrong:
        assert reasons(refused(await send(world, "opd", {**body, "clientId": value}), 422, message)) == {
            "clientId": message
        }
    for plain in (None, ""):
        assert (await send(world, "opd", {**body, "clientId": plain})).status_code == 201
    assert await stored() == 2
    ids = [row["clientId"] async for row in collection("entries").find({})]
    assert len(set(ids)) == 2, "The server makes an id where there is none."


@pytest.mark.parametrize("key", ["opd", "conference"])
async def test_two_at_once_make_one_entry(world: World, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    earlier, both, looks = create._earlier, asyncio.Event(), 0

    async def looking(*args: Any) -> Any:
        nonlocal looks
        found = await earlier(*args)
        looks += 1
        if looks == 2:
            both.set()
        await both.wait()
        return found

    monkeypatch.setattr(create, "_earlier", looking)
    body = {**sent_by_the_client(world, key), "clientId": CLIENT}
    file = ("a.pdf", pdf_bytes(), "application/pdf")
    answers = await asyncio.gather(*(send(world, key, body, file=file) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    assert len({answer.json()["data"]["_id"] for answer in answers}) == 1
    assert await stored() == 1
    assert len(kept_files(world.settings.data)) == await stored("files") == (key == "conference")
