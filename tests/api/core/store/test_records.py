"""Single records as documents, by conditional writes."""

from __future__ import annotations

import datetime as dt
import logging
from typing import cast

import pytest
from beanie import PydanticObjectId
from beanie.odm.fields import ExpressionField
from beanie.operators import In, Or
from bson import ObjectId
from pydantic import BaseModel
from pymongo.errors import DuplicateKeyError
from typing_extensions import TypedDict

from api.access.documents import Licence, Limit, User
from api.core import clock
from api.core.store import collection, inside, records, rows
from api.core.store.database import new_id
from api.core.store.records import as_filter
from api.curriculum.answers import OfType
from api.curriculum.documents import Competency
from api.memos.documents import Memo
from tests.api.world import World


def memo_of(world: World, number: str, *, date: dt.datetime | None = None) -> Memo:
    return Memo(
        memoNumber=number,
        date=date or clock.now(),
        reason="Absent from the morning round",
        collegeId=world.college,
        departmentId=world.medicine,
        studentId=world.people["student"],
        teacherId=world.people["teacher"],
        issuedOn=clock.now(),
    )


async def test_a_record_is_found_by_all_conditions(world: World) -> None:
    memo = memo_of(world, "A/1")
    await records(Memo).add(memo)
    found = await records(Memo).one(Memo.id == memo.id, Memo.status == "Pending", within={"collegeId": world.college})
    assert found is not None
    assert (found.id, found.memoNumber, found.vRemark, found.remarkOn) == (memo.id, "A/1", "", None)
    assert await records(Memo).one(Memo.id == memo.id, Memo.status == "Closed") is None
    assert await records(Memo).one(Memo.id == memo.id, within={"collegeId": new_id()}) is None


async def test_several_records_in_order(world: World) -> None:
    for day in (3, 1, 2):
        await records(Memo).add(memo_of(world, f"B/{day}", date=dt.datetime(2026, 1, day, tzinfo=dt.UTC)))
    theirs = In(Memo.memoNumber, ["B/1", "B/2", "B/3"])
    found = await records(Memo).many(theirs, sort=[(Memo.date, -1)], limit=2)
    assert [memo.memoNumber for memo in found] == ["B/3", "B/2"]
    assert await records(Memo).count(theirs) == 3
    either = Or(Memo.memoNumber == "B/1", Memo.memoNumber == "B/3")
    assert {memo.memoNumber for memo in await records(Memo).many(either, Memo.date >= found[1].date)} == {"B/3"}


async def test_two_conditions_on_one_field_both_hold(world: World) -> None:
    await records(Memo).add(memo_of(world, "C/1", date=dt.datetime(2026, 1, 5, tzinfo=dt.UTC)))
    between = (Memo.date >= dt.datetime(2026, 1, 1, tzinfo=dt.UTC), Memo.date < dt.datetime(2026, 1, 5, tzinfo=dt.UTC))
    assert await records(Memo).one(Memo.memoNumber == "C/1", *between) is None


async def test_a_change_says_whether_the_record_was_still_as_it_has_to_be(world: World) -> None:
    memo = memo_of(world, "D/1")
    await records(Memo).add(memo)
    close = {Memo.status: "Closed", Memo.vRemark: "Seen"}
    assert await records(Memo).change(Memo.id == memo.id, Memo.status == "Pending", set=close)
    assert not await records(Memo).change(Memo.id == memo.id, Memo.status == "Pending", set=close)
    now = await records(Memo).one(Memo.id == memo.id)
    assert now is not None
    assert (now.status, now.vRemark, now.reason) == ("Closed", "Seen", memo.reason)


async def test_unset_fields_are_left_out_so_that_sparse_indexes_hold(world: World) -> None:
    first, second = memo_of(world, "E/1"), memo_of(world, "E/2")
    await records(Memo).add(first)
    await records(Memo).add(second)
    stored = await collection(Memo).find_one({"_id": second.id})
    assert "sendKey" not in stored
    assert stored["sExplain"] == ""


async def test_a_taken_key_is_told(world: World) -> None:
    memo = memo_of(world, "F/1")
    assert await records(Memo).add_if_absent(memo)
    assert not await records(Memo).add_if_absent(memo_of(world, "F/1"))
    with pytest.raises(DuplicateKeyError):
        await records(Memo).add(memo_of(world, "F/1"))


async def test_many_are_changed_and_removed_at_once(world: World) -> None:
    for number in range(3):
        await records(Memo).add(memo_of(world, f"G/{number}"))
    theirs = In(Memo.memoNumber, ["G/0", "G/1", "G/2"])
    assert await records(Memo).change_all(theirs, set={Memo.status: "Void"}) == 3
    assert await records(Memo).remove(theirs, Memo.memoNumber == "G/1") == 1
    assert await records(Memo).count(theirs) == 2
    with pytest.raises(ValueError, match="condition"):
        await records(Memo).remove()


