"""The steps, in the order in which a store goes through them. One that was released is never changed nor removed."""

from api.core.migrations.step import Step
from api.core.migrations.steps import s0001_version_0_1_0

STEPS: tuple[Step, ...] = (s0001_version_0_1_0.STEP,)
