"""The demo's money: the Master's pages of payments, invoices, coupons and referrals have something to show."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.seed.conftest import Demo

# Making the demo takes longer than looking at it: every usual run makes it once, for `test_demo.py`.
pytestmark = pytest.mark.heavy


def test_the_demo_has_payments_of_the_test_gateway_a_refund_coupons_and_referrals(demo: Demo) -> None:
    records, users = demo.collections, {row["_id"]: row for row in demo.collections["users"]}
    states = Counter(order["state"] for order in records["orders"])
    assert (states["paid"], states["refunded"], states["lapsed"]) == (10, 1, 1)
    assert {order["mode"] for order in records["orders"]} == {"test"}
    payments = {payment["orderId"]: payment for payment in records["payments"]}
    invoices = {(row["orderId"], row["sort"]): row for row in records["invoices"]}
    for order in records["orders"]:
        assert order["amount"] == order["taxable"] + order["gst"]
        if order["state"] == "lapsed":
            continue
        assert payments[order["_id"]]["paymentId"] == order["paymentId"]
        assert invoices[order["_id"], "invoice"]["amount"] == order["amount"]
        assert ((order["_id"], "credit") in invoices) is (order["state"] == "refunded")
        assert ("licence" in users[order["userId"]]) is (order["state"] == "paid")
    assert len({row["number"] for row in records["invoices"]}) == len(records["invoices"]) == 12
    assert {row["series"] for row in records["invoices"]} == {"TST", "TCN"}
    for coupon in records["coupons"]:
        spent = [use for use in records["couponUses"] if use["couponId"] == coupon["_id"]]
        assert len(spent) == len(coupon["holders"]) == coupon["couponQty"] - coupon["userQty"]
    assert {row["userQty"] == 0 for row in records["coupons"]} == {True, False}
    assert records["referralCredits"]
    for credit in records["referralCredits"]:
        assert users[credit["sponsorId"]]["createdAt"] < users[credit["userId"]]["createdAt"]
        assert users[credit["userId"]]["sponsor"] == credit["sponsorId"]


def test_the_demos_packages_of_colleges_need_the_code_that_each_college_has(demo: Demo) -> None:
    need = {row["title"]: row.get("needsCode", False) for row in demo.collections["batches"]}
    assert need == {"Single": False, "Group discounted": False, "Institutional": True, "University": True}
    codes = demo.collections["packageCodes"]
    assert len({row["code"] for row in codes}) == len(codes) == 2 * len(demo.collections["colleges"])
