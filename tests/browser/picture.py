"""The picture of ``jigsat play`` in the README: ``python -m tests.browser.picture``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found
from jigsat.extras.play.play.page import Board, play_page
from jigsat.extras.play.playing import playing
from jigsat.models.build import make_problem
from jigsat.models.decode import Encoder
from jigsat.solvers.limits.options import Options
from tests.browser.positions import base36, free_placements

PICTURE = Path(__file__).parents[2] / "docs" / "play.jpg"
#: So many pieces of a solution lie there, and one that spoils it.
GOOD = 5


def main() -> None:
    """Lay some pieces of a pyramid, and one after which it cannot be finished."""
    from playwright.sync_api import sync_playwright

    puzzle = load("kanoodle-pyramid")
    problem = make_problem(puzzle)
    made = playing(problem)
    board = Board(puzzle, made.tables, made.pieces, made.labels, made.steps)
    (found,) = collect_found(puzzle, Options(limit=1), up_to_symmetry=False).solutions
    placements = found.solution.placements[:GOOD]
    good = list(made.begun(placements))
    encoder = Encoder(problem)
    spoiling = free_placements(problem, [encoder.number(each) or 0 for each in placements])
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        path.write_text(play_page([board]), encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--enable-unsafe-swiftshader"],
        )
        for each in spoiling:
            page = browser.new_page(viewport={"width": 1000, "height": 620})
            laid = ".".join(map(base36, (*good, made.number[each])))
            page.goto(f"{path.as_uri()}#p={laid}")
            page.wait_for_selector("#verdict[aria-busy=false]")
            if page.get_attribute("#verdict", "data-answer") == "no":
                page.screenshot(path=PICTURE, type="jpeg", quality=85)
                break
        browser.close()


if __name__ == "__main__":
    main()
