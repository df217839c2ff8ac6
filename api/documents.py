"""Every stored document of every feature; the store declares their indexes."""

from __future__ import annotations

from api.access.limits import Limit
from api.access.sessions import Session
from api.accounts.documents import User
from api.core.audit import AuditRow
from api.core.documents import BaseDocument
from api.core.files.records import StoredFile
from api.curriculum.documents import Competency, Procedure, Skill, Speciality
from api.logbook.documents import DeletedEntry, Entry
from api.notifications.documents import Notification
from api.organisation.documents import (
    College,
    CollegeDepartment,
    Course,
    Department,
    MedicalCouncil,
    State,
    University,
)
from api.site.documents import SiteSettings

DOCUMENTS: tuple[type[BaseDocument], ...] = (
    AuditRow,
    Session,
    Limit,
    StoredFile,
    SiteSettings,
    User,
    College,
    Department,
    CollegeDepartment,
    Course,
    State,
    MedicalCouncil,
    University,
    Competency,
    Skill,
    Speciality,
    Procedure,
    Entry,
    DeletedEntry,
    Notification,
)
