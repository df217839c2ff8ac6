"""What a create call may carry, by kind: a model made from the kind's fields, and the specification's messages.

Keys that the specification's client sends but may not decide (status, verifier, actor ids) are taken and not used;
every other unknown key is refused (DECISIONS D6.3).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ValidationError,
    ValidationInfo,
    create_model,
)
from pydantic import Field as ModelField
from pydantic.config import JsonDict

from api.core import clock
from api.core.errors import Invalid
from api.core.http.bodies import check_unused, field_errors
from api.core.text import OBJECT_ID, PHONE, Day, Id, PastDay, clean, problem
from api.logbook.contract.kind import Field, Kind

TAKEN_NOT_USED = frozenset(
    {
        "status",
        "vRemark",
        "score",
        "verifiedBy",
        "verifiedOn",
        "studentId",
        "student",
        "collegeId",
        "departmentId",
        "option",
        "kind",
        "categoryId",
        "receivedOn",
        "feedback",
    }
)
CLIENT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)
BLANK = "blank"


def _blank(field: Field) -> Exception:
    return problem(BLANK, field.message)


def _text(field: Field, value: object) -> str | None:
    multiline = field.type == "longtext"
    text = "" if value is None else clean(value, multiline=multiline, max_length=field.maxLength or 300)
    if not text:
        if field.required and not field.apiOptional:
            raise _blank(field)
        return None
    if field.pattern and not re.fullmatch(field.pattern, text, re.ASCII):
        raise problem("pattern", field.patternMessage or f"{field.label} is not valid.")
    if field.range:
        number = NUMBER.search(text)
        if number is None or not field.range[0] <= float(number.group()) <= field.range[1]:
            low, high = field.range
            raise problem("range", f"{field.label} must be a number from {low:g} to {high:g}.")
    return text


def _choice(field: Field, value: object, info: ValidationInfo) -> str | None:
    text = _text(field, value)
    if text is None or field.openOptions:
        return text
    extra = (info.context or {}).get(field.departmentOptions or field.collegeOptions or "", ())
    if text not in field.options and text not in extra:
        raise problem("choice", f"{field.label} is not one of the choices.")
    return text


def _time(field: Field, value: object) -> str | None:
    text = _text(field, value)
    if text is not None and not TIME.fullmatch(text):
        raise problem("time", f"{field.label} must be a time as hh:mm.")
    return text


def _phone(field: Field, value: object) -> str | None:
    text = _text(field, value)
    if text is not None and not PHONE.fullmatch(text):
        raise problem("phone", f"{field.label} must be exactly 10 digits.")
    return text


def _lines(field: Field, value: object) -> list[str] | None:
    if not isinstance(value, list):
        raise problem("list", f"{field.label} must be a list.")
    if len(value) > (field.max or 50):
        raise problem("long", f"At most {field.max or 50} lines are accepted.")
    most = field.maxLength or 300
    lines = [line for line in (clean(item, max_length=most, label=field.label) for item in value) if line]
    if not lines:
        if field.required:
            raise _blank(field)
        return None
    return lines


def _emptied(field: Field, value: object) -> object:
    """An empty string stands for nothing chosen."""
    if value is None or (isinstance(value, str) and not value.strip()):
        if field.required and not field.apiOptional:
            raise _blank(field)
        return None
    return value


def _not_chosen(value: object) -> object:
    return None if value == "" else value


def _reference(field: Field, value: object) -> object:
    value = _emptied(field, value)
    if value is None:
        return None
    if field.freeText:
        return _text(field, value)
    if not isinstance(value, str) or not OBJECT_ID.fullmatch(value):
        raise problem("id", f"{field.label} is not a valid choice.")
    return value


def _integer(field: Field, value: object) -> int | None:
    if value is None:
        raise _blank(field)
    if isinstance(value, bool) or not isinstance(value, int):
        raise problem("integer", f"{field.label} must be a whole number.")
    if value == 0 and (field.min or 0) > 0:
        raise _blank(field)
    low, high = field.min or 0, field.max or 2**31
    if not low <= value <= high:
        raise problem("integer", f"{field.label} must be from {low} to {high}.")
    return value


def _annotation(kind: Kind, field: Field) -> object:
    if field.type == "group":
        return _model(f"{kind.key}_{field.name}", kind, field.fields)
    if field.type == "date":
        day = PastDay if field.maxDate and not field.apiFuture else Day
        return Annotated[day | None, BeforeValidator(lambda value: _emptied(field, value))]
    if field.type == "integer":
        low, high = field.min, field.max
        return Annotated[int, ModelField(ge=low, le=high), BeforeValidator(lambda value: _integer(field, value))]
    if field.type == "lines":
        return Annotated[list[str] | None, BeforeValidator(lambda value: _lines(field, value))]
    if field.type == "choice":
        extra: JsonDict = {"enum": [*field.options]}
        fixed = not (field.openOptions or field.departmentOptions or field.collegeOptions)
        described = ModelField(json_schema_extra=extra if fixed else None)
        chosen: Callable[[object, ValidationInfo], str | None] = partial(_choice, field)
        return Annotated[str | None, described, BeforeValidator(chosen)]
    checks: dict[str, Callable[[Field, object], object]] = {"time": _time, "phone": _phone, "reference": _reference}
    checked = partial(checks.get(field.type, _text), field)
    return Annotated[str | None, ModelField(max_length=field.maxLength or 300), BeforeValidator(checked)]


def _model(name: str, kind: Kind, fields: tuple[Field, ...]) -> type[BaseModel]:
    annotations: dict[str, Any] = {}
    for field in fields:
        if field.type in ("file", "derived"):
            continue
        optional = not field.required or field.apiOptional
        shown = ModelField(default=None if optional else ..., title=field.label)
        annotations[field.name] = (_annotation(kind, field), shown)
        if field.storeAs:
            annotations[field.storeAs] = (Annotated[Id | None, BeforeValidator(_not_chosen)], None)
    config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
    return create_model(name[0].upper() + name[1:], __config__=config, **annotations)


_models: dict[str, type[BaseModel]] = {}


def create_model_of(kind: Kind) -> type[BaseModel]:
    """The model of a kind's create body, as OpenAPI shows it and as it is checked."""
    if kind.key not in _models:
        _models[kind.key] = _model(f"{kind.key}Create", kind, kind.fields)
    return _models[kind.key]


