"""Writes until it is killed, and says on standard output what has been acknowledged. Run by test_durability."""

import os
import sys
from pathlib import Path

from api.core.embedded import open_client

entries = open_client(Path(sys.argv[1]))["d"]["entries"]
for n in range(int(sys.argv[2]), 10**9):
    entries.insert_one({"_id": n, "number": n, "version": 0, "filling": "x" * 300})
    os.write(1, b"I%d\n" % n)
    entries.update_one({"_id": n}, {"$set": {"version": 1}})
    os.write(1, b"U%d\n" % n)
    if n % 5 == 0:
        entries.update_many({"number": {"$gte": n - 3, "$lte": n}}, {"$inc": {"version": 10}})
        os.write(1, b"M%d\n" % n)
    if n % 7 == 0:
        entries.delete_one({"_id": n - 6})
        os.write(1, b"D%d\n" % (n - 6))
