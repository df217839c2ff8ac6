"""Changing the own password: what is refused, in which words, and whose password it is."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.core.security.passwords import hash_password
from api.core.store.database import collection
from tests.api.world import PASSWORD, World

NEW = "Better@2x"
WEAK = "Password must be at least 8 characters with an uppercase, a lowercase, a digit and a special character"


async def change(world: World, who: str, new: str = NEW, **more: Any) -> httpx.Response:
    body = {"currentPassword": PASSWORD, "newPassword": new, "confirmPassword": new, **more}
    return await (await world.as_(who)).post("/api/updatePassword", json=body)


async def signs_in(world: World, who: str, password: str) -> bool:
    door = "/api/staffLogin" if who in ("teacher", "master") else "/api/login"
    body = {"email": f"{who}@example.com", "password": password}
    return (await world.client().post(door, json=body)).status_code == 200


@pytest.mark.spec("P-398")
async def test_the_new_password_works_and_the_old_one_does_not(people: World) -> None:
    body = {"currentPassword": PASSWORD, "newPassword": NEW, "confirmPassword": NEW}
    assert (await people.client().post("/api/updatePassword", json=body)).status_code == 401
    for who in ("student", "teacher", "master", "unverified"):
        answer = await change(people, who)
        assert (answer.status_code, answer.json()["message"]) == (200, "Password updated successfully")
        assert set(answer.json()) == {"status", "message"}
        assert await signs_in(people, who, NEW)
        assert not await signs_in(people, who, PASSWORD)
    assert await signs_in(people, "classmate", PASSWORD)


@pytest.mark.spec("P-398")
async def test_the_body_cannot_choose_whose_password(people: World) -> None:
    """AU-20: another's id and role are taken and not used, the Master's too."""
    for who in ("student", "master"):
        answer = await change(people, who, id=people.id("classmate"), role="Master")
        assert answer.status_code == 200
        assert await signs_in(people, who, NEW)
    assert await signs_in(people, "classmate", PASSWORD)
    classmate = await collection("users").find_one({"_id": people.people["classmate"]})
    assert "role" not in classmate


@pytest.mark.spec("P-398")
async def test_what_is_refused_and_how_it_is_said(people: World) -> None:
    """AU-19, and the messages of the specification; nothing changes."""
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"currentPassword": "Wrong@1234"}, "Your current password is wrong."),
        ({"confirmPassword": "Better@2y"}, "New passwords do not match!"),
        ({"currentPassword": ""}, "All fields are required!"),
        ({"newPassword": ""}, "All fields are required!"),
        ({"confirmPassword": ""}, "All fields are required!"),
        ({"newPassword": PASSWORD, "confirmPassword": PASSWORD}, "The new password must differ from the current one."),
        ({"emailKey": "x"}, "This field is not known here."),
        ({"newPassword": {"$ne": ""}}, "This must be text."),
        ({"newPassword": "Aa1!" + "x" * 1021}, "A password may have at most 1,024 bytes."),
    ]
    for weak in ("Abcde1!", "abcdef1!", "ABCDEF1!", "Abcdefg!", "Abcdefg1"):
        refusals += [({"newPassword": weak, "confirmPassword": weak}, WEAK)]
    before = await collection("users").find_one({"_id": people.people["student"]})
    for changes, message in refusals:
        answer = await change(people, "student", **changes)
        assert (answer.status_code, answer.json()["message"]) == (422, message), changes
        await collection("limits").delete_many({})
    assert await collection("users").find_one({"_id": people.people["student"]}) == before
    assert (await change(people, "student", "Abcdef1!")).status_code == 200


async def test_guessing_the_current_password_is_limited(people: World) -> None:
    """A session left open on a shared machine does not yield the password."""
    for _ in range(5):
        assert (await change(people, "student", currentPassword="Wrong@1234")).status_code == 422
    refused = await change(people, "student")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert (await change(people, "classmate")).status_code == 200


async def test_the_change_is_audited_without_the_password(people: World) -> None:
    await change(people, "student")
    (row,) = [row async for row in collection("audits").find({})]
    assert (row["action"], row["target"]) == ("password.changed", f"users/{people.id('student')}")
    assert PASSWORD not in str(row)
    assert NEW not in str(row)


async def test_of_two_changes_at_once_one_is_told(people: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The write is conditional on the hash that was checked."""

    async def meanwhile(password: str) -> str:
        changed = {"$set": {"passwordHash": await hash_password("Elsewhere@1")}}
        await collection("users").update_one({"_id": people.people["student"]}, changed)
        return await hash_password(password)

    monkeypatch.setattr("api.accounts.signing_in.passwords.hash_password", meanwhile)
    refused = await change(people, "student")
    assert (refused.status_code, refused.json()["status"]) == (422, False)
    assert await signs_in(people, "student", "Elsewhere@1")
