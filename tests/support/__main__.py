"""`python -m tests.support STORE`: what that store of the tests is on this machine.

A real document database is set up for it where there is none yet. The exit code is 3, and the line says why, where it
cannot be had.
"""

import argparse
import os
import sys

from pymongo.errors import PyMongoError

from tests.support.documentdb.absence import Unavailable
from tests.support.documentdb.setup.chroot import prepared
from tests.support.stores import ADDRESS, STORES, UNSHOWN, store_for_tests


def main() -> int:
    """Answers the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.support", description=__doc__)
    parser.add_argument("store", choices=STORES)
    name = parser.parse_args().store
    try:
        if name == "mongodb" and not os.environ.get(ADDRESS):
            print(f"{prepared().described}, {UNSHOWN}")
            return 0
        with store_for_tests(name) as store:
            print(store.version)
    except Unavailable as reason:
        print(reason)
        return 3
    except PyMongoError as reason:
        # The driver says the cause first, and then every server and every time-out that it knows of.
        print(f"{ADDRESS}: {str(reason).split(' (')[0]}")
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
