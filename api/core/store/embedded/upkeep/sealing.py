"""The secret of a store: which secrets sealed what is in it, and the secret in a backup, behind a passphrase.

A backup may be read by whoever finds it, and with the secret could forge verifications; so it takes the secret along
only when asked to, encrypted (Fernet of the `cryptography` package, under a key that scrypt makes of a passphrase).
"""

import base64
import json
import os
import re
from collections import Counter
from contextlib import closing
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from api.core.store.embedded.beside import connect
from api.core.store.embedded.errors import BadArchive, WrongPassphrase

SHORTEST = 12
"""Characters that a passphrase has at least."""
SALT = 16
_VERSION = 1
_SEAL = re.compile(rb"\x02(?:seal|finishSeal|hash)\x00J\x00\x00\x00([0-9a-f]{8}):[0-9a-f]{64}\x00")
"""A field of BSON that holds a seal of `api/core/security/seals.py`: its type, its name, its length, the text."""


def sealed_with(store: Path) -> Counter[str]:
    """The fingerprints of the secrets that sealed what is in a store, with the number of records each is in.

    Raises `StoreError` where there is no store that can be read.
    """
    counts: Counter[str] = Counter()
    with closing(connect(store)) as connection:
        for (document,) in connection.execute("SELECT doc FROM docs"):
            counts.update({match[1].decode() for match in _SEAL.finditer(document)})
    return counts


def locked(secrets: list[str], passphrase: str) -> bytes:
    """Secrets, the present one first, so that only the passphrase gives them back."""
    salt = os.urandom(SALT)
    token = Fernet(_key(passphrase, salt)).encrypt(json.dumps(secrets).encode())
    return json.dumps({"version": _VERSION, "salt": salt.hex(), "token": token.decode()}, indent=1).encode()


def unlocked(content: bytes, passphrase: str) -> list[str]:
    """What was given to `locked`.

    Raises `WrongPassphrase`, or `BadArchive` where this is something else.
    """
    try:
        read = json.loads(content)
        if read["version"] != _VERSION:
            raise BadArchive("The secret in this backup was encrypted by a later version of PG Logbook.")
        key, token = _key(passphrase, bytes.fromhex(read["salt"])), read["token"].encode()
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadArchive(f"The secret in this backup cannot be read: {error}") from error
    try:
        return [str(each) for each in json.loads(Fernet(key).decrypt(token))]
    except InvalidToken as error:
        raise WrongPassphrase("This is not the passphrase of the backup's secret. Nothing was restored.") from error


def _key(passphrase: str, salt: bytes) -> bytes:
    """128 MiB and about half a second for each guess."""
    derived = Scrypt(salt=salt, length=32, n=2**17, r=8, p=1).derive(passphrase.encode())
    return base64.urlsafe_b64encode(derived)
