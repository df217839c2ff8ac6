"""What is taken in and what is refused by name, size and first bytes; pictures and PDF files looked into."""

import errno
import io
import zipfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from PIL import Image
from starlette.datastructures import FormData, UploadFile

from api.core.errors import AppError
from api.core.files import intake, types
from api.core.files.intake import only_file, receive, receive_pieces
from api.core.files.limits import CERTIFICATE, GUIDELINE, MEGABYTE, PICTURE, FileRules
from api.core.files.refusals import BadFile, FileTooLarge, StorageFull, UnsupportedFile
from tests.api.core.files import samples

Maker = Callable[[str | None, bytes], UploadFile]
HTML = b"<!doctype html><script>alert(1)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'


def left(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir()] if folder.exists() else []


async def refused(made: UploadFile, folder: Path, rules: FileRules = CERTIFICATE) -> AppError:
    """The refusal of an upload, of which nothing may be left."""
    with pytest.raises(AppError) as caught:
        await receive(made, rules, folder=folder)
    assert left(folder) == []
    assert caught.value.message.startswith(rules.label)
    return caught.value


@pytest.mark.parametrize("name", samples.GOOD)
async def test_every_declared_type_is_taken(name: str, upload: Maker, folder: Path) -> None:
    """L-404: jpg, jpeg, jfif, heic, heif, png, gif, webp, pdf, doc, docx, ppt, pptx, xls, xlsx."""
    received = await receive(upload(name, samples.GOOD[name]), CERTIFICATE, folder=folder)
    assert received.name == name
    assert received.size == received.path.stat().st_size
    await received.discard()
    await received.discard()
    assert left(folder) == []


def test_the_declared_types_are_all_tried() -> None:
    assert sorted(name.partition(".")[2] for name in samples.GOOD) == sorted(
        extension for each in CERTIFICATE.types for extension in each.extensions
    )
    assert PICTURE.accept == ".jpg,.jpeg,.jfif,.heic,.heif,.png,.gif,.webp"
    assert (CERTIFICATE.max_bytes, PICTURE.max_bytes) == (10 * MEGABYTE, 5 * MEGABYTE)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.svg", SVG),
        ("a.png", SVG),
        ("a.pdf", HTML),
        ("a.jpg", HTML),
        ("a.doc", HTML),
        ("a.docx", HTML),
        ("a.html", samples.picture()),
        ("a.png;.html", samples.picture()),
        ("noextension", samples.picture()),
        (None, samples.picture()),
        ("a.pdf", b"%PDF-1.7\n" + HTML),
    ],
)
async def test_fu_01_markup_posing_as_a_file(name: str | None, content: bytes, upload: Maker, folder: Path) -> None:
    refusal = await refused(upload(name, content), folder)
    assert refusal.status == (422 if content.startswith(b"%PDF") else 415)


async def test_fu_05_signature_at_byte_0(upload: Maker, folder: Path) -> None:
    refusal = await refused(upload("a.pdf", HTML.ljust(600) + samples.pdf()), folder)
    assert (refusal.status, refusal.code) == (415, "unsupported_file")
    assert refusal.message.endswith("print it to a new PDF, and choose that file.")


@pytest.mark.parametrize("before", [b"\n", b"\r\n", b"\xef\xbb\xbf", b"  \n"], ids=["LF", "CRLF", "BOM", "blanks"])
async def test_a_pdf_after_white_space_is_accepted(before: bytes, upload: Maker, folder: Path) -> None:
    received = await receive(upload("a.pdf", before + samples.pdf()), CERTIFICATE, folder=folder)
    assert received.type is types.PDF


@pytest.mark.parametrize("name", ["IMG_0412.HEIC", "scan.heif", "renamed.jpg"])
async def test_a_picture_of_a_phone_in_heic_becomes_a_jpeg(name: str, upload: Maker, folder: Path) -> None:
    received = await receive(upload(name, samples.heic()), CERTIFICATE, folder=folder)
    assert (received.type, received.name.rpartition(".")[2]) == (types.JPEG, "jpg")
    with Image.open(received.path) as image:
        assert (image.format, image.size) == ("JPEG", (40, 30))


