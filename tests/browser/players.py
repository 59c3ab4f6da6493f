"""Pages to play, and who plays on them: by taps alone, or by keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from jigsat.extras.play.collecting import collect_found
from jigsat.extras.play.play.page import Board, Game, play_page
from jigsat.extras.play.playing import Playing, playing
from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options
from tests.browser.conftest import PHONE, Opened
from tests.browser.looking import address, press
from tests.browser.positions import base36
from tests.trays import FIVE_PIECES, TRAY

ON_PHONE = {"size": PHONE, "has_touch": True, "is_mobile": True}
FIVE = {**TRAY, **FIVE_PIECES}
TOYS = {"tray": Puzzle.model_validate(TRAY), "five": Puzzle.model_validate(FIVE)}
JUDGED = "#verdict[aria-busy=false]"


@dataclass(frozen=True)
class Made:
    """A page in a file, and what it is made of."""

    path: Path
    puzzle: Puzzle
    playing: Playing
    solution: tuple[int, ...]

    def placement(self, number: int) -> tuple[int, int, list[int]]:
        """The piece, its way to lie and the cells of a placement, by the page's number."""
        for group in self.playing.tables["groups"]:
            if number >= len(group["first"]):
                number -= len(group["first"])
                continue
            cell = group["first"][number]
            further = [by if isinstance(by, int) else by[number] for by in group["further"]]
            ways = self.playing.tables["classes"][group["piece"]]["ways"]
            return (
                group["piece"],
                ways.index(group["turn"]),
                [cell, *(cell + by for by in further)],
            )
        raise AssertionError(number)

    def turns(self, piece: int, here: int, there: int) -> str:
        """The keys that turn a piece from one way to lie to another."""
        leads = self.playing.tables["classes"][piece]
        waiting, known = deque([here]), {here: ""}
        while waiting:
            way = waiting.popleft()
            for key, kind in (("r", "turn"), ("f", "flip")):
                if leads[kind][way] not in known:
                    known[leads[kind][way]] = known[way] + key
                    waiting.append(leads[kind][way])
        return known[there]


MakePlay = Callable[[str], Made]


def made_of(puzzle: Puzzle, folder: Path, begun: Sequence[int] = ()) -> Made:
    found = collect_found(puzzle, Options(limit=1), up_to_symmetry=False).solutions
    made = playing(make_problem(puzzle))
    solution = tuple(made.begun(found[0].solution.placements)) if found else ()
    path = folder / f"{puzzle.name}.html"
    board = Board(puzzle, made.tables, made.pieces, made.labels, made.steps)
    page = play_page([board], [Game(given=made.given, begun=begun)])
    path.write_text(page, encoding="utf-8")
    return Made(path, puzzle, made, solution)


def laid(opened: Opened) -> list[int]:
    """The placements on the board, as the address has them."""
    said = dict(part.split("=") for part in address(opened)[1:].split("&") if part)
    return [int(each, 36) for each in said.get("p", "").split(".") if each]


def verdict(opened: Opened) -> str:
    opened.page.wait_for_selector(JUDGED)
    return " ".join(opened.text("#verdict").split())


def piece_button(piece: int) -> str:
    return f"#box li:nth-child({piece + 1}) button"


class Player(ABC):
    """Lays pieces in one way alone."""

    def __init__(self, opened: Opened, made: Made) -> None:
        self.opened, self.made = opened, made
        self.ways: dict[int, int] = {}

    def lay(self, number: int) -> None:
        """Lay a placement: held by one of its cells, which may have to be tried."""
        piece, way, cells = self.made.placement(number)
        before = laid(self.opened)
        for cell in cells:
            self.take(piece, self.made.turns(piece, self.ways.get(piece, 0), way))
            self.ways[piece] = way
            self.put(piece, cell)
            if laid(self.opened) == [*before, number]:
                return
            if laid(self.opened) != before:
                self.undo()
            self.put_back(piece)
        raise AssertionError(f"{number} cannot be laid")

    def is_taken(self, piece: int) -> bool:
        """Whether it is in the hand."""
        button = self.opened.page.locator(piece_button(piece))
        return button.get_attribute("aria-pressed") == "true"

    @abstractmethod
    def take(self, piece: int, keys: str) -> None:
        """Take a piece into the hand, and turn it: "r" turns, "f" flips."""

    @abstractmethod
    def put(self, piece: int, cell: int) -> None:
        """Lay the piece in the hand on a cell."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last move back."""

    @abstractmethod
    def put_back(self, piece: int) -> None:
        """Put the piece in the hand back into the box."""


class Tapper(Player):
    def tap(self, selector: str) -> None:
        self.opened.page.tap(selector)

    def take(self, piece: int, keys: str) -> None:
        if not self.is_taken(piece):
            self.tap(piece_button(piece))
        for key in keys:
            self.tap("#turn" if key == "r" else "#flip")

    def put(self, piece: int, cell: int) -> None:  # noqa: ARG002
        self.tap(f".cell >> nth={cell}")

    def undo(self) -> None:
        self.tap("#undo")

    def put_back(self, piece: int) -> None:
        if self.is_taken(piece):
            self.tap(piece_button(piece))


class Typist(Player):
    def take(self, piece: int, keys: str) -> None:
        if not self.is_taken(piece):
            press(self.opened, "b")
            button = self.opened.page.locator(piece_button(piece))
            for _ in self.made.playing.pieces:
                if button.evaluate("(node) => node === document.activeElement"):
                    break
                press(self.opened, "ArrowRight")
            press(self.opened, "Enter")
        press(self.opened, *keys)

    def put(self, piece: int, cell: int) -> None:  # noqa: ARG002
        for direction in ("Up", "Left", "Down", "Right"):  # to the corner, and through all rows
            for _ in range(12 if direction in ("Up", "Left") else 0):
                press(self.opened, f"Arrow{direction}")
        row, column = self.made.puzzle.grid_data.coordinates(self.made.puzzle.cells[cell])[-2:]
        press(self.opened, *["ArrowDown"] * row, *["ArrowRight"] * column, "Enter")

    def undo(self) -> None:
        press(self.opened, "u")

    def put_back(self, piece: int) -> None:  # noqa: ARG002
        press(self.opened, "Escape")


def position_of(numbers: Sequence[int]) -> str:
    return ".".join(map(base36, numbers))
