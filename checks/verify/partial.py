"""The verifier for boards that are not finished: what is wrong already.

Nothing is said of what pieces that are still to come can put right: pieces that are not used
yet, cells that are empty, labels that the rim shows too seldom. What no further piece puts
right is wrong. (That the pieces which are left can finish the board is another question, for
a search.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from jigsat.checks.rulebook import ReadClue, Rulebook
from jigsat.checks.verify.cover import colours_go_together, no_overlap, open_cells_stay_open
from jigsat.checks.verify.pieces import named
from jigsat.checks.verify.sides import rim_shows_its_labels, sides_match
from jigsat.checks.verify.touching import meeting, pieces_do_not_touch, values_differ
from jigsat.checks.verify.verifier import Check, Verifier
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.pieces import bounds
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Touching
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.text import times


def verify_partial(puzzle: Puzzle, solution: Solution) -> list[Fault]:
    """Everything that is wrong already with an unfinished board; an empty list if nothing."""
    return faults_so_far(Verifier(puzzle), solution.placements)


def faults_so_far(verifier: Verifier, placements: Sequence[Placed]) -> list[Fault]:
    """The pieces that cannot lie so, and what is wrong with the others."""
    looks = [verifier.lay(placed) for placed in placements]
    alone = [look for look in looks if isinstance(look, Fault)]
    pieces = [look for look in looks if isinstance(look, PlacedPiece)]
    together = [fault for check in CHECKS for fault in check(verifier.rules, pieces)]
    return alone + together


@dataclass(frozen=True)
class Left:
    """What an unfinished board lacks: at most so many pieces, and so many cells."""

    pieces: int
    cells: int


def left_of(verifier: Verifier, placements: Sequence[Placed]) -> Left:
    """What is left once the pieces that can lie so are on the board."""
    looks = [look for look in map(verifier.lay, placements) if isinstance(look, PlacedPiece)]
    used, puzzle = _used(looks), verifier.puzzle
    pieces = sum(max(0, puzzle.used(piece)[1] - used[piece.name]) for piece in puzzle.box)
    covered = {cell for look in looks for cell in look.shape.cells}
    return Left(pieces, sum(cell not in covered for cell in puzzle.fillable))


def _not_too_many_of_each(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    used = _used(seen)
    for piece in rules.puzzle.box:
        _, most = rules.puzzle.used(piece)
        if used[piece.name] > most:
            what = f"used {times(used[piece.name])}, not {times(most)}"
            yield Fault(f"piece '{piece.name}'", what)


def _used(seen: Sequence[PlacedPiece]) -> Counter[str]:
    return Counter(look.piece.name for look in seen)


def _not_too_many_together(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    for rule in rules.uses:
        used = sum(look.piece.name in rule.pieces for look in seen)
        _, most = bounds(rule.count)
        if used > most:
            yield Fault(named(rule.pieces), f"{used} are used, not {most} or less")


def _clues_can_be_followed(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """No copy lies where it is forbidden, and where one is fixed it lies or still can."""
    for clue in rules.clues:
        met = any(clue.is_met(rules.surface, look) for look in seen)
        where = f"piece '{clue.rule.piece}'"
        if clue.rule.rule == "forbidden" and met:
            yield Fault(where, f"it must not cover {clue.words}")
        if clue.rule.rule == "fixed" and not met:
            yield from _in_its_way(rules, clue, seen)


def _in_its_way(
    rules: Rulebook, clue: ReadClue, seen: Sequence[PlacedPiece]
) -> Iterator[Fault]:
    """What lies where a piece is fixed; or that all copies of the piece lie elsewhere."""
    name = clue.rule.piece
    there = [
        (cell, look.piece.name)
        for look in seen
        for cell in look.shape.cells
        if cell in clue.cells
    ]
    for cell, other in there:
        what = f"covered by '{other}', where '{name}' is to cover {clue.words}"
        yield Fault(rules.cell(cell), what)
    most = max(rules.puzzle.used(piece)[1] for piece in rules.puzzle.box if piece.name == name)
    if not there and _used(seen)[name] >= most:
        yield Fault(f"piece '{name}'", f"it does not cover {clue.words}")


def _enough_is_empty(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    covered = {cell for look in seen for cell in look.shape.cells}
    empty = sum(cell not in covered for cell in rules.puzzle.fillable)
    least, _ = rules.puzzle.cover.blank_range
    if empty < least:
        are = "cell is" if empty == 1 else "cells are"
        yield Fault("board", f"{empty} {are} empty, not {least} or more")


def _rim_labels_are_not_too_many(
    rules: Rulebook, seen: Sequence[PlacedPiece]
) -> Iterator[Fault]:
    for rule in rules.rims:
        if not rule.counts:
            continue
        shown = Counter(
            rule.called(label) for look in seen for _, label in rules.sides_on_rim(look.shape)
        )
        for label, counted in rule.counts.items():
            _, most = bounds(counted)
            if shown[label] > most:
                show = "side shows" if shown[label] == 1 else "sides show"
                yield Fault("rim", f"{shown[label]} {show} '{label}', not {most} or less")


def _rim_can_show_its_pattern(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Some beginning of the pattern agrees with what the pieces show on each closed line."""
    shown: dict[Side, str] = {side: label for look in seen for side, label in look.shape.labels}
    covered = {cell for look in seen for cell in look.shape.cells}
    for rule in rules.rims:
        for loop in rules.rim_loops if rule.pattern else ():
            off = [
                [
                    (side, label)
                    for side, label in wanted
                    if rule.called(shown.get(side)) != label
                ]
                for wanted in _wanted(loop, rule.pattern, covered)
            ]
            for side, label in min(off, key=len):
                there = f"'{shown[side]}'" if side in shown else "no label"
                what = f"{there} on the rim, where the pattern has '{label}'"
                yield Fault(rules.side(side), what)


def _wanted(
    loop: Sequence[Side], pattern: Sequence[str], covered: Collection[Point]
) -> Iterator[list[tuple[Side, str]]]:
    """What the pattern wants of the sides of covered cells, for each of its beginnings."""
    for phase in range(len(pattern)):
        labels = (pattern[(place + phase) % len(pattern)] for place in range(len(loop)))
        yield [each for each in zip(loop, labels, strict=True) if each[0][0] in covered]


def _pieces_that_are_there_touch(
    rules: Rulebook, seen: Sequence[PlacedPiece]
) -> Iterator[Fault]:
    """Two pieces that are to touch do so, once all copies of both are on the board."""
    most = {piece.name: rules.puzzle.used(piece)[1] for piece in rules.puzzle.box}
    used = _used(seen)
    for rule in rules.touching:
        if all(used[name] >= most[name] for name in rule.pieces) and not _touch(
            rules, rule, seen
        ):
            how = "do not touch, not even by a corner" if rule.corners else "do not touch"
            yield Fault(named(rule.pieces), f"they {how}")


def _touch(rules: Rulebook, rule: Touching, seen: Sequence[PlacedPiece]) -> bool:
    first, second = ([look for look in seen if look.piece.name == name] for name in rule.pieces)
    return any(meeting(rules, a, b, rule.corners) for a in first for b in second)


#: What can be wrong already, in the order in which it is told.
CHECKS: tuple[Check, ...] = (
    _not_too_many_of_each,
    _not_too_many_together,
    _clues_can_be_followed,
    no_overlap,
    open_cells_stay_open,
    _enough_is_empty,
    colours_go_together,
    sides_match,
    rim_shows_its_labels,
    _rim_labels_are_not_too_many,
    _rim_can_show_its_pattern,
    values_differ,
    _pieces_that_are_there_touch,
    pieces_do_not_touch,
)
