"""Takes the steps of a Dockerfile without a container engine: each stage in a folder that stands for its root.

Folders of the image that a step names (`/product`, `/data` …) become folders below that root, in the text of the
commands too; tools are this machine's own, of those that every user may run. Instructions that these Dockerfiles do not
use are refused.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

FOLDERS = re.compile(r"(?<![\w./-])/(?=(?:product|data|config|srv|etc/caddy)(?:/|\b))")


@dataclass
class Stage:
    """One stage, as far as it has been built."""

    base: str
    root: Path
    folder: str = "/"
    user: str = "0"
    environment: dict[str, str] = field(default_factory=dict)
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def here(self, text: str) -> str:
        """A text of the image with its folders as they are on this machine."""
        return FOLDERS.sub(f"{self.root}/", text)

    def inside(self, path: str) -> Path:
        """A path of the image, on this machine."""
        return self.root / os.path.normpath(f"{self.folder}/{path}" if path[0] != "/" else path).lstrip("/")

    @property
    def variables(self) -> dict[str, str]:
        """The environment of a process in the image; no variable of this project's comes from outside."""
        outside = {name: value for name, value in os.environ.items() if not name.startswith(("PGL_", "MONGODB_"))}
        tools = f"{self.root.parent / 'tools'}:{outside['PATH']}"
        path = self.here(self.environment.get("PATH", "$PATH")).replace("$PATH", tools)
        return {**outside, **self.environment, "PATH": path}


def build(dockerfile: Path, context: Path, into: Path) -> Stage:
    """Takes every step and answers the last stage."""
    (into / "tools").mkdir(parents=True)
    (into / "tools/python").symlink_to(python_for_all())
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for name, rest in _instructions(dockerfile):
        if name == "FROM":
            base, _, label = rest.partition(" AS ")
            stage = Stage(base, into / (label or "final"))
            stage.root.mkdir(parents=True)
            stages[label] = stage
            continue
        assert stage is not None
        _step(stage, name, rest, stages, context)
    assert stage is not None
    return stage


def python_for_all() -> str:
    """A Python that the image could have and that another user may run: one in somebody's own folder is not."""
    for folder in os.environ["PATH"].split(":"):
        for path in sorted(Path(folder).glob("python3*")):
            if re.fullmatch(r"python3(\.\d+)?", path.name) and _open_to_all(path.resolve()) and _complete(path):
                return str(path)
    raise AssertionError("There is no Python 3.11 or later with its venv module that every user may run.")


def _open_to_all(path: Path) -> bool:
    return all(part.stat().st_mode & stat.S_IXOTH for part in (path, *path.parents))


def _complete(path: Path) -> bool:
    check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([path, "-c", check], check=False, capture_output=True).returncode == 0


def _step(stage: Stage, name: str, rest: str, stages: dict[str, Stage], context: Path) -> None:
    if name == "WORKDIR":
        stage.folder = rest
        stage.inside(".").mkdir(parents=True, exist_ok=True)
    elif name == "ENV":
        stage.environment.update(dict(word.split("=", 1) for word in shlex.split(rest)))
    elif name == "USER":
        stage.user = rest
    elif name == "ENTRYPOINT":
        stage.entry = json.loads(rest)
    elif name == "CMD":
        stage.command = json.loads(rest)
    elif name == "COPY":
        _copy(stage, rest.split(), stages, context)
    elif name == "RUN":
        # Ownership is looked at by the test that starts the image; here the steps run as who runs the tests.
        command = stage.here(re.sub(r"chown -R \S+ [^&]*", "true ", rest))
        subprocess.run(["/bin/sh", "-ec", command], cwd=stage.inside("."), env=stage.variables, check=True)
    elif name not in ("EXPOSE", "ARG"):
        raise AssertionError(f"no step of these Dockerfiles is {name}")


def _instructions(dockerfile: Path) -> list[tuple[str, str]]:
    lines = [line for line in dockerfile.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    whole = "\n".join(lines).replace("\\\n", " ")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in whole.splitlines() if line.strip()]


def _copy(stage: Stage, words: list[str], stages: dict[str, Stage], context: Path) -> None:
    options = dict(word[2:].split("=", 1) for word in words if word.startswith("--"))
    *sources, target = [word for word in words if not word.startswith("--")]
    for source in sources:
        origin = stages[options["from"]].inside(source) if "from" in options else context / source
        into = stage.inside(target)
        if target.endswith("/"):
            into = into / origin.name if origin.is_file() else into
        into.parent.mkdir(parents=True, exist_ok=True)
        if origin.is_file():
            assert "from" in options or in_context(source, context), f"{source} is left out by .dockerignore"
            shutil.copy2(origin, into)
        else:
            hidden = None if "from" in options else _left_out(context)
            shutil.copytree(origin, into, symlinks=True, dirs_exist_ok=True, ignore=hidden)


def in_context(path: str, context: Path) -> bool:
    """Whether `.dockerignore` lets a path of the context into an image: the last rule that fits decides."""
    rules = (context / ".dockerignore").read_text(encoding="utf-8").splitlines()
    outcome = True
    for rule in rules:
        if not rule or rule.startswith("#"):
            continue
        pattern = rule.lstrip("!")
        parts = [path, *map(str, Path(path).parents)]
        # A rule for a folder is one for all that lies in it.
        if any(fnmatch.fnmatch(part, pattern) or _anywhere(part, pattern) for part in parts if part != "."):
            outcome = rule.startswith("!")
    return outcome


def _anywhere(path: str, pattern: str) -> bool:
    return pattern.startswith("**/") and fnmatch.fnmatch(Path(path).name, pattern[3:])


def _left_out(context: Path) -> Callable[[str, list[str]], set[str]]:
    def ignored(folder: str, names: list[str]) -> set[str]:
        within = Path(folder).relative_to(context)
        return {name for name in names if not in_context(str(within / name), context)}

    return ignored
