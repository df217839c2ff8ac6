"""What the calls of the public pages, and of the Master about inquiries and messages, answer."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from api.core.http.contract import Day, Instant, Named, PageInfo, Refusal, Success, Titled, WireId
from api.core.messages.outbox import Channel
from api.core.store.monitor import Problem

MenuRole = Literal["student", "staff", "HOD", "Master"]


class MenuPlace(TypedDict):
    """The heading that a page stands under, where it has one, and the flag that a department must have to see it."""

    group: NotRequired[str]
    department: NotRequired[str]


class MenuItem(MenuPlace):
    """A page of the menu, and who sees it."""

    path: str
    label: str
    roles: list[MenuRole]


class SiteSetting(TypedDict):
    """The settings that change while the site runs; ``isOTP`` is always null, and ``logo`` an address."""

    isLaunched: bool
    isOTP: None
    logo: str | None


class SettingAnswer(Success):
    """The settings."""

    setting: SiteSetting


class Config(SettingAnswer):
    """What the pages load once. ``inst`` is empty: institutions are asked for by state."""

    menu: list[MenuItem]
    state: list[Named]
    inst: list[Titled]


class StoreState(TypedDict):
    """What kind of store serves, whether it can be reached, and whether its indexes are in place."""

    store: Literal["embedded", "memory", "mongodb"]
    reachable: bool
    indexes: Literal["unchecked", "complete", "incomplete"]


class StoreTrouble(StoreState):
    """The same of a store that cannot serve, and what is wrong with it."""

    problem: Problem | Literal["stopping"]


class NotReady(Refusal):
    """The store cannot serve; ``data`` says why, for an operator."""

    data: StoreTrouble


class Rendering(TypedDict):
    """A file is being made into a PDF."""

    state: Literal["making"]


class Contact(TypedDict):
    """Where the operator is reached; null where that is not set."""

    location: str | None
    phone: str | None
    email: str | None


class SisterProducts(TypedDict):
    """The addresses of the sister products; null where there is none."""

    superSpeciality: str | None
    diploma: str | None


class Facts(TypedDict):
    """What the operator says of the site."""

    contact: Contact
    links: SisterProducts


class PackageOffer(TypedDict):
    """A package that can be bought today: amounts in rupees, ``payable`` with GST; ``till`` is its last day."""

    _id: WireId
    title: str
    desc: str
    price: float
    offerPrice: float
    payable: float
    till: Day | None
    needsCode: bool


class SiteFacts(Facts):
    """What the public pages show beside their own text."""

    packages: list[PackageOffer]


class LaunchToken(Success):
    """A token that may launch the site, for two minutes."""

    token: str


class AuthorisationAddress(TypedDict):
    """The provider's address at which the Master agrees."""

    url: str


class OutsideToken(Success):
    """The provider's token, which is not kept."""

    access_token: str


class InquiryRow(TypedDict):
    """A message from a public form; ``phone`` is empty where none was given."""

    _id: WireId
    name: str
    email: str
    subject: str
    message: str
    phone: str
    source: Literal["landing", "contact"]
    state: Literal["New", "Answered"]
    createdAt: Instant
    answeredOn: Instant | None
    answeredBy: Named | None


class OutboxRow(TypedDict):
    """A mail, a text message or a notification that was given up: ``due`` is when it is tried next, ``error`` why the
    last try failed. ``text`` stands in development only, until the message is sent."""

    _id: WireId
    channel: Channel
    template: str
    to: str
    subject: NotRequired[str]
    state: Literal["waiting", "sent", "failed", "expired"]
    tries: int
    due: Instant
    createdAt: Instant
    sentAt: NotRequired[Instant]
    expiresAt: Instant
    error: NotRequired[str]
    text: NotRequired[str]


class OutboxPage(PageInfo):
    """One page of messages; ``bodies`` says whether their texts are shown."""

    data: list[OutboxRow]
    bodies: bool
