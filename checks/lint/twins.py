"""Pieces that are typed twice: as they are, turned, or as mirror images."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from jigsat.checks.lint.finding import Finding, pieces_in_words, remark, suspicion
from jigsat.checks.lint.side_kinds import SideKinds
from jigsat.schemas.geometry.shapes import Shape, normal, turned
from jigsat.schemas.pieces import PieceSet, Turning
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, NotTouching, Touching, Use
from jigsat.schemas.text import listed

#: So many pairs of mirror images are told, or else how many there are.
MOST_PAIRS = 6


def pieces_are_typed_once(kinds: SideKinds) -> Iterator[Finding]:
    """Pieces that look the same, and pairs that are mirror images."""
    yield from _twice(kinds)
    yield from _mirrored(kinds)


def named_by_rules(puzzle: PuzzleData) -> frozenset[str]:
    """The pieces that rules name: they need names of their own."""
    found = {rule.piece for rule in puzzle.rules_of(Clue)}
    for rule in puzzle.rules:
        if isinstance(rule, Touching | NotTouching | Use):
            found.update(rule.pieces or ())
    return frozenset(found)


def _twice(kinds: SideKinds) -> Iterator[Finding]:
    puzzle = kinds.puzzle
    named = named_by_rules(puzzle)
    alike: defaultdict[frozenset[Shape], list[int]] = defaultdict(list)
    for index, ways in enumerate(kinds.ways):
        if puzzle.box[index].name not in named:
            alike[frozenset(ways)].append(index)
    for indices in alike.values():
        if len(indices) > 1:
            yield _typed_twice(puzzle, indices)


def _typed_twice(puzzle: PuzzleData, indices: Sequence[int]) -> Finding:
    names = [puzzle.box[index].name for index in indices]
    first, *others = (normal(puzzle.grid_data, puzzle.shapes[index]) for index in indices)
    turned_too = any(other != first for other in others)
    how = ", turned or flipped" if turned_too else ""
    total = sum(puzzle.used(puzzle.box[index])[1] for index in indices) // puzzle.copies
    return suspicion(
        "same-piece",
        puzzle.paths[indices[-1]],
        f"{pieces_in_words(names)} are the same piece{how}",
        f"whether one was typed twice or is mistyped; if there are {total} of it, write one "
        f'with "count": {total}',
    )


def _mirrored(kinds: SideKinds) -> Iterator[Finding]:
    """Pairs of pieces that would be the same if they might be flipped."""
    puzzle = kinds.puzzle
    typed = [
        index
        for index, piece in enumerate(puzzle.box)
        if puzzle.turning_of(piece) is Turning.ROTATE
        and not isinstance(puzzle.pieces[_entry(puzzle.paths[index])], PieceSet)
    ]
    of_look = {frozenset(kinds.ways[index]): index for index in typed}
    pairs = []
    for look, index in of_look.items():
        twin = of_look.get(_mirror(puzzle, look))
        if twin is not None and index < twin:
            pairs.append([puzzle.box[index].name, puzzle.box[twin].name])
    if pairs:
        each = listed([" with ".join(map(repr, pair)) for pair in pairs[:MOST_PAIRS]])
        what = each if len(pairs) <= MOST_PAIRS else f"{len(pairs)} pairs of pieces"
        yield remark(
            "mirror-images",
            pieces_in_words([name for pair in pairs for name in pair]),
            f"mirror images of each other: {what}",
            "whether one of a pair was drawn from behind; they may not be flipped",
        )


def _entry(path: str) -> int:
    return int(path.removeprefix("pieces[").removesuffix("]"))


def _mirror(puzzle: PuzzleData, look: frozenset[Shape]) -> frozenset[Shape]:
    grid = puzzle.grid_data
    flip = next(turn for turn in grid.turns if turn.flips)
    return frozenset(normal(grid, turned(shape, flip)) for shape in look)
