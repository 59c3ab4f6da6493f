"""Random positions, judged by the search of the page, and by the verifier and CP-SAT.

``python -m tests.browser.positions 200`` tries so many on each of the puzzles, and prints how
long the page took.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from jigsat.checks.verify.verifier import verify_partial
from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found
from jigsat.extras.play.playing import playing
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.problem import Problem
from jigsat.render.web.page import part
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.options import Options

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: Of all grids; with cards, faces, rims, blanks and copies.
PUZZLES = (
    *("kanoodle-tray", "kanoodle-pyramid", "soma-cube", "a-puzzle-a-day", "infuriater"),
    *("drive-ya-nuts", "tropical-fish", "hexiamonds-6x6", "tetrahexes-4x7", "loves-dozen"),
    *("another-tough-puzzle-alternating", "slothouber-graatsma", "bedlam-cube"),
)
#: Runs the search of the page on positions: for each the answer, and the milliseconds.
ASK = """({ tables, positions, limit, blank }) => {
  tables.placements = unfolded(tables);
  const searched = makeSearch(tables);
  return positions.map((laid) => {
    const start = performance.now();
    const good = searched.begin(laid, blank);
    const answer = good < laid.length ? NO : searched.decide(limit).answer;
    return [answer, performance.now() - start];
  });
}"""


@dataclass(frozen=True)
class Position:
    """What lies there: the page's numbers of the placements, and in words."""

    laid: tuple[int, ...]
    solution: Solution


@dataclass(frozen=True)
class Judged:
    """What the page said of a position (1, 0, or -1 for not known), after so long."""

    position: Position
    answer: int
    milliseconds: float


def tables_of(puzzle: Puzzle) -> dict[str, Any]:
    """What the page knows of a puzzle."""
    return playing(make_problem(puzzle)).tables


def positions_of(puzzle: Puzzle, number: int, seed: int = 1) -> Iterator[Position]:
    """Random positions: a part of some solution, perhaps none, and perhaps a piece more."""
    problem = make_problem(puzzle)
    made, decoder, encoder = playing(problem), Decoder(problem), Encoder(problem)
    chance = random.Random(seed)
    found = collect_found(puzzle, Options(limit=20, time_limit=10), up_to_symmetry=False)
    known = [
        [encoder.number(placed) or 0 for placed in each.solution.placements]
        for each in found.solutions
    ]
    for _ in range(number):
        laid: list[int] = []
        if known and chance.random() < 0.6:
            solution = chance.choice(known)
            laid = chance.sample(solution, chance.randrange(len(solution)))
        for _ in range(chance.randint(0 if laid else 1, 2)):
            free = list(free_placements(problem, laid))
            laid += [chance.choice(free)] if free else []
        yield Position(tuple(made.number[each] for each in laid), decoder.solution(laid))


def free_placements(problem: Problem, laid: Sequence[int]) -> Iterator[int]:
    """The placements for which there is room, and a piece."""
    placements = problem.placements
    room = np.ones(len(placements), np.bool_)
    for each in laid:
        room &= ~placements.overlapping(each)
    used = Counter(int(placements.class_of[each]) for each in laid)
    for number, piece_class in enumerate(problem.piece_classes):
        if used[number] == piece_class.count:
            room &= placements.class_of != number
    yield from np.flatnonzero(room).tolist()


def base36(number: int) -> str:
    """A number as the page's address has it."""
    rest, last = divmod(number, 36)
    return (base36(rest) if rest else "") + "0123456789abcdefghijklmnopqrstuvwxyz"[last]


def judged_by_page(
    browser: Browser,
    puzzle: Puzzle,
    positions: Sequence[Position],
    limit: float = 2000,
    blank: Sequence[int] | None = None,
) -> list[Judged]:
    """What the page says of them; on a day on which the cells of these numbers are blank."""
    parts = [part("jigsat.extras.play.play", name) for name in ("unfold.js", "search.js")]
    page = browser.new_page()
    try:
        given = {"tables": tables_of(puzzle), "limit": limit, "blank": blank}
        found = page.evaluate(
            f"(given) => {{ {' '.join(parts)}\n return ({ASK})(given); }}",
            {**given, "positions": [list(each.laid) for each in positions]},
        )
    finally:
        page.close()
    return [Judged(each, *said) for each, said in zip(positions, found, strict=True)]


def can_be_finished(puzzle: Puzzle, layout: Solution, seconds: float = 60) -> bool | None:
    """What the verifier and CP-SAT say; None if the time was too short."""
    if verify_partial(puzzle, layout):
        return False
    try:
        begun = puzzle.with_layout(layout)
    except DataError:
        return False
    options = Options(limit=1, engine="cp-sat", time_limit=seconds, workers=1)
    found = collect_found(begun, options, up_to_symmetry=False)
    if found.total:
        return True
    return None if found.stopped else False


def wrong_words(puzzle: Puzzle, judged: Sequence[Judged]) -> list[str]:
    """Where the page says yes or no, and CP-SAT the opposite."""
    wrong = []
    for each in judged:
        if each.answer < 0:
            continue
        known = can_be_finished(puzzle, each.position.solution)
        if known is not None and known != bool(each.answer):
            wrong.append(f"{puzzle.name} {each.position.laid}: {each.answer}, not {known}")
    return wrong


def main(number: int, names: Sequence[str]) -> None:
    """Try positions, and print what was found."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for name in names:
            puzzle = load(name)
            judged = judged_by_page(browser, puzzle, list(positions_of(puzzle, number)))
            times = sorted(each.milliseconds for each in judged)
            said = [each.answer for each in judged]
            print(
                f"{name}: {len(judged)} positions, {said.count(1)} yes, {said.count(0)} no, "
                f"{said.count(-1)} not known; median {times[len(times) // 2]:.1f} ms, "
                f"90 % {times[len(times) * 9 // 10]:.1f} ms, most {times[-1]:.0f} ms; "
                f"wrong: {wrong_words(puzzle, judged)}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] or PUZZLES)
