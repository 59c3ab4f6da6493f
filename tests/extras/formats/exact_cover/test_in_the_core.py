"""Exact cover problems in every reader of the core: a kind of puzzle that a plug-in adds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import jigsat
from jigsat.analysis.unique import verdicts
from jigsat.checks.fingerprint import fingerprint, typed_as
from jigsat.extras.formats.exact_cover.data import ChosenOption, CoverSolution
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.model import OptionModel
from jigsat.schemas.errors import UnknownName, Unsupported
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.solution import Solution
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from tests.api.test_notebook import drawings_of, table_of
from tests.extras.formats.exact_cover.instances import TABLE, cover_of
from tests.models.cp_sat.test_equations import lines
from tests.models.cp_sat.test_model import PLACED, all_solutions
from tests.program import Run

COVER: dict[str, Any] = {
    "schema_version": 1,
    "name": "cover",
    "title": "A cover",
    "exact_cover": {"items": ["a", "b"], "options": ["a", "b"]},
}
ABOUT: dict[str, Any] = {
    "$schema": "puzzle.schema.json",
    "author": "A club",
    "licence": "CC0-1.0",
    "notes": ["The lid is lost.", "One piece is chipped."],
}


def with_option_1(model: jigsat.Model) -> None:
    chosen = [x for name, x in model.placements.items() if name == "option 1"]
    model.cp_model.add_bool_or(chosen)


def test_what_is_added_to_the_model_holds() -> None:
    for cover, expected in TABLE:
        found = jigsat.solutions(cover, extend=with_option_1)
        options = {frozenset(each.option for each in solution.placements) for solution in found}
        assert options == {each for each in expected if 1 in each}


def test_an_item_of_thousands_of_options_is_not_cut() -> None:
    options = [f"a s{number}" for number in range(5_001)]
    lists = {"items": ["a"], "secondary": [each[2:] for each in options], "options": options}
    document = {"schema_version": 1, "name": "x", "title": "x", "exact_cover": lists}
    search = Search(ExactCover.model_validate(document), Options(workers=2))
    assert len(search.plan.parts) == 1


def test_the_order_of_an_exact_cover_is_that_of_its_options() -> None:
    document = {"schema_version": 1, "name": "a", "title": "A"}
    ab, ba = (
        ExactCover.model_validate(
            {**document, "exact_cover": {"items": ["a", "b"], "options": each}}
        )
        for each in (["a", "b"], ["b", "a"])
    )
    assert fingerprint(ab) == fingerprint(ba)
    assert typed_as(ab) != typed_as(ba)


def test_a_path_to_an_exact_cover_problem_will_do(tmp_path: Path) -> None:
    path = tmp_path / "cover.dlx"
    path.write_text("a b c\na b\nc\nb c\na\n")
    assert jigsat.count(path).solutions == 2
    assert jigsat.unique(path).answer == "not unique"
    chosen = jigsat.solve(path).solution
    assert isinstance(chosen, jigsat.CoverSolution)
    assert jigsat.verify(path, chosen) == []
    assert jigsat.verify(path, chosen.model_copy(update={"placements": ()})) != []
    assert jigsat.verify(path, jigsat.CoverSolution(placements=()), partial=True) == []
    with pytest.raises(jigsat.JigsatError, match="has no board and no pieces"):
        jigsat.rate(path)


def test_exact_cover_problems_have_a_function_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "cover.dlx").write_text("a b\na b\n")
    assert jigsat.load_cover(tmp_path / "cover.dlx").names == ("a", "b")
    assert jigsat.load_cover(COVER).names == ("a", "b")
    with pytest.raises(jigsat.JigsatError, match="has no board"):
        jigsat.load(tmp_path / "cover.dlx")
    with pytest.raises(jigsat.JigsatError, match=r"a puzzle with a board; see: jigsat\.load"):
        jigsat.load_cover("soma-cube")


def test_what_a_notebook_shows() -> None:
    cover = jigsat.load_cover(
        COVER
        | {
            "title": "Cover <i>",
            "exact_cover": {"items": ["a", "<b>"], "options": ["a", "<b>"]},
        }
    )
    assert "Cover <i>" in drawings_of(cover)[0]
    outcome = jigsat.solve(cover)
    assert drawings_of(outcome) == ["option 1: a\noption 2: <b>"]
    assert table_of(outcome.solution) == {"option": "items", "1": "a", "2": "<b>"}


def test_the_open_model_has_all_solutions() -> None:
    for cover, expected in TABLE:
        opened = jigsat.model(cover)
        found = [
            frozenset(each.option for each in solution.placements)
            for solution in all_solutions(opened)
            if isinstance(solution, CoverSolution)
        ]
        assert len(found) == len(set(found))
        assert set(found) == expected


def test_the_open_model_is_asked_in_words_of_the_problem() -> None:
    cover, _ = TABLE[0]
    opened = jigsat.model(cover)
    assert isinstance(opened, OptionModel)
    assert [each.name for each in opened.of_item("a")] == ["option 2", "option 4"]
    assert list(opened.placements) == [f"option {n}" for n in range(1, 7)]
    chosen = CoverSolution(placements=(ChosenOption(option=4, items="a d f"),))
    assert [each.name for each in opened.used_by(chosen)] == ["option 4"]
    with pytest.raises(UnknownName, match="toy: there is no item 'z'"):
        opened.of_item("z")
    wrong = CoverSolution(placements=(ChosenOption(option=7, items="a"),))
    with pytest.raises(UnknownName, match="toy: there is no option 7"):
        opened.used_by(wrong)
    with pytest.raises(Unsupported, match="without variables for"):
        opened.used_by(Solution(placements=(PLACED,)))


def test_the_open_model_as_mathematics() -> None:
    cover = cover_of("p q r | x y", "p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B")
    assert list(lines(jigsat.model(cover))) == [
        "item | cover p | option 1 + option 2 + option 3 = 1",
        "item | cover q | option 1 + option 4 = 1",
        "item | cover r | option 2 + option 5 = 1",
        "given | what gives x:A | x:A = max(option 2, option 4)",
        "agreement | agree on x | option 1 + x:A + option 3 ≤ 1",
        "agreement | agree on y | option 2 + option 1 + option 5 ≤ 1",
    ]


def test_the_model_is_printed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "toy.dlx").write_text("a b c\na b\nc\nb c\na\n", encoding="utf-8")
    done = run("model", "toy.dlx", "--family", "item")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:] == [
        "  cover a: option 1 + option 4 = 1",
        "  cover b: option 1 + option 3 = 1",
        "  cover c: option 2 + option 3 = 1",
    ]


@pytest.mark.parametrize("how", ["find", "verdict"])
def test_a_search_ends_while_it_is_prepared(how: str) -> None:
    cover, options = cover_of("a b", "a", "b"), Options(memory_limit=0.001, workers=2)
    found = find(cover, options) if how == "find" else [*verdicts(cover, options)][-1]
    assert found.stopped == "memory limit of 0.001 MB while preparing"


def test_it_is_written_as_it_was_read_and_shown_but_for_comments() -> None:
    cover = build(ExactCover, COVER | ABOUT)
    assert cover.model_dump(mode="json", exclude_unset=True) == COVER | ABOUT
    plain = {**COVER, "exact_cover": {"items": ["a", "b"], "options": ["a", "b"]}}
    assert cover.fingerprint() == build(ExactCover, plain).fingerprint()
    assert [*cover.in_words()][1:5] == ["Author: A club.", "Licence: CC0-1.0.", *ABOUT["notes"]]
