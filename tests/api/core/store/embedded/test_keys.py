"""Keys sort as the values do, and come back from their bytes."""

import datetime as dt
import itertools
import math
import operator
import random
from typing import Any

import pytest
from bson import ObjectId
from mongomock.filtering import bson_compare

from api.core.store.embedded.query import keys

NEAR = 2**53
NUMBERS = [
    0, -0.0, 1, -1, 0.5, -0.5, 1.5, 10**6, 1e300, -1e300, 5e-324, -5e-324, math.inf, -math.inf,
    NEAR - 1, NEAR, NEAR + 1, NEAR + 2, float(NEAR), -NEAR, -NEAR - 1, 2**62 + 1, 2**62,
    2**63 - 1, 2**63 - 2, -(2**63), -(2**63) + 1,
]  # fmt: skip
TEXTS = ["", "a", "ab", "b", "A", "a\0", "a\0b", "a\0\0", "\0", "é", "ज्ञान", "\U0001f600", "\uffff", "ab "]
DATES = [
    dt.datetime.fromisoformat(text)
    for text in ("0001-01-01", "1969-12-31T23:59:59.999", "1970-01-01", "2024-05-01T12:30", "9999-12-31")
]
OTHERS: list[Any] = [None, True, False, ObjectId(b"\0" * 12), ObjectId(b"\xff" * 12), ObjectId(), b"", b"\xff", b"ab"]


def values() -> list[Any]:
    pick = random.Random(7)
    drawn: list[Any] = [pick.randint(-(2**63), 2**63 - 1) for _ in range(60)]
    drawn += [pick.uniform(-1e6, 1e6) for _ in range(60)]
    drawn += ["".join(pick.choice("ab\0é\U0001f600") for _ in range(pick.randrange(5))) for _ in range(60)]
    return [*NUMBERS, *TEXTS, *DATES, *OTHERS, *drawn]


def test_keys_compare_as_the_values_do() -> None:
    for a, b in itertools.product(values(), repeat=2):
        x, y = keys.encode(a), keys.encode(b)
        assert (x < y) == bson_compare(operator.lt, a, b), (a, b)
        assert (x == y) == (bson_compare(operator.eq, a, b)), (a, b)


def test_compound_keys_compare_field_by_field_in_both_directions() -> None:
    pick = random.Random(11)
    pool = values()
    for _ in range(20_000):
        directions = [pick.choice((1, -1)) for _ in range(2)]
        one, two = ([pick.choice(pool) for _ in range(2)] for _ in range(2))

        def key(pair: list[Any], directions: list[int] = directions) -> bytes:
            parts = map(keys.encode, pair)
            return b"".join(p if d > 0 else keys.invert(p) for p, d in zip(parts, directions, strict=True))

        expected = 0
        for a, b, direction in zip(one, two, directions, strict=True):
            if not bson_compare(operator.eq, a, b):
                expected = -direction if bson_compare(operator.lt, a, b) else direction
                break
        assert (key(one) > key(two)) - (key(one) < key(two)) == expected, (one, two, directions)


@pytest.mark.parametrize("direction", [1, -1])
def test_components_can_be_told_apart_and_decoded(direction: int) -> None:
    whole: list[Any] = [None, True, "a\0b", ObjectId(), DATES[1], "", False, DATES[2]]
    parts = [keys.encode(value) for value in whole]
    key = b"".join(part if direction > 0 else keys.invert(part) for part in parts)
    found = keys.split(key, [direction] * len(whole))
    assert [keys.decode(component) for component, _ in found] == whole
    assert found[-1][1] == len(key)


def test_a_number_is_skipped_but_not_decoded() -> None:
    key = keys.encode(3) + keys.encode("x")
    (number, _), (text, _) = keys.split(key, [1, 1])
    assert keys.decode(text) == "x"
    with pytest.raises(keys.Unkeyable):
        keys.decode(number)


def test_aware_instants_have_the_key_of_their_utc_time() -> None:
    india = dt.timezone(dt.timedelta(hours=5, minutes=30))
    aware = dt.datetime(2024, 5, 1, 5, 30, tzinfo=india)
    assert keys.encode(aware) == keys.encode(dt.datetime(2024, 5, 1, tzinfo=dt.UTC))


@pytest.mark.parametrize("value", [{}, {"a": 1}, [], [1], 2**90 + 2**30, 10**400, "\ud800", object()])
def test_values_without_order_are_refused(value: Any) -> None:
    with pytest.raises(keys.Unkeyable):
        keys.encode(value)


def test_nan_is_stored_below_all_numbers_and_never_sought() -> None:
    assert keys.encode(math.nan) < keys.encode(-math.inf)
    with pytest.raises(keys.Unkeyable):
        keys.encode_sought(math.nan)
