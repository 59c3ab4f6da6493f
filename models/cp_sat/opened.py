"""The CP-SAT model of a puzzle in the open: names, families, and a way back to solutions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pkgutil import resolve_name
from typing import Any

import numpy as np
from ortools.sat.python import cp_model
from ortools.sat.python.cp_model import CpModel, IntVar

from jigsat.models.cp_sat.equations import Equations
from jigsat.models.cp_sat.model import cp_sat_model, give_names
from jigsat.models.cp_sat.rectangles import RectangleModel
from jigsat.models.cp_sat.variables import Note, Solved, Statement, Variables
from jigsat.models.decode import Decoder, place_name, placed_name
from jigsat.models.forms import MEANING, ModelFamily
from jigsat.models.placements import candidates
from jigsat.models.problem import Chosen
from jigsat.models.rules.registry import tests_by_rule
from jigsat.models.search_problem import SearchProblem, SolutionDecoder
from jigsat.schemas.errors import UnknownName, Unsupported
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.other_puzzle import AnySolution, OtherSolution
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed
from jigsat.schemas.support.text import cut, number_of, one_of, quoted

# The variables and the constraints of a model, family by family.


@dataclass(frozen=True)
class GroupMember:
    """A variable or constraint: its number in the model, and its name."""

    index: int
    name: str


@dataclass(frozen=True)
class ModelGroup:
    """All variables, or all constraints, of one family."""

    family: ModelFamily
    members: tuple[GroupMember, ...]
    of_variables: bool

    @property
    def name(self) -> str:
        """The name of the family."""
        return self.family.value

    @property
    def meaning(self) -> str:
        """What the family says, in a sentence."""
        return MEANING[self.family]

    def __len__(self) -> int:
        """The number of members."""
        return len(self.members)


def groups(
    notes: Sequence[Note], protos: Sequence[Any], of_variables: bool
) -> tuple[ModelGroup, ...]:
    """The families, in the order in which the model states them, from what is noted.

    What is not noted somebody has added.
    """
    found: defaultdict[ModelFamily, list[GroupMember]] = defaultdict(list)
    noted = {note.number: note.family for note in notes}
    for index, proto in enumerate(protos):
        family = noted.get(index, ModelFamily.OWN)
        found[family].append(GroupMember(index, proto.name))
    return tuple(
        ModelGroup(family, tuple(members), of_variables) for family, members in found.items()
    )


#: What tells a placement from all others: a piece, its orientation, and the cells it covers.
Key = tuple[str, str, tuple[Coordinates, ...]]


class Model:
    """The CP-SAT model of a puzzle, the same that the engine ``cp-sat`` searches.

    ``cp_model`` is the model itself, an ordinary ``cp_model.CpModel``: add constraints of your
    own to it, and solve it with a ``cp_model.CpSolver``. ``decode`` makes what that finds a
    solution of the puzzle. Every variable and every constraint has a name.

    Pieces that look alike are one class with as many copies: their placements are called by
    the first of them. The model of big rectangles has no placements, but says where each lies.
    """

    #: What the variables stand for.
    made_of = "placements"

    def __init__(self, stated: Statement) -> None:
        #: The same, as the engine searches it.
        self.stated = stated
        if isinstance(stated, RectangleModel):
            self.made_of = "rectangles"
        give_names(stated)

    def __repr__(self) -> str:
        return f"<the model of {self.sizes}>"

    def __str__(self) -> str:
        """The families with their sizes and meanings, as a table."""
        rows = [
            f"  {group.name:<14}{len(group):>10,}  {group.meaning}"
            for group in (*self.variables, *self.constraints)
        ]
        return "\n".join([self.sizes, *rows])

    @property
    def sizes(self) -> str:
        """The name of the puzzle, and how large its model is."""
        variables, constraints = (
            sum(map(len, groups)) for groups in (self.variables, self.constraints)
        )
        return (
            f"{self.name}: a model of {self.made_of}, {number_of(variables, 'variable')}, "
            f"{number_of(constraints, 'constraint')}"
        )

    @property
    def cp_model(self) -> CpModel:
        """The model itself."""
        return self.stated.model

    @property
    def problem(self) -> SearchProblem:
        """The puzzle as a choice, of which this is the model."""
        found: SearchProblem = self.stated.problem
        return found

    @property
    def name(self) -> str:
        """The name of the puzzle."""
        return str(self.problem.puzzle.name)

    @property
    def variables(self) -> tuple[ModelGroup, ...]:
        """The variables, family by family."""
        return groups(self.stated.of_variables, self.cp_model.proto.variables, True)

    @property
    def constraints(self) -> tuple[ModelGroup, ...]:
        """The constraints, family by family; also those that were added."""
        return groups(self.stated.of_constraints, self.cp_model.proto.constraints, False)

    def family(self, name: str) -> ModelGroup:
        """The family of this name. Raises UnknownName if the model has none of it."""
        found = {group.name: group for group in (*self.variables, *self.constraints)}
        if name not in found:
            start = f"{self.name}: there is no family {quoted(name)} in its model"
            raise UnknownName(f"{start}; expected {one_of(found)}")
        return found[name]

    def variable(self, name: str) -> IntVar:
        """The variable with this name. Raises UnknownName for any other."""
        index = self._numbers.get(name)
        if index is None:
            raise UnknownName(f"{self.name}: its model has no variable {quoted(name)}")
        return self.cp_model.get_int_var_from_proto_index(index)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        named = self.cp_model.proto.variables
        return {each.name: index for index, each in enumerate(named)}

    def equation(self, index: int, most: int | None = None) -> str:
        """The constraint with this number as mathematics, with at most ``most`` terms."""
        return Equations(self.cp_model, most).of(index)

    def chosen(self, solver: Solved) -> Chosen:
        """The numbers of the placements, or options, that are used in what a solver found."""
        return self.stated.chosen(solver)

    def decode(self, solver: Solved) -> AnySolution:
        """The solution of the puzzle that a solver, or its callback, has the values of."""
        found: AnySolution = self._decoder.solution(self.chosen(solver))
        return found

    @cached_property
    def _decoder(self) -> SolutionDecoder:
        return self.problem.decoder()

    @cached_property
    def placements(self) -> Mapping[str, IntVar]:
        """The Booleans of all placements, or options, by their names: ``F@90 at (1,2)``."""
        placed = self._asked("placements").placed
        return {each.name: each for each in placed.values()}

    def of_piece(self, piece: str) -> list[IntVar]:
        """The Booleans of a piece's placements, or where a rectangle and its like lie.

        These are the row, the column and the turn of each of them. Raises UnknownName if there
        is no such piece, and what ``placed`` raises.
        """
        stated = self.stated
        if not isinstance(stated, RectangleModel):
            return self.placed(piece)
        classes = stated.problem.piece_classes
        copies = [r for r in stated.rectangles if piece in classes[r.piece_class].names]
        if not copies:
            raise UnknownName(f"{self.name}: there is no piece {quoted(piece)}")
        return [place for each in copies for place in (each.row, each.column, each.turned)]

    def placed(
        self,
        *pieces: str,
        cell: Coordinates | None = None,
        orientation: str | None = None,
    ) -> list[IntVar]:
        """The Booleans of the placements of one of these pieces, that cover a cell, turned so.

        What is not given may be anything. Raises UnknownName if there is no such piece, cell or
        orientation; Unsupported if some of the pieces look like others: these have the same
        variables, and are named together.
        """
        stated = self._asked("placements")
        classes = self._classes(stated, pieces)
        indices = stated.placed if cell is None else self._covering(stated, cell)
        turned = stated.placed if orientation is None else self._turned(orientation, pieces)
        return stated.alive(
            n for n in indices if n in turned and (not pieces or self._class_of[n] in classes)
        )

    def _classes(self, stated: Variables, pieces: Sequence[str]) -> set[int]:
        found, known = set[int](), set[str]()
        for number, piece_class in enumerate(stated.problem.piece_classes):
            names = dict.fromkeys(piece_class.names)
            known.update(names)
            if not names.keys().isdisjoint(pieces):
                if not names.keys() <= set(pieces):
                    alike, together = ", ".join(names), str([*names])[1:-1]
                    raise Unsupported(
                        f"{self.name}: the pieces {alike} look alike, and have the same "
                        f"variables: ask for them together, by placed({together})"
                    )
                found.add(number)
        for piece in pieces:
            if piece not in known:
                raise UnknownName(f"{self.name}: there is no piece {quoted(piece)}")
        return found

    @cached_property
    def _class_of(self) -> list[int]:
        numbers: list[int] = self.problem.classes.class_of.tolist()
        return numbers

    def _turned(self, orientation: str, pieces: Sequence[str]) -> set[int]:
        known = {turn for _, turn, _ in self._by_description}
        if orientation not in known:
            start = f"{self.name}: no piece has the orientation {quoted(orientation)}"
            raise UnknownName(f"{start}; expected {one_of(sorted(known))}")
        return {
            index
            for (piece, turn, _), index in self._by_description.items()
            if turn == orientation and (not pieces or piece in pieces)
        }

    @property
    def cells(self) -> tuple[Coordinates, ...]:
        """The coordinates of the board's cells."""
        self._asked("cells")
        return tuple(self._points)

    def neighbours(self, cell: Coordinates) -> dict[str, Coordinates]:
        """The cell across each side of a cell, by the name of the side.

        Raises UnknownName if there is no such cell.
        """
        puzzle = self._asked(f"the neighbours of {cut(place_name(cell))}").problem.puzzle
        point = self._point(cell)
        steps = puzzle.grid_data.sides(point).items()
        across = {name: puzzle.surface.across((point, step)) for name, step in steps}
        return {
            name: puzzle.grid_data.coordinates(side[0]) for name, side in across.items() if side
        }

    def covering(self, cell: Coordinates) -> list[IntVar]:
        """The Booleans of the placements that cover a cell, given by its coordinates.

        Raises UnknownName if there is no such cell.
        """
        stated = self._asked(f"what covers {cut(place_name(cell))}")
        return stated.alive(self._covering(stated, cell))

    def _covering(self, stated: Variables, cell: Coordinates) -> Sequence[int]:
        return stated.problem.covering.get(self._point(cell), ())

    def showing(self, cell: Coordinates, side: str) -> dict[str, list[IntVar]]:
        """For each label the Booleans of the placements that show it on a side of a cell.

        Raises UnknownName if there is no such cell or side.
        """
        stated = self._asked(f"the side {quoted(side)} of {cut(place_name(cell))}")
        point = self._point(cell)
        sides = stated.problem.puzzle.grid_data.sides(point)
        if side not in sides:
            where = f"{self.name}: {place_name(cell)}"
            raise UnknownName(f"{where} has the sides {', '.join(sides)}, not {quoted(side)}")
        return stated.showing((point, sides[side]))

    def blank(self, cell: Coordinates) -> IntVar | None:
        """The Boolean that a cell stays empty; None if it may not.

        Raises UnknownName if there is no such cell.
        """
        stated = self._asked(f"whether {cut(place_name(cell))} is blank")
        return stated.blank.get(self._point(cell))

    def used_by(self, solution: AnySolution) -> list[IntVar]:
        """The Booleans that are 1 in a solution: all placements that it uses.

        Raises UnknownName if the puzzle has no such placement.
        """
        if isinstance(solution, OtherSolution):
            raise self._has_none_for("options")
        stated = self._asked(f"a solution of {number_of(len(solution.placements), 'part')}")
        found = []
        for placed in solution.placements:
            index = self._by_description.get(_key(placed))
            if index is None:
                raise UnknownName(f"{self.name}: its model has no {cut(placed_name(placed))}")
            found.append(stated.placed[index])
        return found

    def _asked(self, things: str) -> Variables:
        """The variables, if they are those of placements. Raises Unsupported if not."""
        if not isinstance(self.stated, Variables):
            raise self._has_none_for(things)
        return self.stated

    def _has_none_for(self, things: str) -> Unsupported:
        return Unsupported(
            f"{self.name}: its model is one of {self.made_of}, without variables for {things}"
        )

    @cached_property
    def _points(self) -> Mapping[Coordinates, Point]:
        puzzle = self.problem.puzzle
        return {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.cells}

    def _point(self, cell: Coordinates) -> Point:
        point = self._points.get(tuple(cell))
        if point is None:
            raise UnknownName(f"{self.name}: there is no cell {cut(place_name(cell))}")
        return point

    @cached_property
    def _by_description(self) -> Mapping[Key, int]:
        """The placements by each way to describe them: under each name of their class."""
        stated = self._asked("placements")
        decoder = Decoder(stated.problem)
        return {
            _key(placed): index
            for index in stated.placed
            for placed in decoder.descriptions(index)
        }


