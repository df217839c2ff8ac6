"""The demo's money: what students paid at the test gateway, one payment that was given back, coupons, referrals, and
the codes of the packages that are sold through a college. No real number of an invoice is used up by it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta

from bson import ObjectId

from api.billing.invoices.invoices import TEST_CREDIT_PREFIX, TEST_PREFIX, financial_year, number_of, split
from api.billing.invoices.seller import current
from api.billing.orders.amounts import CURRENCY, price
from api.billing.settlement import licences
from api.core.clock import india_day
from api.core.text import folded
from seed.demo.people import People, Record, Student, demo_id

PAYING = 12
"""Students whose payments the demo holds; the rest was marked as paid by hand."""
REFUNDED, LAPSED = 10, 11
"""Places among them: whose payment was given back, and whose order was never paid."""
THROUGH_A_COLLEGE = ("Institutional", "University")
COUPONS = (
    ("WELCOME10", "Single", 99_900, 50),
    ("GROUP500", "Group discounted", 50_000, 20),
    ("LASTONE1", "Single", 50_000, 1),
)
REASON = "Paid twice, once by the college."


@dataclass
class Money:
    """What the Master's pages of payments show."""

    orders: list[Record] = field(default_factory=list)
    payments: list[Record] = field(default_factory=list)
    invoices: list[Record] = field(default_factory=list)
    coupons: list[Record] = field(default_factory=list)
    couponUses: list[Record] = field(default_factory=list)
    referralCredits: list[Record] = field(default_factory=list)
    packageCodes: list[Record] = field(default_factory=list)
    numbers: Counter[tuple[str, str]] = field(default_factory=Counter)


def make_money(people: People, packages: list[Record], states: dict[ObjectId, Record], now: datetime) -> Money:
    """Orders, payments, invoices, coupons, referrals and codes; writes licences and sponsors into the students."""
    money, by_title = Money(), {row["title"]: row for row in packages}
    master = next(user for user in people.users if user.get("role") == "Master")
    for college in people.colleges:
        for title in THROUGH_A_COLLEGE:
            code = f"{title[:3].upper()}{str(demo_id(now, 'code', title, college['slug']))[-9:].upper()}"
            what = {"batch": by_title[title]["_id"], "collegeId": college["_id"], "code": code}
            id_ = demo_id(now, "packageCode", title, college["slug"])
            money.packageCodes.append({"_id": id_, **what, "createdOn": now, "createdBy": master["_id"]})
    opened = now - timedelta(days=200)
    for code, title, discount, many in COUPONS:
        row = {"_id": demo_id(opened, "coupon", code), "code": code, "batch": by_title[title]["_id"]}
        counts = {"discount": discount, "couponQty": many, "userQty": many, "holders": []}
        money.coupons.append({**row, **counts, "createdOn": opened, "createdBy": master["_id"]})
    titles = ("Single", "Group discounted", "Institutional", "Single", "University", "Group discounted")
    for place, student in enumerate(people.students[:PAYING]):
        title = titles[place % len(titles)]
        coupon = next((row for row in money.coupons if place % 3 == 0 and row["batch"] == by_title[title]["_id"]), None)
        if title == "Single" and place == 9:
            coupon = money.coupons[2]
        _buy(money, student, place, by_title[title], coupon, states, now)
    return money


def _buy(
    money: Money,
    student: Student,
    place: int,
    package: Record,
    coupon: Record | None,
    states: dict[ObjectId, Record],
    now: datetime,
) -> None:
    """One student's order, and what followed from it; the later places bought longer ago."""
    user, at = student.record, now - timedelta(days=8 + 13 * (PAYING - place), minutes=7 * place)
    cost = price(package["offerPrice"], coupon["discount"] if coupon else 0)
    order_id, payment_id = demo_id(at, "order", str(user["_id"])), f"pay_demo{place:04d}"
    gateway = "second" if place % 4 == 3 else "razorpay"
    order = {
        "_id": order_id,
        "receipt": f"PGL-{order_id}",
        "userId": user["_id"],
        "batch": package["_id"],
        "title": package["title"],
        **asdict(cost),
        "currency": CURRENCY,
        "gateway": gateway,
        "mode": "test",
        "providerOrderId": f"order_demo{place:04d}",
        "state": "lapsed",
        "createdAt": at,
        "expiresAt": at + timedelta(minutes=30),
    }
    money.orders.append(order)
    if place == LAPSED:
        return
    paid = at + timedelta(minutes=3)
    order |= {"state": "paid", "paidAt": paid, "paymentId": payment_id, "settledOn": paid}
    payment = {
        "_id": demo_id(paid, "payment", payment_id),
        "paymentId": payment_id,
        "orderId": order_id,
        "userId": user["_id"],
        "gateway": gateway,
        "amount": cost.amount,
        "currency": CURRENCY,
        "state": "captured",
        "at": paid,
    }
    money.payments.append(payment)
    who = {"collegeId": user["collegeId"], "departmentId": user["departmentId"]}
    searched = (user["name"], user["email"], user["phone"], payment_id)
    if coupon is not None:
        order |= {"coupon": coupon["code"], "couponId": coupon["_id"]}
        coupon["userQty"] -= 1
        coupon["holders"].append(
            {"userId": user["_id"], "orderId": order_id, "until": order["expiresAt"], "paid": True}
        )
        use = {"_id": demo_id(paid, "couponUse", payment_id), "orderId": order_id, "couponId": coupon["_id"]}
        more = {"couponCode": coupon["code"], "userId": user["_id"], "paymentId": payment_id, "datetime": paid}
        money.couponUses.append({**use, **more, **who, "searchText": folded(" ".join((coupon["code"], *searched)))})
    invoice = _invoice(money, order, student, states, paid)
    if place == REFUNDED:
        _refund(money, order, payment, invoice, paid + timedelta(days=2))
        return
    user["licence"] = licences.licence(order["_id"], order["paidAt"]).model_dump()


