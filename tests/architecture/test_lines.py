"""How much product there is: the counter counts what is code, and the number does not creep up."""

from pathlib import Path

import pytest

from tests.architecture.lines import lines_by_folder, lines_of

# Counted on the files that `git ls-tree` lists at the tag v0.1.0, with some 750 lines that tests of the web share.
AT_0_1_0 = 64_191
# A hundred more than there are need a reason; whoever takes lines out lowers it.
# The last: where trainees stand (engine, facts, attendance, pages) are 5,400, processes, measurements and places 900;
# requirement packs (records, loading, targets, moves, their pages) are 1,250; the ribbon, its paper and the days of the
# thesis 800; monthly authentication with its signers, chain and paper 2,100; the numbers (engine, calls, snapshots,
# pages) 1,400; deciding with flags, histories and runs 2,100; the residency (links, the page of the coordinator, a
# list for the Board, places) 2,900; the page of a student 900; the day of a department with its filters 1,700;
# away days, cover and guides by day 800, their pages 1,300; reminders of months, offers and ends of moves 400;
# what strict use found (first pages, doors, words, a list of who runs what) 1,000;
# what pages show of the last time without a network, and pictures that do not come, 200;
# held referrals with their page, and notifications that were given up 400;
# the public pages for colleges 100. What was double among all these went again: shared parts of pages, columns of files
# and kinds that are declared once, one way to act on the server (3,800).
MOST = 87_266
PYTHON = '''"""What it is."""

import os


# Why.
def f() -> str:
    """Says.

    More.
    """
    return "two" \\
        "lines"
'''


@pytest.mark.parametrize(
    ("name", "text", "number"),
    [
        ("a.py", PYTHON, 4),
        ("a.ts", "/** What it is. */\nimport x from 'x'\n\n/*\n * Why.\n */\nconst y = 1 // one\n// two\n", 2),
        ("a.sh", "#!/usr/bin/env bash\n# What it does.\n\nset -e\necho '# no'\n", 2),
    ],
)
def test_only_code_is_counted(tmp_path: Path, name: str, text: str, number: int) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert lines_of(path) == number


def test_the_product_does_not_grow_unnoticed(capsys: pytest.CaptureFixture[str]) -> None:
    now = lines_by_folder()
    with capsys.disabled():
        print(f"\nlines of code: {now.total():,} {dict(now)}; at 0.1.0: {AT_0_1_0:,}")
    assert set(now) == {"api", "seed", "scripts", "web"}
    assert now.total() <= MOST
