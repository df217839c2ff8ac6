"""Every feature's router, in URL order of the product."""

from __future__ import annotations

from fastapi import APIRouter

from api.accounts.endpoints import router as accounts
from api.accounts.entrance import router as entrance
from api.accounts.people_endpoints import router as people
from api.accounts.staff_endpoints import router as staff
from api.assessment.endpoints import router as assessment
from api.billing.bench_calls import router as test_gateway
from api.billing.coupon_calls import router as coupons
from api.billing.endpoints import router as billing
from api.billing.invoice_calls import router as invoices
from api.billing.ledger_calls import router as ledger
from api.billing.package_calls import router as packages
from api.billing.payment_calls import router as purchases
from api.billing.referral_calls import router as referrals
from api.billing.return_calls import router as purchase_returns
from api.curriculum.endpoints import router as curriculum
from api.curriculum.manage_calls import router as curriculum_lists
from api.dashboard.endpoints import router as dashboard
from api.drp.endpoints import router as drp
from api.logbook.checklist import router as checklist
from api.logbook.downloads import router as downloads
from api.logbook.drp import router as drp_entries
from api.logbook.endpoints import router as logbook
from api.logbook.favourites import router as favourites
from api.logbook.queue import router as queue
from api.logbook.theses import router as theses
from api.memos.endpoints import router as memos
from api.notifications.endpoints import router as notifications
from api.organisation.administration import router as colleges
from api.organisation.endpoints import router as organisation
from api.organisation.institution_calls import router as institutions
from api.printing.check_calls import router as print_checks
from api.printing.job_calls import router as jobs
from api.printing.pdf_calls import router as printed_pdfs
from api.printing.record_calls import router as printed_logbook
from api.reports.endpoints import router as reports
from api.site.endpoints import router as site
from api.site.inquiry_calls import router as inquiries
from api.site.outbox import router as outbox
from api.site.public import router as public
from api.thesis.endpoints import router as thesis

ROUTERS: tuple[APIRouter, ...] = (
    # /getConfig /settings /health /ready /files
    site,
    # /site /inquiry /clientErrors /launch /updateLaunch /oauthStart /oauthCallback
    public,
    # /batches
    billing,
    # /createOrder /verifyPayment /orders /webhooks
    purchases,
    # /orderState
    purchase_returns,
    # /testGateway
    test_gateway,
    # /batchList /createBatch /updateBatch /deleteBatch /exports/batches
    packages,
    # /couponList /createCoupon /deleteCoupon /applyCoupon /couponReferral /exports/coupons /exports/couponUses
    coupons,
    # /referralList /exports/referrals
    referrals,
    # /myPayments /invoices
    invoices,
    # /payments /exports/payments /reconcile
    ledger,
    # /login /staffLogin /session /logout /updatePassword /profile /getTeachers /getStudents
    accounts,
    # /sendPhoneOtp /sendEmailOtp /verifyOtp /register /getReferralInfo /forgotPassword /resetPassword /verify…
    entrance,
    # /staffList /studentList /exports/staff /exports/students /sessions
    people,
    # /addNewStaffData /updateStaff /blockStaff /staffPassword /staff /student /bulkVerifyStudents /transfer
    staff,
    # /getCollege /getDept /getCourse /getAllDeptData /loginPage
    organisation,
    # /collegeList /addCollege /updateCollege /collegeLogo /getCollegeDept /provideDeptClg /departmentList …
    colleges,
    # /institution /institutionsByState /institutionDelete
    institutions,
    # /getComputencyDropDown /getSkillsByComputency /getSpecalityDropDown /getProcedureDropDown /add…
    curriculum,
    # /getAllComputency /createComputency /handleDeleteComputency, and so for skills, specialities and procedures
    curriculum_lists,
    # /entries /deleteRecord /dashboardCounts /pendingVerifications
    logbook,
    # /attention
    dashboard,
    # /verifyQueue /bulkApproval
    queue,
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
    theses,
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
    # /getAllNotifications /unreadNotifications /notification /readAllNotifications
    notifications,
    # /inquiries /exports/inquiries
    inquiries,
    # /outbox
    outbox,
)
