"""What a process says of itself to Prometheus: to nobody without the token, and nothing about people."""

from __future__ import annotations

import re
import subprocess
import sys

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.core import metrics as measurements
from api.core.store.database import collection
from api.main import create_app
from api.settings import Settings
from tests.api.conftest import METRICS_TOKEN
from tests.api.logbook.steps import kind_of
from tests.api.quick_passwords import give_passwords, use_quick_passwords
from tests.api.world import PASSWORD, World
from tests.architecture.tree import ROOT

PATH = "/api/metrics"
IDENTITY = re.compile(r"[0-9a-f]{24}|@|Dr\. ")


async def measured(world: World) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample by name and labels."""
    answer = await world.client(METRICS_TOKEN).get(PATH)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


async def test_a_stranger_learns_nothing(world: World, settings: Settings) -> None:
    assert (await world.client().get(PATH)).status_code == 401
    for guess in ("wrong", METRICS_TOKEN[:-1], METRICS_TOKEN.upper()):
        answer = await world.client(guess).get(PATH)
        assert (answer.status_code, "pgl_" in answer.text) == (401, False)
    assert (await (await world.as_("master")).get(PATH)).status_code == 403
    silent = create_app(settings.model_copy(update={"metrics_token": None}))
    silent.state.store = world.app.state.store
    transport = httpx.ASGITransport(app=silent, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        for headers in ({}, {"Authorization": f"Bearer {METRICS_TOKEN}"}):
            assert (await client.get(PATH, headers=headers)).status_code == 404


async def test_requests_are_counted_by_the_template_of_their_route(world: World) -> None:
    made = await world.create(kind_of("opd"))
    student = await world.as_("student")
    assert (await student.get(f"/api/entries/opd/{made['_id']}")).status_code == 200
    assert (await student.get("/api/entries/opd/" + "0" * 24)).status_code == 404
    assert (await world.client().get(f"/api/entries/opd/{made['_id']}")).status_code == 401
    samples = await measured(world)
    route = ("route", "/api/entries/{kind}/{entryId}")
    for status in ("200", "404"):
        assert samples["pgl_requests_total", (("method", "GET"), route, ("status", status))] == 1
    assert samples["pgl_request_seconds_count", (("method", "GET"), route)] == 2
    assert samples["pgl_requests_total", (("method", "GET"), ("route", "refused"), ("status", "401"))] == 1


async def test_what_waits_and_what_happens_is_counted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    use_quick_passwords(monkeypatch)
    await give_passwords(world)
    with world.app.state.metrics:
        for password, status in ((PASSWORD, 200), ("Wrong@123", 401)):
            body = {"email": "student@example.com", "password": password}
            assert (await world.client().post("/api/login", json=body)).status_code == status
    job = await (await world.as_("student")).post("/api/packs", json={"studentId": world.id("student")})
    assert job.status_code == 201
    samples = await measured(world)
    assert samples["pgl_acts_total", (("action", "session.opened"),)] == 1
    assert samples["pgl_acts_total", (("action", "session.refused"),)] == 1
    assert samples["pgl_records", (("of", "jobs"), ("state", "waiting"))] == 1
    waiting = await collection("outbox").count_documents({"state": "waiting"})
    assert samples["pgl_records", (("of", "outbox"), ("state", "waiting"))] == waiting
    # The request for these figures is not counted: it needs no place.
    assert samples["pgl_requests_now", (("state", "at work"),)] == 0


@pytest.mark.stores("embedded")
async def test_the_embedded_store_says_its_syncs_and_its_cache(world: World) -> None:
    before = await measured(world)
    await world.create(kind_of("opd"))
    for _ in range(2):
        await (await world.as_("student")).get(f"/api/dashboardCounts/{world.scope}/{world.id('student')}")
    after = await measured(world)
    for name in ("syncs", "cache hits", "cache misses"):
        key = "pgl_store", (("of", name),)
        assert after[key] > before[key], name


async def test_nothing_names_a_person(world: World) -> None:
    made = await world.create(kind_of("opd"))
    await world.verify(kind_of("opd"), made["_id"])
    await (await world.as_("teacher")).get(f"/api/entries/opd/{world.scope}?search=Dr.+Leena")
    await world.client().get("/api/files/a-token-that-is-a-secret-and-longer-than-any-id")
    answer = await world.client(METRICS_TOKEN).get(PATH)
    assert not IDENTITY.search(answer.text)
    assert "secret" not in answer.text
    assert "search" not in answer.text


@pytest.mark.heavy
def test_nothing_of_it_is_loaded_where_it_is_off() -> None:
    program = (
        "import sys; from api.main import create_app; from api.settings import Settings;"
        "create_app(Settings(environment='test', memory=True));"
        "print([name for name in sys.modules if name.startswith(('prometheus_client', 'opentelemetry.sdk'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_acts_are_counted_nowhere_where_nobody_measures() -> None:
    assert measurements._current == []
    measurements.count_act("session.opened")
