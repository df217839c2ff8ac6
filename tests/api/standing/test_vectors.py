"""The vectors of the rule book, and the command that answers them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from api.standing.__main__ import REFUSED, main
from api.standing.vectors import OPS, answer

FILE = Path(__file__).with_name("vectors.json")
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["vectors"]
GATE = {"gate": "ethics", "degree": "MD", "start": "2024-08-01", "years": 3, "today": "2026-11-22", "entries": []}
FAR = {"from": "2025-09-01", "to": "9999-01-01"}
ODD = {"month": "2025-01", "d": 3, "n": "x"}
ATTENDANCE = {"start": "2024-08-01", "years": 3, "today": "2026-11-22"}


@pytest.mark.spec("S-003")
@pytest.mark.parametrize("vector", VECTORS, ids=[f"vector-{row['id'].lower()}" for row in VECTORS])
def test_a_vector_has_its_expected_answer(vector: dict[str, Any]) -> None:
    found = answer(vector)
    assert {key: found.get(key, "nothing") for key in vector["expect"]} == vector["expect"]


def test_every_rule_has_vectors() -> None:
    assert {row["op"] for row in VECTORS} == set(OPS) - {"standing"}
    assert len(VECTORS) == 245


@pytest.mark.spec("S-001")
def test_the_command_answers_the_file() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "api.standing", "answer", str(FILE)], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    answers = json.loads(run.stdout)
    assert {vector["id"]: {key: answers[vector["id"]].get(key) for key in vector["expect"]} for vector in VECTORS} == {
        vector["id"]: vector["expect"] for vector in VECTORS
    }
    assert len(answers) == len(VECTORS)


@pytest.mark.spec("S-002")
@pytest.mark.parametrize(
    ("vector", "words"),
    [
        ("text", "an object"),
        ({"op": "drive", "facts": {}}, "“drive” is not a rule"),
        ({"op": ["gate"], "facts": {}}, "is not a rule"),
        ({"op": "gate"}, "no facts"),
        ({"op": "gate", "facts": {**GATE, "start": None}}, "no joining date"),
        ({"op": "gate", "facts": {**GATE, "start": "31-12-2024"}}, "not a day of the form"),
        ({"op": "gate", "facts": {**GATE, "today": "2026-02-30"}}, "not a day of the form"),
        ({"op": "gate", "facts": {**GATE, "gate": "driving"}}, "is not a gate"),
        ({"op": "gate", "facts": {**GATE, "gate": "dissemination", "degree": "XY"}}, "not a degree"),
        ({"op": "gate", "facts": {**GATE, "gate": "dissemination_2022"}}, "Which pack?"),
        ({"op": "gate", "facts": {**GATE, "batch": "old"}}, "not a number"),
        ({"op": "gate", "facts": {**GATE, "years": 9}}, "9 years"),
        ({"op": "gate", "facts": {**GATE, "entries": [7]}}, "entries 1 is not an object"),
        ({"op": "attendance", "facts": {**ATTENDANCE, "imported": [{"status": "Z"}]}}, "not a status of a day"),
        ({"op": "attendance", "facts": {**ATTENDANCE, "statements": [{"month": "2025", "d": 3}]}}, "not a month"),
        ({"op": "attendance", "facts": {**ATTENDANCE, "casualAllowance": -1}}, "below zero"),
        ({"op": "drp", "facts": {**ATTENDANCE, "degree": ""}}, "There is no degree"),
        ({"op": "semester", "facts": {"start": "2024-08-01", "day": "2024-07-31"}}, "before the day of joining"),
        ({"op": "month", "facts": {**ATTENDANCE, "month": "2026-13"}}, "not a month"),
        ({"op": "signer", "facts": {"signer": {}, "monthState": "lost"}}, "not a state of a month"),
        ({"op": "appraisal", "facts": {"form": "nmc1999", "scores": {}}}, "not a form"),
        ({"op": "eligibility", "facts": {"states": {"ethics": "met"}}}, "is not given"),
        ({"op": "year_view", "facts": {"start": "9998-01-01", "year": 3, "today": "9999-01-01"}}, "cannot be right"),
        ({"op": "drp", "facts": {**ATTENDANCE, "degree": "MD", "postings": [FAR]}}, "cannot be right"),
        ({"op": "pack", "facts": {"requirement": {}, "counted": float("nan")}}, "not a number"),
        ({"op": "appraisal", "facts": {"form": "nmc2019", "scores": {}, "signatures": 3}}, "not a list"),
        ({"op": "attendance", "facts": {**ATTENDANCE, "statements": [ODD]}}, "not of the form of a vector"),
    ],
)
def test_a_vector_that_cannot_be_answered_gets_words(vector: object, words: str) -> None:
    found = answer(vector)
    assert set(found) == {"error"}
    assert words in found["error"]


@pytest.mark.spec("S-002")
def test_the_other_vectors_of_a_file_are_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"vectors": [{"id": "x", "op": "?"}, 3, VECTORS[0]]}))
    assert main(["answer", str(path)]) == 0
    answers = json.loads(capsys.readouterr().out)
    assert list(answers) == ["x", "1", VECTORS[0]["id"]]
    assert "error" in answers["x"]
    assert "error" in answers["1"]
    assert answers[VECTORS[0]["id"]] == VECTORS[0]["expect"]


@pytest.mark.parametrize("text", ["not JSON", '{"vectors": 3}'])
def test_a_file_that_holds_no_vectors_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    path = tmp_path / "some.json"
    path.write_text(text)
    assert main(["answer", str(path)]) == REFUSED
    assert str(path) in capsys.readouterr().err
    assert main(["answer", str(tmp_path / "none.json")]) == REFUSED


@pytest.mark.spec("S-040")
def test_bad_facts_that_an_answer_can_do_without_are_told_beside_it() -> None:
    backwards = {"type": "Casual Leave", "from": "2025-03-05", "to": "2025-03-01"}
    found = answer({"op": "leave", "facts": {"start": "2024-08-01", "years": 3, "leaves": [backwards]}})
    assert found["casual"] == 0
    assert "ends before it begins" in found["problems"][0]
    found = answer({"op": "gate", "facts": {**GATE, "batch": 2031}})
    assert (found["state"], found["problems"]) == ("overdue", ["The batch of 2031 lies in the future."])
    found = answer({"op": "gate", "facts": {**GATE, "degree": "XY"}})
    assert found["state"] == "overdue"
    assert "not a degree" in found["problems"][0]


def test_a_whole_standing_is_answered_as_json() -> None:
    facts = {**GATE, "pack": "md-dermatology-2019", "leaves": [], "imported": []}
    found = answer({"op": "standing", "facts": facts})
    assert json.loads(json.dumps(found))["open"][0] == "attendance"
    assert [row["id"] for row in found["packs"]] == ["md-dermatology-2019"]
    refused = answer({"op": "standing", "facts": {**facts, "pack": "md-nothing"}})
    assert refused == {"error": "There is no pack of md-nothing."}
