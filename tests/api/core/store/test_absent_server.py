"""A process that starts while its database server is away answers every public call, and never with 500.

It runs apart: in this process other tests have declared the documents already.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import asyncio, json, re, sys
from pathlib import Path
import httpx
from pydantic import SecretStr
from api.access.permission import PUBLIC
from api.main import create_app
from api.settings import Settings

async def main():
    settings = Settings(environment="test", data=Path(sys.argv[1]), secret=SecretStr("0123456789abcdef" * 3))
    away = {"mongodb_url": SecretStr("mongodb://127.0.0.1:9"), "mongodb_timeout_ms": 400, "mongodb_selection_ms": 200}
    app = create_app(settings.model_copy(update=away))
    found = {}
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            for method, path in sorted(PUBLIC):
                body = {"json": BODIES.get(path, {})} if method == "POST" else {}
                token = {"Authorization": "Bearer x.y.z"} if path == "/api/session" else {}
                answer = await client.request(method, re.sub("{[^}]+}", "6" * 24, path), headers=token, **body)
                found[f"{method} {path}"] = answer.status_code
    print(json.dumps(found))

PASSWORD = {"email": "a@example.com", "password": "Correct@1"}
BODIES = {
    "/api/login": PASSWORD,
    "/api/staffLogin": PASSWORD,
    "/api/sendPhoneOtp": {"phone": "9876543210"},
    "/api/sendEmailOtp": {"email": "a@example.com"},
    "/api/forgotPassword": {"email": "a@example.com"},
    "/api/inquiry": {"name": "Asha", "email": "a@example.com", "phone": "9876543210", "message": "A question."},
    "/api/getDept": {"collegeId": "6" * 24},
    "/api/getCourse": {"departmentId": "6" * 24},
}
asyncio.run(main())
"""
WITHOUT_A_STORE = {"GET /api/health", "GET /api/site"}
READS = {"GET /api/getConfig", "GET /api/settings", "POST /api/batches", "POST /api/login", "POST /api/staffLogin"}
"""Calls that reach the store whatever is sent."""


def test_every_public_call_is_answered_while_the_server_is_away(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    assert {call: status for call, status in found.items() if status >= 500 and status != 503} == {}
    assert {found[call] for call in READS | {"GET /api/ready"}} == {503}
    assert found["GET /api/health"] == 200
