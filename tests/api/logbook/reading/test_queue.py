"""The verification page's queue: order, filters, how it divides, and the comments on offer."""

from __future__ import annotations

from api.logbook.contract.registry import all_kinds
from api.logbook.contract.scoring import SCORE_COMMENTS
from api.logbook.reading.waiting import COMMENTS
from tests.api.logbook.steps import kind_of, refused
from tests.api.world import Record, World


async def queue(world: World, query: str = "", by: str = "teacher") -> Record:
    """The whole answer."""
    answer = await (await world.as_(by)).get(f"/api/verifyQueue/{world.scope}?page=1&limit=50{query}")
    assert answer.status_code == 200, answer.text
    body: Record = answer.json()
    return body


def ids_of(answer: Record) -> list[str]:
    """The ids in order."""
    return [row["_id"] for row in answer["data"]]


async def test_strangers_and_bad_queries_are_refused(world: World) -> None:
    path = f"/api/verifyQueue/{world.scope}"
    refused(await world.client().get(path), 401)
    refused(await (await world.as_("student")).get(path), 403)
    refused(await (await world.as_("other_teacher")).get(path), 403)
    client = await world.as_("teacher")
    refused(await client.get(f"/api/verifyQueue/{world.college}/x"), 404)
    for query in (
        "kind=nothing",
        "student=x",
        "mine=1",
        "search=a",
        "sort=date",
        "page=0",
        "limit=101",
        "kind=opd&kind=opd",
    ):
        refused(await client.get(f"{path}?{query}"), 422)


async def test_what_names_the_actor_comes_first_and_the_oldest_of_it(world: World) -> None:
    other = await world.create(kind_of("opd"), teacher=world.id("colleague"))
    first = await world.create(kind_of("opd"))
    second = await world.create(kind_of("conference"), by="classmate")
    done = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), done["_id"])
    answer = await queue(world)
    assert ids_of(answer) == [first["_id"], second["_id"], other["_id"]]
    assert [row["mine"] for row in answer["data"]] == [True, True, False]
    assert ids_of(await queue(world, "&mine=true")) == [first["_id"], second["_id"]]
    assert ids_of(await queue(world, by="colleague")) == [other["_id"], first["_id"], second["_id"]]


async def test_it_is_narrowed_by_kind_and_student_and_says_how_it_divides(world: World) -> None:
    opd = await world.create(kind_of("opd"))
    conference = await world.create(kind_of("conference"), by="classmate")
    theirs = await world.create(kind_of("opd"), by="classmate", teacher=world.id("colleague"))
    assert ids_of(await queue(world, "&kind=opd")) == [opd["_id"], theirs["_id"]]
    assert ids_of(await queue(world, f"&student={world.id('classmate')}")) == [conference["_id"], theirs["_id"]]
    narrowed = await queue(world, f"&kind=opd&student={world.id('classmate')}&mine=true")
    assert (ids_of(narrowed), narrowed["total"]) == ([], 0)
    done = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), done["_id"])
    narrowed = await queue(world, f"&kind=opd&student={world.id('classmate')}&mine=true")
    # The division is that of the whole queue, so that a filter can be changed for another.
    assert narrowed["summary"] == {
        "mine": 2,
        "department": 3,
        "kinds": [{"kind": "conference", "count": 1}, {"kind": "opd", "count": 2}],
        "students": [
            {"_id": world.id("student"), "name": "Asha Kulkarni", "count": 1},
            {"_id": world.id("classmate"), "name": "Rohan Deshmukh", "count": 2},
        ],
    }
    assert (narrowed["undoSeconds"], narrowed["lateDays"], narrowed["bulkLimit"]) == (30, 14, 50)


async def test_later_pages_carry_rows_only(world: World) -> None:
    for _ in range(3):
        await world.create(kind_of("opd"))
    client = await world.as_("teacher")
    body = (await client.get(f"/api/verifyQueue/{world.scope}?page=2&limit=2")).json()
    assert (len(body["data"]), body["total"]) == (1, 3)
    assert "summary" not in body


async def test_the_comments_are_the_own_last_words_and_then_the_usual_ones(world: World) -> None:
    usual = {kind.key: list(kind.comments) for kind in all_kinds()}
    assert (await queue(world))["comments"] == usual
    for words, by in (
        ("Old words.", "teacher"),
        ("Good tissue handling. Well done.\nWork on knot tying", "teacher"),
        (
            "good tissue handling. " + "A sentence that is far too long to stand on a small button, by any measure.",
            "teacher",
        ),
        ("Somebody else's words.", "colleague"),
        # What came with a score is not an own word: chosen beside its score it would be taken out again.
        (SCORE_COMMENTS["3"], "teacher"),
    ):
        entry = await world.create(kind_of("opd"))
        await world.verify(kind_of("opd"), entry["_id"], by=by, vRemark=words)
    offered = (await queue(world))["comments"]
    own = ["good tissue handling.", "Work on knot tying", "Old words."]
    assert offered == {**usual, "opd": [*own, *usual["opd"][: COMMENTS - 3]]}


async def test_comments_belong_to_the_kind(world: World) -> None:
    """What was said of a leave is not offered on a procedure, nor is anything of a kind that one may not know of."""
    leave, procedure = kind_of("leave"), kind_of("procedure")
    entry = await world.create(leave)
    await world.verify(leave, entry["_id"], vRemark="Enjoy the wedding.")
    offered = (await queue(world))["comments"]
    assert offered["leave"][0] == "Enjoy the wedding."
    assert "Enjoy the wedding." not in offered["procedure"]
    assert any("anctioned" in text for text in offered["leave"])
    assert not any("anctioned" in text or "uties" in text for text in procedure.comments)
    stranger = await world.as_("other_teacher")
    elsewhere = (await stranger.get(f"/api/verifyQueue/{world.college}/{world.pathology}")).json()["comments"]
    assert {key for key in offered if kind_of(key).departmentFlag} == offered.keys() - elsewhere.keys() != set()
