"""Version 0.1.0 wrote no mark of what it stored: from here on a store says which steps it has been through."""

from api.core.store.migrations.step import Step, Work


async def run(work: Work) -> None:
    """Changes nothing: what version 0.1.0 stored is what this step leaves."""
    del work


STEP = Step("s0001_version_0_1_0", "Marks the data of version 0.1.0.", run)
