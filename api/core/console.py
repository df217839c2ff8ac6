"""What a command says to whoever typed it."""

from __future__ import annotations

WORDS: tuple[tuple[type[OSError], str], ...] = (
    (FileNotFoundError, "There is no file or folder {name}."),
    (FileExistsError, "{name} exists already."),
    (IsADirectoryError, "{name} is a folder, not a file."),
    (NotADirectoryError, "{name} lies in something that is not a folder."),
    (PermissionError, "You may not read or write {name}."),
)


def in_words(error: OSError) -> str:
    """What the system says about a file, as a sentence without its number."""
    name = error.filename2 or error.filename
    if name is None:
        return str(error.strerror or error)
    shown = name.decode(errors="replace") if isinstance(name, bytes) else str(name)
    words = next((words for type_, words in WORDS if isinstance(error, type_)), None)
    return words.format(name=shown) if words else f"{shown}: {error.strerror}."
