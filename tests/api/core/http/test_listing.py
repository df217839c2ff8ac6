"""What every list does with page, limit, search, sort and filters (attack groups PG and NQ)."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import httpx
import pytest
from bson import ObjectId

from api.core.errors import Invalid
from api.core.http import listing
from api.core.http.listing import Page
from api.core.store.database import collection
from api.logbook.contract.registry import by_key
from tests.api.world import World


def lists(world: World, who: str) -> list[str]:
    """Every list that pages, as ``who`` calls it."""
    pair = f"{world.medicine}/{world.college}"
    return [
        f"/api/getStudents/{pair}",
        f"/api/getAllComputency/{world.id(who)}",
        f"/api/getAllSkills/{world.id(who)}",
        f"/api/getSpecalityDropDown/{world.id(who)}",
        f"/api/entries/training/{world.scope}",
        f"/api/pendingVerifications/{world.scope}",
    ]


async def get(world: World, path: str, query: str, who: str = "teacher") -> httpx.Response:
    return await (await world.as_(who)).get(f"{path}?{query}")


async def test_pages_that_are_none_are_refused_on_every_list(world: World) -> None:
    """PG-01, PG-04, PG-11, NQ-05: 422 with the parameter's name."""
    numbers = ("0", "-1", "1e9", "", "NaN", "10.0", "+1", " 1", "01", "٣", "1000000", "1,2", "null")
    queries = [f"{name}={quote(value)}" for name in ("page", "limit") for value in numbers]
    queries += ["limit=101", "page=1&page=2", "limit=5&limit=6", "search=a&search=b"]
    queries += ["fields=password", "projection=%7B%7D", "status[]=x", "$where=1", "sort=$where", "sort=passwordHash"]
    queries += [f"search={'a' * 101}", "search=a%00b", "search=a%0ab"]
    for path in lists(world, "teacher"):
        for query in queries:
            if "sort" in query and ("getStudents" in path or "pendingVerifications" in path):
                continue  # These two have one order.
            answer = await get(world, path, query)
            assert answer.status_code == 422, (path, query)
            assert answer.json()["code"] == "invalid"


CONTROL = "Search text cannot contain line breaks or control characters."
LONG = "Search text may have at most 100 characters."


@pytest.mark.parametrize(
    ("search", "message"),
    [
        pytest.param("a" * 101, LONG, id="too long"),
        pytest.param("a\x00b", CONTROL, id="a null"),
        pytest.param("a\nb", CONTROL, id="a line break"),
        pytest.param("a\x7fb", CONTROL, id="a delete"),
        pytest.param("a\x85b", CONTROL, id="a next line"),
    ],
)
async def test_a_search_is_told_what_is_wrong_with_it(world: World, search: str, message: str) -> None:
    for path in lists(world, "teacher"):
        answer = await get(world, path, f"search={quote(search)}")
        assert (answer.status_code, answer.json()["message"]) == (422, message), path


async def test_a_page_beyond_the_end_is_empty_and_counts_right(world: World) -> None:
    """PG-03."""
    for path in lists(world, "teacher"):
        whole = (await get(world, path, "")).json()
        beyond = await get(world, path, "page=100000&limit=100")
        assert beyond.status_code == 200
        body = beyond.json()
        assert body.get("data", body.get("students")) == []
        assert body["total"] == whole["total"]


