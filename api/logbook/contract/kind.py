"""The contract of a kind: everything that makes one kind of entry differ from another, as data.

A kind file builds one :class:`Kind` from these classes and imports nothing else. Storage, body validation, lists,
forms, tables, details, tiles, verification, exports and the life-cycle tests all read it. Attribute names are the
wire names, so that the definition travels to the web unchanged (DECISIONS D7.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

FieldType = Literal[
    "text",
    "longtext",
    "integer",
    "date",
    "time",
    "phone",
    "choice",
    "reference",
    "lines",
    "group",
    "file",
    "derived",
]
CurriculumList = Literal["competencies", "skills", "specialities", "procedures"]
Source = Literal["teachers", "states", CurriculumList]
Format = Literal[
    "sr", "text", "date", "person", "title", "number", "file", "status", "score", "verified", "student", "list"
]

EntryStatus = Literal["Pending", "Approved", "Rejected"]
StoredStatus = Literal[EntryStatus, "Completed"]
"""A record of before may be Completed, which is shown as Approved (L-045)."""

TODAY = "today"
NOW = "now"

SKILL_ROLES = ("Observed", "Assisted", "Performed with Guide", "Performed Independently")
EVENT_ROLES = ("Presenter", "Participant")
ACADEMIC_PROGRAMS = ("CME", "Conference", "Workshop")

FULL_DETAILS = "Please fill the full details"
COMMENTS = (
    "Well done.",
    "Clear and complete.",
    "Read up on this.",
    "Details are missing.",
    "Discuss with me.",
    "Differs from what I observed.",
)
"""Comments that are offered on entries of a kind without its own."""
HANDS = ("Well done.", "Good technique.", "Needs closer supervision.", *COMMENTS[2:])
"""Those on what is done with the hands."""
REJECT_REASONS = ("Not on duty that day.", "The role is wrong.", "The case number is wrong.", "Details are missing.")
"""Why an entry is rejected, on offer as feedback."""
FIELD_EMPTY = 'Field "{field}" is empty. Please fill all fields.'
FIELD_REQUIRED = "{label} is required."


@dataclass(frozen=True, kw_only=True)
class Field:
    """One thing a student fills in.

    ``name`` is the wire name; ``required`` is what the form demands, and ``apiOptional`` lets the server accept a body
    without it (L-238). ``apiFuture`` lets the server take a later day than the form offers (L-269). ``storeAs`` names
    the reference field that a picked id of a free-text field is kept in (L-160). ``range`` bounds the first number in
    a text. ``emptyMessage`` and ``emptyTitle`` are said where the field is left empty, in place of the usual words and
    of the dialog's title. ``patient`` marks what identifies a patient (DECISIONS D8.1). ``repeats`` says
    what a next entry may take over: ``start`` fields begin with the value of the newest entry, ``copy`` fields are
    taken into a copy or a favourite only; without it a field begins empty. ``suggestFrom`` names the fields whose shown
    values together are offered as this text, one press away. ``suggestions`` are offered while a text is typed, and
    with ``earlier`` what the own college wrote in this field before; any other text is taken as well. ``shownWhen``
    names another field and its values: with any other the field is not asked for and what is sent of it is left out.
    ``after`` names days than which this one must be later.
    """

    name: str
    label: str
    shownAs: str | None = None
    """The label in columns and details, where it is another than that of the form."""
    type: FieldType = "text"
    required: bool = True
    apiOptional: bool = False
    apiFuture: bool = False
    help: str | None = None
    section: str | None = None
    options: tuple[str, ...] = ()
    openOptions: bool = False
    departmentOptions: str | None = None
    collegeOptions: str | None = None
    widget: Literal["radio", "select"] | None = None
    source: Source | None = None
    sourceFor: Literal["diag", "proc"] | None = None
    dependsOn: str | None = None
    addable: bool = False
    freeText: bool = False
    storeAs: str | None = None
    omitNamed: str | None = None
    default: str | None = None
    maxDate: Literal["today"] | None = None
    maxLength: int | None = None
    min: int | None = None
    max: int | None = None
    range: tuple[float, float] | None = None
    pattern: str | None = None
    patternMessage: str | None = None
    emptyMessage: str | None = None
    emptyTitle: str | None = None
    patient: bool = False
    repeats: Literal["start", "copy"] | None = None
    suggestFrom: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    earlier: bool = False
    fields: tuple[Field, ...] = ()
    derivedFrom: tuple[str, str] | None = None
    shownWhen: tuple[str, tuple[str, ...]] | None = None
    after: tuple[str, ...] = ()
    accept: str | None = None
    maxBytes: int | None = None
    formless: bool = False
    """Taken by the API, not shown in the form."""

    def __post_init__(self) -> None:
        """What is a patient's, a file or a day of one entry alone is never another entry's."""
        if self.repeats and (self.patient or self.type not in ("text", "longtext", "integer", "choice", "reference")):
            raise ValueError(f"{self.name} may not repeat")
        if self.patient and self.earlier:
            raise ValueError(f"{self.name} may not be offered to others")

    @property
    def message(self) -> str:
        """What stands under the field when it is left empty."""
        return self.emptyMessage or FIELD_REQUIRED.format(label=self.label)


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of the kind's report; ``field`` is a path into the row, ``sort`` the key the list can be sorted by.

    ``also`` names fields whose values follow in the same cell. ``rest`` marks a column that the page leaves out until
    somebody chooses it: its value stands in the second line of the cell that names the row (``line``), or in the detail
    alone (``detail``). What the eye needs has none, so that it fits a page of 1440 px; a file of the list has them all.
    """

    label: str
    field: str
    format: Format = "text"
    sort: str | None = None
    staffOnly: bool = False
    also: tuple[str, ...] = ()
    under: bool = False
    rest: Literal["line", "detail"] | None = None


