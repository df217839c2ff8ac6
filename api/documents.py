"""Every stored document of every feature; the store declares their indexes."""

from __future__ import annotations

from api.access.limits import Limit
from api.access.sessions import Session
from api.accounts.documents import User
from api.accounts.links import AccountLink
from api.accounts.otp import Otp
from api.assessment.documents import Aetcom, Appraisal
from api.billing.coupons import Coupon, CouponUse
from api.billing.documents import Batch, PackageCode
from api.billing.gateways.bench import BenchOrder
from api.billing.invoices import Invoice
from api.billing.orders import Order
from api.billing.payments import Payment
from api.billing.referrals import ReferralCredit
from api.billing.trail import PaymentEvent
from api.core.audit import AuditRow
from api.core.documents import BaseDocument
from api.core.files.records import StoredFile
from api.core.migrations import AppliedStep
from api.core.outbox import OutboxMessage
from api.curriculum.documents import Competency, Procedure, Skill, Speciality
from api.drp.documents import Drpc
from api.logbook.documents import Claim, DeletedEntry, Entry, Favourite
from api.memos.documents import Memo
from api.notifications.documents import Notification
from api.operators.documents import ImportRun
from api.organisation.documents import (
    College,
    CollegeDepartment,
    Course,
    Department,
    Institution,
    MedicalCouncil,
    State,
    University,
)
from api.printing.chain import ChainHead, ChainLink
from api.printing.jobs import Job
from api.printing.prints import Print
from api.site.documents import Inquiry, OutsideAccount, SiteSettings
from api.thesis.documents import ThesisRecord

DOCUMENTS: tuple[type[BaseDocument], ...] = (
    AppliedStep,
    AuditRow,
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
    Claim,
    Favourite,
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
)
