"""Typesetting: what people typed stays text, the child is bounded, and nothing but our fonts is needed."""

import asyncio
import datetime as dt
import io
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, cast

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # It comes without types.
from PIL import Image
from pypdf import PdfReader

from api.printing.pdf import typeset as typesetting
from api.printing.pdf.typeset import FONTS, TEMPLATES, CannotTypeset, typeset
from tests.api.printing.sample_record import DEVANAGARI, HOSTILE

AT = dt.datetime(2026, 11, 20, 8, 30, tzinfo=dt.UTC)
ENDLESS = "#for a in range(90000) { for b in range(90000) { let c = a * b } }"
SIMPLE = '#import "common.typ": *\n#show: sheet\n#data.text\n#picture("logo", width: 20mm)\n'


@pytest.fixture
def templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of templates of the test's own, with the common one and a simple one."""
    (tmp_path / "common.typ").write_bytes((TEMPLATES / "common.typ").read_bytes())
    (tmp_path / "simple.typ").write_text(SIMPLE, "utf-8")
    monkeypatch.setattr(typesetting, "TEMPLATES", tmp_path)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


async def test_text_that_looks_like_typst_stays_text(templates: Path) -> None:
    text = text_of(await typeset("simple", {"text": HOSTILE}))
    assert "".join(HOSTILE.split()) == "".join(text.replace("“", '"').replace("”", '"').split())


async def test_devanagari_is_drawn_and_can_be_read_again(templates: Path) -> None:
    pdf = await typeset("simple", {"text": f"कमल नयन {DEVANAGARI}"})
    assert any("Devanagari" in name for name in fonts_of(pdf))
    assert "कमल नयन" in text_of(pdf)
    # pypdf reads glyph by glyph; what is drawn in another order than it is spoken stands beside it, as readers take it.
    if shutil.which("pdftotext"):
        (templates / "made.pdf").write_bytes(pdf)
        command = ["pdftotext", str(templates / "made.pdf"), "-"]
        assert DEVANAGARI in (await asyncio.to_thread(subprocess.check_output, command)).decode()


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("Bengali", "রোগী"),
        ("Gujarati", "દર્દી"),
        ("Gurmukhi", "ਮਰੀਜ਼"),
        ("Kannada", "ರೋಗಿ"),
        ("Malayalam", "രോഗി"),
        ("Oriya", "ରୋଗୀ"),
        ("Tamil", "நோயாளி"),
        ("Telugu", "రోగి"),
        ("Arabic", "مریض"),
        ("OlChiki", "ᱨᱩᱜᱤ"),
        ("MeeteiMayek", "ꯑꯅꯥꯕ"),
        ("Emoji", "🦠"),
    ],
)
async def test_the_scripts_of_india_have_a_font(templates: Path, script: str, text: str) -> None:
    assert any(script in name for name in fonts_of(await typeset("simple", {"text": text})))


async def test_only_the_shipped_fonts_are_used(templates: Path) -> None:
    pdf = await typeset("simple", {"text": f"plain ≥ 5 µg/dL ± 2 °C {DEVANAGARI}"})
    assert all("Noto" in name for name in fonts_of(pdf))
    assert (FONTS / "OFL.txt").read_text("utf-8").count("SIL OPEN FONT LICENSE") == 1
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 9 * 1024 * 1024


CLINICAL = (
    "≥≤≠≈±×÷√∞∆Δ∑µ°‰→←↑↓↔⇒⇐⇑⇓♀♂☉✓✔✗✘☐☑•‣◦●○■□▲△▼▽★☆†‡§¶©®™€£₹½⅓¼¾⅔⅛"
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ₀₁₂₃₄₅₆₇₈₉₊₋₌αβγδεθκλμπρστφχψωΩ∝∅∈∩∪∴∵⊕℃℉№Ⅰ Ⅱ Ⅲ Ⅳ…–—‘’“”«»′″☎✉⚠☠♥😀🙂👍❤🩸🩺💉💊🏥"
)
SCRIPTS = "कखগঘગઘਕਖಕಖകഖକଖகஙకఖابپتٹثجڈڑےہھںᱚᱛᱜᱝꯀꯁꯂꯃ"


@pytest.mark.parametrize("text", [CLINICAL, SCRIPTS], ids=["symbols", "scripts"])
def test_the_fonts_have_a_glyph_for_every_character_that_clinicians_type(text: str) -> None:
    named = re.search(r"let fonts = \((.*?)\n\)", (TEMPLATES / "common.typ").read_text("utf-8"), re.DOTALL)
    assert named is not None
    families = set(re.findall(r'"([^"]+)"', named[1]))
    characters: set[int] = set()
    for path in FONTS.glob("*-Regular.ttf"):
        with TTFont(path) as font:
            if font["name"].getDebugName(1) in families:
                characters |= font.getBestCmap().keys()
    assert "".join(one for one in text if one != " " and ord(one) not in characters) == ""