async def test_a_row_that_is_not_as_the_document_says_fails_nobody(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    memo = memo_of(world, "H/1")
    await records(Memo).add(memo)
    await collection(Memo).update_one({"_id": memo.id}, {"$set": {"status": "Mislaid"}})
    with caplog.at_level(logging.WARNING, "api.store"):
        found = await records(Memo).one(Memo.id == memo.id)
    assert found is not None
    assert (found.id, found.memoNumber, found.status) == (memo.id, "H/1", "Mislaid")
    assert "memos" in caplog.text


async def test_what_is_wrong_in_one_field_leaves_the_embedded_documents_of_the_others(world: World) -> None:
    at, student = clock.now().replace(microsecond=0), world.people["student"]
    licence = Licence(orderId=new_id(), paidOn=at, until=at + dt.timedelta(days=1))
    assert await records(User).change(User.id == student, set={User.licence: licence, User.name: 7})
    found = await records(User).one(User.id == student)
    assert found is not None
    assert (found.id, str(found.name), found.licence) == (student, "7", licence)


async def test_a_changed_record_is_answered_as_it_was_or_is(world: World) -> None:
    memo = memo_of(world, "K/1")
    await records(Memo).add(memo)
    now = await records(Memo).change_and_read(Memo.id == memo.id, set={Memo.vRemark: "Noted"})
    was = await records(Memo).change_and_read(Memo.id == memo.id, set={Memo.vRemark: "Closed"}, before=True)
    assert (now and now.vRemark, was and was.vRemark) == ("Noted", "Noted")
    assert await records(Memo).change_and_read(Memo.id == new_id(), set={Memo.vRemark: "x"}) is None
    assert await records(Memo).exists(Memo.id == memo.id, Memo.vRemark == "Closed")
    assert not await records(Memo).exists(Memo.id == memo.id, within={"collegeId": new_id()})


async def test_several_records_are_stored_until_one_is_taken(world: World) -> None:
    new = [memo_of(world, "L/1"), memo_of(world, "L/2")]
    await records(Memo).add_all(new)
    again = memo_of(world, "L/3")
    again.id = new[0].id
    with pytest.raises(DuplicateKeyError):
        await records(Memo).add_all([again])
    await records(Memo).add_all([])
    assert await records(Memo).count(In(Memo.memoNumber, ["L/1", "L/2", "L/3"])) == 2


async def test_ids_are_stored_and_read_without_pydantic_s_class(world: World) -> None:
    """The embedded store tells by an id's class what was read and what has changed."""
    memo = memo_of(world, "P/1")
    memo.remarkBy = PydanticObjectId()
    await records(Memo).add(memo)
    row, read = await collection(Memo).find_one({"_id": memo.id}), await records(Memo).one(Memo.id == memo.id)
    assert read is not None
    assert {type(memo.id), type(row["_id"]), type(row["remarkBy"]), type(read.id)} == {ObjectId}
    assert type(as_filter([Memo.id == PydanticObjectId()])["_id"]) is ObjectId


async def test_a_document_may_have_another_type_of_id(world: World) -> None:
    later = clock.now() + dt.timedelta(hours=1)
    assert await records(Limit).add_if_absent(Limit(id="text", tries=1, expiresAt=later))
    assert not await records(Limit).add_if_absent(Limit(id="text", tries=2, expiresAt=later))
    found = await records(Limit).one(Limit.id == "text")
    assert found is not None
    assert (found.id, found.tries, found.failed) == ("text", 1, None)


class Kind(OfType):
    titleKey: str


async def test_a_field_with_another_name_in_the_store(world: World) -> None:
    made = Competency.model_validate({"title": "X", "titleKey": "x", "departmentId": world.medicine, "for": "diag"})
    await records(Competency).add(made)
    assert (await collection(Competency).find_one({"_id": made.id}))["for"] == "diag"
    found = await records(Competency).one(Competency.id == made.id, Competency.for_ == "diag")
    assert found is not None
    assert found.for_ == "diag"
    assert await rows(Competency, Kind).one(Competency.id == made.id) == {"for": "diag", "titleKey": "x"}
    await collection(Competency).update_one({"_id": made.id}, {"$set": {"addedBy": "nobody"}})
    unfit = await records(Competency).one(Competency.id == made.id)
    assert unfit is not None
    assert (unfit.for_, str(unfit.addedBy)) == ("diag", "nobody")


async def test_a_record_is_put_once(world: World) -> None:
    later = clock.now() + dt.timedelta(hours=1)
    await records(Limit).upsert(
        Limit.id == "put", set={Limit.expiresAt: later, Limit.failed: ["a"]}, inc={Limit.tries: 1}
    )
    await records(Limit).upsert(Limit.id == "put", inc={Limit.tries: 1}, on_insert={Limit.expiresAt: later})
    found = await records(Limit).one(Limit.id == "put")
    assert found is not None
    assert found.tries == 2
    await records(Limit).upsert(Limit.id == "put", set={Limit.tries: 3}, unset=[Limit.failed])
    assert await collection(Limit).find_one({"_id": "put"}) == {"_id": "put", "tries": 3, "expiresAt": found.expiresAt}


class Issued(TypedDict):
    _id: ObjectId
    memoNumber: str


class Unknown(TypedDict):
    memoNumbr: str


async def test_rows_have_the_fields_of_their_shape(world: World) -> None:
    await records(Memo).add_all([memo_of(world, f"M/{n}") for n in range(3)])
    theirs = In(Memo.memoNumber, ["M/0", "M/1", "M/2"])
    found = await rows(Memo, Issued).many(theirs, sort=[(Memo.memoNumber, -1)], skip=1, limit=1)
    assert [set(row) for row in found] == [{"_id", "memoNumber"}]
    assert found[0]["memoNumber"] == "M/1"
    one = await rows(Memo, Issued).one(Memo.memoNumber == "M/2", within={"collegeId": world.college})
    assert one is not None
    assert one["memoNumber"] == "M/2"
    with pytest.raises(TypeError, match="memoNumbr"):
        rows(Memo, Unknown)


class Part(BaseModel):
    until: int


def test_the_fields_of_an_embedded_document() -> None:
    field: Part | None = cast("Part | None", ExpressionField("licence"))
    assert str(inside(field).until) == "licence.until"
