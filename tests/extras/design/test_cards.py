"""Cards are different, not symmetric, use their colours evenly, and match in one way only."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import jigsat
from jigsat.extras.design.cards import FRAME, CardSet
from jigsat.extras.design.judging import Fields, Judgement
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.puzzle import Puzzle

HEAD = {"schema_version": 1, "name": "cards", "title": "Cards"}


def candidate(wanted: CardSet, seed: int = 0) -> Fields:
    return next(wanted.candidates(Random(seed)))


def cards(fields: Fields) -> list[list[str]]:
    return [piece["sides"] for piece in fields["pieces"]]


def turns(card: list[str]) -> set[tuple[str, ...]]:
    return {tuple(card[turn:] + card[:turn]) for turn in range(4)}


SETS = (
    CardSet(3, 4, 4),
    CardSet(4, 4, 4, rim=3),
    CardSet(3, 3, 3, mates=True),
)


@pytest.mark.parametrize("wanted", SETS, ids=lambda each: each.command[20:])
class TestACandidate:
    def test_no_two_cards_are_alike_and_none_is_symmetric(self, wanted: CardSet) -> None:
        for seed in range(6):
            made = [turns(card) for card in cards(candidate(wanted, seed))]
            assert all(len(each) == 4 for each in made)
            assert len(set(map(min, made))) == len(made)

    def test_it_has_a_solution(self, wanted: CardSet) -> None:
        puzzle = Puzzle.model_validate({**HEAD, **candidate(wanted)})
        assert jigsat.solve(puzzle, workers=1).solutions


def test_colours_are_used_equally_often_inside_and_along_the_rim() -> None:
    used = Counter(side for card in cards(candidate(CardSet(4, 4, 4, rim=3))) for side in card)
    # 12 sides along the rim and 12 others, each on two cards, and the outside.
    inner = {str(number): 6 for number in range(1, 5)}
    assert used == {FRAME: 16, "rim 1": 8, "rim 2": 8, "rim 3": 8, **inner}


def test_a_solution_that_was_found_is_none_of_the_next_candidate() -> None:
    wanted = CardSet(3, 3, 3)
    candidates = wanted.candidates(Random(0))
    first = Puzzle.model_validate({**HEAD, **next(candidates)})
    found = jigsat.solve(first, limit=30, workers=1).solutions
    assert len(found) > 20
    second = candidates.send(Judgement(first, found, False, "scan"))
    puzzle = Puzzle.model_validate({**HEAD, **second})
    still = [each for each in found if not jigsat.verify(puzzle, each)]
    assert len(still) <= 1  # the one that the cards are cut from


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (CardSet(1, 4, 3), "cards: found 1x4, expected 2x2 or more"),
        (CardSet(8, 8, 2, rim=2), "24 cards at the rim are needed that are different"),
        (CardSet(4, 4, 2), r"16 cards are needed .* and not symmetric, and there are only 3"),
    ],
)
def test_what_cannot_be_is_said(wanted: CardSet, words: str) -> None:
    with pytest.raises(WrongValue, match=words):
        wanted.refuse()
