"""Real bytes for the tests of uploads: good files of every type, and the parts that bad ones are made of."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

import pillow_heif
from PIL import Image
from pypdf import PdfWriter

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
MAIN = {
    "docx": ("word/document.xml", WORD),
    "xlsx": ("xl/workbook.xml", SHEET),
    "pptx": ("ppt/presentation.xml", SLIDES),
}

_END, _FREE, _TABLE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def picture(form: str = "PNG", size: tuple[int, int] = (40, 30), mode: str = "RGB") -> bytes:
    """A small gradient in the form asked for."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize(size).convert(mode).save(out, format=form)
    return out.getvalue()


def heic() -> bytes:
    """A picture as phones save it."""
    made = io.BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (40, 30), "teal")).save(made)
    return made.getvalue()


def phone_photo() -> bytes:
    """A JPEG lying on its side, with a device, a place and a comment written into it."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Pocketphone"
    exif.get_ifd(0x8825).update({1: "N", 2: (28.0, 36.0, 50.0), 3: "E", 4: (77.0, 12.0, 32.0)})
    out = io.BytesIO()
    Image.new("RGB", (60, 20), "navy").save(out, format="JPEG", exif=exif, comment=b"ward 7, bed 12")
    return out.getvalue()


def moving_picture() -> bytes:
    """A GIF of three frames, the first one red."""
    out = io.BytesIO()
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "green", "blue")]
    frames[0].save(out, format="GIF", save_all=True, append_images=frames[1:], comment=b"secret")
    return out.getvalue()


def pdf(pages: int = 1, *, password: str | None = None) -> bytes:
    """A PDF of empty pages."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(200, 200)
    if password is not None:
        writer.encrypt(password, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def pdf_with(entry: str) -> bytes:
    """A hand-written PDF of one page whose catalogue has one more entry."""
    parts = [
        f"<< /Type /Catalog /Pages 2 0 R {entry} >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>",
    ]
    out = io.BytesIO(b"%PDF-1.7\n")
    out.seek(0, io.SEEK_END)
    starts = []
    for number, part in enumerate(parts, 1):
        starts.append(out.tell())
        out.write(f"{number} 0 obj\n{part}\nendobj\n".encode())
    table = out.tell()
    out.write(f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n".encode())
    out.writelines(f"{start:010} 00000 n \n".encode() for start in starts)
    out.write(f"trailer\n<< /Size {len(parts) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode())
    return out.getvalue()


def packed_pdf(action: str) -> bytes:
    """A PDF as today's tools write it: its objects, with the opening action among them, lie in a packed stream."""
    parts = [
        "<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>",
        action,
    ]
    places, body = "", ""
    for number, part in enumerate(parts, 1):
        places += f"{number} {len(body)} "
        body += f"{part} "
    packed = zlib.compress((places + body).encode())
    out = b"%PDF-1.7\n"
    stream_at = len(out)
    head = f"/Type /ObjStm /N 4 /First {len(places)} /Filter /FlateDecode /Length {len(packed)}"
    out += f"5 0 obj\n<< {head} >>\nstream\n".encode() + packed + b"\nendstream\nendobj\n"
    table_at = len(out)
    rows = [(0, 0, 255), *((2, 5, at) for at in range(4)), (1, stream_at, 0), (1, table_at, 0)]
    table = zlib.compress(b"".join(struct.pack(">BHB", *row) for row in rows))
    head = f"/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /Length {len(table)}"
    out += f"6 0 obj\n<< {head} >>\nstream\n".encode() + table + b"\nendstream\nendobj\n"
    return out + f"startxref\n{table_at}\n%%EOF\n".encode()


def archive(members: Mapping[str, bytes | str]) -> bytes:
    """A ZIP file of the members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in members.items():
            opened.writestr(name, content)
    return out.getvalue()


def office(extension: str = "docx", more: Mapping[str, bytes | str] | None = None, main: str | None = None) -> bytes:
    """A small office file of today, with `more` members and, on request, another declared `main` type."""
    part, declared = MAIN[extension]
    types = (
        '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Override PartName="/{part}" ContentType="{main or declared}"/></Types>'
    )
    members: dict[str, bytes | str] = {
        "[Content_Types].xml": types,
        "_rels/.rels": relations("officeDocument", part, external=False),
        part: '<?xml version="1.0" encoding="UTF-8"?><body><p>Seminar on sepsis</p></body>',
    }
    return archive(members | dict(more or {}))


def relations(kind: str, target: str, *, external: bool) -> str:
    """A relations part that names one target."""
    mode = ' TargetMode="External"' if external else ""
    base = "http://schemas.openxmlformats.org"
    return (
        f'<?xml version="1.0"?><Relationships xmlns="{base}/package/2006/relationships">'
        f'<Relationship Id="r1" Type="{base}/officeDocument/2006/relationships/{kind}" Target="{target}"{mode}/>'
        "</Relationships>"
    )


def compound(streams: Mapping[str, bytes]) -> bytes:
    """A compound file whose streams all lie in whole sectors; a storage is a name with empty content."""
    entries = [_entry("Root Entry", 5, _END, 0)]
    data, table = b"", [_TABLE]
    directory_sectors = -(-(len(streams) + 1) // 4)
    table += [at + 1 for at in range(1, directory_sectors)] + [_END]
    for name, content in streams.items():
        if not content:
            entries.append(_entry(name, 1, 0, 0))
            continue
        content = content.ljust(4096, b"\0")
        content = content.ljust(-(-len(content) // 512) * 512, b"\0")
        start, count = len(table), len(content) // 512
        table += [start + at + 1 for at in range(count - 1)] + [_END]
        entries.append(_entry(name, 2, start, len(content)))
        data += content
    directory = b"".join(entries).ljust(directory_sectors * 512, b"\0")
    table += [_FREE] * (128 - len(table))
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<5H", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    header += struct.pack("<9L", 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    header += struct.pack("<109L", 0, *[_FREE] * 108)
    return header + struct.pack("<128L", *table) + directory + data


def _entry(name: str, kind: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    head = text.ljust(64, b"\0") + struct.pack("<HBB", len(text), kind, 1)
    return head + struct.pack("<3L", _FREE, _FREE, _FREE) + bytes(36) + struct.pack("<LQ", start, size)


def record(number: int, body: bytes) -> bytes:
    """One record of an old workbook."""
    return struct.pack("<HH", number, len(body)) + body


def atom(number: int, body: bytes, *, container: bool = False) -> bytes:
    """One record of an old presentation."""
    return struct.pack("<HHL", 0xF if container else 0, number, len(body)) + body


def workbook(sheet: int = 0, *, locked: bool = False) -> bytes:
    """The main stream of an old workbook with one sheet of the type given."""
    start = record(0x0809, struct.pack("<4H", 0x0600, 0x0005, 0, 0) + bytes(8))
    lock = record(0x002F, bytes(6)) if locked else b""
    return start + lock + record(0x0085, struct.pack("<LBB", 0, 0, sheet) + b"\x01\x00A") + record(0x000A, b"")


def document(flags: int = 0) -> bytes:
    """The main stream of an old Word document."""
    return struct.pack("<6H", 0xA5EC, 0x00C1, 0, 0, 0, flags)


GOOD = {
    "seminar.jpg": picture("JPEG"),
    "seminar.jpeg": picture("JPEG"),
    "seminar.png": picture("PNG"),
    "seminar.gif": picture("GIF"),
    "seminar.webp": picture("WEBP"),
    "seminar.pdf": pdf(),
    "seminar.docx": office("docx"),
    "seminar.xlsx": office("xlsx"),
    "seminar.pptx": office("pptx"),
    "seminar.doc": compound({"WordDocument": document()}),
    "seminar.xls": compound({"Workbook": workbook()}),
    "seminar.ppt": compound({"PowerPoint Document": atom(0x03E8, atom(0x03E9, bytes(40)), container=True)}),
}
