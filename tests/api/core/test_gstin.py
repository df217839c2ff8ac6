"""GST numbers: form and check digit."""

from __future__ import annotations

import pytest

from api.core.gstin import check_sign, fault

GOOD = ["27AAPFU0939F1ZV", "29AAATK4512C1Z0", "23AABTV7781D1ZD", "18AACTB3364E1ZY"]


@pytest.mark.parametrize("number", GOOD)
def test_a_right_number_passes(number: str) -> None:
    assert fault(number) is None
    assert check_sign(number[:-1]) == number[-1]


@pytest.mark.parametrize("number", ["", "27AAPFU0939F1Z", "27AAPFU0939F1ZVV", "27aapfu0939f1zv", "00AAPFU0939F1ZV"])
def test_a_number_of_another_form_does_not(number: str) -> None:
    assert fault(number) is not None


def test_every_single_slip_is_noticed() -> None:
    number = GOOD[0]
    for place, sign in enumerate(number):
        for other in "0123456789" if sign.isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            if other != sign:
                assert fault(number[:place] + other + number[place + 1 :]) is not None


def test_two_neighbours_in_the_wrong_order_are_noticed() -> None:
    assert "typing mistake" in str(fault("27AAPFU9039F1ZV"))