async def test_a_list_without_paging_answers_all_up_to_a_thousand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DECISIONS D6.4; with a page and no limit there are ten rows. Shown with a most of thirty, to be quick."""
    assert (listing.UNPAGED_LIMIT, listing.DEFAULT_LIMIT, listing.MAX_LIMIT) == (1_000, 10, 100)
    monkeypatch.setattr(listing, "UNPAGED_LIMIT", 30)
    row = {"departmentId": world.medicine, "computencyId": world.diagnostic}
    more = [{**row, "title": f"Skill {n:02d}", "titleKey": f"skill {n:02d}"} for n in range(40)]
    await collection("skills").insert_many(more)
    path = f"/api/getAllSkills/{world.id('teacher')}"
    whole = (await get(world, path, "")).json()
    assert (len(whole["data"]), whole["total"]) == (30, 42)
    ten = (await get(world, path, "page=2")).json()
    assert (len(ten["data"]), ten["page"], ten["limit"], ten["total"]) == (10, 2, 10, 42)
    most = (await get(world, path, "limit=100")).json()
    assert (len(most["data"]), most["page"], most["total"]) == (42, 1, 42)
    pages = [(await get(world, path, f"page={n}&limit=10")).json()["data"] for n in range(1, 6)]
    assert len({one["_id"] for page in pages for one in page}) == 42


async def test_search_text_is_taken_literally(world: World) -> None:
    """NQ-03, UN-10: no pattern, no operator; case and width fold."""
    await collection("users").update_one({"_id": world.people["student"]}, {"$set": {"name": "Asha (K.) Kulkarni"}})
    path = f"/api/getStudents/{world.medicine}/{world.college}"
    matches = {
        "(k.)": 1,
        "ASHA": 1,
        "Ａｓｈａ": 1,
        "  asha   (k.)  ": 1,
        ".*": 0,
        "^a": 0,
        "(a+)+$": 0,
        "[": 0,
        "\\": 0,
        "$": 0,
        "a|b": 0,
        "{$ne:1}": 0,
        "%": 0,
    }
    for text, count in matches.items():
        answer = await get(world, path, f"search={quote(text)}")
        assert (answer.status_code, answer.json()["total"]) == (200, count), text
    everyone = (await get(world, path, "search=")).json()["total"]
    assert everyone == (await get(world, path, "search=%20")).json()["total"] > 1
    slow = await get(world, path, f"search={quote('(a+)+$' + 'a' * 90)}")
    assert slow.status_code == 200


def test_an_order_is_total() -> None:
    """PG-12: it ends in ``_id``, in the direction of the sort, so equal and missing values keep their places."""
    keys = {"title": "titleKey", "date": "date"}
    assert listing.order("", keys, "-date") == [("date", -1), ("_id", -1)]
    assert listing.order("title", keys, "-date") == [("titleKey", 1), ("_id", 1)]
    for wrong in ("titleKey", "--title", "$natural", "_id", "title,date", "passwordHash"):
        with pytest.raises(Invalid) as refusal:
            listing.order(wrong, keys, "-date")
        assert refusal.value.errors[0]["field"] == "sort"


async def test_rows_with_equal_and_missing_values_keep_a_defined_order(world: World) -> None:
    await collection("specialities").insert_many(
        [
            {"title": "Same", "titleKey": f"same {n}", "departmentId": world.medicine, "collegeId": world.college}
            for n in range(7)
        ]
        + [{"title": "None", "departmentId": world.medicine}]
    )
    path = f"/api/getSpecalityDropDown/{world.id('teacher')}"
    pages = [(await get(world, path, f"page={n}&limit=2")).json()["data"] for n in range(1, 6)]
    ids = [row["_id"] for page in pages for row in page]
    assert len(ids) == len(set(ids)) == 9
    down = (await get(world, path, "sort=-title")).json()["data"]
    assert [row["_id"] for row in down] == ids[::-1]


@pytest.mark.stores("memory", "embedded")
async def test_a_short_first_page_needs_no_count(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server is asked for rows and count at once, which costs no time (see queries/test_round_trips.py)."""
    counted: list[Any] = []
    rows = collection("specialities")

    class Counting:
        def find(self, *args: Any) -> Any:
            return rows.find(*args)

        async def count_documents(self, filter_: Any) -> int:
            counted.append(filter_)
            return int(await rows.count_documents(filter_))

    counting: Any = Counting()
    scope, by_title = {"departmentId": world.medicine}, [("titleKey", 1), ("_id", 1)]
    assert (await listing.page_rows(counting, scope, Page(limit=5), by_title))[1] == 1
    assert counted == []
    assert await listing.page_rows(counting, scope, Page(page=2, limit=5), by_title) == ([], 1)
    assert counted == [scope]


