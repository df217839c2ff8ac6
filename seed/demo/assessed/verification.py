"""What became of an entry: received, then pending, approved, or rejected with a reason and sometimes replaced."""

from __future__ import annotations

import random
import uuid
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from bson import ObjectId

from api.core.security import seals
from api.logbook.contract import registry
from api.logbook.contract.kind import Kind
from api.logbook.contract.scoring import OVERALL, criteria_for, overall
from api.logbook.entries.create import case_key, search_texts
from api.logbook.entries.searched import refs_of
from api.logbook.integrity.history import content_digest, sealed
from seed.demo.activity import SKILL_ROLES
from seed.demo.content import shared
from seed.demo.people import Record, Student, demo_id, midnight
from seed.demo.schedule import Draft

LEAVE_FAULTS = {"academic": "Academic Leave", "casual": "Casual Leave", "sick": "Sick Leave"}
DECISION_FIELDS = ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "version", "history", "kept")

Score = str | list[Record] | None
"""A number as text, or what each criterion was rated; None where a kind is not scored."""


@dataclass
class Decider:
    """Turns one student's drafts into stored entries."""

    student: Student
    rng: random.Random
    now: datetime
    ability: float
    titles: dict[ObjectId, str]
    entries: list[Record] = field(default_factory=list)

    def receive(self, draft: Draft, received: datetime | None = None) -> Record:
        """A new pending entry, received within three days of the activity and never after now."""
        kind = kind_of(draft.kind)
        if received is None:
            received = midnight(draft.day) + timedelta(minutes=self.rng.randrange(8 * 60, 16 * 60))
            received += timedelta(days=self.rng.choice((0, 0, 0, 1, 1, 2, 3)))
        received = min(received, self.now - timedelta(minutes=self.rng.randrange(1, 180)))
        number = str(len(self.entries))
        entry = {
            "_id": demo_id(received, "entry", str(self.student.record["_id"]), number),
            "kind": kind.key,
            "categoryId": kind.categoryId,
            "option": kind.option,
            "clientId": str(uuid.UUID(int=self.rng.getrandbits(128), version=4)),
            "collegeId": self.student.record["collegeId"],
            "departmentId": self.student.record["departmentId"],
            "studentId": self.student.record["_id"],
            **draft.fields,
            "status": "Pending",
            "vRemark": "",
            "receivedOn": received,
            "version": 1,
            "history": [],
        }
        self.entries.append(entry)
        return entry

    def approve(self, entry: Record, at: datetime) -> None:
        """Approve with a score that follows ability and year, and words that follow the score."""
        years = (entry["date"].date() - self.student.joined).days / 365
        mean = 2.35 + 0.3 * years + self.ability
        score = self._score(entry, mean, low=1)
        self.decide(entry, "Approved", score, feedback(self.rng, entry, score), at, self._verifier(entry))

    def reject(self, entry: Record, reason: str, at: datetime, by: Record) -> None:
        """Reject with a low score and a reason that says what to put right."""
        self.decide(entry, "Rejected", self._score(entry, 1.0, low=0), reason, at, by)

    def decide(self, entry: Record, status: str, score: Score, remark: str, at: datetime, by: Record) -> None:
        """One decision: the stored outcome, and an item of history."""
        entry["version"] += 1
        item = {
            "id": demo_id(at, "decision", str(entry["_id"]), str(entry["version"])),
            "at": at,
            "by": by["_id"],
            "role": by["role"],
            "status": status,
            "score": score,
            "vRemark": remark,
        }
        entry["history"] = [*entry["history"], item]
        entry.update(status=status, vRemark=remark, verifiedBy=by["_id"], verifiedOn=at)
        entry.pop("score", None)
        if score is not None:
            entry["score"] = score
        entry["kept"] = self._snapshot(entry, by)

    def _score(self, entry: Record, mean: float, *, low: int) -> Score:
        kind = kind_of(entry["kind"])
        if kind.scoring.type == "none":
            return None
        criteria = criteria_for(kind, entry)
        if criteria:
            values = [min(4, max(1, round(self.rng.gauss(mean + 0.1, 0.6)))) for _ in criteria]
            rated: list[Record] = [
                {"title": title, "value": value} for title, value in zip(criteria, values, strict=True)
            ]
            return [*rated, {"title": OVERALL, "value": overall(values)}]
        return str(min(4, max(low, round(self.rng.gauss(mean, 0.6)))))

    def _verifier(self, entry: Record) -> Record:
        """Mostly the teacher named; sometimes the HOD or another of the department."""
        staff = self.student.staff
        named = next((member for member in staff if member["_id"] == entry.get("teacher")), staff[0])
        chance = self.rng.random()
        if chance < 0.88:
            return named
        return staff[0] if chance < 0.95 else self.rng.choice(staff)

    def _snapshot(self, entry: Record, by: Record) -> dict[str, str]:
        people = {member["_id"]: member["name"] for member in self.student.staff}
        snapshot = {"verifiedBy": by["name"]}
        if "teacher" in entry:
            snapshot["teacher"] = people[entry["teacher"]]
        for name in ("competency", "skills", "speciality", "procedure"):
            if name in entry:
                snapshot[name] = self.titles[entry[name]]
        return snapshot

    def reject_some(self, entries: list[Record], share: float) -> None:
        """Reject a share with a reason that is true of the entry; about half are put right and sent again."""
        for entry in entries:
            if self.rng.random() < share:
                self._reject_one(entry)

    def _reject_one(self, entry: Record) -> None:
        reasons = [pair for pair in shared()["reject"][entry["kind"]] if can_spoil(entry, pair[1])]
        reason, fault = self.rng.choice(reasons)
        good = {key: value for key, value in entry.items() if key not in DECISION_FIELDS}
        spoil(entry, fault, self.student, self.rng)
        at = self.decision_time(entry)
        named = next((m for m in self.student.staff if m["_id"] == entry.get("teacher")), self.student.staff[0])
        self.reject(entry, reason, at, named)
        room = self.now - at
        if room < timedelta(days=4) or self.rng.random() > 0.5:
            return
        sent = at + timedelta(days=self.rng.randrange(1, 4), minutes=self.rng.randrange(300))
        own = {key: good[key] for key in good if key not in ("_id", "clientId", "receivedOn")}
        if entry["kind"] != "leave":
            own["studentRemark"] = f"{own['studentRemark']} {self.rng.choice(shared()['replacedRemark'])}".strip()
        again = self.receive(Draft(entry["kind"], sent.date(), own), sent)
        again.update(status="Pending", vRemark="", version=1, history=[], replaces=entry["_id"])
        if fault == "certificate":
            again["wantsCertificate"] = True
        if again["receivedOn"] + timedelta(days=2) < self.now:
            self.approve(again, self.decision_time(again))

    def decision_time(self, entry: Record) -> datetime:
        """Office hours, one to nine days after receipt, never after now."""
        received: datetime = entry["receivedOn"]
        at = received + timedelta(days=self.rng.choice((1, 1, 2, 2, 3, 4, 5, 6, 9)))
        at = at.replace(hour=self.rng.randrange(4, 12), minute=self.rng.randrange(60))
        return at if at < self.now else received + (self.now - received) * self.rng.uniform(0.3, 0.95)


