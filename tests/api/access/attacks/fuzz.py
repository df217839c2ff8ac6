"""Calls that a seed draws: every operation by everybody, about real records, with parameters and bodies bent at random.

What a good call names and sends comes from :mod:`tests.api.access.requests.common`; a drawn call sends it as it is, or
with ids of other records, with query parameters of all names that lists have, and with fields left out, added or
exchanged.
"""

from __future__ import annotations

import copy
import json
import random
from dataclasses import dataclass, field
from typing import Any

import httpx

from api.billing.ledger import ledger
from api.core.http.listing import PAGE_KEYS
from api.core.store.database import collection
from api.documents import DOCUMENTS
from api.drp import attendance
from api.logbook.contract.registry import all_kinds, by_key
from api.reports import activity
from tests.api.access.attacks.hostile import IDS, properties
from tests.api.access.matrix.matrix import PRINCIPALS, RELATIONS, Rule
from tests.api.access.matrix.principals import Stage
from tests.api.access.requests.common import Calls
from tests.api.world import pdf_upload

WORDS = (
    *(
        "",
        " ",
        "x",
        "asha",
        "cardiac ecg",
        "dengue",
        "सही",
        "é",
        "a" * 100,
        "a" * 101,
        "ZZ" * 2000,
        "%",
        "\\",
        "(",
        "[a",
    ),
    *(
        ".*",
        "$ne",
        "{",
        "'",
        '"',
        "<b>",
        "\u202e",
        "\u0000",
        "\ufffe",
        "😀",
        "=1+1",
        "-",
        "null",
        "0",
        "-1",
        "1.5",
        "1e9",
    ),
    *("Pending", "Approved", "Rejected", "Completed", "waiting", "sent", "failed", "paid", "true", "false", "diag"),
    *("proc", "csv", "xlsx", "pdf", "Professor", "Cleark", "HOD", "Master", "procedure", "training", "checklist"),
    *("2026-02-29", "2024-02-29", "0001-01-01", "9999-12-31", "2026-01-01", "2026-01-01T00:00:00Z", "01-01-2026"),
    *("9876543210", "+919876543210", "a@b.in", "09:30", "24:00", "clinicalCase", "newest", "all", "institutional"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 3.5, 10**6, 2**31, 2**63, 2**64, 10**400, 1e308, 5e-324, -0.0),
    *([], {}, [None], [[]], {"a": 1}, {"$ne": None}, ["x"] * 60, [{"title": "x", "value": 3}]),
)
NUMBERS = ("1", "2", "3", "10", "100", "99999", "101", "0", "-1", "x", "1e2", "٣", "100000", "")
SORTS = (
    *("name", "title", "date", "status", "for", "email", "role", "joiningDate", "createdAt", "receivedOn", "code"),
    *("amount", "datetime", "offerPrice", "madeOn", "memoNumber", "createdOn", "schduleFrom", "x", "$natural", "_id"),
)
DAYS = ("2026-01-01", "2024-02-29", "0001-01-01", "9999-12-31", "2026-02-30", "x", "")
QUERY = sorted(
    {
        *PAGE_KEYS,
        *activity.FILTERS,
        *attendance.FILTERS,
        *ledger.FILTERS,
        *(name for kind in all_kinds() for name in kind.filters),
        *(
            "status",
            "from",
            "to",
            "student",
            "kind",
            "state",
            "mine",
            "unread",
            "copy",
            "departmentId",
            "for",
            "format",
        ),
        *("batch", "package", "college", "course", "teacher", "search", "user", "role"),
    }
)
UNKNOWN = "This list does not have such a query parameter."
KEPT = 12
"""How many times one set of fresh records serves an operation."""


@dataclass
class Drawn:
    """One call."""

    rule: Rule
    principal: str
    method: str
    path: str
    query: list[tuple[str, str]]
    sent: dict[str, Any]

    def __str__(self) -> str:
        texts = {key: value if key != "files" else sorted(value) for key, value in self.sent.items()}
        return f"{self.rule.id}: {self.principal}: {self.method} {self.path} {self.query} {str(texts)[:600]}"


@dataclass
class _Scene:
    """What an operation is about, made ready: good for a few calls."""

    parts: dict[str, Any]
    arguments: dict[str, Any]
    path: str
    left: int = KEPT


