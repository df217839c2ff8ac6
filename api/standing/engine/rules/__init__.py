"""Every rule, declared once with its clause, its label and the words that people read.

``RULES`` holds them all by id. To add one, declare a ``Rule`` in the file of its section; one that has a state of its
own also gets its function in ``gates.py`` or ``duties.py``.
"""

from api.standing.engine.rules.conditions import CONDITIONS
from api.standing.engine.rules.duties import DUTIES
from api.standing.engine.rules.numbers import NUMBERS
from api.standing.engine.rules.rule import Rule

SIX = ("attendance", "research_method", "ethics", "life_support", "dissemination", "drp")
"""The conditions without which a student may not appear (5.2(x) to (xv), 5.5)."""
RULES: dict[str, Rule] = {rule.id: rule for rule in (*CONDITIONS, *DUTIES, *NUMBERS)}
