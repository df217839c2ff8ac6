"""Money is exact: every price against fractions, and every amount there and back over the wire."""

from __future__ import annotations

import ast
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import orjson
import pytest

from api.billing.orders import amounts
from api.billing.orders.amounts import in_text, paise_of, price, rupees, with_gst, written

OFFERS = range(1, 12_001)
"""Every whole offer price in rupees."""
COUPONS = (0, 1, 99, 333, 999, 2_999, 5_999, 7_000, 11_999, 12_000)


def half_up(exact: Fraction) -> int:
    """A fraction of a paisa rounded half up, the way it is defined."""
    return int(exact + Fraction(1, 2))


def test_every_price_is_the_rounded_fraction() -> None:
    """The tax of 18% on every whole-rupee offer, and on every fraction of a rupee of one."""
    for offer in OFFERS:
        assert with_gst(offer * 100) == half_up(Fraction(offer * 100) * Fraction(118, 100)), offer
    for paise in range(1, 10_000):
        exact = Decimal(paise) * Decimal("1.18")
        assert with_gst(paise) == int(exact.quantize(Decimal(1), ROUND_HALF_UP)), paise


def test_every_price_with_a_coupon_is_the_rounded_fraction_and_never_below_nothing() -> None:
    for offer in OFFERS:
        for coupon in COUPONS:
            made = price(offer * 100, coupon * 100)
            taxable = max(0, offer - coupon) * 100
            assert made.amount == half_up(Fraction(taxable) * Fraction(118, 100)), (offer, coupon)
            assert (made.taxable, made.taxable + made.gst) == (taxable, made.amount)


@pytest.mark.parametrize(
    ("offer", "coupon", "amount"),
    [(9999, 0, "11798.82"), (5999, 999, "5900.00"), (5999, 7000, "0.00"), (4999, 0, "5898.82"), (2999, 0, "3538.82")],
)
def test_the_specification_s_examples(offer: int, coupon: int, amount: str) -> None:
    assert in_text(price(offer * 100, coupon * 100).amount) == amount


def test_what_goes_over_the_wire_has_these_decimals_and_comes_back_as_the_same_paise() -> None:
    for paise in range(0, 1_200_000, 7):
        sent = orjson.dumps(rupees(paise)).decode()
        assert Decimal(sent) * 100 == paise, sent
        assert paise_of(orjson.loads(sent)) == paise
    assert orjson.dumps(rupees(1_179_882)) == b"11798.82"
    assert orjson.dumps(rupees(590_000)) == b"5900"


@pytest.mark.parametrize(
    ("value", "paise"),
    [
        (100, 10_000),
        ("100", 10_000),
        (11798.82, 1_179_882),
        ("11798.8", 1_179_880),
        (0, 0),
        (0.1, 10),
        (0.005, None),
        ("1.999", None),
        (-1, None),
        ("-1", None),
        (True, None),
        (float("nan"), None),
        (float("inf"), None),
        (1e9, None),
        (1e-9, None),
        (99_999_999_999_999_999_999, None),
        ("1e3", None),
        ("1E3", None),
        ("1,000", None),
        ("11,798.82", None),
        ("1.18e4", None),
        ("", None),
        (".", None),
        ("1_000", None),
        (" 1", None),
        ("१००", None),
        (None, None),
        ([100], None),
    ],
)
def test_an_amount_that_is_none_is_not_taken_for_one(value: object, paise: int | None) -> None:
    """DN-13: rupees with at most two decimals travel (P-462), and become whole paise exactly or not at all."""
    assert paise_of(value) == paise


def test_amounts_are_written_as_in_india() -> None:
    shown = [written(paise) for paise in (0, 5, 99_900, 1_179_882, 12_345_678, 123_456_789, 1_000_000_000)]
    assert shown == ["0.00", "0.05", "999.00", "11,798.82", "1,23,456.78", "12,34,567.89", "1,00,00,000.00"]


def test_no_price_is_worked_out_in_floating_point() -> None:
    """No file of the billing feature that handles amounts divides into a float, or holds one."""
    folder = Path(amounts.__file__).parent
    for name in ("amounts", "service", "packages", "coupons", "coupon_lists", "coupon_calls", "referrals", "orders"):
        file = folder / f"{name}.py"
        found = [] if not file.exists() else list(ast.walk(ast.parse(file.read_text("utf-8"))))
        divided = [node.lineno for node in found if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)]
        floats = [node.lineno for node in found if isinstance(node, ast.Constant) and isinstance(node.value, float)]
        assert (name, divided, floats) == (name, [], [])
