"""What accounts say by mail and text message: every text in one place, by template name.

A text message must read as it is registered with the telecom operators, so the words of ``code`` change only together
with that registration (``PGL_SMS_TEMPLATES=code=…``).
"""

from __future__ import annotations

import datetime as dt

from api.core.messages.mail import Link, letter
from api.core.messages.outbox import Message
from api.settings import Settings

CODE_LASTS = dt.timedelta(minutes=10)
RESET_LASTS = dt.timedelta(minutes=30)
FIRST_LASTS = dt.timedelta(days=7)
NOT_YOU = "If this was not you, ignore this message: nothing happens without the {thing}."


def page(settings: Settings, path: str) -> str:
    """The address of a page in a message: of the configured origin, whatever host a request named (OT-17)."""
    return settings.public_url.rstrip("/") + path


def phone_code(to: str, code: str) -> Message:
    """The code that proves a phone number."""
    text = f"{code} is your PG Logbook verification code. It is valid for 10 minutes. Do not share it with anyone."
    return Message(channel="sms", template="code", to=to, text=text, lasts=CODE_LASTS)


def email_code(to: str, code: str) -> Message:
    """The code that proves an address."""
    return letter(
        "code",
        to,
        "Your PG Logbook verification code",
        f"Your verification code is {code}",
        "It is valid for 10 minutes. Enter it on the registration page, and do not share it with anyone.",
        NOT_YOU.format(thing="code"),
        lasts=CODE_LASTS,
    )


def registered(settings: Settings, to: str, name: str, *, verify: str, first_password: str | None) -> Message:
    """Welcomes a student: the link that confirms the address and, where none was chosen, the one to set a password."""
    confirm = Link("Confirm your email address", page(settings, f"/verify/{verify}"))
    lines: list[str | Link] = [f"Welcome, {name}.", "Your PG Logbook account has been created.", confirm]
    if first_password is not None:
        lines += ["You have not chosen a password yet.", _set_password(settings, first_password)]
    lines.append(
        "Your head of department will verify your account; you can then complete your profile and record entries. "
        "The links are valid for 7 days and work once."
    )
    return letter("registered", to, "Welcome to PG Logbook", *lines, lasts=FIRST_LASTS)


def invited(settings: Settings, to: str, name: str, *, place: str, verify: str, first_password: str | None) -> Message:
    """Tells new staff of their account: the link that verifies it and, where none was set, the first password's."""
    lines: list[str | Link] = [
        f"Dear {name},",
        f"An account was created for you in PG Logbook, the training logbook of {place}.",
        Link("Verify your account", page(settings, f"/verifyStaff/{verify}")),
    ]
    if first_password is not None:
        lines += ["Then choose your password.", _set_password(settings, first_password)]
    lines.append("The links are valid for 7 days and work once.")
    return letter("invited", to, "Your PG Logbook account", *lines, lasts=FIRST_LASTS)


def coordinator(settings: Settings, to: str, name: str, *, place: str, verify: str) -> Message:
    """Tells a DRP coordinator of being named, with the link that confirms the address (P-041)."""
    return letter(
        "coordinator",
        to,
        "You have been named DRP coordinator",
        f"Dear {name},",
        f"You were named in PG Logbook as coordinator of the District Residency Programme of {place}.",
        Link("Confirm your address", page(settings, f"/verifyDRPC/{verify}")),
        "The link is valid for 7 days and works once. Confirming it does not open an account.",
        "If you do not know about this, ignore this message.",
        lasts=FIRST_LASTS,
    )


def _set_password(settings: Settings, token: str) -> Link:
    return Link("Set your password", page(settings, f"/reset-password/{token}"))


def reset(settings: Settings, to: str, name: str, token: str) -> Message:
    """The link to set a forgotten password anew."""
    return letter(
        "reset",
        to,
        "Set a new PG Logbook password",
        f"Dear {name},",
        "Somebody asked to set a new password for your PG Logbook account.",
        Link("Set a new password", page(settings, f"/reset-password/{token}")),
        "The link is valid for 30 minutes and works once.",
        NOT_YOU.format(thing="link"),
        lasts=RESET_LASTS,
    )


def password_changed(to: str, name: str) -> Message:
    """Says that the password was set anew, so that an owner who did not do it learns of it."""
    return letter(
        "password_changed",
        to,
        "Your PG Logbook password was changed",
        f"Dear {name},",
        "The password of your PG Logbook account was reset, and every device was signed out.",
        "If this was not you, use Forgot Password on the sign-in page at once, and tell your college.",
        lasts=dt.timedelta(days=2),
    )
