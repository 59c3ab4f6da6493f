"""The commands that design: cards, pieces and burrs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, Overwrite, option, takes
from jigsat.cli.output import aligned, print_bytes, say
from jigsat.cli.session import BY_HAND, Report, load_puzzle
from jigsat.extras.design.burr import Burrs
from jigsat.extras.design.cards import CardSet
from jigsat.extras.design.designing import (
    Design,
    Kind,
    Made,
    Nearest,
    Plan,
    designs,
    plan_of,
    ranked,
    text_of,
)
from jigsat.extras.design.pieces import Dissections, sized_board
from jigsat.schemas.errors import FileError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits import options as settings
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options

# What all designs have in common: how many, from which seed, to where.


HowMany = Annotated[
    int, typer.Option("-n", "--number", min=1, metavar="N", help="Design this many puzzles.")
]
Designs = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="DIR|FILE.json", help="Write there, each at once."),
]
Unconfirmed = Annotated[bool, option(settings.Unconfirmed)]
Seed = Annotated[int, option(settings.Seed)]
Level = Annotated[int, option(settings.Level)]
#: After what a command takes itself.
COMMON = (
    *("unconfirmed", "number", "seed", "file", "overwrite"),
    *("time_limit", "as_json", "quiet", "progress"),
)
SIZE = re.compile(r"[1-9][0-9]{0,2}(?:x[1-9][0-9]{0,2}){1,2}")

Row = tuple[str, ...]
HEADING: Row = (
    "puzzle",
    "pieces",
    "level",
    "images",
    "conflicts",
    "guesses",
    "tried",
    "engines",
)


@dataclass(frozen=True)
class Making:
    """How many puzzles are designed, from which seed, and how they are judged."""

    unconfirmed: Unconfirmed = False
    number: HowMany = 1
    seed: Seed = 0


@dataclass(frozen=True)
class Place:
    """Where designs are written; without a ``file``, to stdout."""

    file: Designs = None
    overwrite: Overwrite = False

    def path(self, plan: Plan, index: int) -> Path | None:
        """The file of the puzzle of a number."""
        if self.file is None or self.file.suffix == ".json":
            return self.file
        return self.file / f"{plan.named(index)}.json"

    def refuse(self, plan: Plan) -> None:
        """Raise FileError or BadParameter if the puzzles cannot be written there."""
        if plan.number > 1 and (self.file is None or self.file.suffix == ".json"):
            raise typer.BadParameter("-n needs -o DIR: a file has one puzzle")
        for index in range(1, plan.number + 1):
            path = self.path(plan, index)
            if path is not None:
                refuse_existing(path, self.overwrite)
                _make_folder(path.parent)

    def write(self, plan: Plan, design: Made, *, again: bool) -> None:
        """Write a design, as soon as there is one; ``again``: a better one than that so far."""
        path = self.path(plan, design.number)
        if path is not None:
            content = text_of(design.puzzle).encode()
            write_file(path, content, overwrite=self.overwrite or again)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(f"{folder}: cannot be made ({reason})") from None


def run(
    kind: Kind,
    making: Making,
    place: Place,
    options: Options,
    output: Output,
    level: int = 0,
) -> None:
    """Design, write each puzzle as soon as there is one, and report them, the hardest first.

    ``level``: the least of their levels, if they have to come apart.
    """
    plan = plan_of(kind, **asdict(making), level=level)
    place.refuse(plan)
    written: dict[int, Made] = {}

    def write(found: tuple[Made, ...]) -> None:
        for design in found:
            if written.get(design.number) is not design:
                place.write(plan, design, again=design.number in written)
                written[design.number] = design

    interrupts = Interrupts()
    with interrupts.deferred():
        budget = TimeBudget(options.time_limit)
        stream = designs(plan, kind.candidates, budget)
        found, by_hand = interrupts.latest(stream, (), write)
    every = ranked(found)
    near = [each for each in found if isinstance(each, Nearest)]
    complete = len(every) == plan.number

    def text() -> Iterator[str]:
        if place.file is not None and every:
            yield from aligned([HEADING, *map(row, every)], left=(0, len(HEADING) - 1))
        for each in found if place.file is None else ():
            print_bytes(text_of(each.puzzle).encode())

    document = {
        "designs": list(map(_document, every)),
        "best_so_far": [
            each.puzzle.model_dump(mode="json", exclude_unset=True) for each in near
        ],
        "complete": complete,
    }
    notes = []
    if not complete:
        why = BY_HAND if by_hand else TimeBudget(options.time_limit).why_unfinished
        designed = f"{number_of(len(every), 'puzzle')} of {plan.number} designed"
        notes.append(f"{why}: {designed}")
        notes += [f"{each.puzzle.name} is the best so far: {each.reached}" for each in near]
    status = 0 if complete else INTERRUPTED if by_hand else NOT_KNOWN
    Report(lambda: document, text, status, notes).finish(output)


def row(design: Design) -> Row:
    """The cells of a design's line in the table."""
    effort, forced = design.rating.effort, design.rating.forced
    conflicts = effort.conflicts.median if effort else None
    return (
        design.puzzle.name,
        f"{design.rating.pieces}",
        ".".join(map(str, design.level)) or "-",
        f"{design.images}",
        "?" if conflicts is None else f"{conflicts:,.0f}",
        "?" if forced is None else f"{forced.guesses:.1f}",
        f"{design.tried}",
        ", ".join(design.engines),
    )


