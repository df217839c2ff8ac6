"""What a submitted entry refers to: teachers, states and items of the curriculum, looked up at once, then checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from api.access.actor import Actor
from api.accounts import service as accounts
from api.core.errors import Invalid
from api.core.store.database import gather_reads
from api.core.text import object_id
from api.curriculum import service as curriculum
from api.logbook.contract.kind import Field, Kind
from api.organisation import service as organisation

Found = Mapping[str, object] | None
"""What stands behind one reference; None where there is nothing that the student may refer to, or none was sent."""


async def looked_up(actor: Actor, kind: Kind, fields: Mapping[str, object]) -> list[Found]:
    """What stands behind each reference of a submission, in the order of the kind's fields."""
    asked = [_look_up(actor, field, _value(kind, field, fields)) for field in _references(kind)]
    return list(await gather_reads(*asked))


def resolve(kind: Kind, fields: dict[str, object], picks: Sequence[Found]) -> None:
    """Checks every picked id and turns texts that name a picked item into both id and title.

    Raises:
        Invalid: there is no such thing in the student's department, it is retired, or it does not belong to the
            competency beside it.
    """
    for field, row in zip(_references(kind), picks, strict=True):
        name, value = kind.stored(field.name), _value(kind, field, fields)
        if value is None and (field.source in ("teachers", "states") or field.freeText or name not in fields):
            continue
        if row is None:
            raise Invalid(_unknown(field), field=field.name)
        if field.source in ("teachers", "states"):
            fields[name] = row["_id"]
            continue
        _check_item(field, row, fields)
        if field.freeText:
            assert field.storeAs is not None
            fields[name], fields[field.storeAs] = row["title"], row["_id"]
            if "computencyId" in row:
                fields["competency"] = row["computencyId"]
        else:
            fields[name] = row["_id"]
            if name == kind.topicFrom:
                fields["_title"] = row["title"]


def _references(kind: Kind) -> list[Field]:
    return [field for field in kind.fields if field.type == "reference"]


def _value(kind: Kind, field: Field, fields: Mapping[str, object]) -> object:
    """What was sent for a reference: an id, or for a text that may name an item the id that was picked beside it."""
    sent = fields.get(kind.stored(field.name))
    return object_id(sent) or fields.get(str(field.storeAs)) if field.freeText else sent


async def _look_up(actor: Actor, field: Field, value: object) -> Found:
    picked = object_id(value)
    if picked is None:
        return None
    if field.source == "teachers":
        is_teacher = await accounts.is_teacher_of(picked, actor.collegeId, actor.departmentId)
        return {"_id": picked} if is_teacher else None
    if field.source == "states":
        return {"_id": picked} if await organisation.state(picked) is not None else None
    assert field.source is not None
    row = await curriculum.item(field.source, picked, actor.collegeId, actor.departmentId)
    return None if row is None else {**row}


def _unknown(field: Field) -> str:
    if field.source == "teachers":
        return f"{field.label} must be a teacher of your department."
    if field.source == "states":
        return f"{field.label} must be one of the states and union territories."
    return f"{field.label} must be one of your department's list."


def _check_item(field: Field, row: Mapping[str, object], fields: Mapping[str, object]) -> None:
    if row.get("for") not in (None, field.sourceFor):
        raise Invalid(_unknown(field), field=field.name)
    beside = object_id(fields.get("competency"))
    if "computencyId" in row and beside is not None and row["computencyId"] != beside:
        raise Invalid(f"{field.label} does not belong to the chosen competency.", field=field.name)
