"""The accounts of Masters, which are made here and nowhere else (attack AU-18)."""

from __future__ import annotations

from api.accounts.password_policy import refuse_guessable
from api.accounts.people_schemas import NewStaff
from api.accounts.registration import check_password
from api.accounts.service import by_email
from api.accounts.staff import TAKEN, new_staff
from api.core import audit
from api.core.bodies import parse
from api.core.database import Row, collection, is_duplicate
from api.core.errors import Conflict
from api.core.passwords import hash_password


async def check(name: str, email: str, phone: str) -> Row:
    """The account as it would be stored, without a password.

    Raises:
        Invalid: the name, the address or the number is none.
        Conflict: the address has an account.
    """
    body = parse(NewStaff, {"name": name, "email": email, "phone": phone, "role": "Master"})
    if await by_email(body.email) is not None:
        raise Conflict(TAKEN, code="email_taken", field="email")
    return {key: value for key, value in new_staff(body, None, None).items() if value is not None}


async def create(row: Row, password: str, repeated: str) -> None:
    """Stores a Master that was checked, with a password that is good enough (AU-10).

    Raises:
        Invalid: the password is too weak, easy to guess, or repeated otherwise.
        Conflict: the address has got an account meanwhile.
    """
    check_password(password, repeated)
    await refuse_guessable(password, (row["name"], row["email"], row["email"].partition("@")[0], row["phone"]))
    whole = {**row, "passwordHash": await hash_password(password), "emailVerifiedAt": row["createdAt"]}
    try:
        await collection("users").insert_one(whole)
    except Exception as error:
        if not is_duplicate(error):
            raise
        raise Conflict(TAKEN, code="email_taken", field="email") from None
    await audit.record("master.created", target=f"users/{row['_id']}")
