"""The decisions on an entry as they are kept with it: each with what it was about, under a seal.

A history item is ``{id, at, by, role, status, score, vRemark, confirmedRole?, via?, declared?, digest, names, file?,
seal}``, or, where a decision was taken back, ``{id, at, by, role, status, withdrawn, seal}``. ``confirmedRole`` is the
student's part as the verifier saw it, where that is another than was written, ``declared`` that the verifier declared
to have supervised the entry or seen its record. ``digest`` is over what the student recorded, ``names``
over the names that were kept with the decision, ``file`` is the SHA-256 of the certificate that the verifier saw. The
seal (:mod:`api.core.security.seals`) binds the item to its entry: nobody can add, change or move one without the
server's secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from bson import ObjectId
from typing_extensions import TypedDict

from api.core.files.documents import StoredFile
from api.core.http.wire import canonical
from api.core.security import seals
from api.core.store import rows
from api.core.store.database import Row

PURPOSE = "decision"
CONTENT_LEFT_OUT = frozenset(
    {
        "status",
        "vRemark",
        "score",
        "verifiedBy",
        "verifiedOn",
        "confirmedRole",
        "decidedVia",
        "version",
        "history",
        "kept",
        "searchText",
        "refs",
        "patientText",
        "caseKey",
        "superseded",
        "untold",
        "untoldSince",
        "moves",
        "movedFrom",
        "verifiedFor",
    }
)
DELETION = frozenset({"deletedOn", "deletedBy"})
"""What the copy of a deleted entry has besides."""
MANY = 10_000
"""Students who are remembered at most; the others wait for the daily round."""
UNSHOWN = frozenset({"digest", "names", "file", "seal"})
"""What of a history item is for the check alone."""


class Content(TypedDict):
    """What a file holds, by its SHA-256."""

    sha256: str


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


def content_digest(entry: Mapping[str, object]) -> str:
    """SHA-256 over what the student recorded, in canonical form: the link between a decision and what it was about."""
    left_out = CONTENT_LEFT_OUT | DELETION if "deletedOn" in entry else CONTENT_LEFT_OUT
    return hashlib.sha256(canonical({key: value for key, value in entry.items() if key not in left_out})).hexdigest()


async def certificate_of(entry: Mapping[str, object]) -> Content | None:
    """What the certificate of an entry holds; None where it has none, or there is no such file."""
    certificate = entry.get("certificate")
    if not isinstance(certificate, ObjectId):
        return None
    return await rows(StoredFile, Content).one(StoredFile.id == certificate)


def decision(
    entry: Mapping[str, object], item: Mapping[str, object], snapshot: Mapping[str, str], file: Content | None
) -> Row:
    """The history item of a decision on ``entry``, sealed; ``file`` is its :func:`certificate_of`."""
    sealed_item: Row = {**item, "digest": content_digest(entry), "names": seals.digest(snapshot)}
    if isinstance(entry.get("certificate"), ObjectId):
        sealed_item["file"] = None if file is None else file.get("sha256")
    return sealed(entry, sealed_item)


def sealed(entry: Mapping[str, object], item: Mapping[str, object]) -> Row:
    """``item`` with the seal that binds it to ``entry``."""
    return {**item, "seal": seals.seal(PURPOSE, _bound(entry, item))}


def is_sealed(entry: Mapping[str, object], item: Mapping[str, object]) -> bool:
    """Whether the product wrote this item, as it is, on this entry (which needs its ``_id`` and ``studentId`` only)."""
    return seals.holds(PURPOSE, _bound(entry, item), item.get("seal"))


def _bound(entry: Mapping[str, object], item: Mapping[str, object]) -> Row:
    content = {key: value for key, value in item.items() if key != "seal"}
    return {"entry": entry["_id"], "student": entry["studentId"], "item": content}


def item_digest(item: Mapping[str, object]) -> str:
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
    named |= {"confirmedRole": "confirmedRole", "decidedVia": "via"}
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


def _standing(history: Sequence[Row]) -> list[Row]:
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
    state: Row = {name: entry.get(name) for name in ("status", "vRemark", "score", "verifiedBy", "verifiedOn", "kept")}
    history = [item_digest(item) for item in entry.get("history") or ()]
    content = {**state, "content": content_digest(entry), "history": history, "file": file}
    return hashlib.sha256(canonical(content)).digest()[:16]
