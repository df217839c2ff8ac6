"""The pages of a typeset logbook: their order, heads and feet, contents, tables, and what long or odd text does."""

import io
import re
import resource
import time
from typing import Any

import pytest
import segno
from pypdf import PdfReader

from api.printing.pdf.layout import LONG, Proof, lay_out
from api.printing.pdf.logbook import qr_code
from api.printing.pdf.typeset import typeset
from api.printing.record.types import Record
from tests.api.printing.sample_record import COLUMNS, DEVANAGARI, HOSTILE, LONG_NAME, sample
from tests.support.pace import slowness

ADDRESS = "https://logbook.example.org/verify-logbook/7K3QF-9XWMT"
PROOF = Proof("7K3QF-9XWMT", ADDRESS)
UNVERIFIED = "Not certified: this copy carries no verification code"
_made: dict[str, list[str]] = {}


async def printed(record: Record, proof: Proof | None = PROOF) -> bytes:
    pictures = {} if proof is None else {"qr": qr_code(proof.address)}
    return await typeset("logbook", lay_out(record, proof), pictures=pictures)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, with single spaces."""
    return [" ".join(page.extract_text().replace("\u200b", "").split()) for page in PdfReader(io.BytesIO(pdf)).pages]


async def usual() -> list[str]:
    """The pages of a logbook of 150 entries, made once."""
    if "usual" not in _made:
        _made["usual"] = pages_of(await printed(sample(150)))
    return _made["usual"]


def page_with(pages: list[str], text: str, *, after: int = 2) -> int:
    """The first page, counted from 1, that holds a text; the cover and the contents are not looked at."""
    return next(number for number, page in enumerate(pages, 1) if number > after and text in page)


def headed(pages: list[str]) -> list[tuple[int, str]]:
    """The pages with head and foot, with their numbers: all but the two blank ones."""
    return [(number, page) for number, page in enumerate(pages, 1) if len(pages) - number not in (1, 2)]


async def test_cover_contents_sections_and_end_pages_follow_each_other() -> None:
    pages = await usual()
    assert "Postgraduate Logbook" in pages[0]
    assert "Ananya Deshpande" in pages[0]
    assert "Certificate Validity 15-10-2028" in pages[0]
    assert "Contents" in pages[1]
    titles = [f"{number}. {title}" for number, title in enumerate(COLUMNS, 1)]
    titles += [
        "8. Quarterly Appraisals",
        "Verification Remarks",
        "AETCOM",
        "AETCOM Skills",
        "Annexure I",
        "Memo issued",
    ]
    pages_of_titles = [page_with(pages, title) for title in titles]
    assert pages_of_titles == sorted(pages_of_titles)
    first = page_with(pages, "Verification Remarks")
    ends = [page_with(pages, title, after=first - 1) for title in titles[-5:]]
    assert len(set(ends)) == 5, "each of the end pages begins on a page of its own"


async def test_every_page_says_whose_it_is_its_code_and_which_of_how_many_it_is() -> None:
    pages = await usual()
    for number, page in headed(pages):
        assert page.endswith(f"Page {number} of {len(pages)}") or f"Page {number} of {len(pages)}" in page
        assert "Code 7K3QF-9XWMT · logbook.example.org/verify-logbook" in page
        assert UNVERIFIED not in page
        for words in ("Panchganga Institute of Medical Sciences, Kolhapur", "Ananya Deshpande", "MUHS/2025/44871"):
            assert words in page, (number, words)
    assert all("Department of General Medicine" in page for _, page in headed(pages)[1:])


async def test_a_copy_without_a_code_says_so_on_every_page() -> None:
    pdf = await printed(sample(40), None)
    assert all(UNVERIFIED in page for _, page in headed(pages_of(pdf)))
    assert list(PdfReader(io.BytesIO(pdf)).pages[0].images) == []


async def test_the_contents_name_the_pages_and_the_counts() -> None:
    pages, record = await usual(), sample(150)
    for item in record["sections"]:
        counts = item["counts"]
        line = f"{item['number']}. {item['title']} {counts['total']} {counts['approved']} {counts['pending']} "
        page = page_with(pages, f"{item['number']}. {item['title']} ")
        assert f"{line}{counts['rejected']} {page}" in pages[1]
    totals = record["totals"]
    assert f"All entries 150 {totals['approved']} {totals['pending']} {totals['rejected']}" in pages[1]
    for title in ("Verification Remarks", "AETCOM Skills", "Memo issued"):
        assert re.search(rf"{title} {page_with(pages, title)}\b", pages[1])


async def test_a_section_counts_by_status_and_role() -> None:
    pages, section = await usual(), sample(150)["sections"][3]
    counts = section["counts"]
    roles = ", ".join(f"{role} {count}" for role, count in counts["byRole"].items())
    said = (
        f"{counts['approved']} approved, {counts['pending']} pending, {counts['rejected']} rejected. By role: {roles}."
    )
    assert said in pages[page_with(pages, "4. Procedures") - 1]


async def test_a_table_repeats_its_head_and_never_breaks_a_row() -> None:
    pages = await usual()
    rows = 0
    for number, item in enumerate(sample(150)["sections"], 1):
        for at in range(1, len(item["rows"]) + 1):
            first, last = f"S{number}x{at}e", f"E{number}x{at}e"
            (one,) = [page for page in pages if first in page]
            assert last in one, f"row {first} goes over two pages"
            assert "Verified By / Verified On" in one
            assert "HOD / Unit Head Feedback" in one
            rows += 1
    assert rows == 150
    assert sum("Verified By / Verified On" in page for page in pages) > len(COLUMNS)


async def test_an_empty_section_prints_its_title_and_that_there_is_nothing() -> None:
    pages = await usual()
    assert "7. Leave Record No Data Found" in pages[page_with(pages, "7. Leave Record") - 1]


async def test_pages_with_entries_have_lines_to_sign_on() -> None:
    pages = await usual()
    for page in pages:
        if "Verified By / Verified On" in page:
            assert "Signature of student Signature of guide Signature of HOD" in page
    annexure = pages[page_with(pages, "Annexure I") - 1]
    for words in ("Signature of Assessee", "Signature of Consultant", "Signature of HOD", "1 2 3", "7 8 9", "Yes / No"):
        assert words in annexure
    assert all(f"{number} Particular {number}" in annexure for number in range(1, 9))


async def test_two_bordered_blank_pages_stand_before_the_annex() -> None:
    pdf = PdfReader(io.BytesIO(await printed(sample(10))))
    assert [page.extract_text().strip() for page in pdf.pages[-3:-1]] == ["", ""], "no head and no foot"
    for page in pdf.pages[-3:-1]:
        drawn = page.get_contents()
        assert drawn is not None
        assert b"S" in drawn.get_data(), "a border"
    assert "Memo issued" in pdf.pages[-4].extract_text()


@pytest.mark.spec("T-123", "T-157")
async def test_the_district_residency_programme_is_an_annex_behind_the_sixth_page() -> None:
    record = sample(10, drp=3)
    pages = pages_of(await printed(record))
    assert "Annexure II: District Residency Programme II.1. DRP Activity 3 entries" in pages[-1]
    assert "II.2. Offline DRP Logbook No Data Found" in pages[-1]
    assert "S8x3e" in pages[-1]
    assert "Signature of HOD" in pages[-1]
    totals, annex = record["totals"], record["annex"][0]["counts"]
    assert f"II.1. DRP Activity 3 {annex['approved']} {annex['pending']} {annex['rejected']} {len(pages)}" in pages[1]
    assert f"All entries 13 {totals['approved']} {totals['pending']} {totals['rejected']}" in pages[1]


async def test_the_qr_code_leads_to_the_public_check() -> None:
    cover = PdfReader(io.BytesIO(await printed(sample(5)))).pages[0]
    (picture,) = [image.image for image in cover.images]
    assert picture is not None
    dark = picture.convert("L").point(lambda value: value < 128)
    modules = [list(row) for row in segno.make(ADDRESS, error="q", micro=False).matrix]
    step = dark.width // len(modules)
    read = [
        [int(bool(dark.getpixel((x * step + step // 2, y * step + step // 2)))) for x in range(len(modules))]
        for y in range(len(modules))
    ]
    assert read == modules


async def test_hostile_text_and_long_remarks_stand_whole_below_their_row() -> None:
    remark = f"{HOSTILE} {DEVANAGARI}\nsecond line " + " ".join(f"word{number}" for number in range(230))
    assert len(remark) > LONG
    text = " ".join(pages_of(await printed(sample(14, remark=remark))))
    assert text.count("word229") == 6, "in each of the sections that have rows"
    assert text.count("see below") == 6
    assert "".join(HOSTILE.split()) in "".join(text.split())


@pytest.mark.heavy
async def test_a_row_that_fits_on_no_page_goes_over_to_the_next() -> None:
    remark = " ".join(f"word{number}" for number in range(2000))
    pages = pages_of(await printed(sample(6, remark=remark)))
    assert sum("word1999" in page for page in pages) == 6
    assert all(f"Page {number} of {len(pages)}" in page for number, page in headed(pages))


@pytest.mark.heavy
async def test_long_indian_names_stand_whole_on_a_cover_of_one_page() -> None:
    names: dict[str, Any] = dict.fromkeys(("name", "fat_name", "mot_name", "hod", "guide", "unitHead"), LONG_NAME)
    record = sample(6, **names, college=f"{LONG_NAME} Memorial Medical College and Hospital", address="Ward 7, " * 30)
    pages, whole = pages_of(await printed(record)), "".join(LONG_NAME.split())
    assert "".join(pages[0].split()).count(whole) == 7, "six names and the college's"
    assert "Contents" in pages[1]
    for number, page in headed(pages):
        assert "Dr. Venkatanarasimharajuvaripeta Subramanya" in page, "cut, but there"
        assert f"Page {number} of {len(pages)}" in page


async def test_what_the_reader_may_not_see_is_said() -> None:
    record = sample(6)
    record["withheld"], record["appraisals"] = ["appraisals", "aetcom"], []
    pages = pages_of(await printed(record))
    assert "The appraisals are not shown to your role." in pages[page_with(pages, "Quarterly Appraisals") - 1]
    assert any("The scores are not shown to your role." in page for page in pages)


async def test_nothing_but_the_shipped_fonts_and_our_own_title_is_in_it() -> None:
    reader = PdfReader(io.BytesIO(await printed(sample(6))))
    assert reader.metadata is not None
    assert reader.metadata.title == "Postgraduate Logbook of Ananya Deshpande"
    marks = [str(mark["/Title"]) for mark in reader.outline if isinstance(mark, dict)]
    assert marks[:2] == ["1. Checklist", "2. Academic Activity"]


@pytest.mark.heavy
@pytest.mark.stores("embedded")
async def test_two_and_a_half_thousand_entries_take_less_than_five_seconds_and_a_gigabyte() -> None:
    record = sample(2500)
    slow, began, before = slowness(), time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    pdf = await printed(record)
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    # Others may be at work on this machine: two processors that work for this alone take half of this time at best.
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    most = after.ru_maxrss / 1024
    pages = len(PdfReader(io.BytesIO(pdf)).pages)
    print(f"2,500 entries: {pages} pages, {took:.2f} s, {work:.2f} s of a processor, {most:.0f} MiB")  # noqa: T201
    # Beside other work on its other thread a processor takes up to twice as long for the same: 4.1 s when all is quiet.
    assert work < 9 * max(slow, slowness())
    assert most < 1200
