"""Pieces that stand out: one that is not like the others, and pieces that look the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from jigsat.checks.lint.finding import Finding, pieces_in_words, remark, suspicion
from jigsat.checks.lint.side_types import SideTypes
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, normalised, turned
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import listed

#: Minimum number of pieces: of fewer one may well be different by design.
MIN_PIECES = 8
#: Maximum number of pairs of mirror images listed; of more only the number.
MAX_PAIRS = 6

#: How many sides of a piece show each label, or family of labels.
Labels = Mapping[str, int]
#: Pieces with labels, by index.
Pieces = Sequence[tuple[int, Labels]]


def find_outlier(sides: SideTypes) -> Iterator[Finding]:
    """The piece that is the only one for which something does not hold; the first such."""
    shown = [
        (index, Counter(label for _, label in shape.labels))
        for index, shape in enumerate(sides.puzzle.shapes)
        if shape.labels
    ]
    sizes = {len(shape.cells) for shape in sides.puzzle.shapes}
    if len(shown) < MIN_PIECES or len(sizes) > 1:
        return
    families = _families(sides)
    pieces = [(index, _by_family(labels, families)) for index, labels in shown]
    for compare in (_number_of_labels, _repeated_labels, _each_family):
        for index, what in compare(pieces):
            name = sides.puzzle.box[index].name
            where = sides.puzzle.paths[index]
            yield suspicion("odd-one-out", where, f"'{name}' {what}", f"the labels of '{name}'")
            return


def _by_family(labels: Labels, families: Mapping[str, str]) -> Labels:
    found = Counter[str]()
    for label, number in labels.items():
        found[families[label]] += number
    return found


def _families(sides: SideTypes) -> Mapping[str, str]:
    """What a label is counted as: itself, or itself and its only mate, head and tail."""
    found = {}
    for label in sorted({each.label for each in sides.counts}):
        mates = {mate.label for _, each in sides.owners[label] for mate in sides.mates[each]}
        found[label] = " or ".join(sorted({label, *mates} if len(mates) == 1 else {label}))
    return found


def _odd_one_out(values: Sequence[int]) -> tuple[int, int] | None:
    """The place of the only value that differs, and the value of all others."""
    (usual, times), *_ = Counter(values).most_common()
    if times != len(values) - 1:
        return None
    return next(place for place, value in enumerate(values) if value != usual), usual


def _number_of_labels(pieces: Pieces) -> Iterator[tuple[int, str]]:
    """The only piece with another number of labels."""
    numbers = [sum(labels.values()) for _, labels in pieces]
    odd = _odd_one_out(numbers)
    if odd is not None:
        place, usual = odd
        others = f"each of the other {len(pieces) - 1} pieces with labels has {usual}"
        yield pieces[place][0], f"has {numbers[place]} labels, and {others}"


def _repeated_labels(pieces: Pieces) -> Iterator[tuple[int, str]]:
    """The only piece that shows a label twice."""
    most = [max(labels.values()) for _, labels in pieces]
    odd = _odd_one_out(most)
    if odd is not None and odd[1] == 1:
        index, labels = pieces[odd[0]]
        label = max(labels, key=lambda label: labels[label])
        others = f"none of the other {len(pieces) - 1} pieces shows a label twice"
        yield index, f"shows {_quoted(label)} {_times(labels[label])}, and {others}"


def _each_family(pieces: Pieces) -> Iterator[tuple[int, str]]:
    """For each family of labels the only piece that shows it more or less often."""
    shown = Counter(label for _, labels in pieces for label in labels)
    for label in (label for label, times in shown.items() if times >= len(pieces) - 1):
        numbers = [labels.get(label, 0) for _, labels in pieces]
        odd = _odd_one_out(numbers)
        if odd is not None and odd[1]:
            place, usual = odd
            shows = f"shows {_quoted(label)} {_times(numbers[place])}"
            others = f"each of the other {len(pieces) - 1} pieces {_times(usual)}"
            yield pieces[place][0], f"{shows}, and {others}"


def _quoted(family: str) -> str:
    return " or ".join(f"'{label}'" for label in family.split(" or "))


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def find_duplicate_pieces(sides: SideTypes) -> Iterator[Finding]:
    """Pieces that look the same, and pairs that are mirror images."""
    yield from _identical(sides)
    yield from _mirrored(sides)


def _identical(sides: SideTypes) -> Iterator[Finding]:
    puzzle = sides.puzzle
    named = puzzle.pieces_named_by_rules
    alike: defaultdict[frozenset[Shape], list[int]] = defaultdict(list)
    for index, shapes in enumerate(sides.orientations):
        if puzzle.box[index].name not in named:
            alike[frozenset(shapes)].append(index)
    for indices in alike.values():
        if len(indices) > 1:
            yield _same_piece(puzzle, indices)


def _same_piece(puzzle: PuzzleData, indices: Sequence[int]) -> Finding:
    names = [puzzle.box[index].name for index in indices]
    first, *others = (normalised(puzzle.grid_data, puzzle.shapes[index]) for index in indices)
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


def _mirrored(sides: SideTypes) -> Iterator[Finding]:
    """Pairs of pieces that would be the same if they might be flipped."""
    pairs = list(_mirror_pairs(sides))
    if pairs:
        some = listed([" with ".join(map(repr, pair)) for pair in pairs[:MAX_PAIRS]])
        what = some if len(pairs) <= MAX_PAIRS else f"{len(pairs)} pairs of pieces"
        yield remark(
            "mirror-images",
            pieces_in_words([name for pair in pairs for name in pair]),
            f"mirror images of each other: {what}",
            "whether one of a pair was drawn from behind; they may not be flipped",
        )


def _mirror_pairs(sides: SideTypes) -> Iterator[tuple[str, str]]:
    """The names of such pairs, of pieces that were typed one by one."""
    puzzle = sides.puzzle
    by_shapes = {
        frozenset(sides.orientations[index]): index
        for index, piece in enumerate(puzzle.box)
        if puzzle.turning_of(piece) is Turning.ROTATE and not puzzle.is_from_set(index)
    }
    for shapes, index in by_shapes.items():
        other = by_shapes.get(_mirror(puzzle, shapes))
        if other is not None and index < other:
            yield puzzle.box[index].name, puzzle.box[other].name


def _mirror(puzzle: PuzzleData, shapes: frozenset[Shape]) -> frozenset[Shape]:
    grid = puzzle.grid_data
    flip = next(turn for turn in grid.turns if turn.flips)
    return frozenset(normalised(grid, turned(shape, flip)) for shape in shapes)
