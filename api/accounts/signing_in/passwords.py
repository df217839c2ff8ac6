"""Changing a password: what is refused, and what a change ends."""

from __future__ import annotations

from bson import ObjectId

from api.access import sessions
from api.access.actor import Actor
from api.access.documents import User
from api.accounts import service
from api.accounts.signing_in.password_policy import refuse_guessable
from api.core import clock
from api.core.errors import Invalid
from api.core.security import audit
from api.core.security.passwords import hash_password, verify_password
from api.core.store import records
from api.notifications import service as notifications
from api.organisation import service as organisation

CHANGED = "Your password was changed. If this was not you, tell your college at once."


async def check_new_password(user_id: ObjectId, new: str) -> None:
    """Refuses a new password that is common or made of the account's own data (AU-10).

    Raises:
        Invalid: it is.
    """
    user = await service.account(user_id)
    if user is None:
        await refuse_guessable(new, ())
        return
    college = await organisation.college_name(user.collegeId)
    await refuse_guessable(new, (user.name, user.email, user.email.partition("@")[0], user.phone, college))


async def change_password(actor: Actor, current: str, new: str) -> None:
    """Changes the actor's own password and ends the other sessions.

    Raises:
        Invalid: the current password is wrong, or the new one is the same.
    """
    user = await service.account(actor.id)
    fits, _ = await verify_password(current, user.passwordHash if user else None)
    if user is None or not fits:
        raise Invalid("Your current password is wrong.", field="currentPassword")
    if current == new:
        raise Invalid("The new password must differ from the current one.", field="newPassword")
    unchanged = (User.id == actor.id, User.passwordHash == user.passwordHash)
    fresh = {User.passwordHash: await hash_password(new), User.updatedAt: clock.now()}
    if not await records(User).change(*unchanged, set=fresh):
        raise Invalid("Your password was changed elsewhere just now. Please sign in again.")
    await sessions.end_sessions_of(actor.id, keep=actor.sessionId)
    await audit.record_by(actor, "password.changed", f"users/{actor.id}")
    await notifications.notify([actor.id], "password.changed", CHANGED, "/profile")
