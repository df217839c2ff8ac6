"""The calls about packages."""

from __future__ import annotations

from fastapi import APIRouter

from api.billing import service
from api.core.wire import Answer, ok

router = APIRouter(tags=["billing"])


@router.post("/batches")
async def list_batches() -> Answer:
    """The packages that are offered; public, as the price list is. The specification's key is ``success`` (P-405)."""
    return ok(success=True, data=await service.offered())
