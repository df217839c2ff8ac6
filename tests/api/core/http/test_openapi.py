"""The schema that the web's client is made from: there in development, stable, and typed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api.logbook.contract.definitions import columns_of
from api.logbook.contract.registry import all_kinds
from api.main import create_app
from api.settings import Settings

SECRET = "0123456789abcdef" * 3
REFS = "#/components/schemas/"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    application: dict[str, Any] = create_app(Settings(environment="test", memory=True)).openapi()
    return application


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    """The schema with the answers, which is made in development only."""
    application: dict[str, Any] = create_app(Settings(environment="development", memory=True)).openapi()
    return application


async def test_the_documentation_is_there_in_development_only() -> None:
    """ops.docs of the policy: 404 behind a sign-in elsewhere, so that strangers learn nothing."""
    for environment, status in (("development", 200), ("test", 401), ("production", 401)):
        settings = Settings(environment=environment, memory=True, secret=SECRET)  # type: ignore[arg-type]
        app = create_app(settings)
        # Not behind a sign-in either, which the gate asks for before anything else.
        there = {getattr(route, "path", "") for route in app.routes}
        assert there & {"/api/docs", "/api/openapi.json"} == (
            {"/api/docs", "/api/openapi.json"} if status == 200 else set()
        )
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            for path in ("/api/docs", "/api/openapi.json"):
                assert (await client.get(path)).status_code == status, (environment, path)
            for path in ("/api/redoc", "/docs", "/openapi.json", "/redoc"):
                answer = await client.get(path)
                assert "openapi" not in answer.text.lower()
                assert answer.status_code in (200, 401, 503)


def test_operation_ids_are_stable_and_unique(schema: dict[str, Any]) -> None:
    """A feature and the name of its function: what the web's client is called by."""
    ids = [operation["operationId"] for item in schema["paths"].values() for operation in item.values()]
    assert len(ids) == len(set(ids))
    for stable in ("accounts-login", "accounts-staff_login", "site-get_config", "logbook-verify_entry"):
        assert stable in ids
    assert {f"logbook-create_{kind.key}" for kind in all_kinds()} <= set(ids)
    assert all(len(part) > 0 for one in ids for part in one.split("-", 1))
    assert create_app(Settings(environment="test", memory=True)).openapi() == schema


def test_every_create_body_is_typed(schema: dict[str, Any]) -> None:
    for kind in all_kinds():
        body = schema["paths"][f"/api/entries/{kind.key}"]["post"]["requestBody"]
        (content,) = body["content"]
        assert content == ("application/json" if kind.file is None else "multipart/form-data")
        shape = body["content"][content]["schema"]
        assert shape["type"] == "object"
        for field in kind.fields:
            if field.type == "derived" or field.formless:
                continue
            assert field.name in shape["properties"], (kind.key, field.name)
            typed = shape["properties"][field.name]
            assert set(typed) & {"type", "anyOf", "enum", "items", "properties", "const"}, (kind.key, field.name)
        if kind.file is not None:
            assert shape["properties"][kind.file.name] == {"type": "string", "format": "binary"}
        assert "$ref" not in str(shape)


def test_every_call_says_what_it_answers_and_what_it_refuses(described: dict[str, Any]) -> None:
    untyped = {"", "string"}
    for path, calls in described["paths"].items():
        for method, call in calls.items():
            answers = {status: answer for status, answer in call["responses"].items() if status[0] == "2"}
            assert answers, (method, path)
            for answer in answers.values():
                for media, content in answer["content"].items():
                    shape = content["schema"]
                    typed = "$ref" in shape or "anyOf" in shape or shape.get("type", "") not in untyped
                    assert typed if media == "application/json" else shape["format"] == "binary", (method, path, media)
            assert any(status[0] == "4" for status in call["responses"]), (method, path)


def test_every_kind_has_a_type_of_its_row_and_of_its_whole_entry(described: dict[str, Any]) -> None:
    """They follow from the kind file; a call for any kind answers one of them, told apart by ``kind``."""
    types, keys = described["components"]["schemas"], {kind.key for kind in all_kinds()}
    for union, suffix in (("EntryRow", "Row"), ("Entry", "Entry")):
        told_apart = types[union]["discriminator"]
        assert told_apart["propertyName"] == "kind"
        assert told_apart["mapping"] == {key: f"{REFS}{key[0].upper()}{key[1:]}{suffix}" for key in keys}
        for kind in all_kinds():
            properties = types[told_apart["mapping"][kind.key].removeprefix(REFS)]["properties"]
            assert properties["kind"]["const"] == kind.key
            columns = {column.field.split(".")[0] for column in columns_of(kind)} - {"sr"}
            fields = {field.name for field in kind.fields} if suffix == "Entry" else columns
            assert fields <= set(properties), (kind.key, suffix)
    for path, method, status, name in (
        ("/api/entries/{kind}/{collegeId}/{departmentId}", "get", "200", "EntryPage_EntryRow_"),
        ("/api/entries/{kind}/{entryId}", "get", "200", "EntryAnswer"),
        ("/api/entries/opd", "post", "201", "Envelope_OpdEntry_"),
        ("/api/checklist/{studentId}/{departmentId}/{collegeId}", "get", "200", "EntryPage_ChecklistRow_"),
        ("/api/synopsis/{collegeId}/{departmentId}/{studentId}", "get", "200", "SynopsisPage"),
    ):
        content = described["paths"][path][method]["responses"][status]["content"]
        assert content == {"application/json": {"schema": {"$ref": f"{REFS}{name}"}}}, path
    rows = types["EntryPage_EntryRow_"]["properties"]["data"]["items"]
    assert rows == {"$ref": f"{REFS}EntryRow"}


BODILESS = {
    "/api/batches",
    "/api/couponList",
    "/api/coverMoves/{moveId}/undo",
    "/api/drp/accept/{recordId}",
    "/api/oauthStart",
    "/api/session/keepAlive",
    "/api/jobs/{jobId}/cancel",
    "/api/outbox/{messageId}/retry",
    "/api/restoreStudent/{studentId}",
    "/api/appraisal/acknowledge/{appraisalId}",
    "/api/payments/{orderId}/check",
    "/api/reconcile",
    "/api/attendance/{collegeId}/{departmentId}/undo/{importId}",
}
"""What is posted without a body: the path says it all."""


def test_every_json_body_is_described(schema: dict[str, Any]) -> None:
    bare = [
        path
        for path, item in schema["paths"].items()
        for method, operation in item.items()
        if method == "post" and "requestBody" not in operation and path not in BODILESS
    ]
    assert bare == []
    credentials = schema["components"]["schemas"]["Credentials"]
    assert credentials["additionalProperties"] is False
    assert set(credentials["required"]) == {"email", "password"}


def test_no_stored_secret_is_in_the_schema(schema: dict[str, Any]) -> None:
    text = str(schema)
    for word in ("passwordHash", "emailKey", "launchPasswordHash", "storedName", "searchText"):
        assert word not in text


def test_every_model_has_a_name_of_its_own(schema: dict[str, Any]) -> None:
    # Two models of one name get the names of their modules in front, which no reader of the contract wants to see.
    assert [name for name in schema["components"]["schemas"] if "__" in name] == []
