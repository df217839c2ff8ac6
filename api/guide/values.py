"""Realistic values for the examples, by the name of a field, or by the name of what it stands in and its own.

The ids of the college, the department and the curriculum are those of the demo, the same on each load, so that a call
with them can be tried as it stands. Names, addresses and numbers of people are the demo's or made up.
"""

from __future__ import annotations

from collections.abc import Mapping

COLLEGE, DEPARTMENT = "61d23c8082e6041763f9bc36", "5eed5289fd971970d01fc329"
STUDENT, TEACHER = "67a0c1d27b3e4d58a61c49d6", "63f2a9d07b3e4d58a61c4911"
ENTRY = "68a58a887b3e4d58a61c4a02"
STATE, COURSE = "5eed5e73e7eef0c6fd7f3304", "5eed87563a08021ce09fb58c"
COMPETENCY, SKILL = "5eed4bfdf5c99266a6f7edfc", "5eed2517e85363e0cb54b4ce"
SPECIALITY, PROCEDURE = "5eed900c7d2f52d9a1104c77", "5eed1fd0d6aeff9c8dfa656a"
INSTITUTION = "5eed37001aaac28572c687ba"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2N2EwYzFkMiJ9.c2lnbmF0dXJl"
DAY, INSTANT = "2025-08-20", "2025-08-20T08:30:00.000Z"

_COLLEGE = {
    "_id": COLLEGE,
    "name": "Kaveri Valley Institute of Medical Sciences, Mandya",
    "phone": "9000210001",
    "email": "dean@kaverivalley.example.com",
}
_DEPARTMENT = {"_id": DEPARTMENT, "name": "General Medicine"}
_STUDENT = {"_id": STUDENT, "name": "Rohan Kulkarni"}
_TEACHER = {
    "_id": TEACHER,
    "id": TEACHER,
    "name": "Dr. Sumathi Krishnan",
    "email": "professor.medicine@demo.example.com",
    "role": "Professor",
}
_STATE = {"_id": STATE, "name": "Karnataka"}

PARTS: dict[str, Mapping[str, object]] = {
    **dict.fromkeys(("college", "collegeId", "colleges"), _COLLEGE),
    **dict.fromkeys(("department", "departmentId", "departments", "dept"), _DEPARTMENT),
    **dict.fromkeys(("student", "studentId", "students", "person", "sponsor", "toId"), _STUDENT),
    **dict.fromkeys(
        ("teacher", "teacherId", "verifiedBy", "guide", "coGuides", "unitHead", "supervisingFaculty", "fromId", "by"),
        _TEACHER,
    ),
    **dict.fromkeys(("state", "states"), _STATE),
    "courseId": {"_id": COURSE, "title": "MD General Medicine"},
    "course": {"_id": COURSE, "title": "MD General Medicine"},
    "competency": {"_id": COMPETENCY, "title": "Clinical assessment"},
    "computencyId": {"_id": COMPETENCY, "title": "Clinical assessment"},
    "skills": {"_id": SKILL, "title": "Detailed clinical history"},
    "speciality": {"_id": SPECIALITY, "title": "Cardiology"},
    "procedure": {"_id": PROCEDURE, "title": "Adult basic life support on manikin"},
    "insitution": {"_id": INSTITUTION, "title": "District Hospital, Mandya"},
    "user": {"_id": STUDENT, "name": "Rohan Kulkarni", "email": "student.medicine@demo.example.com"},
    "scores": {"*": 7},
    **dict.fromkeys(("OpdEntry", "OpdRow"), dict.fromkeys(("competency", "skills", "speciality", "procedure"))),
    "DrpActivityCreate": {"state": STATE, "insitution": INSTITUTION},
    "DrpOfflineCreate": {"state": STATE, "insitution": INSTITUTION},
}
"""What an object under one of these names, or of one of these types, holds of its own; ``*`` is any of its fields."""

PREFERRED = frozenset({"SessionStudent"})
"""Of several types the one that is shown, where it is not the first."""

