"""The name of a person has at least two letters, wherever it is entered."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.core.text import NO_NAME, is_person_name
from tests.api.drp.steps import form, institution, send
from tests.api.world import World

BAD = ["0", "123", "K", "K 9"]


def field_error(answer: httpx.Response, field: str) -> str:
    """Return the message next to a field of a refused form."""
    assert answer.status_code == 422, answer.text
    return str({error["field"]: error["message"] for error in answer.json()["errors"]}[field])


@pytest.mark.parametrize("name", ["Asha Rao", "Li", "Dr. K. J", "रवि", "O'Neil", "2nd Asha"])
def test_a_name_has_two_letters_of_any_script(name: str) -> None:
    assert is_person_name(name)


@pytest.mark.parametrize("name", ["0", "123", "K", "K 9", "--"])
def test_digits_and_a_single_letter_are_no_name(name: str) -> None:
    assert not is_person_name(name)


@pytest.mark.parametrize("name", BAD)
async def test_registration_refuses_what_is_no_name(world: World, name: str) -> None:
    answer = await world.client().post("/api/register", json={"name": name})
    assert field_error(answer, "name") == NO_NAME


async def test_the_forms_of_staff_refuse_what_is_no_name(world: World) -> None:
    hod = await world.as_("hod")
    new = {"email": "kiran@example.com", "phone": "+919812345678", "role": "Professor"}
    for name in BAD:
        added = await hod.post("/api/addNewStaffData", json={**new, "name": name})
        assert field_error(added, "name") == NO_NAME
        path = f"/api/updateStaff/{world.id('junior')}/{world.id('hod')}"
        assert field_error(await hod.post(path, json={"name": name}), "name") == NO_NAME


@pytest.mark.parametrize("field", ["fat_name", "mot_name"])
async def test_the_profile_refuses_what_is_no_name_of_a_parent(world: World, field: str) -> None:
    student = await world.as_("student")
    path = f"/api/profile/{world.id('student')}"
    assert field_error(await student.post(path, files={field: (None, "0")}), field) == NO_NAME
    assert (await student.post(path, files={field: (None, "")})).status_code == 200


async def test_an_inquiry_refuses_what_is_no_name(world: World) -> None:
    body: dict[str, Any] = {"email": "a@example.com", "subject": "S", "message": "M", "phone": "9876543210"}
    answer = await world.client().post("/api/inquiry", json={**body, "name": "0"})
    assert field_error(answer, "name") == NO_NAME


async def test_a_coordinator_needs_a_name(world: World) -> None:
    answer = await send(world, form(world, await institution(world), name="0"))
    assert field_error(answer, "name") == NO_NAME
