"""No reference leads nowhere: decisions, attacks, acceptance items and files that a text names are here."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.architecture.tree import ROOT, files, relative

SUFFIXES = (".py", ".ts", ".tsx", ".mjs", ".js", ".css", ".typ", ".csv", ".tsv", ".md", ".sh", ".yaml", ".toml", "")
FOLDERS = ("api", "web", "seed", "scripts", "tests")
DECISIONS = ROOT / "DECISIONS.md"
ATTACKS = ROOT / "tests/api/access/ATTACKS.md"
LISTS = ROOT / "tests/acceptance"

WRAPPED = re.compile(r"\s*\n\s*(?:\*|//|#)?\s*")
"""A line break inside a comment or a docstring: what is cited may stand on two lines."""
ELSEWHERE = re.compile(
    "|".join(
        [
            r"\bdesign(?: section| ruling)?s? (?:[0-9]|[A-Z]{2}-)",
            r"\brulings? [0-9]",
            r"\bissue [0-9]",
            r"\bspec [0-9]",
            r"\bmock-ups? (?:desktop|phone)",
            r"\battack rows? R[0-9]",
            r"(?-i:\(D[0-9]{1,2}\))",
        ]
    ),
    re.IGNORECASE,
)
"""Words by which a text cites a plan, an issue or a drawing that lies outside the repository."""
DOCUMENT = re.compile(r"""(?<!["'\w./-])[\w./-]*[\w-]\.md\b""")
DECISION = re.compile(r"\bD[0-9]{1,2}\.[0-9]{1,2}\b")
DECIDED = re.compile(r"^- \*\*(D[0-9]+\.[0-9]+) ", re.MULTILINE)
ATTACK = re.compile(r"^- \*\*([A-Z]{2}-[0-9]{2})\*\* ", re.MULTILINE)
NAMED_FILE = re.compile(r"`([\w./-]+\.(?:py|tsx?|mjs|typ|md))`")


@cache
def texts() -> Sequence[tuple[str, str]]:
    """Every text of the project with its path, comments that run over several lines in one."""
    top = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in SUFFIXES and path.name[0] != "."]
    return [
        (relative(path), WRAPPED.sub(" ", path.read_text(encoding="utf-8")))
        for path in [*files(*FOLDERS, suffixes=SUFFIXES), *top]
    ]


def cited(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """What matches in any text, with the path of the text."""
    return ((name, match[0]) for name, text in texts() for match in pattern.finditer(text))


def paths() -> set[str]:
    """Every file of the project by its path from the top, with a slash before it."""
    below = (path for folder in FOLDERS for path in files(folder, suffixes=(*SUFFIXES, ".json")))
    return {f"/{relative(path)}" for path in [*below, *(path for path in ROOT.iterdir() if path.is_file())]}


def test_nothing_outside_the_repository_is_cited() -> None:
    assert [f"{name}: {words}" for name, words in cited(ELSEWHERE)] == [], "cite DECISIONS.md, which has what holds"


def test_every_document_that_is_named_is_here() -> None:
    here = {Path(path).name for path in paths()}
    assert [f"{name}: {document}" for name, document in cited(DOCUMENT) if Path(document).name not in here] == []


def test_every_decision_that_is_cited_is_in_the_list() -> None:
    decided = set(DECIDED.findall(DECISIONS.read_text(encoding="utf-8")))
    assert [f"{name}: {number}" for name, number in cited(DECISION) if number not in decided] == []


def test_decisions_are_numbered_by_their_sections() -> None:
    """Each section counts its own from 1, so that a number is given once and found where it is looked for."""
    sections = re.split(r"^## ([0-9]+) .*$", DECISIONS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    numbered = [
        (f"D{section}.{place}", number)
        for section, text in zip(sections[::2], sections[1::2], strict=True)
        for place, number in enumerate(DECIDED.findall(text), 1)
    ]
    assert numbered
    assert [(wanted, number) for wanted, number in numbered if wanted != number] == []


def test_every_attack_that_is_cited_is_explained() -> None:
    explained = ATTACK.findall(ATTACKS.read_text(encoding="utf-8"))
    assert sorted(explained) == sorted(set(explained))
    groups = "|".join(sorted({attack[:2] for attack in explained}))
    attacks = re.compile(rf"\b(?:{groups})-[0-9]{{2}}\b")
    assert [f"{name}: {attack}" for name, attack in cited(attacks) if attack not in explained] == []


def test_every_acceptance_item_that_is_cited_is_in_its_list() -> None:
    """But for the tests of the lists themselves, which make up items."""
    rows = [row for path in LISTS.glob("*.tsv") for row in path.read_text(encoding="utf-8").splitlines()[1:]]
    items = {row.split("\t", 1)[0] for row in rows}
    known = re.compile(rf"\b(?:{'|'.join(sorted({item[0] for item in items}))})-[0-9]{{3}}\b")
    assert [
        f"{name}: {item}"
        for name, item in cited(known)
        if item not in items and not name.startswith("tests/acceptance/test_")
    ] == []


def test_every_file_that_a_text_names_is_there() -> None:
    """By the end of its path, as a README names the files of its own folder."""
    ends = paths()
    assert [
        f"{name}: {named}"
        for name, text in texts()
        for named in NAMED_FILE.findall(text)
        if not any(path.endswith(f"/{named.removeprefix('../')}") for path in ends)
    ] == []
