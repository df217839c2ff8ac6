"""Every call that needs no sign-in, each once, with a body that its route accepts."""

from __future__ import annotations

import re
from typing import Any

import httpx

from api.access.permission import PUBLIC

ID = "6" * 24
PASSWORD = {"email": "a@example.com", "password": "Correct@1"}
BODIES: dict[str, dict[str, Any]] = {
    "/api/login": PASSWORD,
    "/api/staffLogin": PASSWORD,
    "/api/sendPhoneOtp": {"phone": "9876543210"},
    "/api/sendEmailOtp": {"email": "a@example.com"},
    "/api/verifyOtp": {"value": "9876543210", "type": "phone", "otp": "123456"},
    "/api/register": {"collegeId": ID, "departmentId": ID, "name": "Asha Rao"},
    "/api/forgotPassword": {"email": "a@example.com"},
    "/api/inquiry": {
        "name": "Asha",
        "email": "a@example.com",
        "phone": "9876543210",
        "subject": "Licences",
        "message": "A question.",
    },
    "/api/getDept": {"id": ID},
    "/api/getCourse": {"id": ID},
}
WITHOUT_STORE = "GET /api/health"
STORED = {
    "GET /api/getConfig",
    "GET /api/getCollege",
    "GET /api/getReferralInfo/{code}",
    "GET /api/publicFiles/{fileId}",
    "GET /api/ready",
    "GET /api/settings",
    "POST /api/batches",
    "POST /api/forgotPassword",
    "POST /api/getCourse",
    "POST /api/getDept",
    "POST /api/inquiry",
    "POST /api/login",
    "POST /api/register",
    "POST /api/sendEmailOtp",
    "POST /api/sendPhoneOtp",
    "POST /api/staffLogin",
}
"""Calls that reach the store with these bodies."""


async def make_public_calls(client: httpx.AsyncClient) -> dict[str, int]:
    """Make every public call and return the statuses by method and path."""
    found = {}
    for method, path in sorted(PUBLIC):
        body = BODIES.get(path, {}) if method == "POST" else None
        token = {"Authorization": "Bearer x.y.z"} if path == "/api/session" else {}
        address = re.sub("{[^}]+}", "ABCD2345X" if "Referral" in path else ID, path)
        found[f"{method} {path}"] = (await client.request(method, address, headers=token, json=body)).status_code
    return found


def server_errors_of(found: dict[str, int]) -> dict[str, int]:
    """Return the calls that were answered with an error of the program: 503 names an outage."""
    return {call: status for call, status in found.items() if status >= 500 and status != 503}
