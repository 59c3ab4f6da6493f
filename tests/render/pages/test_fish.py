from __future__ import annotations

from jigsat.checks.verify.verifier import Verifier
from jigsat.render.text.pages import draw_solution
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

# As the article prints it: labels on top, label, face and label, labels at the bottom.
PRINTED = """
R G A W A G
G Zebr A A Rain S S Star G G Clow R R Tang W W Puff S
S W R A G A
S W R A G A
W Clow G G Tang A A Zebr W W Puff S S Star R R Rain G
A R G G W S
A R G G W S
W Puff G G Star W W Clow R R Zebr S S Rain G G Tang W
S A A W A A
S A A W A A
A Star W W Puff R R Tang G G Rain S S Zebr R R Clow S
G G W A G G
G G W A G G
W Tang R R Clow A A Rain S S Star W W Puff R R Zebr A
S W G G S S
S W G G S S
R Rain G G Zebr S S Puff A A Tang R R Clow G G Star R
A R R S W W
"""


def appearance(piece: Piece) -> tuple[str, ...]:
    assert piece.face is not None
    assert isinstance(piece.sides, dict)
    sides = (piece.sides[name][0] for name in ("top", "left", "right", "bottom"))
    return (piece.face[:4], *sides)


def printed_solution(puzzle: Puzzle) -> Solution:
    by_appearance = {appearance(piece): piece.name for piece in puzzle.box}
    lines = [line.split() for line in PRINTED.strip().split("\n")]
    placements = []
    for row in range(6):
        top, middle, bottom = lines[3 * row : 3 * row + 3]
        for column in range(6):
            left, face, right = middle[3 * column : 3 * column + 3]
            name = by_appearance[face, top[column], left, right, bottom[column]]
            placements.append(Placed(piece=name, orientation="0", cells=((row, column),)))
    return Solution(placements=tuple(placements))


def test_tropical_fish_is_drawn_as_the_article_prints_it() -> None:
    puzzle = load("tropical-fish")
    solution = printed_solution(puzzle)
    assert Verifier(puzzle).faults(solution) == []
    lines = draw_solution(puzzle, solution).plain.split("\n")
    assert lines[:5] == [
        "┌────────┬────────┬────────┬────────┬────────┬────────┐",
        "│   R    │   G    │   A    │   W    │   A    │   G    │",
        "│G Zebr A│A Rain S│S Star G│G Clow R│R Tang W│W Puff S│",
        "│   S    │   W    │   R    │   A    │   G    │   A    │",
        "├────────┼────────┼────────┼────────┼────────┼────────┤",
    ]
    inside = [line.replace("│", " ").split() for line in lines[:25] if "│" in line]
    assert inside == [line.split() for line in PRINTED.strip().split("\n")]
    assert lines[-1].startswith("Sides  A = Angel   G = GreenHorse   R = Red")
