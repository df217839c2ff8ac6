"""Packs a screenshot for the landing page: AVIF and WebP, at its own width and at half of it.

Usage: pack.py PICTURE.png FOLDER/NAME
"""

import sys
from pathlib import Path

from PIL import Image

QUALITY = {"avif": {"quality": 40, "speed": 6}, "webp": {"quality": 82, "method": 6}}


def pack(source: Path, target: Path) -> None:
    """Writes ``target`` with the four endings beside each other."""
    with Image.open(source) as opened:
        whole = opened.convert("RGB")
    half = whole.resize((whole.width // 2, whole.height // 2), Image.Resampling.LANCZOS)
    for form, options in QUALITY.items():
        whole.save(target.with_name(f"{target.name}.{form}"), form, **options)
        half.save(target.with_name(f"{target.name}.half.{form}"), form, **options)


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
