"""Build `seed/reference/*.json` from a folder of researched tables.

Run once when the researched tables change:

    python -m seed.build_reference FOLDER

The product never reads FOLDER: what this script writes is committed. Every record gets an
`_id` hashed from its collection and natural key, so that the same record has the same id on
every machine, and a reference between two records is stable before either is stored.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from api.core.store.driver import Row as Record
from seed.skills_labs import PROCEDURES_BY_DEPARTMENT

OUTPUT = Path(__file__).parent / "reference"

UNCHANGED = (
    "aetcom",
    "appraisal",
    "drp",
    "mandatory_courses",
    "leave_rules",
    "skill_targets",
    "clinical_cases",
)


def reference_id(collection: str, *key: str) -> dict[str, str]:
    """The fixed id of a reference record: `5eed`, then the hash of its natural key.

    The prefix marks a record as ours (`seed.load` retires only such records), and it reads as
    a creation time in June 2020, so reference data sorts before everything users add.
    """
    natural = "\x1f".join((collection, *(part.casefold() for part in key)))
    return {"$oid": "5eed" + hashlib.sha256(natural.encode()).hexdigest()[:20]}


def read(folder: Path, name: str) -> list[Record]:
    """One researched table."""
    rows: list[Record] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return rows


def write(name: str, records: Iterable[Record]) -> None:
    """Write records one per line, so that a change shows as the lines it touches."""
    lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    (OUTPUT / f"{name}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


def build_places(folder: Path) -> None:
    """States, institutions, councils and universities; the last three name their state by id."""
    write(
        "states",
        ({"_id": reference_id("states", row["name"]), **row} for row in read(folder, "states")),
    )
    write(
        "institutions",
        (
            {
                "_id": reference_id("institutions", row["state"], row["title"]),
                "title": row["title"],
                "state": reference_id("states", row["state"]),
                "kind": row["kind"],
                "district": row["district"],
            }
            for row in read(folder, "institutions")
        ),
    )
    for collection, source in (
        ("medicalCouncils", "medical_councils"),
        ("universities", "universities"),
    ):
        write(
            collection,
            (
                {
                    "_id": reference_id(collection, row["name"]),
                    "name": row["name"],
                    "state": reference_id("states", row["state"]),
                }
                for row in read(folder, source)
            ),
        )


def build_departments(folder: Path) -> None:
    """Departments, and one course each whose title the registration form shows."""
    departments = read(folder, "departments")
    write(
        "departments",
        (
            {
                "_id": reference_id("departments", row["name"]),
                "name": row["name"],
                "aliases": row["aliases"],
                "clinicalGroup": row["clinicalGroup"],
                "forensic": row["showsAutopsyMenu"],
                "extraTrainingTypes": row["extraTrainingTypes"],
            }
            for row in departments
        ),
    )
    write(
        "courses",
        (
            {
                "_id": reference_id("courses", row["name"]),
                "title": row["courseTitle"],
                "departmentId": reference_id("departments", row["name"]),
                "degree": row["degree"],
                "level": "broad-speciality",
            }
            for row in departments
        ),
    )


def build_curriculum(folder: Path) -> None:
    """Competencies, their skills, specialities and Skills Labs procedures of each department."""
    write(
        "computencies",
        (
            {
                "_id": reference_id("computencies", row["department"], row["for"], row["title"]),
                "title": row["title"],
                "titleKey": row["title"].casefold(),
                "for": row["for"],
                "departmentId": reference_id("departments", row["department"]),
            }
            for row in read(folder, "competencies")
        ),
    )
    write(
        "skills",
        (
            {
                "_id": reference_id("skills", row["department"], row["for"], row["competency"], row["title"]),
                "title": row["title"],
                "titleKey": row["title"].casefold(),
                "for": row["for"],
                "computencyId": reference_id("computencies", row["department"], row["for"], row["competency"]),
                "departmentId": reference_id("departments", row["department"]),
            }
            for row in read(folder, "skills")
        ),
    )
    specialities = ((row["department"], row["title"]) for row in read(folder, "specialties"))
    procedures = ((department, title) for department, titles in PROCEDURES_BY_DEPARTMENT.items() for title in titles)
    for collection, rows in (("specialities", specialities), ("procedures", procedures)):
        write(
            collection,
            (
                {
                    "_id": reference_id(collection, department, title),
                    "title": title,
                    "titleKey": title.casefold(),
                    "departmentId": reference_id("departments", department),
                }
                for department, title in rows
            ),
        )


def main(folder: Path) -> None:
    """Build every file of `seed/reference`."""
    OUTPUT.mkdir(exist_ok=True)
    build_places(folder)
    build_departments(folder)
    build_curriculum(folder)
    for name in UNCHANGED:
        write(name, read(folder, name))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m seed.build_reference FOLDER")
    main(Path(sys.argv[1]))
