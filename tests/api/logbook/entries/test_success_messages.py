"""What the server says when something was done (section 8 of the specification)."""

from __future__ import annotations

import pytest

from api.logbook.contract.registry import by_key
from tests.api.world import World, pdf_upload


@pytest.mark.spec("L-382")
async def test_every_success_says_what_was_done(world: World) -> None:
    student = await world.as_("student")
    texts: dict[str, str] = {}
    for key in ("conference", "paper", "clinicalCase", "checklist"):
        kind = by_key(key)
        assert kind is not None
        body = world.body(kind)
        if kind.file is None:
            answer = await student.post(f"/api/entries/{key}", json=body)
        else:
            answer = await student.post(f"/api/entries/{key}", data=body, files={"certificate": pdf_upload()})
        assert answer.status_code == 201, answer.text
        texts[key] = answer.json()["message"]
        if key == "paper":
            decided = await world.verify(kind, answer.json()["data"]["_id"])
            texts["verification"] = decided.json()["message"]
    for path in ("addSpeciality", "addProcedure"):
        texts[path] = (await student.post(f"/api/{path}", json={"title": "Something new"})).json()["message"]
    profile = await student.post(f"/api/profile/{world.id('student')}", files={"address": (None, "Ward 7")})
    texts["profile"] = profile.json()["message"]
    assert texts == {
        "conference": "Task inserted successfully",
        "paper": "Task inserted successfully",
        "clinicalCase": "Task inserted successfully",
        "checklist": "Checklist added successfully",
        "verification": "Status updated successfully",
        "addSpeciality": "Speciality added successfully!",
        "addProcedure": "Procedure added successfully!",
        "profile": "Profile updated successfully",
    }
