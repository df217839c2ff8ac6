"""What a rule says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from api.standing.engine.states import Label, Who

DEFAULT_SAYS: Final[Mapping[str, str]] = {
    "not_applicable": "{thing} is not asked of this course or batch.",
    "met": "{thing} is recorded and verified.",
    "waiting": "{thing} is recorded and waits to be verified.",
    "overdue": "{thing} was due on {due} and is not there.",
    "in_progress": "{thing} is begun: what is recorded is not enough yet.",
    "missing": "{thing} is not recorded yet. It is due on {due}.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule as data.

    ``thing`` is what is asked, as a noun that begins a sentence; ``says`` the sentence of each state, with numbers in
    braces; ``todo`` what the one who records has to do, as a verb, and ``asks`` what to do while somebody else must
    act. ``by`` records, ``decides`` acts while the state is waiting. ``blocks`` marks the six conditions.
    """

    id: str
    section: str
    title: str
    clause: str
    label: Label
    applies: str
    evidence: str
    due: str
    thing: str = ""
    dueLabel: Label | None = None
    blocks: bool = False
    todo: str = ""
    asks: str = ""
    by: Who = "student"
    decides: Who = "verifier"
    says: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    def sentence(self, state: str, numbers: Mapping[str, object]) -> str:
        """The sentence of a state with its numbers."""
        words = self.says.get(state) or DEFAULT_SAYS[state]
        return words.format(thing=self.thing or self.title, **numbers)
