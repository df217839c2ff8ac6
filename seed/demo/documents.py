"""Small real files for the demo: certificates as PDF, PNG or JPEG, guideline documents, college logos."""

from __future__ import annotations

import io
import textwrap

from PIL import Image, ImageDraw, ImageFont

PAGE = (842, 595)
INK = "#23324a"


def _pdf_text(text: str) -> bytes:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return escaped.encode("cp1252", "replace")


def pdf(lines: list[tuple[int, str]], *, landscape: bool = True) -> bytes:
    """A one-page PDF of lines, each with its size and maybe empty: centred across a certificate, else at the margin."""
    width, height = PAGE if landscape else PAGE[::-1]
    drawn: list[bytes] = [b"0.14 0.2 0.29 RG 2 w 24 24 %d %d re S" % (width - 48, height - 48), b"BT"]
    y = float(height - 80)
    for size, text in lines:
        # Pillow's own font is as wide as Helvetica within a few percent, close enough to centre by.
        x = (width - ImageFont.load_default(size).getlength(text)) / 2 if landscape else 72.0
        y -= size * 1.6
        drawn.append(b"/F1 %d Tf 1 0 0 1 %.1f %.1f Tm (%s) Tj" % (size, x, y, _pdf_text(text)))
    drawn.append(b"ET")
    content = b"\n".join(drawn)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>" % (width, height),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets: list[int] = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def certificate_lines(host: str, name: str, part: str, event: str, day: str) -> list[tuple[int, str]]:
    """The text of a certificate."""
    title = [(22, line) for line in textwrap.wrap(event, 56)]
    return [
        (18, host),
        (12, ""),
        (36, "CERTIFICATE"),
        (12, ""),
        (16, "This is to certify that"),
        (26, f"Dr. {name}"),
        (16, part),
        *title,
        (16, f"on {day}"),
        (44, ""),
        (13, "Organising Secretary" + " " * 60 + "Chairperson"),
    ]


def picture(lines: list[tuple[int, str]], *, form: str) -> bytes:
    """The same certificate as a PNG or JPEG picture, as a phone would send it."""
    image = Image.new("RGB", PAGE, "#fffdf6")
    draw = ImageDraw.Draw(image)
    draw.rectangle((24, 24, PAGE[0] - 24, PAGE[1] - 24), outline=INK, width=3)
    y = 70.0
    for size, text in lines:
        font = ImageFont.load_default(size)
        draw.text((PAGE[0] / 2, y), text, fill=INK, font=font, anchor="ma")
        y += size * 1.7
    return _encoded(image, form)


def logo(initials: str, colour: str) -> bytes:
    """A round college logo of two letters."""
    image = Image.new("RGBA", (192, 192), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((4, 4, 188, 188), fill=colour)
    draw.ellipse((14, 14, 178, 178), outline="white", width=3)
    draw.text((96, 96), initials, fill="white", font=ImageFont.load_default(72), anchor="mm")
    return _encoded(image, "PNG")


def guideline(department: str, reference: str, day: str) -> bytes:
    """The department's guideline document: what a logbook of this department is expected to hold."""
    points = (
        "Entries are made within seven days of the activity and verified by the faculty named.",
        "Academic activities are rated by criteria; a rating below satisfactory is discussed in person.",
        "Skills progress from observed to assisted, performed with guide and performed independently.",
        "Patient identity is kept out of print: hospital numbers only.",
        "The logbook is reviewed by the head of the department every quarter.",
        "This document is demonstration material and no regulation.",
    )
    lines = [(20, department), (14, "Guidelines for the postgraduate logbook"), (11, f"{reference}, {day}"), (14, "")]
    for number, point in enumerate(points, 1):
        lines += [(11, line) for line in textwrap.wrap(f"{number}. {point}", 80)] + [(4, "")]
    return pdf(lines, landscape=False)


def _encoded(image: Image.Image, form: str) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **({"quality": 82} if form == "JPEG" else {"compress_level": 3}))
    return out.getvalue()
