"""The arrows between the rooms point one way, and each guard sees a fault that is planted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jigsat.schemas.grids.registry import GRIDS
from tests.architecture.house import MAY_IMPORT, House

HOUSE = House(Path(__file__).parents[2])

#: Circles that are still to be opened. Nothing may join them.
CIRCLES_LEFT: set[str] = set()
#: What the program weighs. It may only become lighter: lower a figure when it has fallen.
WEIGHT = {"lines": 59_152, "modules": 289, "longest module": 558, "inner imports": 86}
WEIGHT_OF_GUESTS = {"lines": 14_345, "modules": 88, "longest module": 517, "inner imports": 27}


@pytest.mark.full
def test_every_module_is_looked_at() -> None:
    assert len(HOUSE.files) > 190
    assert {HOUSE.room(name) for name in HOUSE.files} <= set(MAY_IMPORT)
    assert sum(map(len, HOUSE.imports.values())) > 500


@pytest.mark.full
def test_the_arrows_between_the_rooms_point_one_way() -> None:
    assert HOUSE.upward() == []


@pytest.mark.full
def test_checks_and_models_do_not_know_each_other() -> None:
    assert HOUSE.through_the_wall() == []


@pytest.mark.full
def test_no_module_imports_itself_by_way_of_others() -> None:
    assert HOUSE.in_circles() == CIRCLES_LEFT


@pytest.mark.full
def test_no_arrow_runs_back_between_the_folders_of_the_solvers() -> None:
    assert HOUSE.both_ways("solvers") == set()


@pytest.mark.full
def test_the_program_becomes_no_heavier() -> None:
    for of_guests, most in ((False, WEIGHT), (True, WEIGHT_OF_GUESTS)):
        weight = HOUSE.weight(of_guests)
        assert {name: max(each, most[name]) for name, each in weight.items()} == most


@pytest.mark.full
def test_every_room_is_installed() -> None:
    assert HOUSE.unpackaged() == set()


@pytest.mark.full
def test_no_module_outside_grids_drawings_and_formats_names_a_grid() -> None:
    places = ("render.", "extras.", "schemas.grids.", "schemas.puzzle_data")
    allowed = tuple(f"jigsat.{place}" for place in places)
    for grid in GRIDS:
        for name in HOUSE.words(grid):
            assert name.startswith(allowed), f"{name} names '{grid}'"


Plant = Callable[[str, str], None]
ROOMS = ("schemas", "models", "checks", "solvers")


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """A small sound house, to which modules can be added by name and text."""

    def add(name: str, text: str) -> None:
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    add("schemas/rules/rim", "")
    add("models/rules/rim", "from jigsat.schemas.rules.rim import Rim")
    add("checks/verify/rim", "import jigsat.schemas.rules.rim")
    add("solvers/search", "from jigsat.models.rules import rim")
    (tmp_path / "pyproject.toml").write_text(
        "[tool.hatch.build.targets.wheel]\n"
        f"only-include = {list(ROOMS)}\n"
        "[tool.hatch.build.targets.wheel.sources]\n"
        + "".join(f'{each} = "jigsat/{each}"\n' for each in ROOMS),
        encoding="utf-8",
    )
    return add


@pytest.mark.usefixtures("plant")
def test_a_sound_house_has_no_fault(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert house.upward() == house.through_the_wall() == []
    assert house.in_circles() == house.unpackaged() == set()


TOP = "from jigsat.{} import x\n"
GUARDED = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import jigsat.{}\n"
INNER = "def f():\n    if 1:\n        from jigsat.{} import x\n"


@pytest.mark.parametrize("text", [TOP, GUARDED, INNER], ids=["top", "guarded", "inner"])
class TestPlantedFaults:
    def test_an_upward_arrow(self, plant: Plant, tmp_path: Path, text: str) -> None:
        plant("schemas/rules/deep/er/late", text.format("solvers.search"))
        assert House(tmp_path).upward() == [
            "jigsat.schemas.rules.deep.er.late imports jigsat.solvers.search"
        ]

    def test_a_hole_in_the_wall(self, plant: Plant, tmp_path: Path, text: str) -> None:
        plant("models/rules/sides", text.format("checks.verify.rim"))
        (hole,) = House(tmp_path).through_the_wall()
        assert hole == "jigsat.models.rules.sides reaches jigsat.checks.verify.rim"

    def test_a_way_around_the_wall(self, plant: Plant, tmp_path: Path, text: str) -> None:
        plant("checks/verify/sides", text.format("render.words"))
        plant("render/words", text.format("models.rules.rim"))
        (hole,) = House(tmp_path).through_the_wall()
        assert hole == "jigsat.checks.verify.sides reaches jigsat.models.rules.rim"

    def test_a_circle(self, plant: Plant, tmp_path: Path, text: str) -> None:
        plant("schemas/rules/base", text.format("schemas.rules.rim"))
        plant("schemas/rules/rim", text.format("schemas.rules.base"))
        base, rim = "jigsat.schemas.rules.base", "jigsat.schemas.rules.rim"
        assert House(tmp_path).in_circles() == {base, rim}


def test_a_core_that_knows_a_guest(plant: Plant, tmp_path: Path) -> None:
    plant("extras/toys/toy", "from jigsat.solvers.search import x")
    assert House(tmp_path).upward() == []
    plant("solvers/search", INNER.format("extras.toys.toy"))
    assert House(tmp_path).upward() == ["jigsat.solvers.search imports jigsat.extras.toys.toy"]


def test_what_is_added_is_weighed(plant: Plant, tmp_path: Path) -> None:
    before = House(tmp_path).weight()
    plant("models/rules/late", INNER.format("schemas.rules.rim"))
    after = House(tmp_path).weight()
    assert {name: after[name] - before[name] for name in before} == {
        "lines": 3,
        "modules": 1,
        "longest module": 2,
        "inner imports": 1,
    }


def test_a_room_that_is_not_installed_is_seen(plant: Plant, tmp_path: Path) -> None:
    plant("analysis/late", "")
    assert House(tmp_path).unpackaged() == {"analysis"}
