"""A toy rule, as somebody would add it who follows the recipe in CONTRIBUTING.

``{"rule": "keep-off", "pieces": ["A"], "cells": [[0, 0]]}``: none of these pieces covers any of
these cells. For each file of the recipe this has what is new in it: a whole new file, or pieces
of text with what takes their place.
"""

from __future__ import annotations

from collections.abc import Mapping

#: Pieces of a file's text, each with what takes its place.
Edits = tuple[tuple[str, str], ...]

CLASS = '''class KeepOff(Data):
    """None of these pieces covers any of these cells."""

    rule: Literal["keep-off"]
    pieces: Annotated[Listed[Name], Field(min_length=1)]
    cells: BoardCells


Rule = Annotated['''

CONSISTENCY = '''"""When rules that keep pieces off cells are consistent."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.consistency.helpers import numbered
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import KeepOff


def check_cells(puzzle: PuzzleData) -> Iterator[DataError]:
    """Check that the cells are on the board."""
    for path, rule in numbered(puzzle, KeepOff):
        try:
            puzzle.points(rule.cells, f"{path}.cells")
        except DataError as error:
            yield error


CHECKS = (check_cells,)
'''

CHECKING = '''"""Pieces that keep off cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.forms import Form, Single
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.rules import KeepOff


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], _finished: bool) -> Iterator[Fault]:
    """Cells that are covered by a piece that keeps off them."""
    for rule in rules.puzzle.rules_of(KeepOff):
        cells = frozenset(rules.puzzle.points(rule.cells))
        for piece in placed:
            for cell in piece.shape.cells:
                if cell in cells and piece.piece.name in rule.pieces:
                    yield Fault(rules.cell(cell), f"'{piece.piece.name}' keeps off it")


def forms(rules: Rulebook) -> Iterator[Form]:
    """Each piece lies off these cells."""
    yield Single(lambda placed: not any(faults(rules, [placed], True)))
'''

MODEL = '''"""Rule: some pieces keep off some cells."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.placements import cell_numbers
from jigsat.models.forms import PlacementTest, Terms
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import KeepOff


def tests(puzzle: PuzzleData, rule: KeepOff) -> Iterator[PlacementTest]:
    """A piece that keeps off the cells covers none of them."""
    is_kept_off = cell_numbers(puzzle.surface).among(puzzle.points(rule.cells))
    yield lambda candidates: ~(
        candidates.cover_any(is_kept_off)
        & (puzzle.box[candidates.piece].name in rule.pieces)
    )


def requirements(
    problem: Problem, rule: KeepOff, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """All of the rule at once."""
    cells = problem.puzzle.points(rule.cells)
    forbids = frozenset(
        index
        for cell in cells
        for index in problem.covering[cell]
        if problem.piece_classes[problem.placements[index].piece_class].names[0] in rule.pieces
    )
    at = problem.coordinates(*cells)
    yield Requirement(Family.KEEP_OFF, number, at, rule.pieces), Terms(forbids)
'''

IMPORTED = ("    EqualSides,\n", "    EqualSides,\n    KeepOff,\n")

