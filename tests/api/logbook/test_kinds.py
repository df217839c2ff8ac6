"""The fifteen kinds as the specification names them: ids, options, titles, columns, choices, tiles; all written out."""

from __future__ import annotations

from typing import Any

import pytest

from api.logbook.contract.definitions import columns_of, definitions, report_columns
from api.logbook.contract.registry import all_kinds
from tests.api.logbook.payloads import sent_by_the_client
from tests.api.logbook.steps import refused, send
from tests.api.world import World

pytestmark = pytest.mark.usefixtures("world")

# key, end of the category id, option, title, tile, slot, name for the delete helper.
KINDS = [
    (
        "introduction",
        "49d3",
        "DefaultOption",
        "PG Introduction Schedule",
        "PG Induction Schedule",
        0,
        "AcademicActivity",
    ),
    ("training", "49d4", "ClinicalTraining", "Clinical Training", "Academic Activity", 1, "ClinicalTraning"),
    ("teaching", "49d5", "TeachingExp", "Teaching Experience", "Teaching Experience", 2, "TeachingExp"),
    ("opd", "49d6", "OPD Camous", "OPD Campus", "OPD Campus", 3, "OpdCampus"),
    ("conference", "49d7", "Conference", "Academic Program / conference", "Academic Participations", 4, "Confrence"),
    ("paper", "49d8", "PPP", "Paper / Poster Presentation", "Podium Poster Publication", 5, "PodiumPosterPublication"),
    ("thesisReview", "49d9", "Thesis", "Thesis Review", "Thesis Review", 6, "ThesisReview"),
    ("posting", "49da", "Clinical Program", "Speciality Posting", "Specialty Clinic Posting", 7, "ClinicPosting"),
    ("diagnosticSkill", "49db", "Diagnostic Skill", "Diagnostic Skill", "Diagnostic Skills", 8, "DiagnosticSkill"),
    ("surgicalSkill", "49dc", "Diagnostic Skill", "Surgical Skills", "Procedures", 9, "SurgicalSkill"),
    ("skillsLab", "49dd", "Diagnostic Skill", "Skills Labs", "Skill Labs", 10, "WetLabSkill"),
    (
        "extraCurricular",
        "49de",
        "Extra Curricular",
        "Extra Curricular Activities",
        "Extra Curricular Activities",
        11,
        "ExtraActivity",
    ),
    ("leave", "49df", "Leave Record", "Leave Records", "Leave Record", 12, "LeaveRecords"),
    (
        "clinicalCase",
        "fd57",
        "Clinical Case",
        "Clinical Cases",
        "Clinical Cases & Symptoms-based Approach",
        14,
        "ClinicCaseNew",
    ),
    ("procedure", "fd58", "Procedure", "Procedures", "Procedures", 9, "Procedures"),
]
TRAILING = ["Status", "S-Remark", "HOD / Unit Head Feedback", "Verified By / Verified On"]
COLUMNS = {
    "introduction": ["Topic", "Guiding Faculty"],
    "training": ["Training Type", "Topic", "Moderator"],
    "teaching": ["Type"],
    "opd": ["Venue", "OPD Cases"],
    "conference": ["Academic Program", "Event Type", "Organized By", "Role", "Certificate"],
    "paper": ["Presentation Type", "Academic Event", "Title in Brief", "Guide", "Certificate"],
    "thesisReview": ["Review Till-Date", "Future Plan"],
    "posting": ["Clinic-Description", "From Date", "To Date"],
    "diagnosticSkill": ["Competency", "Skills"],
    "surgicalSkill": ["Competency", "Skills", "Surgeon"],
    "skillsLab": ["Procedure"],
    "extraCurricular": ["Particulars", "Certificate"],
    "leave": ["From Date", "To Date", "Days", "Reason", "Leave Type"],
    "clinicalCase": ["Patient Name", "OPD / IPD No.", "Provisional Diagnosis"],
    "procedure": ["Competency", "Procedures", "Patient Name", "IPD / OPD No.", "Role", "Guiding Faculty"],
}
SKILL_ROLES = ["Observed", "Assisted", "Performed with Guide", "Performed Independently"]
TRAINING_TYPES = [
    "Case Presentation",
    "Group Discussion",
    "Journal Club",
    "Seminar",
    "Grand Ward Rounds",
    "INTERDEPARTMENTAL COLLOQUIUM",
    "STUDENTS SYMPOSIUM",
]
CHOICES = {
    ("training", "trainingType"): TRAINING_TYPES,
    ("training", "role"): ["Presenter", "Participant"],
    ("teaching", "trainingType"): [
        "Theory Class",
        "Practical",
        "Clinics",
        "Demostrations",
        "Tutorials",
        "Group Discussions",
    ],
    ("conference", "topic"): ["CME", "Conference", "Workshop"],
    ("conference", "conferenceType"): ["International", "National", "State", "Institutional"],
    ("conference", "role"): ["Presenter", "Participant"],
    ("paper", "pType"): ["Paper Presentation", "Poster Presentation"],
    ("paper", "topic"): ["CME", "Conference", "Workshop"],
    ("diagnosticSkill", "role"): SKILL_ROLES,
    ("surgicalSkill", "role"): SKILL_ROLES,
    ("procedure", "role"): SKILL_ROLES,
    ("leave", "reasonType"): ["Academic Leave", "Casual Leave", "Maternity Leave", "Sick Leave"],
}


