"""Which engine ``auto`` takes, and what it says of it."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.models.build import make_problem
from jigsat.models.search_problem import plan_for_all
from jigsat.solvers import choice as choice_module
from jigsat.solvers import search as search_module
from jigsat.solvers.choice import EngineChoice, choose_engine
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search


def choice(name: str) -> EngineChoice:
    problem = make_problem(jigsat.load(name))
    return choose_engine(problem, plan_for_all(problem, can_pause=True, workers=1).parts)


@pytest.mark.parametrize(
    ("name", "engine", "kind"),
    [
        ("pentominoes-5x12", "scan", "strips"),
        ("soma-cube", "smallest-domain", "boards that are not strips"),
    ],
)
def test_packings_need_no_probes(name: str, engine: str, kind: str) -> None:
    assert choice(name) == EngineChoice(engine, f"the rule for packings on {kind}")


@pytest.mark.parametrize("name", ["another-tough-puzzle", "drive-ya-nuts"])
def test_a_short_search_of_cards_needs_few(name: str) -> None:
    chosen = choice(name)
    assert chosen.engine == "scan"
    assert chosen.reason == "the rule for labels, faces and cards; the search is short"
    assert [*chosen.seconds] == ["scan"]


@pytest.mark.full(but=1)
@pytest.mark.parametrize("name", ["macmahon-squares", "eternity-ii-clue-3"])
def test_where_the_scan_takes_long_the_other_engine_may_be_faster(name: str) -> None:
    chosen = choice(name)
    assert chosen.engine == "smallest-domain"
    assert chosen.reason.startswith("by random probes ")
    assert chosen.reason.endswith(" times as fast as scan")
    scan, smallest_domain = chosen.seconds.values()
    assert scan > 2 * smallest_domain


@pytest.mark.full
def test_where_it_is_not_the_rule_is_kept() -> None:
    chosen = choice("tropical-fish-any-faces")
    assert chosen.engine == "scan"
    assert chosen.reason.endswith("; by random probes smallest-domain is no faster")


def test_too_many_placements_are_not_probed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice_module, "MOST_PLACEMENTS", 3)
    chosen = choice("another-tough-puzzle")
    assert chosen == EngineChoice(
        "scan", "the rule for labels, faces and cards; too many to probe"
    )


@pytest.mark.parametrize("limit", [1, 2])
def test_a_few_solutions_are_looked_for_by_a_compiled_engine(limit: int) -> None:
    found = find(jigsat.load("drive-ya-nuts"), Options(limit=limit))
    assert found.engine == "scan"


def test_an_engine_that_was_asked_for() -> None:
    search = Search(jigsat.load("soma-cube"), Options(engine="scan"))
    assert search.choice == EngineChoice("scan", "asked for")
    one = Search(jigsat.load("soma-cube"), Options(limit=1))
    assert one.choice == EngineChoice("cp-sat", "the rule for one solution")


def test_an_interrupt_while_it_probes_leaves_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> EngineChoice:
        raise KeyboardInterrupt

    monkeypatch.setattr(search_module, "choose_engine", interrupted)
    search = Search(jigsat.load("drive-ya-nuts"))
    with pytest.raises(KeyboardInterrupt):
        next(search.batches())
    assert search.choice == EngineChoice("scan", "the rule")
