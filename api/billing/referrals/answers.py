"""What the list of held referrals answers."""

from __future__ import annotations

from typing_extensions import TypedDict

from api.billing.answers import ReferralPerson
from api.core.http.contract import Instant, WireId


class HeldReferralRow(TypedDict):
    """A new student whose referral is held: the ``number``-th of a day with this sponsor from one network address."""

    _id: WireId
    name: str
    phone: str
    email: str
    sponsor: ReferralPerson
    number: int
    paid: bool
    registeredOn: Instant