async def test_a_heic_picture_under_another_name_is_refused_with_its_name(upload: Maker, folder: Path) -> None:
    refusal = await refused(upload("a.png", samples.heic()), folder)
    assert refusal.message == "The certificate is named .png but is a HEIC picture. Rename it to .heic and try again."


async def test_a_damaged_heic_picture_is_refused(upload: Maker, folder: Path) -> None:
    assert (await refused(upload("a.heic", samples.heic()[:200]), folder)).status in (415, 422)


async def test_a_jfif_picture_is_stored_as_jpg(upload: Maker, folder: Path) -> None:
    received = await receive(upload("Certificate.jfif", samples.picture("JPEG")), CERTIFICATE, folder=folder)
    assert (received.type, received.name) == (types.JPEG, "Certificate.jpg")


@pytest.mark.parametrize("name", ["a.xlsx", "a.docx", "a.pptx"])
async def test_an_office_file_with_a_password_is_reported_as_such(name: str, upload: Maker, folder: Path) -> None:
    content = samples.compound({"EncryptionInfo": b"\4\0\4\0", "EncryptedPackage": bytes(5000)})
    refusal = await refused(upload(name, content), folder)
    assert (refusal.status, refusal.message) == (
        422,
        "The certificate is protected by a password. Save it without protection and choose the new file.",
    )


async def test_an_old_office_file_under_a_new_name_is_no_readable_one(upload: Maker, folder: Path) -> None:
    assert (await refused(upload("a.xlsx", samples.GOOD["seminar.xls"]), folder)).status == 415


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.pdf", b"MZ\x90\0" + bytes(600)),
        ("a.doc", b"\x7fELF\x02\x01\x01" + bytes(600)),
        ("a.jpg", b"#!/bin/sh\nrm -rf /\n"),
        ("a.exe", b"MZ"),
        ("a.php", b"<?php ?>"),
        ("a.jpg", b"\xff\xd8\xff\xe0<?php system($_GET['c']); ?>"),
        ("a.pdf", samples.pdf() + samples.archive({"META-INF/MANIFEST.MF": "Main-Class: Bad"})),
    ],
)
async def test_fu_06_programs(name: str, content: bytes, upload: Maker, folder: Path) -> None:
    assert (await refused(upload(name, content), folder)).status == 415


async def test_fu_06_program_text_behind_a_good_picture_is_not_kept(upload: Maker, folder: Path) -> None:
    content = samples.picture("JPEG") + b"<?php system('id'); ?>" + samples.archive({"a.class": "x"})
    received = await receive(upload("a.jpg", content), CERTIFICATE, folder=folder)
    stored_bytes = received.path.read_bytes()
    assert b"php" not in stored_bytes
    assert not zipfile.is_zipfile(io.BytesIO(stored_bytes))


async def test_fu_08_a_picture_under_another_name_says_what_to_do(upload: Maker, folder: Path) -> None:
    refusal = await refused(upload("a.jpg", samples.picture("PNG")), folder)
    assert refusal.message == "The certificate is named .jpg but is a PNG image. Rename it to .png and try again."


@pytest.mark.parametrize("form", ["JPEG", "PNG", "GIF", "WEBP"])
@pytest.mark.parametrize("keep", [0, 1, 30, 350])
async def test_fu_13_cut_off_pictures(form: str, keep: int, upload: Maker, folder: Path) -> None:
    content = samples.picture(form, (600, 600), "RGB")[:keep]
    assert (await refused(upload(f"a.{form.lower()}", content), folder)).status in (415, 422)


@pytest.mark.parametrize("name", ["a.pdf", "a.docx", "a.xls"])
@pytest.mark.parametrize("keep", [0, 1, 8, 300])
async def test_fu_13_cut_off_documents(name: str, keep: int, upload: Maker, folder: Path) -> None:
    whole = next(content for good, content in samples.GOOD.items() if good.endswith(name[1:]))
    assert (await refused(upload(name, whole[:keep]), folder)).status in (415, 422)


