"""The decisions on an entry as they are kept with it: each with what it was about, under a seal.

A history item is ``{id, at, by, role, status, score, vRemark, digest, names, file?, seal}``, or, where a decision was
taken back, ``{id, at, by, role, status, withdrawn, seal}``. ``digest`` is over what the student recorded, ``names``
over the names that were kept with the decision, ``file`` is the SHA-256 of the certificate that the verifier saw. The
seal (:mod:`api.core.seals`) binds the item to its entry: nobody can add, change or move one without the server's
secret.
"""

from __future__ import annotations

import hashlib
from typing import Any

from bson import ObjectId

from api.core import seals
from api.core.database import Row, collection
from api.core.wire import canonical

PURPOSE = "decision"
CONTENT_LEFT_OUT = frozenset(
    {
        "status",
        "vRemark",
        "score",
        "verifiedBy",
        "verifiedOn",
        "version",
        "history",
        "kept",
        "searchText",
        "patientText",
        "caseKey",
        "superseded",
        "untold",
        "untoldSince",
    }
)
DELETION = frozenset({"deletedOn", "deletedBy"})
"""What the copy of a deleted entry has besides."""
MANY = 10_000
"""Students who are remembered at most; the others wait for the daily round."""
UNSHOWN = frozenset({"digest", "names", "file", "seal"})
"""What of a history item is for the check alone."""


_decided: set[ObjectId] = set()


def note_decided(student_id: ObjectId) -> None:
    """Remembers, in this process, that a student's decisions have more to be folded; what is lost with the process is
    found by the daily round."""
    if len(_decided) < MANY:
        _decided.add(student_id)


def take_decided() -> list[ObjectId]:
    """The students about whom somebody decided since this was last asked."""
    made = sorted(_decided)
    _decided.clear()
    return made


def put_decided(student_ids: list[ObjectId]) -> None:
    """Gives back those of :func:`take_decided` that could not be folded."""
    _decided.update(student_ids)


def content_digest(entry: Row) -> str:
    """SHA-256 over what the student recorded, in canonical form: the link between a decision and what it was about."""
    left_out = CONTENT_LEFT_OUT | DELETION if "deletedOn" in entry else CONTENT_LEFT_OUT
    return hashlib.sha256(canonical({key: value for key, value in entry.items() if key not in left_out})).hexdigest()


async def decision(entry: Row, item: Row, kept: dict[str, str]) -> Row:
    """The history item of a decision on ``entry``, sealed."""
    made = {**item, "digest": content_digest(entry), "names": seals.digest(kept)}
    certificate = entry.get("certificate")
    if certificate is not None:
        found = await collection("files").find_one({"_id": certificate}, {"sha256": 1})
        made["file"] = (found or {}).get("sha256")
    return sealed(entry, made)


def sealed(entry: Row, item: Row) -> Row:
    """``item`` with the seal that binds it to ``entry``."""
    return {**item, "seal": seals.seal(PURPOSE, _bound(entry, item))}


def is_sealed(entry: Row, item: Row) -> bool:
    """Whether the product wrote this item, as it is, on this entry (which needs its ``_id`` and ``studentId`` only)."""
    return seals.holds(PURPOSE, _bound(entry, item), item.get("seal"))


def _bound(entry: Row, item: Row) -> Row:
    content = {key: value for key, value in item.items() if key != "seal"}
    return {"entry": entry["_id"], "student": entry["studentId"], "item": content}


def item_digest(item: Row) -> str:
    """SHA-256 over a whole history item: what its link in the student's chain is about."""
    return seals.digest(item)


def fault_of(entry: Row, file: str | None) -> str | None:
    """What is wrong with an entry by itself: ``entry`` where it is not what its last decision says, ``file`` where the
    certificate is not the one that was seen; None where it is right.

    ``file`` is the SHA-256 that is recorded of the certificate now, None where the entry has none.
    """
    history = entry.get("history") or []
    last = history[-1] if history else None
    if last is None or last.get("withdrawn"):
        decided = any(entry.get(name) is not None for name in ("verifiedBy", "verifiedOn", "score"))
        return "entry" if entry.get("status") != "Pending" or entry.get("vRemark") or decided else None
    named = {"verifiedBy": "by", "verifiedOn": "at", "status": "status", "vRemark": "vRemark"}
    if any(entry.get(field) != last.get(part) for field, part in named.items()):
        return "entry"
    standing = _standing(history)
    scores = [item["score"] for item in standing if item.get("score") is not None]
    if entry.get("score") != (scores[0] if scores else None):
        return "entry"
    if "names" in last and last["names"] != seals.digest(entry.get("kept") or {}):
        return "entry"
    digest = content_digest(entry)
    for item in standing:
        if item.get("digest") != digest:
            return "entry"
        if "file" in item and item["file"] != file:
            return "file"
    return None


def _standing(history: list[Row]) -> list[Row]:
    """The decisions that were not taken back, the newest first: a student may change an entry after that only."""
    made: list[Row] = []
    for item in reversed(history):
        if item.get("withdrawn"):
            break
        made.append(item)
    return made


def fingerprint(entry: Row, file: str | None) -> bytes:
    """Sixteen bytes that are others as soon as anything about an entry is: what was recorded, decided, kept, or its
    file."""
    state: dict[str, Any] = {
        name: entry.get(name) for name in ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "kept")
    }
    history = [item_digest(item) for item in entry.get("history") or ()]
    content = {**state, "content": content_digest(entry), "history": history, "file": file}
    return hashlib.sha256(canonical(content)).digest()[:16]
