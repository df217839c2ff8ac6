"""Examples of what is sent and answered: made from the types in the schema, with the values of
:mod:`api.guide.values`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from api.guide.values import DAY, ENTRY, INSTANT, KEYS, NOT_SENT, OBJECTS, PARTS, PREFERRED, SENT, VALUES

Json = dict[str, Any]
REF = "#/components/schemas/"
FORMATS = {"date": r"\d{4}-\d\d-\d\d", "date-time": r"\d{4}-\d\d-\d\dT.+Z", "email": r"\S+@\S+", "binary": r"(?!)"}
TYPES: dict[str, tuple[type, ...]] = {
    "null": (type(None),),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "array": (list,),
    "object": (dict,),
}
NOWHERE = object()


class Examples:
    """Examples of the types of a schema.

    Args:
        schemas: the named parts that types refer to.
    """

    def __init__(self, schemas: Mapping[str, Json]) -> None:
        self._schemas = schemas

    def answered(self, schema: Json) -> object:
        """An answer: all fields that are always there."""
        return self._make(schema, "", {}, sent=False)

    def sent(self, schema: Json) -> object:
        """A body: what must be sent, and what is usually sent besides."""
        return self._make(schema, "", {}, sent=True)

    def parameter(self, name: str, schema: Json) -> object:
        """What stands in a path or a query."""
        return self._make(schema, name, {}, sent=True)

    def _make(self, schema: Json, name: str, own: Json, *, sent: bool) -> object:
        """An example of a type under a name; ``own`` is what the object around it says of its fields."""
        schema = self._resolved(schema)
        named = self._named(schema, name, own)
        if named is not NOWHERE:
            return named
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return next(value for value in schema["enum"] if value)
        if members := schema.get("anyOf") or schema.get("oneOf"):
            mapping = schema.get("discriminator", {}).get("mapping", {})
            if VALUES["kind"] in mapping:
                members = [{"$ref": mapping[VALUES["kind"]]}]
            members = [each for each in members if each.get("type") != "null"]
            member = next((each for each in members if each.get("$ref", "").removeprefix(REF) in PREFERRED), members[0])
            # The label of a field stands beside the union.
            labelled = member if "$ref" in member else {"title": schema.get("title", ""), **member}
            return self._make(labelled, name, own, sent=sent)
        return self._of_type(schema, name, sent=sent)

    def _of_type(self, schema: Json, name: str, *, sent: bool) -> object:
        match schema.get("type"):
            case "object":
                return self._object(schema, name, sent=sent)
            case "array":
                items = schema.get("items", {})
                return [self._make(items, name, {}, sent=sent) for _ in range(max(1, schema.get("minItems", 1)))]
            case "string":
                return self._text(schema, name)
            case "integer" | "number":
                return int(max(1, schema.get("minimum", 1)))
            case "boolean":
                return schema.get("default", True)
            case _:
                return None

    def _object(self, schema: Json, name: str, *, sent: bool) -> Json:
        fields: Json = schema.get("properties", {})
        title = schema.get("title", "")
        own = {**PARTS.get(OBJECTS.get(title, name), {}), **PARTS.get(title, {})}
        if not fields:
            rest = schema.get("additionalProperties") or next(iter(schema.get("patternProperties", {}).values()), None)
            keys = self._resolved(schema.get("propertyNames", {})).get("enum", [KEYS.get(name, "key")])
            return {keys[0]: self._make(rest, "*", own, sent=sent)} if isinstance(rest, dict) else {}
        chosen = self._chosen(schema, fields) if sent else schema.get("required", [])
        return {field: self._make(fields[field], field, own, sent=sent) for field in fields if field in chosen}

    def _chosen(self, schema: Json, fields: Json) -> set[str]:
        """The fields of a body that its example shows."""
        if schema.get("title") in SENT:
            return set(SENT[schema["title"]])
        files = {name for name, each in fields.items() if each.get("format") == "binary"}
        usual = {name for name in fields if name in VALUES or name in PARTS} - NOT_SENT
        return ({*schema.get("required", ())} | usual) - files or {*fields} - files

    def _named(self, schema: Json, name: str, own: Json) -> object:
        """What the values have for a name, where the type takes it."""
        found = [values[name] for values in (own, VALUES) if name in values]
        return next((value for value in found if self._takes(schema, value)), NOWHERE)

    def _takes(self, schema: Json, value: object) -> bool:
        """Whether a value is of a type; of an object its fields are not looked at."""
        schema = self._resolved(schema)
        if "const" in schema:
            return type(value) is type(schema["const"]) and value == schema["const"]
        if "enum" in schema and value not in schema["enum"]:
            return False
        if members := schema.get("anyOf") or schema.get("oneOf"):
            return any(self._takes(member, value) for member in members)
        type_ = schema.get("type")
        if type_ is None:
            return "enum" in schema or not schema
        if not isinstance(value, TYPES[type_]) or (isinstance(value, bool) and type_ != "boolean"):
            return False
        if isinstance(value, list):
            return all(self._takes(schema.get("items", {}), item) for item in value)
        if isinstance(value, str):
            pattern = FORMATS.get(schema.get("format", ""), ".*")
            fits = re.fullmatch(pattern, value, re.DOTALL) and re.search(schema.get("pattern", ""), value)
            return fits is not None and len(value) <= schema.get("maxLength", len(value))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
        return not isinstance(value, dict)

    def _text(self, schema: Json, name: str) -> str:
        """A text of which nothing is known but its type."""
        formats = {"date": DAY, "date-time": INSTANT, "email": VALUES["email"], "binary": "(the file)"}
        if schema.get("format") in formats:
            return str(formats[schema["format"]])
        if re.search(schema.get("pattern", "(?!)"), ENTRY):
            return ENTRY
        text = schema.get("default") or schema.get("title") or name
        return str(text)[: schema.get("maxLength")]

    def _resolved(self, schema: Json) -> Json:
        while "$ref" in schema:
            beside = {key: value for key, value in schema.items() if key != "$ref"}
            schema = {**beside, **self._schemas[schema["$ref"].removeprefix(REF)]}
        return schema
