/** Generated from the OpenAPI document of the API by ./scripts/generate. Do not edit. */
export interface paths {
    "/api/getConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Config
         * @description The configuration that the page loads once: settings, menu and states. Holds no secret (design section 12, 2).
         */
        get: operations["site-get_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Settings
         * @description The launch settings; the launch password stays on the server.
         */
        get: operations["site-get_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Says that the process answers.
         */
        get: operations["site-health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description Says whether the store can serve, what sort of store it is, and whether its indexes are in place.
         */
        get: operations["site-ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login
         * @description Signs a student in.
         */
        post: operations["accounts-login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Staff Login
         * @description Signs a staff member in.
         */
        post: operations["accounts-staff_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Restore Session
         * @description Answers the session behind the Bearer token or, in a new tab, behind the Remember Me cookie.
         */
        get: operations["accounts-restore_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/keepAlive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep Alive
         * @description Says that someone is at the page; the idle time starts afresh.
         */
        post: operations["accounts-keep_alive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Logout
         * @description Ends the session of the token and of the cookie; harmless without one. A GET, as the specification has it.
         */
        get: operations["accounts-logout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updatePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Password
         * @description Changes the own password; the body's id and role decide nothing. Wrong tries are limited as at sign-in.
         */
        post: operations["accounts-update_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Profile
         * @description The own profile.
         */
        get: operations["accounts-read_profile"];
        put?: never;
        /**
         * Update Profile
         * @description Changes the own profile; multipart, with an optional picture (L-349). The picture that it replaces goes.
         */
        post: operations["accounts-update_profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profileChoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Profile Choices
         * @description What the drop-downs of the profile form offer, by field.
         */
        get: operations["accounts-profile_choices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/{userId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove Picture
         * @description Takes the picture off the own profile; harmless where there is none.
         */
        delete: operations["accounts-remove_picture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getTeachers/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Teachers
         * @description The staff of a department, for the faculty lists of the forms.
         */
        get: operations["accounts-list_teachers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getStudents/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Students
         * @description The students of a department, for the student filter of reports.
         */
        get: operations["accounts-list_students"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getCollege": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Colleges
         * @description Every college, id and name only.
         */
        get: operations["organisation-list_colleges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getDept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Departments
         * @description The departments of a college.
         */
        post: operations["organisation-list_departments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getCourse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Course Of Department
         * @description The course of a department, by the department's id.
         */
        post: operations["organisation-course_of_department"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getAllDeptData/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Departments For User
         * @description All departments for the Master, the own college's for everyone else; the id must be the actor's.
         */
        get: operations["organisation-departments_for_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loginPage/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Login Page
         * @description The name and logo of a college's branded sign-in page.
         */
        get: operations["organisation-login_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getComputencyDropDown/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Competencies
         * @description The competencies of a department.
         */
        get: operations["curriculum-list_competencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getSkillsByComputency/{competencyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Skills Of Competency
         * @description The skills of a competency.
         */
        get: operations["curriculum-list_skills_of_competency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getSkillsDropDown/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Skills Of Department
         * @description The skills of all competencies of a department, for forms that ask for the skill first.
         */
        get: operations["curriculum-list_skills_of_department"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getSpecalityDropDown/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Specialities Of Department
         * @description The specialities of a department.
         */
        get: operations["curriculum-list_specialities_of_department"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getProcedureDropDown/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Procedures Of Department
         * @description The skills-lab procedures of a department.
         */
        get: operations["curriculum-list_procedures_of_department"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addSpeciality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Speciality
         * @description Adds a speciality, or answers the one of that title.
         */
        post: operations["curriculum-add_speciality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addProcedure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Procedure
         * @description Adds a skills-lab procedure, or answers the one of that title.
         */
        post: operations["curriculum-add_procedure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addSkill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Skill
         * @description Adds a skill, or answers the one of that title.
         */
        post: operations["curriculum-add_skill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getAllComputency/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All Competencies
         * @description The competencies that the actor manages or sees, with their department.
         */
        get: operations["curriculum-list_all_competencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getAllSkills/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All Skills
         * @description The skills, with their competency.
         */
        get: operations["curriculum-list_all_skills"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getSpecalityDropDown/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All Specialities
         * @description The specialities, with their department.
         */
        get: operations["curriculum-list_all_specialities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{kind}/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Department Entries
         * @description A department's entries of one kind, for staff.
         */
        get: operations["logbook-list_department_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{kind}/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Student Entries
         * @description One student's entries of one kind; students see their own.
         */
        get: operations["logbook-list_student_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{kind}/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Entry
         * @description One entry in full, with its decisions.
         */
        get: operations["logbook-read_entry"];
        put?: never;
        /**
         * Verify Entry
         * @description The Verification Action: approves or rejects with feedback and score.
         */
        post: operations["logbook-verify_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/{kind}/{entryId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Verification
         * @description Takes the own decision back, within 30 seconds by the server's clock.
         */
        post: operations["logbook-undo_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deleteRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Record
         * @description Deletes an own unverified entry by the delete helper's category name.
         */
        post: operations["logbook-delete_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboardCounts/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dashboard Counts
         * @description The dashboard tiles' counts of one student.
         */
        get: operations["logbook-dashboard_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attention/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Needs Attention
         * @description Rejected entries that the student has not corrected yet.
         */
        get: operations["logbook-needs_attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pendingVerifications/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pending Verifications
         * @description The queue: pending entries of the department, those that name the actor first.
         */
        get: operations["logbook-pending_verifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/introduction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Introduction
         * @description Creates an entry of PG Introduction Schedule.
         */
        post: operations["logbook-create_introduction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/training": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Training
         * @description Creates an entry of Clinical Training.
         */
        post: operations["logbook-create_training"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/teaching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Teaching
         * @description Creates an entry of Teaching Experience.
         */
        post: operations["logbook-create_teaching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/opd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Opd
         * @description Creates an entry of OPD Campus.
         */
        post: operations["logbook-create_opd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/conference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Conference
         * @description Creates an entry of Academic Program / conference.
         */
        post: operations["logbook-create_conference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/paper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Paper
         * @description Creates an entry of Paper / Poster Presentation.
         */
        post: operations["logbook-create_paper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/thesisReview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Thesisreview
         * @description Creates an entry of Thesis Review.
         */
        post: operations["logbook-create_thesisReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/posting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Posting
         * @description Creates an entry of Speciality Posting.
         */
        post: operations["logbook-create_posting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/diagnosticSkill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Diagnosticskill
         * @description Creates an entry of Diagnostic Skill.
         */
        post: operations["logbook-create_diagnosticSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/surgicalSkill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Surgicalskill
         * @description Creates an entry of Surgical Skills.
         */
        post: operations["logbook-create_surgicalSkill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/skillsLab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Skillslab
         * @description Creates an entry of Skills Labs.
         */
        post: operations["logbook-create_skillsLab"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/extraCurricular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Extracurricular
         * @description Creates an entry of Extra Curricular Activities.
         */
        post: operations["logbook-create_extraCurricular"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Leave
         * @description Creates an entry of Leave Records.
         */
        post: operations["logbook-create_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/clinicalCase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Clinicalcase
         * @description Creates an entry of Clinical Cases.
         */
        post: operations["logbook-create_clinicalCase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/procedure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Procedure
         * @description Creates an entry of Procedures.
         */
        post: operations["logbook-create_procedure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Checklist
         * @description Creates an entry of Mandatory Checklist.
         */
        post: operations["logbook-create_checklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyQueue/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify Queue
         * @description The queue of the verification page: what names the actor first, then the department's, oldest first.
         *
         *     Its first page carries besides how the queue divides, the comments on offer, and the limits that the page states.
         */
        get: operations["logbook-verify_queue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkApproval/{kind}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Bulk Approval
         * @description What an approval would sign, and what it leaves out and why; nothing is changed.
         */
        post: operations["logbook-preview_bulk_approval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkApproval/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve In Bulk
         * @description Approves each entry that nothing speaks against, and answers one result for each.
         */
        post: operations["logbook-approve_in_bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/entries/{kind}/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Department Entries
         * @description A department's list of one kind as a CSV or XLSX file, filtered and sorted as the list is.
         */
        get: operations["logbook-export_department_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/entries/{kind}/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Student Entries
         * @description One student's list of one kind as a file; students take their own.
         */
        get: operations["logbook-export_student_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checklist/{studentId}/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Checklist
         * @description A student's records; for staff who name themselves, the department's (L-310, L-311).
         */
        get: operations["logbook-list_checklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checklist/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Checklist
         * @description Changes an own record that nobody has verified: its id and the edited fields, as JSON, or as a form with another
         *     certificate.
         */
        post: operations["logbook-update_checklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/checklist/review/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review Checklist
         * @description Approves or rejects with status, score and remark (L-307).
         */
        post: operations["logbook-review_checklist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getAllNotifications/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Notifications
         * @description The own notifications, the newest first; ``unread=true`` leaves out those that were read (P-396).
         */
        get: operations["notifications-list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unreadNotifications/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count Unread
         * @description How many are unread. Asked with the tag of the last answer, it says 304 while nothing has changed.
         */
        get: operations["notifications-count_unread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark Read
         * @description Marks an own notification as read; answers what is unread now (P-397).
         */
        post: operations["notifications-mark_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/readAllNotifications/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark All Read
         * @description Marks every own notification as read; answers what is unread now.
         */
        post: operations["notifications-mark_all_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Approval
         * @description What is approved together, with the one feedback and score for all.
         */
        Approval: {
            /** Entries */
            entries: components["schemas"]["Seen"][];
            /** Vremark */
            vRemark: string;
            /** Score */
            score?: string | number | null;
        };
        /**
         * Choice
         * @description The entries that somebody thinks of approving together.
         */
        Choice: {
            /** Ids */
            ids: string[];
        };
        /**
         * CollegeChoice
         * @description ``{id}``: a college.
         */
        CollegeChoice: {
            /** Id */
            id: string;
        };
        /**
         * Credentials
         * @description What a sign-in form sends.
         */
        Credentials: {
            /** Email */
            email: string;
            /** Password */
            password: string;
            /**
             * Remember
             * @default false
             */
            remember: boolean;
        };
        /** HTTPValidationError */
        HTTPValidationError: {
            /** Detail */
            detail?: components["schemas"]["ValidationError"][];
        };
        /**
         * Mark
         * @description The read flag (P-397).
         */
        Mark: {
            /**
             * Nstatus
             * @constant
             */
            nStatus: true;
        };
        /**
         * MarkAll
         * @description The read flag for everything until an instant, now unless given.
         */
        MarkAll: {
            /**
             * Nstatus
             * @constant
             */
            nStatus: true;
            /** Until */
            until?: string | null;
        };
        /**
         * NewSkill
         * @description A skill under a competency.
         */
        NewSkill: {
            /**
             * Title
             * @default
             */
            title: string;
            /** Computencyid */
            computencyId?: string | "" | null;
            /** Addedby */
            addedBy?: string | null;
        };
        /**
         * NewTitled
         * @description A speciality or procedure; who adds it comes from the session, whatever is sent (L-344).
         */
        NewTitled: {
            /**
             * Title
             * @default
             */
            title: string;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /** Addedby */
            addedBy?: string | null;
        };
        /**
         * PasswordChange
         * @description A change of the own password; ``role`` and ``id`` are taken and not used (AU-20).
         */
        PasswordChange: {
            /**
             * Currentpassword
             * @default
             */
            currentPassword: string;
            /**
             * Newpassword
             * @default
             */
            newPassword: string;
            /**
             * Confirmpassword
             * @default
             */
            confirmPassword: string;
            /** Role */
            role?: string | null;
            /** Id */
            id?: string | null;
        };
        /**
         * Removal
         * @description The delete helper's payload; the acting user comes from the session (L-320).
         */
        Removal: {
            /** Id */
            id: string;
            /** Type */
            type: string;
            /** Userid */
            userId?: string | null;
        };
        /**
         * Seen
         * @description An entry as it was seen.
         */
        Seen: {
            /** Id */
            _id: string;
            /** Version */
            version: number;
        };
        /** ValidationError */
        ValidationError: {
            /** Location */
            loc: (string | number)[];
            /** Message */
            msg: string;
            /** Error Type */
            type: string;
            /** Input */
            input?: unknown;
            /** Context */
            ctx?: Record<string, never>;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "site-get_config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "site-get_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "site-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "site-ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "accounts-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-staff_login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-restore_session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "accounts-keep_alive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "accounts-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "accounts-update_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-read_profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-update_profile": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "multipart/form-data": {
                    /** Joiningdate */
                    joiningDate?: string | "" | null;
                    /** Dob */
                    dob?: string | "" | null;
                    /** Regdate */
                    regDate?: string | "" | null;
                    /** Validupto */
                    validUpto?: string | "" | null;
                    /** Bloodgroup */
                    bloodGroup?: ("A+" | "B+" | "AB+" | "O+" | "A-" | "B-" | "AB-" | "O-" | "") | null;
                    /** Vaccinationstatus */
                    vaccinationStatus?: ("Yes" | "No" | "") | null;
                    /** Pannumber */
                    panNumber?: string | null;
                    /** Medicalcouncil */
                    medicalCouncil?: string | null;
                    /** Medicalcollege */
                    medicalCollege?: string | null;
                    /** Address */
                    address?: string | null;
                    /** Uni Rollno */
                    uni_rollno?: string | null;
                    /** Col Rollno */
                    col_rollno?: string | null;
                    /** Fat Name */
                    fat_name?: string | null;
                    /** Mot Name */
                    mot_name?: string | null;
                    /** Unithead */
                    unitHead?: string | null;
                    /** Name */
                    name?: string | null;
                    /** Phone */
                    phone?: string | null;
                    /** Email */
                    email?: string | null;
                    /** Format: binary */
                    profilePic?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-profile_choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "accounts-remove_picture": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-list_teachers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "accounts-list_students": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "organisation-list_colleges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "organisation-list_departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollegeChoice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "organisation-course_of_department": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollegeChoice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "organisation-departments_for_user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "organisation-login_page": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_competencies": {
        parameters: {
            query?: {
                for?: ("diag" | "proc") | null;
            };
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_skills_of_competency": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                competencyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_skills_of_department": {
        parameters: {
            query?: {
                for?: ("diag" | "proc") | null;
            };
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_specialities_of_department": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_procedures_of_department": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-add_speciality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTitled"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-add_procedure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTitled"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-add_skill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSkill"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_all_competencies": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_all_skills": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "curriculum-list_all_specialities": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-list_department_entries": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                kind: string;
                collegeId: string;
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-list_student_entries": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                kind: string;
                collegeId: string;
                departmentId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-read_entry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-verify_entry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-undo_verification": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-delete_record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removal"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-dashboard_counts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-needs_attention": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-pending_verifications": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-create_introduction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Topic */
                    topic: string | null;
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_training": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Training Type */
                    trainingType: string | null;
                    /** Topic */
                    topic: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role: "Presenter" | "Participant";
                    /** Moderator */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_teaching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /**
                     * Teaching Type
                     * @enum {unknown}
                     */
                    trainingType: "Theory Class" | "Practical" | "Clinics" | "Demostrations" | "Tutorials" | "Group Discussions";
                    /** Topic */
                    topic: string | null;
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_opd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Venue */
                    venue: string | null;
                    /** OPD Cases */
                    opdCases: number;
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_conference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Date */
                    date: string | null;
                    /**
                     * Academic Program
                     * @enum {unknown}
                     */
                    topic: "CME" | "Conference" | "Workshop";
                    /** Title */
                    title: string | null;
                    /**
                     * Event Type
                     * @enum {unknown}
                     */
                    conferenceType: "International" | "National" | "State" | "Institutional";
                    /** Organized By */
                    host: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role: "Presenter" | "Participant";
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_paper": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Date */
                    date: string | null;
                    /**
                     * Presentation Type
                     * @enum {unknown}
                     */
                    pType: "Paper Presentation" | "Poster Presentation";
                    /** Academic Event */
                    topic: string | null;
                    /** Title in Brief */
                    titleInBrief: string | null;
                    /** Guide */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_thesisReview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Review Till-Date */
                    reviewTillDate: string | null;
                    /** Future Plan */
                    topic: string | null;
                    /** Guide */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_posting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Speciality */
                    topic: string | null;
                    /** Speciality */
                    speciality?: string | null;
                    /** From Date */
                    fromDate: string | null;
                    /** To Date */
                    toDate: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_diagnosticSkill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Competency */
                    competency?: string | null;
                    /** Skill */
                    topic: string | null;
                    /** Skills */
                    skills?: string | null;
                    /** What you did or saw */
                    topicText: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role: "Observed" | "Assisted" | "Performed with Guide" | "Performed Independently";
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_surgicalSkill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Competency */
                    competency?: string | null;
                    /** Skill */
                    topic: string | null;
                    /** Skills */
                    skills?: string | null;
                    /** What you did or saw */
                    topicText: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role: "Observed" | "Assisted" | "Performed with Guide" | "Performed Independently";
                    /** Surgeon */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_skillsLab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    date: string | null;
                    /** Procedure */
                    topic: string | null;
                    /** Procedure */
                    procedure?: string | null;
                    /** Details */
                    topicText?: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role?: "Observed" | "Assisted" | "Performed with Guide" | "Performed Independently";
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_extraCurricular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Date */
                    date: string | null;
                    /** Particulars */
                    topic?: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** From Date */
                    fromDate: string | null;
                    /** To Date */
                    toDate: string | null;
                    /** Leave Type */
                    reasonType: string | null;
                    /** Remarks */
                    reason: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_clinicalCase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Patient ID */
                    patientId: string | null;
                    /** Supervising Faculty */
                    supervisingFaculty: string | null;
                    /** Date */
                    date: string | null;
                    /** Time */
                    time: string | null;
                    /** Name */
                    name: string | null;
                    /** Age / Gender */
                    ageGender: string | null;
                    /** Occupation */
                    occupation: string | null;
                    /** Contact Number */
                    contactNumber: string | null;
                    /** Address */
                    address: string | null;
                    /** Presenting Complaints */
                    presentingComplaints: string[] | null;
                    /** History of Present Illness */
                    historyOfPresentIllness: string | null;
                    /** Past Medical History */
                    pastMedicalHistory: string | null;
                    /** Diet */
                    diet: string | null;
                    /** Sleep Pattern */
                    sleepPattern: string | null;
                    /** Bowel Habits */
                    bowelHabits: string | null;
                    /** Bladder Habits */
                    bladderHabits: string | null;
                    /** Addictions */
                    addictions: string | null;
                    /** Family History */
                    familyHistory: string | null;
                    /** Socioeconomic History */
                    socioeconomicHistory: string | null;
                    /** Menstrual History */
                    menstrualHistory?: string | null;
                    /** Allergies */
                    allergies: string | null;
                    /** Immunization Status */
                    immunizationStatus: string | null;
                    /** ClinicalCase_vitals */
                    vitals: {
                        /** Temperature */
                        temperature: string | null;
                        /** Pulse Rate */
                        pulseRate: string | null;
                        /** Respiratory Rate */
                        respiratoryRate: string | null;
                        /** Blood Pressure */
                        bloodPressure: string | null;
                        /** SpO2 */
                        spo2: string | null;
                        /** Weight / Height */
                        weightHeight: string | null;
                    };
                    /** ClinicalCase_physicalExam */
                    physicalExam: {
                        /**
                         * Pallor
                         * @enum {unknown}
                         */
                        pallor: "Present" | "Absent";
                        /**
                         * Icterus
                         * @enum {unknown}
                         */
                        icterus: "Present" | "Absent";
                        /**
                         * Cyanosis
                         * @enum {unknown}
                         */
                        cyanosis: "Present" | "Absent";
                        /**
                         * Clubbing
                         * @enum {unknown}
                         */
                        clubbing: "Present" | "Absent";
                        /**
                         * Lymphadenopathy
                         * @enum {unknown}
                         */
                        lymphadenopathy: "Present" | "Absent";
                        /**
                         * Edema
                         * @enum {unknown}
                         */
                        edema: "Present" | "Absent";
                        /** Other Finding */
                        otherFinding: string | null;
                    };
                    /** ClinicalCase_systemicExamination */
                    systemicExamination: {
                        /** Respiratory System */
                        respiratorySystem: string | null;
                        /** Cardiovascular System */
                        cardiovascularSystem: string | null;
                        /** Gastrointestinal System */
                        gastrointestinalSystem: string | null;
                        /** Central Nervous System */
                        centralNervousSystem: string | null;
                        /** Musculoskeletal System */
                        musculoskeletalSystem: string | null;
                        /** Reproductive System */
                        reproductiveSystem: string | null;
                    };
                    /** Local Examination */
                    localExamination: string | null;
                    /** Investigations */
                    investigations: string | null;
                    /** Summary of Case */
                    summaryOfCase: string | null;
                    /** Provisional Diagnosis */
                    provisionalDiagnosis: string | null;
                    /** Student Remarks */
                    studentRemarks?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_procedure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Date */
                    ipddDate?: string | null;
                    /** Competency */
                    competency: string | null;
                    /** Procedure */
                    skills: string | null;
                    /** Patient Name */
                    patient: string | null;
                    /** OPD / IPD No. */
                    ipd: string | null;
                    /**
                     * Role
                     * @enum {unknown}
                     */
                    role: "Observed" | "Assisted" | "Performed with Guide" | "Performed Independently";
                    /** Guiding Faculty */
                    teacher: string | null;
                    /** Student Remark */
                    studentRemark?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-create_checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Particular
                     * @enum {unknown}
                     */
                    particular: "PG Induction" | "BCBR Training" | "GCP" | "BLS & ACLS" | "DRP Completion Certificate" | "Research Methodology Training" | "Thesis Dissertation Acceptance" | "Thesis Submission Letter";
                    /** From Date */
                    fromDate: string | null;
                    /** To Date */
                    toDate: string | null;
                    /** Exam Date */
                    examDate: string | null;
                    /** Student Remark */
                    remark: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-verify_queue": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-preview_bulk_approval": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Choice"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-approve_in_bulk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-export_department_entries": {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                kind: string;
                collegeId: string;
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-export_student_entries": {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                kind: string;
                collegeId: string;
                departmentId: string;
                studentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-list_checklist": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                studentId: string;
                departmentId: string;
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "logbook-update_checklist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Particular
                     * @enum {unknown}
                     */
                    particular?: "PG Induction" | "BCBR Training" | "GCP" | "BLS & ACLS" | "DRP Completion Certificate" | "Research Methodology Training" | "Thesis Dissertation Acceptance" | "Thesis Submission Letter";
                    /** From Date */
                    fromDate?: string | null;
                    /** To Date */
                    toDate?: string | null;
                    /** Exam Date */
                    examDate?: string | null;
                    /** Student Remark */
                    remark?: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** Format: binary */
                    certificate?: string;
                    /** @description The record that is changed */
                    _id?: string;
                    /** @description The version that was seen */
                    version?: number;
                };
                "application/json": {
                    /**
                     * Particular
                     * @enum {unknown}
                     */
                    particular?: "PG Induction" | "BCBR Training" | "GCP" | "BLS & ACLS" | "DRP Completion Certificate" | "Research Methodology Training" | "Thesis Dissertation Acceptance" | "Thesis Submission Letter";
                    /** From Date */
                    fromDate?: string | null;
                    /** To Date */
                    toDate?: string | null;
                    /** Exam Date */
                    examDate?: string | null;
                    /** Student Remark */
                    remark?: string | null;
                    /** Guiding Faculty */
                    teacher?: string | null;
                    /** @description The record that is changed */
                    _id?: string;
                    /** @description The version that was seen */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
        };
    };
    "logbook-review_checklist": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "notifications-list_notifications": {
        parameters: {
            query?: {
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
            };
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "notifications-count_unread": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "notifications-mark_read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mark"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
    "notifications-mark_all_read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkAll"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            /** @description Validation Error */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HTTPValidationError"];
                };
            };
        };
    };
}
