"""Several API processes over one real document database: what two of them want at once, one of them gets."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.access import sessions
from api.core.store.database import collection, is_duplicate
from api.logbook.contract.kind import Kind
from api.logbook.contract.registry import by_key
from api.settings import Settings
from tests.api.conftest import TEST_SECRET
from tests.api.world import PASSWORD, World
from tests.support.processes import api_processes
from tests.support.stores import TestStore

pytestmark = [pytest.mark.heavy, pytest.mark.stores("mongodb")]

PROCESSES = 3
ROUNDS = 5


@pytest.fixture(scope="module")
def addresses(test_store: TestStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The processes; they start at once, on a database that is empty, so each of them wants to make its indexes."""
    settings = Settings(
        environment="test",
        secret=TEST_SECRET,  # type: ignore[arg-type]  # Pydantic makes a SecretStr of it.
        data=tmp_path_factory.mktemp("races"),
        requests_per_minute=100_000,
        route_requests_per_minute=100_000,
        **test_store.settings(),
    )
    with api_processes(settings, PROCESSES) as started:
        yield started


class Crowd:
    """People who are signed in at every process."""

    def __init__(self, world: World, addresses: list[str], stack: AsyncExitStack) -> None:
        self.world, self.addresses, self._stack = world, addresses, stack

    async def client(self, address: str, token: str | None = None) -> httpx.AsyncClient:
        """A client of one process."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        made = httpx.AsyncClient(base_url=address, headers=headers, timeout=60)
        return await self._stack.enter_async_context(made)

    async def everywhere(self, *names: str) -> list[httpx.AsyncClient]:
        """Each of these people at each process."""
        found = []
        for name in names:
            token, _ = await sessions.open_session(self.world.settings, self.world.people[name], remember=False)
            found += [await self.client(address, token) for address in self.addresses]
        return found


@pytest.fixture
async def crowd(world: World, addresses: list[str]) -> AsyncIterator[Crowd]:
    async with AsyncExitStack() as stack:
        yield Crowd(world, addresses, stack)


def kind_of(key: str) -> Kind:
    kind = by_key(key)
    assert kind is not None
    return kind


def codes(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


async def stored(entry_id: str) -> dict[str, Any]:
    record = await collection("entries").find_one({"_id": ObjectId(entry_id)})
    assert record is not None
    return dict(record)


def decision(number: int, **more: object) -> dict[str, object]:
    """No two of these are alike: the same decision of the same person is a repetition and is answered as the first."""
    return {"status": "Rejected", "vRemark": f"Look again at line {number}", "score": "1", **more}


async def test_one_decision_wins_and_the_others_are_told(crowd: Crowd) -> None:
    kind = kind_of("opd")
    verifiers = await crowd.everywhere("teacher", "colleague", "junior", "hod")
    for turn in range(ROUNDS):
        entry = await crowd.world.create(kind)
        about: dict[str, object] = {"version": 1} if turn % 2 else {}
        answers = await asyncio.gather(
            *(
                client.post(f"/api/entries/opd/{entry['_id']}", json=decision(number, **about))
                for number, client in enumerate(verifiers)
            )
        )
        assert codes(answers) == {200: 1, 409: len(verifiers) - 1}
        row = await stored(entry["_id"])
        won = next(answer for answer in answers if answer.status_code == 200).json()["data"]
        assert (row["version"], len(row["history"]), str(row["verifiedBy"])) == (2, 1, won["verifiedBy"]["_id"])


async def test_no_version_is_given_twice(crowd: Crowd) -> None:
    """Of the decisions about a version one is taken, and it makes the next number."""
    entry = await crowd.world.create(kind_of("opd"))
    verifiers = await crowd.everywhere("teacher", "colleague", "hod")
    taken = 0
    for turn in range(ROUNDS):
        version = (await stored(entry["_id"]))["version"]
        answers = await asyncio.gather(
            *(
                client.post(
                    f"/api/entries/opd/{entry['_id']}", json=decision(turn * len(verifiers) + number, version=version)
                )
                for number, client in enumerate(verifiers)
            )
        )
        assert set(codes(answers)) <= {200, 409}
        taken += codes(answers)[200]
    row = await stored(entry["_id"])
    assert taken == ROUNDS
    assert row["version"] == 1 + taken == 1 + len(row["history"])
    assert len({item["id"] for item in row["history"]}) == taken


async def test_a_decision_sent_to_all_is_stored_once(crowd: Crowd) -> None:
    """The same decision of the same person is answered alike by each process (DECISIONS D7.3); another's is not."""
    entry = await crowd.world.create(kind_of("opd"))
    teachers, others = await crowd.everywhere("teacher") * 3, await crowd.everywhere("hod")
    for body in (decision(1, version=1), decision(2, version=2)):
        for clients, status in ((teachers, 200), (others, 409)):
            answers = await asyncio.gather(
                *(client.post(f"/api/entries/opd/{entry['_id']}", json=body) for client in clients)
            )
            assert codes(answers) == {status: len(clients)}
    row = await stored(entry["_id"])
    assert (row["version"], len(row["history"])) == (3, 2)


