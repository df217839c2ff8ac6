"""Migrations: named steps that bring a store of an earlier version to what this one reads and writes.

    steps   one file a step, in order; they know nothing but this package, so that a later change of a feature cannot
            change what a step did
    step    what a step is, and the few ways in which it writes
    runner  which steps a store has been brought through, and bringing it through the others

`beanie.migrations` is not used: it needs sessions, which the stores in memory and embedded do not have, reads a
collection as a whole, replaces documents whatever happened to them meanwhile, and moves its one mark in two writes, so
that a kill in between loses it.
"""

from api.core.store.migrations.runner import AppliedStep, NewerStore, PendingSteps, State, look, run, stamp
from api.core.store.migrations.step import Step, Work

__all__ = ["AppliedStep", "NewerStore", "PendingSteps", "State", "Step", "Work", "look", "run", "stamp"]
