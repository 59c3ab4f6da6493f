"""A fingerprint of a puzzle, by which two owners can compare their boxes.

It depends on the board, the pieces and the rules, and not on the puzzle's name, where its
board lies in the drawing, the names and the order of the pieces, how they happen to be turned
in the file, or in which of several ways a rule is typed.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from jigsat.checks.image import Image, Symbol, identity, symbols_of
from jigsat.checks.rulebook import Rulebook, RuleLine
from jigsat.schemas.fields.piece import Turning, bounds
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.geometry.shapes import (
    Cells,
    Shape,
    make_shape,
    normalised,
    turned,
    ways_to_lie,
)
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Grid, Point, Vector, add, subtract
from jigsat.schemas.other_puzzle import AnyPuzzle, OtherPuzzle
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
    Touching,
    Use,
)

LENGTH = 16

#: What a rule says of some pieces, and their names, the order of which does not matter.
Mention = tuple[str, frozenset[str]]


def fingerprint(puzzle: AnyPuzzle) -> str:
    """Sixteen hexadecimal digits: the start of a SHA-256 of what makes the puzzle."""
    if isinstance(puzzle, OtherPuzzle):
        return puzzle.fingerprint()
    return fingerprint_of(Rulebook(puzzle), identity(puzzle.grid_data))


def typed_as(puzzle: AnyPuzzle) -> dict[str, str]:
    """Digests of what the fingerprint leaves out, and the text of a solution depends on.

    That is the order of the pieces, by which a search numbers them, the names of the
    pieces, how each is turned, and where the board lies.
    """
    if isinstance(puzzle, OtherPuzzle):
        return puzzle.typed_as()
    sides = [
        [side and normalised(puzzle.grid_data, side) for side in sides]
        for sides in zip(puzzle.shapes, puzzle.backs, strict=True)
    ]
    return {
        "order": _order_of(puzzle),
        "names": digest([piece.name for piece in puzzle.box])[:LENGTH],
        "turns": digest(sides)[:LENGTH],
        "cells": digest(sorted(puzzle.cells))[:LENGTH],
    }


def _order_of(puzzle: PuzzleData) -> str:
    rules, image = Rulebook(puzzle), identity(puzzle.grid_data)
    numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
    box = [
        (appearance(puzzle, number, image), puzzle.used(piece))
        for number, piece in enumerate(puzzle.box)
    ]
    _, move = board_of(rules, image)
    mentions = _mentions(rules, image, move)
    said = _unordered(
        (text, sorted(numbers[name] for name in names)) for text, names in mentions
    )
    return digest((box, said))[:LENGTH]


def fingerprint_of(rules: Rulebook, image: Image) -> str:
    """The fingerprint of an image of a puzzle."""
    return digest(tuple(_parts(rules, image)))[:LENGTH]


def digest(part: object) -> str:
    """A text that is the same for what is written the same in Python, and for nothing else."""
    return hashlib.sha256(repr(part).encode()).hexdigest()


def _unordered(parts: Iterable[object]) -> list[str]:
    return sorted(map(repr, parts))


def _parts(rules: Rulebook, image: Image) -> Iterator[object]:
    """The parts of the puzzle's image, each in a form that is the same for equal parts."""
    puzzle = rules.puzzle
    board, move = board_of(rules, image)
    mentions = _mentions(rules, image, move)
    appearances = [appearance(puzzle, number, image) for number in range(len(puzzle.box))]
    keys = _keys(puzzle, appearances, mentions)
    yield puzzle.grid_as_typed, board
    yield glue_of(rules, move)
    yield _box(puzzle, appearances, keys)
    yield cover_of(puzzle, move)
    yield from settled_of(puzzle, image)
    yield _unordered(labels_that_fit(rules, image))
    yield _unordered({*rules_without_pieces(rules, image), *regions_of(rules, move)})
    yield _unordered({(what, of) for what, of, pieces in lines_of(rules, move) if not pieces})
    yield _unordered(
        (statement, sorted(keys[name] for name in names)) for statement, names in mentions
    )


def board_of(rules: Rulebook, image: Image) -> tuple[Shape, Motion]:
    """The board of the image at its standard place, and how its cells come there."""
    puzzle = rules.puzzle
    board = turned(make_shape(puzzle.cells, colours=puzzle.colours), image.turn)
    at_home = normalised(rules.grid, image.renamed(board))
    return at_home, Motion(image.turn, subtract(at_home.cells[0], board.cells[0]))


def cover_of(
    puzzle: PuzzleData, move: Motion
) -> tuple[tuple[int, int], Cells | list[Point], Cells | list[Point]]:
    """How many blanks there are, where they may lie, and which cells are open."""
    blankable, open_cells = _cells(puzzle.blankable, move), _cells(puzzle.open_cells, move)
    return puzzle.cover.blank_range, blankable, open_cells


def settled_of(puzzle: PuzzleData, image: Image) -> list[tuple[str, list[Vector]]]:
    """The steps towards sides to which no piece can be moved, if there are any."""
    steps = sorted(map(image.turn.of_step, puzzle.settled))
    return [("settled", steps)] if steps else []


