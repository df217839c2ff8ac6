"""A District Residency coordinator with the mail address or phone of a student waits for staff (DECISIONS D16.4)."""

from api.core.store.migrations.step import Step, Work
from api.core.text import folded, phone_key

UNSEEN = {"studentId": {"$ne": None}, "waiting": None, "acceptedBy": None}
CHANGE = {"$set": {"waiting": True}, "$unset": {"verifiedOn": ""}}


async def run(work: Work) -> None:
    """Looks at those that a student has added, whom no member of staff has seen."""
    unfit: set[object] = set()
    async for row in work.database["drpcs"].find(UNSEEN):
        keys: list[dict[str, str]] = [{"emailKey": folded(row["email"])}]
        if phone := phone_key(row["phone"]):
            keys.append({"phoneKey": phone})
        own = row["addedBy"] == row["studentId"]
        if own and await work.database["users"].find_one({"role": None, "$or": keys}, {"_id": 1}) is not None:
            unfit.add(row["_id"])
    await work.update_each("drpcs", UNSEEN, lambda row: CHANGE if row["_id"] in unfit else None)


STEP = Step("s0003_coordinators_of_students", "Lets coordinators who are students wait for staff.", run)