@dataclass(frozen=True, kw_only=True)
class Detail:
    """One line of the Task Detail viewer (L-108)."""

    label: str
    field: str
    format: Format = "text"


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """How a teacher scores the kind.

    ``none``: no score (L-280). ``single``: one grade "0" to "4". ``criteria``: the field ``by`` picks a rubric whose
    every criterion is rated 1 to 4 (L-275); values of ``by`` without a rubric are scored singly (L-279).
    """

    type: Literal["none", "single", "criteria"] = "single"
    by: str | None = None


@dataclass(frozen=True, kw_only=True)
class Report:
    """The report at ``/task/{word}`` of a kind that is recorded on a page of its own: read only, with the columns of
    the Log Book's reports around its own ones (L-015, L-016, L-100, L-101)."""

    word: str
    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, kw_only=True)
class Printed:
    """How a kind stands in the printed logbook (T-123, T-141 to T-159).

    ``place`` orders the sections, ``title`` heads them where the kind's own title does not, ``within`` names the kind
    whose section it follows as a part; ``annex`` that it stands in the annex behind the last page, whose parts are
    numbered by themselves. ``columns`` are the kind's own columns on paper, where they are not those of
    its report; ``under`` names the fields of those that stand under the column before them; ``cut`` says how many
    characters a field's text keeps (T-156).
    """

    place: int = 1000
    title: str | None = None
    within: str | None = None
    annex: bool = False
    columns: tuple[Column, ...] | None = None
    under: tuple[str, ...] = ()
    cut: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of entry. See the module text; ``aliases`` maps the spec's own name for a stored field to that field.

    ``caseNumber`` is the field with the number of the patient's case, which two entries rarely share,
    ``patientName`` the field with the patient's name; where both are, the author is offered the own last patients.
    ``page`` is the address of a kind with a page of its own, which stands outside the Log Book menu; its
    ``columns`` are the whole table. ``editable`` lets the owner edit while the entry is unverified, answered with
    ``updateMessage``, or ``updateFailureMessage`` where the server could not be reached. ``decisionAliases`` does
    for the verification's keys what ``aliases`` does for the entry's. ``blankFields`` are those whose absence
    ``blankMessage`` names, all where there are none. ``tileTarget`` is what the tile is measured against,
    ``tileDistinct`` the field whose values it counts once each (DECISIONS D7.8). ``evidenceFor`` is
    the appraisal's particular that its entries are evidence of. A kind without ``tileSlot`` has no tile.
    ``showsRemarks`` puts the student's remark and the feedback into the first look of its report.
    ``report`` is its report beside the own page. ``madeFrom`` names the kinds whose entries begin one of this kind,
    each with the path into that entry by field. ``failureTitle`` heads what a failed create says, ``networkMessage`` is
    said where no answer came.
    ``menuLabel`` and ``menuGroup`` say how and under which heading the menu names a page of its own. ``removedBy`` says
    who deletes an entry while nobody has verified it: its owner, or any staff of the department.
    ``departmentFlag`` is what a department must have for its members to know the kind at all; the Master knows every
    kind. Of an ``audited`` kind every view leaves an audit row. ``uniqueField`` holds a number that one entry of the
    kind in a college has, a rejected one apart; ``uniqueMessage`` refuses another. ``printed`` is None for a kind that
    the printed logbook leaves out (T-157). ``belongs`` and ``example`` tell a trainee without an entry what the page is
    for. ``comments`` are what a verifier is offered as feedback.
    """

    key: str
    categoryId: str
    option: str
    title: str
    tile: str = ""
    tileSlot: int | None = None
    tileLeads: bool = True
    evidenceFor: str | None = None
    tileTarget: int | None = None
    tileDistinct: str | None = None
    page: str | None = None
    report: Report | None = None
    madeFrom: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    showsRemarks: bool = False
    menuLabel: str | None = None
    menuGroup: str | None = None
    removedBy: Literal["owner", "staff"] = "owner"
    departmentFlag: Literal["forensic"] | None = None
    audited: bool = False
    achievement: bool = False
    """Its entries may be dated before training began. They are stored then, and count for no requirement."""
    uniqueField: str | None = None
    uniqueMessage: str = ""
    caseNumber: str | None = None
    patientName: str | None = None
    sameWhen: tuple[str, ...] = ()
    """Wire names of the fields that two entries of one student share only if they record the same act twice. The
    student is asked before such an entry is sent, and its teacher sees a flag; it is never refused."""
    editable: bool = False
    belongs: str
    example: str
    deleteName: str
    successMessage: str
    order: int
    fields: tuple[Field, ...]
    columns: tuple[Column, ...]
    details: tuple[Detail, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    headline: str = "topic"
    topicFrom: str | None = None
    facts: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    decisionAliases: Mapping[str, str] = field(default_factory=dict)
    dateFrom: str | None = None
    remarkFrom: str | None = None
    exclusive: tuple[str, str] | None = None
    validation: Literal["summary", "list", "first"] = "summary"
    blankMessage: str | None = None
    blankFields: tuple[str, ...] = ()
    addTitle: str | None = None
    editTitle: str | None = None
    updateMessage: str | None = None
    updateFailureMessage: str | None = None
    successTitle: str = "Created!"
    incompleteTitle: str = "Unfilled Message"
    incompleteMessage: str = FULL_DETAILS
    failureMessage: str = "Something went wrong"
    httpFailureMessage: str | None = None
    networkMessage: str | None = None
    submitLabel: str | None = None
    failureTitle: str = "Not submitted"
    detailTitle: str = "Task Detail"
    statusLabel: str = "Status"
    printed: Printed | None = field(default_factory=Printed)
    comments: tuple[str, ...] = COMMENTS

    @property
    def heading(self) -> str:
        """The page's heading (L-069)."""
        return self.title if self.page else f"{self.title} REPORT"

    @property
    def url(self) -> str:
        """The page that lists the kind; ``?open=<id>`` after it shows one entry (L-038)."""
        return self.page or f"/task/{self.categoryId}"

    @property
    def file(self) -> Field | None:
        """The field that carries an uploaded file, or None."""
        return next((f for f in self.fields if f.type == "file"), None)

    @property
    def day_field(self) -> str | None:
        """The wire name of the field that gives an entry its day, or None if an entry gets the day of its creation."""
        wanted = self.dateFrom or "date"
        return next((f.name for f in self.fields if f.type == "date" and self.stored(f.name) == wanted), None)

    @property
    def encoding(self) -> Literal["json", "multipart"]:
        """How the body of a create call travels."""
        return "multipart" if self.file else "json"

    def stored(self, name: str) -> str:
        """The stored name of a wire name."""
        return self.aliases.get(name, name)