def test_an_envelope_says_where_its_rows_stand() -> None:
    made = listing.envelope([1, 2], 12, Page(page=2, limit=2), key="students", counts={})
    assert isinstance(made.pop("asOf"), ObjectId)
    assert made == {"status": True, "students": [1, 2], "total": 12, "page": 2, "limit": 2, "counts": {}}
    bare = listing.envelope([1], 1, Page())
    assert (bare["limit"], "asOf" in bare) == (1, False)


async def test_no_row_comes_again_when_others_are_added_between_two_pages(world: World) -> None:
    """With what the first page answered as `asOf`, whatever is put in before its rows."""
    kind = by_key("opd")
    assert kind is not None
    student, teacher = await world.as_("student"), await world.as_("teacher")
    paths = [
        (student, f"/api/entries/opd/{world.scope}/{world.id('student')}", ""),
        (teacher, f"/api/entries/opd/{world.scope}", "&status=Pending"),
        (teacher, f"/api/entries/opd/{world.scope}", "&search=plausible"),
        (teacher, f"/api/pendingVerifications/{world.scope}", ""),
        (teacher, f"/api/verifyQueue/{world.scope}", ""),
        (teacher, f"/api/reports/activity/{world.scope}", ""),
    ]
    for _ in range(5):
        await world.create(kind, teacher=world.id("colleague"))
    for client, path, query in paths:
        first = (await client.get(f"{path}?page=1&limit=2{query}")).json()
        # Newest first, and first in the teacher's own queue.
        await world.create(kind)
        seen = [row["_id"] for row in first["data"]]
        for number in (2, 3, 4, 5, 6, 7):
            later = await client.get(f"{path}?page={number}&limit=2{query}&asOf={first['asOf']}")
            assert later.status_code == 200, later.text
            body = later.json()
            assert (body["asOf"], body["total"]) == (first["asOf"], first["total"]), path
            seen += [row["_id"] for row in body["data"]]
        assert len(seen) == len(set(seen)) == first["total"], path
        again = (await client.get(f"{path}?page=1&limit=2{query}&asOf={first['asOf']}")).json()
        assert again["total"] == first["total"] + 1, "The first page is as it is now."
    for wrong in ("x", "", "0" * 23, "$ne"):
        refused = await teacher.get(f"{paths[1][1]}?page=2&asOf={wrong}")
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "asOf")


async def test_a_list_that_is_cut_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a limit: as many as a list answers, how many that is, and that there are more."""
    monkeypatch.setattr(listing, "UNPAGED_LIMIT", 3)
    kind = by_key("opd")
    assert kind is not None
    path = f"/api/entries/opd/{world.scope}"
    for number in range(1, 6):
        await world.create(kind)
        body = (await get(world, path, "")).json()
        cut = number > 3
        assert (len(body["data"]), body["total"], body["limit"]) == (min(number, 3), number, min(number, 3))
        assert body.get("more") is (True if cut else None)
    paged = (await get(world, path, "limit=2")).json()
    assert (len(paged["data"]), paged["total"], paged["limit"], "more" in paged) == (2, 5, 2, False)


async def test_what_somebody_chooses_from_and_what_is_left_after_a_deletion_is_whole(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "UNPAGED_LIMIT", 1)
    pair, master = f"{world.medicine}/{world.college}", await world.as_("master")
    for path in (
        f"/api/getStudents/{pair}",
        f"/api/appraisal/staff/{pair}",
        f"/api/getSpecalityDropDown/{world.id('teacher')}",
    ):
        title = {"title": f"A speciality {path}"}
        assert (await (await world.as_("teacher")).post("/api/addSpeciality", json=title)).is_success
        body = (await get(world, path, "")).json()
        rows = body.get("data", body.get("students"))
        assert (len(rows), body["limit"], "more" in body) == (body["total"], body["total"], False), path
        assert len(rows) > 1, path
    cut = (await get(world, f"/api/getAllSkills/{world.id('master')}", "", "master")).json()
    assert (len(cut["data"]), cut["limit"], cut["more"], cut["total"] > 1) == (1, 1, True, True)
    removed = {"id": str(world.foreign_skill)}
    left = (await master.post(f"/api/handleDeleteSkills/{world.foreign_skill}", json=removed)).json()
    assert (len(left["data"]), left["total"], "more" in left) == (cut["total"] - 1, cut["total"] - 1, False)
