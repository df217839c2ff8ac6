"""An amount in words, as an Indian invoice says it: lakh and crore, rupees and paise."""

from __future__ import annotations

from api.billing.orders.amounts import PAISE

ONES = (
    *("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
    *("Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"),
)
TENS = ("", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
UNITS = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


def number_in_words(number: int) -> str:
    """A whole number from 0 on: 1234567 is "Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven"."""
    if number == 0:
        return "Zero"
    words: list[str] = []
    for size, unit in UNITS:
        many, number = divmod(number, size)
        if many:
            words += [number_in_words(many), unit]
    if number >= len(ONES):
        tens, ones = divmod(number, 10)
        words.append(f"{TENS[tens]}-{ONES[ones]}" if ones else TENS[tens])
    elif number:
        words.append(ONES[number])
    return " ".join(words)


def in_words(paise: int) -> str:
    """Paise, 0 or more, as "Rupees Eleven Thousand … and Eighty-Two Paise Only"."""
    whole, rest = divmod(paise, PAISE)
    tail = f" and {number_in_words(rest)} Paise" if rest else ""
    return f"Rupees {number_in_words(whole)}{tail} Only"
