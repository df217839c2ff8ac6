"""Who sells: the facts that stand on every invoice, from the settings of the operator.

A seller without a GST number issues receipts, not tax invoices. Outside production a seller that is not set is a
demonstration, plainly named as one.
"""

from __future__ import annotations

from dataclasses import dataclass

from api.billing.documents import InvoiceSeller
from api.core.gstin import check_sign
from api.settings import Settings

DEMO_NAME = "PG Logbook (demonstration, not a real seller)"
DEMO_ADDRESS = "1 Example Road, Bengaluru 560001"
_DEMO_GSTIN = "29AAAAA0000A1Z"
DEMO_GSTIN = _DEMO_GSTIN + check_sign(_DEMO_GSTIN)
DEMO_STATE = "Karnataka"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seller:
    """The seller; ``stateCode`` is the two digits of the state in GST, ``sac`` the code of the service sold."""

    name: str
    address: str
    state: str
    stateCode: str | None
    gstin: str | None
    sac: str
    invoicePrefix: str
    creditPrefix: str

    def facts(self) -> InvoiceSeller:
        """What an invoice keeps of it."""
        names = ("name", "address", "state", "stateCode", "gstin")
        return InvoiceSeller(**{name: getattr(self, name) or None for name in names})


def seller_of(settings: Settings) -> Seller:
    """The seller that the settings name."""
    demo = settings.environment != "production" and not settings.seller_name and not settings.seller_gstin
    gstin = DEMO_GSTIN if demo else settings.seller_gstin
    return Seller(
        name=DEMO_NAME if demo else settings.seller_name or "PG Logbook",
        address=DEMO_ADDRESS if demo else settings.seller_address or "",
        state=DEMO_STATE if demo else settings.seller_state or "",
        stateCode=gstin[:2] if gstin else None,
        gstin=gstin,
        sac=settings.sac_code,
        invoicePrefix=settings.invoice_prefix,
        creditPrefix=settings.credit_note_prefix,
    )


_current: list[Seller] = []


def configure(settings: Settings) -> None:
    """Makes the seller of these settings this process's; the application and the commands do so as they start."""
    _current[:] = [seller_of(settings)]


def current() -> Seller:
    """The seller of this process; that of the environment where nobody said otherwise."""
    if not _current:
        configure(Settings())
    return _current[0]
