"""Clinical cases: a sheet of the department's bank with an invented patient and every field filled."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from api.core.store.driver import Row as Record
from seed.demo.content import case_sheets
from seed.demo.patients import contact_number, home, hospital_number, patient_name

if TYPE_CHECKING:
    from seed.demo.activity import Maker


SIGNS = ("pallor", "icterus", "cyanosis", "clubbing", "lymphadenopathy", "edema")
HISTORY = {
    "diet": "Mixed diet, appetite fair",
    "sleep": "Adequate, 7 hours",
    "bowel": "Regular",
    "bladder": "Normal",
    "addictions": "None",
    "socio": "Lower middle class by the modified Kuppuswamy scale",
    "allergies": "No known drug or food allergy",
    "immun": "Childhood immunisation said to be complete; Covid-19 vaccine two doses",
}
CHILD_HISTORY = {
    **HISTORY,
    "diet": "Family diet, adequate for age by 24 hour recall",
    "sleep": "Adequate for age",
    "addictions": "Not applicable",
    "immun": "Up to date for age as per the national schedule",
}
SYSTEMS = {
    "rs": ("respiratorySystem", "Normal vesicular breath sounds, no added sounds"),
    "cvs": ("cardiovascularSystem", "First and second heart sounds heard, no murmur"),
    "git": ("gastrointestinalSystem", "Soft, non-tender, no organomegaly, bowel sounds heard"),
    "cns": ("centralNervousSystem", "Conscious and oriented, no focal deficit"),
    "msk": ("musculoskeletalSystem", "No joint swelling or deformity"),
    "repro": ("reproductiveSystem", "External genitalia normal"),
}
HISTORY_FIELDS = {
    "diet": "diet",
    "sleep": "sleepPattern",
    "bowel": "bowelHabits",
    "bladder": "bladderHabits",
    "addictions": "addictions",
    "socio": "socioeconomicHistory",
    "allergies": "allergies",
    "immun": "immunizationStatus",
}
VITALS = ("temperature", "pulseRate", "respiratoryRate", "bloodPressure", "spo2", "weightHeight")


def case_fields(maker: Maker, day: date) -> Record:
    """The fields of one case sheet, its patient invented; the same sheet never has the same patient."""
    rng = maker.rng
    sheet = maker.unused("cases", case_sheets(maker.student.department))
    unit = sheet.get("unit", "")
    child = bool(unit)
    sex = sheet["sex"] if sheet["sex"] != "any" else rng.choice("mf")
    age = rng.randint(*sheet["age"])
    newborn = unit == "d"
    who = "n" if newborn else "c" if child else sex
    history = CHILD_HISTORY if child else HISTORY
    present = {sign for sign in sheet["signs"].split(",") if sign}
    seen = f"{rng.randint(8, 19):02d}:{rng.choice((0, 10, 15, 30, 40, 45)):02d}"
    vitals = dict(zip(VITALS, sheet["vitals"], strict=True))
    vitals["pulseRate"] = f"{vitals['pulseRate'] + rng.choice((-4, -2, 0, 2, 4))}/min"
    vitals["respiratoryRate"] = f"{vitals['respiratoryRate']}/min"
    fields = {
        "patientId": hospital_number(rng, day, inpatient=True),
        "time": seen,
        "name": patient_name(rng, maker.state, who, initials=False),
        "ageGender": f"{age} {'days' if newborn else 'years'} / {'Male' if sex == 'm' else 'Female'}",
        "occupation": rng.choice(sheet["occ"]) if "occ" in sheet else _child_occupation(age, newborn=newborn),
        "contactNumber": contact_number(rng),
        "address": home(rng, maker.state),
        "presentingComplaints": list(sheet["complaints"]),
        "historyOfPresentIllness": sheet["hopi"],
        "pastMedicalHistory": sheet["past"],
        **{name: sheet.get(key, history[key]) for key, name in HISTORY_FIELDS.items()},
        "familyHistory": sheet["family"],
        "vitals": vitals,
        "physicalExam": {
            **{sign: "Present" if sign in present else "Absent" for sign in SIGNS},
            "otherFinding": sheet["other"],
        },
        "systemicExamination": {name: sheet.get(key, normal) for key, (name, normal) in SYSTEMS.items()},
        "localExamination": sheet["local"],
        "investigations": sheet["inv"],
        "summaryOfCase": sheet["summary"].format(age=age, person="man" if sex == "m" else "woman"),
        "provisionalDiagnosis": sheet["dx"],
        "topic": sheet["dx"],
    }
    if "menstrual" in sheet:
        fields["menstrualHistory"] = sheet["menstrual"]
    elif sex == "f" and not child and age < 45:
        last = rng.randint(4, 24)
        fields["menstrualHistory"] = f"Regular cycles; last period on {day - timedelta(days=last):%d-%m-%Y}"
    return fields


def _child_occupation(age: int, *, newborn: bool) -> str:
    """What stands for an occupation on a child's sheet."""
    if newborn:
        return "Not applicable (newborn)"
    return "School child" if age >= 5 else "Not applicable (child at home)"
