"""Rules for what the web's source files say."""

import re

from tests.architecture.web_tree import is_test, name, sources

TEXTS = {name(path): path.read_text(encoding="utf-8") for path in sources() if "generated" not in path.parts}
PRODUCT = {file: text for file, text in TEXTS.items() if not is_test(file)}


def places(pattern: str) -> list[str]:
    """Where the product's code says so, as file and match."""
    return [f"{file}: {match}" for file, text in PRODUCT.items() for match in re.findall(pattern, text)]


def test_no_screen_touches_the_cache_by_hand() -> None:
    """A mutation says what it changes (`touches`, `also`); only where calls are declared may the cache be written."""
    by_hand = places(r"\w+\.(?:invalidate|refetch|reset|remove)Queries|\w+\.setQueryData")
    assert by_hand
    declared = re.compile(r"(?:/|^)(?:queries\.ts|formLists\.ts|lists\.ts): ")
    assert [place for place in by_hand if not declared.search(place)] == []


def test_no_component_writes_a_ref_while_it_renders() -> None:
    """Biome runs React's compiler as a linter; where it gives up on a function, this still sees the plain case."""
    assert places(r"(?m)^  \w+\.current (?:\|\||\?\?)?= .*$") == []


def test_nothing_is_looked_up_by_a_class_name_of_the_library() -> None:
    assert places(r"""querySelector\w*\([^)]*\.Mui|closest\([^)]*\.Mui|:has\(\.Mui""") == []


def test_a_size_of_text_that_the_theme_names_is_called_by_its_name() -> None:
    named = re.findall(r"fontSize: (\d+), lineHeight: '(\d+px)'", PRODUCT["theme/text.ts"])
    assert len(named) > 6
    sizes = "|".join({size for size, _line in named})
    # An icon in a button of the library needs the stronger selector; it is no text.
    literal = rf"(?<!'&&': {{ )fontSize: (?:\{{[^}}]*)?\b(?:{sizes})\b"
    assert [place for place in places(literal) if not place.startswith("theme/")] == []


def test_the_size_of_a_text_style_names_one_of_the_theme() -> None:
    names = set(re.findall(r"(?m)^  (\w+): \{ fontSize", PRODUCT["theme/text.ts"]))
    used = {name for text in PRODUCT.values() for name in re.findall(r"'(\w+)\.fontSize'", text)}
    assert len(used) > 3
    assert used - names == set()