@dataclass
class Fuzz:
    """Draws calls and makes them; equal seeds draw equal calls."""

    stage: Stage
    rules: list[Rule]
    schema: dict[str, Any]
    seed: int
    ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.calls = Calls(self.stage.world)
        self._names: dict[str, list[str]] = {}
        self._scenes: dict[tuple[str, str, str], _Scene] = {}

    async def gather(self) -> None:
        """Reads the ids of everything there is."""
        found: list[str] = []
        for document in DOCUMENTS:
            rows = collection(document.Settings.name).find({}, {"_id": 1}).limit(40)  # type: ignore[attr-defined]
            found += [str(row["_id"]) async for row in rows]
        self.ids = found

    async def draw(self) -> Drawn:
        """The next call."""
        rule = self.random.choice(self.rules)
        principal, relation = self._who(rule)
        scene = await self._scene(rule, principal, relation)
        parts = {name: self._part(value) for name, value in scene.parts.items()}
        sent = self._bent(scene.arguments, properties(self.schema, rule))
        return Drawn(rule, principal, rule.method, scene.path.format(**parts), self._query(rule), sent)

    async def answer(self, call: Drawn) -> httpx.Response:
        """Makes a call."""
        who = PRINCIPALS[call.principal][1]
        client = self.stage.world.client() if who is None else await self.stage.world.as_(who)
        answer = await client.request(call.method, call.path, params=tuple(call.query), **call.sent)
        if answer.status_code == 422 and UNKNOWN in answer.text:
            missing = answer.json()["errors"][0]["field"]
            names = self._names_of(call.rule)
            if missing in names:
                names.remove(missing)
        return answer

    async def put_back(self) -> None:
        """Makes the world as it was, so that those who sign in still may."""
        await self.stage.put_back()
        await self.gather()

    def _who(self, rule: Rule) -> tuple[str, str]:
        """Somebody, and what the call is about to them; four times in five somebody who may make it."""
        pairs = [(principal, relation) for principal in PRINCIPALS for relation in RELATIONS[:-1]]
        if self.random.random() < 0.8:
            may = [(who, what) for who, what in pairs if rule.expected(PRINCIPALS[who][0], what) is None]
            pairs = may or pairs
        return self.random.choice(pairs)

    async def _scene(self, rule: Rule, principal: str, relation: str) -> _Scene:
        known = self._scenes.get((rule.id, principal, relation))
        if known is not None and known.left > 0:
            known.left -= 1
            return known
        who = PRINCIPALS[principal][1]
        if "<kind>" in rule.path:
            scene = self._creating(rule)
        else:
            try:
                scene = await self._about(rule, who, relation)
            except AssertionError:
                # What a call needs is made by calls of its own, and somebody whom they need was signed out before.
                await self.put_back()
                scene = await self._about(rule, who, relation)
        self._scenes[rule.id, principal, relation] = scene
        return scene

    async def _about(self, rule: Rule, who: str | None, relation: str) -> _Scene:
        parts = await self.calls._parts(rule, who, relation)
        named = {name: value for name, value in parts.items() if "{" + name + "}" in rule.path}
        if "kind" in named and self.random.random() < 0.5:
            named["kind"] = self.random.choice(all_kinds()).key
        return _Scene(named, await self.calls._body(rule, who, relation), rule.path)

    def _creating(self, rule: Rule) -> _Scene:
        kind = by_key(self.random.choice(all_kinds()).key)
        assert kind is not None
        body = self.stage.world.body(kind)
        path = rule.path.replace("<kind>", kind.key)
        if kind.file is None:
            return _Scene({}, {"json": body}, path, left=2)
        return _Scene({}, {"data": body, "files": {kind.file.name: pdf_upload()}}, path, left=2)

    def _part(self, value: Any) -> str:
        drawn = self.random.random()
        if drawn < 0.15 and len(str(value)) == 24:
            return self.random.choice((self.random.choice(self.ids), "0" * 23 + "1"))
        return self.random.choice(IDS).replace("/", "") if drawn > 0.97 else str(value)

    def _names_of(self, rule: Rule) -> list[str]:
        if rule.id not in self._names:
            operation = self.schema["paths"].get(rule.path, {}).get(rule.method.lower(), {})
            declared = [one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"]
            lists = rule.method == "GET" and (declared or "{" in rule.path)
            self._names[rule.id] = sorted({*declared, *(QUERY if lists else ())})
        return self._names[rule.id]

    def _query(self, rule: Rule) -> list[tuple[str, str]]:
        names = self._names_of(rule)
        many = self.random.choice((0, 1, 1, 1, 2, 3)) if names else 0
        return [(name, self._value_of(name)) for name in self.random.sample(names, min(many, len(names)))]

    def _value_of(self, name: str) -> str:
        pick = self.random.choice
        if self.random.random() < 0.15:
            return pick(WORDS)
        if name in ("page", "limit"):
            return pick(NUMBERS)
        if name == "sort":
            return pick(("", "-", "-")) + pick(SORTS)
        if name in ("from", "to"):
            return pick(DAYS)
        if name == "format":
            return pick(("csv", "xlsx", "pdf"))
        return pick((pick(WORDS), pick(self.ids)))

    def _bent(self, arguments: dict[str, Any], keys: set[str]) -> dict[str, Any]:
        if not arguments or self.random.random() < 0.3:
            return arguments
        pick, sent = self.random.choice, copy.copy(arguments)
        if "json" in sent:
            body = copy.deepcopy(sent.pop("json"))
            for _ in range(pick((1, 1, 2))):
                body = self._body(body, sorted(keys))
            # As the wire has it: httpx refuses numbers that JSON has no words for, and the API is to.
            sent["content"] = json.dumps(body).encode()
            sent["headers"] = {"Content-Type": "application/json"}
        elif "data" in sent:
            sent["data"] = {**sent["data"], pick(sorted(sent["data"])): pick(WORDS)}
        elif "files" in sent:
            sent["files"] = {
                **sent["files"],
                self.random.choice(sorted(sent["files"])): (None, self.random.choice(WORDS)),
            }
        return sent

    def _body(self, body: Any, keys: list[str]) -> Any:
        if isinstance(body, list):
            return [self._body(body[0], keys), *body[1:]] if body else [self._value()]
        if not isinstance(body, dict):
            return self._value()
        names = sorted({*body, *keys})
        if not names:
            return {"x": self._value()}
        name = self.random.choice(names)
        drawn = self.random.random()
        if drawn < 0.2:
            body.pop(name, None)
        elif drawn < 0.5 and isinstance(body.get(name), list | dict):
            body[name] = self._body(body[name], [])
        else:
            body[name] = self._value()
        return body

    def _value(self) -> Any:
        pick = self.random.choice
        return pick((pick(VALUES), pick(WORDS), pick(self.ids), [pick(self.ids)]))
