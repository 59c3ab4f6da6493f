"""Do limits hold, whatever is asked of whatever puzzle: ``python -m benchmarks.limits``.

Every command that takes limits is run on puzzles that are hostile to them: with many cells,
placements, equal pieces, cards, options. A row has the seconds until it was back, those of the
processor, the memory at its peak, and, of a second run without limits, the seconds until it
had heard Ctrl-C. What did not hold is listed at the end.

    python -m benchmarks.limits --puzzles dominoes-100x100 --commands "count PUZZLE"
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic
from typing import Any

from benchmarks.hard_puzzles import loose_packing, planted_edge_matching
from benchmarks.measure import run

Document = dict[str, Any]

SECONDS, MEGABYTES = 3.0, 500
#: How long after its limit a command may be back: on a quiet machine, and on a busy one.
GRACE, BUSY_GRACE = 2.0, 5.0
#: How far above its limit the memory may be, in megabytes.
SPARE = 100
#: A command is interrupted after so many seconds, and should then end within so many.
INTERRUPTED_AFTER, HEARD = 6.0, 1.0
#: What does not end by itself is ended after so many seconds.
PATIENCE = 60.0
#: The program, without its console script.
PROGRAM = (sys.executable, "-c", "from jigsat.cli.main import main; main()")
#: Done, no, refused, and stopped before it could tell.
STATUSES = (0, 1, 2, 3)
LIMITS = ("--time-limit", f"{SECONDS:g}", "--memory-limit", f"{MEGABYTES}")

COMMANDS = (
    "check PUZZLE",
    "show PUZZLE",
    "show PUZZLE --orientations",
    "identify PUZZLE",
    "compare PUZZLE soma-cube",
    "solve PUZZLE",
    "solve PUZZLE --best",
    "solve PUZZLE -n 1000000",
    "count PUZZLE",
    "count PUZZLE --engine frontier",
    "enumerate PUZZLE -o OUT.jsonl",
    "sample PUZZLE",
    "estimate PUZZLE",
    "unique PUZZLE",
    "explain PUZZLE",
    "hint PUZZLE",
    "hint PUZZLE --backbone",
    "repair PUZZLE",
    "rate PUZZLE",
    "gallery PUZZLE -o OUT.html",
    "model PUZZLE",
    "export PUZZLE --allow-loss -o OUT.cnf",
    "export PUZZLE --allow-loss -o OUT.opb",
    "export PUZZLE --allow-loss -o OUT.mzn",
    "export PUZZLE --allow-loss -o OUT.xmpuzzle",
    "render PUZZLE --as puzzle -o OUT.svg",
    "render PUZZLE --as pieces -o OUT.png",
    "render PUZZLE --as sheet -o OUT.pdf",
    "render PUZZLE -o OUT.svg",
    "print PUZZLE -o OUT.stl",
)


def _document(name: str, board: Document, pieces: list[Document], *rules: Document) -> Document:
    head = {"schema_version": 1, "name": name, "title": name, "grid": "square"}
    turning = {"turning": "rotate-and-flip"}
    return {**head, **turning, "board": board, "pieces": pieces, "rules": list(rules)}


#: The pieces do not fill the board.
LOOSE: Document = {"rule": "cover", "blanks": "rest"}


def rectangles_with_play() -> Document:
    """Eight rectangles that leave some of their frame empty."""
    sizes = ["60x80", "60x81", "60x79", "119x60", "119x50", "70x130", "49x75", "49x55"]
    pieces = [{"name": size, "size": size} for size in sizes]
    return _document("rectangles", {"size": "182x242"}, pieces, LOOSE)


def equal_pieces(side: int, **piece: Any) -> Document:
    """As many equal pieces as fill a square."""
    area = len("".join(piece.get("cells", "#")))
    one = {"name": "A", "count": side * side // area, **piece}
    return _document("equal", {"size": f"{side}x{side}"}, [one])


def one_cell(side: int) -> Document:
    """A single cell on a square board."""
    return _document("one-cell", {"size": f"{side}x{side}"}, [{"name": "A"}], LOOSE)


def corners_apart() -> Document:
    """Two hundred corners that may not touch."""
    corner = {"name": "A", "cells": ["##", "#."], "count": 200}
    apart = {"rule": "not-touching", "corners": True}
    return _document("corners", {"size": "60x60"}, [corner], LOOSE, apart)


def balls() -> Document:
    """All pieces of four balls, in a large cube of balls."""
    pieces = [{"set": "free", "size": 4}]
    return {**_document("balls", {"size": "20x20x20"}, pieces, LOOSE), "grid": "sphere"}


def cards(side: int, **rim: Any) -> Document:
    """Cards for a square, and what is asked of its rim beside its label."""
    made = planted_edge_matching(side, side, (5, 12), 1)
    made["rules"][1] |= rim
    return made


def burr() -> Document:
    """Six pieces of 121 cubes, cut at random from a block of 726."""
    random, cells = (
        Random(1),
        [(x, y, z) for x in range(11) for y in range(11) for z in range(6)],
    )
    owner = {cell: (cell[0] * 6 // 11) for cell in cells}
    for cell in random.sample(cells, 150):
        owner[cell] = random.randrange(6)
    pieces = [
        {"name": str(n), "cells": [list(c) for c in cells if owner[c] == n], "connected": False}
        for n in range(6)
    ]
    return {**_document("burr", {"size": "11x11x6"}, pieces), "grid": "cube"}


def exact_cover(options: int, items: int, each: int) -> Document:
    """Options of so many items at random; the first ones are a solution."""
    random, names = Random(1), [f"i{number}" for number in range(items)]
    planted = [" ".join(names[n : n + each]) for n in range(0, items, each)]
    others = [" ".join(random.sample(names, each)) for _ in range(options - len(planted))]
    lists = {"items": names, "options": [*planted, *others]}
    head = {"schema_version": 1, "name": "exact-cover", "title": "Exact cover"}
    return {**head, "exact_cover": lists}


def on_one_item(options: int) -> Document:
    """Options that all cover one item, each with one of its own."""
    made = exact_cover(1, 1, 1)
    made["exact_cover"]["secondary"] = [f"s{n}" for n in range(options)]
    made["exact_cover"]["options"] = [f"i0 s{n}" for n in range(options)]
    return made


def large_board() -> Document:
    """A few dominoes on a board of 100,000 cells."""
    dominoes = {"name": "A", "cells": ["##"], "count": 3}
    return _document("large-board", {"size": "250x400"}, [dominoes], LOOSE)


def pentominoes(width: int, height: int, copies: int) -> Document:
    """Copies of the twelve pentominoes."""
    return loose_packing("pentominoes", 5, copies, width, height)


#: The puzzles by their names, made when they are asked for.
PUZZLES: Mapping[str, Callable[[], Document]] = {
    "rectangles-with-play": rectangles_with_play,
    "pentominoes-60x60": lambda: pentominoes(60, 60, 60),
    "pentominoes-60x100": lambda: pentominoes(100, 60, 100),
    "dominoes-100x100": lambda: equal_pieces(100, cells=["##"]),
    "equal-10000": lambda: equal_pieces(100),
    "one-cell-100x100": lambda: one_cell(100),
    "corners-60x60": corners_apart,
    "balls-20x20x20": balls,
    "cards-20x20": lambda: cards(20),
    "cards-30x30-counted-rim": lambda: cards(30, counts={"0": 120}),
    "burr-726": burr,
    "exact-cover-100000": lambda: exact_cover(100_000, 1_000, 4),
    "exact-cover-on-one-item": lambda: on_one_item(20_000),
    "large-board": large_board,
}
#: Built-in puzzles that are no less hostile.
BUILT_IN = ("calendar-with-weekdays", "partridge-9")


@dataclass(frozen=True)
class Row:
    """One command on one puzzle; ``heard``: seconds after Ctrl-C, None if it had ended."""

    puzzle: str
    command: str
    seconds: float
    processor: float
    megabytes: float
    status: int
    heard: float | None
    said: str

    def fault(self, grace: float) -> str | None:
        """Return what did not hold, if anything."""
        if self.seconds > SECONDS + grace:
            return "late"
        if self.megabytes > MEGABYTES + SPARE:
            return "memory"
        if self.status not in STATUSES:
            return "status"
        return "deaf" if (self.heard or 0.0) > HEARD + grace - GRACE else None

    def __str__(self) -> str:
        heard = "" if self.heard is None else f"{self.heard:.1f}"
        figures = f"{self.seconds:>5.1f} {self.processor:>6.1f} {self.megabytes:>6.0f}"
        return f"{self.puzzle:<24} {self.command:<42} {figures} {heard:>5} {self.status:>4}"


def main() -> None:
    """Print a table, and what did not hold."""
    options = _arguments()
    # A shell lets what it starts in the background ignore Ctrl-C, and that would be inherited.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    grace = BUSY_GRACE if options.busy else GRACE
    rows = []
    with TemporaryDirectory() as folder:
        for name in options.puzzles or [*PUZZLES, *BUILT_IN]:
            for row in measured(name, options.commands or COMMANDS, Path(folder), options.fast):
                rows.append(row)
                print(row, row.fault(grace) or "", flush=True)
    wrong = [row for row in rows if row.fault(grace)]
    print(f"{len(rows)} runs, {len(wrong)} did not hold")
    for row in wrong:
        print(f"{row} {row.fault(grace)}: {row.said}")
    sys.exit(bool(wrong))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", nargs="+", metavar="PUZZLE", help="only these puzzles")
    parser.add_argument("--commands", nargs="+", metavar="COMMAND", help="only these")
    parser.add_argument("--busy", action="store_true", help="others use this machine too")
    parser.add_argument("--fast", action="store_true", help="without the runs for Ctrl-C")
    return parser.parse_args()


def measured(name: str, commands: Any, folder: Path, fast: bool) -> Iterator[Row]:
    """Run each command on a puzzle."""
    puzzle = name
    if name in PUZZLES:
        puzzle = str(folder / f"{name}.json")
        Path(puzzle).write_text(json.dumps(PUZZLES[name]()), encoding="utf-8")
    for command in commands:
        words = [_word(each, puzzle, folder) for each in command.split()]
        overwrite = ["--overwrite"] * ("OUT" in command)
        done = run([*PROGRAM, *words, *overwrite, *LIMITS], PATIENCE)
        heard = None if fast else seconds_until_heard([*PROGRAM, *words, *overwrite])
        said = done.errors.strip().rpartition("\n")[2]
        peak = (done.peak or 0) / 2**20
        figures = done.seconds, done.processor_seconds, peak, done.status
        yield Row(name, command, *figures, heard, said)


def _word(word: str, puzzle: str, folder: Path) -> str:
    if word == "PUZZLE":
        return puzzle
    return str(folder / word) if word.startswith("OUT") else word


def seconds_until_heard(command: list[str]) -> float | None:
    """Interrupt a command; return how long it took to end, None if it had ended before.

    One that says at once that it is writing what it has is interrupted again.
    """
    nothing = subprocess.DEVNULL
    with TemporaryFile() as errors:
        process = subprocess.Popen(
            command, stdin=nothing, stdout=nothing, stderr=errors, start_new_session=True
        )
        with suppress(subprocess.TimeoutExpired):
            process.wait(INTERRUPTED_AFTER)
            return None
        process.send_signal(signal.SIGINT)
        started = monotonic()
        with suppress(subprocess.TimeoutExpired):
            process.wait(HEARD)
            return monotonic() - started
        errors.seek(0)
        if b"again to end at once" in errors.read():
            process.send_signal(signal.SIGINT)
            started = monotonic()
        try:
            process.wait(PATIENCE / 3)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return monotonic() - started


if __name__ == "__main__":
    main()
