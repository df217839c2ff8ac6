"""The calls about packages."""

from __future__ import annotations

from api.billing import service
from api.billing.answers import OfferedPackages
from api.core.http.contract import Router, refusals
from api.core.http.wire import Answer, ok

router = Router(tags=["billing"], responses=refusals(429))


@router.post("/batches")
async def list_batches() -> Answer[OfferedPackages]:
    """The packages that are offered; public, as the price list is. The specification's key is ``success`` (P-405)."""
    return ok(success=True, data=await service.offered())
