"""Seals: what one is good for, and nothing besides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from api.core.security import seals
from api.settings import Settings

CONTENT = {"status": "Approved", "score": "3"}
FORMER, PRESENT = "a former secret of more than thirty-two bytes", "a present secret of more than thirty-two bytes"


def settings(secret: str, *former: str) -> Settings:
    return Settings(
        environment="test",
        memory=True,
        secret=SecretStr(secret),
        former_secrets=[SecretStr(each) for each in former],
    )


@pytest.fixture(autouse=True)
def _keys() -> Iterator[None]:
    """The keys of this process are as before afterwards."""
    before = list(seals._keys)
    seals.configure(settings(PRESENT))
    yield
    seals._keys[:] = before


def test_a_seal_holds_for_its_content_alone() -> None:
    made = seals.seal("decision", CONTENT)
    assert seals.holds("decision", dict(reversed(CONTENT.items())), made), "The order of keys is not content."
    for other in ({**CONTENT, "score": "4"}, {**CONTENT, "more": None}, {"status": "Approved"}, {}, None):
        assert not seals.holds("decision", other, made), other


def test_a_seal_of_one_thing_is_none_of_another() -> None:
    """A link of a chain, its head, a decision and a print are sealed with one key: the purpose keeps them apart."""
    purposes = ("chain link", "chain head", "decision", "print", "print finished", "")
    made = {purpose: seals.seal(purpose, CONTENT) for purpose in purposes}
    assert len(set(made.values())) == len(purposes)
    for purpose in purposes:
        assert [other for other in purposes if seals.holds(purpose, CONTENT, made[other])] == [purpose]


def test_what_is_no_seal_holds_nothing() -> None:
    made = seals.seal("decision", CONTENT)
    name, _, code = made.partition(":")
    for wrong in (None, 1, b"", "", name, f"{name}:", code, f"00000000:{code}", f"{name}:{code[:-1]}", f"{made}0", "é"):
        assert not seals.holds("decision", CONTENT, wrong), wrong


def test_a_former_secret_goes_on_telling_and_another_one_does_not() -> None:
    seals.configure(settings(FORMER))
    made = seals.seal("decision", CONTENT)
    seals.configure(settings(PRESENT))
    assert (seals.holds("decision", CONTENT, made), seals.known_key(made)) == (False, False)
    seals.configure(settings(PRESENT, FORMER))
    assert (seals.holds("decision", CONTENT, made), seals.known_key(made)) == (True, True)
    again = seals.seal("decision", CONTENT)
    assert again != made, "New seals are made with the present secret."
    seals.configure(settings(PRESENT))
    assert seals.holds("decision", CONTENT, again)
