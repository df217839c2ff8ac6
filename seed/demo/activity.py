"""What a student did: the fields of one entry of each kind, fitting department, year and day."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypeVar

from bson import ObjectId

from seed.demo.cases import case_fields
from seed.demo.content import LABORATORY, department_content, role_ceilings, shared
from seed.demo.patients import hospital_number, patient_name, specimen_number
from seed.demo.people import Record, Student, midnight, state_of

T = TypeVar("T")

SKILL_ROLES = ("Observed", "Assisted", "Performed with Guide", "Performed Independently")
WOMEN_ONLY = frozenset({"Obstetrics & Gynaecology"})
CHILDREN_ONLY = frozenset({"Paediatrics"})
AUTOPSY_WORDS = ("autopsy", "examination", "evisceration", "viscera", "dissection", "histopathology", "exhumation")


@dataclass(frozen=True)
class Curriculum:
    """Ids of the reference records that entries point to."""

    skills: dict[tuple[ObjectId, str, str], Record]
    specialities: dict[ObjectId, list[Record]]
    procedures: dict[ObjectId, list[Record]]


@dataclass
class Maker:
    """Makes the fields of entries for one student."""

    student: Student
    curriculum: Curriculum
    rng: random.Random

    @property
    def content(self) -> Record:
        """The topics of the student's department."""
        return department_content(self.student.department)

    @property
    def state(self) -> str:
        """The state of the college, whose people the patients are."""
        return state_of(self.student.college)

    def years_in(self, day: date) -> float:
        """How long the student had trained on that day."""
        return (day - self.student.joined).days / 365

    def unused(self, bank: str, items: list[T]) -> T:
        """The next item of a bank in this student's own order; a bank starts again only when it is used up."""
        queue = self.student.used.get(bank)
        if not queue:
            queue = list(items)
            self.rng.shuffle(queue)
            self.student.used[bank] = queue
        item: T = queue.pop()
        return item

    def pick(self, key: str) -> str:
        """One of the remarks that every department has in common."""
        return str(self.rng.choice(shared()[key]))

    def teacher(self, *roles: str) -> ObjectId:
        """A teacher of the department, one of these roles where the department has them."""
        staff = self.student.staff
        fitting = [member for member in staff if member["role"] in roles] or staff
        return ObjectId(self.rng.choice(fitting)["_id"])

    def senior(self) -> ObjectId:
        """A teacher for academic work."""
        return self.teacher("HOD", "Professor", "Professor", "Associate Professor", "Assistant Professor")

    def bedside(self) -> ObjectId:
        """A teacher for skills."""
        return self.teacher("Professor", "Associate Professor", "Assistant Professor", "Senior Resident")

    def role_for(self, title: str, day: date, *, easy: bool) -> str:
        """Observed in the first months, independent in the last year, never beyond what training expects."""
        level = self.years_in(day) * 1.15 + self.rng.uniform(-0.5, 0.6) + (1.0 if easy else 0.0)
        index = sum(level >= step for step in (0.55, 1.4, 2.25))
        ceiling = role_ceilings(self.student.department).get(title, SKILL_ROLES[-1])
        return SKILL_ROLES[min(index, SKILL_ROLES.index(ceiling))]

    def skill(self, use: str, day: date) -> tuple[Record, str, str, str]:
        """A skill of the department with a finding, the role, and whose patient it fits (m, f, n, c or any)."""
        marked = self.unused(use, list(self.content[use]))
        title, _, marks = marked.partition("|")
        finding = self.unused(f"{use}.{title}", self.content[use][marked])
        skill = self.curriculum.skills[(self.student.record["departmentId"], use, title)]
        who = next((mark for mark in marks if mark in "mfn"), "")
        return skill, str(finding), self.role_for(title, day, easy="e" in marks), who

    def patient(self, who: str) -> str:
        """A patient's name, at times only initials."""
        department = self.student.department
        if not who:
            who = "f" if department in WOMEN_ONLY else "c" if department in CHILDREN_ONLY else self.rng.choice("mf")
        return patient_name(self.rng, self.state, who, initials=self.rng.random() < 0.25)

    def make(self, kind: str, day: date) -> Record:
        """The fields of one entry: the kind's own, the teacher and the student's remark."""
        makers: dict[str, Callable[[date], Record]] = {
            "training": self.training,
            "teaching": self.teaching,
            "opd": self.opd,
            "conference": self.conference,
            "paper": self.paper,
            "diagnosticSkill": self.diagnostic_skill,
            "surgicalSkill": self.surgical_skill,
            "skillsLab": self.skills_lab,
            "extraCurricular": self.extra_curricular,
            "clinicalCase": self.clinical_case,
            "procedure": self.procedure,
        }
        return {"date": midnight(day), **makers[kind](day)}

    def introduction(self, topic: str, day: date) -> Record:
        """One session of the induction programme."""
        return {
            "date": midnight(day),
            "topic": topic,
            "teacher": self.senior(),
            "studentRemark": self.pick("introductionRemarks"),
        }

    def training(self, _day: date) -> Record:
        """A seminar, journal club, case presentation and the like."""
        banks = self.content["training"]
        kinds = list(banks)
        weights = [len(banks[kind]) for kind in kinds]
        kind = self.rng.choices(kinds, weights)[0]
        role = "Presenter" if self.rng.random() < 0.6 else "Participant"
        return {
            "trainingType": kind,
            "topic": self.unused(f"training.{kind}", banks[kind]),
            "role": role,
            "teacher": self.senior(),
            "studentRemark": str(self.rng.choice(shared()["trainingRemarks"][role])),
        }

    def teaching(self, _day: date) -> Record:
        """A class for undergraduates."""
        kind, topic = self.unused("teaching", self.content["teaching"])
        return {
            "trainingType": kind,
            "topic": topic,
            "teacher": self.senior(),
            "studentRemark": self.pick("teachingRemarks"),
        }

    def opd(self, _day: date) -> Record:
        """An out-patient session."""
        venue, low, high, remarks = self.rng.choice(self.content["opd"])
        return {
            "venue": venue,
            "topic": venue,
            "opdCases": self.rng.randint(low, high),
            "teacher": self.bedside(),
            "studentRemark": str(self.rng.choice(remarks)),
        }

    def conference(self, day: date) -> Record:
        """A conference, CME or workshop; the large annual ones are in their month, and later years present more."""
        event = self.unused("conference", self.content["conference"])
        month = event[4] if len(event) > 4 else day.month
        held_on = date(day.year - (month > day.month), month, min(day.day, 28))
        if held_on <= self.student.joined:
            event = self.rng.choice([other for other in self.content["conference"] if len(other) == 4])
            held_on = day
        program, title, kind, host = event[:4]
        presents = program == "Conference" and self.rng.random() < 0.25 * self.years_in(held_on)
        return {
            "date": midnight(held_on),
            "topic": program,
            "title": f"{title} {held_on.year}",
            "conferenceType": kind,
            "host": host,
            "role": "Presenter" if presents else "Participant",
            "teacher": self.senior(),
            "studentRemark": self.pick("conferenceRemarks"),
        }

    def paper(self, _day: date) -> Record:
        """A paper or poster, guided by the student's guide."""
        kind, event, title = self.unused("paper", self.content["paper"])
        return {
            "pType": kind,
            "topic": event,
            "titleInBrief": title,
            "teacher": self.student.guide["_id"],
            "studentRemark": self.pick("paperRemarks"),
        }

    def thesis_review(self, stage: int, day: date) -> Record:
        """One review of the student's own thesis; stages come in order."""
        done, plan = shared()["thesisStages"][stage]
        theses = self.content["theses"]
        title = theses[int.from_bytes(self.student.record["_id"].binary[-2:], "big") % len(theses)]
        return {
            "date": midnight(day),
            "reviewTillDate": done,
            "topic": plan,
            "teacher": self.student.guide["_id"],
            "studentRemark": f"Thesis: {title}.",
        }

    def posting(self, start: date, end: date) -> Record:
        """A posting to another clinic."""
        clinic = self.unused("posting", self.curriculum.specialities[self.student.record["departmentId"]])
        return {
            "date": midnight(start),
            "fromDate": midnight(start),
            "toDate": midnight(end),
            "topic": clinic["title"],
            "speciality": clinic["_id"],
            "teacher": self.teacher("HOD", "Professor", "Associate Professor"),
            "studentRemark": self.pick("postingRemarks"),
        }

    def diagnostic_skill(self, day: date) -> Record:
        """A diagnostic skill with what was found."""
        return self._with_finding("diag", day, lambda _role: self.pick("diagnosticRemarks"))

    def surgical_skill(self, day: date) -> Record:
        """An operation or hands-on skill seen or done."""
        return self._with_finding("proc", day, self.skill_remark)

    def _with_finding(self, use: str, day: date, remark: Callable[[str], str]) -> Record:
        skill, finding, role, _ = self.skill(use, day)
        return {
            **_about(skill),
            "topicText": finding,
            "role": role,
            "teacher": self.bedside(),
            "studentRemark": remark(role),
        }

    def skill_remark(self, role: str) -> str:
        """A remark that fits the part taken; laboratory departments have no consent at the bedside."""
        if role in SKILL_ROLES[:2]:
            return self.pick("watchedRemarks")
        return self.pick("benchRemarks" if self.student.department in LABORATORY else "bedsideRemarks")

    def skills_lab(self, _day: date) -> Record:
        """Practice on a model."""
        item = self.unused("skillsLab", self.curriculum.procedures[self.student.record["departmentId"]])
        return {
            "topic": item["title"],
            "procedure": item["_id"],
            "teacher": self.bedside(),
            "studentRemark": self.pick("labRemarks"),
        }

    def extra_curricular(self, _day: date) -> Record:
        """Something beside medicine."""
        return {
            "topic": self.unused("extra", shared()["extra"]),
            "teacher": self.senior(),
            "studentRemark": "Certificate attached.",
        }

    def leave(self, start: date) -> Record:
        """A leave of some days; the reason is the student's remark."""
        kind, reason, low, high = self.unused("leave", shared()["leave"])
        days = self.rng.randint(low, high)
        return {
            "date": midnight(start),
            "fromDate": midnight(start),
            "toDate": midnight(start + timedelta(days=days - 1)),
            "leaveDays": days,
            "topic": kind,
            "reasonType": kind,
            "reason": reason,
            "teacher": self.teacher("HOD"),
            "studentRemark": reason,
        }

    def particular(self, name: str, start: date, end: date, remarks: list[str]) -> Record:
        """One particular of the mandatory checklist; the examination is on its last day."""
        return {
            "date": midnight(start),
            "particular": name,
            "topic": name,
            "fromDate": midnight(start),
            "toDate": midnight(end),
            "examDate": midnight(end),
            "studentRemark": str(self.rng.choice(remarks)),
        }

    def clinical_case(self, day: date) -> Record:
        """A whole case sheet."""
        fields = case_fields(self, day)
        return {**fields, "teacher": self.bedside(), "studentRemark": self.pick("caseRemarks")}

    def procedure(self, day: date) -> Record:
        """A procedure on a patient, with the number that the department's register gives."""
        skill, finding, role, who = self.skill("proc", day)
        return {
            **_about(skill),
            "patient": self.patient(who),
            "ipd": self.register_number(skill["title"], day),
            "role": role,
            "teacher": self.bedside(),
            "studentRemark": finding,
        }

    def register_number(self, title: str, day: date) -> str:
        """IPD or OPD at the bedside; histopathology, cytology, mortuary or medico-legal numbers elsewhere."""
        lowered = title.casefold()
        department = self.student.department
        if department == "Pathology":
            if "fnac" in lowered:
                return specimen_number(self.rng, day, "FN", 14)
            if any(word in lowered for word in ("marrow", "coagulation", "venepuncture")):
                return hospital_number(self.rng, day, inpatient=True)
            if "autopsy" in lowered:
                return specimen_number(self.rng, day, "AU", 1)
            return specimen_number(self.rng, day, "HP", 26)
        if department == "Forensic Medicine & Toxicology":
            prefix = "PM" if any(word in lowered for word in AUTOPSY_WORDS) else "MLC"
            return specimen_number(self.rng, day, prefix, 3 if prefix == "PM" else 17)
        return hospital_number(self.rng, day, inpatient=self.rng.random() < 0.85)


def _about(skill: Record) -> Record:
    return {"competency": skill["computencyId"], "skills": skill["_id"], "topic": skill["title"]}
