"""Addresses of files: signed and short-lived for what is private, stable for what is public."""

from collections.abc import Callable
from dataclasses import dataclass

import jwt
from bson import ObjectId

from api.core import clock
from api.core.files.refusals import LinkExpired, NoSuchFile
from api.core.security.tokens import ISSUER

AUDIENCE = "file"
MAX_TOKEN = 1024
LIFETIME = 15 * 60
# Links made within the same window are the same, so that a list that is read again shows no picture anew.
WINDOW = 5 * 60
PRIVATE_PATH = "/api/files/{token}"
PUBLIC_PATH = "/api/publicFiles/{id}"


@dataclass(frozen=True, slots=True)
class FileClaim:
    """What a valid link says: which file, and for whom the link was made."""

    fileId: ObjectId
    userId: ObjectId


class FileLinks:
    """Makes and reads links with the server's secret. A link is only ever made for someone who may see the file."""

    def __init__(self, secret: str, *, now: Callable[[], float] = lambda: clock.now().timestamp()) -> None:
        self._secret = secret
        self._now = now

    def private(self, fileId: ObjectId, userId: ObjectId) -> str:
        """A relative link that ends between 10 and 15 minutes from now."""
        begun = int(self._now()) // WINDOW * WINDOW
        claims = {"aud": AUDIENCE, "fid": str(fileId), "sub": str(userId), "exp": begun + LIFETIME, "iss": ISSUER}
        return PRIVATE_PATH.format(token=jwt.encode(claims, self._secret, algorithm="HS256"))

    def pages(self, fileId: ObjectId, userId: ObjectId) -> str:
        """The link, as short-lived, of an office file as PDF."""
        return f"{self.private(fileId, userId)}/pdf"

    def public(self, fileId: ObjectId) -> str:
        """The stable relative link of a public file."""
        return PUBLIC_PATH.format(id=fileId)

    def read(self, token: str) -> FileClaim:
        """The claim of a link.

        Raises:
            LinkExpired: it was good once (403).
            NoSuchFile: it was never made here (404).
        """
        if len(token) > MAX_TOKEN:
            raise NoSuchFile
        try:
            claims = jwt.decode(
                token,
                self._secret,
                algorithms=["HS256"],
                audience=AUDIENCE,
                issuer=ISSUER,
                # The time is judged below, where "expired" can be told apart from "forged".
                options={"require": ["aud", "iss", "fid", "sub", "exp"], "verify_exp": False, "strict_aud": True},
            )
            ends = claims["exp"]
            if type(ends) is not int:
                raise NoSuchFile
            claim = FileClaim(_id(claims["fid"]), _id(claims["sub"]))
        except (jwt.PyJWTError, ValueError, TypeError) as problem:
            raise NoSuchFile from problem
        if ends <= self._now():
            raise LinkExpired
        return claim


def _id(text: object) -> ObjectId:
    if not isinstance(text, str) or not ObjectId.is_valid(text):
        raise NoSuchFile
    return ObjectId(text)
