"""A command as it is called: what the tests of commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.operators.__main__ import main

run_once = pytest.mark.stores("memory", "embedded")
"""What is about a data folder is shown once, whichever store the other tests run on."""

PERSON = ("--name", "Asha Rao", "--email", "asha@college.example.org", "--phone", "9812312312")


def command(data: Path, *arguments: str) -> int:
    """One call from the folder above the data; answers its exit code."""
    return main(["--folder", str(data.parent), *arguments])
