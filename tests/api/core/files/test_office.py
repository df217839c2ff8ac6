"""Office files, of today and of old: what they may hold and what not."""

import io
import os
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from anyio import to_thread
from starlette.datastructures import UploadFile

from api.core.files.intake import receive
from api.core.files.limits import CERTIFICATE, MEGABYTE
from api.core.files.refusals import BadFile, UnsupportedFile
from tests.api.core.files import samples
from tests.api.core.tables.books import as_wps_saves, with_backslashes

Maker = Callable[[str | None, bytes], UploadFile]
DTD = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
LAUGHS = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>'


async def check(made: UploadFile, folder: Path) -> None:
    """Takes the file in; whether it passes or not, nothing waits afterwards."""
    try:
        await (await receive(made, CERTIFICATE, folder=folder)).discard()
    finally:
        assert await to_thread.run_sync(os.listdir, folder) == []


async def refuse(made: UploadFile, folder: Path) -> str:
    with pytest.raises(UnsupportedFile) as caught:
        await check(made, folder)
    assert caught.value.status == 415
    return caught.value.message


@pytest.mark.parametrize(("inside", "name"), [("xlsx", "docx"), ("docx", "pptx"), ("pptx", "xlsx")])
async def test_fu_08_name_and_content_agree(inside: str, name: str, upload: Maker, folder: Path) -> None:
    assert f"It is a .{inside} file" in await refuse(upload(f"a.{name}", samples.office(inside)), folder)


@pytest.mark.parametrize("content", [{"a.txt": "x"}, {"word/document.xml": "<a/>"}])
async def test_fu_08_a_plain_archive_is_no_document(content: dict[str, str], upload: Maker, folder: Path) -> None:
    await refuse(upload("a.docx", samples.archive(content)), folder)


async def test_fu_09_a_bomb(upload: Maker, folder: Path) -> None:
    bomb = samples.office(more={"word/media/a.bin": bytes(50 * MEGABYTE)})
    assert len(bomb) < 60_000
    assert "unpacks" in await refuse(upload("a.docx", bomb), folder)


async def test_fu_09_a_bomb_that_lies_about_its_size(upload: Maker, folder: Path) -> None:
    bomb = samples.office(more={"word/media/a.bin": bytes(5 * MEGABYTE)})
    await refuse(upload("a.docx", bomb.replace(struct.pack("<L", 5 * MEGABYTE), struct.pack("<L", 9))), folder)


@pytest.mark.parametrize("count", [2_001, pytest.param(70_000, marks=pytest.mark.heavy)])
async def test_fu_09_too_many_members(count: int, upload: Maker, folder: Path) -> None:
    await refuse(upload("a.docx", samples.office(more={f"m{at}": "" for at in range(count)})), folder)


async def test_fu_09_a_directory_longer_than_it_says(upload: Maker, folder: Path) -> None:
    content = bytearray(samples.office(more={f"m{at}": "" for at in range(30_000)}))
    content[-14:-10] = struct.pack("<HH", 5, 5)
    await refuse(upload("a.docx", bytes(content)), folder)