def _invoice(money: Money, order: Record, student: Student, states: dict[ObjectId, Record], at: datetime) -> Record:
    """The invoice of an order, in the series of test payments."""
    sells, user, state = current(), student.record, states[student.college["state"]]
    buyer = {name: user[name] for name in ("name", "email", "phone", "address") if user.get(name)}
    buyer |= {"college": student.college["name"], "state": state["name"], "stateCode": state.get("gstCode")}
    invoice: Record = {
        "_id": demo_id(at, "invoice", order["receipt"]),
        "sort": "invoice",
        "series": TEST_PREFIX,
        "title": "Tax invoice" if sells.gstin else "Receipt",
        **{name: order[name] for name in ("mode", "userId", "paymentId", "gateway")},
        "orderId": order["_id"],
        "seller": sells.facts().model_dump(exclude_none=True),
        "buyer": {name: value for name, value in buyer.items() if value},
        "item": order["title"],
        "sac": sells.sac,
        **{name: order[name] for name in ("offerPrice", "discount", "taxable", "gst", "amount")},
        **split(order["gst"], within=buyer["stateCode"] in (None, sells.stateCode)),
    }
    return _numbered(money, invoice, at)


def _numbered(money: Money, document: Record, at: datetime) -> Record:
    day = india_day(at)
    series = document["series"], financial_year(day)
    money.numbers[series] += 1
    n = money.numbers[series]
    document |= {"issuedOn": at, "year": series[1], "n": n, "number": number_of(series[0], series[1], n)}
    money.invoices.append(document)
    return document


def _refund(money: Money, order: Record, payment: Record, invoice: Record, at: datetime) -> None:
    """The money went back: the payment, the order, and the credit note."""
    refund_id = f"rfnd_{payment['paymentId'][4:]}"
    order |= {"state": "refunded", "refundedOn": at}
    payment |= {"state": "refunded", "refundId": refund_id, "refundReason": REASON, "refundAskedOn": at}
    payment["refundedOn"] = at
    left = {name: value for name, value in invoice.items() if name not in ("number", "year", "n", "issuedOn")}
    credit_note: Record = {
        **left,
        "_id": demo_id(at, "credit", order["receipt"]),
        "sort": "credit",
        "series": TEST_CREDIT_PREFIX,
        "title": "Credit note" if invoice["seller"].get("gstin") else "Refund receipt",
        "against": invoice["number"],
        "refundId": refund_id,
        "reason": REASON,
    }
    _numbered(money, credit_note, at)


def make_referrals(money: Money, people: People) -> None:
    """Half of those who paid came by an older student, who is credited."""
    paid = {order["userId"]: order for order in money.orders if order["state"] == "paid"}
    buyers = [student.record for student in people.students if student.record["_id"] in paid]
    for user in buyers[1::2]:
        older = [row for row in buyers if row["createdAt"] < user["createdAt"]]
        if not older:
            continue
        sponsor, order = older[0], paid[user["_id"]]
        user["sponsor"] = sponsor["_id"]
        searched = (sponsor["name"], sponsor["userId"], user["name"], user["email"], user["phone"], order["paymentId"])
        row = {"_id": demo_id(order["paidAt"], "referral", str(user["_id"])), "userId": user["_id"]}
        more = {"sponsorId": sponsor["_id"], "orderId": order["_id"], "paymentId": order["paymentId"]}
        place = {"collegeId": user["collegeId"], "departmentId": user["departmentId"]}
        money.referralCredits.append(
            {**row, **more, **place, "creditedOn": order["paidAt"], "searchText": folded(" ".join(searched))}
        )
