"""From a problem to its CP-SAT model, and to a model in sums, which is read from that one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unicodedata import normalize

from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.problem import CoverProblem
from jigsat.extras.formats.solvers.model import Literal, Model, Sum, Variable
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.cp_sat.model import cp_sat_model, give_names
from jigsat.models.decode import UniqueNames
from jigsat.models.problem import Chosen
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.other_puzzle import AnySolution
from jigsat.schemas.puzzle import Puzzle

#: A model is not written of more literals: the cells that each placement covers, or the items.
MOST_LITERALS = 2_000_000

_OTHER = re.compile(r"[^A-Za-z0-9]+")
#: A minus before a coordinate.
_MINUS = re.compile(r"(?<=[(,])-")
#: "2 e5" may be read as a number, in a format that has such names beside numbers.
_UNSAFE = re.compile(r"[^A-Za-z]|[eE]+([0-9_]|$)")


def problem_of(puzzle: Puzzle | ExactCover) -> BoardProblem | CoverProblem:
    """The problem of which the model is written. Raises Unsupported if that is too large."""
    if isinstance(puzzle, ExactCover):
        items = len(puzzle.entries.items)
        if items > MOST_LITERALS:
            raise Unsupported(
                f"{puzzle.name}: its options have {items:,} items together; "
                f"a model is written up to {MOST_LITERALS:,}"
            )
        return CoverProblem(puzzle)
    problem = make_problem(puzzle)
    literals = len(problem.placements.covered.items)
    if literals > MOST_LITERALS:
        raise Unsupported(
            f"{puzzle.name}: its placements cover {literals:,} cells together; "
            f"a model over placements is written up to {MOST_LITERALS:,}"
        )
    return problem


def identifier(text: str, kind: str) -> str:
    """A name made an identifier; where that cannot begin it, the ``kind`` of thing does.

    It has letters, digits and ``_``, of ASCII, and begins with a letter: ``left tee@90 at
    (2,-3)`` is ``left_tee_90_at_2_m3``.
    """
    plain = normalize("NFKD", _MINUS.sub("m", text)).encode("ascii", "ignore").decode("ascii")
    word = _OTHER.sub("_", plain).strip("_")
    return f"{kind}_{word}".rstrip("_") if not word or _UNSAFE.match(word) else word


def cp_sat_proto(puzzle: Puzzle | ExactCover, ending: str) -> bytes:
    """The CP-SAT model as a CpModelProto, binary or as text by the ending of its file."""
    stated = cp_sat_model(problem_of(puzzle))
    give_names(stated)
    stated.model.name = identifier(puzzle.name, stated.made_for)
    with TemporaryDirectory() as folder:  # OR-tools writes to files only
        path = Path(folder) / f"model{ending}"
        stated.model.export_to_file(str(path))
        return path.read_bytes()


def model_of(problem: SearchProblem) -> Model:
    """The model of the whole problem."""
    stated = cp_sat_model(problem)
    give_names(stated)
    written = _Written(stated.made_of)
    for variable in stated.model.proto.variables:
        written.variable(variable.name)
    for constraint in stated.model.proto.constraints:
        for weights, least, most in _sums(constraint):
            written.add(constraint.name, weights, least, most)
    puzzle = problem.puzzle
    return Model(
        identifier(puzzle.name, stated.made_for),
        puzzle.title,
        tuple(written.variables),
        tuple(written.sums),
        problem.nothing,
    )


#: Weights by literal, and the bounds of their sum; without an upper one None.
_Bounded = tuple[Mapping[Literal, int], int, int | None]


def _sums(constraint: Any) -> Iterator[_Bounded]:
    """What a constraint of the CP-SAT model says, in sums."""
    given = [-_literal(each) for each in constraint.enforcement_literal]
    if constraint.has_exactly_one():
        yield dict.fromkeys(map(_literal, constraint.exactly_one.literals), 1), 1, 1
    elif constraint.has_at_most_one():
        yield dict.fromkeys(map(_literal, constraint.at_most_one.literals), 1), 0, 1
    elif constraint.has_bool_or():
        one_of = [*given, *map(_literal, constraint.bool_or.literals)]
        yield dict.fromkeys(one_of, 1), 1, None
    elif constraint.has_bool_and():
        for literal in constraint.bool_and.literals:
            yield dict.fromkeys([*given, _literal(literal)], 1), 1, None
    elif constraint.has_lin_max():  # of Booleans: true exactly if one of the others is
        (target,) = constraint.lin_max.target.vars
        others = [number + 1 for each in constraint.lin_max.exprs for number in each.vars]
        yield dict.fromkeys([-(target + 1), *others], 1), 1, None
        for other in others:
            yield {-other: 1, target + 1: 1}, 1, None
    else:
        linear = constraint.linear
        weights = zip((number + 1 for number in linear.vars), linear.coeffs, strict=True)
        least, most = linear.domain
        yield dict(weights), least, most


def _literal(reference: int) -> Literal:
    """A literal as DIMACS has it; CP-SAT counts from 0, and -1 is the negation of 0."""
    return reference + 1 if reference >= 0 else reference


class _Written:
    """The variables and sums so far, each under a name of its own.

    Names differ in more than upper case, which some programs do not see.
    """

    def __init__(self, kind: str) -> None:
        self.variables: list[Variable] = []
        self.sums: list[Sum] = []
        self._kind = kind
        self._unique = UniqueNames("_", str.casefold)
        self._never: Literal | None = None

    def variable(self, meaning: str) -> Literal:
        """Add a variable."""
        name = self._unique.unique(identifier(meaning, self._kind))
        self.variables.append(Variable(name, meaning))
        return len(self.variables)

    def add(
        self, name: str, weights: Mapping[Literal, int], least: int, most: int | None
    ) -> None:
        """Add a sum of literals with these weights.

        What has a negative weight is replaced by its negation; a sum over nothing is made one
        over a variable that is never true, as most formats have none.
        """
        counted = {literal: weight for literal, weight in weights.items() if weight}
        counted = counted or {self._never_true(): 1}
        shift = sum(-weight for weight in counted.values() if weight < 0)
        literals = tuple(i if weight > 0 else -i for i, weight in counted.items())
        sizes = tuple(map(abs, counted.values()))
        greatest = sum(sizes) if most is None else min(most + shift, sum(sizes))
        if least + shift <= 0 and greatest == sum(sizes):
            return  # whatever is chosen
        unique = self._unique.unique(identifier(name, "rule"))
        self.sums.append(Sum(unique, literals, sizes, max(least + shift, 0), greatest))

    def _never_true(self) -> Literal:
        if self._never is None:
            self._never = self.variable("never")
            self.add("never true", {self._never: 1}, 0, 0)
        return self._never


def solutions_of(problem: SearchProblem, found: Iterable[Chosen]) -> Iterator[AnySolution]:
    """The solutions that a solver found; of different ones that look alike only the first."""
    decoder, first = problem.decoder(), dict[Chosen, Chosen]()
    for chosen in found:
        look = tuple(sorted(problem.appearances[index] for index in chosen))
        if first.setdefault(look, chosen) == chosen:
            yield decoder.solution(chosen)
