"""Every feature's router, in the order in which a request's route is looked for."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.cover.endpoints import router as away
from api.accounts.endpoints import router as accounts
from api.accounts.people.endpoints import router as staff
from api.accounts.people.list_endpoints import router as people
from api.accounts.signing_in.endpoints import router as registration
from api.accounts.signing_in.session_endpoints import router as sessions
from api.assessment.endpoints import router as assessment
from api.billing.catalogue.coupon_endpoints import router as coupons
from api.billing.catalogue.package_endpoints import router as packages
from api.billing.endpoints import router as billing
from api.billing.gateways.bench_endpoints import router as test_gateway
from api.billing.invoices.endpoints import router as invoices
from api.billing.ledger.endpoints import router as ledger
from api.billing.orders.endpoints import router as purchases
from api.billing.referrals.endpoints import router as referrals
from api.billing.settlement.endpoints import router as order_state
from api.curriculum.endpoints import router as curriculum
from api.curriculum.manage_endpoints import router as curriculum_lists
from api.dashboard.endpoints import router as dashboard
from api.drp.board.endpoints import router as drp_board
from api.drp.endpoints import router as drp
from api.drp.links.endpoints import public_router as coordinator
from api.drp.links.endpoints import router as residencies
from api.logbook.cover.endpoints import router as cover
from api.logbook.endpoints.checklist import router as checklist
from api.logbook.endpoints.deciding import router as deciding
from api.logbook.endpoints.downloads import router as downloads
from api.logbook.endpoints.drp import router as drp_entries
from api.logbook.endpoints.entries import router as logbook
from api.logbook.endpoints.queue import router as queue
from api.logbook.endpoints.thesis import router as thesis_entries
from api.logbook.presets.favourites import router as favourites
from api.memos.endpoints import router as memos
from api.notifications.endpoints import router as notifications
from api.organisation.college_endpoints import router as colleges
from api.organisation.endpoints import router as organisation
from api.organisation.exam_endpoints import router as exam_days
from api.organisation.institution_endpoints import router as institutions
from api.printing.jobs.endpoints import router as jobs
from api.printing.pdf.endpoints import router as printed_pdfs
from api.printing.proof.endpoints import router as print_checks
from api.printing.record.endpoints import router as printed_logbook
from api.reports.endpoints import router as reports
from api.site.endpoints import router as site
from api.site.inquiry_endpoints import router as inquiries
from api.site.outbox_endpoints import router as outbox
from api.site.public_endpoints import router as public_pages
from api.standing.attendance.endpoints import router as attendance
from api.standing.department.endpoints import router as department_today
from api.standing.endpoints import router as standing
from api.standing.months.endpoints import router as months
from api.standing.numbers.endpoints import router as numbers
from api.standing.requirement_packs.endpoints import router as requirement_packs
from api.standing.trainee.endpoints import router as student_page
from api.thesis.endpoints import router as thesis

ROUTERS: tuple[APIRouter, ...] = (
    # First, because a route is looked for from the first one on, and lists are what most requests ask for.
    # /entries /deleteRecord /dashboardCounts /pendingVerifications
    logbook,
    # /getConfig /settings /health /ready /files
    site,
    # /site /inquiry /clientErrors /launch /updateLaunch /oauthStart /oauthCallback
    public_pages,
    # /batches
    billing,
    # /createOrder /verifyPayment /orders /webhooks
    purchases,
    # /orderState
    order_state,
    # /testGateway
    test_gateway,
    # /batchList /createBatch /updateBatch /deleteBatch /exports/batches
    packages,
    # /couponList /createCoupon /deleteCoupon /applyCoupon /couponReferral /exports/coupons /exports/couponUses
    coupons,
    # /referralList /exports/referrals /heldReferrals
    referrals,
    # /myPayments /invoices
    invoices,
    # /payments /exports/payments /reconcile
    ledger,
    # /login /staffLogin /session /logout
    sessions,
    # /updatePassword /profile /getTeachers /getStudents
    accounts,
    # /sendPhoneOtp /sendEmailOtp /verifyOtp /register /getReferralInfo /forgotPassword /resetPassword /verify…
    registration,
    # /staffList /studentList /exports/staff /exports/students /sessions
    people,
    # /addNewStaffData /updateStaff /blockStaff /staffPassword /staff /student /bulkVerifyStudents /transfer
    staff,
    # /getCollege /getDept /getCourse /getAllDeptData /loginPage
    organisation,
    # /collegeList /addCollege /updateCollege /collegeLogo /getCollegeDept /provideDeptClg /departmentList …
    colleges,
    # /examDays
    exam_days,
    # /institution /institutionsByState /institutionDelete
    institutions,
    # /getComputencyDropDown /getSkillsByComputency /getSpecalityDropDown /getProcedureDropDown /add…
    curriculum,
    # /getAllComputency /createComputency /handleDeleteComputency, and so for skills, specialities and procedures
    curriculum_lists,
    # /attention
    dashboard,
    # /verifyQueue /bulkApproval
    queue,
    # /entrySignals /quickDecisions
    deciding,
    # /away /guides
    away,
    # /cover /coverMoves
    cover,
    # /entryStart /entrySoFar /favourites
    favourites,
    # /exports/entries
    downloads,
    # /checklist
    checklist,
    # /reports /exports/activity
    reports,
    # /appraisal /aetcom
    assessment,
    # /synopsis /thesis: saving their items
    thesis,
    # /synopsis /thesis: records for review, and /thesisTimeline
    thesis_entries,
    # /standing
    standing,
    department_today,
    months,
    # /student
    student_page,
    # /attendance, /weeklyReminder
    attendance,
    # /requirementPacks /requirementTargets /requirementPackTemplate
    requirement_packs,
    # /numbers, /exports/numbers
    numbers,
    # /memos /exports/memos
    memos,
    # /verifyLogbook /prints
    print_checks,
    # /printLogbook
    printed_logbook,
    # /packs /jobs
    jobs,
    # /logbookPdf /bonafide
    printed_pdfs,
    # /drp/home /drp/attendence /drp/progress /drp/accept /drp/delete
    drp,
    # /drp/proc /drp/offline
    drp_entries,
    # /drp/residency /drp/links
    residencies,
    # /coordinator
    coordinator,
    # /drp/board /exports/drpBoard
    drp_board,
    # /getAllNotifications /unreadNotifications /notification /readAllNotifications
    notifications,
    # /inquiries /exports/inquiries
    inquiries,
    # /outbox
    outbox,
)