def check_body(kind: Kind, data: Mapping[str, object], extra_options: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """The stored fields of a create call's ``data``, under stored names.

    Raises:
        Invalid: with the kind's own message where something is missing.
    """
    wanted = {key: value for key, value in data.items() if value is not None}
    own = create_model_of(kind).model_fields
    for wire, stored in kind.aliases.items():
        if wire not in own:
            continue
        given = wanted.pop(stored, None)
        if given is not None:
            wanted.setdefault(wire, given)
    derived = {field.name for field in kind.fields if field.type == "derived"}
    decided = {wire for wire, stored in kind.aliases.items() if stored in TAKEN_NOT_USED}
    unused = (TAKEN_NOT_USED | derived | decided | ({"date"} if kind.dateFrom else set())) - set(own)
    check_unused(wanted, sorted(unused))
    wanted = {key: value for key, value in wanted.items() if key not in unused}
    for field in kind.fields:
        if field.storeAs in wanted and wanted.get(field.name, "") == "":
            wanted[field.name] = wanted[str(field.storeAs)]
    try:
        body = create_model_of(kind).model_validate(wanted, context=extra_options)
    except ValidationError as error:
        raise _refusal(kind, data, error) from None
    fields = {kind.stored(name): value for name, value in body.model_dump(exclude_none=True).items()}
    for field in kind.fields:
        if not is_shown(kind, field, fields):
            fields.pop(kind.stored(field.name), None)
    _check_days(kind, fields)
    return fields


def is_shown(kind: Kind, field: Field, stored: Mapping[str, object]) -> bool:
    """Whether an entry with these stored fields has this one: whether the field that it hangs on says so."""
    if field.shownWhen is None:
        return True
    other, values = field.shownWhen
    return stored.get(kind.stored(other)) in values


MAX_WRONG = 200
"""Fields that one refusal names: more than any kind has, and not thousands where thousands were sent (HP-03)."""


def _refusal(kind: Kind, data: Mapping[str, object], error: ValidationError) -> Invalid:
    raw = error.errors(include_url=False, include_input=False)[:MAX_WRONG]
    fields = {field.name: field for field in kind.fields}
    inner = {f"{group.name}.{field.name}": field for group in kind.fields for field in group.fields}
    missing: list[str] = []
    errors: list[dict[str, str]] = []
    labels = {name: field.label for name, field in {**fields, **inner}.items()}
    for item, one in zip(raw, (field_errors([item], labels)[0] for item in raw), strict=True):
        name = one["field"]
        field = fields.get(name) or inner.get(name)
        absent = item["type"] in ("missing", BLANK)
        if absent and field is not None and field.type == "group":
            errors += [{"field": f"{name}.{part.name}", "message": part.message} for part in field.fields]
            missing.append(name)
            continue
        if absent:
            missing.append(name)
            one = {"field": name, "message": field.message if field else one["message"]}
        errors.append(one)
    order = {name: at for at, name in enumerate([*fields, *inner])}
    errors.sort(key=lambda one: order.get(one["field"].split(".")[0], len(order)))
    if kind.validation == "first":
        return Invalid(errors[0]["message"], errors=errors)
    if kind.validation == "list":
        return Invalid("\n".join(one["message"] for one in errors), errors=errors)
    if kind.blankFields:
        named = missing if set(missing) <= set(kind.blankFields) else []
    else:
        named = [name for name in missing if isinstance(data.get(name), str)]
    if named and kind.blankMessage:
        return Invalid(kind.blankMessage.format(field=named[0]), errors=errors)
    return Invalid(kind.incompleteMessage if missing else errors[0]["message"], errors=errors)


def _check_days(kind: Kind, fields: dict[str, object]) -> None:
    for field in kind.fields:
        if field.derivedFrom:
            start, end = (fields[name] for name in field.derivedFrom)
            assert isinstance(start, dt.datetime)
            assert isinstance(end, dt.datetime)
            days = clock.inclusive_days(start.date(), end.date())
            if days < (field.min or 0):
                error = _backwards(kind, *field.derivedFrom)
                raise Invalid(error["message"], errors=[error])
            if field.max is not None and days > field.max:
                raise Invalid(f"{field.label} can be at most {field.max}.", field=field.derivedFrom[1])
            fields[field.name] = days
    first, last = fields.get("fromDate"), fields.get("toDate")
    if isinstance(first, dt.datetime) and isinstance(last, dt.datetime) and last < first:
        raise Invalid(kind.incompleteMessage, errors=[_backwards(kind, "fromDate", "toDate")])
    labels = {kind.stored(field.name): field.label for field in kind.fields}
    for field in kind.fields:
        day = fields.get(kind.stored(field.name))
        for name in map(kind.stored, field.after):
            before = fields.get(name)
            if isinstance(day, dt.datetime) and isinstance(before, dt.datetime) and day <= before:
                raise Invalid(f"{field.label} must be later than {labels[name]}.", field=field.name)


def _backwards(kind: Kind, first: str, last: str) -> dict[str, str]:
    labels = {field.name: field.label for field in kind.fields}
    return {"field": last, "message": f"{labels[last]} cannot be before {labels[first]}."}


def check_client_id(value: object) -> str | None:
    """The client's own id of a submission, by which a retry is recognised.

    Raises:
        Invalid: it has another form.
    """
    if value is None or value == "":
        return None
    if not isinstance(value, str) or not CLIENT_ID.fullmatch(value):
        raise Invalid("clientId must be 8 to 64 letters, digits, hyphens or underscores.", field="clientId")
    return value
