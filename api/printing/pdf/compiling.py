"""Typesets one document and ends: the program of the child process that `typeset.py` starts.

Run as a script of its own (``python -I compiling.py TEMPLATE FONTS SECONDS``) in a folder that holds the templates,
``data.json`` and the pictures, under the limits of `core/security/confined.py`. It writes ``made.pdf`` there. What was
typed by people reaches Typst as data alone; nothing outside the folder and the fonts is read, nothing is fetched.
"""

import sys
from contextlib import suppress
from pathlib import Path

import typst
from PIL import Image

MAX_PIXELS = 25_000_000
"""A picture with more is left out."""
LONGEST_SIDE = 900
"""Pixels of a picture's longer side in the document: 300 to the inch at 7.5 cm."""
WRONG = 3
"""The exit code of a template that does not fit its data."""


def go_first() -> None:
    """Where memory is short, this process is ended before the server that has started it; Linux only."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


def shrink(path: Path) -> None:
    """Writes a picture anew, small enough for print; beside it as PNG; nothing of one that cannot be read."""
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    try:
        with Image.open(path) as image:
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            # Paper is white, so that is what shows through.
            drawn = image.convert("RGBA")
            white = Image.new("RGBA", drawn.size, "white")
            white.alpha_composite(drawn)
            picture = white.convert("RGB")
        picture.save(path.with_suffix(".png"), format="PNG")
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError, Image.DecompressionBombError):
        return


def main(template: str, fonts: str, made_at: int) -> int:
    """Compiles `template` of the working folder; answers the exit code."""
    go_first()
    here = Path.cwd()
    for path in sorted((here / "pictures").iterdir()):
        shrink(path)
    there = ",".join(path.stem for path in (here / "pictures").glob("*.png"))
    nothing = here / "packages"
    try:
        typst.compile(
            here / template,
            output=here / "made.pdf",
            root=here,
            font_paths=typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[Path(fonts)]),
            sys_inputs={"pictures": there},
            timestamp=made_at,
            package_path=nothing,
            package_cache_path=nothing,
        )
    except typst.TypstError as problem:
        # The message names a place in the template and a type, never what was typed.
        sys.stderr.write(f"{problem.message}\n{' '.join(problem.hints)}\n")
        return WRONG
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
