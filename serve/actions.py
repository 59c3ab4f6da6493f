"""What can be asked about a puzzle: each question is a command, as typed in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jigsat.schemas.errors import UnknownName
from jigsat.schemas.support.text import cut, one_of

#: So many solutions are found unless another number is asked for, and at most.
USUAL_SOLUTIONS, MOST_SOLUTIONS = 100, 1_000
#: Seconds until the quick verdict gives up.
VERDICT_SECONDS = 10
#: Progress as JSON Lines, on stderr.
_TOLD = ("--progress", "json")


@dataclass(frozen=True)
class Action:
    """A command on the file of a puzzle, and what its output is.

    Args:
        command: the command's name.
        options: what follows the file's name.
        output: "solutions" are lines of JSON, "document" is one, "text" is to be read, and a
            "file" is written beside the puzzle.
        written: the ending of that file.
        as_page: whether a browser shows the file instead of keeping it.
    """

    command: str
    options: Sequence[str] = ()
    output: str = "text"
    written: str = ""
    as_page: bool = False

    def arguments(self, file: str, solutions: int, opened: str = "") -> list[str]:
        """The command line, for a file in the folder in which it is run.

        ``opened``: which cells stay empty, as ``--open`` takes them.
        """
        limit = ("--limit", str(solutions)) if self.output == "solutions" else ()
        into = ("-o", self.output_file(file), "--overwrite") if self.written else ()
        cells = (f"--open={opened}",) if opened else ()
        return [self.command, file, *self.options, *limit, *cells, *into, *_TOLD]

    def output_file(self, file: str) -> str:
        """The name of the file that is written."""
        return file.removesuffix(".json") + self.written


def _file(command: str, written: str, *options: str, as_page: bool = False) -> Action:
    return Action(command, options, "file", written, as_page)


ACTIONS: Mapping[str, Action] = {
    "solve": Action("enumerate", ("--up-to-symmetry",), "solutions"),
    "count": Action("count"),
    "unique": Action("unique", ("--json",), "document"),
    "explain": Action("explain"),
    "repair": Action("repair"),
    "rate": Action("rate"),
    "apart": Action("apart"),
    "verdict": Action("solve", ("--json", "--time-limit", f"{VERDICT_SECONDS}"), "document"),
    "play": _file("play", "-play.html", "--search", "5", as_page=True),
    "gallery": _file("gallery", "-gallery.html", "--time-limit", "30", as_page=True),
    "svg": _file("render", ".svg"),
    "png": _file("render", ".png"),
    "pdf": _file("render", ".pdf"),
    "solution": _file("render", "-solution.pdf", "--as", "solution"),
    "cut": _file("render", ".dxf", "--as", "cut"),
    "stl": _file("render", ".stl"),
    "3mf": _file("render", ".3mf"),
    "burrtools": _file("export", ".xmpuzzle"),
}


def action_named(name: object) -> Action:
    """The action of this name. Raises UnknownName."""
    if isinstance(name, str) and name in ACTIONS:
        return ACTIONS[name]
    raise UnknownName(f"no action '{cut(str(name))}'; expected {one_of(ACTIONS)}")