def _cells(cells: Iterable[Point], move: Motion) -> Cells | list[Point]:
    if isinstance(cells, Box):
        return move.image_of(Shape(cells)).cells
    return sorted(move(cell) for cell in set(cells))


def glue_of(rules: Rulebook, move: Motion) -> list[str]:
    """Beside the board: which of its cells lie there."""
    if not rules.surface.wraps:
        return []
    beside = {
        add(cell, step)
        for cell in rules.puzzle.cells
        for step in (*rules.grid.sides(cell).values(), *rules.grid.form(cell).corners)
    }
    # The name, that of no turn, keeps fingerprints as they are: copies are only moved.
    return _unordered(
        (move(point), move(cell), rules.grid.turns[0].name)
        for point in beside.difference(rules.puzzle.cells)
        if (cell := rules.surface.board_cell(point)) is not None
    )


def appearance(puzzle: PuzzleData, number: int, image: Image) -> str:
    """A digest of all orientations of a piece, the same for pieces that look the same."""
    shapes: Iterable[Shape] = (way.shape for way in puzzle.orientations(number))
    return digest(sorted(shapes if image.is_identity else map(image.shape, shapes)))


def _box(puzzle: PuzzleData, appearances: Sequence[str], keys: Mapping[str, str]) -> list[str]:
    """How many pieces there are of each appearance, and those that rules name."""
    alike: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for piece, appearance in zip(puzzle.box, appearances, strict=True):
        if piece.name not in keys:
            alike[appearance].append(puzzle.used(piece))
    counted = [
        (appearance, sum(least for least, _ in each), sum(most for _, most in each))
        for appearance, each in alike.items()
    ]
    return _unordered([*counted, *keys.values()])


def _mentions(rules: Rulebook, image: Image, move: Motion) -> set[Mention]:
    """All that is said of some pieces."""
    in_lines = (
        (repr(("different-faces", what, cells)), pieces)
        for what, cells, pieces in lines_of(rules, move)
        if pieces
    )
    return {*mentions_of(rules, image, move), *in_lines}


def mentions_of(rules: Rulebook, image: Image, move: Motion) -> Iterator[Mention]:
    """What the rules say of pieces that they name, but for those about lines."""
    for rule in rules.puzzle.rules:
        match rule:
            case Clue():
                lying = rules.placer.turned(rule.piece, rule.turn) if rule.turn else None
                shape = image.shape(lying) if lying else None
                cells = _cells(rules.puzzle.points(rule.cells), move)
                yield repr((rule.rule, cells, shape)), frozenset([rule.piece])
            case Use():
                yield repr((rule.rule, bounds(rule.count))), frozenset(rule.pieces)
            case Touching() | NotTouching():
                if rule.pieces is not None:
                    yield repr((rule.rule, rule.corners)), frozenset(rule.pieces)
            case Cover() | Blanks() | EqualSides() | MatingSides() | Rim():
                pass  # they name no piece
            case DifferentFaces() | Colours():
                pass  # nor do these, or see _mentions
            case _:
                assert_never(rule)


def _keys(
    puzzle: PuzzleData, appearances: Sequence[str], mentions: set[Mention]
) -> dict[str, str]:
    """A digest for each piece that a rule names, whatever its name is.

    It is made of the piece itself, and refined by what the rules say of it and of which other
    pieces they say that together, until no more pieces are told apart. (Colour refinement:
    in theory more could be, if very many rules said the same of very many identical pieces.)
    """
    named = frozenset(name for _, names in mentions for name in names)
    keys = {
        piece.name: digest((looks, puzzle.used(piece)))
        for piece, looks in zip(puzzle.box, appearances, strict=True)
        if piece.name in named
    }
    apart = 0
    while apart < len(set(keys.values())):
        apart = len(set(keys.values()))
        keys = {
            name: digest((key, _mentions_of(name, keys, mentions)))
            for name, key in keys.items()
        }
    return keys


def _mentions_of(name: str, keys: Mapping[str, str], mentions: set[Mention]) -> list[str]:
    """What the rules say of one piece, with the digests of the others they name."""
    return _unordered(
        (statement, sorted(keys[other] for other in names - {name}))
        for statement, names in mentions
        if name in names
    )


def labels_that_fit(rules: Rulebook, image: Image) -> list[tuple[str, ...] | str]:
    """The pairs of labels that may meet, if a rule says which; and if so, that none may."""
    if rules.fits is None:
        return []
    shapes = (*rules.puzzle.shapes, *rules.puzzle.backs)
    labels = {label for shape in shapes if shape for _, label in shape.labels}
    pairs = [(a, b) for a in labels for b in labels if a <= b and rules.fits(a, b)]
    return [tuple(sorted(map(image.label, pair))) for pair in pairs] or ["none"]


def rules_without_pieces(rules: Rulebook, image: Image) -> Iterator[object]:
    """The rules that name no piece, but for those that ``_parts`` reads all at once."""
    for rule in rules.puzzle.rules:
        match rule:
            case NotTouching():
                if rule.pieces is None:
                    yield rule.rule, rule.corners
            case Rim():
                yield rule.rule, *_rim(rule, image)
            case Colours():
                yield rule.rule, _colours(rule, set(rules.colours.values()), image)
            case Clue() | Use() | Touching():
                pass  # see mentions_of
            case Cover() | Blanks() | EqualSides() | MatingSides() | DifferentFaces():
                pass  # see _parts
            case _:
                assert_never(rule)


