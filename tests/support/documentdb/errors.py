"""What went wrong, as MongoDB says it.

The extension numbers its errors in SQLSTATE: an M, then the ordinal of the error in its list, less one, to the base of
36. In the errors of single writes the five characters are packed into a number, six bits each, as PostgreSQL does.
"""

from typing import Any

import asyncpg

DUPLICATE_KEY = 11000
_INTERNAL = (1, "InternalError")
_CONFLICT = (112, "WriteConflict")

# MongoDB's number and name for the errors of the extension that its drivers or this product could ask about.
_BY_ORDINAL: dict[int, tuple[int, str]] = {
    1: _INTERNAL,
    2: (2, "BadValue"),
    4: (9, "FailedToParse"),
    5: (14, "TypeMismatch"),
    6: (15, "Overflow"),
    7: (20, "IllegalOperation"),
    9: (26, "NamespaceNotFound"),
    10: (27, "IndexNotFound"),
    11: (28, "PathNotViable"),
    14: (40, "ConflictingUpdateOperators"),
    15: (43, "CursorNotFound"),
    16: (48, "NamespaceExists"),
    17: (52, "DollarPrefixedFieldName"),
    20: (56, "EmptyFieldName"),
    21: (57, "DottedFieldName"),
    23: (66, "ImmutableField"),
    24: (67, "CannotCreateIndex"),
    25: (68, "IndexAlreadyExists"),
    26: (72, "InvalidOptions"),
    27: (73, "InvalidNamespace"),
    28: (85, "IndexOptionsConflict"),
    29: (86, "IndexKeySpecsConflict"),
    31: (115, "CommandNotSupported"),
    33: (146, "ExceededMemoryLimit"),
    43: (263, "OperationNotSupportedInTransaction"),
    48: (10334, "BSONObjectTooLarge"),
    49: (DUPLICATE_KEY, "DuplicateKey"),
    119: (17419, "Location17419"),
    120: (17420, "Location17420"),
    283: (40324, "Location40324"),
    457: (121, "DocumentValidationFailure"),
    538: (262, "ExceededTimeLimit"),
    539: (59, "CommandNotFound"),
    542: _CONFLICT,
}
_BY_SQLSTATE: dict[str, tuple[int, str]] = {
    "23505": (DUPLICATE_KEY, "DuplicateKey"),
    "23P01": (DUPLICATE_KEY, "DuplicateKey"),
    "40001": _CONFLICT,
    "40P01": _CONFLICT,
    "57014": (50, "MaxTimeMSExpired"),
    "57P01": (91, "ShutdownInProgress"),
    "57P03": (91, "ShutdownInProgress"),
}
# A statement that ended so has left nothing behind, and may simply be run again.
_PASSING = {"40001", "40P01", "55P03"}


class CommandError(Exception):
    """A refusal of the gateway's own, with MongoDB's number and name for it."""

    def __init__(self, code: int, name: str, message: str) -> None:
        super().__init__(message)
        self.code, self.name = code, name


def code_of(sqlstate: str) -> tuple[int, str]:
    """MongoDB's number and name for an SQLSTATE."""
    if sqlstate.startswith("M"):
        return _BY_ORDINAL.get(int(sqlstate[1:], 36) + 1, (8, f"UnknownError ({sqlstate})"))
    return _BY_SQLSTATE.get(sqlstate, (8, f"UnknownError ({sqlstate})"))


def unpacked(number: int) -> str:
    """The SQLSTATE that a number stands for."""
    return "".join(chr((number >> shift & 0x3F) + ord("0")) for shift in range(0, 30, 6))


def passing(error: asyncpg.PostgresError) -> bool:
    """Whether the same statement may well succeed when it is sent again.

    That two clients create the same collection at once is one of these: the extension's own catalogue refuses one.
    """
    if error.sqlstate == "23505":
        return bool(error.schema_name != "documentdb_data")
    return passes(error.sqlstate or "")


def passes(sqlstate: str) -> bool:
    """Whether a statement that ended with this SQLSTATE may simply be run again."""
    return sqlstate in _PASSING or code_of(sqlstate) == _CONFLICT


def refusal(code: int, name: str, errmsg: str, **more: Any) -> dict[str, Any]:
    """The answer to a command that failed."""
    return {"ok": 0.0, "errmsg": errmsg, "code": code, "codeName": name, **more}
