"""Every setting, typed, read once from the environment (prefix ``PGL_``, and ``MONGODB_URL``) and nowhere else.

Outside development a placeholder or short secret refuses to start.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PLACEHOLDERS = {"", "changeme", "changethis", "secret", "placeholder"}
SECRET_BYTES = 32


class Settings(BaseSettings):
    """The settings of one process."""

    model_config = SettingsConfigDict(env_prefix="PGL_", extra="ignore", hide_input_in_errors=True)

    environment: Literal["development", "test", "production"] = "development"
    secret: SecretStr = SecretStr("")
    data: Path = Path("data")
    mongodb_url: SecretStr | None = Field(default=None, validation_alias="MONGODB_URL")
    """The address of a MongoDB server or replica set, with its user and password; without it the store is embedded."""
    mongodb_database: str = "pglogbook"
    """The database there, whatever the address names."""
    mongodb_app_name: str = "pglogbook"
    """The name under which the server's own logs and tools show this process."""
    mongodb_timeout_ms: int = Field(default=4000, ge=0)
    """Milliseconds that one call may take in all, waiting for its turn and retries included; 0 sets no bound."""
    mongodb_selection_ms: int = Field(default=3000, ge=1)
    """Milliseconds that a call waits for a server that takes it: how long a fail-over is waited for."""
    mongodb_pool: int = Field(default=50, ge=1)
    """Connections of one process at most, and calls under way at once."""
    mongodb_pool_least: int = Field(default=0, ge=0)
    """Connections that are kept open while nothing happens."""
    mongodb_retry_ms: int = Field(default=1000, ge=1)
    """Milliseconds between two looks for a server that is away."""
    indexes: Literal["create", "verify"] | None = None
    """What a start does about the indexes of a MongoDB; see :attr:`creates_indexes`."""
    memory: bool = False
    """Keep everything in memory, for tests; nothing survives the process."""

    web: Path = Path(__file__).resolve().parent.parent / "web" / "dist"
    origins: list[str] = []
    """Origins besides the server's own that may send state-changing requests."""
    trusted_proxies: list[str] = []
    """Addresses whose X-Forwarded-For is believed (WB-11)."""
    secure_cookies: bool = False

    time_zone: str = "Asia/Kolkata"
    session_hours: int = 12
    remembered_hours: int = 12
    idle_minutes: int = 50
    undo_seconds: int = 30
    late_days: int = Field(default=14, ge=1)
    """Days after its date within which an entry may be recorded and still be approved in bulk."""

    body_bytes: int = 512 * 1024
    upload_bytes: int = 12 * 1024 * 1024
    requests_per_minute: int = 600
    """Per signed-in user or, signed out, per address; counted in this process."""
    route_requests_per_minute: int = 120
    """Per user and route, for reads; counted in this process (PG-09)."""
    sign_in_tries: int = 5
    sign_in_minutes: int = 15

    @property
    def zone(self) -> ZoneInfo:
        """The zone that calendar dates are judged in."""
        return ZoneInfo(self.time_zone)

    @property
    def store(self) -> Literal["memory", "mongodb", "embedded"]:
        """Which store these settings pick."""
        if self.memory:
            return "memory"
        return "mongodb" if self.mongodb_url is not None else "embedded"

    @property
    def creates_indexes(self) -> bool:
        """Whether a start creates missing indexes, as the one process of a small system does.

        In production, and with several workers, they are created by the release step and a start makes sure of them.
        """
        if self.store != "mongodb":
            return True
        if self.indexes is not None:
            return self.indexes == "create"
        return self.environment != "production"

    @model_validator(mode="after")
    def _secret_is_real(self) -> Settings:
        value = self.secret.get_secret_value()
        weak = value.lower() in PLACEHOLDERS or len(value.encode()) < SECRET_BYTES
        if self.environment == "production":
            if weak:
                raise ValueError(f"PGL_SECRET must be a random value of at least {SECRET_BYTES} bytes in production.")
            self.secure_cookies = True
        elif not value:
            self.secret = SecretStr(secrets.token_urlsafe(48))
        elif weak:
            raise ValueError(f"PGL_SECRET must be a random value of at least {SECRET_BYTES} bytes.")
        return self
