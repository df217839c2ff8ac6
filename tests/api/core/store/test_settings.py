"""How the driver is set up, and that an address is told to nobody."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError
from pymongo.errors import ConfigurationError

from api.__main__ import main
from api.core.store.mongodb import AddressUnresolved, WrongAddress, open_client, options
from api.settings import Settings

PASSWORD = "tell/no:body"
URL = "mongodb://app:tell%2Fno%3Abody@db-1:27017,db-2:27017/?replicaSet=rs0&authSource=admin"


def settings(**changes: object) -> Settings:
    return Settings(environment="test").model_copy(update=changes)


def with_url(url: str, **changes: object) -> Settings:
    return settings(mongodb_url=SecretStr(url), **changes)


def test_writes_are_acknowledged_by_a_majority_and_on_disk() -> None:
    """Also where the address says less."""
    client, close = open_client(with_url("mongodb://127.0.0.1:1/?w=1&journal=false&retryWrites=false&timeoutMS=90000"))
    try:
        driver = vars(client)["delegate"]
        assert driver.write_concern.document == {"w": "majority", "j": True}
        assert driver.options.retry_writes
        assert driver.options.retry_reads
        assert driver.options.timeout == 4.0
        assert driver.options.server_selection_timeout == 3.0
        assert driver.options.pool_options.max_pool_size == 50
        assert driver.options.pool_options.appname == "pglogbook"
        assert driver.codec_options.tz_aware
    finally:
        close()


def test_every_setting_reaches_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "PGL_MONGODB_TIMEOUT_MS": "1500",
        "PGL_MONGODB_SELECTION_MS": "900",
        "PGL_MONGODB_POOL": "7",
        "PGL_MONGODB_POOL_LEAST": "2",
        "PGL_MONGODB_APP_NAME": "logbook-3",
    }.items():
        monkeypatch.setenv(name, value)
    given = options(Settings(environment="test"))
    assert (given["timeoutMS"], given["serverSelectionTimeoutMS"], given["connectTimeoutMS"]) == (1500, 900, 900)
    assert (given["maxPoolSize"], given["minPoolSize"], given["appname"]) == (7, 2, "logbook-3")
    monkeypatch.setenv("PGL_MONGODB_TIMEOUT_MS", "0")
    assert options(Settings(environment="test"))["timeoutMS"] is None
    for name, value in (("PGL_MONGODB_POOL", "0"), ("PGL_MONGODB_TIMEOUT_MS", "-1"), ("PGL_INDEXES", "drop")):
        monkeypatch.setenv(name, value)
        with pytest.raises(ValidationError):
            Settings(environment="test")
        monkeypatch.delenv(name)


@pytest.mark.parametrize(
    ("store", "environment", "indexes", "creates"),
    [
        ("embedded", "production", None, True),
        ("embedded", "production", "verify", True),
        ("mongodb", "development", None, True),
        ("mongodb", "production", None, False),
        ("mongodb", "production", "create", True),
        ("mongodb", "development", "verify", False),
    ],
)
def test_who_creates_indexes(store: str, environment: str, indexes: str | None, creates: bool) -> None:
    made = with_url(URL) if store == "mongodb" else settings()
    made = made.model_copy(update={"environment": environment, "indexes": indexes})
    assert (made.store, made.creates_indexes) == (store, creates)


@pytest.mark.parametrize(
    "url",
    [
        "http://app:tell%2Fno%3Abody@db/",
        "mongodb://app:tell/no:body@db/",
        "mongodb://app:tell%2Fno%3Abody@db:port/",
        "mongodb://app:tell%2Fno%3Abody@/",
        "mongodb://app:tell%2Fno%3Abody@db/?readPreference=tell%2Fno%3Abody",
        "tell/no:body",
    ],
)
def test_a_wrong_address_stops_the_start_and_is_not_repeated(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(WrongAddress) as refusal:
        open_client(with_url(url))
    monkeypatch.setenv("MONGODB_URL", url)
    for command in (["indexes"], ["serve", "--port", "0", "--data", str(tmp_path)]):
        monkeypatch.setattr("sys.argv", ["api", *command])
        assert main() == 2
    output = capsys.readouterr()
    for text in (str(refusal.value), output.out, output.err):
        assert not [word for word in (PASSWORD, "tell%2F", "no:body", "app:") if word in text]
    assert "MONGODB_URL" in output.err
    assert len(output.err.splitlines()) == 2


def test_no_setting_is_shown_with_its_secret() -> None:
    made = with_url(URL)
    assert "tell" not in repr(made) + str(made) + str(made.model_dump())


def test_several_workers_need_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("MONGODB_URL", raising=False)
    monkeypatch.setattr("sys.argv", ["api", "serve", "--workers", "2", "--data", str(tmp_path)])
    assert main() == 2
    output = capsys.readouterr()
    assert "MONGODB_URL" in output.err
    assert "one process" in output.err
    assert output.out == ""
    assert not (tmp_path / "pglogbook.sqlite3").exists()
    for wrong in ("0", "65", "two"):
        monkeypatch.setattr("sys.argv", ["api", "serve", "--workers", wrong])
        with pytest.raises(SystemExit):
            main()


def test_an_unresolved_name_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A `mongodb+srv` address is looked up before anything is connected; a silent name server is an outage."""

    def unresolved(*_: object, **__: object) -> None:
        raise ConfigurationError("The DNS query name does not exist: _mongodb._tcp.db. with app")

    monkeypatch.setattr("api.core.store.mongodb.create_class_with_framework", lambda *_: unresolved)
    with pytest.raises(AddressUnresolved) as refusal:
        open_client(with_url("mongodb+srv://app:tell%2Fno%3Abody@db/"))
    assert "app" not in str(refusal.value)


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PGL_") or name == "MONGODB_URL"]:
        monkeypatch.delenv(name)
