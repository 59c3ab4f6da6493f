"""What can be asked about a puzzle: each question is a command, as typed in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jigsat.schemas.errors import UnknownName
from jigsat.schemas.support.text import cut, one_of

#: What the file is called that a command reads. A name from a file could lead anywhere.
PUZZLE, ENDING = "puzzle", ".json"
#: So many solutions are found at most.
MOST_SOLUTIONS = 100
#: Seconds until the quick verdict gives up.
VERDICT_SECONDS = 10


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

    def arguments(self, opened: str = "") -> list[str]:
        """The command line, for the puzzle in the folder in which it is run.

        ``opened``: which cells stay empty, as ``--open`` takes them.
        """
        into = ("-o", PUZZLE + self.written, "--overwrite") if self.written else ()
        cells = (f"--open={opened}",) if opened else ()
        told = () if self.command == "export" else ("--progress", "json")
        return [self.command, PUZZLE + ENDING, *self.options, *cells, *into, *told]

    @property
    def kept(self) -> str:
        """The ending of what can be downloaded: the file, or the solutions."""
        return self.written or ".jsonl"


def _file(command: str, written: str, *options: str, as_page: bool = False) -> Action:
    return Action(command, options, "file", written, as_page)


ACTIONS: Mapping[str, Action] = {
    "solve": Action(
        "enumerate", ("--up-to-symmetry", "--limit", f"{MOST_SOLUTIONS}"), "solutions"
    ),
    "count": Action("count"),
    "unique": Action("unique", ("--json",), "document"),
    "explain": Action("explain"),
    "repair": Action("repair", written="-repaired.json"),
    "rate": Action("rate"),
    "apart": Action("apart"),
    "verdict": Action("solve", ("--json", "--time-limit", f"{VERDICT_SECONDS}"), "document"),
    "play": _file("play", "-play.html", "--search", "5", as_page=True),
    "gallery": _file("gallery", "-gallery.html", "--time-limit", "30", as_page=True),
    "svg": _file("render", "-puzzle.svg"),
    "png": _file("render", "-puzzle.png"),
    "pdf": _file("render", "-puzzle.pdf"),
    "solution": _file("render", "-solution.pdf", "--as", "solution"),
    "cut": _file("cut", ".dxf"),
    "stl": _file("print", ".stl"),
    "3mf": _file("print", ".3mf"),
    "burrtools": _file("export", ".xmpuzzle", "--allow-loss"),
}


def action_named(name: object) -> Action:
    """The action of this name. Raises UnknownName."""
    if isinstance(name, str) and name in ACTIONS:
        return ACTIONS[name]
    raise UnknownName(f"no action '{cut(str(name))}'; expected {one_of(ACTIONS)}")
