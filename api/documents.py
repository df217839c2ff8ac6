"""Every stored document of every feature; the store declares their indexes."""

from __future__ import annotations

from api.access.documents import Limit, Session, User
from api.accounts.cover.documents import AwayDays
from api.accounts.signing_in.links import AccountLink
from api.accounts.signing_in.otp import Otp
from api.assessment.documents import Aetcom, Appraisal
from api.billing.documents import (
    Batch,
    Coupon,
    CouponUse,
    Invoice,
    Order,
    PackageCode,
    Payment,
    PaymentEvent,
    ReferralCredit,
)
from api.billing.gateways.bench import BenchOrder
from api.core.files.documents import StoredFile
from api.core.messages.outbox import OutboxMessage
from api.core.security.audit import AuditRow
from api.core.security.audit_digests import AuditDigest
from api.core.security.audited_acts import AuditIntent
from api.core.store.documents import BaseDocument
from api.core.store.migrations import AppliedStep
from api.curriculum.documents import Competency, Procedure, Skill, Speciality
from api.drp.documents import BoardReport, CoordinatorLink, Drpc, ResidencyReminder
from api.logbook.cover.documents import CoverMove
from api.logbook.documents import Claim, DecisionRun, DeletedEntry, Entry, Favourite
from api.memos.documents import Memo
from api.notifications.documents import Notification
from api.operators.documents import ImportRun
from api.organisation.documents import (
    College,
    CollegeDepartment,
    Course,
    Department,
    ExamDay,
    Institution,
    MedicalCouncil,
    State,
    University,
)
from api.printing.jobs.jobs import Job
from api.printing.proof.chain import ChainHead, ChainLink
from api.printing.proof.prints import Print
from api.site.documents import Inquiry, OutsideAccount, SiteSettings
from api.standing.attendance.documents import AttendanceImport, AttendanceMapping, AttendanceMonth
from api.standing.documents import FinalAct, ValidityNotice, WeekReminder
from api.standing.months.documents import MonthAuthentication, MonthReminder
from api.standing.numbers.documents import NumberSnapshot
from api.standing.requirement_packs.documents import PackMove, RequirementPack, RequirementTarget
from api.thesis.documents import ThesisRecord

DOCUMENTS: tuple[type[BaseDocument], ...] = (
    AppliedStep,
    AuditRow,
    AuditDigest,
    AuditIntent,
    Session,
    Limit,
    StoredFile,
    SiteSettings,
    Inquiry,
    OutsideAccount,
    Batch,
    PackageCode,
    Order,
    Payment,
    PaymentEvent,
    BenchOrder,
    Coupon,
    CouponUse,
    ReferralCredit,
    Invoice,
    User,
    Otp,
    AccountLink,
    AwayDays,
    OutboxMessage,
    College,
    Department,
    CollegeDepartment,
    Course,
    State,
    Institution,
    MedicalCouncil,
    University,
    Competency,
    Skill,
    Speciality,
    Procedure,
    Entry,
    DeletedEntry,
    DecisionRun,
    Claim,
    Favourite,
    CoverMove,
    Notification,
    ThesisRecord,
    Memo,
    Drpc,
    Appraisal,
    Aetcom,
    ImportRun,
    ChainLink,
    ChainHead,
    Print,
    Job,
    ExamDay,
    FinalAct,
    ValidityNotice,
    WeekReminder,
    AttendanceMonth,
    AttendanceImport,
    AttendanceMapping,
    MonthAuthentication,
    MonthReminder,
    RequirementPack,
    RequirementTarget,
    PackMove,
    NumberSnapshot,
    CoordinatorLink,
    BoardReport,
    ResidencyReminder,
)
