"""Publications: what a student published or sent to a journal, with a certificate (T-061 to T-067, T-171 to T-173)."""

from dataclasses import replace

from api.logbook.contract import fields
from api.logbook.contract.kind import Column, Field, Kind, Printed, Report

# Of the regulations of 2022 on teachers' eligibility those lists in which a journal counts, after the specification's.
INDEXING = (
    "PubMed",
    "Scopus",
    "Web of Science",
    "MEDLINE",
    "PubMed Central",
    "Science Citation Index",
    "Embase",
    "Directory of Open Access Journals (DOAJ)",
    "Other",
    "Not indexed",
)
STATUSES = ("Submitted", "Accepted", "Published")
OFFERED = "Choose what is offered while you type, or write another"

FIELDS = (
    Field(name="title", label="Title", maxLength=300),
    Field(name="author", label="Author", maxLength=200),
    fields.choice(
        "firstAuthor",
        "First Author",
        ("Yes", "No"),
        widget="select",
        required=False,
        help="Whether you are the first author",
    ),
    Field(name="coAuthor", label="Co-Author", maxLength=300, help="Every further author, separated by commas"),
    Field(name="journal", label="Journal", maxLength=200, earlier=True, help=OFFERED),
    Field(name="indexedIn", label="Indexed In", maxLength=200, suggestions=INDEXING, earlier=True, help=OFFERED),
    fields.day("pubDate", "Publication Date"),
    Field(name="pubStatus", label="Publication Status", maxLength=60, suggestions=STATUSES, help=OFFERED),
    Field(
        name="citation",
        label="Citation",
        type="longtext",
        maxLength=600,
        help="As a reader would cite it; of what is not in print yet, what is known",
    ),
    fields.remark("Student Remark", name="sRemark", required=True),
    fields.certificate(required=True),
    # The form has the inputs above (T-061); a teacher may be named by the API alone.
    replace(fields.teacher("Guide", required=False), formless=True),
)

KIND = Kind(
    key="publication",
    categoryId="65f0c1a27b3e4d58a61c4911",
    option="Publication",
    title="Publications",
    page="/publication",
    menuLabel="Publication",
    menuGroup="Thesis & Pub",
    report=Report(
        word="publication",
        title="Publication",
        columns=fields.columns(
            FIELDS, "title", "author", "journal", "pubStatus", "certificate", rest={"author": "line"}
        ),
    ),
    evidenceFor="publications",
    madeFrom={
        "paper": {"title": "titleInBrief", "author": "student.name", "coAuthor": "teacher.name", "sRemark": "pType"}
    },
    comments=("Well done.", "Good work.", "Details are missing.", "Proof is missing.", "Discuss with me."),
    belongs="Articles of yours, from the first submission on.",
    example="Case report on scrub typhus, submitted to a state journal",
    achievement=True,
    deleteName="publication",
    successMessage="Publication added successfully",
    addTitle="Add Publication",
    order=140,
    fields=FIELDS,
    columns=(
        Column(label="SR", field="sr", format="sr"),
        Column(label="Student Name", field="student.name", format="student", staffOnly=True),
        Column(label="Title", field="title"),
        Column(label="Author", field="author", rest="line"),
        Column(label="Co-Author", field="coAuthor", rest="detail"),
        Column(label="Journal", field="journal"),
        Column(label="Indexed In", field="indexedIn", rest="detail"),
        Column(label="Publication Date", field="pubDate", format="date", sort="date"),
        *fields.columns(FIELDS, "pubStatus", "citation", rest={"citation": "detail"}),
        Column(label="Student Remark", field="studentRemark"),
        Column(label="Certificate", field="certificate", format="file"),
        Column(label="Verified By / Verified On", field="verifiedBy", format="verified"),
        Column(label="Status", field="status", format="status", sort="status"),
    ),
    details=fields.details(
        FIELDS,
        "title",
        "author",
        "firstAuthor",
        "coAuthor",
        "journal",
        "indexedIn",
        "pubDate",
        "pubStatus",
        "citation",
        "certificate",
    ),
    headline="title",
    topicFrom="title",
    facts=("journal", "pubStatus"),
    aliases={"sRemark": "studentRemark"},
    dateFrom="pubDate",
    incompleteTitle="Missing Details",
    incompleteMessage="Please fill all the data first !!!",
    failureTitle="Oops...",
    failureMessage="Upload failed",
    networkMessage="An error occurred during upload",
    printed=Printed(
        place=150,
        columns=(
            Column(label="SR", field="sr", format="sr"),
            *fields.columns(
                FIELDS,
                "title",
                "citation",
                "author",
                "firstAuthor",
                "coAuthor",
                "journal",
                "indexedIn",
                "pubDate",
                "pubStatus",
            ),
            Column(label="Student Remark", field="studentRemark"),
            Column(label="Certificate", field="certificate", format="file"),
            Column(label="Verified By / Verified On", field="verifiedBy", format="verified"),
            Column(label="Status", field="status", format="status"),
        ),
        under=("citation", "firstAuthor", "coAuthor", "indexedIn", "pubStatus"),
    ),
)
