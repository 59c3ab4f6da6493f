"""What cannot hold together, and what is given up, in sentences as they stand on a box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from jigsat.render.words.rules import sentence
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.text import capital, listed, number_of

#: So many cells, sides or names are told one by one.
MOST_TOLD = 12
#: So many pieces that alone can cover a cell are told.
MOST_COVERERS = 6

Coverers = Mapping[Coordinates, tuple[str, ...]]


def requirements_in_words(
    puzzle: Puzzle, requirements: Sequence[Requirement], coverers: Coverers | None = None
) -> list[str]:
    """Sentences that say what these requirements ask for, those of one family together.

    ``coverers``: for cells that are to be covered the pieces that can do so.
    """
    lines: list[str] = []
    for (family, _), group in groupby(requirements, lambda each: (each.family, each.rule)):
        some = list(group)
        if family is Family.COVERED and coverers:
            lines.extend(_covered_by(puzzle, some, coverers))
        else:
            lines.append(_SAY[family](puzzle, some))
    return lines


def _covered_by(
    puzzle: Puzzle, requirements: Sequence[Requirement], coverers: Coverers
) -> Iterator[str]:
    """Cells that are to be covered, those together that the same few pieces can cover."""
    by_pieces: dict[tuple[str, ...], list[Requirement]] = {}
    for requirement in requirements:
        names = coverers.get(requirement.cells[0], ())
        few = len(names) <= MOST_COVERERS and len(names) < len(puzzle.box)
        by_pieces.setdefault(names if few else ("",), []).append(requirement)
    for names, some in by_pieces.items():
        covered = _covered(puzzle, some).removesuffix(".")
        if names == ("",):
            yield f"{covered}."
        elif not names:
            yield f"{covered}, but no piece can lie there."
        else:
            yield f"{covered}. Only {listed(names, 'or')} can lie there."


def _cells(requirements: Sequence[Requirement]) -> str:
    cells = [str(list(requirement.cells[0])) for requirement in requirements]
    if len(cells) > MOST_TOLD:
        return f"{len(cells)} cells ({', '.join(cells[:MOST_TOLD])}, …)"
    return f"{'cell' if len(cells) == 1 else 'cells'} {listed(cells)}"


def _are(requirements: Sequence[Requirement]) -> str:
    return "is" if len(requirements) == 1 else "are"


def _covered(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    if len(requirements) == len(puzzle.fillable) > 1:
        return "Every cell is covered."
    return f"{capital(_cells(requirements))} {_are(requirements)} covered."


def _open(_puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    return (
        f"{capital(_cells(requirements))} {'stays' if len(requirements) == 1 else 'stay'} open."
    )


def _most_blanks(_puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    return f"At most {number_of(requirements[0].number, 'cell')} stay empty."


def _least_blanks(_puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    return f"At least {number_of(requirements[0].number, 'cell')} stay empty."


def _used(_puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    each = [_pieces(requirement) for requirement in requirements]
    if len(each) > MOST_TOLD:
        return f"{len(each)} pieces are used ({', '.join(each[:MOST_TOLD])}, …)."
    number = sum(requirement.number for requirement in requirements)
    pieces = "The piece" if number == 1 else "The pieces"
    return f"{pieces} {listed(each)} {'is' if number == 1 else 'are'} used."


def _pieces(requirement: Requirement) -> str:
    names = listed(requirement.pieces)
    if requirement.number in (1, len(requirement.pieces)):
        return names
    return f"{names} ({requirement.number} times)"


def _sides(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    rule = sentence(puzzle.rules[requirements[0].rule or 0], puzzle)
    places = [_place(requirement) for requirement in requirements]
    if len(places) > MOST_TOLD:
        return f"At {len(places)} places: {rule[:1].lower()}{rule[1:]}"
    return f"{capital(listed(places))}: {rule[:1].lower()}{rule[1:]}"


def _place(requirement: Requirement) -> str:
    if len(requirement.cells) == 1:
        return f"at cell {list(requirement.cells[0])}, side {requirement.part}"
    here, there = requirement.cells
    return f"between {list(here)} and {list(there)}"


def _lines(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    rule = sentence(puzzle.rules[requirements[0].rule or 0], puzzle)
    parts = [requirement.part for requirement in requirements]
    if len(parts) > MOST_TOLD:
        return f"In {len(parts)} lines or regions: {rule}"
    return f"In {listed(parts)}: {rule[:1].lower()}{rule[1:]}"


def _rim_labels(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    rule = sentence(puzzle.rules[requirements[0].rule or 0], puzzle)
    places = [
        f"cell {list(requirement.cells[0])}, side {requirement.part}"
        for requirement in requirements
    ]
    if len(places) > MOST_TOLD:
        return f"At {len(places)} sides on the rim: {rule}"
    return f"At {listed(places)}: {rule}"


def _colours(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    rule = puzzle.rules[requirements[0].rule or 0]
    return f"At {_cells(requirements)}: {sentence(rule, puzzle)}"


def _rule(puzzle: Puzzle, requirements: Sequence[Requirement]) -> str:
    return sentence(puzzle.rules[requirements[0].rule or 0], puzzle)


_SAY: Mapping[Family, Callable[[Puzzle, Sequence[Requirement]], str]] = {
    Family.COVERED: _covered,
    Family.OPEN: _open,
    Family.MOST_BLANKS: _most_blanks,
    Family.LEAST_BLANKS: _least_blanks,
    Family.USED: _used,
    Family.SIDES: _sides,
    Family.LINE: _lines,
    Family.RIM_LABELS: _rim_labels,
    Family.RIM_COUNT: _rule,
    Family.RIM_PATTERN: _rule,
    Family.COLOUR: _colours,
    Family.CLUE: _rule,
    Family.TOUCHING: _rule,
    Family.NOT_TOUCHING: _rule,
    Family.USE: _rule,
}
