"""File names that are fit to be shown and to be offered for saving (attack FU-17)."""

import re
import unicodedata
from urllib.parse import quote

from api.core.files.limits import MAX_NAME

_JOINERS = "\u200c\u200d"
_FORBIDDEN = re.compile(r'[<>:"|?*;%`\\/]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)", re.IGNORECASE)
_MAX_BYTES = 240


def extension_of(name: str | None) -> str:
    """The extension in small letters without its dot; empty when there is none."""
    base = re.split(r"[\\/]", name or "")[-1]
    base = _visible(base).rstrip(" .")
    return base.rpartition(".")[2].lower() if "." in base else ""


def clean_name(name: str | None, extension: str) -> str:
    """The name to show: no path, no control or direction characters, not reserved, at most 120 characters."""
    base = _visible(re.split(r"[\\/]", name or "")[-1])
    if extension_of(base) == extension:
        base = base.rstrip(" .").rpartition(".")[0]
    base = _FORBIDDEN.sub("-", base)
    base = re.sub(r"\s+", " ", base).strip(" .-" + _JOINERS)
    if not base:
        base = "file"
    if _RESERVED.match(base):
        base = f"file-{base}"
    base = base[: MAX_NAME - len(extension) - 1]
    while len(base.encode()) > _MAX_BYTES:
        base = base[:-1]
    return f"{base.rstrip(' .')}.{extension}"


def safe_part(text: str, max_length: int) -> str:
    """A text as a part of a path that every system can unpack: at most ``max_length`` characters, never a path."""
    flat = re.sub(r"[\\/]+", "-", text)
    if len(flat) > max_length:
        # Between words, where there is a word to end with.
        flat = flat[: max_length + 1].rpartition(" ")[0] or flat[:max_length]
    return clean_name(flat, "x")[: -len(".x")]


def disposition(name: str, *, inline: bool) -> str:
    """A Content-Disposition value by RFC 6266: a plain ASCII name and the true one percent-encoded."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9._() -]", "_", plain).strip(" .") or "file"
    kind = "inline" if inline else "attachment"
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _visible(text: str) -> str:
    """The text without control, format, surrogate and private characters; the joiners of Indian scripts stay."""
    visible = (each for each in unicodedata.normalize("NFC", text) if each in _JOINERS or _is_printable(each))
    return "".join(visible)


def _is_printable(character: str) -> bool:
    return character in "\t\n " or unicodedata.category(character)[0] not in ("C",)
