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
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Site Facts
         * @description What the public pages show beside their own text: contact, links to the sister products, packages.
         */
        get: operations["public-site_facts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inquiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Inquiry
         * @description Takes a message from a public form (P-411).
         */
        post: operations["public-send_inquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clientErrors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Client Error
         * @description Takes the report of a page that threw: a reference, the route and places in the code, nothing about a person.
         */
        post: operations["public-report_client_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/launch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter Launch Password
         * @description Takes the launch password and answers a launch token of two minutes (P-156).
         */
        post: operations["public-enter_launch_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateLaunch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Launch Site
         * @description Launches the site; the Bearer is the launch token (P-346).
         */
        post: operations["public-launch_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauthStart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Authorisation
         * @description The provider's address at which the Master agrees to connect the outside account.
         */
        post: operations["public-start_authorisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauthCallback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish Authorisation
         * @description Exchanges the code that the provider sent back (P-357).
         */
        post: operations["public-finish_authorisation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Batches
         * @description The packages that are offered; public, as the price list is. The specification's key is ``success`` (P-405).
         */
        post: operations["billing-list_batches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/createOrder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Order
         * @description Makes an order at the price that the server works out; the same request again answers the same order (P-406).
         */
        post: operations["billing-create_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyPayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify Payment
         * @description Proves a payment and opens the account (P-409); with ``orderId`` alone the provider is asked for that order.
         */
        post: operations["billing-verify_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Order
         * @description The state of an own order.
         */
        get: operations["billing-read_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{gateway}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Webhook
         * @description A message of a provider, proved over its raw bytes. Public: the signature is its permission.
         */
        post: operations["billing-take_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orderState/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Returned Order
         * @description How the order of a return address stands: ``found`` is ``paid``, ``refused`` or ``pending``. The provider is
         *     asked, as its webhook may come later than the buyer. Public: the reference is its permission.
         */
        get: operations["billing-read_returned_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batchList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Packages
         * @description The packages in use, those whose last day is over among them.
         */
        get: operations["billing-list_packages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Packages
         * @description The list of packages as a file.
         */
        get: operations["billing-export_packages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/createBatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Package
         * @description Adds a package.
         */
        post: operations["billing-create_package"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateBatch/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Package
         * @description Changes a package against the version that was seen.
         */
        post: operations["billing-update_package"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deleteBatch/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Package
         * @description Takes a package out of use.
         */
        post: operations["billing-delete_package"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packageCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Package Codes
         * @description The codes by which the students of a college buy a package that needs one, the newest first.
         */
        get: operations["billing-list_package_codes"];
        put?: never;
        /**
         * Create Package Code
         * @description Makes the code of a college for a package; a former one is no longer taken.
         */
        post: operations["billing-create_package_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/couponList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Coupons
         * @description The coupons, the newest first (P-399).
         */
        post: operations["billing-list_coupons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Coupons
         * @description The list of coupons as a file.
         */
        get: operations["billing-export_coupons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/createCoupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Coupon
         * @description Adds a coupon; answers the list as it now is (P-400).
         */
        post: operations["billing-create_coupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deleteCoupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Coupon
         * @description Takes a coupon away; what was reserved or spent of it stays.
         */
        post: operations["billing-delete_coupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/applyCoupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply Coupon
         * @description What a coupon takes off a package: ``amount`` in rupees, and ``payable``, what is left to pay with GST (P-402).
         *
         *     Nothing is reserved by it; that is for the order.
         */
        post: operations["billing-apply_coupon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/couponReferral/{userId}/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Coupon Uses
         * @description The coupons that were spent, with who spent them; ``all`` stands for every department or college (P-403).
         */
        get: operations["billing-list_coupon_uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/couponUses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Coupon Uses
         * @description The list of coupons that were spent as a file.
         */
        get: operations["billing-export_coupon_uses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/referralList/{userId}/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Referrals
         * @description Who brought whom, by sponsor; ``all`` stands for every department or college of the new students (P-404).
         */
        get: operations["billing-list_referrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/referrals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Referrals
         * @description The referrals as a file, one line for each new student.
         */
        get: operations["billing-export_referrals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/myPayments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Own Payments
         * @description What the student paid, the newest first, each with its invoice; and the licence that came of it (P-461).
         */
        get: operations["billing-list_own_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Invoice
         * @description An invoice, receipt or credit note as a PDF.
         */
        get: operations["billing-read_invoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Payments
         * @description Orders with their payments, the newest first, and what they come to. Filters: ``state`` (of the order, or
         *     duplicate and refundPending of a payment), ``gateway``, and the days ``from`` and ``to``.
         */
        get: operations["billing-list_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Payments
         * @description The ledger as a CSV or XLSX file.
         */
        get: operations["billing-export_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Payment
         * @description One order with its payments and the trail of all that was said and done about them.
         */
        get: operations["billing-read_payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{orderId}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund Payment
         * @description Gives a payment back in full; the licence that came of it is withdrawn.
         */
        post: operations["billing-refund_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{orderId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check Payment
         * @description Asks the provider about an order now, and does what follows.
         */
        post: operations["billing-check_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile
         * @description Compares the books with the providers now, as the server does by itself every few minutes.
         */
        post: operations["billing-reconcile"];
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
         * @description Says that someone is at the page, or was some seconds ago; the idle time starts afresh from there.
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
    "/api/sendPhoneOtp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Phone Code
         * @description Sends a code to a phone number; the same answer whether or not it has an account.
         */
        post: operations["accounts-send_phone_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sendEmailOtp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Email Code
         * @description Sends a code to an address; the same answer whether or not it has an account.
         */
        post: operations["accounts-send_email_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyOtp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify Code
         * @description Takes a code that was received, once, from the browser that asked for it; a right one proves the phone number or
         *     address for half an hour.
         */
        post: operations["accounts-verify_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Registers a student whose phone number and address this browser has proved.
         */
        post: operations["accounts-register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getReferralInfo/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Referral Info
         * @description Whose referral id this is, as far as a stranger is told: the first name and an initial (P-347, RF-06).
         */
        get: operations["accounts-referral_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/forgotPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgot Password
         * @description Asks for a link to set a new password; the same answer, in the same time, whether or not there is an account.
         */
        post: operations["accounts-forgot_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resetPassword/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look At Password Link
         * @description Says whether a password link still holds, so that the page need not let a person type in vain.
         */
        get: operations["accounts-look_at_password_link"];
        put?: never;
        /**
         * Set Password
         * @description Sets a password by a mailed link; ``staff`` says which sign-in page comes next.
         */
        post: operations["accounts-set_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyStudent/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify Student
         * @description Verifies a student's address by a mailed link. A GET, as the specification has it.
         */
        get: operations["accounts-verify_student"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyStaff/{link}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify Staff
         * @description Verifies a staff account by a mailed link. A GET, as the specification has it.
         */
        get: operations["accounts-verify_staff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffList/{userId}/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Staff
         * @description The staff of a department; for the Master of all, with ``all`` in place of an id (P-365). The first id is the
         *     actor's. Filters: ``role``; ``state`` active, blocked or waiting; for the Master ``college`` and ``department``.
         */
        get: operations["people-list_staff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/staff/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Staff
         * @description The list of staff as a CSV or XLSX file; registration numbers are masked.
         */
        get: operations["people-export_staff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studentList/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All Students
         * @description The students of a department; for the Master of all, with ``all`` in place of an id (P-225, P-373). ``headless``
         *     says that the department has no head yet. Filters: ``verified`` yes or no, ``payment`` paid or pending, ``guide`` an
         *     id or none; for the Master ``college``, ``department``, and ``closed`` yes.
         */
        get: operations["people-list_all_students"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studentList/{userId}/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Students Of
         * @description The students assigned to a staff member; of a head of department, and where none are assigned, the department's
         *     (P-373, design 12.14).
         */
        get: operations["people-list_students_of"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/students/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Students
         * @description The list of students as a CSV or XLSX file; registration numbers are masked.
         */
        get: operations["people-export_students"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sessions
         * @description Where a person is signed in now; the Master may ask about anybody.
         */
        get: operations["people-list_sessions"];
        put?: never;
        post?: never;
        /**
         * End All Sessions
         * @description Signs a person out everywhere, but for the session that asks.
         */
        delete: operations["people-end_all_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{userId}/{sessionKey}": {
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
         * End One Session
         * @description Signs a person out on one device; that device is refused at its next request.
         */
        delete: operations["people-end_one_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addNewStaffData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Staff
         * @description Adds a staff member (P-366).
         */
        post: operations["people-add_staff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addNewStaffData/{actorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Staff As
         * @description Adds a staff member; the id is the actor's own (P-367).
         */
        post: operations["people-add_staff_as"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateStaff/{staffId}/{actorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Staff
         * @description Changes a staff member's name and phone; the status too for the Master (P-368).
         */
        post: operations["people-update_staff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blockStaff/{actorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block Staff
         * @description Blocks a staff member, or lets in (P-369).
         */
        post: operations["people-block_staff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staffPassword/{staffId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Staff Password
         * @description Sets a staff member's password (P-370).
         */
        post: operations["people-set_staff_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/assign/{staffId}/{actorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign Students
         * @description Makes a staff member the guide of students (P-371).
         */
        post: operations["people-assign_students"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/staff/unassign/{staffId}/{actorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unassign Students
         * @description Takes students from their guide.
         */
        post: operations["people-unassign_students"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/student/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Student
         * @description Changes one thing of a student: verification, payment, certificate, or joining date (P-374).
         */
        post: operations["people-update_student"];
        /**
         * Close Student
         * @description Closes a student's account; the records stay (P-375, P-376).
         */
        delete: operations["people-close_student"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulkVerifyStudents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify Students
         * @description Verifies up to 200 students at once, or takes it back (P-378).
         */
        post: operations["people-verify_students"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/studentPassword/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Student Password
         * @description Sets a student's password (P-377).
         */
        post: operations["people-set_student_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/restoreStudent/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen Student
         * @description Opens a closed account again.
         */
        post: operations["people-reopen_student"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfer/{personId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transfer Person
         * @description Sends a person to another college, department or role; entries stay where they were recorded.
         */
        post: operations["people-transfer_person"];
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
    "/api/collegeList/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Managed Colleges
         * @description Every college with its departments, address, numbers and settings (P-214).
         */
        get: operations["organisation-list_managed_colleges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/colleges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Colleges
         * @description The list of colleges as a file.
         */
        get: operations["organisation-export_colleges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addCollege": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add College
         * @description Adds a college; multipart, with an optional logo, which is public (P-381).
         */
        post: operations["organisation-add_college"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateCollege/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update College
         * @description Changes a college's facts and settings, against the version that was seen.
         */
        post: operations["organisation-update_college"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/collegeLogo/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set College Logo
         * @description Sets a college's logo; multipart, under the name ``logo``.
         */
        post: operations["organisation-set_college_logo"];
        /**
         * Remove College Logo
         * @description Takes a college's logo off; harmless where there is none.
         */
        delete: operations["organisation-remove_college_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getCollegeDept/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Departments Of College
         * @description The departments of a college: any for the Master, the own one for everybody else (P-349).
         */
        get: operations["organisation-list_departments_of_college"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provideDeptClg/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Departments Of College
         * @description Makes the departments of a college those of the body (P-380).
         */
        post: operations["organisation-set_departments_of_college"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/departmentList/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Managed Departments
         * @description Every department with its course.
         */
        get: operations["organisation-list_managed_departments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Departments
         * @description The list of departments as a file.
         */
        get: operations["organisation-export_departments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addDepartment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Department
         * @description Adds a department with the course that it trains for.
         */
        post: operations["organisation-add_department"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/updateDepartment/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Department
         * @description Changes a department and its course, against the version that was seen.
         */
        post: operations["organisation-update_department"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/institution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Institutions
         * @description The institutions, all or those of one state.
         */
        get: operations["organisation-list_institutions"];
        put?: never;
        /**
         * Add Institution
         * @description Adds an institution to a state.
         */
        post: operations["organisation-add_institution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/institutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Institutions
         * @description The list of institutions as a file.
         */
        get: operations["organisation-export_institutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/institutionsByState": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Institutions By State
         * @description The institutions of a state, for a drop-down.
         */
        post: operations["organisation-institutions_by_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/institution/{institutionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Institution
         * @description One institution, with the contact of its latest DRP coordinator.
         */
        get: operations["organisation-read_institution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/institutionDelete/{institutionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Institution
         * @description Takes an institution out of use.
         */
        post: operations["organisation-delete_institution"];
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
    "/api/createComputency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Competencies
         * @description Adds competencies; those that are there already are counted and left as they are.
         */
        post: operations["curriculum-create_competencies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handleDeleteComputency/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Competency
         * @description Takes a competency and its skills out of use; answers the list that is left, as its query asks for it.
         */
        post: operations["curriculum-delete_competency"];
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
         * @description The skills, with their competency and department.
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
    "/api/createSkills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Skills
         * @description Adds skills to competencies.
         */
        post: operations["curriculum-create_skills"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handleDeleteSkills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Skill
         * @description Takes a skill out of use; answers the list that is left.
         */
        post: operations["curriculum-delete_skill"];
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
         * @description The specialities, with their department; all of them, where no page is asked for.
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
    "/api/addSpecialityDataMulti": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Specialities
         * @description Adds specialities to departments.
         */
        post: operations["curriculum-create_specialities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handleDeleteSpeciality/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Speciality
         * @description Takes a speciality out of use; answers the list that is left.
         */
        post: operations["curriculum-delete_speciality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/getAllProcedure/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List All Procedures
         * @description The skills-lab procedures, with their department.
         */
        get: operations["curriculum-list_all_procedures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/addProcedureDataMulti": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Procedures
         * @description Adds skills-lab procedures to departments.
         */
        post: operations["curriculum-create_procedures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handleDeleteProcedure/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Procedure
         * @description Takes a skills-lab procedure out of use; answers the list that is left.
         */
        post: operations["curriculum-delete_procedure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/importCurriculum/{name}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Import
         * @description What a CSV or XLSX file would add to one of the four lists, and what is wrong with it, row by row.
         */
        post: operations["curriculum-preview_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/importCurriculum/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Items
         * @description Adds what of a file can be added; rows with a fault are left out and told.
         */
        post: operations["curriculum-import_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/curriculum/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Curriculum
         * @description One of the four lists as a file, filtered and sorted as the page is.
         */
        get: operations["curriculum-export_curriculum"];
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
         * @description Deletes an unverified entry by the delete helper's category name: an own one, or for staff one of a kind that
         *     staff remove.
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
         * @description The dashboard tiles' counts of one student, and in ``parts`` those of the kinds that share a tile.
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
    "/api/entries/synopsis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Synopsis
         * @description Creates an entry of Synopsis.
         */
        post: operations["logbook-create_synopsis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/thesis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Thesis
         * @description Creates an entry of Thesis.
         */
        post: operations["logbook-create_thesis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Publication
         * @description Creates an entry of Publications.
         */
        post: operations["logbook-create_publication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/medico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Medico
         * @description Creates an entry of Medico Legal Autopsy.
         */
        post: operations["logbook-create_medico"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/expert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Expert
         * @description Creates an entry of Expert Opinion.
         */
        post: operations["logbook-create_expert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/crime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Crime
         * @description Creates an entry of Crime Scene Investigation.
         */
        post: operations["logbook-create_crime"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/drpActivity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Drpactivity
         * @description Creates an entry of DRP Activity.
         */
        post: operations["logbook-create_drpActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entries/drpOffline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Drpoffline
         * @description Creates an entry of Offline DRP Logbook.
         */
        post: operations["logbook-create_drpOffline"];
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
         * @description Rejected entries, memos to explain, appraisals and AETCOM sheets to read, postings and missing checklist items;
         *     ``rejected`` is the number of rejected entries, of which the newest are listed.
         */
        get: operations["dashboard-needs_attention"];
        put?: never;
        post?: never;
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
    "/api/entryStart/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start Entry
         * @description What a new entry begins with, from the newest own one; with ``copy``, from that own entry.
         */
        get: operations["logbook-start_entry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/entrySoFar/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count So Far
         * @description How many own entries of the kind there are, and in which roles; with ``of``, those naming this item of a list.
         */
        get: operations["logbook-count_so_far"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/earlierWords/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Earlier Words
         * @description What the own college wrote before in those fields of a kind that remember, by field (T-173).
         */
        get: operations["logbook-list_earlier_words"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recentPatients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Recent Patients
         * @description The patients of the own last entries, for the next thing that is done for one of them.
         */
        get: operations["logbook-list_recent_patients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/recentEntries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Recent Entries
         * @description The own last fifty entries, patients masked, which the own device keeps to be read without a network.
         */
        get: operations["logbook-list_recent_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Favourites
         * @description The own favourites: twelve at most.
         */
        get: operations["logbook-list_favourites"];
        put?: never;
        /**
         * Add Favourite
         * @description Keeps a preset as a favourite.
         */
        post: operations["logbook-add_favourite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourites/{favouriteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename Favourite
         * @description Gives an own favourite another name.
         */
        post: operations["logbook-rename_favourite"];
        /**
         * Remove Favourite
         * @description Removes an own favourite; one that is gone already is 404.
         */
        delete: operations["logbook-remove_favourite"];
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
    "/api/reports/activity/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Activity
         * @description The newest first, 500 unless a page is asked for. Filters: ``menu`` (a kind's key), ``student``, ``status``,
         *     ``from``, ``to``.
         */
        get: operations["reports-list_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/figures/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Figures
         * @description Entries by month, what waits by age, by department and by teacher.
         */
        get: operations["reports-read_figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/activity/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Activity
         * @description The report as filtered, as a CSV or XLSX file.
         */
        get: operations["reports-export_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appraisal/staff/{departmentId}/{collegeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Appraised
         * @description The students of a department, to choose from (T-344).
         */
        get: operations["assessment-list_appraised"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appraisal/student/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Appraisals
         * @description A student's appraisals, the newest period first.
         */
        get: operations["assessment-list_appraisals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appraisal/evidence/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Evidence
         * @description What the logbook holds of ``from`` to ``to``, the last 90 days unless given, by particular.
         */
        get: operations["assessment-read_evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appraisal/save/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Appraisal
         * @description Saves a set of eight scored particulars.
         */
        post: operations["assessment-save_appraisal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/appraisal/acknowledge/{appraisalId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge Appraisal
         * @description The trainee has read the appraisal.
         */
        post: operations["assessment-acknowledge_appraisal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/aetcom/student/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sheets
         * @description A student's AETCOM sheets, the newest first.
         */
        get: operations["assessment-list_sheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/aetcom/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Sheet
         * @description Saves the AETCOM sheet of a student's year; again replaces it.
         */
        post: operations["assessment-save_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Synopsis Title
         * @description Saves the title of the own synopsis, once; the synopsis begins with it.
         */
        post: operations["thesis-save_synopsis_title"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Thesis Title
         * @description Saves the title of the own thesis, once.
         */
        post: operations["thesis-save_thesis_title"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/synopsisAcceptanceDate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Acceptance Date
         * @description Saves the day on which the own synopsis was accepted, once; the synopsis page saves it here too (T-320).
         */
        post: operations["thesis-save_acceptance_date"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Synopsis Guide
         * @description Saves the guide of the own synopsis, once, after its title.
         */
        post: operations["thesis-save_synopsis_guide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/coGuide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Synopsis Co Guides
         * @description Saves the co-guides of the own synopsis, once, after title and guide.
         */
        post: operations["thesis-save_synopsis_co_guides"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Synopsis Certificate
         * @description Saves the certificate of the own synopsis whose id is ``id``, once.
         */
        post: operations["thesis-save_synopsis_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Thesis Guide
         * @description Saves the guide of the own thesis, once, after its title.
         */
        post: operations["thesis-save_thesis_guide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/coGuide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Thesis Co Guides
         * @description Saves the co-guides of the own thesis, once, after title and guide.
         */
        post: operations["thesis-save_thesis_co_guides"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Thesis Certificate
         * @description Saves the certificate of the own thesis whose id is ``id``, once.
         */
        post: operations["thesis-save_thesis_certificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesisTimeline/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Timeline
         * @description How far a student's synopsis and thesis are: eleven milestones in order.
         */
        get: operations["thesis-read_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Synopsis
         * @description A student's synopsis: what was settled, and a page of its uploads in ``synopsis``.
         */
        get: operations["thesis-read_synopsis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Synopsis Record
         * @description Uploads a record for review of the own synopsis whose id is ``id``.
         */
        post: operations["thesis-upload_synopsis_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synopsis/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Verify Synopsis
         * @description Approves or rejects an upload with ``status``, ``remark`` and ``score``; ``synopsisId`` is the upload's id, or the synopsis's own, which means its latest pending upload.
         */
        put: operations["thesis-verify_synopsis"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Thesis
         * @description A student's thesis: what was settled, and a page of its uploads in ``thesis``.
         */
        get: operations["thesis-read_thesis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Thesis Record
         * @description Uploads a record for review of the own thesis whose id is ``id``.
         */
        post: operations["thesis-upload_thesis_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/thesis/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Verify Thesis
         * @description Approves or rejects an upload with ``status``, ``remark`` and ``score``; ``thesisId`` is the upload's id, or the thesis's own, which means its latest pending upload.
         */
        put: operations["thesis-verify_thesis"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Memos
         * @description The memos of a department; the Master may put ``all`` for college and department. Filter: ``state``, a status.
         */
        get: operations["memos-list_memos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Student Memos
         * @description The memos of one student; a student reads the own (T-104).
         */
        get: operations["memos-list_student_memos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/memos/{collegeId}/{departmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Memos
         * @description The list of memos as a CSV or XLSX file.
         */
        get: operations["memos-export_memos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue Memo
         * @description Issues a memo; the number is the server's unless an unused one is sent (T-283).
         */
        post: operations["memos-issue_memo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Memo
         * @description One memo with its history.
         */
        get: operations["memos-read_memo"];
        put?: never;
        /**
         * Answer Memo
         * @description The student's explanation or acknowledgement, or the department's remark (T-109).
         */
        post: operations["memos-answer_memo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void Memo
         * @description Takes a memo back; its number is not used again.
         */
        post: operations["memos-void_memo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/verifyLogbook/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify Logbook
         * @description Says whose logbook was printed under a code, when, with what counts, and whether it still matches the record.
         *
         *     Public: it gives away what stands on the paper that has the code, and nothing of a patient.
         */
        get: operations["printing-verify_logbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prints/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Prints
         * @description The prints with codes that were made of a student's logbook; a student reads the own.
         */
        get: operations["printing-list_prints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/printLogbook/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Printed Logbook
         * @description A student's whole record as text ready for print; a student reads the own, staff those within reach (T-119).
         *
         *     Beside the record stand ``introduction``, the paragraphs of the AETCOM page, and ``photo``, a link to the student's
         *     picture. It holds no patients' names. That staff read it leaves an audit row first.
         */
        get: operations["printing-read_printed_logbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make Pack
         * @description Begins an inspection pack in the background: students of their own record, staff of a student within reach, the
         *     HOD and the Master of a department as well. Asking again while it is made answers the same job.
         */
        post: operations["printing-make_pack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Jobs
         * @description What this user has asked for, the newest first.
         */
        get: operations["printing-list_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Job
         * @description How far one is.
         */
        get: operations["printing-read_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel Job
         * @description Ends one that waits or is being made.
         */
        post: operations["printing-cancel_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{jobId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Job
         * @description The file, to who asked for it, or the Master, as long as they may see whose it is; leaves an audit row first.
         */
        get: operations["printing-download_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logbookPdf/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Logbook Pdf
         * @description A student's logbook as PDF; a student gets the own, staff those within reach. It carries a code by which anyone
         *     can check it; making it is recorded. A large one becomes a job of this user's (``/jobs``), which is answered.
         */
        get: operations["printing-read_logbook_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonafide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Bonafide
         * @description The bonafide certificate of the student who asks, who must be certified (P-098, P-099).
         */
        get: operations["printing-read_bonafide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/home/{collegeId}/{departmentId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Coordinators
         * @description The coordinators of a department; a student sees those of all and the own.
         */
        get: operations["drp-list_coordinators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Coordinator
         * @description Adds a coordinator; multipart, with an optional notice (T-334, T-243).
         */
        post: operations["drp-add_coordinator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/attendence/{collegeId}/{departmentId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Attendance
         * @description The days on which a student, or for staff who name themselves the department's students, recorded activities.
         */
        get: operations["drp-list_attendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/progress/{collegeId}/{departmentId}/{studentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Progress
         * @description How far a student has come with the programme.
         */
        get: operations["drp-read_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/accept/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept Coordinator
         * @description Accepts a coordinator that a student added: it is mailed now, and its schedule counts. Again is as once.
         */
        post: operations["drp-accept_coordinator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/delete/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Drp Record
         * @description Deletes an unverified coordinator, activity or offline logbook of the department (T-335, T-336).
         */
        post: operations["drp-delete_drp_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/proc/{collegeId}/{departmentId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Drp Activities
         * @description A student's activities; for staff who name themselves, the department's.
         */
        get: operations["drp-list_drp_activities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/offline/{collegeId}/{departmentId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Offline Logbooks
         * @description A student's offline logbooks; for staff who name themselves, the department's.
         */
        get: operations["drp-list_offline_logbooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/proc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Drp Activity
         * @description Records an activity: a student's own, whoever is named; staff name the student (``studentId``).
         */
        post: operations["drp-add_drp_activity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/drp/offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Offline Logbook
         * @description Takes a student's offline logbook; multipart, the file under ``certificate``.
         */
        post: operations["drp-add_offline_logbook"];
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
    "/api/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Inquiries
         * @description The inquiries, the newest first. Filter: ``state``, New or Answered.
         */
        get: operations["inquiries-list_inquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export Inquiries
         * @description The list of inquiries as a CSV or XLSX file.
         */
        get: operations["inquiries-export_inquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inquiries/{inquiryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark Inquiry
         * @description Marks an inquiry as answered, or takes the mark back.
         */
        post: operations["inquiries-mark_inquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Messages
         * @description The messages of the last weeks, the newest first; their text in development only, because it holds codes and
         *     links that open accounts.
         */
        get: operations["outbox-list_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/outbox/{messageId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try Again
         * @description Sends a message again that was given up.
         */
        post: operations["outbox-try_again"];
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
         * AcceptanceDate
         * @description The day on which the synopsis was accepted, not in the future (T-045).
         */
        AcceptanceDate: {
            /** Studentid */
            studentId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /** Synopsisacceptancedate */
            synopsisAcceptanceDate?: string | null;
        };
        /**
         * AetcomSheet
         * @description ``{collegeId, departmentId, studentId, fromDate, toDate, scores, year}`` (T-348); scope and ``toDate`` are the
         *     server's.
         */
        AetcomSheet: {
            /** Studentid */
            studentId?: string | "" | null;
            /** Fromdate */
            fromDate?: string | "" | null;
            /** Todate */
            toDate?: string | "" | null;
            /** Scores */
            scores?: {
                [key: string]: number | string | null;
            };
            /** Year */
            year?: number | null;
            /** Collegeid */
            collegeId?: string | "" | null;
            /** Departmentid */
            departmentId?: string | "" | null;
        };
        /**
         * Answering
         * @description What comes after the issue (T-109): the student's explanation, once, or acknowledgement; or a teacher's remark,
         *     which closes the memo unless ``status`` says that it stays open.
         */
        Answering: {
            /** Sexplain */
            sExplain?: string | null;
            /** Acknowledged */
            acknowledged?: boolean | null;
            /** Vremark */
            vRemark?: string | null;
            /** Status */
            status?: ("Pending" | "Explained" | "Closed") | null;
        };
        /**
         * AppraisalRecord
         * @description One row of the form (T-191). What the server knows better is taken and overwritten.
         */
        AppraisalRecord: {
            /** Particulars */
            particulars: string;
            /** Score */
            score?: number | string | null;
            /**
             * Remark
             * @default
             */
            remark: string;
            /** Fromdate */
            fromDate?: string | "" | null;
            /** Todate */
            toDate?: string | "" | null;
            /** Evaluation */
            evaluation?: string | null;
            /** Verifiedby */
            verifiedBy?: unknown;
            /** Verifydate */
            verifyDate?: unknown;
            /** Collegeid */
            collegeId?: unknown;
            /** Departmentid */
            departmentId?: unknown;
            /** Studentid */
            studentId?: unknown;
        };
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
         * Assignment
         * @description ``{students: ids}``: whom a staff member guides (P-371).
         */
        Assignment: {
            /** Students */
            students: string[];
        };
        /**
         * Authorisation
         * @description What an OAuth provider sent back with the browser (P-357); ``state`` is ours, and says that we asked.
         */
        Authorisation: {
            /**
             * Code
             * @default
             */
            code: string;
            /**
             * State
             * @default
             */
            state: string;
        };
        /**
         * Block
         * @description ``{status, _id}``: lets a staff member in, or keeps out (P-369).
         */
        Block: {
            /** Status */
            status: boolean;
            /** Id */
            _id: string;
        };
        /**
         * BulkVerification
         * @description ``{studentIds, verifyByHod}`` (P-378).
         */
        BulkVerification: {
            /** Studentids */
            studentIds: string[];
            /** Verifybyhod */
            verifyByHod: boolean;
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
         * ClientError
         * @description A page that threw. No field has room for what somebody typed or read: the error's message is not sent, the route
         *     is the pattern of the address without its ids, and the frames name places in the product's own files.
         */
        ClientError: {
            /** Reference */
            reference: string;
            /** Route */
            route: string;
            /** Error */
            error: string;
            /** Frames */
            frames?: string[];
        };
        /**
         * CoGuides
         * @description Who guides besides: ``{name, department}`` each, looked at row by row so that the row can be named.
         */
        CoGuides: {
            /** Studentid */
            studentId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /**
             * Coguide
             * @default []
             */
            coGuide: unknown[];
        };
        /**
         * CollegeChange
         * @description A college as its settings dialog sends it, with the version that was seen.
         */
        CollegeChange: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Phone
             * @default
             */
            phone: string;
            /**
             * Email
             * @default
             */
            email: string | "";
            /**
             * Address
             * @default
             */
            address: string;
            /**
             * State
             * @default
             */
            state: string | "";
            /**
             * Website
             * @default
             */
            website: string;
            /**
             * Gstin
             * @default
             */
            gstin: string;
            /** Version */
            version: number;
            /**
             * Slug
             * @default
             */
            slug: string;
            /**
             * Poweredby
             * @default false
             */
            poweredBy: boolean;
            /**
             * Withheldroles
             * @default []
             */
            withheldRoles: ("HOD" | "Professor" | "Associate Professor" | "Assistant Professor" | "Senior Resident" | "Cleark" | "Admin")[];
            /**
             * Extraleavetypes
             * @default []
             */
            extraLeaveTypes: string[];
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
        /**
         * DepartmentChange
         * @description A department as its form sends it, with the version that was seen.
         */
        DepartmentChange: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Course
             * @default
             */
            course: string;
            /**
             * Refno
             * @default
             */
            refNo: string;
            /**
             * Refdate
             * @default
             */
            refDate: string;
            /** Version */
            version: number;
        };
        /**
         * DepartmentForm
         * @description A department and the course that it trains for.
         */
        DepartmentForm: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Course
             * @default
             */
            course: string;
            /**
             * Refno
             * @default
             */
            refNo: string;
            /**
             * Refdate
             * @default
             */
            refDate: string;
        };
        /**
         * DepartmentLink
         * @description One department of a college; the name is the server's own, whatever is sent.
         */
        DepartmentLink: {
            /**
             * Name
             * @default
             */
            name: string;
            /** Collegeid */
            collegeId?: string | null;
            /** Departmentid */
            departmentId: string;
        };
        /**
         * DepartmentLinks
         * @description All departments that a college has from now on (P-176).
         */
        DepartmentLinks: {
            /** Departments */
            departments: components["schemas"]["DepartmentLink"][];
            /** Version */
            version?: number | null;
        };
        /**
         * EmailCode
         * @description Asks for a code by mail (P-359).
         */
        EmailCode: {
            /** Email */
            email: string;
        };
        /**
         * Forgotten
         * @description Asks for a link to set a new password (P-355).
         */
        Forgotten: {
            /**
             * Email
             * @default
             */
            email: string;
        };
        /**
         * GivenCode
         * @description A code that was received, for a phone number or an address (P-360).
         */
        GivenCode: {
            /** Value */
            value: string;
            /**
             * Type
             * @enum {string}
             */
            type: "phone" | "email";
            /** Otp */
            otp: string;
        };
        /**
         * Guide
         * @description Who guides: a teacher of the own department.
         */
        Guide: {
            /** Studentid */
            studentId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /** Guide */
            guide?: string | null;
        };
        /** HTTPValidationError */
        HTTPValidationError: {
            /** Detail */
            detail?: components["schemas"]["ValidationError"][];
        };
        /**
         * InstitutionForm
         * @description An institution of a state; both are required (P-311).
         */
        InstitutionForm: {
            /**
             * Title
             * @default
             */
            title: string;
            /**
             * State
             * @default
             */
            state: string | "";
        };
        /**
         * LastInput
         * @description How long ago the last input at the page was.
         */
        LastInput: {
            /**
             * Idleseconds
             * @default 0
             */
            idleSeconds: number;
        };
        /**
         * Launch
         * @description ``{isLaunched: true}`` (P-346).
         */
        Launch: {
            /** Islaunched */
            isLaunched: boolean;
        };
        /**
         * LaunchPassword
         * @description The numeric password of the launch gate (P-156).
         */
        LaunchPassword: {
            /**
             * Otp
             * @default
             */
            otp: string;
        };
        /**
         * LinkedPassword
         * @description A new password that is set by a link (P-043).
         */
        LinkedPassword: {
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
         * Marking
         * @description Whether an inquiry has been answered.
         */
        Marking: {
            /** Answered */
            answered: boolean;
        };
        /**
         * NewAppraisal
         * @description ``{studentId, records}`` (T-346); the student of the path counts. The period stands in the records, or beside
         *     them. ``clientId`` makes a repeated sending answer the set that it made.
         */
        NewAppraisal: {
            /** Studentid */
            studentId?: string | "" | null;
            /** Records */
            records?: components["schemas"]["AppraisalRecord"][];
            /** Fromdate */
            fromDate?: string | "" | null;
            /** Todate */
            toDate?: string | "" | null;
            /** Clientid */
            clientId?: string | null;
        };
        /**
         * NewCode
         * @description For which package and college a code is made.
         */
        NewCode: {
            /** Batch */
            batch: string;
            /** Collegeid */
            collegeId: string;
        };
        /**
         * NewCompetency
         * @description A competency of a department.
         */
        NewCompetency: {
            /**
             * Title
             * @default
             */
            title: string;
            /** Departmentid */
            departmentId?: string | "" | null;
            /** For */
            for?: ("diag" | "proc" | "") | null;
        };
        /**
         * NewCoupon
         * @description A coupon as the form sends it; ``discount`` in whole rupees.
         */
        NewCoupon: {
            /** Couponqty */
            couponQty?: number | null;
            /** Batch */
            batch?: string | "" | null;
            /** Discount */
            discount?: number | null;
            /**
             * Code
             * @default
             */
            code: string;
        };
        /**
         * NewFavourite
         * @description A preset: the kind, a name, and values of those fields that repeat.
         */
        NewFavourite: {
            /** Kind */
            kind: string;
            /**
             * Name
             * @default
             */
            name: string;
            /** Values */
            values: {
                [key: string]: string;
            };
        };
        /**
         * NewInquiry
         * @description A message from a public form (P-411). The landing page's form has no phone (P-022). ``website`` is a field that
         *     no person sees: what fills it in is a machine.
         */
        NewInquiry: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Email
             * @default
             */
            email: string;
            /**
             * Subject
             * @default
             */
            subject: string;
            /**
             * Message
             * @default
             */
            message: string;
            /**
             * Phone
             * @default
             */
            phone: string;
            /**
             * Source
             * @default contact
             * @enum {string}
             */
            source: "landing" | "contact";
            /**
             * Website
             * @default
             */
            website: string;
        };
        /**
         * NewMemo
         * @description A memo as it is issued (T-354). College, department and teacher are taken and not used: they follow from the
         *     student and the session. ``clientId`` makes a repeated sending answer the memo that it made.
         */
        NewMemo: {
            /** Date */
            date?: string | "" | null;
            /**
             * Reason
             * @default
             */
            reason: string;
            /** Studentid */
            studentId?: string | "" | null;
            /** Memonumber */
            memoNumber?: string | null;
            /** Collegeid */
            collegeId?: string | "" | null;
            /** Departmentid */
            departmentId?: string | "" | null;
            /** Teacherid */
            teacherId?: string | "" | null;
            /** Clientid */
            clientId?: string | null;
        };
        /**
         * NewName
         * @description Another name for a favourite.
         */
        NewName: {
            /**
             * Name
             * @default
             */
            name: string;
        };
        /**
         * NewOfDepartment
         * @description A specialty or procedure of a department.
         */
        NewOfDepartment: {
            /**
             * Title
             * @default
             */
            title: string;
            /** Departmentid */
            departmentId?: string | "" | null;
        };
        /**
         * NewOrder
         * @description An order to be made (P-406). ``amount`` is rupees and is compared with the server's own price; ``batch`` is a
         *     package's id; ``userId`` decides nothing. ``packageCode`` is the college's, for a package that needs one.
         */
        NewOrder: {
            /** Amount */
            amount: number | string;
            /**
             * Currency
             * @default INR
             */
            currency: string;
            /** Userid */
            userId?: string | null;
            /** Batch */
            batch: string;
            /**
             * Gateway
             * @default razorpay
             */
            gateway: string;
            /** Coupon */
            coupon?: string | null;
            /** Packagecode */
            packageCode?: string | null;
        };
        /**
         * NewPack
         * @description Whose pack: one student, or all of a department.
         */
        NewPack: {
            /** Studentid */
            studentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
        };
        /**
         * NewPassword
         * @description A password that is good enough to be set.
         */
        NewPassword: {
            /** Newpassword */
            newPassword: string;
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
         * NewSkillOf
         * @description A skill of a competency; its department and type are the competency's (P-223).
         */
        NewSkillOf: {
            /**
             * Title
             * @default
             */
            title: string;
            /** Computencyid */
            computencyId?: string | "" | null;
        };
        /**
         * NewStaff
         * @description A new staff member (P-227). Of a college and department only the Master decides; ``hod`` follows from the role,
         *     ``status`` is taken and not used.
         */
        NewStaff: {
            /** Name */
            name: string;
            /**
             * Email
             * Format: email
             */
            email: string;
            /** Phone */
            phone: string;
            /**
             * Role
             * @default HOD
             * @enum {string}
             */
            role: "HOD" | "Professor" | "Associate Professor" | "Assistant Professor" | "Senior Resident" | "Cleark" | "Admin" | "Master";
            /** Collegeid */
            collegeId?: string | "" | null;
            /** Departmentid */
            departmentId?: string | "" | null;
            /** Hod */
            hod?: boolean | null;
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
         * PackageChange
         * @description A package as its form sends it, with the version that was seen.
         */
        PackageChange: {
            /**
             * Title
             * @default
             */
            title: string;
            /**
             * Desc
             * @default
             */
            desc: string;
            /**
             * Price
             * @default
             */
            price: number | string;
            /**
             * Offerprice
             * @default
             */
            offerPrice: number | string;
            /** Till */
            till?: string | "" | null;
            /** Needscode */
            needsCode?: boolean | null;
            /** Version */
            version: number;
        };
        /**
         * PackageForm
         * @description A package as its form sends it; amounts in rupees, as a number or its text; no ``till`` means no end.
         *     ``needsCode`` is left as it is where it is not sent.
         */
        PackageForm: {
            /**
             * Title
             * @default
             */
            title: string;
            /**
             * Desc
             * @default
             */
            desc: string;
            /**
             * Price
             * @default
             */
            price: number | string;
            /**
             * Offerprice
             * @default
             */
            offerPrice: number | string;
            /** Till */
            till?: string | "" | null;
            /** Needscode */
            needsCode?: boolean | null;
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
         * PhoneCode
         * @description Asks for a code by text message (P-358).
         */
        PhoneCode: {
            /** Phone */
            phone: string;
        };
        /**
         * Refunding
         * @description Which payment of an order is given back, the one that paid it unless named, and why.
         */
        Refunding: {
            /**
             * Reason
             * @default
             */
            reason: string;
            /** Paymentid */
            paymentId?: string | null;
        };
        /**
         * Registration
         * @description The registration form (P-242), all of it as text here, because the checks have an order of their own.
         */
        Registration: {
            /**
             * Collegeid
             * @default
             */
            collegeId: string;
            /**
             * Departmentid
             * @default
             */
            departmentId: string;
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Phone
             * @default
             */
            phone: string;
            /**
             * Email
             * @default
             */
            email: string;
            /** Sponsor */
            sponsor?: string | null;
            /**
             * Courseid
             * @default
             */
            courseId: string;
            /**
             * Password
             * @default
             */
            password: string;
            /**
             * Confirmpassword
             * @default
             */
            confirmPassword: string;
        };
        /**
         * Removed
         * @description ``{id}``, as the specification's client sends it beside the path.
         */
        Removed: {
            /** Id */
            id?: string | null;
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
        /**
         * StaffChange
         * @description A change of a staff member (P-368): name and phone; a changed ``status`` is the Master's.
         */
        StaffChange: {
            /** Name */
            name?: string | null;
            /** Phone */
            phone?: string | null;
            /** Status */
            status?: boolean | null;
        };
        /**
         * StateChoice
         * @description ``{state}``: a state.
         */
        StateChoice: {
            /** State */
            state: string;
        };
        /**
         * StudentChange
         * @description One change of a student at a time (P-374); ``reason`` says why a payment is marked by hand.
         */
        StudentChange: {
            /** Paymentstatus */
            paymentStatus?: boolean | null;
            /** Verifybyhod */
            verifyByHod?: boolean | null;
            /** Certified */
            certified?: boolean | null;
            /** Joiningdate */
            joiningDate?: string | null;
            /** Reason */
            reason?: string | null;
        };
        /**
         * SynopsisTitle
         * @description The title of the synopsis.
         */
        SynopsisTitle: {
            /** Studentid */
            studentId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /**
             * Synopsistitle
             * @default
             */
            synopsisTitle: string;
        };
        /**
         * ThesisTitle
         * @description The title of the thesis.
         */
        ThesisTitle: {
            /** Studentid */
            studentId?: string | null;
            /** Departmentid */
            departmentId?: string | null;
            /** Collegeid */
            collegeId?: string | null;
            /**
             * Title
             * @default
             */
            title: string;
        };
        /**
         * Transfer
         * @description Another college, department or, for staff, role.
         */
        Transfer: {
            /** Collegeid */
            collegeId: string;
            /** Departmentid */
            departmentId: string;
            /** Role */
            role?: ("HOD" | "Professor" | "Associate Professor" | "Assistant Professor" | "Senior Resident" | "Cleark" | "Admin" | "Master") | null;
        };
        /**
         * Tried
         * @description A code that a person tries on a package.
         */
        Tried: {
            /**
             * Code
             * @default
             */
            code: string;
            /** Batch */
            batch?: string | null;
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
        /**
         * Verification
         * @description What the card provider's page handed over (P-409, P-410), or the ``orderId`` of an order that is to be asked for
         *     at its provider (P-256). The form of the three is looked at as one, so that every fault has the one answer (PY-01).
         */
        Verification: {
            /** Amount */
            amount?: number | string | null;
            /** Razorpay Payment Id */
            razorpay_payment_id?: unknown;
            /** Razorpay Order Id */
            razorpay_order_id?: unknown;
            /** Razorpay Signature */
            razorpay_signature?: unknown;
            /** Userid */
            userId?: string | null;
            /** Couponcode */
            couponCode?: string | null;
            /** Orderid */
            orderId?: string | null;
        };
        /**
         * Voiding
         * @description Why a memo is taken back.
         */
        Voiding: {
            /**
             * Reason
             * @default
             */
            reason: string;
        };
        /**
         * Chosen
         * @description ``{id}``: a coupon.
         */
        api__billing__coupon_calls__Chosen: {
            /** Id */
            id: string;
        };
        /**
         * Chosen
         * @description ``{id}``, beside the path.
         */
        api__billing__package_calls__Chosen: {
            /** Id */
            id?: string | null;
        };
        /**
         * Removal
         * @description The body of a deletion; the id, if sent, is that of the address.
         */
        api__drp__schemas__Removal: {
            /** Id */
            id?: string | null;
        };
        /**
         * Removal
         * @description The delete helper's payload; the acting user comes from the session (L-320).
         */
        api__logbook__endpoints__Removal: {
            /** Id */
            id: string;
            /** Type */
            type: string;
            /** Userid */
            userId?: string | null;
        };
        /**
         * Removal
         * @description ``{id}``, as the specification's client sends it beside the path.
         */
        api__organisation__schemas__Removal: {
            /** Id */
            id?: string | null;
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
    "public-site_facts": {
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
    "public-send_inquiry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInquiry"];
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
    "public-report_client_error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientError"];
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
    "public-enter_launch_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LaunchPassword"];
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
    "public-launch_site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Launch"];
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
    "public-start_authorisation": {
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
    "public-finish_authorisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Authorisation"];
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
    "billing-list_batches": {
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
    "billing-create_order": {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
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
    "billing-verify_payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Verification"];
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
    "billing-read_order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
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
    "billing-take_webhook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gateway: string;
            };
            cookie?: never;
        };
        requestBody?: {
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
    "billing-read_returned_order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
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
    "billing-list_packages": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-export_packages": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-create_package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageForm"];
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
    "billing-update_package": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackageChange"];
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
    "billing-delete_package": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["api__billing__package_calls__Chosen"];
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
    "billing-list_package_codes": {
        parameters: {
            query?: {
                /** @description Only those of this package */
                batch?: string | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-create_package_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCode"];
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
    "billing-list_coupons": {
        parameters: {
            query?: {
                /** @description Only those of this package */
                batch?: string | null;
                /** @description Only those with uses left, or only those without */
                state?: ("available" | "used") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-export_coupons": {
        parameters: {
            query?: {
                /** @description Only those of this package */
                batch?: string | null;
                /** @description Only those with uses left, or only those without */
                state?: ("available" | "used") | null;
                format?: "csv" | "xlsx";
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-create_coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCoupon"];
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
    "billing-delete_coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["api__billing__coupon_calls__Chosen"];
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
    "billing-apply_coupon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Tried"];
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
    "billing-list_coupon_uses": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                userId: string;
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
    "billing-export_coupon_uses": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-list_referrals": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                userId: string;
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
    "billing-export_referrals": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-list_own_payments": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-read_invoice": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoiceId: string;
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
    "billing-list_payments": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-export_payments": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "billing-read_payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
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
    "billing-refund_payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refunding"];
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
    "billing-check_payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
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
    "billing-reconcile": {
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LastInput"] | null;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "accounts-send_phone_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneCode"];
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
    "accounts-send_email_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCode"];
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
    "accounts-verify_code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenCode"];
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
    "accounts-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
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
    "accounts-referral_info": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
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
    "accounts-forgot_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Forgotten"];
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
    "accounts-look_at_password_link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: string;
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
    "accounts-set_password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedPassword"];
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
    "accounts-verify_student": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: string;
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
    "accounts-verify_staff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                link: string;
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
    "people-list_staff": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                userId: string;
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
    "people-export_staff": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "people-list_all_students": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "people-list_students_of": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                userId: string;
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
    "people-export_students": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "people-list_sessions": {
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
    "people-end_all_sessions": {
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
    "people-end_one_session": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
                sessionKey: string;
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
    "people-add_staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaff"];
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
    "people-add_staff_as": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStaff"];
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
    "people-update_staff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                staffId: string;
                actorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffChange"];
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
    "people-block_staff": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Block"];
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
    "people-set_staff_password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                staffId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
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
    "people-assign_students": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                staffId: string;
                actorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assignment"];
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
    "people-unassign_students": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                staffId: string;
                actorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assignment"];
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
    "people-update_student": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StudentChange"];
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
    "people-close_student": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "people-verify_students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkVerification"];
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
    "people-set_student_password": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
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
    "people-reopen_student": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "people-transfer_person": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                personId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Transfer"];
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
    "organisation-list_managed_colleges": {
        parameters: {
            query?: {
                /** @description Only those of this state */
                state?: string | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "organisation-export_colleges": {
        parameters: {
            query?: {
                /** @description Only those of this state */
                state?: string | null;
                format?: "csv" | "xlsx";
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "organisation-add_college": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name?: string;
                    phone?: string;
                    email?: string;
                    address?: string;
                    state?: string;
                    website?: string;
                    gstin?: string;
                    /** Format: binary */
                    logo?: string;
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
    "organisation-update_college": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollegeChange"];
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
    "organisation-set_college_logo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name?: string;
                    phone?: string;
                    email?: string;
                    address?: string;
                    state?: string;
                    website?: string;
                    gstin?: string;
                    /** Format: binary */
                    logo?: string;
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
    "organisation-remove_college_logo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "organisation-list_departments_of_college": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "organisation-set_departments_of_college": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collegeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentLinks"];
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
    "organisation-list_managed_departments": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "organisation-export_departments": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "organisation-add_department": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentForm"];
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
    "organisation-update_department": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                departmentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentChange"];
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
    "organisation-list_institutions": {
        parameters: {
            query?: {
                /** @description Only those of this state */
                state?: string | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "organisation-add_institution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstitutionForm"];
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
    "organisation-export_institutions": {
        parameters: {
            query?: {
                /** @description Only those of this state */
                state?: string | null;
                format?: "csv" | "xlsx";
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "organisation-institutions_by_state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StateChoice"];
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
    "organisation-read_institution": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                institutionId: string;
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
    "organisation-delete_institution": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                institutionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["api__organisation__schemas__Removal"];
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
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "curriculum-create_competencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCompetency"][];
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
    "curriculum-delete_competency": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removed"];
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
    "curriculum-list_all_skills": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "curriculum-create_skills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSkillOf"][];
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
    "curriculum-delete_skill": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removed"];
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
    "curriculum-list_all_specialities": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "curriculum-create_specialities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOfDepartment"][];
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
    "curriculum-delete_speciality": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removed"];
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
    "curriculum-list_all_procedures": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "curriculum-create_procedures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOfDepartment"][];
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
    "curriculum-delete_procedure": {
        parameters: {
            query?: {
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Removed"];
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
    "curriculum-preview_import": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: string;
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
    "curriculum-import_items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file?: string;
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
    "curriculum-export_curriculum": {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
                /** @description Only those of this department */
                departmentId?: string | null;
                /** @description Only those of this type */
                for?: ("diag" | "proc") | null;
                /** @description Page number, from 1 */
                page?: string | null;
                /** @description Rows per page, at most 100 */
                limit?: string | null;
                /** @description Text to look for, at most 100 characters */
                search?: string | null;
                /** @description A sort key; a leading minus turns the order round */
                sort?: string | null;
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                name: string;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
                "application/json": components["schemas"]["api__logbook__endpoints__Removal"];
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "logbook-create_synopsis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
                    /** Guide */
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
    "logbook-create_thesis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
                    /** Guide */
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
    "logbook-create_publication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Title */
                    title: string | null;
                    /** Author */
                    author: string | null;
                    /** Co-Author */
                    coAuthor: string | null;
                    /** Journal */
                    journal: string | null;
                    /** Indexed In */
                    indexedIn: string | null;
                    /** Publication Date */
                    pubDate: string | null;
                    /** Publication Status */
                    pubStatus: string | null;
                    /** Citation */
                    citation: string | null;
                    /** Student Remark */
                    sRemark: string | null;
                    /** Guide */
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
    "logbook-create_medico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** PMR No */
                    pmr_no: string | null;
                    /** PMR Date */
                    pmr_date: string | null;
                    /** Name */
                    name: string | null;
                    /** Age */
                    age: string | null;
                    /**
                     * Sex
                     * @enum {unknown}
                     */
                    sex: "Male" | "Female" | "Other";
                    /** DD/Fir No */
                    fir_no: string | null;
                    /** DD/Fir Date */
                    fir_date?: string | null;
                    /** Police Station */
                    police_station: string | null;
                    /** History */
                    history: string | null;
                    /** Apparent Cause of Death */
                    cause_death: string | null;
                    /** Board Member */
                    board_member: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    pmr_doc?: string;
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
    "logbook-create_expert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** PMR No */
                    pmr_no: string | null;
                    /** PMR Date */
                    pmr_date: string | null;
                    /** Name */
                    name: string | null;
                    /** Age */
                    age: string | null;
                    /**
                     * Sex
                     * @enum {unknown}
                     */
                    sex: "Male" | "Female" | "Other";
                    /** DD/Fir No */
                    fir_no: string | null;
                    /** DD/Fir Date */
                    fir_date?: string | null;
                    /** Police Station */
                    police_station: string | null;
                    /** History */
                    history: string | null;
                    /** Material */
                    material: string | null;
                    /** Expert Opinion */
                    expert_opinion: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    pmr_doc?: string;
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
    "logbook-create_crime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** PMR No */
                    pmr_no: string | null;
                    /** PMR Date */
                    pmr_date: string | null;
                    /** Name */
                    name: string | null;
                    /** Age */
                    age: string | null;
                    /**
                     * Sex
                     * @enum {unknown}
                     */
                    sex: "Male" | "Female" | "Other";
                    /** DD/Fir No */
                    fir_no: string | null;
                    /** DD/Fir Date */
                    fir_date?: string | null;
                    /** Police Station */
                    police_station: string | null;
                    /** History */
                    history: string | null;
                    /** Place */
                    place: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    pmr_doc?: string;
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
    "logbook-create_drpActivity": {
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
                    activityDate: string | null;
                    /** Activity */
                    activity: string | null;
                    /**
                     * Activity Type
                     * @enum {unknown}
                     */
                    activityType: "Patient Care / Diagnostic Service" | "Health Care Management activities both HR & Loginstics" | "Communication skill" | "Team Work" | "Others";
                    /**
                     * Level
                     * @enum {unknown}
                     */
                    level: "Observation" | "Perform under Observation" | "Perform Independently" | "Others";
                    /** State */
                    state?: string | null;
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
    "logbook-create_drpOffline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
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
    "dashboard-needs_attention": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "logbook-start_entry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
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
    "logbook-count_so_far": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
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
    "logbook-list_earlier_words": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
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
    "logbook-list_recent_patients": {
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
    "logbook-list_recent_entries": {
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
    "logbook-list_favourites": {
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
    "logbook-add_favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFavourite"];
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
    "logbook-rename_favourite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favouriteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewName"];
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
    "logbook-remove_favourite": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                favouriteId: string;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "reports-list_activity": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "reports-read_figures": {
        parameters: {
            query?: never;
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
    "reports-export_activity": {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
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
    "assessment-list_appraised": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "assessment-list_appraisals": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
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
    "assessment-read_evidence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "assessment-save_appraisal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                studentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAppraisal"];
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
    "assessment-acknowledge_appraisal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                appraisalId: string;
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
    "assessment-list_sheets": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
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
    "assessment-save_sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AetcomSheet"];
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
    "thesis-save_synopsis_title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SynopsisTitle"];
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
    "thesis-save_thesis_title": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThesisTitle"];
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
    "thesis-save_acceptance_date": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptanceDate"];
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
    "thesis-save_synopsis_guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Guide"];
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
    "thesis-save_synopsis_co_guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoGuides"];
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
    "thesis-save_synopsis_certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    id?: string;
                    /** Format: binary */
                    certificate?: string;
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
    "thesis-save_thesis_guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Guide"];
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
    "thesis-save_thesis_co_guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoGuides"];
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
    "thesis-save_thesis_certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    id?: string;
                    /** Format: binary */
                    certificate?: string;
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
    "thesis-read_timeline": {
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
    "thesis-read_synopsis": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "thesis-upload_synopsis_record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
                    /** Guide */
                    teacher?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                    /** @description The record's id */
                    id?: string;
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
    "thesis-verify_synopsis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    studentId?: string;
                    synopsisId: string;
                    staffId?: string;
                    remark: string;
                    score: string;
                    /** @enum {string} */
                    status: "Approved" | "Rejected";
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
    "thesis-read_thesis": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "thesis-upload_thesis_record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
                    /** Guide */
                    teacher?: string | null;
                    /** @description The client's own id of this submission */
                    clientId?: string;
                    /** @description The verified entry that this one corrects */
                    replaces?: string;
                    /** Format: binary */
                    certificate?: string;
                    /** @description The record's id */
                    id?: string;
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
    "thesis-verify_thesis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    studentId?: string;
                    thesisId: string;
                    staffId?: string;
                    remark: string;
                    score: string;
                    /** @enum {string} */
                    status: "Approved" | "Rejected";
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
    "memos-list_memos": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "memos-list_student_memos": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "memos-export_memos": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "memos-issue_memo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMemo"];
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
    "memos-read_memo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memoId: string;
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
    "memos-answer_memo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Answering"];
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
    "memos-void_memo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memoId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Voiding"];
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
    "printing-verify_logbook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
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
    "printing-list_prints": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
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
    "printing-read_printed_logbook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "printing-make_pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPack"];
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
    "printing-list_jobs": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "printing-read_job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
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
    "printing-cancel_job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
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
    "printing-download_job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
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
    "printing-read_logbook_pdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    "printing-read_bonafide": {
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
    "drp-list_coordinators": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
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
    "drp-add_coordinator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    name?: string;
                    phone?: string;
                    contact_number?: string;
                    email?: string;
                    state?: string;
                    insitution?: string;
                    schduleFrom?: string;
                    schduleTo?: string;
                    studentId?: string;
                    collegeId?: string;
                    departmentId?: string;
                    clientId?: string;
                    /** Format: binary */
                    notice?: string;
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
    "drp-list_attendance": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
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
    "drp-read_progress": {
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
    "drp-accept_coordinator": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recordId: string;
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
    "drp-delete_drp_record": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recordId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["api__drp__schemas__Removal"];
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
    "drp-list_drp_activities": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
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
    "drp-list_offline_logbooks": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
            header?: never;
            path: {
                collegeId: string;
                departmentId: string;
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
    "drp-add_drp_activity": {
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
                    activityDate: string | null;
                    /** Activity */
                    activity: string | null;
                    /**
                     * Activity Type
                     * @enum {unknown}
                     */
                    activityType: "Patient Care / Diagnostic Service" | "Health Care Management activities both HR & Loginstics" | "Communication skill" | "Team Work" | "Others";
                    /**
                     * Level
                     * @enum {unknown}
                     */
                    level: "Observation" | "Perform under Observation" | "Perform Independently" | "Others";
                    /** State */
                    state?: string | null;
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
    "drp-add_offline_logbook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Student Remark */
                    sRemark?: string | null;
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
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
    "inquiries-list_inquiries": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "inquiries-export_inquiries": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "inquiries-mark_inquiry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                inquiryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Marking"];
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
    "outbox-list_messages": {
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
                /** @description What an earlier page answered so: what was added since is left out */
                asOf?: string | null;
            };
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
    "outbox-try_again": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
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
}
