"""Rules in plain words, one sentence each, as they stand on a box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from jigsat.schemas.blanks.opening import name_of
from jigsat.schemas.fields.cells import BoardCells
from jigsat.schemas.fields.counts import bounds
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import (
    Blanks,
    Clue,
    Colours,
    Cover,
    DifferentFaces,
    EqualSides,
    MatingSides,
    NotTouching,
    Rim,
    Rule,
    Touching,
    Use,
)
from jigsat.schemas.text import amount, capital, listed, span


def sentence(rule: Rule, puzzle: PuzzleData) -> str:  # noqa: C901 - one case for each rule
    """Return a rule of the puzzle in words, with everything that the file says of it."""
    match rule:
        case Cover():
            return _cover(rule, puzzle)
        case Blanks():
            return _blanks(rule, puzzle)
        case EqualSides():
            return _equal_sides(rule)
        case MatingSides():
            return _mating_sides(rule)
        case Rim():
            return _rim(rule)
        case DifferentFaces():
            return _different_faces(rule)
        case Colours():
            return _colours(rule, puzzle)
        case Clue():
            return _clue(rule, puzzle)
        case Touching():
            return _touching(rule)
        case NotTouching():
            return _not_touching(rule)
        case Use():
            return _use(rule)
        case _:
            assert_never(rule)


def _cover(rule: Cover, puzzle: PuzzleData) -> str:
    if rule.open is None:
        return _covered(rule, puzzle, "Every cell")
    rest = _covered(rule, puzzle, "Every other cell")
    return f"Left open: {cells_in_words(puzzle, rule.open)}. {rest}"


def _covered(rule: Cover, puzzle: PuzzleData, every: str) -> str:
    low, high = rule.blank_range
    if (low, high) == (0, 0):
        return f"{every} is covered."
    number = f"At most {high:,}" if low == 0 else span(low, high)
    stay = "cell stays empty" if high == 1 else "cells stay empty"
    where = [
        f"{how} {cells_in_words(puzzle, cells)}"
        for how, cells in (
            ("but only at", rule.blank_only_at),
            ("but not at", rule.never_blank_at),
        )
        if cells is not None
    ]
    return f"{', '.join([f'{number} {stay}', *where])}."


def _blanks(rule: Blanks, puzzle: PuzzleData) -> str:
    low, high = bounds(rule.count)
    stay = "cell stays empty" if high == 1 else "cells stay empty"
    regions = [
        f"{name} ({cells_in_words(puzzle, cells)})" for name, cells in rule.regions.items()
    ]
    which = (
        f"each of the regions {listed(regions)}"
        if len(regions) > 1
        else f"the region {regions[0]}"
    )
    return f"In {which} {amount(low, high)} {stay}."


def _equal_sides(rule: EqualSides) -> str:
    return f"Where two sides meet they show the same label{_unless(rule.wild)}."


def _mating_sides(rule: MatingSides) -> str:
    mates: dict[str, list[str]] = {}
    for one, other in rule.pairs:
        if other not in mates.get(one, ()) and one not in mates.get(other, ()):
            mates.setdefault(one, []).append(other)
    pairs = [
        f"{one} with {listed(['itself' if other == one else other for other in others], 'or')}"
        for one, others in mates.items()
    ]
    return f"Where two sides meet their labels are mates: {listed(pairs)}{_unless(rule.wild)}."


def _unless(wild: tuple[str, ...]) -> str:
    return f", unless one is {listed(wild, 'or')}, which may meet any" if wild else ""


def _rim(rule: Rim) -> str:
    return " ".join(_rim_sentences(rule))


def _rim_sentences(rule: Rim) -> Iterator[str]:
    if rule.labels is not None:
        shows = "show" if len(rule.labels) > 1 else "shows"
        what = f"only {listed(rule.labels)} {shows}" if rule.labels else "no label shows"
        yield f"On the rim {what}."
    if rule.counts:
        numbers = [(*bounds(number), label) for label, number in rule.counts.items()]
        first, *others = numbers
        shown = [_shown(*first, on_the_rim=True), *(_shown(*other) for other in others)]
        yield f"{capital(', '.join(shown))}."
    if rule.pattern:
        yield _around(rule.pattern)
    for name, labels in rule.groups.items():
        yield f"Here {name} is {listed(labels, 'or')}."


def _shown(low: int, high: int, label: str, on_the_rim: bool = False) -> str:
    one = (low, high) == (1, 1)
    shows = f"{'shows' if one else 'show'} {label}"
    if on_the_rim:
        return f"{amount(low, high)} {'side' if one else 'sides'} on the rim {shows}"
    return f"{amount(low, high) if high else 'none'} {shows}"


def _around(pattern: tuple[str, ...]) -> str:
    labels = list(dict.fromkeys(pattern))
    if len(labels) == 1:
        return f"All around the rim {labels[0]} shows."
    if pattern == tuple(labels) * (len(pattern) // len(labels)) and len(labels) == 2:
        return f"Around the rim {listed(labels)} alternate."
    return f"Around the rim, clockwise, the pattern {', '.join(pattern)} repeats."


def _different_faces(rule: DifferentFaces) -> str:
    parts = list(rule.along)
    if rule.regions:
        names = list(rule.regions)
        parts.append(
            f"of the regions {listed(names)}" if len(names) > 1 else f"region {names[0]}"
        )
    return f"No {rule.attribute} twice in any {listed(parts, 'or')}."


def _colours(rule: Colours, puzzle: PuzzleData) -> str:
    takes = {colour: rule.allowed_on(colour) for colour in puzzle.board.colours}
    if all(others == (colour,) for colour, others in takes.items()):
        return "On a coloured cell of the board lie only cells of the same colour."
    each = [
        f"on {colour} only {listed(others, 'or')}" if others else f"on {colour} none"
        for colour, others in takes.items()
    ]
    return f"On coloured cells of the board lie coloured cells: {', '.join(each)}."


def _clue(rule: Clue, puzzle: PuzzleData) -> str:
    cells = cells_in_words(puzzle, rule.cells)
    where = f"{cells} (turned {rule.turn})" if rule.turn else cells
    if rule.rule == "preferred":
        return f"Tried first: {rule.piece} on {where}."
    several = any(puzzle.used(p)[1] > 1 for p in puzzle.box if p.name == rule.piece)
    if rule.rule == "fixed":
        return f"{'One piece ' if several else ''}{rule.piece} lies on {where}."
    together = "all of " if len(puzzle.points(rule.cells)) > 1 else ""
    if several:
        return f"No piece {rule.piece} lies on {together}{where}."
    return f"{rule.piece} does not lie on {together}{where}."


def _touching(rule: Touching) -> str:
    how = ", at least by a corner" if rule.corners else ""
    return f"Pieces {listed(rule.pieces)} touch{how}."


def _not_touching(rule: NotTouching) -> str:
    how = ", not even at a corner" if rule.corners else ""
    which = f" of the pieces {listed(rule.pieces)}" if rule.pieces else " pieces"
    return f"No two{which} touch{how}."


def _use(rule: Use) -> str:
    low, high = bounds(rule.count)
    number = amount(low, high) if low in (0, high) else f"between {low} and {high}"
    is_one = "is" if high == 1 else "are"
    return f"Of {listed(rule.pieces)} {number} {is_one} used."


def cells_in_words(puzzle: PuzzleData, cells: BoardCells) -> str:
    """Cells of the board by their names, or else their coordinates, in reading order."""
    points = sorted(puzzle.points(cells), key=puzzle.grid_data.coordinates)
    return ", ".join(name_of(puzzle, point) for point in points)