@pytest.mark.parametrize(
    "more",
    [
        {"word/a.zip": samples.archive({"a": "b"})},
        {"word/media/image1.png": samples.archive({"a": "b"})},
        {"word/embeddings/a.docx": samples.archive({"a": "b"})},
        {"word/embeddings/a.xlsx": samples.office("xlsx", {"xl/embeddings/b.xlsx": samples.office("xlsx")})},
        {"word/media/a.png": b"MZ\x90\0"},
        {"word/media/a.png": b"\x7fELF"},
        {"word/a.exe": "x"},
        {"word/embeddings/oleObject1.bin": "x"},
        {"word/x.bin": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
    ],
)
async def test_fu_09_archives_and_programs_inside(more: dict[str, bytes], upload: Maker, folder: Path) -> None:
    await refuse(upload("a.docx", samples.office(more=more)), folder)


@pytest.mark.parametrize(
    "name", ["../../x", "/etc/x", "word\\..\\x", "C:/x", "word/./x", "word//x", "WORD/DOCUMENT.XML"]
)
async def test_fu_09_member_names_that_stray(name: str, upload: Maker, folder: Path) -> None:
    await refuse(upload("a.docx", samples.office(more={name: "x"})), folder)


@pytest.mark.parametrize("extension", ["docx", "xlsx", "pptx"])
async def test_a_directory_in_another_order_than_the_parts_is_accepted(
    extension: str, upload: Maker, folder: Path
) -> None:
    """WPS Office lists the part of the types first and stores it last."""
    await check(upload(f"a.{extension}", as_wps_saves(samples.office(extension))), folder)


async def test_part_names_with_backslashes_are_refused_with_advice(upload: Maker, folder: Path) -> None:
    message = await refuse(upload("a.xlsx", with_backslashes(samples.office("xlsx"))), folder)
    assert "(with backslashes). Open it in Word, Excel or LibreOffice, save it again" in message


@pytest.mark.parametrize("place", ["before", "after", "comment"])
async def test_fu_09_bytes_around_the_archive(place: str, upload: Maker, folder: Path) -> None:
    content = samples.office()
    if place == "before":
        content = b"PK\x03\x04" + content
    elif place == "after":
        content += b"<script>"
    else:
        out = io.BytesIO(content)
        with zipfile.ZipFile(out, "a") as opened:
            opened.comment = b"<script>"
        content = out.getvalue()
    await refuse(upload("a.docx", content), folder)


async def test_fu_09_a_chart_with_its_workbook_is_taken(upload: Maker, folder: Path) -> None:
    await check(
        upload("a.pptx", samples.office("pptx", {"ppt/embeddings/Sheet1.xlsx": samples.office("xlsx")})), folder
    )


@pytest.mark.parametrize("text", [DTD, LAUGHS, "<!DOCTYPE a><a/>", DTD.encode("utf-16")])
@pytest.mark.parametrize("part", ["word/settings.xml", "word/_rels/document.xml.rels", "word/a.vml"])
async def test_fu_10_declarations_and_entities(text: str | bytes, part: str, upload: Maker, folder: Path) -> None:
    assert "declarations" in await refuse(upload("a.docx", samples.office(more={part: text})), folder)


async def test_fu_10_markup_that_is_not_well_formed(upload: Maker, folder: Path) -> None:
    for text in ("<a>", "", "<a/><b/>", "&x;"):
        await refuse(upload("a.docx", samples.office(more={"word/settings.xml": text})), folder)


async def test_fu_10_remote_parts_are_refused_and_links_are_not(upload: Maker, folder: Path) -> None:
    part = "word/_rels/settings.xml.rels"
    for kind, target in (("attachedTemplate", "http://example.org/x.dotm"), ("image", "\\\\host\\share\\x.png")):
        more = {part: samples.relations(kind, target, external=True)}
        await refuse(upload("a.docx", samples.office(more=more)), folder)
    for kind, target in (("attachedTemplate", "file:///C:/Users/x/Normal.dotm"), ("hyperlink", "https://example.org")):
        more = {part: samples.relations(kind, target, external=True)}
        await check(upload("a.docx", samples.office(more=more)), folder)


async def test_fu_11_macros_in_a_file_of_today(upload: Maker, folder: Path) -> None:
    with_project = samples.office(more={"word/vbaProject.bin": "x"})
    renamed = samples.office(main="application/vnd.ms-word.document.macroEnabled.main+xml")
    for content in (with_project, renamed):
        assert "macros" in await refuse(upload("a.docx", content), folder)


PLAIN = {
    "doc": {"WordDocument": samples.document()},
    "xls": {"Workbook": samples.workbook()},
    "ppt": {"PowerPoint Document": samples.atom(0x03E8, samples.atom(0x03E9, bytes(40)), container=True)},
}


@pytest.mark.parametrize("extension", PLAIN)
@pytest.mark.parametrize("name", ["Macros", "_VBA_PROJECT_CUR", "VBA", "_VBA_PROJECT", "\x01Ole10Native", "Package"])
async def test_fu_11_macros_and_packages_of_old(extension: str, name: str, upload: Maker, folder: Path) -> None:
    for body in (b"", b"x"):
        content = samples.compound(PLAIN[extension] | {name: body})
        assert "macros" in await refuse(upload(f"a.{extension}", content), folder)


async def test_fu_11_macros_that_the_directory_hides(upload: Maker, folder: Path) -> None:
    hidden = samples.compound({"Macros": b"x"})[1024:1536]
    await refuse(upload("a.doc", samples.compound(PLAIN["doc"]) + hidden), folder)


@pytest.mark.parametrize("sheet", [1, 6])
async def test_fu_11_macro_sheets(sheet: int, upload: Maker, folder: Path) -> None:
    await refuse(upload("a.xls", samples.compound({"Workbook": samples.workbook(sheet)})), folder)


@pytest.mark.parametrize("number", [0x03FF, 0x1011, 0x0FCC, 0x0FEE])
async def test_fu_11_macros_and_objects_in_slides(number: int, upload: Maker, folder: Path) -> None:
    body = samples.atom(0x03E8, samples.atom(0x03E9, bytes(4)) + samples.atom(number, bytes(8)), container=True)
    await refuse(upload("a.ppt", samples.compound({"PowerPoint Document": body})), folder)


@pytest.mark.parametrize(("name", "inside"), [("doc", "xls"), ("xls", "ppt"), ("ppt", "doc")])
async def test_fu_08_old_name_and_content_agree(name: str, inside: str, upload: Maker, folder: Path) -> None:
    await refuse(upload(f"a.{name}", samples.compound(PLAIN[inside])), folder)


async def test_locked_files_of_old(upload: Maker, folder: Path) -> None:
    for name, stream in (
        ("a.doc", {"WordDocument": samples.document(0x0100)}),
        ("a.xls", {"Workbook": samples.workbook(locked=True)}),
    ):
        with pytest.raises(BadFile, match="password"):
            await check(upload(name, samples.compound(stream)), folder)


async def test_fu_13_a_compound_file_whose_chains_run_in_circles(upload: Maker, folder: Path) -> None:
    whole = samples.compound(PLAIN["doc"])
    circle = bytearray(whole)
    circle[512 + 4 : 512 + 8] = struct.pack("<L", 1)
    table = bytearray(whole)
    table[68:72] = table[512 + 508 : 512 + 512] = struct.pack("<L", 0)
    for content in (bytes(circle), bytes(table), whole[:520], whole[:76] + b"\xff" * 436 + whole[512:]):
        await refuse(upload("a.doc", content), folder)