OBJECTS = {
    **dict.fromkeys(("CollegeRow", "WholeCollege", "LoginPage", "SessionCollege"), "college"),
    **dict.fromkeys(("DepartmentRow", "DepartmentOfCollege", "DepartmentLink", "SessionDepartment"), "department"),
    **dict.fromkeys(("StaffRow", "Teacher", "SessionStaff", "NewStaff", "AddedStaff"), "teacher"),
    **dict.fromkeys(("StudentRow", "StudentOption", "AppraisedStudent", "SessionStudent"), "student"),
    **dict.fromkeys(("CompetencyRow", "CompetencyChoice", "CompetencyOf", "NewCompetency"), "competency"),
    **dict.fromkeys(("SkillRow", "SkillChoice", "NewSkill", "NewSkillOf"), "skills"),
    **dict.fromkeys(("DepartmentTitleRow", "DepartmentTitle", "NewTitled", "NewOfDepartment"), "speciality"),
    **dict.fromkeys(("InstitutionRow", "InstitutionWithContact", "InstitutionForm"), "insitution"),
    "StateChoice": "state",
}
"""Under which of these names an object of a type stands, whatever the field is called."""

VALUES: dict[str, object] = {
    # Ids, where they stand as text.
    **dict.fromkeys(("_id", "id", "entryId"), ENTRY),
    "collegeId": COLLEGE,
    "departmentId": DEPARTMENT,
    **dict.fromkeys(("userId", "studentId", "personId"), STUDENT),
    "studentIds": [STUDENT],
    **dict.fromkeys(("staffId", "actorId", "teacherId", "teacher", "guide", "supervisingFaculty"), TEACHER),
    "stateId": STATE,
    "courseId": COURSE,
    **dict.fromkeys(("competencyId", "computencyId", "competency"), COMPETENCY),
    "skills": SKILL,
    "speciality": SPECIALITY,
    "procedure": PROCEDURE,
    "clientId": "8b1f6c1e-53a4-4f6e",
    "receiptKey": "5d7e0c1b-9a44-4b7e-8f21-3c6f2d9a1e50",
    "digest": "9f2c4e1ab7d05836e4c1f0a2d3b9875610fe4dc2ab3798165f0e2d4c6b8a7913",
    # A page of a list.
    "status": "Pending",
    "page": 1,
    "limit": 10,
    "total": 1,
    # A person.
    "name": "Rohan Kulkarni",
    "email": "student.medicine@demo.example.com",
    **dict.fromkeys(("phone", "contactNumber", "contact_number"), "9876543210"),
    **dict.fromkeys(("password", "currentPassword"), "Demo@12345"),
    **dict.fromkeys(("newPassword", "confirmPassword"), "Better@2026"),
    "otp": "482913",
    "code": "KV24-7PQM",
    "role": "Professor",
    **dict.fromkeys(("sessionToken", "token", "access_token"), JWT),
    "address": "Mysuru Road, Mandya 571401",
    "bloodGroup": "B+",
    "fat_name": "Suresh Kulkarni",
    "mot_name": "Sunita Kulkarni",
    "dob": "1998-04-12",
    **dict.fromkeys(("joiningDate", "joinDate"), "2025-02-03"),
    "medicalCouncil": "Karnataka Medical Council",
    "medicalCollege": "Mysore Medical College",
    "col_rollno": "KV-MD-2501",
    "uni_rollno": "25M0147",
    "panNumber": "ABCPK1234L",
    "identity": "H7KQ2MTR9B",
    # An entry.
    "kind": "opd",
    "categoryId": "65f0c1a27b3e4d58a61c49d6",
    "option": "OPD Camous",
    **dict.fromkeys(("date", "to", "toDate"), DAY),
    **dict.fromkeys(("from", "fromDate"), "2025-05-22"),
    **dict.fromkeys(("venue", "topic", "headline"), "Hypertension clinic"),
    **dict.fromkeys(("title", "synopsisTitle"), "Outcome of dengue with warning signs"),
    "heading": "OPD Campus",
    "opdCases": 34,
    **dict.fromkeys(("studentRemark", "studentRemarks", "sRemark"), "Four new patients worked up"),
    "vRemark": "",
    **dict.fromkeys(("remark", "feedback"), "Well documented."),
    **dict.fromkeys(("score", "verifiedBy", "verifiedOn", "correctedBy")),
    "version": 1,
    "time": "09:30",
    "type": "diagnostic",
    "number": "PGL/25-26/00417",
    "department": "General Medicine",
    "college": "Kaveri Valley Institute of Medical Sciences, Mandya",
    "state": "Karnataka",
    "course": "MD General Medicine",
    "extraLeaveTypes": [],
    "extraTrainingTypes": [],
    "refNo": "NMC/PG/2023/14",
    "refDate": "12-05-2023",
    "vaccinationStatus": "Yes",
    "profilePic": None,
    "key": "logBook",
    "label": "Log book",
    "word": "opd",
    "tag": "3-2025-08-20T08:30:00.000Z",
    "month": "2025-08",
    "device": "Chrome on Android",
    "location": "Mandya",
    "registration": "KMC 104417",
    "referralId": "K7MTQ2R9B",
    "paymentId": "pay_Q1w2E3r4T5y6U7",
    "orderId": "68a58a887b3e4d58a61c4a90",
    "history": "Fever with rigors for five days; no previous admission",
    "occupation": "Farmer",
    "diet": "Mixed",
    "activity": "Screening for hypertension in a sub-centre",
    "studentName": "Rohan Kulkarni",
    "age": "54 years",
    "sex": "Female",
    "ageGender": "54 / F",
    "patient": "Sarojamma",
    **dict.fromkeys(("patientId", "ipd"), "IP-20417"),
    "provisionalDiagnosis": "Community-acquired pneumonia",
    "presentingComplaints": ["Fever for 5 days", "Cough"],
    "temperature": "38.4",
    "pulseRate": "104",
    "respiratoryRate": "24",
    "bloodPressure": "128/82",
    "spo2": "94",
    "particulars": "Patient based learning",
    "evaluation": "Satisfactory",
    "year": 2025,
    # A memo.
    "trainingType": "Journal Club",
    "reasonType": "Casual Leave",
    "reason": "Absent from the morning round",
    "memoNumber": "MEMO/2025/0001",
    "sExplain": "I was unwell and told the duty doctor.",
    **dict.fromkeys(("explainedOn", "acknowledgedOn", "remarkBy", "remarkOn")),
    "voidReason": "",
    # Notices, files and links.
    "desc": "Dr. Sumathi Krishnan approved OPD Campus: Hypertension clinic",
    "event": "entry.approved",
    "url": "/task/65f0c1a27b3e4d58a61c49d6",
    "slug": "kaveri-valley",
    "logo": "/api/publicFiles/67b1d2e37b3e4d58a61c4a77",
    "website": "https://kaverivalley.example.com",
    "gstin": "29AAATK4512C1Z0",
    "format": "csv",
    "search": "hypertension",
    "sort": "-date",
    "message": "OPD Case submitted successfully!",
    # Money.
    "currency": "INR",
    **dict.fromkeys(("amount", "price"), 4999),
    "payable": 5899,
    "receipt": "PGL-2025-000417",
    "couponCode": "WELCOME10",
    "batch": "67b1d2e37b3e4d58a61c4a78",
    # What a page that threw reports.
    "reference": "3f9a-07c1",
    "route": "/task/:id",
    "frames": ["assets/index-4f2a.js:1:20417"],
    "error": "TypeError",
}
"""What stands in a field of one of these names, where its type takes it."""

KEYS = {"evidence": "patientBased"}
"""The key of an object whose keys are not fixed, by the object's name."""

NOT_SENT = frozenset({"collegeId", "departmentId", "teacherId", "userId", "memoNumber", "clientId", "version", "total"})
"""Optional fields of a body that an example leaves out: what the server knows better, or few clients need."""

SENT = {"Answering": ("sExplain",), "StudentChange": ("verifyByHod",), "Verification": ("orderId",)}
"""The fields that an example of a body shows, where not all of them go together."""
