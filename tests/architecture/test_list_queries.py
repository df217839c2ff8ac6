"""Every query behind every list, as the product sends it, is served by a declared index."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from bson import ObjectId
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from api.access.permission import PUBLIC
from api.billing.documents import Order
from api.billing.invoices import invoices
from api.core import clock
from api.core.files.limits import CERTIFICATE
from api.core.store.database import collection
from api.core.store.records import records, stored
from api.logbook.contract.registry import all_kinds, page_kinds
from api.standing.engine.packs import read_pack
from api.standing.requirement_packs.documents import RequirementPack
from api.standing.requirement_packs.release import as_record
from tests.api.billing.bought import bought
from tests.api.conftest import app, every_index, settings, world  # noqa: F401  The fixtures of the API tests serve here too.
from tests.api.standing.packs.people import pack
from tests.api.world import World, pdf_bytes
from tests.support.queries import Query, recorded, served

# What one department has of these fits into memory: an index need only lead to the department, the order may be made.
BOUNDED = {"users", "computencies", "skills", "specialities", "procedures"}

# Every way in which a list of entries can be asked for.
VARIANTS = [
    "page=1&limit=10",
    "page=2&limit=10&sort=date",
    "page=1&limit=10&status=Pending",
    "page=1&limit=10&search=fever",
    "page=1&limit=10&from=2025-01-01&to=2026-01-01",
    "page=1&limit=10&search=fever&status=Pending&from=2025-01-01&to=2026-01-01&sort=-date",
]


def list_paths(product: FastAPI, place: World, entry_id: str) -> Iterator[str]:
    """Every GET route that needs a session, its path filled in with what there is in the place."""
    values = {
        "collegeId": str(place.college),
        "departmentId": str(place.medicine),
        "studentId": place.id("student"),
        "userId": place.id("student"),
        "competencyId": str(place.diagnostic),
        "institutionId": entry_id,
        "memoId": entry_id,
        "orderId": entry_id,
        "invoiceId": entry_id,
        "jobId": entry_id,
        "name": "skills",
        "kind": all_kinds()[0].key,
        "entryId": entry_id,
        "packId": entry_id,
        "runId": entry_id,
        "pack": "any-regulation",
        "row": "reg.teaching",
        "month": f"{clock.today():%Y-%m}",
    }
    for route in iter_route_contexts(product.routes):
        path = route.path or ""
        if path.startswith("/api/") and "GET" in (route.methods or ()) and ("GET", path) not in PUBLIC:
            yield re.sub(r"\{(\w+)[^}]*\}", lambda match: values[match[1]], path)


def refused(path: str, query: str, code: int) -> bool:
    """Whether a list has no such parameter, which it says; any other refusal would hide its queries."""
    return code == 422 and bool(query) and not path.startswith("/api/entries/")


@pytest.mark.usefixtures("every_index")
@pytest.mark.parametrize("person", ["student", "teacher", "hod", "master"])
async def test_every_list_query_has_an_index(app: FastAPI, world: World, person: str) -> None:  # noqa: F811
    """PG-07: also of one that searches, filters and orders at once."""
    entry = await world.create(all_kinds()[0])
    # An institution and a memo of the same id, so that one id fills every path.
    institution = {"title": "District Hospital", "state": world.state}
    await collection("institutions").insert_one({"_id": ObjectId(entry["_id"]), **institution})
    memo = {"studentId": world.people["student"], "date": clock.now(), "history": [], "status": "Pending"}
    memo |= {
        "memoNumber": "MEMO/2026/0001",
        "reason": "Absent",
        "issuedOn": clock.now(),
        "teacherId": world.people["teacher"],
    }
    scope = {"collegeId": world.college, "departmentId": world.medicine}
    await collection("memos").insert_one({"_id": ObjectId(entry["_id"]), **memo, **scope})
    job = {"sort": "studentPack", "title": "x", "state": "done", "done": 0, "createdAt": clock.now()}
    file = await app.state.files.put("pack.pdf", pdf_bytes(), CERTIFICATE, purpose="job")
    job |= {"startedBy": world.people[person], "studentId": world.people["student"], "file": file["_id"]}
    job |= {"total": 0, "word": ""}
    await collection("printJobs").insert_one({"_id": ObjectId(entry["_id"]), **job})
    run = {"teacher": world.people[person], "via": "single", "decisions": 5, "entries": [ObjectId()]}
    run |= {"firstAt": clock.now(), "lastAt": clock.now(), **scope}
    await collection("decisionRuns").insert_one({"_id": ObjectId(entry["_id"]), **run})
    requirements = as_record(read_pack(pack(department="*")), world.medicine, is_first=True).model_copy(
        update={"id": ObjectId(entry["_id"])}
    )
    await records(RequirementPack).add(requirements)
    order, payment_id = await bought(world, world.people["student"])
    order |= {"_id": ObjectId(entry["_id"]), "receipt": "another", "providerOrderId": "another"}
    await collection("orders").insert_one(order)
    invoice = await invoices.issue(Order.model_validate(order), payment_id)
    await collection("invoices").delete_one({"_id": invoice.id})
    await collection("invoices").insert_one({**stored(invoice), "_id": order["_id"]})
    # One more, whose tile has a query of its own.
    for kind in page_kinds():
        await world.create(kind)
    client = await world.as_(person)
    sent: dict[str, list[Query]] = {}
    for path in list_paths(app, world, entry["_id"]):
        for query in ["", *VARIANTS]:
            url = f"{path}?{query}" if query else path
            with recorded() as queries:
                answer = await client.get(url)
            assert answer.status_code in {200, 403} or refused(path, query, answer.status_code), (url, answer.text)
            sent[url] = queries
            if answer.status_code == 403 or (query == VARIANTS[0] and answer.status_code == 422):
                # Who may not ask for it at all is refused again; what has no pages has no page that is filtered.
                break
    assert sum(bool(queries) for queries in sent.values()) > 20
    bare = await unserved(sent)
    assert bare == [], "\n".join(bare)


async def unserved(sent: dict[str, list[Query]]) -> list[str]:
    """The queries that no index serves, with the request that caused them."""
    found: dict[str, str] = {}
    for url, queries in sent.items():
        for query in queries:
            declared = await collection(query.collection).index_information()
            asked = replace(query, sort=()) if query.collection in BOUNDED and query.filter else query
            if not served(asked, [index["key"] for index in declared.values()]):
                shape = f"{query.collection} {sorted(query.filter)} sorted by {[name for name, _ in query.sort]}"
                found.setdefault(shape, url)
    return [f"{shape}: {url}" for shape, url in found.items()]
