"""What the command repair prints: clues and changes in words and drawings, and JSON."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jigsat.cli.output import drawing_width, print_text
from jigsat.cli.session import plain
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.analysis.repair.clues import Clues
    from jigsat.analysis.repair.repair import Repair, RepairSearch
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Placed


@dataclass
class Printer:
    """Prints what a search for repairs has found, each thing once."""

    work: RepairSearch
    _printed: list[object] = field(default_factory=list)

    def print_news(self) -> None:
        """Print what has been found since the last call."""
        work = self.work
        if self._is_new(work.known):
            print(f"{work.puzzle.name}: {_number_known(work)}")
        if work.clues is not None and self._is_new(work.clues):
            _print_clues(work.puzzle, work.clues)
        if self._is_new(work.no_clues):
            print(f"\nClues: not looked for; {work.no_clues}")
        for repair in work.repairs:
            if self._is_new(repair):
                _print_change(work.puzzle, repair)
        sys.stdout.flush()

    def _is_new(self, found: object) -> bool:
        if found is None or any(found is each for each in self._printed):
            return False
        self._printed.append(found)
        return True


def _number_known(work: RepairSearch) -> str:
    """How many solutions are known, in words."""
    if work.known is None:
        return "not known"
    if not (work.known.chosen or work.known.complete):
        return "no solution found so far"
    number = number_of(len(work.known.chosen), "solution")
    if work.is_unique:
        return f"{number}: nothing to repair"
    return number if work.known.complete else f"at least {number}"


def print_end(work: RepairSearch) -> None:
    """Print how many of all changes leave one solution, if all were tried."""
    if work.all_tried:
        print(f"{len(work.repairs)} of {work.tried} single changes leave 1 solution")


def document(work: RepairSearch, stopped: str | None) -> dict[str, Any]:
    """Return what is known for programs; ``stopped`` says why the search was not finished."""
    known = work.known
    return {
        "puzzle": work.puzzle.name,
        "solutions": None if known is None else len(known.chosen),
        "all_solutions_known": known is not None and known.complete,
        "no_clues": work.no_clues,
        "clues": None if work.clues is None else _clues(work.clues),
        "changes": list(map(_change, work.repairs)),
        "tried": work.tried,
        "complete": work.all_tried,
        "stopped": stopped,
        "seconds": work.seconds,
    }


def _print_clues(puzzle: Puzzle, clues: Clues) -> None:
    from jigsat.render import draw_solution
    from jigsat.schemas.solution import Solution

    number = len(clues.placements)
    pieces = "1 fixed piece leaves" if number == 1 else f"{number} fixed pieces leave"
    fewest = "" if clues.fewest else "; perhaps fewer are enough"
    print(f"\nClues: {pieces} 1 solution{fewest}")
    for placed in clues.placements:
        print(f"  {_in_words(placed)}")
    partial = Solution(placements=clues.placements)
    print_text(draw_solution(puzzle, partial, drawing_width()))


def _in_words(placed: Placed) -> str:
    cells = ", ".join(str(list(cell)) for cell in placed.cells)
    return f"piece '{placed.piece}', turned {placed.orientation}, on {cells}"


def _print_change(puzzle: Puzzle, repair: Repair) -> None:
    from jigsat.render.pages.comparison import draw_change

    changed = repair.changed
    print(f"\nChange: {changed.change.words}: 1 solution")
    names = changed.change.piece, changed.name
    print_text(draw_change(puzzle, changed.puzzle, *names, drawing_width()))


def _clues(clues: Clues) -> dict[str, Any]:
    return {
        "placements": [placed.model_dump(mode="json") for placed in clues.placements],
        "fewest": clues.fewest,
        "solution": plain(clues.solution),
    }


def _change(repair: Repair) -> dict[str, Any]:
    change = repair.changed.change
    return {
        "change": change.type,
        "piece": change.piece,
        "cell": list(change.cell),
        "side": change.side,
        "before": change.before,
        "after": change.after,
        "words": change.words,
        "solution": plain(repair.solution),
    }
