"""The arithmetic of a hundred colleges, on numbers that a person can follow."""

from __future__ import annotations

import bson
import pytest
from bson import ObjectId
from pymongo import IndexModel

from tests.load.measured import OF_ENTRY, IndexWeight, Measured, Weight, measured, weigh
from tests.load.scale import GB, SHAPES, Colleges, Machine, Sizes, lines, pace, sizes, standing

NAMES = ("entries", "deletedEntries", "chainLinks", "chainHeads", "claims", "files", "notifications", "audits", "users")
INDEXES = (IndexWeight("_id", 1, 10), IndexWeight("date", 1, 20), IndexWeight("client", 1, 30))
KNOWN = Measured({name: Weight(name, 10, 1000, 0.5, INDEXES) for name in NAMES}, decisions=1.0, files=0.5, claims=0.0)
"""A kilobyte each, half of it on the disk, sixty bytes of index entries."""
LOAD = Colleges(
    colleges=10, students=100, entries=1000, years=1, staff=0, deleted=0, notifications=0, audits=0, recent_days=36.5
)
"""A million entries, all of one year."""
ONE, REPLICAS, FOUR = SHAPES


def test_everything_is_added_up() -> None:
    found = sizes(KNOWN, LOAD)
    # Entries, as many links, half as many files, and a thousand students with the head of a chain each.
    records = 1_000_000 * 2.5 + 2_000
    assert found.entries == 1_000_000
    assert found.data == pytest.approx(records * 1000)
    assert found.stored == pytest.approx(records * 500)
    assert found.indexes == pytest.approx(records * 60)


def test_what_is_in_use_is_the_indexes_and_what_is_recent() -> None:
    found = sizes(KNOWN, LOAD)
    old_dates, recent = 0.9 * 1_000_000 * 20, 0.1 * 1_500_000 * 1000
    assert found.working == pytest.approx(found.indexes - old_dates + recent + 2_000 * 1000)


def test_an_insert_writes_the_index_entries_of_what_it_brings() -> None:
    found = sizes(KNOWN, LOAD)
    assert found.keys == pytest.approx(3 * 2.5)
    # The id and the date of an entry go to the end.
    assert found.scattered == pytest.approx(3 * 2.5 - 2)


def test_the_pace_is_that_of_the_busiest_minute() -> None:
    asked = pace(KNOWN, LOAD)
    mean = 1_000_000 / (300 * 8 * 3600)
    assert asked.creates == pytest.approx(10 * mean)
    assert asked.queries == pytest.approx(2 * 10 * mean * 20 * 3)


def test_four_shards_carry_a_quarter_each_and_every_member_the_whole_of_its_shard() -> None:
    found, asked, one = sizes(KNOWN, LOAD), pace(KNOWN, LOAD), Machine()
    single, copies, spread = (standing(found, asked, shape, one) for shape in (ONE, REPLICAS, FOUR))
    assert copies.stored == single.stored == 4 * spread.stored
    assert copies.disks == 3 * single.disks == spread.disks
    assert spread.working == pytest.approx(single.working / 4)
    assert spread.creates == pytest.approx(single.creates / 4)


SMALL = Sizes(1e6, data=1e9, stored=0.5 * GB, indexes=0.5 * GB, working=4 * GB, keys=12, scattered=10)


def test_what_leaves_the_memory_costs_reads() -> None:
    machine = Machine(memory=5 * GB, reads=1000)
    assert machine.cache == 2 * GB
    found = standing(SMALL, pace(KNOWN, LOAD), ONE, machine)
    assert found.missed == pytest.approx(0.5)
    # Ten keys anywhere, half of their pages read, and read once more to be written.
    assert found.most_creates == pytest.approx(1000 / 10)
    roomy = standing(SMALL, pace(KNOWN, LOAD), ONE, Machine(memory=64 * GB))
    assert (roomy.missed, roomy.most_creates) == (0, float("inf"))


def test_what_breaks_first_is_named_with_its_size() -> None:
    asked = pace(KNOWN, LOAD)
    first, what = standing(SMALL, asked, ONE, Machine(memory=5 * GB)).breaks[0]
    assert what == "what is in use leaves the memory"
    assert first == pytest.approx(500_000)
    first, what = standing(SMALL, asked, ONE, Machine(disk=1 * GB)).breaks[0]
    assert what == "the disk is full to four fifths"
    assert first == pytest.approx(800_000)
    # A gigabyte in a day and a thousandth of one a second: 86 times as much.
    slow = dict(standing(SMALL, asked, ONE, Machine(copied=1e6)).breaks[::-1])
    assert "a copy takes more than a day" in slow.values()
    assert next(size for size, said in slow.items() if "copy" in said) == pytest.approx(86.4e6)


def test_the_disk_keeps_pace_until_too_much_is_missed() -> None:
    asked = pace(KNOWN, LOAD)
    # Twice as many reads as the disk has, if everything were missed: so half may be, at twice what the memory holds.
    machine = Machine(memory=5 * GB, reads=10 * asked.creates)
    found = {said: size for size, said in standing(SMALL, asked, ONE, machine).breaks}
    assert found["the disk keeps no pace with the busiest minute"] == pytest.approx(1_000_000)
    at_that = standing(SMALL, asked, ONE, machine)
    assert at_that.most_creates == pytest.approx(asked.creates)


def test_a_record_is_weighed_as_it_is_stored() -> None:
    records = [{"_id": ObjectId(), "place": "a" * 20, "n": n} for n in range(50)]
    records[0]["only"] = "one"
    models = [IndexModel([("place", 1), ("n", 1)], name="place"), IndexModel([("only", 1)], name="only", sparse=True)]
    found = weigh("some", records, models)
    assert found.bytes == pytest.approx(sum(len(bson.encode(record)) for record in records) / 50)
    assert 0 < found.packed < 1
    by_name = {index.name: index for index in found.indexes}
    assert by_name["place"].entries == 1
    assert by_name["only"].entries == 0.02
    assert by_name["place"].bytes < OF_ENTRY + 20, "What a key shares with the one before it is stored once."
    assert found.index_entries == pytest.approx(2.02)


def test_the_tables_name_each_shape_and_what_breaks() -> None:
    text = "\n".join(lines(KNOWN, LOAD, Machine()))
    assert "| one server | replica set of three | four shards of three |" in text
    assert text.count("breaks first") == 1
    assert "1 million entries" in text


@pytest.mark.heavy
async def test_what_is_counted_is_weighed_and_told() -> None:
    """The records themselves: of every collection some, and the tables are made of them."""
    known = await measured()
    assert sorted(set(NAMES) - known.weights.keys()) == []
    text = "\n".join(lines(known, Colleges(), Machine()))
    assert "90 million entries" in text
    assert "department_queue" in text
    # Fewer than before the rule of test_index_users.py (17 indexes, and two and a half more keys of the people named),
    # though what a trainee did of a skill stands beside each decision, by an index of its own.
    assert known.weights["entries"].index_entries < 18
