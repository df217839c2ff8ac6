"""Office files as PDF by this machine's LibreOffice: confined, bounded in time, one at a time (DECISIONS D9.3)."""

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path

import anyio

from api.core.files.refusals import CannotShow
from api.core.security.confinement import run_confined

CONVERSION_TIMEOUT_SECONDS = 60
"""How long one conversion may take before it is ended."""
MEMORY = 2 * 1024 * 1024 * 1024
"""Bytes of address space that LibreOffice may take; a large slide show needs about half of it."""
PROGRAMS = ("soffice", "libreoffice")
# Each takes a processor and several hundred megabytes: one at a time per process, the others wait.
_at_once = anyio.CapacityLimiter(1)

# No macros whatever the document says, nothing fetched for a link, no question to anyone.
_OPTIONS = (
    ("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
    ("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
    ("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
    ("Office.Writer/Content/Update", "Link", "2"),
    ("Office.Calc/Content/Update", "Link", "2"),
)
_OPTION = '<item oor:path="/org.openoffice.{}"><prop oor:name="{}" oor:op="fuse"><value>{}</value></prop></item>'
_PROFILE = '<oor:items xmlns:oor="http://openoffice.org/2001/registry">{}</oor:items>'


def found_program(given: str) -> Path | None:
    """The LibreOffice that a setting names: ``auto`` looks on the PATH, ``none`` means none, else a path."""
    if given == "none":
        return None
    names = PROGRAMS if given == "auto" else (given,)
    return next((Path(found) for name in names if (found := shutil.which(name))), None)


@dataclass(frozen=True, slots=True)
class Converter:
    """One LibreOffice and what it may use."""

    program: Path
    seconds: float = CONVERSION_TIMEOUT_SECONDS
    memory: int = MEMORY

    async def convert(self, source: Path) -> Path:
        """Makes the PDF of an office file, beside it, in a folder that holds nothing else.

        Raises:
            CannotShow: it took too long, ended badly, or made no PDF.
        """
        folder = source.parent
        profile = folder / "profile"
        await asyncio.to_thread(_write_profile, profile)
        async with _at_once:
            code = await self._run(
                [
                    str(self.program),
                    "--headless",
                    "--norestore",
                    "--nolockcheck",
                    "--nodefault",
                    "--nologo",
                    f"-env:UserInstallation={profile.as_uri()}",
                    "--convert-to",
                    "pdf",
                    "--outdir",
                    str(folder),
                    str(source),
                ],
                folder,
            )
        converted = source.with_suffix(".pdf")
        if code != 0 or not await asyncio.to_thread(_is_filled, converted):
            raise CannotShow
        return converted

    async def _run(self, command: list[str], folder: Path) -> int:
        """Runs it in a process group of its own, which ends with it, whatever it has started."""
        try:
            return await run_confined(
                command,
                folder,
                seconds=self.seconds,
                memory=self.memory,
                environment={"SAL_USE_VCLPLUGIN": "svp"},
            )
        except TimeoutError as problem:
            raise CannotShow("This file takes too long to be shown here. Download it to open it.") from problem


def _write_profile(profile: Path) -> None:
    user = profile / "user"
    user.mkdir(parents=True, mode=0o700)
    (user / "registrymodifications.xcu").write_text(
        _PROFILE.format("".join(_OPTION.format(*each) for each in _OPTIONS)), encoding="utf-8"
    )


def _is_filled(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and path.stat().st_size > 0
