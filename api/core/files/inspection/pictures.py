"""Images: decoded whole, turned upright, written anew with nothing but their pixels (FU-06, FU-13, FU-25)."""

import warnings
from pathlib import Path

import pillow_heif
from PIL import Image, ImageOps

from api.core.files.limits import MAX_IMAGE_PIXELS
from api.core.files.refusals import BadFile, UnsupportedFile
from api.core.files.types import Family

pillow_heif.register_heif_opener()

_FORMATS = {Family.JPEG: "JPEG", Family.PNG: "PNG", Family.GIF: "GIF", Family.WEBP: "WEBP"}
_OPTIONS: dict[str, dict[str, int | bool]] = {
    "JPEG": {"quality": 88, "optimize": True},
    "PNG": {},
    "GIF": {},
    "WEBP": {"quality": 88, "method": 4},
}
_JPEG_MODES = ("L", "RGB")


def rewrite(source: Path, target: Path, family: Family, label: str, max_side: int | None = None) -> None:
    """Decode the picture in `source` and write its pixels to `target`; HEIC and HEIF become JPEG.

    What a camera or a person hid beside the pixels (place, device, comments, appended bytes) does not survive;
    the orientation is applied first. Of an animated GIF or WebP the first frame is kept.
    Where there is a `max_side`, a picture with a longer one is made smaller.
    """
    kind = _FORMATS[family]
    damaged = f"{label} is damaged or incomplete. Open it on your device, save it again, and choose the new file."
    known = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            # Other warnings of the decoder are about odd metadata, which is dropped anyway.
            warnings.simplefilter("ignore", UserWarning)
            with Image.open(source, formats=[kind, "HEIF"] if family is Family.JPEG else [kind]) as image:
                if image.width * image.height > MAX_IMAGE_PIXELS:
                    raise _too_many_pixels(label)
                known = True
                image.seek(0)
                image.load()
                upright = _bare(_within(ImageOps.exif_transpose(image), max_side), kind)
                upright.save(target, format=kind, **_OPTIONS[kind])
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as problem:
        raise _too_many_pixels(label) from problem
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, MemoryError) as problem:
        if isinstance(problem, OSError) and problem.errno is not None:
            # The disk failed, not the picture.
            raise
        if known:
            raise BadFile(damaged) from problem
        raise UnsupportedFile(f"{label} is not a real {kind} image. Choose another file.") from problem


def _within(image: Image.Image, max_side: int | None) -> Image.Image:
    if max_side is None or max(image.size) <= max_side:
        return image
    # A palette or a single bit cannot be averaged; samples of 16 bits or more can only be picked.
    plain = image.convert("RGBA") if image.mode in ("P", "PA", "1") else image
    smooth = plain.mode in ("L", "LA", "RGB", "RGBA", "CMYK", "YCbCr")
    return ImageOps.contain(
        plain, (max_side, max_side), Image.Resampling.LANCZOS if smooth else Image.Resampling.NEAREST
    )


def _bare(image: Image.Image, kind: str) -> Image.Image:
    """The picture with no information but what its pixels need to be shown."""
    if kind == "JPEG" and image.mode not in _JPEG_MODES:
        image = image.convert("RGB")
    bare = image.copy()
    bare.info.clear()
    if "transparency" in image.info:
        bare.info["transparency"] = image.info["transparency"]
    return bare


def _too_many_pixels(label: str) -> UnsupportedFile:
    millions = MAX_IMAGE_PIXELS // 1_000_000
    return UnsupportedFile(
        f"{label} has too many pixels: at most {millions} megapixels. Take or save it in a smaller size."
    )