RULE: Mapping[str, str | Edits] = {
    "schemas/rules.py": (
        ("Rule = Annotated[", CLASS),
        ("    | Use,\n", "    | Use\n    | KeepOff,\n"),
        (
            "case Touching() | NotTouching() | Use() | DifferentFaces():\n"
            "            return rule.pieces or ()",
            "case Touching() | NotTouching() | Use() | DifferentFaces() | KeepOff():\n"
            "            return rule.pieces or ()",
        ),
        (
            "case Touching() | NotTouching() | Use():\n            return rule\n",
            "case Touching() | NotTouching() | Use() | KeepOff():\n            return rule\n",
        ),
    ),
    "schemas/consistency/keep_off.py": CONSISTENCY,
    "schemas/consistency/checks.py": (
        IMPORTED,
        ("    faces,\n", "    faces,\n    keep_off,\n"),
        (
            "        case Clue() | Touching() | NotTouching():\n            pass",
            "        case Clue() | Touching() | NotTouching() | KeepOff():\n            pass",
        ),
        (
            '            return ""\n',
            '            return ""\n        case KeepOff():\n            return ""\n',
        ),
        ("    *clues.CHECKS,\n", "    *clues.CHECKS,\n    *keep_off.CHECKS,\n"),
    ),
    "schemas/requirements.py": (
        ('    USE = "use"\n', '    USE = "use"\n    KEEP_OFF = "keep-off"\n'),
        ("    Family.USE,\n", "    Family.USE,\n    Family.KEEP_OFF,\n"),
    ),
    "checks/verify/keep_off.py": CHECKING,
    "checks/verify/verifier.py": (
        IMPORTED,
        ("cover, faces, pieces,", "cover, faces, keep_off, pieces,"),
        (
            "TOUCHING = RuleFamily(touching.faults, touching.forms)\n",
            "TOUCHING = RuleFamily(touching.faults, touching.forms)\n"
            "KEEP_OFF = RuleFamily(keep_off.faults, keep_off.forms)\n",
        ),
        ("FACES, TOUCHING)", "FACES, TOUCHING, KEEP_OFF)"),
        (
            "            return TOUCHING\n",
            "            return TOUCHING\n"
            "        case KeepOff():\n"
            "            return KEEP_OFF\n",
        ),
    ),
    "checks/fingerprint.py": (
        IMPORTED,
        (
            "            case Touching() | NotTouching():\n",
            "            case KeepOff():\n"
            "                cells = _cells(rules.puzzle.points(rule.cells), move)\n"
            "                yield repr((rule.rule, cells)), frozenset(rule.pieces)\n"
            "            case Touching() | NotTouching():\n",
        ),
        (
            "            case Clue() | Use() | Touching():\n",
            "            case Clue() | Use() | Touching() | KeepOff():\n",
        ),
    ),
    "models/rules/keep_off.py": MODEL,
    "models/rules/registry.py": (
        IMPORTED,
        ("cover, faces, pieces,", "cover, faces, keep_off, pieces,"),
        (
            "            return clues.tests(puzzle, rule)\n",
            "            return clues.tests(puzzle, rule)\n"
            "        case KeepOff():\n"
            "            return keep_off.tests(puzzle, rule)\n",
        ),
        (
            "            return UNCONSTRAINED\n",
            "            return UNCONSTRAINED\n"
            "        case KeepOff():\n"
            "            return UNCONSTRAINED\n",
        ),
        (
            "        case Touching() | NotTouching() | Use():\n"
            "            return frozenset()\n",
            "        case Touching() | NotTouching() | Use() | KeepOff():\n"
            "            return frozenset()\n",
        ),
        (
            "            return []  # a clue",
            "            return []\n"
            "        case KeepOff():\n"
            "            return []  # like a clue",
        ),
        (
            "            return clues.requirements(problem, rule, number)\n",
            "            return clues.requirements(problem, rule, number)\n"
            "        case KeepOff():\n"
            "            return keep_off.requirements(problem, rule, number)\n",
        ),
    ),
    "render/words/rules.py": (
        IMPORTED,
        (
            "            return _use(rule)\n",
            "            return _use(rule)\n"
            "        case KeepOff():\n"
            "            cells = [str(list(cell)) for cell in puzzle.points(rule.cells)]\n"
            '            return f"{listed(rule.pieces)} keep off {listed(cells)}."\n',
        ),
        (
            "            | Family.USE\n",
            "            | Family.USE\n            | Family.KEEP_OFF\n",
        ),
    ),
    "extras/formats/burrtools/from_puzzle.py": (
        IMPORTED,
        (
            "            case Touching() | NotTouching() | Use():\n",
            "            case Touching() | NotTouching() | Use() | KeepOff():\n",
        ),
    ),
}

#: A puzzle with the rule: of two pieces on two cells one keeps off the first cell.
DOCUMENT = """{
  "schema_version": 1, "name": "toy", "title": "Toy", "grid": "square",
  "board": {"cells": ["##"]},
  "pieces": [{"name": "A", "face": "a"}, {"name": "B", "face": "b"}],
  "rules": [{"rule": "keep-off", "pieces": ["A"], "cells": %s}]
}"""

#: What is asked of the program with the rule. Prints "so far, so good" at its end.
SESSION = f"""
from jigsat.analysis.explain.explanation import explain
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import verify, verify_partial
from jigsat.render.words.rules import requirements_in_words
from jigsat.render.words.rules import sentence
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options

DOCUMENT = '''{DOCUMENT}'''
one, none, other = (
    parse(Puzzle, DOCUMENT % cells, "toy.json")
    for cells in ("[[0, 0]]", "[[0, 0], [0, 1]]", "[[0, 1]]")
)
for engine in ("scan", "cp-sat"):
    assert count(one, Options(engine=engine)).solutions == 1
    assert count(none, Options(engine=engine)).solutions == 0
right, wrong = (
    Solution(placements=tuple(
        Placed(piece=name, orientation="0", cells=((0, column),))
        for column, name in enumerate(names)
    ))
    for names in ("BA", "AB")
)
assert verify(one, right) == verify_partial(one, right) == []
assert [str(fault) for fault in verify(one, wrong)] == ["cell [0, 0]: 'A' keeps off it"]
assert verify_partial(one, wrong) == verify(one, wrong)
assert sentence(one.rules[0], one) == "A keep off [0, 0]."
assert fingerprint(one) != fingerprint(none)
explained = explain(none)
assert explained.conflict is not None
words = requirements_in_words(none, explained.conflict.requirements, explained.coverers)
assert any("A keep off [0, 0] and [0, 1]." in line for line in words), words
print("so far, so good")
"""
