"""The documentation page: every call in its group, in plain words, with examples of what it takes and answers."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import orjson
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from api.core.http.contract import DESCRIPTIONS, Refusal, body_of
from api.core.http.documentation import FIRST_CALL, SCHEMA, schema_of
from api.guide.describing import described
from api.guide.refusals import REFUSALS
from api.guide.tags import TAGS, tag_of
from api.guide.values import COLLEGE, COMPETENCY, DEPARTMENT, PROCEDURE, SKILL, SPECIALITY, STATE
from api.logbook.contract.bodies import check_body
from api.logbook.contract.registry import all_kinds
from api.main import create_app
from api.settings import Settings
from seed.demo.people import OPENED, demo_id
from seed.load import read_reference
from tests.plugins.contract import difference

Call = dict[str, Any]


@pytest.fixture(scope="module")
def app() -> FastAPI:
    return create_app(Settings(environment="development", memory=True))


@pytest.fixture(scope="module")
def schema(app: FastAPI) -> Call:
    return described(schema_of(app), app.routes)


@pytest.fixture(scope="module")
def calls(schema: Call) -> dict[str, Call]:
    return {f"{method.upper()} {path}": call for path, of in schema["paths"].items() for method, call in of.items()}


@pytest.fixture(scope="module")
def routes(app: FastAPI) -> dict[str, APIRoute]:
    api = [route for route in app.routes if isinstance(route, APIRoute)]
    return {f"{method} {route.path}": route for route in api for method in route.methods or ()}


def json_of(body: Call) -> Any:
    return body["content"]["application/json"]["example"]


def test_the_groups_stand_in_the_order_of_the_house_and_each_has_calls(schema: Call, calls: dict[str, Call]) -> None:
    names = [tag["name"] for tag in schema["tags"]]
    assert names[:3] == ["Session and accounts", "Logbook", "Verification queue"]
    assert names[-2:] == ["Billing", "Site"]
    assert {tag for call in calls.values() for tag in call["tags"]} == set(names)
    assert all(tag["description"].endswith(".") for tag in schema["tags"])
    assert calls["GET /api/verifyQueue/{collegeId}/{departmentId}"]["tags"] == ["Verification queue"]
    assert calls["GET /api/entries/{kind}/{entryId}"]["tags"] == ["Logbook"]
    # Single calls that were moved to another group are still there.
    assert [each for tag in TAGS for each in tag.calls if not any(name.startswith(each) for name in calls)] == []


def test_a_router_without_a_group_is_told() -> None:
    with pytest.raises(LookupError, match="payroll"):
        tag_of("payroll", "GET /api/payroll")


def test_every_call_says_in_plain_words_what_it_does_and_who_may(calls: dict[str, Call]) -> None:
    for name, call in calls.items():
        assert re.match(r"[A-Z]", call["summary"]), name
        assert not re.search(r"``|[A-Z]-\d{3}|design section|Raises:", call["summary"] + call["description"]), name
        public = "anybody, without a session" in call["description"]
        assert call["security"] == ([] if public else [{"bearer": []}]), name
    assert calls["POST /api/login"]["summary"] == "Signs a student in"
    assert calls["POST /api/login"]["security"] == []
    assert calls["POST /api/memos"]["description"].endswith("Who may call: teachers, heads of department, the Master.")
    assert calls["POST /api/entries/opd"]["description"].endswith("Who may call: students.")


def test_every_example_of_an_answer_is_such_an_answer(calls: dict[str, Call], routes: dict[str, APIRoute]) -> None:
    """Held to the declared type as the suite holds the real answers."""
    wrong, seen = {}, 0
    for name, call in calls.items():
        for status in ("200", "201", "202"):
            content = call["responses"].get(status, {}).get("content", {})
            if "application/json" in content:
                seen += 1
                differences = difference(
                    body_of(routes[name].endpoint), orjson.dumps(content["application/json"]["example"])
                )
                if differences:
                    wrong[name] = differences
    assert wrong == {}
    assert seen > 150


def test_every_example_of_a_body_is_taken(calls: dict[str, Call], routes: dict[str, APIRoute]) -> None:
    wrong, seen = {}, 0
    for name, call in calls.items():
        field = routes[name].body_field
        if field is not None and "application/json" in call.get("requestBody", {}).get("content", {}):
            seen += 1
            _, errors = field.validate(json_of(call["requestBody"]), {}, loc=("body",))
            if errors:
                wrong[name] = errors
    assert wrong == {}
    assert seen > 60


def test_every_example_of_an_entry_is_one_that_its_kind_takes(calls: dict[str, Call]) -> None:
    for kind in all_kinds():
        (content,) = calls[f"POST /api/entries/{kind.key}"]["requestBody"]["content"].values()
        assert check_body(kind, dict(content["example"]), {})


def test_every_refusal_says_what_it_means_and_what_to_do(schema: Call, calls: dict[str, Call]) -> None:
    assert set(REFUSALS) == set(DESCRIPTIONS)
    shared = schema["components"]["responses"]
    for status in DESCRIPTIONS:
        assert DESCRIPTIONS[status] in shared[str(status)]["description"]
        assert difference(Refusal, orjson.dumps(json_of(shared[str(status)]))) is None
        assert f"| {status} |" in schema["info"]["description"]
    for call in calls.values():
        for status, response in call["responses"].items():
            assert int(status) < 400 or "$ref" in response or response["description"].endswith("."), call


def test_it_says_how_to_sign_in(schema: Call) -> None:
    scheme = schema["components"]["securitySchemes"]["bearer"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert "POST /api/login" in scheme["description"]
    assert "Authorize" in schema["info"]["description"]


def test_the_ids_of_the_examples_are_those_of_the_demo() -> None:
    assert str(demo_id(OPENED, "college", "kaveri-valley")) == COLLEGE
    for name, id_ in (
        ("departments", DEPARTMENT),
        ("states", STATE),
        ("computencies", COMPETENCY),
        ("skills", SKILL),
        ("specialities", SPECIALITY),
        ("procedures", PROCEDURE),
    ):
        assert id_ in {str(row["_id"]) for row in read_reference(name)}, name


async def test_the_page_is_served_with_the_words_and_the_contract_is_without(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        served = (await client.get(SCHEMA)).json()
        first = await client.get(FIRST_CALL)
    assert served["tags"][0]["name"] == "Session and accounts"
    assert FIRST_CALL in served["info"]["description"]
    assert first.status_code == 200
    assert first.text.startswith("# First call in five minutes")
    assert "example" not in json.dumps(schema_of(app)["paths"]["/api/login"])


def test_the_example_of_each_refusal_fits_its_status(schema: Call, calls: dict[str, Call]) -> None:
    refused = [*schema["components"]["responses"].items()]
    refused += [pair for call in calls.values() for pair in call["responses"].items() if pair[0] >= "400"]
    for status, response in refused:
        content = response.get("content", {}).get("application/json")
        if content is not None:
            assert content["example"] == REFUSALS[int(status)].example(), status
