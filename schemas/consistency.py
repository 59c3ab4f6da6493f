"""What makes a puzzle's data consistent, beyond each value being of the right kind.

Each check raises DataError with the path of what is wrong. None needs a search: a puzzle
that passes may still have no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from jigsat.schemas.base import MAX_NAME
from jigsat.schemas.errors import DataError, cut
from jigsat.schemas.grids import Grid, add
from jigsat.schemas.pieces import CellSides, Piece
from jigsat.schemas.resolve import cells_of
from jigsat.schemas.rules import CountRange, Cover, DifferentFaces, EqualSides, MatingSides

if TYPE_CHECKING:
    from jigsat.schemas.puzzle import Puzzle


def check_consistency(puzzle: Puzzle) -> None:
    """Raise DataError for the first thing in the puzzle that contradicts another."""
    for check in CHECKS:
        check(puzzle)


def _board_has_cells(puzzle: Puzzle) -> None:
    cells_of(puzzle.grid_data, puzzle.board.cells, "board.cells")


def _names_differ(puzzle: Puzzle) -> None:
    first: dict[str, int] = {}
    for index, piece in enumerate(puzzle.pieces):
        other = first.setdefault(piece.name, index)
        if other != index:
            raise DataError(
                f"pieces[{index}].name",
                f"'{piece.name}', the name of pieces[{other}]",
                "a different name for each piece (or one piece with a count)",
            )


def _pieces_hang_together(puzzle: Puzzle) -> None:
    for index, shape in enumerate(puzzle.shapes):
        if not puzzle.grid_data.connected(shape.cells):
            raise DataError(
                f"pieces[{index}].cells",
                f"cells of '{puzzle.pieces[index].name}' that do not hang together",
                "one piece, connected by the sides of its cells",
            )


def _pieces_are_not_larger_than_the_board(puzzle: Puzzle) -> None:
    for index, shape in enumerate(puzzle.shapes):
        if len(shape.cells) > len(puzzle.cells):
            raise DataError(
                f"pieces[{index}].cells",
                f"{len(shape.cells)} cells in '{puzzle.pieces[index].name}'",
                f"at most {len(puzzle.cells)}, the size of the board",
            )


def _labels_are_outside(puzzle: Puzzle) -> None:
    grid = puzzle.grid_data
    for index, shape in enumerate(puzzle.shapes):
        inside = frozenset(shape.cells)
        for (cell, step), label in shape.labels:
            if add(cell, step) in inside:
                raise DataError(
                    f"pieces[{index}].sides",
                    f"the label '{label}' on the {grid.form(cell).side_names[step]} side of "
                    f"{list(grid.coordinates(cell))}, inside the piece",
                    "labels on outer sides",
                )


FAMILIES = (("cover",), ("equal-sides", "mating-sides"), ("different-faces",))


def _one_rule_of_a_family(puzzle: Puzzle) -> None:
    for family in FAMILIES:
        places = [index for index, rule in enumerate(puzzle.rules) if rule.rule in family]
        if len(places) > 1:
            first, second = places[:2]
            names = " or ".join(f"'{name}'" for name in family)
            raise DataError(
                f"rules[{second}].rule",
                f"'{puzzle.rules[second].rule}' after rules[{first}]",
                f"at most one rule {names}",
            )


def _blanks_are_a_range(puzzle: Puzzle) -> None:
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, Cover) and isinstance(rule.blanks, CountRange):
            low, high = rule.blank_range
            if low > high:
                raise DataError(
                    f"rules[{index}].blanks", f"min {low} above max {high}", "min at most max"
                )


def _labels_have_a_rule(puzzle: Puzzle) -> None:
    if any(isinstance(rule, EqualSides | MatingSides) for rule in puzzle.rules):
        return
    for index, shape in enumerate(puzzle.shapes):
        if shape.labels:
            raise DataError(
                f"pieces[{index}].sides",
                "labels on sides",
                "none, or a rule 'equal-sides' or 'mating-sides' that says how they meet",
            )


def _side_rules_have_labels(puzzle: Puzzle) -> None:
    labelled = any(shape.labels for shape in puzzle.shapes)
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, EqualSides | MatingSides) and not labelled:
            raise DataError(f"rules[{index}]", f"'{rule.rule}'", "pieces with labels on sides")


def _labels_have_mates(puzzle: Puzzle) -> None:
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, MatingSides):
            mated = {label for pair in rule.mates for label in pair}
            for piece_index, piece in enumerate(puzzle.pieces):
                for place, label in typed_labels(piece):
                    if label not in mated:
                        raise DataError(
                            f"pieces[{piece_index}].sides{place}",
                            f"the label '{label}'",
                            f"one that has a mate in rules[{index}].mates",
                        )


def _labels_have_one_mate(puzzle: Puzzle) -> None:
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, MatingSides):
            mate: dict[str, str] = {}
            for place, (a, b) in enumerate(rule.mates):
                if mate.setdefault(a, b) != b or mate.setdefault(b, a) != a:
                    raise DataError(
                        f"rules[{index}].mates[{place}]",
                        f"['{a}', '{b}'], one of which already has another mate",
                        "one mate for each label",
                    )


def typed_labels(piece: Piece) -> Iterator[tuple[str, str]]:
    """Each label of a piece, with its path below ``sides``."""
    sides = piece.sides
    if isinstance(sides, dict):
        yield from ((f".{name}", label) for name, label in sides.items())
        return
    items: tuple[str | CellSides, ...] = sides or ()
    for index, item in enumerate(items):
        if isinstance(item, CellSides):
            yield from ((f"[{index}].sides.{n}", label) for n, label in item.sides.items())
        else:
            yield f"[{index}]", item


def _faces_where_they_are_ruled(puzzle: Puzzle) -> None:
    for index, rule in enumerate(puzzle.rules):
        if isinstance(rule, DifferentFaces):
            _all_have_faces(puzzle, index)
            _directions_exist(puzzle.grid_data, rule, index)


def _all_have_faces(puzzle: Puzzle, rule: int) -> None:
    for index, piece in enumerate(puzzle.pieces):
        if piece.face is None:
            raise DataError(
                f"pieces[{index}]",
                f"no face on '{piece.name}'",
                f"a face on each piece, as rules[{rule}] ('different-faces') compares them",
            )


def _directions_exist(grid: Grid, rule: DifferentFaces, index: int) -> None:
    for place, direction in enumerate(rule.along):
        if direction not in grid.lines:
            raise DataError(
                f"rules[{index}].along[{place}]",
                f"'{cut(direction, MAX_NAME)}'",
                f"one of {', '.join(grid.lines)}",
            )
        if direction in rule.along[:place]:
            raise DataError(
                f"rules[{index}].along[{place}]", f"'{direction}' again", "each direction once"
            )


CHECKS: tuple[Callable[[Puzzle], None], ...] = (
    _board_has_cells,
    _names_differ,
    _pieces_hang_together,
    _pieces_are_not_larger_than_the_board,
    _labels_are_outside,
    _one_rule_of_a_family,
    _blanks_are_a_range,
    _labels_have_a_rule,
    _side_rules_have_labels,
    _labels_have_mates,
    _labels_have_one_mate,
    _faces_where_they_are_ruled,
)
