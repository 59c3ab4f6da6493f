"""The course of a search as it is told becomes lines; how long it took is left to the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jigsat.cli import plots as module
from jigsat.cli.plots import CoursePlot
from jigsat.schemas.support import progress
from jigsat.schemas.support.progress import Progress, Stage, announce

SEARCHING = Progress(Stage.SEARCHING, "with scan")
FOUND = "solutions found"
SCAN = f"scan: {FOUND}"
PREPARING = Progress(Stage.PREPARING, "the search")


@dataclass(frozen=True)
class Ended:
    solutions: int
    complete: bool = True
    engine: str = "scan"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of day, in a list of one; nothing passes by itself."""
    now = [100.0]
    for each in (module, progress):
        monkeypatch.setattr(each, "monotonic", lambda: now[0])
    return now


def plotted(
    clock: list[float],
    file: Path,
    told: Sequence[Progress],
    *ended: Ended,
    resumed: bool = False,
) -> ElementTree.Element:
    """The plot of what is told, a second each."""
    plot = CoursePlot(file, overwrite=True, resumed=resumed)
    with plot.noting():
        for each in told:
            clock[0] += 1
            announce(each)
    plot.write("title", "subtitle", ended)
    return ElementTree.parse(file).getroot()


def courses(root: ElementTree.Element) -> dict[str, list[tuple[float, float]]]:
    """The points of each line by its name and that of the panel."""
    found = {}
    for group in (each for each in root if each.tag.endswith("}g")):
        title, line, *_ = group
        path = line.attrib["d"].removeprefix("M").split("L")
        found[title.text or ""] = [_place(point) for point in path]
    return found


def _place(point: str) -> tuple[float, float]:
    x, y = map(float, point.split())
    return x, y


def labels(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter() if each.tag.endswith("text")]


def test_solutions_and_share(clock: list[float], tmp_path: Path) -> None:
    told = [
        PREPARING,
        SEARCHING,
        replace(SEARCHING, solutions=4),
        Progress(Stage.ESTIMATING),
        replace(SEARCHING, solutions=6, share=0.5),
    ]
    root = plotted(clock, tmp_path / "a.svg", told, Ended(8))
    points = courses(root)[SCAN]
    left, width = points[0][0], points[-1][0] - points[0][0]
    assert [round((x - left) / width * 3) for x, _ in points] == [0, 0, 1, 1, 3, 3, 3, 3]
    bottom, height = points[0][1], points[0][1] - points[-1][1]
    assert [round((bottom - y) / height * 8) for _, y in points] == [0, 0, 0, 4, 4, 6, 6, 8]
    assert FOUND in labels(root)
    assert "percent of the search done, as estimated" in labels(root)
    assert "seconds since the search began" in labels(root)


def test_each_search_begins_anew(clock: list[float], tmp_path: Path) -> None:
    other = Progress(Stage.SEARCHING, "with plain", solutions=3)
    told = [SEARCHING, replace(SEARCHING, solutions=5), PREPARING, PREPARING, other]
    ended = Ended(9), Ended(9, engine="plain")
    root = plotted(clock, tmp_path / "a.svg", told, *ended)
    found = courses(root)
    assert set(found) == {f"scan: {FOUND}", f"plain: {FOUND}"}
    assert {"scan", "plain"} < set(labels(root))
    assert found[SCAN][0] == found[f"plain: {FOUND}"][0]


def test_a_run_that_is_taken_up_does_not_begin_with_nothing(
    clock: list[float], tmp_path: Path
) -> None:
    told = [SEARCHING, replace(SEARCHING, solutions=5)]
    begun, went_on = (
        courses(plotted(clock, tmp_path / "a.svg", told, Ended(5), resumed=resumed))[SCAN]
        for resumed in (False, True)
    )
    assert begun[0][1] > begun[-1][1]
    assert went_on[0][1] == went_on[-1][1]


def test_what_has_overtaken_the_search_is_not_its_end(
    clock: list[float], tmp_path: Path
) -> None:
    told = [SEARCHING, replace(SEARCHING, solutions=5, share=0.1)]
    root = plotted(clock, tmp_path / "a.svg", told, Ended(1_000, engine="frontier"))
    assert "1,000" not in labels(root)
    assert "5" in labels(root)
