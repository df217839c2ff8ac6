"""Requirement packs and appraisal forms: what is refused, what is counted, how it is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from api.standing.engine.facts import Entry, Facts
from api.standing.engine.forms import FORMS, check_form, publications_of
from api.standing.engine.packs import BadPack, Requirement, read_pack, with_targets
from api.standing.engine.plans import PackRow, prepare, show
from tests.api.standing.people import PACKS, TODAY, day, entry, gate, now, pack, trainee

FILES = sorted(PACKS.glob("*.json"))
GUIDED = "Performed with Guide"


def raw(name: str = "ms-obstetrics-gynaecology-2019") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((PACKS / f"{name}.json").read_text("utf-8"))
    return found


@pytest.mark.spec("S-035")
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_pack_of_the_release_passes(path: Any) -> None:
    assert read_pack(json.loads(path.read_text("utf-8"))).id == path.stem


@pytest.mark.spec("S-035")
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("id", "obg.sterilisation", "obg.sterilisation: this id stands twice"),
        ("quote", None, "obg.caesarean: 10 has no printed words"),
        ("count", 11, "obg.caesarean: “(10 must be done)” does not say 11"),
        ("count", 1, "obg.caesarean: “(10 must be done)” does not say 1"),
        ("count", -1, "obg.caesarean.count"),
        ("strength", "strong", "obg.caesarean.strength"),
        ("colour", "red", "obg.caesarean.colour"),
        ("label", "", "obg.caesarean.label"),
    ],
)
def test_a_pack_with_a_fault_is_refused_with_its_row(field: str, value: object, words: str) -> None:
    data = raw()
    row = next(row for row in data["requirements"] if row["id"] == "obg.caesarean")
    row[field] = value
    with pytest.raises(BadPack) as refused:
        read_pack(data)
    assert [line for line in refused.value.rows if line.startswith(words)]


@pytest.mark.spec("S-035")
def test_twelve_packs_are_there_and_a_derived_number_says_so() -> None:
    assert len(FILES) == 12
    data = raw("md-community-medicine-2019")
    row = next(row for row in data["requirements"] if row["id"] == "com.hospital")
    assert row["note"].startswith("derived")
    row["note"] = ""
    with pytest.raises(BadPack, match=r"com\.hospital"):
        read_pack(data)
    with pytest.raises(BadPack, match="the pack"):
        read_pack(["no pack"])


@pytest.mark.spec("S-046")
def test_a_target_of_the_college_stands_beside_the_rows() -> None:
    made = read_pack(raw())
    row = made.requirements[0]
    target = row.model_copy(update={"id": "own.target", "source": "College policy", "quote": None, "count": 7})
    both = with_targets(made, [target])
    assert [both.requirements[0], both.requirements[-1]] == [row, target]
    for wrong in (target.model_copy(update={"id": row.id}), row.model_copy(update={"id": "own.other"})):
        with pytest.raises(BadPack):
            with_targets(made, [wrong])
    rows = now(trainee(degree="MS", packs=(prepare(both),))).packs[0].rows
    assert (rows[-1].source, rows[-1].text, rows[0].text) == ("College policy", "0 of 7", "0 of 10")


@pytest.mark.spec("S-036")
@pytest.mark.parametrize(
    ("count", "counted", "more", "expected"),
    [
        (None, 5, {}, ("5", None, "counted")),
        (50, 5, {"quoted": False}, ("5", None, "counted")),
        (50, 5, {"quoted": False, "source": "College policy"}, ("5 of 50", 10, "in_progress")),
        (10, 7, {}, ("7 of 10", 70, "in_progress")),
        (3, 2, {}, ("2 of 3", 66, "in_progress")),
        (10, 12, {}, ("12 of 10", 100, "met")),
        (10, 4, {"strength": "suggested"}, ("4 (10 suggested)", None, "counted")),
        (6, 7, {"strength": "maximum"}, ("7 of at most 6", None, "over")),
        (20, 20, {"strength": "allowance"}, ("20 of 20", None, "counted")),
    ],
)
def test_a_count_beside_its_number(count: int | None, counted: int, more: Any, expected: object) -> None:
    assert tuple(show(count, counted, **{"quoted": True, **more})) == expected


def rows(facts: Facts) -> dict[str, PackRow]:
    return {row.id: row for found in now(facts).packs for row in found.rows}


def operation(identity: str, skill: str, role: str = GUIDED, status: str = "Approved", **more: Any) -> Entry:
    return entry(identity, "procedure", status=status, skills=(skill,), role=role, **more)


def surgeon(*entries: Entry, name: str = "ms-obstetrics-gynaecology-2019") -> Facts:
    return trainee(degree="MS", entries=entries, packs=(pack(name),))


def test_approved_entries_of_the_roles_count_and_pending_ones_stand_beside() -> None:
    skill = "Lower segment caesarean section"
    row = rows(
        surgeon(
            operation("a", skill),
            operation("b", skill.upper(), "Performed Independently"),
            operation("c", skill, "Assisted"),
            operation("d", skill, "Observed"),
            operation("e", skill, status="Pending"),
            operation("f", skill, status="Rejected"),
            operation("g", skill, superseded=True),
            operation("h", "Something else"),
        )
    )["obg.caesarean"]
    assert (row.counted, row.pending, row.text, row.percent) == (2, 1, "2 of 10", 20)
    assert (row.evidence, row.waiting) == (("a", "b"), ("e",))
    assert (row.quote, row.number) == ("(10 must be done)", 10)


@pytest.mark.spec("S-037")
def test_an_item_that_is_printed_twice_is_asked_twice() -> None:
    plan = pack("md-emergency-medicine-2024")
    twice = [line.row for line in plan.lines if "asal packing" in line.row.label]
    assert len(twice) == 2
    skill = [*(twice[0].match.skills or ()), twice[0].match.addSkill or ""][0]
    facts = trainee(entries=tuple(operation(f"n{at:02}", skill) for at in range(13)), packs=(plan,))
    found = rows(facts)
    assert [found[row.id].counted for row in twice] == [10, 3]


@pytest.mark.spec("S-037")
def test_where_several_rows_need_an_entry_the_first_by_day_goes_to_the_first() -> None:
    first, second = entry("z", "conference", "2026-09-01"), entry("a", "conference", "2026-10-01")
    for both in ((first, second), (second, first)):
        found = rows(trainee(entries=both, packs=(pack("md-pathology-2022"),)))
        assert (found["pat.meetings"].evidence, found["pat.cme"].evidence) == (("z",), ("a",))


def test_where_a_row_names_no_role_what_was_performed_counts() -> None:
    done = [operation(role, "Anything", role) for role in ("Assisted", "Observed", GUIDED, "Performed Independently")]
    found = rows(trainee(degree="MS", entries=tuple(done), packs=(pack("any-regulation"),)))
    assert (found["reg.surgical"].text, found["reg.teaching"].text) == ("2", "0")


@pytest.mark.spec("S-037")
def test_what_no_kind_records_says_so() -> None:
    found = rows(trainee(packs=(pack("md-psychiatry-2022"), pack("md-pathology-2022"))))
    for name in ("psy.interventions", "pat.project"):
        assert (found[name].text, found[name].recorded) == ("not recorded here", False)
    named = entry("project", "publication", requirements=("pat.project",))
    assert rows(trainee(entries=(named,), packs=(pack("md-pathology-2022"),)))["pat.project"].text == "1 of 1"


def test_rows_of_a_year_and_of_a_quarter_are_counted_by_it() -> None:
    club = {"trainingType": "Journal Club", "role": "Presenter"}
    on = ("2024-09-01", "2025-08-01", "2026-08-03")
    talks = [entry(f"talk{one}", "training", one, **club) for one in on]
    row = rows(trainee(entries=(*talks, entry("x", "training", "2026-09-01")), packs=(pack("md-dermatology-2019"),)))
    assert row["dvl.journal"].text == "1 of 4"
    assert row["dvl.journal"].periods == ((1, 1), (2, 1), (3, 1))
    cases = [entry(f"c{at}", "clinicalCase", "2026-11-03", scored=True) for at in range(6)]
    row = rows(trainee(degree="MS", entries=tuple(cases), packs=(pack("ms-orthopaedics-2022"),)))
    assert (row["ort.minicex"].text, row["ort.cards"].text) == ("4 of 4", "2 of 4")


def test_postings_are_counted_in_full_weeks_and_months_under_their_title() -> None:
    posted = entry("p", "posting", "2025-03-01", topic="Neurology", until=day("2025-05-05"))
    found = rows(trainee(entries=(posted,), packs=(pack("md-psychiatry-2022"),)))
    assert found["psy.posting-2"].text == "2 (2 suggested)"


def test_presentations_and_papers_are_counted_as_their_document_says() -> None:
    entries = (
        entry("poster", "paper", pType="Poster Presentation", level="State"),
        entry("talk", "paper", pType="Paper Presentation", level="National"),
        entry("sent", "publication", pubStatus="Submitted"),
    )
    counted = rows(trainee(entries=entries, packs=(pack("md-pathology-2022"), pack("md-psychiatry-2022"))))
    assert (counted["pat.presentations"].text, counted["pat.paper"].text) == ("2 of 2", "1 of 1")
    assert counted["psy.dissemination"].text == "3 of 3"
    medicine = rows(trainee(entries=entries, packs=(pack("md-general-medicine-2022"),)))
    assert (medicine["gm.presentations"].text, medicine["gm.paper"].text) == ("1 of 2", "0 of 1")
    facts = trainee(entries=entries, packs=(pack("md-pathology-2022"),))
    assert gate(facts, "dissemination_2022").state == "met"
    short = trainee(entries=entries, packs=(pack("md-general-medicine-2022"),))
    assert gate(short, "dissemination_2022").state == "in_progress"


@pytest.mark.spec("S-038")
def test_a_row_before_the_final_examination_is_red_and_not_one_of_the_six() -> None:
    facts = trainee(degree="MS", packs=(pack("ms-general-surgery-2019"),))
    found = gate(facts, "pack:gs.trauma-course")
    assert (found.state, found.colour, found.blocks, found.label) == ("missing", "red", False, "Curriculum")
    assert found.id not in now(facts).open
    named = entry("atls", "conference", requirements=("gs.trauma-course",))
    facts = trainee(degree="MS", entries=(named,), packs=(pack("ms-general-surgery-2019"),))
    assert gate(facts, "pack:gs.trauma-course").state == "met"


def test_rows_that_repeat_the_regulation_show_its_numbers() -> None:
    found = rows(trainee(packs=(pack("any-regulation"),)))
    assert (found["reg.drp"].text, found["reg.drp"].see) == ("91 of 90", "drp")
    assert found["reg.attendance"].text.endswith(" of 751")
    assert "reg.surgical" not in found
    assert not [one for one in now(trainee(packs=(pack("any-regulation"),))).duties if one.id.startswith("pack:")]


def test_a_pack_as_a_whole_names_the_requirement_that_is_farthest() -> None:
    found = gate(surgeon(operation("a", "Lower segment caesarean section")), "pack:ms-obstetrics-gynaecology-2019")
    assert found.state == "in_progress"
    assert found.todo.startswith("Work on the requirement that is farthest: ")
    assert "0 of" in found.todo


@pytest.mark.spec("S-031")
@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_a_form_refuses_what_it_must(form: Any) -> None:
    good = {row.key: 5 for row in form.rows}
    last = form.rows[-1].key
    answers: dict[str, Any] = {"publications": "No"} if form.asksPublications else {"discussed": "Yes"}

    def errors(scores: dict[str, Any], **more: Any) -> tuple[str, ...]:
        return check_form(form.id, scores, **{**answers, **more}).errors

    assert errors(good) == ()
    assert errors({key: 5 for key in good if key != last}) == ("elements",)
    assert errors({**good, "eighth": 5}) == ("elements",)
    for wrong in (10, True, 5.5, None, "5"):
        assert errors({**good, last: wrong}) == ("score",)
    low = check_form(form.id, {**good, last: 3}, remediation="  ", **answers)
    if form.asksPublications:
        assert low.errors == ("remediation",)
        assert errors(good, publications=None) == ("publications",)
    else:
        assert (low.errors, low.asks) == ((), ("remediation",))
        assert errors(good, discussed=None) == ("discussed",)
        assert errors(good, discussed="No", explanation=" ") == ("explanation",)
    signed = check_form(form.id, good, signatures=form.signatures, **answers)
    assert signed.complete
    assert not check_form(form.id, good, signatures=form.signatures[1:], **answers).complete
    assert "total" not in signed._fields


def test_the_publications_of_a_quarter_are_named() -> None:
    found = publications_of(
        (
            entry("late", "paper", "2026-11-30"),
            entry("b", "publication", "2026-10-02", pubStatus="Accepted"),
            entry("a", "paper", "2026-10-02"),
            entry("sent", "publication", "2026-10-02", pubStatus="Submitted"),
        ),
        day("2026-09-01"),
        TODAY,
    )
    assert found == ("a", "b")


def test_a_requirement_is_read_by_its_fields() -> None:
    assert isinstance(pack("any-regulation").lines[0].row, Requirement)
