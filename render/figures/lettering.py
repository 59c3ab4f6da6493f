"""What is written into patches: names of pieces, sizes of rectangles, names of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from jigsat.render.drawing.palette import fill_of, ink_on
from jigsat.render.figures.fitting import largest_box
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import LINE, width_of
from jigsat.render.grids.plans import Place
from jigsat.render.scenes.connected import parts
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.scenes.sizes import is_named_by_size
from jigsat.schemas.grids.grid import Grid, Point

#: The height of capital letters, in ems.
_CAPITALS = 0.73
#: The share of a box that text takes.
_FILLED = 0.84
#: Letters of a piece of few cells are half as high as a cell; above so many they grow.
_FEW = 8
#: But not above this, in mm.
_HIGHEST = 5.0
#: Letters are not lower than this share of a cell, or this many mm, if it can be helped.
_LOW, _LOWEST = 0.24, 2.2
#: Sizes are made equal if the smallest is not smaller than this share of the largest.
_ALIKE = 0.55


@dataclass(frozen=True)
class Caption:
    """Lines of text: the middle in units of the plan, the size of the font in mm."""

    lines: tuple[str, ...]
    middle: Place
    size: float
    role: Part
    colour: str


def captions_of(scene: Scene, look: Look) -> list[list[Caption]]:
    """For each patch of a scene on a plane grid what is written into it.

    Captions of one role are of one size if they nearly are.
    """
    lettering = _Lettering(scene.grid, look)
    found = [list(lettering.captions(patch)) for patch in scene.patches]
    common = _common_sizes([each for captions in found for each in captions])
    return [
        [replace(each, size=common.get(each.role, each.size)) for each in captions]
        for captions in found
    ]


def _common_sizes(captions: Sequence[Caption]) -> dict[Part, float]:
    sizes: defaultdict[Part, list[float]] = defaultdict(list)
    for each in captions:
        sizes[each.role].append(each.size)
    return {
        role: min(found) for role, found in sizes.items() if min(found) >= _ALIKE * max(found)
    }


@dataclass(frozen=True)
class _Lettering:
    grid: Grid
    look: Look

    def captions(self, patch: Patch) -> Iterator[Caption]:
        """The names of its cells, and its own name in each part of it."""
        for cell in sorted(patch.cell_names):
            name = patch.cell_names[cell]
            yield self._fitted(((name,),), (cell,), Part.CELL_NAME, self._ink(patch, cell))
        wordings = list(_wordings(patch, self.look))
        if not wordings:
            return
        for part in parts(self.grid, patch.cells):
            place = self._place(patch, part)
            yield self._fitted(wordings, place, Part.CAPTION, self._ink(patch, place[0]))

    def _place(self, patch: Patch, part: tuple[Point, ...]) -> tuple[Point, ...]:
        """The cells to write into: of those that have colours themselves, one."""
        if not patch.colours:
            return part
        return (part[len(part) // 2],)

    def _fitted(
        self,
        wordings: Sequence[tuple[str, ...]],
        cells: tuple[Point, ...],
        role: Part,
        colour: str,
    ) -> Caption:
        """The first wording that is large enough, or else the largest."""
        cell = self.look.cell
        most = 0.5 * cell * max(1, min(sqrt(len(cells) / _FEW), 2 * _HIGHEST / cell))
        enough = max(_LOW * cell, min(_LOWEST, 0.45 * most))
        captions = [self._written(lines, cells, most, role, colour) for lines in wordings]
        large = (each for each in captions if each.size >= enough)
        return next(large, max(captions, key=lambda each: each.size))

    def _written(
        self,
        lines: tuple[str, ...],
        cells: tuple[Point, ...],
        most: float,
        role: Part,
        colour: str,
    ) -> Caption:
        width = max(width_of(line, 1) for line in lines) or 1
        height = _CAPITALS + LINE * (len(lines) - 1)
        half = most * height / 2 / self.look.cell / _FILLED
        box = largest_box(self.grid, cells, width / height, half)
        size = min(most, 2 * box.half / height * _FILLED * self.look.cell)
        return Caption(lines, box.middle, size, role, colour)

    def _ink(self, patch: Patch, cell: Point) -> str:
        if cell in patch.colours:
            return ink_on(self.look.cell_colour(patch.colours[cell]))
        if patch.colour is None or patch.faded:
            return self.look.text
        return ink_on(fill_of(patch.colour, self.look.theme))


def _wordings(patch: Patch, look: Look) -> Iterator[tuple[str, ...]]:
    """What may be written into a patch, the best first."""
    name = patch.name
    if patch.size is not None:
        if name and not is_named_by_size(name, patch.size):
            yield from ((name, patch.size), (f"{name} {patch.size}",))
        yield (patch.size,)
    if not name or patch.role is Role.EMPTY:
        return
    if name in look.short:
        yield (look.short[name],)
        return
    yield (name,)
    words = name.split()
    for number in range(2, min(4, len(words)) + 1):
        yield _in_lines(words, number)


def _in_lines(words: Sequence[str], number: int) -> tuple[str, ...]:
    """Words in so many lines that are about as long as each other."""
    if number == 1:
        return (" ".join(words),)
    cuts = range(1, len(words) - number + 2)
    ways = ((" ".join(words[:cut]), *_in_lines(words[cut:], number - 1)) for cut in cuts)
    return min(ways, key=lambda lines: max(width_of(line, 1) for line in lines))
