"""Every setting, typed, read once from the environment (prefix ``PGL_``, and ``MONGODB_URL``) and nowhere else.

A variable that is empty counts as not set. Outside development a placeholder or short secret refuses to start.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from api.core.gstin import fault
from api.core.http.headers import origin_of

PLACEHOLDERS = {"", "changeme", "changethis", "secret", "placeholder"}
SECRET_BYTES = 32
SECRET_LETTERS = 8
"""Different characters that a secret has at least; a random one of its length has more."""
WEBHOOK_SECRET = 12
"""Characters that a payment provider's secret has at least."""


class Settings(BaseSettings):
    """The settings of one process."""

    model_config = SettingsConfigDict(
        env_prefix="PGL_", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    environment: Literal["development", "test", "production"] = "development"
    secret: SecretStr = SecretStr("")
    former_secrets: Annotated[list[SecretStr], NoDecode] = []
    """Secrets that were ``PGL_SECRET`` before, with commas between them: what they sealed (verifications, prints) is
    still recognised. They sign nobody in and seal nothing new."""
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

    libreoffice: str = "auto"
    """The LibreOffice that makes PDF of office files: ``auto`` looks on the PATH, ``none`` means none, else a path."""
    office_viewer: str | None = None
    """Where there is no LibreOffice: the address of a viewer of the operator's choice that shows office files, with
    ``{url}`` where the file's link goes (at the end without it). It gets a link that ends within 15 minutes; without
    this setting no outside viewer is ever used (DECISIONS D9.3). Not to be used without an agreement with its owner."""
    scanner: str | None = Field(default=None, pattern=r"^[^:\s]+:[0-9]{1,5}$")
    """Host and port of a clamd that scans every upload for viruses. While it is away, files wait for it unseen."""
    s3_bucket: str | None = None
    """Keeps files in this bucket of an S3-compatible object store; without it they lie in the data folder."""
    s3_endpoint: str | None = Field(default=None, pattern=r"^https?://[^/\s]+$")
    """The object store's address; Amazon's own without it."""
    s3_region: str = "us-east-1"
    s3_prefix: str = ""
    """Begins every object's name, where the bucket holds other things as well."""
    s3_access_key: SecretStr | None = None
    s3_secret_key: SecretStr | None = None
    """Without the two keys those of the environment or of the machine's own role are used."""

    web: Path = Path(__file__).resolve().parent.parent / "web" / "dist"
    origins: list[str] = []
    """Origins besides the server's own that may send state-changing requests."""
    trusted_proxies: list[str] = []
    """Addresses whose X-Forwarded-For is believed (WB-11)."""
    secure_cookies: bool = False

    time_zone: str = "Asia/Kolkata"
    session_hours: int = 12
    remembered_hours: int = 12
    idle_minutes: int = Field(default=55, ge=55)
    """Minutes without input after which the server ends a session. The page does so at 50, with a warning, and tells
    the server of input every five minutes: less than both together would end what the page still holds."""
    undo_seconds: int = 30
    cover_offer_days: int = Field(default=7, ge=0, le=60)
    """Days of absence after which what waits with a teacher is offered to the delegate and the head of department."""
    late_days: int = Field(default=14, ge=1)
    """Days after its date within which an entry may be recorded and still be approved in bulk."""
    independent_after: int = Field(default=1, ge=0)
    """Entries of a skill that come before one marked as performed independently, without which its role is doubtful."""
    quick_run: int = Field(default=5, ge=2)
    quick_seconds: int = Field(default=3, ge=1)
    """So many single decisions of one teacher in a row, each within so many seconds of the one before, are a run of
    quick decisions (DECISIONS D15.15)."""

    public_url: str = Field(default="http://localhost:8000", pattern=r"^https?://[^/\s]+$")
    """Where people reach the product: scheme, host and port. Links in messages begin with it, whoever asks."""
    smtp_host: str | None = None
    """The mail server. Without one, messages are written to the log outside production, and wait in production."""
    smtp_port: int = Field(default=587, ge=1, le=65535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """``tls`` from the first byte (port 465), ``starttls`` or nothing; a server that does not offer it is refused."""
    smtp_user: str | None = None
    smtp_password: SecretStr | None = None
    mail_from: str = "PG Logbook <no-reply@localhost>"
    sms_url: str | None = Field(default=None, pattern=r"^(https?://.+)?$")
    """The address that an SMS is posted to; see ``api/core/messages/sms.py`` for what is posted."""
    sms_key: SecretStr | None = None
    sms_sender: str | None = None
    """The registered sender of text messages (the header, in the words of the Indian registry of templates)."""
    sms_templates: Annotated[dict[str, str], NoDecode] = {}
    """The registered template id of each text message, by its name in ``api/accounts/letters.py``: ``code=1107``, with
    commas between several."""
    contact_location: str | None = None
    contact_phone: str | None = None
    contact_email: str | None = None
    """How the public pages say the operator is reached. In production a fact that is not set is not shown."""
    inquiry_to: str | None = Field(default=None, pattern=r"^([^@\s]+@[^@\s]+\.[^@\s]+)?$")
    """Where inquiries from the public pages are mailed to; they stand on the Master's page ``/inquiries`` anyway."""
    inquiries_per_hour: int = Field(default=200, ge=1)
    """Inquiries that the whole site takes in an hour: what a flood may cost."""
    super_speciality_url: str | None = Field(default=None, pattern=r"^(https?://[^\s]+)?$")
    diploma_url: str | None = Field(default=None, pattern=r"^(https?://[^\s]+)?$")
    """The sister products; a link stands on the public pages where its address is set."""
    oauth_authorize_url: str | None = Field(default=None, pattern=r"^(https://[^\s]+)?$")
    oauth_token_url: str | None = Field(default=None, pattern=r"^(https://[^\s]+)?$")
    oauth_client_id: str | None = None
    oauth_client_secret: SecretStr | None = None
    oauth_scope: str | None = None
    """The outside account that the Master may connect at ``/zoho``; see ``api/site/oauth.py``."""
    seller_name: str | None = None
    seller_address: str | None = None
    seller_state: str | None = None
    seller_gstin: str | None = None
    """Who sells the packages, as invoices name it. Without a GST number receipts are issued instead of tax invoices;
    outside production a seller that is not set is a demonstration."""
    sac_code: str = Field(default="997331", pattern=r"^[0-9]{4,6}$")
    """The service accounting code on invoices; the default is the right to use software."""
    invoice_prefix: str = Field(default="PGL", pattern=r"^[A-Z]{1,3}$")
    credit_note_prefix: str = Field(default="PCN", pattern=r"^[A-Z]{1,3}$")
    """How the numbers of invoices and of credit notes begin; with three letters a number has the 16 characters that
    the GST rules allow. A new prefix begins a new series."""
    razorpay_key_id: str | None = Field(default=None, pattern=r"^(rzp_(live|test)_[A-Za-z0-9]{6,40})?$")
    razorpay_key_secret: SecretStr | None = None
    razorpay_webhook_secret: SecretStr | None = None
    razorpay_account_id: str | None = Field(default=None, pattern=r"^(acc_[A-Za-z0-9]{6,40})?$")
    """The card provider's keys, and the secret of its webhook, which is another one (PY-07); with the account's id,
    messages that were made for another account are put aside. A webhook is to call ``/api/webhooks/razorpay``."""
    second_url: str | None = Field(default=None, pattern=r"^(https://[^\s]+)?$")
    second_key: SecretStr | None = None
    second_webhook_secret: SecretStr | None = None
    second_hosts: Annotated[list[str], NoDecode] = []
    """The second provider: its interface, key and webhook secret, and the hosts that its payment pages may have, with
    commas between them. See ``api/billing/gateways/second.py`` for what is spoken. Without any provider payments go to
    a test gateway, and in production are not set up."""
    reconcile_minutes: float = Field(default=5.0, gt=0)
    """Minutes between two comparisons with the payment providers; see ``api/billing/settlement/reconciling.py``."""
    outbox_seconds: float = Field(default=5.0, gt=0)
    """Seconds between two looks into the outbox; what this process puts there goes at once."""
    code_sends_per_address: int = Field(default=30, ge=1)
    """Codes that one network address may ask for in an hour; a college stands behind one address."""
    code_sends_per_hour: int = Field(default=1000, ge=1)
    """Codes that the whole product sends in an hour, at most: what a flood may cost."""

    body_bytes: int = 512 * 1024
    upload_bytes: int = 12 * 1024 * 1024
    files_per_day: int = Field(default=200, ge=1)
    """Files that one person may add in 24 hours."""
    file_bytes_per_person: int = Field(default=2 * 1024**3, ge=1)
    """Bytes that one person's files may take in all."""
    body_seconds: float = Field(default=30.0, gt=0)
    """Seconds within which a body has to arrive whole (HP-07)."""
    upload_seconds: float = Field(default=300.0, gt=0)
    """The same for a form with a file; a photo over a slow mobile connection takes minutes."""
    requests_per_minute: int = 600
    """Per signed-in user or, signed out, per address; counted in this process."""
    route_requests_per_minute: int = 120
    """Per user and route, for reads; counted in this process (PG-09)."""
    metrics_token: SecretStr | None = Field(default=None, min_length=16)
    """The Bearer token for ``/api/metrics``; without one there is no such call."""
    traces_url: str | None = Field(default=None, pattern=r"^(https?://[^\s]+)?$")
    """Where traces are sent by OTLP over HTTP (``http://collector:4318/v1/traces``); see ``api/core/tracing.py``."""
    requests_at_once: int | None = Field(default=None, ge=1)
    """Requests that one process works on at a time; see :attr:`at_once`."""
    requests_waiting: int = Field(default=250, ge=0)
    """Requests that wait for their turn at most; further ones are answered 503 at once, with Retry-After."""
    sign_in_tries: int = Field(default=5, ge=1)
    sign_in_minutes: int = Field(default=15, ge=1)
    """Passwords that may fail for one account from one network address, and within how many minutes; the other limits
    of sign-in are multiples of it (``api/access/guessing.py``)."""

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
    def at_once(self) -> int:
        """Requests at work: as many as a server's connections serve; the embedded store answers without waiting, and
        more than a few would only be in each other's way."""
        if self.requests_at_once is not None:
            return self.requests_at_once
        return self.mongodb_pool if self.store == "mongodb" else 8

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
    def _files_are_out_of_reach(self) -> Settings:
        web, data = self.web.resolve(), self.data.resolve()
        if web == data or web in data.parents:
            raise ValueError(f"PGL_DATA ({data}) lies in the folder of the web pages, which is served to everyone.")
        if self.office_viewer:
            origin_of(self.office_viewer)
        else:
            self.office_viewer = None
        if (self.s3_access_key is None) != (self.s3_secret_key is None):
            raise ValueError("PGL_S3_ACCESS_KEY and PGL_S3_SECRET_KEY belong together: set both or neither.")
        return self

    @model_validator(mode="after")
    def _payments_can_be_proved(self) -> Settings:
        for name, configured, key, webhook in (
            ("PGL_RAZORPAY_KEY_ID", self.razorpay_key_id, self.razorpay_key_secret, self.razorpay_webhook_secret),
            ("PGL_SECOND_URL", self.second_url, self.second_key, self.second_webhook_secret),
        ):
            secrets_given = [one.get_secret_value() if one else "" for one in (key, webhook)]
            if not configured:
                if any(secrets_given):
                    raise ValueError(f"{name} is missing, while its secrets are set.")
            elif min(map(len, secrets_given)) < WEBHOOK_SECRET or secrets_given[0] == secrets_given[1]:
                raise ValueError(
                    f"{name} needs its key's secret and a webhook secret of its own, each of at least {WEBHOOK_SECRET} "
                    "characters; an empty one would let anybody confirm a payment."
                )
        if self.second_url and not self.second_hosts:
            raise ValueError("PGL_SECOND_URL needs PGL_SECOND_HOSTS, the hosts of its payment pages.")
        return self

    @model_validator(mode="after")
    def _the_seller_is_possible(self) -> Settings:
        self.seller_gstin = (self.seller_gstin or "").strip().upper() or None
        problem = self.seller_gstin and fault(self.seller_gstin)
        if problem:
            raise ValueError(f"PGL_SELLER_GSTIN: {problem}")
        if self.seller_gstin and not (self.seller_name and self.seller_address and self.seller_state):
            raise ValueError(
                "A tax invoice names the seller: set PGL_SELLER_NAME, PGL_SELLER_ADDRESS and PGL_SELLER_STATE too."
            )
        if len({self.invoice_prefix, self.credit_note_prefix, "TST", "TCN"}) != 4:
            raise ValueError("PGL_INVOICE_PREFIX and PGL_CREDIT_NOTE_PREFIX differ, and neither is TST or TCN.")
        return self

    @field_validator("former_secrets", "second_hosts", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("sms_templates", mode="before")
    @classmethod
    def _pairs(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        pairs = [pair.partition("=") for pair in value.split(",") if pair.strip()]
        if not all(name.strip() and id_.strip() for name, _, id_ in pairs):
            raise ValueError("PGL_SMS_TEMPLATES is a list of name=id, with commas between them.")
        return {name.strip(): id_.strip() for name, _, id_ in pairs}

    @model_validator(mode="after")
    def _secret_is_real(self) -> Settings:
        value = self.secret.get_secret_value()
        weak = value.lower() in PLACEHOLDERS or len(value.encode()) < SECRET_BYTES or len({*value}) < SECRET_LETTERS
        if self.environment == "production":
            if weak:
                raise ValueError(f"PGL_SECRET must be a random value of at least {SECRET_BYTES} bytes in production.")
            self.secure_cookies = True
        elif not value:
            self.secret = SecretStr(secrets.token_urlsafe(48))
        elif weak:
            raise ValueError(f"PGL_SECRET must be a random value of at least {SECRET_BYTES} bytes.")
        return self
