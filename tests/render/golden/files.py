"""Which pictures of which toys are kept as files, and what they should be now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import painted
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.render.text.pages import draw_orientations, draw_puzzle, draw_solution
from tests.render.golden.toys import TOYS, solution_of, toy

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A picture that is kept."""

    toy: str
    kind: str
    ending: str
    dark: bool = False
    folder: Path = FOLDER

    def __str__(self) -> str:
        return f"{self.toy}-{self.kind}{'-dark' if self.dark else ''}{self.ending}"

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.folder / str(self)

    def text(self) -> str:
        """What it should be now."""
        if self.ending == TEXT:
            return f"{_TEXTS[self.kind](self.toy).plain}\n"
        return picture_of(self.toy, self.kind, self.ending, self.dark).decode()


def request_of(name: str, kind: str, dark: bool = False, **how: Any) -> Request:
    """A toy, with the one solution if that is shown, or with it twice."""
    numbers = {"solution": (1,), "steps": (1,), "sheet": (1, 2)}.get(kind, ())
    shown = [Numbered(number, solution_of(name)) for number in numbers]
    look = Look(theme=Theme.DARK if dark else Theme.LIGHT, title=None)
    return Request(toy(name), shown, look, **how)


def picture_of(name: str, kind: str, ending: str, dark: bool = False, **how: Any) -> bytes:
    """A picture of a toy."""
    return painted(kind, request_of(name, kind, dark, **how), ending)


TEXT = ".txt"
_TEXTS: Mapping[str, Callable[[str], Text]] = {
    "puzzle": lambda name: draw_puzzle(toy(name)),
    "orientations": lambda name: draw_orientations(toy(name)),
    "solution": lambda name: draw_solution(toy(name), solution_of(name)),
}
GOLDEN = (
    *(Golden(name, "solution", ".svg") for name in TOYS),
    *(Golden(name, "puzzle", TEXT) for name in TOYS),
    *(Golden("squares", kind, ".svg") for kind in ("puzzle", "steps")),
    *(Golden("squares", kind, TEXT) for kind in ("solution", "orientations")),
    Golden("cubes", "steps", ".svg"),
    *(Golden("balls", kind, ".svg") for kind in ("puzzle", "pieces", "steps")),
    Golden("cards", "pieces", ".svg"),
    Golden("dates", "puzzle", ".svg"),
    Golden("dates", "solution", ".svg", dark=True),
    Golden("squares", "sheet", ".html"),
)
