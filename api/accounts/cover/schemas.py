"""What the calls about away days and guides take."""

from __future__ import annotations

from typing import Annotated

from pydantic import StrictBool

from api.core.http.bodies import Received
from api.core.text import Day, Id, clean_line


class AwaySet(Received):
    """Days on which somebody is away. ``teacher`` is whom the head of department sets them for, the sender unless sent;
    ``authenticates`` lets a delegate who is a designated PG guide sign months as well."""

    teacher: Id | None = None
    first: Day
    last: Day
    delegate: Id | None = None
    authenticates: StrictBool = False
    reason: Annotated[str, clean_line(200)] = ""


class GuideSet(Received):
    """Who guides a student from a day on; null for nobody."""

    guide: Id | None
    since: Day