@pytest.mark.parametrize(("rules", "size"), [(CERTIFICATE, 11 * MEGABYTE), (PICTURE, 5 * MEGABYTE + 1)])
async def test_fu_14_too_large(rules: FileRules, size: int, upload: Maker, folder: Path) -> None:
    content = samples.picture().ljust(size, b"\0")
    unknown = await refused(upload("a.png", content), folder, rules)
    refusal = await refused(UploadFile(io.BytesIO(content), size=size, filename="a.png"), folder, rules)
    assert isinstance(unknown, FileTooLarge)
    assert (refusal.status, refusal.message) == (413, unknown.message)


async def test_fu_14_an_endless_body_is_left_at_the_cap(folder: Path) -> None:
    given = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal given
        yield b"%PDF-1.7\n"
        while True:
            given += 65536
            yield bytes(65536)

    with pytest.raises(FileTooLarge):
        await receive_pieces(endless(), "a.pdf", CERTIFICATE, folder=folder)
    assert given <= 10 * MEGABYTE + 65536
    assert left(folder) == []


async def test_a_full_disk_is_told_and_leaves_nothing(
    upload: Maker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(intake, "examine", full)
    with pytest.raises(StorageFull):
        await receive(upload("a.pdf", samples.pdf()), CERTIFICATE, folder=folder)
    assert left(folder) == []


async def test_fu_15_one_file_in_a_field(upload: Maker) -> None:
    first, second = upload("a.pdf", b"1"), upload("b.pdf", b"2")
    assert only_file(FormData([("certificate", first)]), "certificate") is first
    assert only_file(FormData([]), "certificate") is None
    assert only_file(FormData([("certificate", "")]), "certificate") is None
    assert only_file(FormData([("certificate", upload("", b""))]), "certificate") is None
    bad: list[list[tuple[str, str | UploadFile]]] = [
        [("certificate", first), ("certificate", second)],
        [("certificate", "text")],
    ]
    for given in bad:
        with pytest.raises(BadFile):
            only_file(FormData(given), "certificate")


async def test_fu_25_a_phone_photo_keeps_no_place_and_stands_upright(upload: Maker, folder: Path) -> None:
    received = await receive(upload("IMG 7.jpg", samples.phone_photo()), PICTURE, folder=folder)
    content = received.path.read_bytes()
    with Image.open(io.BytesIO(content)) as image:
        assert image.size == (20, 60)
        assert not image.getexif()
    assert not any(trace in content for trace in (b"Exif", b"Pocketphone", b"ward 7"))


async def test_fu_25_a_moving_picture_keeps_its_first_frame(upload: Maker, folder: Path) -> None:
    received = await receive(upload("a.gif", samples.moving_picture()), CERTIFICATE, folder=folder)
    with Image.open(received.path) as image:
        assert getattr(image, "n_frames", 1) == 1
        assert image.convert("RGB").getpixel((5, 5)) == (255, 0, 0)
    assert b"secret" not in received.path.read_bytes()


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "LA", "I;16"])
async def test_pictures_of_every_mode_are_rewritten(mode: str, upload: Maker, folder: Path) -> None:
    out = io.BytesIO()
    Image.new(mode, (9, 9)).save(out, format="PNG")
    received = await receive(upload("a.png", out.getvalue()), CERTIFICATE, folder=folder)
    with Image.open(received.path) as image:
        assert (image.size, image.mode) == ((9, 9), mode)


@pytest.mark.parametrize(
    ("form", "mode"),
    [
        *(("PNG", mode) for mode in ("1", "L", "P", "RGB", "RGBA", "I;16")),
        *(("GIF", mode) for mode in ("1", "L", "P")),
        ("JPEG", "RGB"),
        ("WEBP", "RGBA"),
    ],
)
async def test_a_large_portrait_is_kept_smaller_and_a_certificate_as_it_is(
    form: str, mode: str, upload: Maker, folder: Path
) -> None:
    """A portrait is shown in every list: nobody waits for a camera's twelve megapixels there."""
    out = io.BytesIO()
    Image.new(mode, (600, 1500)).save(out, format=form)
    for rules, size in ((PICTURE, (410, 1024)), (CERTIFICATE, (600, 1500))):
        received = await receive(upload(f"a.{form.lower()}", out.getvalue()), rules, folder=folder)
        with Image.open(received.path) as image:
            assert image.size == size


