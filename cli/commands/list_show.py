"""Commands that look at puzzles: list, show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.completion import complete_grid, complete_rule
from jigsat.cli.exit_status import NO
from jigsat.cli.options import Json, Only, Output, PuzzleName, Solutions, takes
from jigsat.cli.output import drawing_width, print_json, print_lines, print_text, say, wrap
from jigsat.cli.reports.selection import show_solutions
from jigsat.cli.session import load_any, load_puzzle
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


def list_puzzles(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="WORD", help="Words of the name, the title or the source."),
    ] = None,
    grid: Annotated[
        str | None,
        typer.Option(metavar="GRID", help="Of this grid.", autocompletion=complete_grid),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(metavar="RULE", help="With this rule.", autocompletion=complete_rule),
    ] = None,
    as_json: Json = False,
) -> None:
    """The built-in puzzles, with grid, size, known counts, title and rules.

    All of them, or those with all of the WORDs, or words that begin so.
    Classes are solutions up to symmetry.

    Exit status: 0 done, 1 there is none, 2 no such grid or rule.
    """
    from jigsat.cli.reports.listing import Wanted, document, lines
    from jigsat.schemas.library import built_in_names, load

    wanted = Wanted(grid, rule, words or ())
    puzzles = [each for each in map(load, built_in_names()) if wanted.is_met_by(each)]
    if as_json:
        print_json({"puzzles": list(map(document, puzzles))})
    elif puzzles:
        print_lines(lines(puzzles))
    else:
        say(f"no built-in puzzle is like that: {wanted.in_words}", quiet=False)
    raise typer.Exit(0 if puzzles else NO)


@takes("orientations", "only", "time_limit", "as_json", "progress")
def show(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Solutions = None,
    only: Only = None,
    orientations: Annotated[
        bool, typer.Option("--orientations", help="Draw every orientation of every piece.")
    ] = False,
) -> None:
    """A puzzle's board, pieces and rules, or solutions from a file, drawn in colour.

    SOLUTIONS is what enumerate or solve --json wrote, compressed or not, or a
    layout typed by hand: see verify. The first three are drawn, or those of the
    numbers in --only.
    """
    from jigsat.schemas.exact_cover import ExactCover

    if solutions is None and only is not None:
        raise typer.BadParameter("--only needs a file of solutions")
    if solutions is not None and orientations:
        raise typer.BadParameter("--orientations is of the puzzle, not of its solutions")
    puzzle = load_puzzle(name) if orientations else load_any(name)
    if solutions is not None:
        show_solutions(puzzle, solutions, only, options.seconds, output.as_json)
        return
    if isinstance(puzzle, ExactCover):
        _show_cover(puzzle, output.as_json)
        return
    from jigsat.render import draw_orientations, draw_puzzle
    from jigsat.solvers.workers.alarm import ended_after

    with ended_after(options.seconds):
        if output.as_json:
            print_json(_orientations(puzzle) if orientations else _document(puzzle))
            return
        draw = draw_orientations if orientations else draw_puzzle
        text = draw(puzzle, drawing_width())
    print_text(text)


def _show_cover(cover: ExactCover, as_json: bool) -> None:
    from jigsat.render.words.exact_cover import cover_in_words

    if as_json:
        print_json(cover.model_dump(mode="json", exclude_none=True))
        return
    for line in cover_in_words(cover):
        print(wrap(line, ""))


def _document(puzzle: Puzzle) -> dict[str, Any]:
    return puzzle.model_dump(mode="json", exclude_none=True)


def _orientations(puzzle: Puzzle) -> dict[str, Any]:
    grid = puzzle.grid_data
    return {
        "puzzle": puzzle.name,
        "orientations": {
            piece.name: {
                way.turn: [list(grid.coordinates(cell)) for cell in way.shape.cells]
                for way in puzzle.orientations(index)
            }
            for index, piece in enumerate(puzzle.box)
        },
    }
