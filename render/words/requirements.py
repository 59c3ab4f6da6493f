"""Requirements in plain words: sentences as they stand on a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import assert_never

from jigsat.render.words.rules import sentence
from jigsat.schemas.blanks.opening import name_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement, RuleFamily
from jigsat.schemas.text import capital, listed, number_of

#: Maximum number of cells, sides or names listed; of more the first, or only the number.
MAX_LISTED = 12
#: Maximum number of pieces listed that alone can cover a cell.
MAX_COVERERS = 6

#: For each cell the names of the pieces that can cover it.
Coverers = Mapping[Coordinates, tuple[str, ...]]


def requirements_in_words(
    puzzle: PuzzleData, requirements: Sequence[Requirement], coverers: Coverers | None = None
) -> list[str]:
    """Return sentences that say what the requirements ask for.

    Neighbours of one family and rule are put into one sentence, unless ``coverers`` are given:
    then cells that the same few pieces can cover have a sentence of their own.
    """
    sentences: list[str] = []
    for (family, _), group in groupby(requirements, lambda each: (each.family, each.rule)):
        some = list(group)
        if family is Family.COVERED and coverers:
            sentences.extend(_covered_by(puzzle, some, coverers))
        else:
            sentences.append(_sentence(puzzle, family, some))
    return sentences


def _sentence(puzzle: PuzzleData, family: Family, requirements: Sequence[Requirement]) -> str:
    """Requirements of one family and rule, in one sentence."""
    match family:
        case Family.COVERED:
            return _covered(puzzle, requirements)
        case Family.OPEN:
            return _open(puzzle, requirements)
        case Family.MOST_BLANKS:
            return f"At most {_stay_empty(requirements[0].number)}"
        case Family.LEAST_BLANKS:
            return f"At least {_stay_empty(requirements[0].number)}"
        case Family.USED:
            return _used(requirements)
        case _:
            rule = sentence(puzzle.rules[requirements[0].rule or 0], puzzle)
            return _of_rule(puzzle, family, rule, requirements)


def _of_rule(
    puzzle: PuzzleData, family: RuleFamily, rule: str, requirements: Sequence[Requirement]
) -> str:
    """Requirements that a rule consists of, with the sentence of the rule."""
    match family:
        case Family.SIDES:
            return _sides(rule, requirements)
        case Family.LINE:
            return _lines(rule, requirements)
        case Family.RIM_LABELS:
            return _rim_labels(rule, requirements)
        case Family.COLOUR:
            return f"At {_cells(puzzle, requirements)}: {rule}"
        case (
            Family.REGION_BLANKS
            | Family.RIM_COUNT
            | Family.RIM_PATTERN
            | Family.CLUE
            | Family.TOUCHING
            | Family.NOT_TOUCHING
            | Family.USE
        ):
            return rule
        case _:
            assert_never(family)


def _covered_by(
    puzzle: PuzzleData, requirements: Sequence[Requirement], coverers: Coverers
) -> Iterator[str]:
    """Cells that are to be covered, those together that the same few pieces can cover."""
    by_pieces: dict[tuple[str, ...], list[Requirement]] = {}
    for requirement in requirements:
        names = coverers.get(requirement.cells[0], ())
        few = len(names) <= MAX_COVERERS and len(names) < len(puzzle.box)
        by_pieces.setdefault(names if few else ("",), []).append(requirement)
    for names, some in by_pieces.items():
        covered = _covered(puzzle, some).removesuffix(".")
        if names == ("",):
            yield f"{covered}."
        elif not names:
            yield f"{covered}, but no piece can lie there."
        else:
            yield f"{covered}. Only {listed(names, 'or')} can lie there."


def _cells(puzzle: PuzzleData, requirements: Sequence[Requirement]) -> str:
    first = (puzzle.grid_data.point(requirement.cells[0]) for requirement in requirements)
    cells = [name_of(puzzle, cell) for cell in first]
    if len(cells) > MAX_LISTED:
        return f"{len(cells)} cells ({', '.join(cells[:MAX_LISTED])}, …)"
    return f"{'cell' if len(cells) == 1 else 'cells'} {listed(cells)}"


def _covered(puzzle: PuzzleData, requirements: Sequence[Requirement]) -> str:
    if len(requirements) == len(puzzle.fillable) > 1:
        return "Every cell is covered."
    are = "is" if len(requirements) == 1 else "are"
    return f"{capital(_cells(puzzle, requirements))} {are} covered."


def _open(puzzle: PuzzleData, requirements: Sequence[Requirement]) -> str:
    stay = "stays" if len(requirements) == 1 else "stay"
    return f"{capital(_cells(puzzle, requirements))} {stay} open."


def _stay_empty(number: int) -> str:
    return f"{number_of(number, 'cell')} {'stays' if number == 1 else 'stay'} empty."


def _used(requirements: Sequence[Requirement]) -> str:
    each = [_pieces(requirement) for requirement in requirements]
    if len(each) > MAX_LISTED:
        return f"{len(each)} pieces are used ({', '.join(each[:MAX_LISTED])}, …)."
    number = sum(requirement.number for requirement in requirements)
    pieces = "The piece" if number == 1 else "The pieces"
    return f"{pieces} {listed(each)} {'is' if number == 1 else 'are'} used."


def _pieces(requirement: Requirement) -> str:
    names = listed(requirement.pieces)
    if requirement.number in (1, len(requirement.pieces)):
        return names
    return f"{names} ({requirement.number} times)"


def _sides(rule: str, requirements: Sequence[Requirement]) -> str:
    places = [_place(requirement) for requirement in requirements]
    if len(places) > MAX_LISTED:
        return f"At {len(places)} places: {_continued(rule)}"
    return f"{capital(listed(places))}: {_continued(rule)}"


def _place(requirement: Requirement) -> str:
    if len(requirement.cells) == 1:
        return f"at cell {list(requirement.cells[0])}, side {requirement.part}"
    here, there = requirement.cells
    return f"between {list(here)} and {list(there)}"


def _lines(rule: str, requirements: Sequence[Requirement]) -> str:
    parts = [requirement.part for requirement in requirements]
    if len(parts) > MAX_LISTED:
        return f"In {len(parts)} lines or regions: {rule}"
    return f"In {listed(parts)}: {_continued(rule)}"


def _rim_labels(rule: str, requirements: Sequence[Requirement]) -> str:
    places = [
        f"cell {list(requirement.cells[0])}, side {requirement.part}"
        for requirement in requirements
    ]
    if len(places) > MAX_LISTED:
        return f"At {len(places)} sides on the rim: {rule}"
    return f"At {listed(places)}: {rule}"


def _continued(rule: str) -> str:
    """The sentence of a rule as it goes on after a colon."""
    return rule[:1].lower() + rule[1:]