def _key(placed: Placed) -> Key:
    return placed.piece, placed.orientation, tuple(map(tuple, placed.cells))


# What OR-tools calls at each solution, with the solution as the puzzle's owner sees it.


class SolutionCallback(cp_model.CpSolverSolutionCallback):
    """An ordinary callback of CP-SAT: override ``on_solution``.

    A solver calls it at each solution; with ``enumerate_all_solutions``, at all of them.
    Where different placements look the same on the board (``Problem.has_lookalikes``), CP-SAT
    finds a solution several times: it is passed on once.
    """

    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model
        self._seen: set[Chosen] = set()

    def on_solution(self, solution: AnySolution) -> None:
        """Called with each solution. To end the search, call ``self.stop_search()``."""

    def on_solution_callback(self) -> None:
        """Called by the solver: pass a solution on."""
        problem = self.model.problem
        if problem.has_lookalikes:
            look = tuple(sorted(problem.appearances[n] for n in self.model.chosen(self)))
            if look in self._seen:
                return
            self._seen.add(look)
        self.on_solution(self.model.decode(self))


def opened(problem: SearchProblem) -> Model:
    """The CP-SAT model of a problem, with names."""
    opens: type[Model] = resolve_name(problem.cp_sat.opened_by)
    return opens(cp_sat_model(problem))


# Rules that a placement keeps or breaks by itself: they leave placements out of the model.
#
# So they need no constraint. A model has no variable for what cannot be.


@dataclass(frozen=True)
class LeftOut:
    """How many placements a rule forbids by themselves, and how many there would be room for.

    Each piece of the file is counted once, however many copies of it there are. Several rules
    may forbid the same placement.
    """

    rule: str
    number: int
    of: int


def left_out(puzzle: PuzzleData) -> Sequence[LeftOut]:
    """What the rules leave out of the model that look at placements by themselves."""
    rules = [
        (rule.rule, tests)
        for rule, tests in tests_by_rule(puzzle, box_may_change=False)
        if tests
    ]
    forbidden, total = [0] * len(rules), 0
    for index in range(len(puzzle.box)) if rules else ():
        for each in candidates(puzzle, index):
            total += len(each)
            for number, (_, tests) in enumerate(rules):
                allowed = np.logical_and.reduce([test(each) for test in tests])
                forbidden[number] += len(each) - int(np.count_nonzero(allowed))
    names = [name for name, _ in rules]
    return [LeftOut(*each, total) for each in zip(names, forbidden, strict=True)]
