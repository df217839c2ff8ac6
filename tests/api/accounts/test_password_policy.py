"""Which new passwords are refused because anyone could guess them (attack AU-10)."""

from __future__ import annotations

import pytest

from api.accounts.signing_in.password_policy import COMMON, OWN_DATA, complaint, own_words
from api.core.store.database import collection
from tests.api.world import PASSWORD, World

OWN = own_words(["Asha Kulkarni", "asha.k@sahyadri.in", "9876543210", "Sahyadri Institute of Medical Sciences"])


@pytest.mark.parametrize(
    "password",
    ["Password@1", "P@ssw0rd123!", "Welcome@1", "Admin@123", "Qwerty@1", "Doctor@2026", "Qwertyuiop@1", "Drowssap@1"],
)
def test_common_passwords(password: str) -> None:
    assert complaint(password, OWN) == COMMON


@pytest.mark.parametrize(
    "password",
    [
        "Sahyadri@2026",
        "SIMS@2026",
        "Sahyadri Institute of Medical Sciences@1",
        "$ahyadr1@99",
        "Kulkarni@99",
        "Asha#1998",
        "1!AshaKulkarni",
        "Asha.K@sahyadri.in1",
        "A9876543210a@",
    ],
)
def test_passwords_made_of_the_owners_data(password: str) -> None:
    assert complaint(password, OWN) == OWN_DATA
    assert complaint(password, frozenset()) != OWN_DATA


def test_a_long_address_is_known_to_its_end() -> None:
    address = "someone.with.a.very.long.name.indeed@postgraduate.hospital.example.org"
    assert complaint(f"1!{address.title()}", own_words([address])) == OWN_DATA


@pytest.mark.spec("P-289")
@pytest.mark.parametrize(
    "password", ["Abcdef1!", "Better@2x", "Nine-Lamps#Over7Rivers", "कमल#Rain7drum", "Aa1!" + "x7Q#" * 15, "Aa1!" * 32]
)
def test_passwords_that_are_taken(password: str) -> None:
    assert complaint(password, OWN) is None


@pytest.mark.spec("P-296")
async def test_a_change_to_such_a_password_is_refused(people: World) -> None:
    """For students, staff and the Master alike; sessions and password stay, and it does not count as a wrong try."""
    client = await people.as_("student")
    before = await collection("users").find_one({"_id": people.people["student"]})
    for new, message in {"Password@1": COMMON, "Sahyadri@1": OWN_DATA, "Student@example.com1": OWN_DATA}.items():
        for _ in range(3):
            body = {"currentPassword": PASSWORD, "newPassword": new, "confirmPassword": new}
            answer = await client.post("/api/updatePassword", json=body)
            assert (answer.status_code, answer.json()["message"]) == (422, message)
            assert answer.json()["errors"] == [{"field": "newPassword", "message": message}]
            assert new not in answer.text
    assert await collection("users").find_one({"_id": people.people["student"]}) == before
    for who in ("teacher", "master"):
        body = {"currentPassword": PASSWORD, "newPassword": "Welcome@1", "confirmPassword": "Welcome@1"}
        refused = await (await people.as_(who)).post("/api/updatePassword", json=body)
        assert (refused.status_code, refused.json()["message"]) == (422, COMMON)
    good = {"currentPassword": PASSWORD, "newPassword": "Nine-Lamps#7", "confirmPassword": "Nine-Lamps#7"}
    assert (await client.post("/api/updatePassword", json=good)).status_code == 200
