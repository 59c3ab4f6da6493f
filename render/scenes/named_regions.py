"""Scenes of the regions that rules name, on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Blanks, DifferentFaces

#: The name of a region and its cells.
NamedRegion = tuple[str, tuple[Point, ...]]


def region_names(puzzle: PuzzleData) -> tuple[str, ...]:
    """The names of regions, each once."""
    return tuple(dict.fromkeys(name for name, _ in _named_regions(puzzle)))


def region_scenes(puzzle: PuzzleData) -> Iterator[Scene]:
    """The board with the regions on it, as often as they overlap; none without any."""
    colours = {name: number for number, name in enumerate(region_names(puzzle))}
    for layer in _layers(_named_regions(puzzle)):
        yield Scene(puzzle.grid_data, tuple(_patches(puzzle, layer, colours)), puzzle.title)


def _patches(
    puzzle: PuzzleData, layer: Sequence[NamedRegion], colours: Mapping[str, int]
) -> Iterator[Patch]:
    for name, cells in layer:
        yield Patch(Role.REGION, cells, name, colour=colours[name])
    drawn = {cell for _, cells in layer for cell in cells}
    rest = tuple(cell for cell in puzzle.cells if cell not in drawn)
    if rest:
        yield Patch(Role.EMPTY, rest)


def _named_regions(puzzle: PuzzleData) -> list[NamedRegion]:
    """Each region once, even if several rules name it."""
    named = (
        (name, tuple(sorted(puzzle.points(cells))))
        for rule in puzzle.rules
        if isinstance(rule, DifferentFaces | Blanks)
        for name, cells in rule.regions.items()
    )
    return list(dict.fromkeys(named))


def _layers(named: Sequence[NamedRegion]) -> list[list[NamedRegion]]:
    """The regions, each on the first drawing on which it overlaps no other."""
    layers: list[list[NamedRegion]] = []
    for name, cells in named:
        free = (
            layer
            for layer in layers
            if all(set(cells).isdisjoint(others) for _, others in layer)
        )
        layer = next(free, None)
        if layer is None:
            layers.append(layer := [])
        layer.append((name, cells))
    return layers
