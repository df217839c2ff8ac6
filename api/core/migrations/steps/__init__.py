"""The steps, in the order in which a store goes through them. One that was released is never changed nor removed."""

from api.core.migrations.step import Step
from api.core.migrations.steps import (
    s0001_version_0_1_0,
    s0002_outside_account_tokens,
    s0003_coordinators_of_students,
)

STEPS: tuple[Step, ...] = (
    s0001_version_0_1_0.STEP,
    s0002_outside_account_tokens.STEP,
    s0003_coordinators_of_students.STEP,
)
