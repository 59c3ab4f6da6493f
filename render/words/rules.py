"""Rules in plain words, one sentence each, as they stand on a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import assert_never

from jigsat.schemas.blanks import name_of
from jigsat.schemas.fields.board import BoardCells
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.parsing.cells import size_in_words
from jigsat.schemas.puzzle_data import PuzzleData, area_unit
from jigsat.schemas.requirements import Family, Requirement, RuleFamily
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
from jigsat.schemas.support.text import amount, capital, listed, number_of, plural, span


def sentence(rule: Rule, puzzle: PuzzleData) -> str:  # noqa: C901 - one case for each rule
    """Return a rule of the puzzle in words, with everything that the file says of it."""
    match rule:
        case Cover():
            return _cover(rule, puzzle)
        case Blanks():
            return _blanks(rule, puzzle)
        case EqualSides():
            return f"Where two sides meet they show the same label{_unless(rule.wild)}."
        case MatingSides():
            return _mating_sides(rule)
        case Rim():
            return " ".join(_rim_sentences(rule))
        case DifferentFaces():
            return _different_faces(rule)
        case Colours():
            return _colours(rule, puzzle)
        case Clue():
            return _clue(rule, puzzle)
        case Touching():
            how = ", at least by a corner" if rule.corners else ""
            return f"Pieces {listed(rule.pieces)} touch{how}."
        case NotTouching():
            how = ", not even at a corner" if rule.corners else ""
            which = f" of the pieces {listed(rule.pieces)}" if rule.pieces else " pieces"
            return f"No two{which} touch{how}."
        case Use():
            return _use(rule)
        case _:
            assert_never(rule)


def _cover(rule: Cover, puzzle: PuzzleData) -> str:
    every = "Every cell" if rule.open is None else "Every other cell"
    opened = f"Left open: {cells_in_words(puzzle, rule.open)}. " if rule.open else ""
    at_rest = f" {settled(puzzle)}" if puzzle.settled else ""
    return f"{opened}{_covered(rule, puzzle, every)}{at_rest}"


def settled(puzzle: PuzzleData) -> str:
    """The sides towards which no piece can be moved, in words."""
    return f"No piece can be moved by one cell to the {listed(puzzle.cover.settled, 'or')}."


def play(puzzle: PuzzleData) -> str:
    """How play is counted, where pieces have any: by settled packings, or by every place."""
    if puzzle.settled:
        at_rest = _in_the_sentence(settled(puzzle))
        return (
            f"play is counted by settled packings: {at_rest} Some of them may be slid into "
            "each other."
        )
    unit = size_in_words([puzzle.typed_in.unit])
    sized = puzzle.board.size is not None and all(each.size is not None for each in puzzle.box)
    if not sized or not puzzle.blankable:
        return ""
    return f'play is counted by every place, in steps of {unit}; "settled" would count fewer'


def _covered(rule: Cover, puzzle: PuzzleData, every: str) -> str:
    low, high = puzzle.cover.blank_range
    if (low, high) == (0, 0):
        return f"{every} is covered."
    unit = area_unit(puzzle)
    least, most = unit.number(low), unit.number(high)
    number = f"At most {most:,}" if low == 0 else span(least, most)
    stay = f"{plural(unit.noun, most)} {'stays' if most == 1 else 'stay'} empty"
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
    of_some = f" of {listed(rule.pieces)}" if rule.pieces else ""
    never = f"o {rule.compared}{of_some} twice in any {listed(parts, 'or')}."
    return f"On the {listed(rule.sides)}, n{never}" if rule.sides else f"N{never}"


def _colours(rule: Colours, puzzle: PuzzleData) -> str:
    takes = {colour: rule.allowed_on(colour) for colour in puzzle.board.colours}
    if all(others == (colour,) for colour, others in takes.items()):
        lies = "On a coloured cell of the board lies no cell of another colour."
    else:
        each = [f"on {colour} {listed(takes[colour], 'or') or 'none'}" for colour in takes]
        lies = f"Colours that may lie on coloured cells of the board: {', '.join(each)}."
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    if all(len(shape.colours) == len(shape.cells) for shape in shapes):
        return lies
    return f"{lies} Cells of pieces without a colour may lie on any."


def _clue(rule: Clue, puzzle: PuzzleData) -> str:
    cells = cells_in_words(puzzle, rule.cells)
    where = f"{cells} (turned {rule.turn})" if rule.turn else cells
    several = any(puzzle.used(p)[1] > 1 for p in puzzle.box if p.name == rule.piece)
    if rule.rule == "fixed":
        return f"{'One piece ' if several else ''}{rule.piece} lies on {where}."
    together = "all of " if len(puzzle.points(rule.cells)) > 1 else ""
    if several:
        return f"No piece {rule.piece} lies on {together}{where}."
    return f"{rule.piece} does not lie on {together}{where}."


def _use(rule: Use) -> str:
    low, high = bounds(rule.count)
    number = amount(low, high) if low in (0, high) else f"between {low} and {high}"
    is_one = "is" if high == 1 else "are"
    return f"Of {listed(rule.pieces)} {number} {is_one} used."


def cells_in_words(puzzle: PuzzleData, cells: BoardCells) -> str:
    """Cells of the board by their names, or else their coordinates, in reading order."""
    points = sorted(puzzle.points(cells), key=puzzle.grid_data.coordinates)
    return ", ".join(name_of(puzzle, point) for point in points)


# Requirements in plain words: sentences as they stand on a box.


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
    match family:
        case Family.COVERED:
            return _cells_covered(puzzle, requirements)
        case Family.OPEN:
            stay = "stays" if len(requirements) == 1 else "stay"
            return f"{capital(_cells(puzzle, requirements))} {stay} open."
        case Family.MOST_BLANKS:
            return f"At most {_stay_empty(requirements[0].number)}"
        case Family.LEAST_BLANKS:
            return f"At least {_stay_empty(requirements[0].number)}"
        case Family.SETTLED:
            return settled(puzzle)
        case Family.CROSSING:
            return "No two pieces cross."
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
            return _sides(puzzle, rule, requirements)
        case Family.LINE:
            return _lines(rule, requirements)
        case Family.RIM_LABELS:
            return _rim_labels(puzzle, rule, requirements)
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
        covered = _cells_covered(puzzle, some).removesuffix(".")
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


def _cells_covered(puzzle: PuzzleData, requirements: Sequence[Requirement]) -> str:
    if len(requirements) == len(puzzle.fillable) > 1:
        return "Every cell is covered."
    are = "is" if len(requirements) == 1 else "are"
    return f"{capital(_cells(puzzle, requirements))} {are} covered."


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


def _sides(puzzle: PuzzleData, rule: str, requirements: Sequence[Requirement]) -> str:
    places = [_place(puzzle, requirement) for requirement in requirements]
    if len(places) > MAX_LISTED:
        return f"At {len(places)} places: {_in_the_sentence(rule)}"
    return f"{capital(listed(places))}: {_in_the_sentence(rule)}"


def _place(puzzle: PuzzleData, requirement: Requirement) -> str:
    if len(requirement.cells) == 1:
        return f"at cell {puzzle.written(requirement.cells[0])}, side {requirement.part}"
    here, there = map(puzzle.written, requirement.cells)
    return f"between {here} and {there}"


def _lines(rule: str, requirements: Sequence[Requirement]) -> str:
    parts = [requirement.part for requirement in requirements]
    if len(parts) > MAX_LISTED:
        return f"In {len(parts)} lines or regions: {rule}"
    return f"In {listed(parts)}: {_in_the_sentence(rule)}"


def _rim_labels(puzzle: PuzzleData, rule: str, requirements: Sequence[Requirement]) -> str:
    places = [
        f"cell {puzzle.written(requirement.cells[0])}, side {requirement.part}"
        for requirement in requirements
    ]
    if len(places) > MAX_LISTED:
        return f"At {len(places)} sides on the rim: {rule}"
    return f"At {listed(places)}: {rule}"


def _in_the_sentence(rule: str) -> str:
    """The sentence of a rule as it goes on after a colon."""
    return rule[:1].lower() + rule[1:]
