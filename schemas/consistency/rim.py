"""When rules about the rim are consistent: with the board and the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from jigsat.schemas.consistency.helpers import (
    labels_of,
    numbered,
    refuse_list,
    refuse_unknown,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.parsing.places import with_key
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.text import quoted


def check_rim_exists(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that the board has a rim, and that each rule about it asks for something."""
    for path, rule in numbered(puzzle, Rim):
        if rule.labels is None and not rule.counts and not rule.pattern:
            yield DataError(path, "no 'labels', 'counts' or 'pattern'", "what the rim shows")
        if not puzzle.surface.rim:
            yield DataError(path, "'rim' on a board without a rim", "a board with a rim")


def check_rim_labels(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that rules about the rim name labels that pieces have."""
    for path, rule in numbered(puzzle, Rim):
        yield from _groups_are_of_labels(puzzle, rule, path)
        known = {rule.name_of(label) or label: None for label in labels_of(puzzle)}
        yield from refuse_list(rule.labels or (), known, f"{path}.labels", "label")
        for label in rule.counts:
            place = with_key(f"{path}.counts", label)
            yield from refuse_unknown(label, known, place, "a label that no piece has")
        for index, label in enumerate(rule.pattern):
            place = f"{path}.pattern[{index}]"
            yield from refuse_unknown(label, known, place, "a label that no piece has")


def _groups_are_of_labels(puzzle: PuzzleData, rule: Rim, path: str) -> Iterator[DataError]:
    labels = labels_of(puzzle)
    grouped: dict[str, str] = {}
    for name, members in rule.groups.items():
        place = with_key(f"{path}.groups", name)
        yield from refuse_list(members, labels, place, "label")
        if name in labels:
            yield DataError(place, f"{quoted(name)}, which is a label", "a name of its own")
        for label in members:
            if grouped.setdefault(label, name) != name:
                found = f"{quoted(label)}, which is in {quoted(grouped[label])}"
                yield DataError(place, found, "each label in one group")


def check_rim_length(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that the rim has as many sides as must show labels."""
    for path, rule in numbered(puzzle, Rim):
        least = sum(bounds(count)[0] for count in rule.counts.values())
        room = sum(cell not in puzzle.open_cells for cell, _ in puzzle.surface.rim)
        if least > room:
            yield DataError(
                f"{path}.counts",
                f"{least} sides or more",
                f"at most {room}, as many as the rim has to be covered",
            )


def check_one_pattern(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that at most one rule has a pattern."""
    patterns = [path for path, rule in numbered(puzzle, Rim) if rule.pattern]
    if len(patterns) > 1:
        first, second = patterns[:2]
        yield DataError(f"{second}.pattern", f"a pattern after {first}", "at most one pattern")


def check_pattern_closes(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that a pattern goes around the whole rim without a break."""
    for path, rule in numbered(puzzle, Rim):
        if rule.pattern:
            yield from islice(_obstacles(puzzle, rule.pattern, f"{path}.pattern"), 1)


def _obstacles(puzzle: PuzzleData, pattern: Sequence[str], path: str) -> Iterator[DataError]:
    """Why a pattern does not go around: the first reason is the one that counts."""
    grid = puzzle.grid_data
    if len(grid.axes) > len(("row", "column")):
        yield DataError(
            path, f"a pattern on the {grid.name} grid", "no pattern: its rim is not a line"
        )
    yield from _covered(puzzle, path)
    yield from _whole_rounds(puzzle, pattern, path)


def _covered(puzzle: PuzzleData, path: str) -> Iterator[DataError]:
    for cell, _ in sorted(puzzle.surface.rim):
        place = list(puzzle.grid_data.coordinates(cell))
        if cell in puzzle.open_cells:
            yield DataError(
                path, f"the open cell {place} on the rim", "pieces all along the rim"
            )
        if cell in puzzle.blankable:
            yield DataError(
                path,
                f"a blank allowed at {place}, on the rim",
                "'never_blank_at' all cells of the rim",
            )


def _whole_rounds(puzzle: PuzzleData, pattern: Sequence[str], path: str) -> Iterator[DataError]:
    period = _period(pattern)
    for loop in puzzle.surface.rim_loops():
        if len(loop) % period:
            yield DataError(
                path,
                f"{period} labels, again and again, on a rim of {len(loop)} sides",
                f"a pattern that closes: {len(loop)} is no multiple of {period}",
            )


def _period(pattern: Sequence[str]) -> int:
    """After how many labels an endless repetition of the pattern comes again."""
    length = len(pattern)
    return next(
        period
        for period in range(1, length + 1)
        if length % period == 0
        and all(pattern[i] == pattern[i - period] for i in range(period, length))
    )


CHECKS = (check_rim_exists, check_rim_labels, check_one_pattern)
AGREEMENT_CHECKS = (check_rim_length, check_pattern_closes)
