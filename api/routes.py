"""Every feature's router, in URL order of the product."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.endpoints import router as accounts
from api.curriculum.endpoints import router as curriculum
from api.logbook.checklist import router as checklist
from api.logbook.downloads import router as downloads
from api.logbook.endpoints import router as logbook
from api.logbook.queue import router as queue
from api.notifications.endpoints import router as notifications
from api.organisation.endpoints import router as organisation
from api.site.endpoints import router as site

ROUTERS: tuple[APIRouter, ...] = (
    # /getConfig /settings /health /ready /files
    site,
    # /login /staffLogin /session /logout /updatePassword /profile /getTeachers /getStudents
    accounts,
    # /getCollege /getDept /getCourse /getAllDeptData /loginPage
    organisation,
    # /getComputencyDropDown /getSkillsByComputency /getSpecalityDropDown /getProcedureDropDown /add…
    curriculum,
    # /entries /deleteRecord /dashboardCounts /attention /pendingVerifications
    logbook,
    # /verifyQueue /bulkApproval
    queue,
    # /exports/entries
    downloads,
    # /checklist
    checklist,
    # /getAllNotifications /unreadNotifications /notification /readAllNotifications
    notifications,
)