async def test_a_submission_sent_to_all_is_stored_once(crowd: Crowd) -> None:
    students = await crowd.everywhere("student") * 3
    for number in range(ROUNDS):
        body = {**crowd.world.body(kind_of("opd")), "clientId": f"one-submission-{number}"}
        answers = await asyncio.gather(*(client.post("/api/entries/opd", json=body) for client in students))
        assert set(codes(answers)) <= {200, 201}
        assert len({answer.json()["data"]["_id"] for answer in answers}) == 1
        assert await collection("entries").count_documents({"clientId": body["clientId"]}) == 1


async def test_leaves_of_the_same_days_never_stand_beside_each_other(crowd: Crowd) -> None:
    students = await crowd.everywhere("student")
    for number in range(ROUNDS):
        await collection("entries").delete_many({})
        body = crowd.world.body(kind_of("leave"))
        answers = await asyncio.gather(
            *(
                client.post("/api/entries/leave", json={**body, "clientId": f"leave-{number}-{place}"})
                for place, client in enumerate(students)
            )
        )
        assert set(codes(answers)) <= {201, 409, 422}
        assert await collection("entries").count_documents({"kind": "leave"}) == codes(answers)[201] <= 1


async def test_an_equal_title_is_added_once(crowd: Crowd) -> None:
    teachers = await crowd.everywhere("teacher", "colleague")
    body = {"title": "Rheumatology", "departmentId": str(crowd.world.medicine)}
    answers = await asyncio.gather(*(client.post("/api/addSpeciality", json=body) for client in teachers))
    assert codes(answers)[200] + codes(answers)[201] == len(teachers)
    assert await collection("specialities").count_documents({"titleKey": "rheumatology"}) == 1


async def test_tries_to_sign_in_are_counted_over_all(crowd: Crowd) -> None:
    strangers = [await crowd.client(address) for address in crowd.addresses] * 4
    body = {"email": "student@example.com", "password": f"not {PASSWORD}"}
    answers = await asyncio.gather(*(client.post("/api/login", json=body) for client in strangers))
    assert codes(answers) == {401: 5, 429: len(strangers) - 5}
    counted = await collection("limits").find({"_id": {"$regex": "^signin:"}}).to_list(None)
    assert [row["tries"] for row in counted] == [len(strangers)]


async def test_an_email_belongs_to_one(world: World) -> None:
    users = collection("users")
    for number in range(ROUNDS):
        rows = [{"_id": ObjectId(), "name": "Asha", "emailKey": f"asha{number}@example.com"} for _ in range(20)]
        outcomes = await asyncio.gather(*(users.insert_one(row) for row in rows), return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        assert len(refused) == len(rows) - 1
        assert [error for error in refused if not is_duplicate(error)] == []
        assert all(error.details["keyPattern"] == {"emailKey": 1} for error in refused)  # type: ignore[attr-defined]
        assert await users.count_documents({"emailKey": f"asha{number}@example.com"}) == 1
