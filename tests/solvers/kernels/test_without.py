"""Installed without a compiler, jigsat searches by CP-SAT."""

from __future__ import annotations

from pathlib import Path

import pytest

import jigsat
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.solvers import kernels
from jigsat.solvers.counting.count import count, cross_check
from jigsat.solvers.counting.estimating import estimate
from jigsat.solvers.engines.registry import IN_C, engine_named, is_installed
from jigsat.solvers.find import find
from jigsat.solvers.kernels import library
from jigsat.solvers.kernels.library import call
from jigsat.solvers.limits.options import Options


@pytest.fixture(autouse=True)
def _no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "LIBRARY", Path("/nowhere/kernels.so"))
    monkeypatch.setattr(library, "library", library.library.__wrapped__)


@pytest.mark.parametrize("name", IN_C)
def test_engines_in_c_are_refused(name: str) -> None:
    assert not is_installed(name)
    with pytest.raises(Unsupported, match=f"the engine {name} needs the searches in C"):
        engine_named(name)


def test_what_needs_two_engines_is_refused_at_once() -> None:
    with pytest.raises(Unsupported, match=r"counting again by another engine needs .* C"):
        cross_check(load("wooden-buildings"))
    with pytest.raises(Unsupported, match=r"an estimate needs .* C"):
        estimate(load("wooden-buildings"))
    with pytest.raises(Unsupported, match=r"confirming a design by a second engine needs .* C"):
        list(jigsat.design_cards(2, 2, colours=4, seed=1))


def test_kernels_are_refused() -> None:
    with pytest.raises(Unsupported, match="installed without a C compiler"):
        call("insert")


def test_all_solutions_are_found() -> None:
    counts = count(load("wooden-buildings"), Options(workers=1))
    assert (counts.solutions, counts.engine, counts.complete) == (484, "cp-sat", True)


def test_one_solution_is_found() -> None:
    assert find(load("soma-cube")).solution is not None