def fonts_of(pdf: bytes) -> set[str]:
    found = set()
    for page in PdfReader(io.BytesIO(pdf)).pages:
        fonts: Any = cast("Any", page["/Resources"])["/Font"]
        found |= {str(font.get_object()["/BaseFont"]) for font in fonts.values()}
    return found


async def test_the_same_data_at_the_same_instant_makes_the_same_bytes(templates: Path) -> None:
    first = await typeset("simple", {"text": "x"}, made_at=AT)
    assert first == await typeset("simple", {"text": "x"}, made_at=AT)
    assert first != await typeset("simple", {"text": "x"}, made_at=AT + dt.timedelta(hours=1))


async def test_a_picture_is_drawn_and_one_that_cannot_be_read_is_left_out(templates: Path) -> None:
    made = io.BytesIO()
    Image.new("RGB", (2400, 1200), "teal").save(made, format="JPEG")
    drawn = PdfReader(io.BytesIO(await typeset("simple", {"text": "x"}, pictures={"logo": made.getvalue()})))
    assert [image.image.size for image in drawn.pages[0].images if image.image] == [(900, 450)]
    for damaged in (b"", b"<svg/>", made.getvalue()[:300]):
        blank = PdfReader(io.BytesIO(await typeset("simple", {"text": "x"}, pictures={"logo": damaged})))
        assert list(blank.pages[0].images) == []


async def test_what_takes_too_long_is_ended_and_leaves_nothing(templates: Path) -> None:
    (templates / "endless.typ").write_text(ENDLESS, "utf-8")
    with pytest.raises(CannotTypeset, match="takes too long") as refused:
        await typeset("endless", {}, seconds=0.5)
    assert (refused.value.status, refused.value.headers["Retry-After"]) == (503, "5")
    assert list((templates / "temporary").iterdir()) == []


async def test_what_takes_too_much_memory_is_ended_and_leaves_nothing(templates: Path) -> None:
    (templates / "greedy.typ").write_text('#let a = "x" * 900000000\n#a.len()', "utf-8")
    with pytest.raises(CannotTypeset):
        await typeset("greedy", {}, memory=600 * 1024 * 1024)
    assert list((templates / "temporary").iterdir()) == []


async def test_data_that_does_not_fit_is_a_refusal(templates: Path) -> None:
    with pytest.raises(CannotTypeset) as refused:
        await typeset("simple", {"other": "x"})
    assert (refused.value.status, refused.value.code) == (503, "cannot_print")


async def test_a_template_reads_nothing_outside_its_folder_and_fetches_nothing(templates: Path) -> None:
    (templates / "reads.typ").write_text('#read("/etc/hostname")', "utf-8")
    (templates / "climbs.typ").write_text('#read("../../etc/hostname")', "utf-8")
    (templates / "fetches.typ").write_text('#import "@preview/cetz:0.3.0"', "utf-8")
    for name in ("reads", "climbs", "fetches"):
        with pytest.raises(CannotTypeset):
            await typeset(name, {})
    for path in TEMPLATES.glob("*.typ"):
        assert not re.search(r"@preview|@local|\beval\(|plugin\(", path.read_text("utf-8")), path.name


async def test_the_server_goes_on_while_a_document_is_made(templates: Path) -> None:
    (templates / "slow.typ").write_text("#for n in range(1500000) { let m = n * n }\ndone", "utf-8")
    making = asyncio.create_task(typeset("slow", {}))
    longest, last = 0.0, asyncio.get_running_loop().time()
    while not making.done():
        await asyncio.sleep(0.005)
        now = asyncio.get_running_loop().time()
        longest, last = max(longest, now - last), now
    await making
    assert longest < 0.25


async def test_who_waits_too_long_for_a_turn_is_told(templates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (templates / "endless.typ").write_text(ENDLESS, "utf-8")
    monkeypatch.setattr(typesetting, "PATIENCE", 0.2)
    others = [asyncio.create_task(typeset("endless", {}, seconds=3)) for _ in range(2)]
    await asyncio.sleep(0.3)
    with pytest.raises(CannotTypeset, match="Many PDFs"):
        await typeset("simple", {"text": "x"})
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    assert text_of(await typeset("simple", {"text": "x"})).strip() == "x"