def regions_of(
    rules: Rulebook, move: Motion
) -> Iterator[tuple[str, tuple[int, int], tuple[Point, ...]]]:
    """How many cells of each region stay empty, whatever its name is."""
    for rule in rules.puzzle.rules_of(Blanks):
        fillable = frozenset(rules.puzzle.fillable)
        for cells in rule.regions.values():
            region = fillable.intersection(rules.puzzle.points(cells))
            yield rule.rule, bounds(rule.count), tuple(_cells(region, move))


def _rim(rule: Rim, image: Image) -> Iterator[object]:
    """What a rule about the rim says, with labels in place of the names of groups."""

    def meant(name: str) -> tuple[str, ...]:
        return tuple(sorted(map(image.label, rule.groups.get(name, (name,)))))

    def any_of(names: Iterable[str]) -> tuple[tuple[str], ...]:
        return tuple(sorted({(label,) for name in names for label in meant(name)}))

    yield None if rule.labels is None else any_of(rule.labels)
    yield tuple(sorted((meant(name), bounds(count)) for name, count in rule.counts.items()))
    # In a mirror it goes round the other way.
    yield _round([meant(name) for name in rule.pattern[:: -1 if image.turn.flips else 1]])


def _colours(
    rule: Colours, on_board: Iterable[str], image: Image
) -> tuple[tuple[str, ...], ...]:
    """For each colour of the board those that may lie on it."""
    allowed = {on: sorted(map(image.colour, set(rule.allowed_on(on)))) for on in on_board}
    return tuple(sorted((image.colour(on), *others) for on, others in allowed.items()))


def lines_of(
    rules: Rulebook, move: Motion
) -> Iterator[tuple[str, tuple[Point, ...], frozenset[str]]]:
    """The cells among which nothing of an attribute appears twice, however they are called.

    In place of an attribute there can be the steps across the sides that are compared. Last
    come the pieces that are compared, if not all are.
    """
    lines: defaultdict[RuleLine, dict[Point, Vector | None]] = defaultdict(dict)
    for cell, through in rules.lines.items():
        for line in through:
            lines[line][cell] = rules.grid.sides(cell).get(line.side) if line.side else None
    for line, cells in lines.items():
        steps = {move.turn.of_step(step) for step in cells.values() if step is not None}
        compared = [cell for cell, step in cells.items() if step is not None or not line.side]
        if len(compared) > 1:  # in one cell nothing can
            what = f"{line.attribute} {sorted(steps)}" if line.side else line.attribute
            yield what, tuple(_cells(compared, move)), line.pieces


def _round(labels: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """A canonical form of a pattern: the same for all that are equal around a closed line."""
    pattern = tuple(labels)
    if not pattern:
        return ()
    lengths = (n for n in range(1, len(pattern) + 1) if len(pattern) % n == 0)
    shortest = next(n for n in lengths if pattern[:n] * (len(pattern) // n) == pattern)
    once = pattern[:shortest]
    return min(once[begun:] + once[:begun] for begun in range(shortest))


# What is the same for all images of a puzzle, however it is turned and whatever has which name.
#
# Puzzles that differ may share it, as long as few do: it tells with which of many puzzles it is
# worth comparing one.


def box_key(puzzle: PuzzleData) -> str:
    """A digest of the pieces, but for how they may be turned, and what names they show."""
    counts: defaultdict[object, tuple[int, int]] = defaultdict(lambda: (0, 0))
    shown: Counter[Symbol] = Counter()
    for number, piece in enumerate(puzzle.box):
        least, most = puzzle.used(piece)
        shapes = [shape for shape in (puzzle.shapes[number], puzzle.backs[number]) if shape]
        form = tuple(sorted(_form(puzzle.grid_data, shape) for shape in shapes))
        fewest, greatest = counts[form]
        counts[form] = fewest + least, greatest + most
        for shape in shapes:
            for symbol in symbols_of(shape):
                shown[symbol] += most
    frequencies = sorted((symbol.kind, number) for symbol, number in shown.items())
    return digest((puzzle.grid_as_typed, _unordered(counts.items()), frequencies))[:LENGTH]


def board_key(puzzle: PuzzleData) -> str:
    """A digest of the cells of the board, and of how many of them have the same colour."""
    grid, board = puzzle.grid_data, make_shape(puzzle.cells)
    cells = min(normalised(grid, turned(board, turn)) for turn in grid.turns).cells
    return digest((cells, sorted(Counter(puzzle.colours.values()).values())))[:LENGTH]


def _form(grid: Grid, shape: Shape) -> Shape:
    """The cells of a shape, turned so that they are the least of all."""
    ways = ways_to_lie(grid, Shape(shape.cells), Turning.ROTATE_AND_FLIP)
    return min(normalised(grid, lying) for _, lying in ways)
