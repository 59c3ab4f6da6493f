"""The command check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.exit_status import NO
from jigsat.cli.options import Json
from jigsat.cli.output import print_json, wrap

if TYPE_CHECKING:
    from jigsat.checks.lint.check import Finding
    from jigsat.schemas.puzzle import Puzzle


@dataclass(frozen=True)
class Checked:
    """What there is to tell of one puzzle; each range is at least and at most so many."""

    puzzle: str
    fingerprint: str
    cells: int
    to_cover: tuple[int, int]
    pieces: tuple[int, int]
    area: tuple[int, int]
    findings: tuple[Finding, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether something is wrong for sure."""
        return any(finding.severity == "error" for finding in self.findings)


def check(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE...", help="Built-in puzzles, or paths of JSON files.", min=1
        ),
    ],
    as_json: Json = False,
) -> None:
    """Look for mistakes in a puzzle's data, without any solver.

    Errors are sure: counts that contradict each other, or a proof that there is no
    solution, from areas, colourings, labels, the rim, or faces. Suspicions are often
    slips of the pen. The fingerprint is the same for the same puzzle, however it is
    typed: compare it with another owner's.

    Exit status: 0 no errors (there may be suspicions), 1 errors, 2 cannot be read.
    """
    from jigsat.schemas.library import load

    # Nothing is told of some puzzles if others cannot be read.
    puzzles = [load(name) for name in names]
    everything = []
    for puzzle in puzzles:
        checked = _check(puzzle)
        everything.append(checked)
        if not as_json:
            for line in _lines(checked):
                print(line)
    if as_json:
        print_json({"puzzles": [_document(checked) for checked in everything]})
    raise typer.Exit(NO if any(checked.is_wrong for checked in everything) else 0)


def _check(puzzle: Puzzle) -> Checked:
    from jigsat.checks.fingerprint import fingerprint
    from jigsat.checks.lint.area import area_of_pieces, cells_to_cover
    from jigsat.checks.lint.check import check as findings

    used = [puzzle.used(piece) for piece in puzzle.box]
    return Checked(
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        cells=len(puzzle.cells),
        to_cover=cells_to_cover(puzzle),
        pieces=(sum(least for least, _ in used), sum(most for _, most in used)),
        area=area_of_pieces(puzzle),
        findings=findings(puzzle),
    )


def _document(checked: Checked) -> dict[str, Any]:
    return {**asdict(checked), "ok": not checked.is_wrong}


def _lines(checked: Checked) -> Iterator[str]:
    yield f"{checked.puzzle}: fingerprint {checked.fingerprint}"
    to_cover = _range(checked.to_cover)
    board = f"{checked.cells:,} cells"
    if checked.to_cover != (checked.cells, checked.cells):
        board += f", {to_cover} of them to cover"
    yield f"  board: {board}"
    yield f"  pieces: {_range(checked.pieces)}, with {_range(checked.area)} cells together"
    for finding in checked.findings:
        text = f"{finding.severity}: {finding.where}: {finding.what}"
        yield wrap(text, "  ", "    ")
        yield wrap(f"look at: {finding.look_at}", "    ", "      ")
    if not checked.findings:
        yield "  nothing suspicious"


def _range(numbers: Sequence[int]) -> str:
    least, most = numbers
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"
