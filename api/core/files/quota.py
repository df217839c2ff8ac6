"""How many files one person may add in a day, and how many bytes of them are kept."""

import datetime as dt
from dataclasses import dataclass

from bson import ObjectId

from api.core import clock
from api.core.files.documents import StoredFile
from api.core.files.refusals import FilesFull, TooManyFiles
from api.core.store import collection

GIBIBYTE = 1024**3
DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quota:
    """What one person may add: files in 24 hours, and bytes in all. Files of deleted records count until they are
    swept, because their bytes are kept until then; files that the server makes for a person do not count."""

    files_per_day: int
    bytes_in_all: int

    async def check(self, owner: ObjectId) -> None:
        """Refuses a file that was just kept, where it is one too many; so that several at once do not pass together.

        Raises:
            TooManyFiles: more than so many in 24 hours (429).
            FilesFull: more bytes than one person may have (409).
        """
        mine = {"ownerId": owner, "purpose": {"$not": {"$regex": "^job/"}}}
        today = await collection(StoredFile).count_documents({**mine, "createdAt": {"$gt": clock.now() - DAY}})
        if today > self.files_per_day:
            raise TooManyFiles(
                f"You have added {self.files_per_day} files in 24 hours, the most for one person. Try again tomorrow."
            )
        sums = (
            await collection(StoredFile)
            .aggregate([{"$match": mine}, {"$group": {"_id": "$ownerId", "bytes": {"$sum": "$size"}}}])
            .to_list(length=1)
        )
        if sums and sums[0]["bytes"] > self.bytes_in_all:
            raise FilesFull(
                f"Your files take {self.bytes_in_all / GIBIBYTE:g} GiB, the most for one person. "
                "Choose a smaller file, or ask whoever runs PG Logbook."
            )
