"""What kind files build their fields from, and the columns and lines that show those under their own labels.

A part of the contract that kind files build from, like :mod:`api.logbook.contract.kind`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from api.core.files.limits import CERTIFICATE
from api.logbook.contract.kind import TODAY, Column, CurriculumList, Detail, Field, Format

FORMATS: Mapping[str, Format] = {"date": "date", "file": "file", "integer": "number", "derived": "number"}
"""How the values of a type of field are shown, where it is not as text."""
SkillUse = Literal["diag", "proc"]


def columns(
    fields: Sequence[Field],
    *paths: str,
    rest: Mapping[str, Literal["line", "detail"]] | None = None,
) -> tuple[Column, ...]:
    """The columns of these paths, each headed as its field is shown."""
    left_out = rest or {}
    return tuple(
        Column(label=field.shownAs or field.label, field=path, format=_format(field, path), rest=left_out.get(path))
        for path, field in _with_fields(fields, paths)
    )


def details(fields: Sequence[Field], *paths: str) -> tuple[Detail, ...]:
    """The lines of the Task Detail viewer with these paths, each named as its field is shown."""
    return tuple(
        Detail(label=field.shownAs or field.label, field=path, format=_format(field, path))
        for path, field in _with_fields(fields, paths)
    )


def _with_fields(fields: Sequence[Field], paths: Sequence[str]) -> list[tuple[str, Field]]:
    by_name = {name: field for field in fields for name in (field.storeAs, field.name) if name}
    return [(path, by_name[path.split(".")[0]]) for path in paths]


def _format(field: Field, path: str) -> Format:
    if field.source == "teachers":
        return "person"
    return "title" if path.endswith(".title") else FORMATS.get(field.type, "text")


def day(
    name: str = "date",
    label: str = "Date",
    *,
    future: bool = False,
    api_optional: bool = False,
    api_future: bool = False,
) -> Field:
    """A calendar day, today unless changed, not in the future unless said (L-249, L-250)."""
    return Field(
        name=name,
        label=label,
        type="date",
        default=TODAY,
        maxDate=None if future else "today",
        apiOptional=api_optional,
        apiFuture=api_future,
    )


def teacher(label: str, *, name: str = "teacher", required: bool = True, api_optional: bool = False) -> Field:
    """The faculty member who is asked to verify; a teacher named Master is left out of the list (L-298)."""
    return Field(
        name=name,
        label=label,
        type="reference",
        source="teachers",
        required=required,
        apiOptional=api_optional,
        omitNamed="Master",
        repeats="start",
    )


def remark(label: str = "Student Remark", *, name: str = "studentRemark", required: bool = False) -> Field:
    """The student's own remark; where it is required, a copy begins with it, so that a repeated entry is complete."""
    repeats: Literal["copy"] | None = "copy" if required else None
    return Field(name=name, label=label, type="longtext", required=required, maxLength=2000, repeats=repeats)


def certificate(*, required: bool) -> Field:
    """A certificate or other document (L-404)."""
    return Field(
        name="certificate",
        label="Certificate",
        type="file",
        required=required,
        accept=CERTIFICATE.accept,
        maxBytes=CERTIFICATE.max_bytes,
        help="A PDF, picture or office file of at most 10 MB",
    )


def role(options: tuple[str, ...]) -> Field:
    """What part the student had."""
    return Field(name="role", label="Role", type="choice", options=options, widget="radio", repeats="copy")


def competency(*, for_: SkillUse, required: bool) -> Field:
    """The competency of the student's department that narrows the skills offered."""
    return Field(
        name="competency",
        label="Competency",
        type="reference",
        source="competencies",
        sourceFor=for_,
        required=required,
        apiOptional=not required,
        repeats="start",
    )


def choice(
    name: str,
    label: str,
    options: tuple[str, ...],
    *,
    widget: Literal["radio", "select"] | None = None,
    required: bool = True,
    repeats: Literal["start", "copy"] | None = None,
    help: str | None = None,
    shown_as: str | None = None,
) -> Field:
    """One of a fixed list."""
    return Field(
        name=name,
        label=label,
        type="choice",
        options=options,
        widget=widget,
        required=required,
        repeats=repeats,
        help=help,
        shownAs=shown_as,
    )


def topic(
    label: str,
    source: CurriculumList,
    store_as: str,
    *,
    for_: SkillUse | None = None,
    depends_on: str | None = None,
    shown_as: str | None = None,
    repeats: Literal["start", "copy"] = "copy",
) -> Field:
    """What an entry is about: an item of the curriculum, which may be added to it, or a text of one's own (L-160)."""
    return Field(
        name="topic",
        label=label,
        shownAs=shown_as,
        type="reference",
        source=source,
        sourceFor=for_,
        dependsOn=depends_on,
        addable=True,
        freeText=True,
        storeAs=store_as,
        maxLength=300,
        repeats=repeats,
    )


def skill(for_: SkillUse) -> tuple[Field, Field, Field]:
    """The competency, the skill of it, and what the student did or saw."""
    return (
        competency(for_=for_, required=False),
        topic("Skill", "skills", "skills", for_=for_, depends_on="competency", shown_as="Skills"),
        Field(
            name="topicText",
            label="What you did or saw",
            shownAs="Details",
            type="longtext",
            maxLength=1000,
            repeats="copy",
            suggestFrom=("role", "topic"),
        ),
    )
