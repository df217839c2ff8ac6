"""Seals: keyed hashes that tell what this product wrote from what somebody wrote into its store.

A seal is made with a key that is derived from the secret of the settings and never lies in the store, so who has the
store alone can neither make one nor mend one. It does not protect against who has the secret as well, nor does it tell
that a whole record was put back to an older state of itself, seals and all: an older truth is sealed too.

**Another secret.** A seal names its key: it begins with a fingerprint of the secret. After ``PGL_SECRET`` was changed,
the former one belongs into ``PGL_FORMER_SECRETS`` (several with commas between them): what it sealed goes on holding,
and new seals are made with the new one. Without it everything sealed before is reported as not matching.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass

from api.core.http.wire import canonical
from api.settings import Settings


@dataclass(frozen=True)
class _Key:
    name: str
    secret: bytes


def _key(secret: str) -> _Key:
    made = hmac.new(secret.encode(), b"pg-logbook seals 1", hashlib.sha256).digest()
    return _Key(hashlib.sha256(b"name" + made).hexdigest()[:8], made)


SEAL = re.compile("([0-9a-f]{8}):[0-9a-f]{64}")

_keys: list[_Key] = []


def configure(settings: Settings) -> None:
    """Makes and reads seals with the secrets of ``settings`` from now on; whoever opens the store calls it."""
    secrets = [settings.secret, *settings.former_secrets]
    _keys[:] = [_key(secret.get_secret_value()) for secret in secrets]


def ready() -> bool:
    """Whether there is a secret to seal with."""
    return bool(_keys)


def seal(purpose: str, content: object) -> str:
    """The seal of ``content`` (stored values: text, numbers, ids, instants, in lists and dictionaries).

    ``purpose`` keeps a seal of one thing from being used for another.
    """
    return _seal(_keys[0], purpose, content)


def holds(purpose: str, content: object, sealed: object) -> bool:
    """Whether ``sealed`` is the seal of exactly this, under the present key or a former one."""
    if not isinstance(sealed, str):
        return False
    key = next((key for key in _keys if sealed.startswith(f"{key.name}:")), None)
    return key is not None and hmac.compare_digest(_seal(key, purpose, content).encode(), sealed.encode())


def known_key(sealed: object) -> bool:
    """Whether a seal names a key that this server has: one that does not is no sign of a forgery by itself."""
    return isinstance(sealed, str) and sealed.partition(":")[0] in {key.name for key in _keys}


def other_key(sealed: object) -> str | None:
    """The fingerprint of the secret that a seal was made with, if this server does not have it."""
    match = SEAL.fullmatch(sealed) if isinstance(sealed, str) else None
    return None if match is None or known_key(sealed) else match[1]


def fingerprint(secret: str) -> str:
    """What each seal says of the secret that it was made with; the secret cannot be worked out from it."""
    return _key(secret).name


def missing_secret(fingerprints: Iterable[str], what: str) -> str:
    """What an operator is to do about seals of a secret that is not here; ``what`` bears them."""
    names = ", ".join(sorted(fingerprints))
    return (
        f"{what} sealed with a secret that is not here (fingerprint {names}) and would be reported as not matching. "
        "Nothing is lost: name that secret in PGL_FORMER_SECRETS. It is what PGL_SECRET was then, or, where that was "
        "not set, the first line of the file secret in the data folder of then."
    )


def digest(content: object) -> str:
    """SHA-256 over ``content`` in its one canonical form; anybody can work it out."""
    return hashlib.sha256(canonical(content)).hexdigest()


def _seal(key: _Key, purpose: str, content: object) -> str:
    text = purpose.encode() + b"\0" + canonical(content)
    return f"{key.name}:{hmac.new(key.secret, text, hashlib.sha256).hexdigest()}"
