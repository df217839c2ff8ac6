"""Which Debian mirror this machine uses, and what its apt needs to be told to reach it."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.support.documentdb.absence import Unavailable

_PASSED_ON = re.compile(r"^Acquire::(Check-|Retries|https?::(Proxy|Timeout|No-Cache))(?!.*Auto-Detect)")
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")


@dataclass(frozen=True)
class Mirror:
    """A Debian mirror, the apt settings that go with it, and the environment in which other programs reach it."""

    uri: str
    settings: str
    environment: dict[str, str]

    @property
    def encrypted(self) -> bool:
        """Whether certificates are needed to read it."""
        return self.uri.startswith("https:")


def machine_mirror() -> Mirror:
    """The mirror of Debian itself among the sources of this machine's apt.

    Raises:
        Unavailable: apt is not there, or none of its sources is Debian's.
    """
    asked = ("--format", "$(ORIGIN)\t$(LABEL)\t$(REPO_URI)", "Created-By: Packages")
    for target in _said("apt-get", "indextargets", *asked).splitlines():
        origin, label, uri = target.split("\t")
        if (origin, label) == ("Debian", "Debian"):
            return Mirror(uri, _settings(), _environment(uri))
    raise Unavailable("the apt sources of this machine name no Debian mirror")


def _settings() -> str:
    """The lines of apt's configuration that say how to reach a mirror, in the syntax of a configuration file."""
    lines = _said("apt-config", "dump", "Acquire").splitlines()
    return "".join(f"{line}\n" for line in lines if _PASSED_ON.match(line))


def _environment(uri: str) -> dict[str, str]:
    """The environment of debootstrap, which downloads by itself and does not ask apt for its proxy."""
    scheme = uri.partition(":")[0]
    found = _said("apt-config", "shell", "proxy", f"Acquire::{scheme}::Proxy").strip()
    proxy = found.removeprefix("proxy=").strip("'")
    return {**os.environ, **({f"{scheme}_proxy": proxy} if proxy and proxy != "DIRECT" else {})}


def _said(*command: str) -> str:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        raise Unavailable(f"there is no {command[0]} on this machine") from None
    except subprocess.CalledProcessError as error:
        raise Unavailable(f"{command[0]} failed: {error.stderr.strip()}") from None
