"""Changes of puzzles that are typed in different ways."""

from __future__ import annotations

import json

import pytest

from jigsat.analysis.repair.clues import with_clues
from jigsat.analysis.repair.edits import changes
from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed
from tests.spellings import SAME, Document, puzzle_of

#: In a picture two equal pieces have names of their own; one of several is not changed.
ALIKE = {name: each for name, each in SAME.items() if not name.startswith("a picture")}


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("document", "changed"), ALIKE.values(), ids=ALIKE)
def test_the_same_changes_are_made_of_the_same_puzzle(
    document: Document, changed: Document
) -> None:
    one, other = puzzle_of(document), puzzle_of({**document, **changed})
    assert fingerprints(one) == fingerprints(other)


def fingerprints(puzzle: Puzzle) -> set[str]:
    made = [each.puzzle for each in changes(puzzle)]
    for each in made:
        written = each.model_dump(mode="json", exclude_unset=True)
        assert parse(Puzzle, json.dumps(written), "changed") == each
    return set(map(fingerprint, made))


def test_clues_are_of_cells_where_sizes_are_in_another_unit() -> None:
    document, changed = SAME["millimetres"]
    cells = ((0, 0), (0, 1))
    drawn = with_clues(
        puzzle_of(document), [Placed(piece="domino", orientation="0", cells=cells)]
    )
    sized = with_clues(
        puzzle_of({**document, **changed}), [Placed(piece="d", orientation="90", cells=cells)]
    )
    assert fingerprint(drawn) == fingerprint(sized)
    assert sized.board.size == (2, 2)
