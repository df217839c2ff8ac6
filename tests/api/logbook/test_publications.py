"""Publications: the form's rules, the life cycle under the specification's names, and what is offered while typing."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from bson import ObjectId

from api.core.store.database import collection
from api.logbook.contract.definitions import definition
from api.logbook.contract.registry import tiles
from api.logbook.kinds.publication import INDEXING, KIND, STATUSES
from tests.api.logbook.payloads import payloads, sent_by_the_client
from tests.api.logbook.steps import NO_COUNTS, day, kept_files, list_path, reasons, refused, send, stored
from tests.api.world import Record, World, pdf_bytes

EMPTY = "Please fill all the data first !!!"
FIELDS = ("title", "author", "coAuthor", "journal", "indexedIn", "pubDate", "pubStatus", "citation", "sRemark")


async def add(world: World, *, by: str = "student", **changes: Any) -> Record:
    """A new publication."""
    answer = await send(world, "publication", {**payloads(world)["publication"], **changes}, by=by)
    assert answer.status_code == 201, answer.text
    record: Record = answer.json()["data"]
    return record


async def remove(world: World, record: Record, *, by: str = "student") -> httpx.Response:
    """Deletes by the delete helper."""
    body = {"id": record["_id"], "type": "publication", "userId": world.id(by)}
    return await (await world.as_(by)).post("/api/deleteRecord", json=body)


async def test_strangers_and_others_are_refused(world: World) -> None:
    record, stranger = await add(world), world.client()
    path = f"/api/entries/publication/{record['_id']}"
    refused(await stranger.post("/api/entries/publication", data=payloads(world)["publication"]), 401)
    refused(await stranger.get(list_path(world, "publication", "student")), 401)
    refused(await stranger.get(path), 401)
    refused(await stranger.post(path, json={}), 401)
    refused(await stranger.post("/api/deleteRecord", json={"id": record["_id"], "type": "publication"}), 401)
    refused(await stranger.get("/api/earlierWords/publication"), 401)
    for person in ("teacher", "hod", "clerk", "admin", "master", "unverified"):
        refused(await send(world, "publication", payloads(world)["publication"], by=person), 403)
    for person in ("teacher", "master"):
        refused(await (await world.as_(person)).get("/api/earlierWords/publication"), 403)
    for person in ("classmate", "twin_student", "other_teacher", "twin_teacher"):
        refused(await (await world.as_(person)).get(path), 404)
    refused(await (await world.as_("student")).get("/api/earlierWords/novel"), 404)
    assert await stored(kind="publication") == 1


@pytest.mark.spec("T-171", "T-172", "T-202", "T-286", "T-330", "T-390")
async def test_a_publication_is_answered_with_every_field_and_waits(world: World) -> None:
    body = {**sent_by_the_client(world, "publication"), "studentId": world.id("classmate")}
    answer = await send(world, "publication", body)
    assert (answer.status_code, answer.json()["message"]) == (201, "Publication added successfully")
    record = answer.json()["data"]
    own = payloads(world)["publication"]
    assert {name: record[name] for name in FIELDS} == own
    assert (record["status"], record["verifiedOn"], record["verifiedBy"]) == ("Pending", None, None)
    assert (record["collegeId"], record["departmentId"]) == (str(world.college), str(world.medicine))
    assert record["studentId"] == world.id("student"), "The student of the session, whoever is named."
    served = await world.client().get(record["certificate"]["url"])
    assert (served.status_code, served.headers["content-type"]) == (200, "application/pdf")


@pytest.mark.spec("T-306")
async def test_the_list_has_the_specified_path_and_answers_data(world: World) -> None:
    mine, theirs = await add(world), await add(world, by="classmate", title="Dengue with myocarditis")
    await add(world, by="twin_student", teacher=world.id("twin_teacher"))
    for person in ("student", "teacher", "hod", "master"):
        answer = (await (await world.as_(person)).get(list_path(world, "publication", "student"))).json()
        assert [(row["_id"], row["title"]) for row in answer["data"]] == [(mine["_id"], mine["title"])], person
        assert set(FIELDS) <= set(answer["data"][0])
    whole = (await (await world.as_("teacher")).get(list_path(world, "publication"))).json()["data"]
    assert {row["_id"] for row in whole} == {mine["_id"], theirs["_id"]}
    refused(await (await world.as_("student")).get(list_path(world, "publication", "classmate")), 403)
    refused(await (await world.as_("student")).get(list_path(world, "publication")), 403)
    for person in ("other_teacher", "twin_teacher"):
        refused(await (await world.as_(person)).get(list_path(world, "publication", "student")), 403)


async def test_the_list_is_searched_narrowed_and_paged(world: World) -> None:
    records = [await add(world, title=f"Report {number:02d}", pubDate=day(-number)) for number in range(12)]
    await world.verify(KIND, records[3]["_id"])
    await world.verify(KIND, records[4]["_id"], status="Rejected", score="1")
    client, path = await world.as_("student"), list_path(world, "publication", "student")
    first = (await client.get(path, params={"page": "1", "limit": "10"})).json()
    assert (first["total"], len(first["data"])) == (12, 10)
    assert [row["title"] for row in first["data"][:2]] == ["Report 00", "Report 01"], "The newest stands first."
    assert first["counts"] == {"All": 12, "Pending": 10, "Approved": 1, "Rejected": 1}
    second = (await client.get(path, params={"page": "2", "limit": "10"})).json()
    assert [row["title"] for row in second["data"]] == ["Report 10", "Report 11"]
    for search, count in (("report 07", 1), ("critical care", 12), ("kulkarni a, thomas", 12), ("nobody", 0)):
        rows = (await client.get(path, params={"page": "1", "limit": "10", "search": search})).json()
        assert rows["total"] == count, search
    for status, number in (("Approved", 3), ("Rejected", 4)):
        rows = (await client.get(path, params={"page": "1", "limit": "10", "status": status})).json()["data"]
        assert [row["title"] for row in rows] == [f"Report {number:02d}"]


@pytest.mark.spec("T-241")
async def test_every_field_and_the_certificate_are_needed(world: World) -> None:
    whole = sent_by_the_client(world, "publication")
    for name in FIELDS:
        for body in ({k: v for k, v in whole.items() if k != name}, {**whole, name: ""}, {**whole, name: "   "}):
            answer = await send(world, "publication", body)
            assert list(reasons(refused(answer, 422, EMPTY))) == [name]
    client = await world.as_("student")
    for answer in (
        await client.post("/api/entries/publication", json=whole),
        await client.post("/api/entries/publication", files={name: (None, value) for name, value in whole.items()}),
        await client.post("/api/entries/publication", data=whole, files={"certificate": ("", b"", "")}),
    ):
        assert list(reasons(refused(answer, 422, EMPTY))) == ["certificate"]
    assert (await stored(), await stored("files"), kept_files(world.settings.data)) == (0, 0, [])


@pytest.mark.spec("T-331")
async def test_the_date_is_not_in_the_future_and_only_papers_and_pictures_are_taken(world: World) -> None:
    whole = payloads(world)["publication"]
    tomorrow = await send(world, "publication", {**whole, "pubDate": day(1)})
    refused(tomorrow, 422, "A date in the future is not accepted here.")
    assert (await add(world, pubDate=day()))["pubDate"] == day()
    wrong = {"page.zip": b"PK\x03\x04 nothing", "page.pdf": b"MZ no paper", "page.html": b"<p>x</p>"}
    wrong["large.pdf"] = pdf_bytes() + b"\n" * (10 * 1024 * 1024)
    for name, content in wrong.items():
        answer = await send(world, "publication", whole, file=(name, content, "application/pdf"))
        assert answer.status_code in (413, 415, 422), name
    assert await stored(kind="publication") == 1
    certificate = next(field for field in definition(KIND)["fields"] if field["name"] == "certificate")
    endings = {ending.strip(" .") for ending in certificate["accept"].split(",")}
    pictures = {"jpg", "jpeg", "jfif", "heic", "heif", "png", "gif", "webp"}
    assert endings == {*pictures, "pdf", "doc", "docx", "ppt", "pptx", "xls", "xlsx"}


@pytest.mark.spec("T-066")
async def test_staff_of_the_department_verify_by_the_shared_call(world: World) -> None:
    record = await add(world)
    path = f"/api/entries/publication/{record['_id']}"
    decision = {"status": "Approved", "vRemark": "Seen in print.", "score": "4"}
    refused(await (await world.as_("student")).post(path, json=decision), 403)
    refused(await (await world.as_("other_teacher")).post(path, json=decision), 404)
    sent = {**decision, "verifiedBy": world.id("hod"), "verifiedOn": "2020-01-01T00:00:00Z"}
    data = (await (await world.as_("junior")).post(path, json=sent)).json()["data"]
    assert (data["status"], data["vRemark"], data["score"]) == ("Approved", "Seen in print.", "4")
    assert data["verifiedBy"]["name"] == "Dr. Pooja Rane", "The session decides, not the body."
    assert data["verifiedOn"] > "2020-01-02"


@pytest.mark.spec("T-203", "T-288")
async def test_the_owner_deletes_it_until_it_is_verified(world: World) -> None:
    record = await add(world)
    refused(await remove(world, record, by="classmate"), 404)
    refused(await remove(world, record, by="teacher"), 403)
    gone = await remove(world, record)
    assert gone.json() == {"status": True, "message": "Record deleted successfully"}
    assert await stored(kind="publication") == 0
    for status in ("Approved", "Rejected"):
        decided = await add(world)
        await world.verify(KIND, decided["_id"], status=status)
        refused(await remove(world, decided), 409, "A verified entry cannot be deleted.")
    assert await stored(kind="publication") == 2


async def test_it_stands_in_the_queue_and_in_no_tile(world: World) -> None:
    record = await add(world)
    queue = (await (await world.as_("teacher")).get(f"/api/verifyQueue/{world.scope}")).json()["data"]
    assert [(row["task"], row["topic"], row["url"]) for row in queue] == [
        ("Publications", record["title"], f"/publication?open={record['_id']}")
    ]
    counts = await (await world.as_("student")).get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")
    assert counts.json()["data"] == NO_COUNTS
    assert all("publication" not in tile.kinds for tile in tiles())
    count = await collection("notifications").count_documents({"event": "entry.submitted"})
    assert count > 0, "Where no teacher is named those who verify are told."


@pytest.mark.spec("T-173")
async def test_any_text_is_taken_for_indexing_and_status_and_what_was_written_is_offered(world: World) -> None:
    assert {"PubMed", "Scopus", "Web of Science", "Other"} <= set(INDEXING)
    assert STATUSES == ("Submitted", "Accepted", "Published")
    record = await add(world, indexedIn="Index Medicus for South-East Asia", pubStatus="Ahead of print")
    assert (record["indexedIn"], record["pubStatus"]) == ("Index Medicus for South-East Asia", "Ahead of print")
    await add(world, by="classmate", journal="LUNG INDIA", indexedIn="Scopus")
    await add(world, by="classmate", journal="Lung India", indexedIn="Scopus")
    await add(world, by="classmate", journal="Lung India", indexedIn="scopus")
    await add(world, by="other_student", journal="Journal of Cytology", teacher=world.id("other_teacher"))
    await add(world, by="twin_student", journal="Godavari Medical Journal", teacher=world.id("twin_teacher"))
    words = (await (await world.as_("student")).get("/api/earlierWords/publication")).json()["data"]
    assert set(words) == {"journal", "indexedIn"}
    assert words["journal"][0] == "Lung India", "Written most, in the spelling that is used most."
    assert set(words["journal"]) == {"Lung India", "Journal of Cytology", "Indian Journal of Critical Care Medicine"}
    assert words["indexedIn"][0] == "Scopus"
    client = await world.as_("student")
    assert (await client.get("/api/earlierWords/opd")).json()["data"] == {}, "No field of this kind remembers."
    refused(await client.get("/api/earlierWords/publication", params={"q": "x"}), 422)


async def test_the_report_beside_the_page_has_the_columns_of_a_log_book_report(world: World) -> None:
    report = definition(KIND)["report"]
    labels = [column["label"] for column in report["columns"]]
    own = ["Title", "Author", "Journal", "Publication Status", "Certificate"]
    trailing = ["Status", "S-Remark", "HOD / Unit Head Feedback", "Verified By / Verified On", "score"]
    assert (report["word"], report["heading"]) == ("publication", "Publication REPORT")
    assert labels == ["SR", "Date", "Student Name", *own, *trailing]
    record = await add(world)
    await world.verify(KIND, record["_id"])
    row = (await (await world.as_("teacher")).get(list_path(world, "publication"))).json()["data"][0]
    for column in report["columns"]:
        assert column["field"] == "sr" or column["field"].split(".")[0] in row, column
    assert row["_id"] == record["_id"]
    assert ObjectId.is_valid(row["studentId"])
