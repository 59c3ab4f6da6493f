"""Whoever reads rules knows every rule, and every field of it.

Each reader of rules is asked about two puzzles that differ in one field alone: it must tell
them apart. A rule or a field without witnesses fails the first test; a reader that forgets
a field fails the test of that reader. (That the random puzzles have every field is held by
``test_random_puzzles``.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import pytest
from pydantic import Field

from jigsat.checks.compare.compare import compare
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import verify, verify_partial
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.relaxation import holds, requirements_of
from jigsat.render.words.rules import sentence
from jigsat.schemas.base import Data
from jigsat.schemas.errors import DataError, Unsupported
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Cover, Rim, Rule
from jigsat.solvers.engines.engine import Engine
from jigsat.solvers.engines.registry import ENGINES
from tests.agreement import found_by
from tests.oracle.brute_force import BruteForce
from tests.rules.witnesses.table import WITNESSES, places_of, witnesses
from tests.rules.witnesses.witness import Place, Witness

DOCUMENT = Path(__file__).parents[2] / "docs" / "puzzles.md"
CASES = list(witnesses())
every_field = pytest.mark.parametrize(
    "witness",
    [witness for _, _, witness in CASES],
    ids=[f"{rule.__name__}.{name}: {case}" for (rule, name), case, _ in CASES],
)


def test_every_field_of_every_rule_has_a_witness() -> None:
    assert set(WITNESSES) == places_of(Rule)


class TestTheTestFails:
    def test_if_a_rule_is_added(self) -> None:
        class Toy(Data):
            rule: str
            cells: tuple[int, ...]

        union = Annotated[Rim | Cover | Toy, Field(discriminator="rule")]
        assert places_of(union) - set(WITNESSES) == {(Toy, "cells")}

    def test_if_a_field_is_added(self) -> None:
        class Longer(Rim):
            loops: int = 0

        union = Annotated[Longer | Cover, Field(discriminator="rule")]
        assert (Longer, "loops") in places_of(union) - set(WITNESSES)


#: Fields that are true or false: any value of them is consistent.
SWITCHES = {place for place in WITNESSES if place[0].model_fields[place[1]].annotation is bool}


@pytest.mark.parametrize(
    ("place", "cases"), WITNESSES.items(), ids=lambda each: getattr(each, "__name__", None)
)
def test_some_value_of_each_field_is_refused(place: Place, cases: dict[str, Witness]) -> None:
    refused = [witness for witness in cases.values() if witness.refused]
    assert bool(refused) is (place not in SWITCHES)
    for witness in refused:
        with pytest.raises(DataError) as caught:
            witness.puzzle(witness.refused)
        assert witness.at in [mistake.path for mistake in caught.value.mistakes]


@every_field
class TestEveryReaderKnowsTheField:
    def test_the_verifier(self, witness: Witness) -> None:
        assert verify(witness.puzzle(witness.right), witness.solution) == []
        assert verify(witness.puzzle(witness.wrong), witness.solution) != []

    def test_the_verifier_of_boards_that_are_not_finished(self, witness: Witness) -> None:
        assert verify_partial(witness.puzzle(witness.right), witness.solution) == []
        assert verify_partial(witness.puzzle(witness.wrong), witness.solution) != []

    def test_the_verifier_of_many_solutions(self, witness: Witness) -> None:
        rows = np.arange(len(witness.lies), dtype=np.int32)[np.newaxis]
        ways = [[placed] for placed in witness.solution.placements]
        assert BatchVerifier(witness.puzzle(witness.right), ways).valid(rows).all()
        assert not BatchVerifier(witness.puzzle(witness.wrong), ways).valid(rows).any()

    def test_the_brute_force(self, witness: Witness) -> None:
        for rule, is_right in ((witness.right, True), (witness.wrong, False)):
            brute = BruteForce(witness.puzzle(rule))
            assert (brute.read(witness.solution) in brute.solutions) is is_right

    @pytest.mark.full(but=58)
    @pytest.mark.parametrize("engine", ENGINES.values(), ids=list(ENGINES))
    def test_the_models(self, witness: Witness, engine: Engine) -> None:
        for rule, is_right in ((witness.right, True), (witness.wrong, False)):
            brute = BruteForce(witness.puzzle(rule))
            problem = make_problem(brute.puzzle)
            decoder = Decoder(problem)
            try:
                found = {brute.read(decoder.solution(row)) for row in found_by(engine, problem)}
            except Unsupported:
                assert engine.name == "skyline"
            else:
                assert (brute.read(witness.solution) in found) is is_right

    def test_the_requirements(self, witness: Witness) -> None:
        assert _all_hold(witness.puzzle(witness.right), witness)
        assert not _all_hold(witness.puzzle(witness.wrong), witness)

    def test_the_words(self, witness: Witness) -> None:
        right, wrong = (
            [sentence(rule, puzzle) for rule in puzzle.rules]
            for puzzle in (witness.puzzle(witness.right), witness.puzzle(witness.wrong))
        )
        assert right != wrong

    def test_the_fingerprint(self, witness: Witness) -> None:
        right, wrong = witness.puzzle(witness.right), witness.puzzle(witness.wrong)
        assert fingerprint(right) != fingerprint(wrong)

    def test_the_comparison(self, witness: Witness) -> None:
        found = compare(witness.puzzle(witness.right), witness.puzzle(witness.wrong))
        # Some are the same but for a turn, or for other names: then that is told.
        assert found.up_to or found.rules_only_in_a or found.rules_only_in_b


def _all_hold(puzzle: Puzzle, witness: Witness) -> bool:
    requirements = requirements_of(puzzle)
    problem = requirements.problem
    chosen = [
        next(
            index
            for index, placement in enumerate(problem.placements)
            if placed.piece in problem.piece_classes[placement.piece_class].names
            and {puzzle.grid_data.coordinates(cell) for cell in placement.shape.cells}
            == set(placed.cells)
            and problem.piece_classes[placement.piece_class].poses[0][placement.shape].turn
            == placed.orientation
        )
        for placed in witness.solution.placements
    ]
    return all(holds(requirements, each, chosen) for each in requirements.all)


@pytest.mark.parametrize(
    "place", WITNESSES, ids=lambda place: f"{place[0].__name__}.{place[1]}"
)
def test_the_documents_have_each_field(place: Place) -> None:
    family, name = place
    rows = [
        line
        for line in DOCUMENT.read_text(encoding="utf-8").splitlines()
        if any(f'{{"rule": "{rule}"' in line for rule in _names(family))
    ]
    assert any(f'"{name}"' in row for row in rows)


def _names(family: type[Data]) -> tuple[str, ...]:
    """What may stand under "rule" for rules of this family."""
    names: tuple[str, ...] = family.model_fields["rule"].annotation.__args__  # type: ignore[union-attr]
    return names