def _document(design: Design) -> dict[str, Any]:
    effort, forced = design.rating.effort, design.rating.forced
    return {
        "puzzle": design.puzzle.model_dump(mode="json", exclude_unset=True),
        "images": design.images,
        "level": list(design.level),
        "conflicts": effort.conflicts.median if effort else None,
        "guesses": forced.guesses if forced else None,
        "tried": design.tried,
        "engines": list(design.engines),
    }


# design cards


@takes("colours", "rim", "mates", *COMMON)
def cards(
    options: Options,
    output: Output,
    making: Making,
    place: Place,
    size: Annotated[
        str, typer.Argument(metavar="ROWSxCOLUMNS", help="The board, such as 6x6.")
    ],
    colours: Annotated[
        int, typer.Option("--colours", min=1, metavar="N", help="Use this many colours.")
    ],
    rim: Annotated[
        int,
        typer.Option(
            "--rim",
            min=0,
            metavar="N",
            help="Frame the board, and use this many other colours along the frame.",
        ),
    ] = 0,
    mates: Annotated[
        bool, typer.Option("--mates", help="Let heads meet tails: labels come in pairs.")
    ] = False,
) -> None:
    """Design square cards whose colours match in one way only.

    All colours are used equally often, and no two cards are alike. One
    solution is left, up to symmetry: one engine finds no other, and a second
    engine confirms that. The fewer colours, the harder the puzzle is, and the
    longer it takes to make one.

    The same seed makes the same puzzles. Each file says how it was made.

    Exit status: 0 designed, 2 there are too few such cards, 3 stopped before
    all were designed.
    """
    if SIZE.fullmatch(size) is None or size.count("x") > 1:
        raise typer.BadParameter(f"found {size!r}, expected ROWSxCOLUMNS, such as 6x6")
    rows, columns = map(int, size.split("x"))
    wanted = CardSet(rows, columns, colours, rim, mates)
    wanted.refuse()
    say(wanted.outlook(), output.quiet)
    run(wanted, making, place, options, output)


# design pieces


SIZES = re.compile(r"([1-9][0-9]{0,3})(?:-([1-9][0-9]{0,3}))?")


@takes(
    *("number_of_pieces", "sizes", "turning", "no_identical", "holes", "apart", "level"),
    *COMMON,
)
def pieces(
    options: Options,
    output: Output,
    making: Making,
    place: Place,
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD",
            help="A size, such as 6x6 or 3x3x3, or a puzzle whose board is taken.",
            autocompletion=complete_puzzle,
        ),
    ],
    number_of_pieces: Annotated[
        int, typer.Option("--pieces", min=2, metavar="N", help="Cut it into this many pieces.")
    ],
    sizes: Annotated[
        str | None,
        typer.Option("--sizes", metavar="4-7", help="How many cells a piece may have."),
    ] = None,
    turning: Annotated[
        Turning | None,
        typer.Option(
            "--turning", help="How pieces may be turned; as in the puzzle by default."
        ),
    ] = None,
    no_identical: Annotated[
        bool, typer.Option("--no-identical", help="Make no two pieces that are the same.")
    ] = False,
    holes: Annotated[
        int,
        typer.Option("--holes", min=0, metavar="N", help="Leave this many inner cells empty."),
    ] = 0,
    apart: Annotated[
        bool, typer.Option("--apart", help="Only what can be taken apart, in space.")
    ] = False,
    level: Level = 0,
) -> None:
    """Cut a board into pieces that fill it in one way only.

    The board may be on any grid, in the plane or in space. All pieces are
    connected, and as equal in size as they can be, unless --sizes says
    otherwise. One solution is left, up to symmetry: one engine finds no
    other, and a second engine confirms that. With --apart, the solution comes
    apart by straight moves; --level 5 --holes 4 makes puzzles in which five
    moves or more take the first piece out.

    The same seed makes the same puzzles. Each file says how it was made.

    Exit status: 0 designed, 2 the board cannot be cut so, 3 stopped before
    all were designed.
    """
    typed = SIZE.fullmatch(board)
    bounds = None if sizes is None else SIZES.fullmatch(sizes)
    if sizes is not None and bounds is None:
        raise typer.BadParameter(f"--sizes: found {sizes!r}, expected a range, such as 4-7")
    wanted = Dissections(
        sized_board(tuple(map(int, board.split("x")))) if typed else load_puzzle(board),
        board,
        number_of_pieces,
        None if bounds is None else (int(bounds[1]), int(bounds[2] or bounds[1])),
        turning,
        not no_identical,
        holes,
        level or int(apart),
    )
    run(wanted, making, place, options, output, wanted.level)


# design burr


@takes("level", *COMMON)
def burr(
    options: Options, output: Output, making: Making, place: Place, level: Level = 1
) -> None:
    """Design six-piece burrs of sticks that can be made with a saw.

    All sticks are notchable: they are made by straight notches across a stick
    of 2 by 2 by 6. There may be holes inside. One assembly is possible, up to
    symmetry: one engine finds no other, and a second engine confirms that. It
    comes apart, and the first piece comes off after --level moves or more.

    The same seed makes the same burrs. Each file says how it was made.

    Exit status: 0 designed, 3 stopped before all were designed.
    """
    run(Burrs(level), making, place, options, output, level)
