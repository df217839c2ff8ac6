"""Names as they are shown and as they are offered for saving."""

import pytest

from api.core.files.names import clean_name, disposition, extension_of


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("../../etc/passwd", "passwd.png"),
        ("..\\..\\x", "x.png"),
        ("a\0.png", "a.png"),
        ("CON", "file-CON.png"),
        ("lpt1.png", "file-lpt1.png"),
        ("con.tar.png", "file-con.tar.png"),
        (".htaccess", "htaccess.png"),
        ("\u202egnp.exe.png", "gnp.exe.png"),
        ("a\r\nSet-Cookie: x.png", "a Set-Cookie- x.png"),
        ('he said "hi".png', "he said -hi.png"),
        ("a.png;.html", "a.png-.html.png"),
        ("C:\\fakepath\\my scan.PNG", "my scan.png"),
        ("  spaced   out . png", "spaced out . png.png"),
        ("\ud800.png", "file.png"),
        ("", "file.png"),
        (None, "file.png"),
        ("...png", "file.png"),
        ("प्रमाण-पत्र.png", "प्रमाण-पत्र.png"),
        ("ക്‍ഷ.png", "ക്‍ഷ.png"),
    ],
)
def test_fu_17_shown_names(given: str | None, shown: str) -> None:
    assert clean_name(given, "png") == shown


@pytest.mark.parametrize("letter", ["a", "प", "😀"])
def test_fu_17_long_names_are_cut(letter: str) -> None:
    name = clean_name(letter * 300 + ".png", "png")
    assert name.endswith(f"{letter}.png")
    assert len(name) <= 120
    assert len(name.encode()) <= 255


@pytest.mark.parametrize(
    ("given", "extension"),
    [("a.PDF", "pdf"), ("a.b.Docx ", "docx"), ("a", ""), (None, ""), ("x.d/y", ""), ("a.p\0df", "pdf")],
)
def test_extensions(given: str | None, extension: str) -> None:
    assert extension_of(given) == extension


def test_fu_17_the_header_is_built_by_rfc_6266() -> None:
    header = disposition('प्र "x"\r\ny;é.pdf', inline=False)
    assert header.startswith('attachment; filename="')
    assert header.isascii()
    assert "\r" not in header
    assert "\n" not in header
    assert header.count('"') == 2
    assert header.endswith("%22x%22%0D%0Ay%3B%C3%A9.pdf")
    assert disposition("a b.pdf", inline=True) == "inline; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf"