@pytest.mark.spec("L-102", "L-103", "L-104")
async def test_the_menu_names_fifteen_categories_by_full_and_different_ids(world: World) -> None:
    client = world.client()
    menu = (await client.get("/api/getConfig")).json()["menu"]
    book = [(item["path"].removeprefix("/task/"), item["label"]) for item in menu if item.get("group") == "Log Book"]
    assert len({id_ for id_, _ in book}) == len(book)
    specified = {ending: title for _, ending, _, title, *_ in KINDS}
    ids = [id_ for id_, _ in book if id_[-4:] in specified]
    assert [(id_[-4:], label) for id_, label in book if id_ in ids] == list(specified.items())
    assert len(ids) == 15
    assert all(len(id_) == 24 and int(id_, 16) for id_ in ids)
    assert [int(id_, 16) - int(ids[0], 16) for id_ in ids[:13]] == list(range(13))
    assert int(ids[14], 16) - int(ids[13], 16) == 1


@pytest.mark.spec("L-150", "L-152", "L-158", "L-162")
async def test_each_record_carries_the_option_and_category_that_the_specification_names(world: World) -> None:
    menu = (await world.client().get("/api/getConfig")).json()["menu"]
    categories = {item["label"]: item["path"].removeprefix("/task/") for item in menu}
    client = await world.as_("student")
    for key, _, option, title, _, _, delete_name in KINDS:
        record = (await send(world, key, sent_by_the_client(world, key))).json()["data"]
        assert (record["kind"], record["option"], record["categoryId"]) == (key, option, categories[title])
        gone = await client.post("/api/deleteRecord", json={"id": record["_id"], "type": delete_name})
        assert gone.json() == {"status": True, "message": "Record deleted successfully"}, key


async def test_the_web_gets_titles_tiles_columns_and_choices_as_they_are_written_here() -> None:
    by_key: dict[str, dict[str, Any]] = {kind["key"]: kind for kind in definitions()}
    for key, ending, option, title, tile, slot, delete_name in KINDS:
        kind = by_key[key]
        assert kind["categoryId"].endswith(ending)
        assert (kind["option"], kind["title"], kind["tile"]) == (option, title, tile)
        assert (kind["tileSlot"], kind["deleteName"]) == (slot, delete_name)
        assert kind["heading"] == f"{title} REPORT"
        labels = [column["label"] for column in kind["columns"] if not column.get("staffOnly")]
        score = [] if key == "leave" else ["score"]
        assert labels == ["SR", "Date", *COLUMNS[key], *TRAILING, *score], key
        staff = [column["label"] for column in kind["columns"] if column.get("staffOnly")]
        assert staff == ([] if "Role" in labels else ["Student Name"]), key
    for (key, name), options in CHOICES.items():
        field = next(field for field in by_key[key]["fields"] if field["name"] == name)
        assert list(field["options"]) == options


@pytest.mark.spec("L-394")
async def test_a_choice_that_is_not_offered_is_refused(world: World) -> None:
    labels: dict[str, Any] = {
        "trainingType": {"training": "Training Type", "teaching": "Teaching Type"},
        "role": "Role",
        "topic": "Academic Program",
        "conferenceType": "Event Type",
        "pType": "Presentation Type",
        "reasonType": "Leave Type",
    }
    for (key, name), options in CHOICES.items():
        if (key, name) == ("paper", "topic"):
            continue
        label = labels[name]
        shown = label if isinstance(label, str) else label[key]
        for wrong in ("Other", options[0].swapcase(), options[0] + "s"):
            answer = await send(world, key, {**sent_by_the_client(world, key), name: wrong})
            refused(answer, 422, f"{shown} is not one of the choices.")
    free = await send(world, "paper", {**sent_by_the_client(world, "paper"), "topic": "Grand rounds at AFMC"})
    assert free.status_code == 201


@pytest.mark.spec("L-300")
async def test_extra_training_types_belong_to_the_department_that_has_them(world: World) -> None:
    body = sent_by_the_client(world, "training") | {"teacher": world.id("other_teacher")}
    for extra in ("LABORATORY WORK", "INTERACTIVE SLIDE", "GROSS SEMINAR"):
        there = await send(world, "training", {**body, "trainingType": extra}, by="other_student")
        assert there.status_code == 201, there.text
        assert there.json()["data"]["trainingType"] == extra
        here = {**sent_by_the_client(world, "training"), "trainingType": extra}
        refused(await send(world, "training", here), 422, "Training Type is not one of the choices.")


def test_what_a_table_leaves_out_is_in_the_detail_and_what_the_eye_needs_is_left_in() -> None:
    """DECISIONS D12.7: ten columns for students at most, so that none is clipped at 1440 px."""
    for kind in all_kinds():
        sectioned = any(field.section for field in kind.fields)
        detailed = {detail.field for detail in kind.details} | {"studentRemark", "vRemark", "verifiedOn"}
        for columns in (columns_of(kind), report_columns(kind)):
            # The entry's own day is the kind's first day where the list sorts by that one.
            first_day = {"date"} if any(column.sort == "date" for column in kind.columns) else set[str]()
            left_out = [column for column in columns if column.rest == "detail" and column.field not in first_day]
            assert sectioned or all({column.field, kind.stored(column.field)} & detailed for column in left_out), (
                kind.key
            )
            shown = [column for column in columns if column.rest is None]
            needed = {"status", "score", "verified"} & {column.format for column in columns}
            assert needed <= {column.format for column in shown}, kind.key
            assert len([column for column in shown if not column.staffOnly]) <= 10, kind.key
