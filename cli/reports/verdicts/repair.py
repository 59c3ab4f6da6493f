"""What the command repair prints: clues and changes in words and drawings, and JSON."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from jigsat.cli.output import drawing_width, print_text, wrap
from jigsat.cli.reports.symmetry import up_to
from jigsat.cli.session import plain
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.analysis.repair.change import Change
    from jigsat.analysis.repair.clues import Clues
    from jigsat.analysis.repair.repair import Repair, RepairSearch
    from jigsat.models.symmetry.orbits import Images
    from jigsat.schemas.puzzle import Puzzle
    from jigsat.schemas.solution import Placed

#: Greater numbers are written as powers of ten.
MANY = 1_000_000


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
            _print_clues(work, work.clues)
        if self._is_new(work.no_clues):
            print(f"\nClues: not looked for; {work.no_clues}")
        for repair in work.repairs:
            if self._is_new(repair):
                _print_repair(work.puzzle, repair)
        sys.stdout.flush()

    def _is_new(self, found: object) -> bool:
        if found is None or any(found is each for each in self._printed):
            return False
        self._printed.append(found)
        return True


def _number_known(work: RepairSearch) -> str:
    """How many solutions are known, in words."""
    known = work.known
    if known is None or not (known.chosen or known.complete):
        return "no solution found so far"
    number = number_of(known.number, "solution")
    if work.is_unique:
        return f"{number}{_up_to(known.images)}: nothing to repair"
    if not known.complete:
        return f"at least {number}"
    if not known.number:
        return "no solution (jigsat explain tells why)"
    images = len(known.chosen) - known.number
    return f"{number} and {number_of(images, 'image')} of them" if images else number


def _up_to(images: Images) -> str:
    """After a solution: that its images count as the same, if there are any."""
    if images.number == 1:
        return ""
    return f" {up_to(images)} ({images})"


def tried_in_words(work: RepairSearch) -> str:
    """Of how many changes it is known what they leave, and how many remain."""
    singles, pairs = work.singles, work.pairs
    if singles.of is None:
        return "no changes tried"
    if singles.left:
        tried = f"tried {singles.tried:,} of {number_of(singles.of, 'single change')}"
    else:
        tried = f"tried {number_of(singles.of, 'single change')}"
    if pairs.tried:
        tried += f" and {number_of(pairs.tried, 'pair')}"
    if not pairs.left:
        return tried
    return f"{tried}, {number_of(pairs.left, 'pair')} remain{'s' * (pairs.left == 1)}"


def print_end(work: RepairSearch, every: bool) -> None:
    """Print how many changes leave one solution; of all of them, the best first."""
    if work.known is None:
        print(f"{work.puzzle.name}: {_number_known(work)}")
    if work.singles.of is None:
        return
    if every and len(work.repairs) > 1:
        print("\nRanked: fewest changes, then most choices on the way to the solution")
        for number, repair in enumerate(work.ranked, start=1):
            print(wrap(repair.changed.candidate.words, f"{number:4}  {_choices(repair):>7}  "))
    print(f"\n{number_of(len(work.repairs), 'repair')}; {tried_in_words(work)}")


def _choices(repair: Repair) -> str:
    """The product of the numbers of choices on the way to the solution, in short."""
    product = 10**repair.forced.digits
    return f"{product:,.0f}" if product < MANY else f"10^{repair.forced.digits:.1f}"


def document(work: RepairSearch, stopped: str | None) -> dict[str, Any]:
    """Return what is known for programs; ``stopped`` says why the search was not finished."""
    known = work.known
    return {
        "puzzle": work.puzzle.name,
        "convention": "up to symmetry" if work.up_to_symmetry else "solutions",
        "solutions": None if known is None else known.number,
        "all_solutions_known": known is not None and known.complete,
        "no_clues": work.no_clues,
        "clues": None if work.clues is None else _clues(work.clues),
        "repairs": list(map(_repair, work.repairs)),
        "single_changes": {"tried": work.singles.tried, "of": work.singles.of},
        "pairs": {"tried": work.pairs.tried, "of": work.pairs.of},
        "complete": work.singles.of == work.singles.tried,
        "stopped": stopped,
        "seconds": work.seconds,
    }


def _print_clues(work: RepairSearch, clues: Clues) -> None:
    from jigsat.render import draw_solution
    from jigsat.schemas.solution import Solution

    number = len(clues.placements)
    pieces = "1 fixed piece leaves" if number == 1 else f"{number} fixed pieces leave"
    fewest = "" if clues.fewest else "; perhaps fewer are enough"
    print(f"\nClues: {pieces} 1 solution{fewest}")
    if len(work.known.group if work.known else ()) > 1:
        print("  (Turned images count here: a fixed piece does not turn with the board.)")
    for placed in clues.placements:
        print(f"  {_in_words(placed)}")
    partial = Solution(placements=clues.placements)
    print_text(draw_solution(work.puzzle, partial, drawing_width()))


def _in_words(placed: Placed) -> str:
    cells = ", ".join(str(list(cell)) for cell in placed.cells)
    return f"piece '{placed.piece}', turned {placed.orientation}, on {cells}"


def _print_repair(puzzle: Puzzle, repair: Repair) -> None:
    from jigsat.render.pages.comparison import draw_boards, draw_change

    changed, width = repair.changed, drawing_width()
    candidate = changed.candidate
    what = "Change" if len(candidate.changes) == 1 else "Changes"
    print(wrap(f"{candidate.words}: 1 solution{_up_to(repair.images)}", f"\n{what}: ", "  "))
    for index, name in changed.names.items():
        print_text(draw_change(puzzle, changed.puzzle, puzzle.box[index].name, name, width))
    if candidate.board is not None:
        print_text(draw_boards(puzzle, changed.puzzle, width))


def _clues(clues: Clues) -> dict[str, Any]:
    return {
        "placements": [placed.model_dump(mode="json") for placed in clues.placements],
        "fewest": clues.fewest,
        "solution": plain(clues.solution),
    }


def _repair(repair: Repair) -> dict[str, Any]:
    candidate = repair.changed.candidate
    return {
        "words": candidate.words,
        "changes": list(map(_change, candidate.changes)),
        "images": repair.images.number,
        "choices_log10": repair.forced.digits,
        "solution": plain(repair.solution),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "change": change.type,
        "words": change.words,
        "piece": change.piece,
        "at": None if change.at is None else asdict(change.at),
        "to": None if change.to is None else asdict(change.to),
        "before": change.before,
        "after": change.after,
    }
