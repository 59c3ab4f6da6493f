"""A built-in puzzle is known again, however it is turned and typed, and another one is not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks import identify as identifying
from jigsat.checks.catalogue import catalogue
from jigsat.checks.fingerprint import board_key, box_key
from jigsat.checks.identify import Identification, identify
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.checks.compare.images import Other, called_otherwise
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import random_puzzle

Document = dict[str, Any]

RANDOM = st.randoms(use_true_random=True)
PENTOMINOES = tuple(
    each
    for each in built_in_names()
    if each.startswith("pentominoes-") and not each.endswith("-tetromino")
)
#: However slow the machine is.
FOREVER = 1e6
FISH = ("tropical-fish", "tropical-fish-any-faces")


def typed_by_others(puzzle: Puzzle, random: Random, *, renamed: bool = True) -> Document:
    """The puzzle turned or mirrored, its pieces in another order, and everything renamed."""
    turn = random.choice(puzzle.grid_data.turns)
    return Other(puzzle, turn, called_otherwise(None if renamed else {})).document(random)


def read(document: Document) -> Puzzle:
    return parse(Puzzle, json.dumps(document), "other.json")


#: Those that are soon turned and renamed.
QUICK = [each.name for each in catalogue() if each.pieces <= 12 and each.cells <= 128]


def is_known_again(name: str, random: Random) -> bool:
    found = identify(read(typed_by_others(load(name), random)), FOREVER)
    return [each.b for each in found.same] == [name]


@pytest.mark.full
@settings(max_examples=6)
@given(name=st.sampled_from(QUICK), random=RANDOM)
def test_a_built_in_puzzle_is_known_again(name: str, random: Random) -> None:
    assert is_known_again(name, random)


@settings(max_examples=6)
@given(name=st.sampled_from(built_in_names()), random=RANDOM)
def test_with_one_piece_changed_it_is_another_one(name: str, random: Random) -> None:
    puzzle = load(name)
    document = typed_by_others(puzzle, random)
    piece = random.choice(document["pieces"])
    if piece["sides"]:
        random.choice(piece["sides"])["sides"].popitem()
    else:
        # A cell far away, which no piece has.
        far = zip(piece["cells"][0], puzzle.grid_data.period, strict=True)
        piece["cells"].append([each - 24 * period for each, period in far])
        piece["connected"] = False
    found = identify(read(document))
    assert found == Identification("other")


@pytest.mark.full
@all_grids
@settings(max_examples=30)
@given(random=RANDOM)
def test_what_the_index_looks_at_is_the_same_in_every_image(
    grids: list[Grid], random: Random
) -> None:
    puzzle = random_puzzle(random, random.choice(grids))
    image = read(typed_by_others(puzzle, random))
    assert (box_key(image), board_key(image)) == (box_key(puzzle), board_key(puzzle))


@pytest.mark.full
def test_a_piece_instead_of_its_mirror_image_makes_another_puzzle() -> None:
    document = typed_by_others(load("tetracubes-2x2x8"), Random(1), renamed=False)
    pieces = {piece["name"]: piece for piece in document["pieces"]}
    pieces["A"]["cells"] = pieces["B"]["cells"]
    assert box_key(read(document)) == box_key(load("tetracubes-2x2x8"))
    assert identify(read(document), FOREVER) == Identification("other")


@pytest.mark.full
def test_the_same_pieces_on_another_board() -> None:
    document = typed_by_others(load("pentominoes-6x10"), Random(1))
    found = identify(read({**document, "board": {"size": [2, 30]}}))
    assert found == Identification("other", other_board=PENTOMINOES)


def test_the_same_pieces_and_board_under_other_rules() -> None:
    document = typed_by_others(load("tropical-fish"), Random(1))
    found = identify(
        read({**document, "rules": [{"rule": "rim", "counts": {"the Angel": 4}}]}), FOREVER
    )
    assert found == Identification("other", other_rules=FISH)


def test_too_little_time_is_no_answer() -> None:
    document = typed_by_others(load("tropical-fish"), Random(1))
    found = identify(read(document), 0)
    assert found == Identification("other", unknown=FISH)


def test_only_what_may_be_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    names = []

    def noted(name: str) -> Puzzle:
        names.append(name)
        return load(name)

    monkeypatch.setattr(identifying, "load", noted)
    assert identify(load("bedlam-cube")).name == "bedlam-cube"
    assert names == ["bedlam-cube"]
