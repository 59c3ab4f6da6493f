"""Known counts that contradict each other, the conventions, or what is proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import factorial, prod

from jigsat.checks.lint.finding import Finding, Severity
from jigsat.checks.lint.side_types import SideTypes
from jigsat.schemas.geometry.shapes import make_shape, normalised, turned
from jigsat.schemas.puzzle_data import KnownCounts, PuzzleData
from jigsat.schemas.text import number_of

#: Maximum number of copies whose factorial is worked out: nobody knows counts beyond.
MAX_COPIES = 1_000


def check_known_counts(sides: SideTypes, proofs: Sequence[Finding]) -> Iterator[Finding]:
    """The counts in ``known`` must agree with each other and with what is proved."""
    puzzle, known = sides.puzzle, sides.puzzle.known
    if known is None:
        return
    if proofs and known.solutions:
        yield _wrong(
            "known.solutions",
            f"{number_of(known.solutions, 'solution')}, where there is none: {proofs[0].what}",
            "what the other errors say: some of the puzzle's data is not as in the puzzle",
        )
    for path, what in (*_check_classes(puzzle, known), *_check_labelled(sides, known)):
        yield _wrong(f"known.{path}", what, "the counts, and by which convention they are")


def _wrong(path: str, what: str, look_at: str) -> Finding:
    return Finding("known-counts", Severity.ERROR, path, what, look_at)


def _check_classes(puzzle: PuzzleData, known: KnownCounts) -> Iterator[tuple[str, str]]:
    """There are no more classes than solutions, each with no more members than symmetries."""
    solutions = known.solutions
    all_, rotations = _symmetries(puzzle)
    for key, classes, most in (
        ("up_to_symmetry", known.up_to_symmetry, all_),
        ("up_to_rotation", known.up_to_rotation, rotations),
    ):
        if classes is None:
            continue
        if classes > solutions or (solutions and not classes):
            yield key, f"{classes:,}, of {number_of(solutions, 'solution')}"
        elif most and classes * most < solutions:
            yield (
                key,
                f"{classes:,}, of {number_of(solutions, 'solution')}: as the board has "
                f"{number_of(most, 'turn')} onto itself, at most {most} are the same up to "
                "them",
            )
    yield from _check_both(known)


def _check_both(known: KnownCounts) -> Iterator[tuple[str, str]]:
    """A class up to symmetry is one or two classes up to rotation."""
    symmetry, rotation = known.up_to_symmetry, known.up_to_rotation
    if symmetry is None or rotation is None:
        return
    if not symmetry <= rotation <= 2 * symmetry:
        yield (
            "up_to_rotation",
            f"{rotation:,}, and {symmetry:,} up to symmetry: flipping joins classes by two at "
            "most",
        )


def _symmetries(puzzle: PuzzleData) -> tuple[int, int]:
    """How many turns map the board onto itself, and how many without flips; 0 if unknown."""
    if puzzle.surface.wraps:
        return 0, 0  # a board that wraps can also be moved along itself
    grid = puzzle.grid_data
    board = make_shape(puzzle.cells)
    itself = normalised(grid, board)
    turns = [
        turn
        for turn in grid.turns_of(puzzle.cells)
        if normalised(grid, turned(board, turn)) == itself
    ]
    return len(turns), sum(not turn.flips for turn in turns)


def _check_labelled(sides: SideTypes, known: KnownCounts) -> Iterator[tuple[str, str]]:
    """Each solution is counted once for every exchange of identical pieces."""
    labelled, solutions = known.labelled, known.solutions
    if labelled is None:
        return
    if labelled < solutions or (labelled and not solutions):
        yield "labelled", f"{labelled:,}, and {number_of(solutions, 'solution')} not labelled"
        return
    exchanges = _exchanges(sides)
    which = "the number of ways in which identical pieces can change places"
    expected = solutions * exchanges
    if labelled % exchanges:
        yield "labelled", f"{labelled:,}, which is no multiple of {exchanges:,}, {which}"
    elif _all_differ(sides.puzzle) and labelled != expected:
        product = f"{number_of(solutions, 'solution')} times {exchanges:,}"
        yield "labelled", f"{labelled:,} and not {expected:,}: {product}, {which}"


def _uses_all(puzzle: PuzzleData) -> bool:
    return all(least == most for least, most in map(puzzle.used, puzzle.box))


def _exchanges(sides: SideTypes) -> int:
    """How many ways there are to exchange pieces that are surely identical."""
    puzzle = sides.puzzle
    if not _uses_all(puzzle):
        return 1
    named = puzzle.pieces_named_by_rules
    copies = Counter[object]()
    for index, piece in enumerate(puzzle.box):
        key = piece.name if piece.name in named else frozenset(sides.orientations[index])
        copies[key] += puzzle.used(piece)[1]
    return prod(factorial(number) for number in copies.values() if number <= MAX_COPIES)


def _all_differ(puzzle: PuzzleData) -> bool:
    """Whether pieces that are not identical cannot look the same on the board."""
    return (
        _uses_all(puzzle)
        and not puzzle.pieces_named_by_rules
        and not puzzle.surface.wraps
        and not any(puzzle.backs)
        and len({puzzle.turning_of(piece) for piece in puzzle.box}) == 1
        and max(puzzle.used(piece)[1] for piece in puzzle.box) <= MAX_COPIES
    )