def kind_of(key: str) -> Kind:
    """The kind of a key that is known to exist."""
    kind = registry.by_key(key)
    if kind is None:
        raise LookupError(f"There is no kind {key}.")
    return kind


def feedback(rng: random.Random, entry: Record, score: Score) -> str:
    """Words that agree with the score, the kind, and for a skill the role."""
    bank = shared()["feedback"]
    key = entry["kind"]
    if key == "training":
        key = entry["trainingType"] if entry["trainingType"] in bank else "otherTraining"
        key = "Participant" if entry["role"] == "Participant" else key
    elif key in ("procedure", "surgicalSkill"):
        key = entry["role"]
    value = score[-1]["value"] if isinstance(score, list) else float(score or 3)
    high, middle = (3.2, 2.2) if isinstance(score, list) else (4, 2)
    band = "high" if value >= high else "mid" if value >= middle else "low"
    return str(rng.choice(bank[key][band]))


def can_spoil(entry: Record, fault: str) -> bool:
    """Whether the fault that a reason names can be true of this entry."""
    if fault == "role":
        return str(entry.get("role")) in ("Participant", *SKILL_ROLES[:-1])
    if fault == "assistant":
        return bool(entry.get("role") == "Assisted")
    if fault == "certificate":
        return "wantsCertificate" not in entry
    if fault in LEAVE_FAULTS:
        return bool(entry["reasonType"] == LEAVE_FAULTS[fault])
    if fault == "exam":
        return str(entry["kind"]) == "clinicalCase"
    return True


def spoil(entry: Record, fault: str, student: Student, rng: random.Random) -> None:
    """Put the fault into the entry that the reason for rejection names."""
    if fault in ("role", "assistant"):
        roles = ("Participant", "Presenter") if entry["kind"] == "training" else SKILL_ROLES
        entry["role"] = roles[roles.index(entry["role"]) + 1]
    elif fault == "teacher":
        others = [member["_id"] for member in student.staff if member["_id"] != entry["teacher"]]
        entry["teacher"] = rng.choice(others)
    elif fault == "date":
        entry["date"] -= timedelta(days=1)
    elif fault == "cases":
        entry["opdCases"] += 15
    elif fault == "topic":
        entry["topic"] = student.department
    elif fault == "finding":
        entry["topicText"] = entry["topic"]
    elif fault == "plan":
        entry["topic"] = "Continue the work."
    elif fault == "exam":
        entry["systemicExamination"] = dict.fromkeys(entry["systemicExamination"], "Normal")


def seal(entry: Record) -> None:
    """What depends on the finished entry: the text and the ids that lists search, the digest under each decision, and
    its seal, where there is a secret to seal it with."""
    entry["searchText"], patient = search_texts(kind_of(entry["kind"]), entry)
    if patient:
        entry["patientText"] = patient
    if key := case_key(kind_of(entry["kind"]), entry):
        entry["caseKey"] = key
    entry["refs"] = refs_of(entry)
    for item in entry["history"]:
        item["digest"] = content_digest(entry)
        if item is entry["history"][-1]:
            item["names"] = seals.digest(entry["kept"])
        if seals.ready():
            item.update(sealed(entry, item))


def latest_instant(today: date) -> datetime:
    """Nothing in the demo is later than the evening before `today`, whatever the hour of the first start."""
    return datetime(today.year, today.month, today.day, tzinfo=UTC) - timedelta(hours=8)
