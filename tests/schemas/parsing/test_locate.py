"""Places of values in a text, by their paths."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from jigsat.schemas.errors import Mistake, TextPlace
from jigsat.schemas.parsing.json_text import read_typed_json
from jigsat.schemas.parsing.places import located

TEXT = """{
  "pieces": [
    {"name": "A", "sides": ["x", "y", "z", "w"]},
    {"name": 7, "sides": {"left": "x"}, "a": 5, "a.b": [[10], [20, 30]]}
  ],
  "grid": "square",
  "rules": [{"labels": [], "rule": "cover"}]
}"""
#: By path and key: what stands there, and what it is in words.
PLACES = {
    ("", None): ("{", ""),
    ("pieces", None): ("[", ""),
    ("pieces[0]", None): ('{"name": "A"', "piece 'A'"),
    ("pieces[0]", "sides"): ('"sides": ["x"', "piece 'A'"),
    ("pieces[0].sides[1]", None): ('"y"', "piece 'A'"),
    ("pieces[1].sides.left", None): ('"x"}', "piece '7'"),
    ("pieces[1].a.b[1][0]", None): ("20", "piece '7'"),
    ("pieces[1].a.b[1][5].c", None): ("[20", "piece '7'"),
    ("pieces[1].nothing", None): ('{"name": 7', "piece '7'"),
    ("pieces[9]", None): ("[\n", ""),
    ("rules[0]", "rule"): ('"rule": "cover"', "rule 'cover'"),
    ("rules[0].rule", None): ('"cover"', "rule 'cover'"),
}


def place_of(text: str, path: str, key: str | None = None) -> tuple[TextPlace, str]:
    mistake = Mistake(path, "this", "that", key=key)
    (found,) = located([mistake], read_typed_json(text))
    assert found.place is not None
    return found.place, found.what


def text_at(text: str, place: TextPlace) -> str:
    return "\n".join(text.split("\n")[place.line - 1 :])[place.column - 1 :]


@pytest.mark.parametrize(("where", "expected"), list(PLACES.items()))
def test_what_stands_where_a_path_leads(
    where: tuple[str, str | None], expected: tuple[str, str]
) -> None:
    place, what = place_of(TEXT, *where)
    assert text_at(TEXT, place).startswith(expected[0])
    assert what == expected[1]


def test_places_are_those_in_the_text_as_it_was_typed() -> None:
    text = TEXT.replace("20,", "20, // and\n")
    place, _ = place_of(text, "rules[0].rule")
    assert text_at(text, place) == '"cover"}]\n}'


keys = st.text("abc.[]0 ", min_size=1, max_size=4)
documents = st.recursive(
    st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=20,
)


@given(st.data(), documents, st.sampled_from([None, 2]))
def test_the_value_on_any_path_is_found(
    data: st.DataObject, document: Any, indent: int | None
) -> None:
    path, here = "", document
    while isinstance(here, dict | list) and here and data.draw(st.booleans()):
        step = data.draw(
            st.sampled_from(list(here if isinstance(here, dict) else range(len(here))))
        )
        # A key that looks like a path can stand for something else.
        assume(isinstance(step, int) or step.isalpha())
        path = f"{path}[{step}]" if isinstance(step, int) else f"{path}.{step}".lstrip(".")
        here = here[step]
    text = json.dumps(document, indent=indent)
    place, _ = place_of(text, path)
    value, _ = json.JSONDecoder().raw_decode(text_at(text, place))
    assert value == here
