"""Settings: what refuses to start, and the secret that lies beside the data."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from pydantic import ValidationError

from api.__main__ import main
from api.serve import NoSecret, data_secret, settings_for
from api.settings import PLACEHOLDERS, Settings

GOOD = "a long and random enough secret, 40 bytes"


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PGL_") or name == "MONGODB_URL"]:
        monkeypatch.delenv(name)


def test_production_refuses_a_placeholder_or_short_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """JW-18."""
    monkeypatch.setenv("PGL_ENVIRONMENT", "production")
    with pytest.raises(ValidationError, match="PGL_SECRET"):
        Settings()
    for weak in (*PLACEHOLDERS, "Changeme", "x" * 31, "s" * 48, "abc" * 20):
        monkeypatch.setenv("PGL_SECRET", weak)
        with pytest.raises(ValidationError, match="PGL_SECRET"):
            Settings()
    monkeypatch.setenv("PGL_SECRET", GOOD)
    settings = Settings()
    assert settings.secret.get_secret_value() == GOOD
    assert settings.secure_cookies


def test_elsewhere_a_given_secret_must_be_good_and_a_missing_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {Settings().secret.get_secret_value() for _ in range(3)}
    assert len(made) == 3
    assert all(len(secret) >= 48 for secret in made)
    assert not Settings().secure_cookies
    monkeypatch.setenv("PGL_SECRET", "short")
    with pytest.raises(ValidationError, match="at least 32 bytes"):
        Settings()


def test_a_refusal_does_not_repeat_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGL_SECRET", "tell-nobody")
    with pytest.raises(ValidationError) as refusal:
        Settings()
    assert "tell-nobody" not in str(refusal.value)
    monkeypatch.setenv("PGL_SECRET", GOOD)
    monkeypatch.setenv("MONGODB_URL", "mongodb://user:tell-nobody@db")
    assert "tell-nobody" not in repr(Settings())
    assert GOOD not in repr(Settings())


def test_an_unknown_environment_or_a_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("PGL_ENVIRONMENT", "staging"), ("PGL_IDLE_MINUTES", "soon"), ("PGL_MEMORY", "perhaps")):
        monkeypatch.setenv(name, value)
        with pytest.raises(ValidationError):
            Settings()
        monkeypatch.delenv(name)


def test_the_settings_pick_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().store == "embedded"
    assert Settings(memory=True).store == "memory"
    monkeypatch.setenv("MONGODB_URL", "mongodb://db")
    assert Settings().store == "mongodb"
    assert Settings(memory=True).store == "memory"


def test_what_the_design_fixes_is_the_default() -> None:
    """12 h absolute, 55 min idle, 30 s undo, Asia/Kolkata, and sign-in tries of 5 in 15 min (DECISIONS D5.2)."""
    settings = Settings()
    assert (settings.session_hours, settings.idle_minutes, settings.undo_seconds) == (12, 55, 30)
    assert (settings.sign_in_tries, settings.sign_in_minutes) == (5, 15)
    assert settings.zone.key == "Asia/Kolkata"
    assert settings.trusted_proxies == []
    assert settings.origins == []


def test_the_server_does_not_end_a_session_before_the_page_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGL_IDLE_MINUTES", "54")
    with pytest.raises(ValidationError):
        Settings()
    monkeypatch.setenv("PGL_IDLE_MINUTES", "55")
    assert Settings().idle_minutes == 55


def test_the_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    first = data_secret(folder).get_secret_value()
    path = folder / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(first) >= 48
    assert data_secret(folder).get_secret_value() == first
    assert [one.name for one in folder.iterdir()] == ["secret"]
    path.chmod(0o644)
    assert data_secret(folder).get_secret_value() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert data_secret(tmp_path / "other").get_secret_value() != first


def test_an_empty_or_cut_secret_file_does_not_start(tmp_path: Path) -> None:
    for content in ("", "  \n", "short"):
        (tmp_path / "secret").write_text(content)
        with pytest.raises(NoSecret, match="Remove it"):
            data_secret(tmp_path)


def test_a_served_product_keeps_its_secret_or_takes_the_given_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, again = settings_for(tmp_path), settings_for(tmp_path)
    assert first.secret == again.secret
    assert first.data == tmp_path
    monkeypatch.setenv("PGL_SECRET", GOOD)
    assert settings_for(tmp_path).secret.get_secret_value() == GOOD


def test_the_secrets_of_a_data_folder_go_on_being_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PGL_SECRET is set later, and where a restored backup brought former ones; what is too short is none."""

    def known() -> list[str]:
        made = settings_for(tmp_path)
        return [each.get_secret_value() for each in (made.secret, *made.former_secrets)]

    one, two, given = (f"{name}-secret-of-thirty-two-bytes-at-least" for name in ("one", "two", "given"))
    (tmp_path / "secret").write_text(f"{one}\n{two}\nshort\n")
    assert known() == [one, two]
    monkeypatch.setenv("PGL_FORMER_SECRETS", "before-" * 6)
    assert known() == [one, "before-" * 6, two]
    monkeypatch.setenv("PGL_SECRET", given)
    assert known() == [given, "before-" * 6, one, two]
    (tmp_path / "secret").unlink()
    assert known() == [given, "before-" * 6]


def test_an_empty_variable_counts_as_not_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A start with an empty PGL_SECRET keeps the secret of its data folder."""
    plain = Settings().model_dump(exclude={"secret"})
    for name, field in Settings.model_fields.items():
        monkeypatch.setenv(str(field.validation_alias or f"PGL_{name.upper()}"), "")
    assert Settings().model_dump(exclude={"secret"}) == plain
    assert settings_for(tmp_path).secret == settings_for(tmp_path).secret == data_secret(tmp_path)


def test_the_command_refuses_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").write_text("")
    monkeypatch.setattr("sys.argv", ["api", "serve", "--port", "0", "--data", str(tmp_path), "--no-demo"])
    assert main() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "holds no secret" in err
    assert len(err.splitlines()) == 1
