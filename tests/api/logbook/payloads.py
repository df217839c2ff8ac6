"""What the specification's client sends to create each kind, under the specification's names, written out by hand.

A kind that the specification does not name gets the body that :class:`World` makes of its fields.
"""

from __future__ import annotations

from api.logbook.contract.registry import all_kinds
from tests.api.logbook.steps import day
from tests.api.world import Record, World

HISTORY = {
    "historyOfPresentIllness": "Fever with chills for five days,\nno rash",
    "pastMedicalHistory": "Type 2 diabetes for eight years",
    "diet": "Mixed",
    "sleepPattern": "Disturbed",
    "bowelHabits": "Regular",
    "bladderHabits": "Normal",
    "addictions": "None",
    "familyHistory": "Father had hypertension",
    "socioeconomicHistory": "Lower middle class",
    "menstrualHistory": "Regular cycles",
    "allergies": "None known",
    "immunizationStatus": "Complete",
}
VITALS = {
    "temperature": "101.2 F",
    "pulseRate": "104/min, regular",
    "respiratoryRate": "22/min",
    "bloodPressure": "110/70 mmHg",
    "spo2": "97 % on room air",
    "weightHeight": "62 kg / 168 cm",
}
PHYSICAL = {
    "pallor": "Present",
    "icterus": "Absent",
    "cyanosis": "Absent",
    "clubbing": "Absent",
    "lymphadenopathy": "Present",
    "edema": "Absent",
    "otherFinding": "Dry tongue",
}
SYSTEMS = {
    "respiratorySystem": "Clear",
    "cardiovascularSystem": "S1 and S2 heard",
    "gastrointestinalSystem": "Spleen just palpable",
    "centralNervousSystem": "Conscious, oriented",
    "musculoskeletalSystem": "Normal",
    "reproductiveSystem": "Normal",
}
CLOSING = {
    "localExamination": "Not applicable",
    "investigations": "Platelets 88,000; NS1 positive",
    "summaryOfCase": "A diabetic with dengue fever and thrombocytopenia",
    "provisionalDiagnosis": "Dengue fever with warning signs",
    "studentRemarks": "Learnt fluid planning",
}

DEATH = {
    "pmr_no": "PMR/2026/55",
    "pmr_date": day(-3),
    "name": "Ganesh More",
    "age": "45 years",
    "sex": "Male",
    "fir_no": "DD 17/2026",
    "police_station": "Shivajinagar",
    "history": "Found unresponsive at home.\nNo treatment given.",
}


def clinical_case(world: World) -> Record:
    """A whole case sheet."""
    return {
        "patientId": "OPD-24117",
        "supervisingFaculty": world.id("teacher"),
        "date": day(),
        "time": "09:40",
        "name": "Ramesh Pawar",
        "ageGender": "46 / Male",
        "occupation": "Farmer",
        "contactNumber": "9812345678",
        "address": "Karad,\nSatara district",
        "presentingComplaints": ["Fever for five days", "Body ache"],
        **HISTORY,
        "vitals": dict(VITALS),
        "physicalExam": dict(PHYSICAL),
        "systemicExamination": dict(SYSTEMS),
        **CLOSING,
    }


def payloads(world: World) -> dict[str, Record]:
    """The own fields of each kind; the file travels apart."""
    teacher, today = world.id("teacher"), day()
    by_kind = {kind.key: world.body(kind) for kind in all_kinds()}
    return by_kind | {
        "introduction": {
            "topic": "Hospital orientation",
            "date": today,
            "teacher": teacher,
            "studentRemark": "Met the unit",
        },
        "training": {
            "trainingType": "Journal Club",
            "topic": "SGLT2 inhibitors in heart failure",
            "date": today,
            "role": "Presenter",
            "teacher": teacher,
        },
        "teaching": {
            "trainingType": "Demostrations",
            "topic": "Cranial nerve examination",
            "date": today,
            "teacher": teacher,
        },
        "opd": {
            "venue": "Medicine OPD 4",
            "opdCases": 34,
            "date": today,
            "teacher": teacher,
            "studentRemark": "Mostly fever",
        },
        "conference": {
            "date": today,
            "title": "MAPICON update",
            "topic": "CME",
            "host": "API Pune chapter",
            "role": "Participant",
            "conferenceType": "State",
            "teacher": teacher,
        },
        "paper": {
            "date": today,
            "pType": "Poster Presentation",
            "topic": "Conference",
            "titleInBrief": "Scrub typhus with ARDS",
            "teacher": teacher,
        },
        "thesisReview": {
            "date": today,
            "reviewTillDate": "Forty cases recruited",
            "topic": "Recruit twenty more",
            "teacher": teacher,
            "studentRemark": "On time",
        },
        "posting": {"topic": "Rheumatology clinic", "fromDate": day(-6), "toDate": today},
        "diagnosticSkill": {
            "date": today,
            "competency": str(world.diagnostic),
            "topic": str(world.skill),
            "topicText": "Read twelve tracings",
            "role": "Performed with Guide",
            "teacher": teacher,
        },
        "surgicalSkill": {
            "date": today,
            "competency": str(world.procedural),
            "topic": str(world.procedure_skill),
            "topicText": "Held the retractor",
            "role": "Assisted",
            "teacher": teacher,
        },
        "skillsLab": {"date": today, "topic": str(world.lab_procedure), "teacher": teacher},
        "extraCurricular": {"date": today},
        "drpActivity": {
            "activityDate": today,
            "activity": "Immunisation session",
            "activityType": "Others",
            "level": "Perform under Observation",
            "state": str(world.state),
            "studentRemark": "Cold chain explained",
        },
        "drpOffline": {"studentRemark": "Pages 1 to 40"},
        "medico": {**DEATH, "cause_death": "Asphyxia due to hanging", "board_member": "Dr. S. Joshi"},
        "expert": {**DEATH, "material": "Knife, 18 cm", "expert_opinion": "The wound may be caused by this weapon."},
        "crime": {**DEATH, "place": "Canal road, near the pump house"},
        "checklist": {
            "particular": "BLS & ACLS",
            "fromDate": day(-6),
            "toDate": day(-5),
            "examDate": day(-5),
            "remark": "Passed both stations",
        },
        "synopsis": {"sRemark": "With the changes of the ethics committee"},
        "thesis": {"sRemark": "Chapters one to four"},
        "publication": {
            "title": "Scrub typhus with ARDS: a case report",
            "author": "Asha Kulkarni",
            "coAuthor": "Dr. Leena Thomas",
            "journal": "Indian Journal of Critical Care Medicine",
            "indexedIn": "PubMed",
            "pubDate": day(-20),
            "pubStatus": "Published",
            "citation": "Kulkarni A, Thomas L. Indian J Crit Care Med. 2026;30:412.",
            "sRemark": "First author",
        },
        "leave": {
            "fromDate": day(3),
            "toDate": day(5),
            "reasonType": "Casual Leave",
            "reason": "Family function",
        },
        "clinicalCase": clinical_case(world),
        "procedure": {
            "ipddDate": today,
            "competency": str(world.procedural),
            "skills": str(world.procedure_skill),
            "patient": "Sunita Jadhav",
            "ipd": "IPD-55012",
            "role": "Performed Independently",
            "teacher": teacher,
        },
    }


def sent_by_the_client(world: World, key: str) -> Record:
    """The body as the specification's client sends it: with ids, option and status, which the server decides itself."""
    return {
        "collegeId": str(world.college),
        "departmentId": str(world.medicine),
        "studentId": world.id("student"),
        "status": "Pending",
        "vRemark": "",
        **payloads(world)[key],
    }
