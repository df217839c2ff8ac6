"""The accounts of Masters, which are made here and nowhere else (attack AU-18)."""

from __future__ import annotations

from api.access.documents import User
from api.accounts.people.schemas import NewStaff
from api.accounts.people.staff import TAKEN, new_staff
from api.accounts.registration import check_password
from api.accounts.service import by_email
from api.accounts.signing_in.password_policy import refuse_guessable
from api.core.errors import Conflict
from api.core.http.bodies import parse
from api.core.security import audit
from api.core.security.passwords import hash_password
from api.core.store import records


async def check(name: str, email: str, phone: str) -> User:
    """The account as it would be stored, without a password.

    Raises:
        Invalid: the name, the address or the number is none.
        Conflict: the address has an account.
    """
    body = parse(NewStaff, {"name": name, "email": email, "phone": phone, "role": "Master"})
    if await by_email(body.email) is not None:
        raise Conflict(TAKEN, code="email_taken", field="email")
    return User.model_validate(new_staff(body, None, None))


async def create(master: User, password: str, repeated: str) -> None:
    """Stores a Master that was checked, with a password that is good enough (AU-10).

    Raises:
        Invalid: the password is too weak, easy to guess, or repeated otherwise.
        Conflict: the address has got an account meanwhile.
    """
    check_password(password, repeated)
    await refuse_guessable(password, (master.name, master.email, master.email.partition("@")[0], master.phone or ""))
    master.passwordHash, master.emailVerifiedAt = await hash_password(password), master.createdAt
    if not await records(User).add_if_absent(master):
        raise Conflict(TAKEN, code="email_taken", field="email")
    await audit.record("master.created", target=f"users/{master.id}")
