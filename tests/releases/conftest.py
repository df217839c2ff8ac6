"""The kept stores of each released version, unpacked once."""

from __future__ import annotations

import os

import pytest

from tests.releases.archives import Release, unpacked, versions


@pytest.fixture(scope="session", params=versions())
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Release:
    """One version's stores; a test that writes takes a copy."""
    return unpacked(request.param, tmp_path_factory.mktemp(f"release-{request.param}"))


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests counts."""
    for name in [name for name in os.environ if name.startswith(("PGL_", "MONGODB_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PGL_LIBREOFFICE", "")
    for name in ("PGL_REQUESTS_PER_MINUTE", "PGL_ROUTE_REQUESTS_PER_MINUTE"):
        monkeypatch.setenv(name, "1000000")
