"""The command new."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.completion import complete_kind
from jigsat.cli.options import Overwrite, Quiet
from jigsat.cli.output import print_bytes, print_lines, say
from jigsat.schemas.built_in import ENDING


def new(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="A kind of puzzle, or a built-in one to copy.",
            autocompletion=complete_kind,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.json", help="Write to a file."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="NAME", help="Its name; by default that of the file."),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="Its title.")
    ] = None,
    sticks: Annotated[
        str | None,
        typer.Option(
            "--sticks", metavar="52,615,…", help="The numbers of the six sticks of a burr."
        ),
    ] = None,
    overwrite: Overwrite = False,
    quiet: Quiet = False,
) -> None:
    """Begin a puzzle of your own: a small one of some kind, to be changed.

    It can be solved as it stands. Without KIND, the kinds are listed: tray,
    cards, triangles, hexagons, cubes, prisms, balls, burr, calendar, faces. A
    built-in puzzle is copied, to change it.

    The sticks of six-piece burrs are known by numbers: 1 plus, for each cell
    that is cut away, 1, 2, 4, 8 (the inner four of the upper front row), 16 to
    128 (behind them), 256, 512 (the middle two below) and 1024, 2048.
    """
    if kind is None:
        if output is not None or sticks is not None:
            raise typer.BadParameter("needs the KIND of the puzzle to write")
        print_lines(_kinds())
        return
    from jigsat.schemas.formatting.tidy_json import tidy_json
    from jigsat.schemas.replacing import write_file
    from jigsat.schemas.templates import new_puzzle

    called = _name_of(output) if name is None else name
    data = tidy_json(new_puzzle(kind, called, title, _numbers(sticks))).encode()
    if output is None:
        print_bytes(data)
        return
    write_file(output, data, overwrite=overwrite)
    say("; ".join((f"{output}: written", *_advice(output))), quiet)


def _numbers(text: str | None) -> list[int] | None:
    """The numbers of sticks that were typed."""
    if text is None:
        return None
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        raise typer.BadParameter(
            f"--sticks: found {text!r}, expected numbers with commas between them"
        ) from None


def _advice(output: Path) -> Iterator[str]:
    """What to do next with a new file."""
    from jigsat.schemas.json_schema import FILE_NAME

    if output.suffix != ENDING:
        return  # perhaps no file at all
    yield f"to see what you change: jigsat watch {shlex.quote(str(output))}"
    schema = output.with_name(FILE_NAME)
    if not schema.exists():
        yield f"for editors that complete: jigsat schema > {shlex.quote(str(schema))}"


def _kinds() -> Iterator[str]:
    from jigsat.schemas.built_in import KINDS
    from jigsat.schemas.templates import title_of

    width = max(map(len, KINDS))
    yield from (f"{kind:<{width}}  {title_of(kind)}" for kind in KINDS)
    yield f"{'PUZZLE':<{width}}  a copy of a built-in puzzle (see: jigsat list)"


def _name_of(output: Path | None) -> str | None:
    """The name that a file has, without its ending."""
    return output.stem if output is not None and output.suffix == ENDING else None
