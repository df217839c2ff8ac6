"""What a person has set for other work does not change how the commands set themselves up."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
NPM = """#!/bin/sh
printf '%s\\n' "$@" >"$RECORD/arguments"
env >"$RECORD/environment"
mkdir -p "$3/node_modules"
"""
OTHER_WORK = {
    "CDPATH": "/",
    "NODE_ENV": "production",
    "PIP_TARGET": "elsewhere",
    "PIP_USER": "1",
    "PYTEST_ADDOPTS": "--collect-only",
    "PYTHONOPTIMIZE": "2",
    "PYTHONPATH": "elsewhere",
}


def folder(tmp_path: Path, *names: str) -> Path:
    """A folder of those names, which is there."""
    made = tmp_path.joinpath(*names)
    made.mkdir(parents=True)
    return made


def test_packages_are_installed_whole_whatever_a_person_has_set(tmp_path: Path) -> None:
    scripts = folder(tmp_path, "checkout", "scripts")
    (scripts / "setup.sh").write_bytes((ROOT / "scripts/setup.sh").read_bytes())
    lock = folder(tmp_path, "checkout", "web") / "package-lock.json"
    lock.write_text(json.dumps({"lockfileVersion": 3}))
    commands = folder(tmp_path, "commands")
    (commands / "npm").write_text(NPM)
    (commands / "npm").chmod(0o755)
    (commands / "node").symlink_to("/bin/true")
    given = {**OTHER_WORK, "RECORD": str(tmp_path), "PATH": f"{commands}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    subprocess.run(
        ["bash", "-ec", "source scripts/setup.sh; ensure_node_packages web"],
        cwd=scripts.parent,
        env={**given, "npm_config_registry": "https://packages.example.org"},
        check=True,
        capture_output=True,
    )
    arguments = (tmp_path / "arguments").read_text().split()
    assert arguments[:3] == ["ci", "--prefix", str(scripts.parent / "web")]
    assert {"--include=dev", "--package-lock", "--no-global"} <= set(arguments)
    seen = dict(line.split("=", 1) for line in (tmp_path / "environment").read_text().splitlines() if "=" in line)
    assert not seen.keys() & OTHER_WORK.keys()
    assert seen["npm_config_registry"] == "https://packages.example.org"
    assert (lock.parent / "node_modules/.installed").exists()
