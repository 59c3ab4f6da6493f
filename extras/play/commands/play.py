"""The command play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.checks.verify.verifier import begun
from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import INTERRUPTED
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Opening, Output, Overwrite, PuzzleName, opening, takes
from jigsat.cli.session import BY_HAND, Report, load_puzzle
from jigsat.extras.play.commands.pages import InBrowser, refuse_page, write_page
from jigsat.extras.play.play.page import Board, Game, play_page
from jigsat.extras.play.playing import Playing, playing
from jigsat.models.build import make_problem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.layouts.json_layout import read_book
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import Outcome, Status, find
from jigsat.solvers.limits.options import Options


@takes("file", "overwrite", "in_browser", "seconds", "workers", "as_json", "quiet", "progress")
def play(
    name: PuzzleName,
    options: Options,
    output: Output,
    partial: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="PARTIAL",
            help="What lies on the board at first: see verify. Several layouts, or the lines "
            "of a .jsonl file, are challenges to choose from.",
        ),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--also",
            metavar="PUZZLE",
            help="Put another puzzle on the page, to choose from; may be repeated.",
            autocompletion=complete_puzzle,
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            *("-o", "--output"),
            metavar="FILE.html",
            help="Write this page instead of PUZZLE-play.html.",
        ),
    ] = None,
    overwrite: Overwrite = False,
    in_browser: InBrowser = False,
    seconds: Annotated[
        float,
        typer.Option(
            "--search",
            min=0,
            metavar="SECONDS",
            help="Spend at most this long on solutions that the page can show when asked.",
        ),
    ] = 10,
) -> None:
    """Write a web page on which you lay the pieces by hand.

    After each move the page says whether the puzzle can still be finished, and
    if not, since which piece. It shows the next piece, or a solution, only when
    you ask. It is made for phones, too, and needs no network. Of several
    puzzles or challenges it remembers which ones you have finished.
    """
    names = [name, *(also or ())]
    puzzles = [load_puzzle(name, output.quiet)]
    with opening(Opening()):  # what is to stay open is said of the first
        puzzles += (load_puzzle(each, output.quiet) for each in names[1:])
    file = file or Path(f"{puzzles[0].name}-play.html")
    refuse_page(file, overwrite, *names, *map(str, partial or ()))
    made = [playing(make_problem(puzzle)) for puzzle in puzzles]
    starts = [
        *_begun(puzzles[0], made[0], partial or ()),
        *(
            (puzzle, Game(number, given=made[number].given))
            for number, puzzle in enumerate(puzzles)
            if number or not partial
        ),
    ]
    notes: list[str] = []
    games: list[Game] = []
    known: list[dict[str, Any]] = []
    status = 0
    for rest, game in starts:
        rules = made[game.board]
        # After Ctrl-C nobody wants another search.
        outcome = None if status else _searched(rest, options, seconds / len(starts))
        has = {Status.FOUND: True, Status.NONE: False, Status.UNKNOWN: None}
        known.append(
            {
                "puzzle": rules.problem.puzzle.name,
                "name": game.name,
                "placements": len(rules.number),
                "has_solution": None if outcome is None else has[outcome.status],
            }
        )
        if outcome is not None and outcome.solutions:
            game = replace(game, solution=_numbers(rules, outcome.solutions[0], ""))
        elif outcome is not None:
            who = game.name or (rest.name if len(starts) > 1 else "")
            why = "there is no solution, and the page says so"
            if outcome.stopped:
                why = f"{outcome.stopped}: the page begins without a solution"
            notes.append(": ".join(filter(None, (who, why))))
            status = INTERRUPTED if outcome.stopped == BY_HAND else 0
        games.append(game)
    boards = [
        Board(puzzle, each.tables, each.pieces, each.labels, each.steps)
        for puzzle, each in zip(puzzles, made, strict=True)
    ]
    written = write_page(file, play_page(boards, games), overwrite, in_browser)
    notes = [f"written: {file}", *written, *notes]
    Report(lambda: {"file": str(file), "games": known}, tuple, status, notes).finish(output)


def _begun(
    puzzle: Puzzle, made: Playing, paths: Sequence[Path]
) -> Iterator[tuple[Puzzle, Game]]:
    """The games that start from layouts, each with the puzzle that is left to solve.

    In several layouts, which are challenges, all pieces stay.
    """
    books = [(path, read_book(puzzle, path)) for path in paths]
    is_one = sum(len(book) for _, book in books) == 1
    for path, book in books:
        for number, layout in enumerate(book, 1):
            name, source = path.stem, str(path)
            if len(book) > 1:
                name, source = f"{name} {number}", f"{source}: layout {number}"
            rest = begun(puzzle, layout, source) if layout.placements else puzzle
            laid = _numbers(made, layout, source)
            if is_one:
                yield rest, Game(given=made.given, begun=laid)
            else:
                yield rest, Game(0, name, list(dict.fromkeys((*made.given, *laid))))


def _numbers(made: Playing, layout: Solution, source: str) -> list[int]:
    """The numbers of the placements in a layout. Raises Unsupported."""
    try:
        return list(made.begun(layout.placements))
    except Unsupported as error:
        raise Unsupported(f"{source}: {error}") from None


def _searched(puzzle: Puzzle, options: Options, seconds: float) -> Outcome[Solution] | None:
    """The first solution, if it is found in time; None if nobody wants it."""
    if not seconds:
        return None
    limits = replace(options, limit=1, time_limit=seconds)
    return find(puzzle, limits, interrupts=Interrupts())
