"""From a problem to its model: what lies on the board, and what the rules say of it.

The model says what the one for CP-SAT says, in sums alone; the tests compare their numbers of
solutions. Pieces that nobody can tell apart are one class, and no symmetry is broken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jigsat.exchange.solvers.draft import Draft, Names, identifier, unique_names
from jigsat.exchange.solvers.model import Family, Literal, Model, Subject
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.forms import Choice, Constraints
from jigsat.models.problem import Chosen, Problem
from jigsat.models.rules.faces import filled
from jigsat.models.rules.registry import constraints_by_rule
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.exact_cover import ChosenOption, CoverSolution, ExactCover
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution

#: A model is not written of more literals, which are the cells that each placement covers.
MOST_LITERALS = 2_000_000


def problem_of(puzzle: Puzzle) -> Problem:
    """The problem of which the model is written. Raises Unsupported if that is too large."""
    problem = make_problem(puzzle)
    literals = len(problem.placements.covered.items)
    if literals > MOST_LITERALS:
        raise Unsupported(
            f"{puzzle.name}: its placements cover {literals:,} cells together; "
            f"a model over placements is written up to {MOST_LITERALS:,}"
        )
    return problem


def solutions_of(problem: Problem, found: Iterable[Chosen]) -> Iterator[Solution]:
    """The solutions that a solver found; of different ones that look alike only the first."""
    decoder, first = Decoder(problem), dict[Chosen, Chosen]()
    for chosen in found:
        look = tuple(sorted(problem.appearances[index] for index in chosen))
        if first.setdefault(look, chosen) == chosen:
            yield decoder.solution(chosen)


def model_of(problem: Problem) -> Model:
    """The model of the whole problem."""
    statement = _Statement(problem)
    statement.state_pieces()
    statement.state_cells()
    statement.state_sides()
    statement.state_rules()
    puzzle = problem.puzzle
    return statement.draft.model(identifier(puzzle.name, "puzzle"), puzzle.title)


class _Statement:
    """What is stated about one problem, each part by a method."""

    def __init__(self, problem: Problem) -> None:
        self.draft = Draft()
        self._problem = problem
        self._names = Names(problem)
        self._shown: dict[Side, dict[str, Literal]] = {}
        for name, meaning in self._names.placements:
            self.draft.variable(Family.PLACEMENT, name, meaning)
        self._blank = {
            cell: self.draft.variable(
                Family.BLANK, f"blank_at_{self._names.cell(cell)}", "no piece"
            )
            for cell in problem.cells
            if cell in problem.blankable
        }

    def state_pieces(self) -> None:
        """Of each class of pieces as many are used as there are, or may be."""
        of_class = self._problem.of_class
        for number, piece_class in enumerate(self._problem.piece_classes):
            name = f"use_{self._names.pieces[number]}"
            used = _literals(of_class[number])
            bounds = piece_class.least, piece_class.count
            self.draft.add_plain(Subject.PIECES, name, used, *bounds)

    def state_cells(self) -> None:
        """Each cell is covered once or is blank; how many are blank is bounded."""
        for cell, placements in self._problem.covering.items():
            name = f"cell_{self._names.cell(cell)}"
            blank = [self._blank[cell]] if cell in self._blank else []
            covered = [*_literals(placements), *blank]
            self.draft.add_plain(Subject.CELLS, name, covered, 1, 1)
        fewest, most = self._problem.puzzle.cover.blank_range
        if fewest > 0 or most < len(self._blank):
            blanks = self._blank.values()
            self.draft.add_plain(Subject.BLANKS, "blanks", blanks, fewest, most)

    def state_sides(self) -> None:
        """Of a label and all across the side that do not fit it, at most one is shown."""
        fits = fits_of(self._problem.puzzle)
        if fits is None:
            return
        for here, there in self._problem.inner_sides:
            across = self._labels_shown(there)
            for label, shown in self._labels_shown(here).items():
                clashing = [other for name, other in across.items() if name not in fits[label]]
                if clashing:
                    name = f"meeting_{self._names.side(here)}_{self._names.labels[label]}"
                    self.draft.add_plain(Subject.MEETINGS, name, [shown, *clashing], 0, 1)

    def _labels_shown(self, side: Side) -> dict[str, Literal]:
        """A variable for each label: some placement shows it on this side."""
        if side not in self._shown:
            self._shown[side] = {
                label: self._label_shown(side, label, placements)
                for label, placements in self._problem.showing.get(side, {}).items()
            }
        return self._shown[side]

    def _label_shown(self, side: Side, label: str, placements: Iterable[int]) -> Literal:
        place = f"{self._names.side(side)}_{self._names.labels[label]}"
        meaning = f"the side shows {label}"
        shown = self.draft.variable(Family.SHOWN, f"side_{place}", meaning)
        showing = [*_literals(placements), -shown]
        self.draft.add_plain(Subject.SHOWN, f"label_{place}", showing, 1, 1)
        return shown

    def state_rules(self) -> None:
        """What the other rules come down to, in the forms of ``models.forms``."""
        stated = set(filled(self._problem))
        for number, placements in enumerate(sorted(map(sorted, stated)), start=1):
            self.draft.add_plain(
                Subject.FILLED, f"filled_{number}", _literals(placements), 1, 1
            )
        for rule, constraints in constraints_by_rule(self._problem):
            name = identifier(rule.rule, "rule")
            self._state_exclusions(name, constraints, stated)
            self._state_sums(name, constraints)
            self._state_calls(name, constraints)
            for choice in constraints.choices:
                self._state_choice(f"{name}_choice", choice)

    def _state_exclusions(
        self, name: str, constraints: Constraints, stated: set[frozenset[int]]
    ) -> None:
        """Of a set at most one placement is used; each set is stated once."""
        for number, placements in enumerate(constraints.at_most_one, start=1):
            if len(placements) > 1 and placements not in stated:
                stated.add(placements)
                literals = _literals(sorted(placements))
                self.draft.add_plain(Subject.EXCLUSIONS, f"{name}_{number}", literals, 0, 1)

    def _state_sums(self, name: str, constraints: Constraints) -> None:
        for number, each in enumerate(constraints.sums, start=1):
            weights = {index + 1: weight for index, weight in each.of.items()}
            bounds = each.least, each.most
            self.draft.add(Subject.SUMS, f"{name}_sum_{number}", weights, *bounds)

    def _state_calls(self, name: str, constraints: Constraints) -> None:
        """A placement is not used, or one of those that it calls for is."""
        for number, each in enumerate(constraints.implications, start=1):
            others = [-(each.placement + 1), *_literals(sorted(each.others))]
            self.draft.add_plain(Subject.CALLS, f"{name}_call_{number}", others, 1, len(others))

    def _state_choice(self, name: str, choice: Choice) -> None:
        """Exactly one of the sets is unused: a variable for each says whether it is that one.

        The placements determine these, as each solution uses some of all sets but one.
        """
        meaning = "nothing against it is used"
        unused = [
            self.draft.variable(Family.UNUSED, f"{name}_way", meaning) for _ in choice.sets
        ]
        self.draft.add_plain(Subject.CHOICES, name, unused, 1, 1)
        for chosen, placements in zip(unused, choice.sets, strict=True):
            for literal in _literals(sorted(placements)):
                self.draft.add_plain(Subject.UNUSED, f"{name}_of", [chosen, literal], 0, 1)


def _literals(placements: Iterable[int]) -> list[Literal]:
    """The literals that these placements are used."""
    return [index + 1 for index in placements]


# From an exact cover problem to its model: a variable for each option is true if it is
# chosen.
#
# Options stand in the place of placements. A colour that several options give a secondary
# item has a variable, which is true exactly if one of them is chosen.


#: The literals of the options with an item, by its colour; 0 is none.
ByColour = dict[int, list[Literal]]


def cover_model_of(cover: ExactCover) -> Model:
    """The model of an exact cover problem. Raises Unsupported if that is too large."""
    items = len(cover.entries.items)
    if items > MOST_LITERALS:
        raise Unsupported(
            f"{cover.name}: its options have {items:,} items together; "
            f"a model is written up to {MOST_LITERALS:,}"
        )
    draft = Draft()
    for number, option in enumerate(cover.options, start=1):
        draft.variable(Family.PLACEMENT, f"option_{number}", " ".join(option.split()))
    names = unique_names(identifier(name, "item") for name in cover.names)
    options = _options(cover)
    for item, (least, most) in enumerate(cover.bounds):
        covering = [literal for each in options[item].values() for literal in each]
        draft.add_plain(Subject.ITEMS, f"item_{names[item]}", covering, least, most)
    for item in range(cover.primary, len(cover.names)):
        _state_secondary(draft, cover, names[item], options[item])
    return draft.model(identifier(cover.name, "problem"), cover.title)


def _options(cover: ExactCover) -> list[ByColour]:
    """For each item the options that have it."""
    entries, found = cover.entries, [defaultdict[int, list[Literal]](list) for _ in cover.names]
    for option in range(len(cover.options)):
        for entry in range(entries.ends[option], entries.ends[option + 1]):
            found[entries.items[entry]][entries.colours[entry]].append(option + 1)
    return list(map(dict, found))


def _state_secondary(draft: Draft, cover: ExactCover, name: str, options: ByColour) -> None:
    """A secondary item is in one option, or in several that give it one colour."""
    alone = list(options.get(0, []))
    for colour, giving in options.items():
        if colour and len(giving) > 1:
            alone.append(_colour(draft, name, cover.colours[colour], giving))
        elif colour:
            alone += giving
    if len(alone) > 1:
        draft.add_plain(Subject.AGREEMENTS, f"one_{name}", alone, 0, 1)


def _colour(draft: Draft, name: str, colour: str, giving: list[Literal]) -> Literal:
    """A variable: some option is chosen that gives the item the colour."""
    word = f"{name}_is_{identifier(colour, 'colour')}"
    shown = draft.variable(Family.SHOWN, word, f"some option gives the colour {colour}")
    draft.add_plain(Subject.COLOURS, f"given_{word}", [-shown, *giving], 1, len(giving) + 1)
    for option in giving:
        draft.add_plain(Subject.GIVEN, f"option_gives_{word}", [-option, shown], 1, 2)
    return shown


def cover_solutions(
    cover: ExactCover, found: Iterable[Iterable[int]]
) -> Iterator[CoverSolution]:
    """Solutions that are given as numbers of options, counted from 0."""
    words = [" ".join(option.split()) for option in cover.options]
    for chosen in found:
        yield CoverSolution.model_construct(
            placements=tuple(
                ChosenOption.model_construct(option=index + 1, items=words[index])
                for index in chosen
            )
        )
