"""A fingerprint of a puzzle, by which two owners can compare their boxes.

It depends on the board, the pieces and the rules, and not on the puzzle's name, where its
board lies in the drawing, the names and the order of the pieces, how they happen to be turned
in the file, or in which of several ways a rule is typed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from jigsat.checks.rulebook import Line, Rulebook
from jigsat.schemas.geometry.shapes import make_shape, normal
from jigsat.schemas.grids.grid import Point, Vector, add, subtract
from jigsat.schemas.pieces import bounds
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue, NotTouching, Rim, Touching, Use

LENGTH = 16

#: What a rule says of some pieces, and their names, the order of which does not matter.
Mention = tuple[str, frozenset[str]]


def fingerprint(puzzle: PuzzleData) -> str:
    """Sixteen hexadecimal digits: the start of a SHA-256 of what makes the puzzle."""
    return _digest(tuple(_parts(Rulebook(puzzle))))[:LENGTH]


def _digest(told: object) -> str:
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _unordered(parts: Iterable[object]) -> list[str]:
    return sorted(map(repr, parts))


def _parts(rules: Rulebook) -> Iterator[object]:
    """The parts of the puzzle, each in a form that is the same for equal parts."""
    puzzle = rules.puzzle
    board = make_shape(puzzle.cells, colours=puzzle.colours)
    at_home = normal(rules.grid, board)
    step = subtract(at_home.cells[0], board.cells[0])
    mentions = set(_mentions(rules, step))
    looks = [_look(puzzle, number) for number in range(len(puzzle.box))]
    keys = _keys(puzzle, looks, mentions)
    yield rules.grid.name, at_home
    yield _glue(rules, step)
    yield _box(puzzle, looks, keys)
    yield (
        puzzle.cover.blank_range,
        _cells(puzzle.blankable, step),
        _cells(puzzle.open_cells, step),
    )
    yield _unordered(_labels_that_fit(rules))
    yield _unordered(set(_rules(rules)))
    yield _unordered(set(_lines(rules, step)))
    yield _unordered((said, sorted(keys[name] for name in names)) for said, names in mentions)


def _cells(cells: Iterable[Point], step: Vector) -> list[Point]:
    return sorted(add(cell, step) for cell in set(cells))


def _glue(rules: Rulebook, step: Vector) -> list[str]:
    """Beside the board: which of its cells lie there, and how they are turned."""
    beside = {
        add(cell, move)
        for cell in rules.puzzle.cells
        for move in (*rules.grid.sides(cell).values(), *rules.grid.form(cell).corners)
    }
    copies = rules.surface.copies
    return _unordered(
        (add(point, step), add(copies[point][0], step), copies[point][1].name)
        for point in beside
        if point in copies
    )


def _look(puzzle: PuzzleData, number: int) -> str:
    """All ways in which a piece can lie: what there is to know of it."""
    return _digest(sorted(way.shape for way in puzzle.orientations(number)))


def _box(puzzle: PuzzleData, looks: Sequence[str], keys: Mapping[str, str]) -> list[str]:
    """How many pieces there are of each look, and those that rules name."""
    alike: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for piece, look in zip(puzzle.box, looks, strict=True):
        if piece.name not in keys:
            alike[look].append(puzzle.used(piece))
    counted = [
        (look, sum(least for least, _ in each), sum(most for _, most in each))
        for look, each in alike.items()
    ]
    return _unordered([*counted, *keys.values()])


def _mentions(rules: Rulebook, step: Vector) -> Iterator[Mention]:
    """What the rules say of pieces that they name."""
    for rule in rules.puzzle.rules:
        if isinstance(rule, Clue):
            lying = rules.placer.turned(rule.piece, rule.turn) if rule.turn else None
            way = normal(rules.grid, lying) if lying else None
            cells = _cells(rules.puzzle.points(rule.cells), step)
            yield repr((rule.rule, cells, way)), frozenset([rule.piece])
        elif isinstance(rule, Use):
            yield repr((rule.rule, bounds(rule.count))), frozenset(rule.pieces)
        elif isinstance(rule, Touching | NotTouching) and rule.pieces is not None:
            yield repr((rule.rule, rule.corners)), frozenset(rule.pieces)


def _keys(puzzle: PuzzleData, looks: Sequence[str], mentions: set[Mention]) -> dict[str, str]:
    """What stands for each piece that is named by a rule.

    It is made of the piece itself, what is said of it, and of which pieces that is said
    together, and again until no more pieces are told apart. (Some could be in theory, if very
    many rules said the same of very many pieces that look the same.)
    """
    named = frozenset(name for _, names in mentions for name in names)
    keys = {
        piece.name: _digest((look, puzzle.used(piece)))
        for piece, look in zip(puzzle.box, looks, strict=True)
        if piece.name in named
    }
    apart = 0
    while apart < len(set(keys.values())):
        apart = len(set(keys.values()))
        keys = {
            name: _digest((key, _said_of(name, keys, mentions))) for name, key in keys.items()
        }
    return keys


def _said_of(name: str, keys: Mapping[str, str], mentions: set[Mention]) -> list[str]:
    return _unordered(
        (said, sorted(keys[other] for other in names - {name}))
        for said, names in mentions
        if name in names
    )


def _labels_that_fit(rules: Rulebook) -> Iterator[object]:
    shapes = (*rules.puzzle.shapes, *rules.puzzle.backs)
    labels = {label for shape in shapes if shape for _, label in shape.labels}
    for a in labels:
        for b in labels:
            if rules.fits is not None and a <= b and rules.fits(a, b):
                yield a, b


def _rim(rule: Rim) -> Iterator[object]:
    """What a rule about the rim says, with labels in place of the names of groups."""

    def meant(name: str) -> tuple[str, ...]:
        return tuple(sorted(rule.groups.get(name, (name,))))

    yield None if rule.labels is None else tuple(sorted(set(map(meant, rule.labels))))
    yield tuple(sorted((meant(name), bounds(count)) for name, count in rule.counts.items()))
    yield _round([meant(name) for name in rule.pattern])


def _rules(rules: Rulebook) -> Iterator[object]:
    """The rules that name no piece."""
    for rule in rules.puzzle.rules:
        if isinstance(rule, NotTouching) and rule.pieces is None:
            yield rule.rule, rule.corners
        elif isinstance(rule, Rim):
            yield rule.rule, *_rim(rule)
    for allowed in rules.goes_with:
        yield "colours", tuple(sorted((on, *sorted(may)) for on, may in allowed.items()))


def _lines(rules: Rulebook, step: Vector) -> Iterator[object]:
    """The cells among which nothing of an attribute appears twice, however they are called."""
    lines: defaultdict[Line, list[Point]] = defaultdict(list)
    for cell, through in rules.lines.items():
        for line in through:
            lines[line].append(cell)
    for line, cells in lines.items():
        if len(cells) > 1:  # in one cell nothing can
            yield line.attribute, tuple(_cells(cells, step))


def _round(labels: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """The same for patterns that are the same around a closed line."""
    pattern = tuple(labels)
    if not pattern:
        return ()
    lengths = (n for n in range(1, len(pattern) + 1) if len(pattern) % n == 0)
    shortest = next(n for n in lengths if pattern[:n] * (len(pattern) // n) == pattern)
    once = pattern[:shortest]
    return min(once[begun:] + once[:begun] for begun in range(shortest))
