"""The Master's lists of packages, coupons and referrals ask nothing that no index serves, however they are asked for.

The architecture's own test reads every list by GET, as a student's place; these are by POST, or name the Master.
"""

from __future__ import annotations

import pytest

from api.core.store.database import collection
from tests.api.billing.steps import package
from tests.api.world import World
from tests.support.queries import recorded, served

# The queries are recorded at the store in memory.
pytestmark = pytest.mark.stores("memory")

COMMON = ["", "page=1&limit=10", "page=2&limit=10", "page=1&limit=10&search=save"]


@pytest.mark.parametrize(
    ("method", "path", "more"),
    [
        ("GET", "batchList", ["sort=title", "sort=-offerPrice&page=1&limit=10"]),
        ("POST", "couponList", ["sort=code", "sort=-amount", "sort=createdOn", "batch={batch}", "state=used&limit=5"]),
        ("GET", "couponReferral/{master}/all/all", ["sort=datetime"]),
        ("GET", "couponReferral/{master}/all/{college}", []),
        ("GET", "couponReferral/{master}/{department}/all", []),
        ("GET", "couponReferral/{master}/{department}/{college}", []),
        ("GET", "referralList/{master}/all/all", []),
        ("GET", "referralList/{master}/all/{college}", []),
        ("GET", "referralList/{master}/{department}/all", []),
        ("GET", "referralList/{master}/{department}/{college}", []),
        ("GET", "exports/coupons", []),
        ("GET", "exports/couponUses", []),
        ("GET", "exports/referrals", []),
        ("GET", "exports/batches", []),
    ],
)
@pytest.mark.usefixtures("every_index")
async def test_the_query_of_each_list_has_an_index(world: World, method: str, path: str, more: list[str]) -> None:
    place = {"master": world.id("master"), "college": world.college, "department": world.medicine}
    place["batch"] = await package()
    client = await world.as_("master")
    common = ["", "search=save"] if path.startswith("exports/") else COMMON
    for query in [*common, *more]:
        with recorded() as queries:
            answer = await client.request(method, f"/api/{path}?{query}".format(**place))
        assert answer.status_code == 200, (query, answer.text)
        asked = [one for one in queries if one.collection in ("batches", "coupons", "couponUses", "referralCredits")]
        assert asked, query
        for one in asked:
            declared = await collection(one.collection).index_information()
            assert served(one, [index["key"] for index in declared.values()]), (query, one)
