"""What is allowed in a file but often a slip: pieces that look the same, names, drawings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from itertools import accumulate, pairwise
from json import dumps

from jigsat.checks.lint.finding import (
    MAX_LISTED,
    Finding,
    Severity,
    abridged,
    pieces_in_words,
    remark,
    suspicion,
)
from jigsat.checks.lint.labels import BoxLabels
from jigsat.schemas.consistency.helpers import board_path, piece_path, typed_labels
from jigsat.schemas.geometry.shapes import FACE, Shape, normalised, turned
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.parsing.text_art import NO_CELL, doubtful_rows, rows_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import listed, number_of, times


def find_duplicate_pieces(box: BoxLabels) -> Iterator[Finding]:
    """Pieces that look the same."""
    puzzle = box.puzzle
    named = puzzle.pieces_named_by_rules
    alike: defaultdict[frozenset[Shape], list[int]] = defaultdict(list)
    for index, shapes in enumerate(box.orientations):
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


# Labels, faces and colours that look like slips of the pen for others.


#: A name is suspicious if a similar one is at least this many times as frequent ...
MIN_TIMES = 4
#: ... and at least this similar, by the measure of difflib.
MIN_SIMILARITY = 0.75
#: Maximum number of frequent names: of thousands, as in large jigsaws, many are similar.
MAX_NAMES = 100
#: Characters that look the same at a glance.
_AT_A_GLANCE = str.maketrans({"1": "I", "l": "I", "|": "I", "0": "O"})


@dataclass(frozen=True)
class TypedName:
    """A name in the file: what it names, its path, and how many pieces have it there."""

    what: str
    path: str
    name: str
    times: int


def find_misspellings(box: BoxLabels) -> Iterator[Finding]:
    """Rare names that look like frequent ones, and labels that no other piece fits."""
    names = list(_typed_names(box.puzzle))
    misspelt = set()
    for what in dict.fromkeys(each.what for each in names):
        for finding, name in _misspelt(box, [each for each in names if each.what == what]):
            misspelt.add((what, name))
            yield finding
    rest = [each for each in names if (each.what, each.name) not in misspelt]
    unmated = list(_unmated(box, rest))
    if len(unmated) <= MAX_LISTED:
        yield from unmated
    else:
        yield suspicion(
            "no-mate",
            unmated[0].where,
            f"there are {len(unmated)} labels that no side of another piece fits; this is the "
            "first of them",
            "the labels of the pieces, and the rule about those that fit",
        )


def _typed_names(puzzle: PuzzleData) -> Iterator[TypedName]:
    for index, piece in enumerate(puzzle.box):
        _, most = puzzle.used(piece)
        for key, label in typed_labels(piece):
            yield TypedName("label", piece_path(puzzle, index, key), label, most)
        marks = {**piece.attributes, **({FACE: piece.face} if piece.face else {})}
        for attribute, value in marks.items():
            what = FACE if attribute == FACE else f"'{attribute}'"
            yield TypedName(what, puzzle.paths[index], value, most)


def _misspelt(box: BoxLabels, names: list[TypedName]) -> Iterator[tuple[Finding, str]]:
    """Rare names among those of one thing, each with the finding about it."""
    fits = box.rules.fits if names[0].what == "label" else None
    frequency = Counter[str]()
    for each in names:
        frequency[each.name] += each.times
    frequent = [name for name, number in frequency.items() if number >= MIN_TIMES]
    for name in frequency if len(frequent) <= MAX_NAMES else ():
        similar = [
            other
            for other in frequent
            if frequency[other] >= MIN_TIMES * frequency[name]
            and _resembles(name, other)
            and not (fits and fits(name, other))
        ]
        if similar:
            best = max(similar, key=lambda other: (_similarity(name, other), frequency[other]))
            first = next(each for each in names if each.name == name)
            yield _misspelling(first, best, frequency), name


def _misspelling(typed: TypedName, other: str, frequency: Counter[str]) -> Finding:
    return suspicion(
        "looks-misspelt",
        typed.path,
        f"the {typed.what} '{typed.name}' stands {times(frequency[typed.name])}, "
        f"and '{other}' {times(frequency[other])}",
        f"whether '{other}' is meant",
    )


def _similarity(one: str, other: str) -> float:
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()


def _resembles(one: str, other: str) -> bool:
    """Whether names differ in little, and not in a number only."""
    if one == other or _letters(one) == _letters(other) == "":
        return False
    if _at_a_glance(one) == _at_a_glance(other):
        return True
    numbered = _letters(one) == _letters(other)
    return not numbered and _similarity(one, other) >= MIN_SIMILARITY


def _letters(name: str) -> str:
    return "".join(filter(str.isalpha, name.casefold()))


def _at_a_glance(name: str) -> str:
    """The name as one reads it at a glance: an l is an I, and a zero an O."""
    return "".join(filter(str.isalnum, name.translate(_AT_A_GLANCE))).casefold()


def _unmated(box: BoxLabels, names: list[TypedName]) -> Iterator[Finding]:
    """Labels that no side of another piece fits, and that no rule names for the rim."""
    if box.rules.fits is None:
        return
    labels = [each for each in names if each.what == "label"]
    for label in dict.fromkeys(each.name for each in labels):
        check_limits()
        has_mate = any(box.has_mate(owner, label) for owner in box.owners[label])
        if not has_mate and not _is_for_the_rim(box, label):
            typed = [each for each in labels if each.name == label]
            yield suspicion(
                "no-mate",
                typed[0].path,
                f"no side of another piece fits the label '{label}', which stands "
                f"{times(sum(each.times for each in typed))}: {_where(box)}",
                f"whether it is misspelt{_closest(box, label)}",
            )


def _is_for_the_rim(box: BoxLabels, label: str) -> bool:
    """Whether a rule about the rim names the label, or a group that it is in."""
    return any(
        rule.name_of(label) in (*(rule.labels or ()), *rule.counts, *rule.pattern)
        for rule in box.puzzle.rules_of(Rim)
    )


def _where(box: BoxLabels) -> str:
    """Where a label can lie that no other fits, and that no rule names for the rim."""
    puzzle = box.puzzle
    on_rim = all(rule.labels is None and not rule.pattern for rule in puzzle.rules_of(Rim))
    places = {
        "on the rim": on_rim and bool(puzzle.surface.rim),
        "beside a cell that is not covered": bool(puzzle.blankable or puzzle.open_cells),
        "against a side without a label": bool(box.bare_inside),
    }
    can = listed([place for place, is_there in places.items() if is_there], "or")
    return f"it can only lie {can}" if can else "it can lie nowhere"


def _closest(box: BoxLabels, label: str) -> str:
    close = get_close_matches(label, sorted({*box.counts} - {label}), n=1, cutoff=0.5)
    return f": perhaps '{close[0]}' is meant" if close else ""


# Pieces of which the file does not say whether they may be turned over.


#: Of pieces in space nobody asks: no hand can turn one into its mirror image.
FLAT_AXES = 2


def find_turning_left_out(box: BoxLabels) -> Iterator[Finding]:
    """Plain chiral pieces of several cells, where neither they nor the puzzle say "turning"."""
    puzzle = box.puzzle
    if "turning" in puzzle.model_fields_set or len(puzzle.grid_data.axes) > FLAT_AXES:
        return
    numbers = [
        number
        for number, piece in enumerate(puzzle.box)
        if piece.turning is None
        and _is_plain(puzzle, number)
        and _is_chiral(puzzle, box.orientations[number])
    ]
    if numbers:
        names = [puzzle.box[number].name for number in numbers]
        yield suspicion(
            "turning-left-out",
            "turning",
            f"the file does not say whether {pieces_in_words(names)} may be turned over",
            'the pieces: write "turning": "rotate-and-flip" if they may, "rotate" if not',
        )


def find_ragged_rows(box: BoxLabels) -> Iterator[Finding]:
    """A board in which a sign is perhaps missing: one row differs in length, or all do."""
    puzzle = box.puzzle
    drawn, grid = puzzle.board.cells, puzzle.grid_data
    if not grid.is_uniform or len(grid.axes) > FLAT_AXES or not isinstance(drawn, tuple):
        return
    if any(not isinstance(row, str) or row.endswith(tuple(NO_CELL)) for row in drawn):
        return
    widths = defaultdict[int, int](int)
    for row, column in map(grid.coordinates, puzzle.cells):
        widths[row] = max(widths[row], column + 1)
    lengths = [widths[row] for row in sorted(widths)]
    odd = _odd_one_out(lengths)
    at_border = odd is None or odd[0] in (0, len(lengths) - 1)
    if lengths in (sorted(lengths), sorted(lengths)[::-1]):
        return
    if len({*lengths}) == len(lengths) or not at_border:
        said = listed([str(each) for each in lengths])
        yield suspicion(
            "ragged-rows",
            "board.cells",
            f"the rows of the board have {said} signs, and none of them ends in '.'",
            "whether a sign is missing, or too many; '.' stands for no cell",
        )


def _odd_one_out(values: Sequence[int]) -> tuple[int, int] | None:
    """The place of the only value that differs, and the value of all others."""
    (usual, often), *_ = Counter(values).most_common()
    if often != len(values) - 1:
        return None
    return next(place for place, value in enumerate(values) if value != usual), usual


def find_rows_of_numbers(box: BoxLabels) -> Iterator[Finding]:
    """Lists of 0 and 1 that may be rows as well as coordinates; those that are rows."""
    puzzle, read = box.puzzle, []
    wholes = zip(puzzle.paths, puzzle.box, puzzle.shapes, strict=True)
    for path, piece, shape in wholes:
        rows = doubtful_rows(puzzle.grid_data, piece.cells or ())
        if rows:
            found = (
                f"'{piece.name}' is read as coordinates, {number_of(len(shape.cells), 'cell')}"
            )
            other = number_of("".join(rows).count("#"), "cell")
            meant = f'which is meant; for rows type "cells": {dumps(rows)}'
            what = f"{found}; as rows of 0 and 1 it would have {other}"
            yield suspicion("rows-or-coordinates", f"{path}.cells", what, meant)
        elif rows_of(puzzle.grid_data, piece.cells or ()):
            read.append(piece.name)
    if rows_of(puzzle.grid_data, puzzle.board.cells or ()):
        what = "the board is read as rows of 0 and 1, where 1 is a cell to fill"
        yield remark(
            "rows-of-numbers", "board.cells", what, "the board: is it 0 that is to fill?"
        )
    if read:
        verb = "is" if len(read) == 1 else "are"
        what = f"{pieces_in_words(read)} {verb} read as rows of 0 and 1"
        yield remark("rows-of-numbers", "pieces", what, "nothing, if 1 is a cell")


def _is_plain(puzzle: PuzzleData, number: int) -> bool:
    """Whether a piece has several cells, and nothing is printed on it."""
    shape = puzzle.shapes[number]
    printed = shape.labels or shape.colours or shape.attributes or puzzle.backs[number]
    return len(shape.cells) > 1 and not printed


def _is_chiral(puzzle: PuzzleData, orientations: tuple[Shape, ...]) -> bool:
    """Whether no rotation turns the piece into its mirror image."""
    grid, flip = puzzle.grid_data, puzzle.grid_data.mirror
    return (
        flip is not None and normalised(grid, turned(orientations[0], flip)) not in orientations
    )


# A tetrahedron of balls whose layers were drawn as it stands on the table: as triangles.


#: Two layers of 1 and 3 cells may be anything.
MIN_LAYERS = 3


def find_layers_of_triangles(box: BoxLabels) -> Iterator[Finding]:
    """Layers of 1, 3, 6 ... cells: no grid stacks balls on triangles of balls in this way."""
    puzzle = box.puzzle
    if len(puzzle.grid_data.axes) == FLAT_AXES:
        return
    layers = Counter(puzzle.grid_data.coordinates(cell)[0] for cell in puzzle.cells)
    sizes = [layers[number] for number in sorted(layers)]
    side = len(sizes)
    grid = "" if puzzle.grid_data is sphere() else 'write "grid": "sphere" and '
    if side >= MIN_LAYERS and list(accumulate(range(1, side + 1))) in (sizes, sizes[::-1]):
        yield suspicion(
            "layers-of-triangles",
            board_path(puzzle),
            f"the layers have {abridged([str(size) for size in sizes])} cells, as in a "
            "tetrahedron of balls that stands on a face; drawn like this it is not one",
            f"whether it is one: then {grid}draw it standing on an edge, "
            'as these ten balls: ["###"], [".##", ".##"], ["..#", "..#", "..#"]',
        )


# Known counts that contradict each other, or what is proved.


#: The counts of ``known``: each is at most the next one.
IN_ORDER = ("up_to_symmetry", "up_to_rotation", "solutions", "labelled")


def check_known_counts(puzzle: PuzzleData, proofs: Sequence[Finding]) -> Iterator[Finding]:
    """Check the counts in ``known`` against each other and against what is proved."""
    known = puzzle.known
    if known is None:
        return
    if proofs and known.solutions:
        yield _wrong(
            "known.solutions",
            f"{number_of(known.solutions, 'solution')}, where there is none: {proofs[0].what}",
            "the other errors: some data in the file differs from the puzzle",
        )
    counts = known.model_dump(include={*IN_ORDER}, exclude_none=True)
    given = [(key, counts[key]) for key in IN_ORDER if key in counts]
    for (key, number), (other, more) in pairwise(given):
        if number > more or (more and not number):
            what = f"{number:,}, and {more:,} under '{other}'"
            yield _wrong(f"known.{key}", what, "the counts, and by which convention they are")


def _wrong(path: str, what: str, look_at: str) -> Finding:
    return Finding("known-counts", Severity.ERROR, path, what, look_at)