async def test_print_colours_become_screen_colours(upload: Maker, folder: Path) -> None:
    received = await receive(upload("a.jpg", samples.picture("JPEG", mode="CMYK")), CERTIFICATE, folder=folder)
    with Image.open(received.path) as image:
        assert image.mode == "RGB"


@pytest.mark.parametrize("side", [9_000, 20_000])
async def test_pixel_bombs_are_refused_before_they_are_decoded(side: int, upload: Maker, folder: Path) -> None:
    out = io.BytesIO()
    Image.new("1", (side, side)).save(out, format="PNG")
    assert "megapixels" in (await refused(upload("a.png", out.getvalue()), folder)).message


async def test_xs_04_a_picture_is_no_drawing_and_no_document(upload: Maker, folder: Path) -> None:
    for name, content in (("logo.svg", SVG), ("logo.png", SVG), ("logo.pdf", samples.pdf())):
        refusal = await refused(upload(name, content), folder, PICTURE)
        assert refusal.status == 415
        assert "The picture must be an image (jpg, jpeg, jfif, heic, heif, png, gif, webp)." in refusal.message
    assert (await refused(upload("a.png", samples.picture()), folder, GUIDELINE)).status == 415


@pytest.mark.parametrize(
    "entry",
    [
        "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
        "/OpenAction << /S /Launch /F (calc.exe) >>",
        "/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>",
        "/AA << /WC << /S /SubmitForm /F (http://example.org) >> >>",
        "/Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (1) >>] >> >>",
        "/AcroForm << /Fields [] /XFA (x) >>",
        "/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.exe) /EF << >> >>] >> >>",
        "/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>",
        "/OpenAction << /S /URI /URI (https://example.org) >>",
        "/OpenAction << /S /Named /N /Print >>",
        "/Open#41ction << /S /URI /URI (https://example.org) >>",
        "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://example.org) >> >>",
        "/AA << /WC << /S /URI /URI (https://example.org) >> >>",
        "/A#41 << >>",
    ],
)
async def test_fu_06_pdf_that_acts_by_itself(entry: str, upload: Maker, folder: Path) -> None:
    assert (await refused(upload("a.pdf", samples.pdf_with(entry)), folder)).status == 415


async def test_pdf_with_harmless_extras_is_taken(upload: Maker, folder: Path) -> None:
    """A link, a place to open at, and the XML that signed certificates carry."""
    for entry in (
        "/OpenAction [3 0 R /Fit]",
        "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>",
        "/Annots [<< /Subtype /Link /A << /S /URI /URI (https://example.org) >> >>]",
        "/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (data.xml) /EF << >> >>] >> >>",
    ):
        await (await receive(upload("a.pdf", samples.pdf_with(entry)), GUIDELINE, folder=folder)).discard()
    assert left(folder) == []


async def test_pdf_with_a_script_in_a_packed_object(upload: Maker, folder: Path) -> None:
    script = samples.packed_pdf("<< /S /JavaScript /JS (app.alert(1)) >>")
    assert b"JavaScript" not in script
    assert "scripts" in (await refused(upload("a.pdf", script), folder)).message
    await receive(upload("a.pdf", samples.packed_pdf("<< /S /GoTo /D [3 0 R /Fit] >>")), GUIDELINE, folder=folder)


async def test_pdf_with_a_password_or_without_pages(upload: Maker, folder: Path) -> None:
    locked = await refused(upload("a.pdf", samples.pdf(password="x")), folder)
    assert (locked.status, "password" in locked.message) == (422, True)
    assert (await refused(upload("a.pdf", samples.pdf(0)), folder)).status == 422


async def test_a_refusal_names_the_types(upload: Maker, folder: Path) -> None:
    refusal = await refused(upload("a.zip", samples.archive({"a": "b"})), folder)
    assert isinstance(refusal, UnsupportedFile)
    assert refusal.message == (
        "The certificate must be a PDF, image or office file "
        "(jpg, jpeg, jfif, heic, heif, png, gif, webp, pdf, doc, docx, ppt, pptx, xls, xlsx)."
    )
