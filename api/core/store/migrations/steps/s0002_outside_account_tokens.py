"""The tokens of the outside account, which version 0.1.0 kept in plain text, are removed."""

from api.core.store.migrations.step import Step, Work

FIELDS = ("accessToken", "refreshToken")


async def run(work: Work) -> None:
    """Leaves who connected the account and when."""
    with_tokens = {"$or": [{field: {"$exists": True}} for field in FIELDS]}
    await work.update_all("outsideAccounts", with_tokens, {"$unset": dict.fromkeys(FIELDS, "")})


STEP = Step("s0002_outside_account_tokens", "Removes the provider's tokens of the outside account.", run)
