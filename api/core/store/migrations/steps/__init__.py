"""The steps, in the order in which a store goes through them. One that was released is never changed nor removed."""

from api.core.store.migrations.step import Step
from api.core.store.migrations.steps import (
    s0001_version_0_1_0,
    s0002_outside_account_tokens,
    s0003_coordinators_of_students,
    s0004_refs_of_entries,
    s0005_sharded_indexes,
    s0006_days_of_training,
    s0007_guides_by_day,
    s0008_credit_notes_per_refund,
    s0009_withdrawn_final_acts,
)

STEPS: tuple[Step, ...] = (
    s0001_version_0_1_0.STEP,
    s0002_outside_account_tokens.STEP,
    s0003_coordinators_of_students.STEP,
    s0004_refs_of_entries.STEP,
    s0005_sharded_indexes.STEP,
    s0006_days_of_training.STEP,
    s0007_guides_by_day.STEP,
    s0008_credit_notes_per_refund.STEP,
    s0009_withdrawn_final_acts.STEP,
)
