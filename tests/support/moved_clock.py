"""`python -m tests.support.moved_clock FILE serve …`: the API's command line on a clock that is ahead by the seconds
that FILE holds at that moment. Browser tests pass hours on both sides by it."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

from api import __main__ as command_line
from api.core import clock


def main() -> int:
    """Answers the exit code of the command."""
    ahead, real = Path(sys.argv.pop(1)), clock.now

    def moved() -> dt.datetime:
        return real() + dt.timedelta(seconds=float(ahead.read_text(encoding="utf-8")))

    clock.now = moved
    return command_line.main()


if __name__ == "__main__":
    sys.exit(main())
