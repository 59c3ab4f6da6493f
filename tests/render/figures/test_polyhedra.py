"""Cells in space as solids: what is faded is pale, and labels stand on faces that are seen."""

from __future__ import annotations

from dataclasses import replace

from jigsat.render.colours import Theme, fill_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs import motifs_of
from jigsat.render.figures.polyhedra import PolyhedraSolid
from jigsat.render.figures.shapes import Area, Group, Role, leaves
from jigsat.render.scenes.scene import Fit, Label, Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.space import CUBE


def piece(name: str, colour: int, *cells: Point) -> Patch:
    return Patch(PatchRole.PIECE, tuple(sorted(cells)), name, colour=colour)


TWO = Scene(
    CUBE, (piece("low", 0, (1, 0, 0), (1, 0, 1)), piece("high", 1, (0, 0, 0))), "two pieces"
)


def groups(scene: Scene) -> list[Group]:
    return [each for each in PolyhedraSolid(scene, Look()).shapes() if isinstance(each, Group)]


def test_what_is_faded_is_pale() -> None:
    low, high = TWO.patches
    found = groups(replace(TWO, patches=(replace(low, faded=True), high)))
    group = next(each for each in found if each.title == "low")
    fills = {area.ink.fill for area in leaves((group,)) if area.role is Role.PIECE}
    whole = {
        area.ink.fill
        for each in groups(TWO)
        for area in leaves((each,))
        if each.title == "low" and area.role is Role.PIECE
    }
    assert fills
    assert not fills & whole
    assert fill_of(0, Theme.LIGHT) not in fills


def test_labels_on_faces_that_are_seen() -> None:
    sides = {"red": (-1, 0, 0), "blue": (0, 1, 0), "green": (0, -1, 0)}  # top, front and back
    labels = {((0, 0, 0), step): label for label, step in sides.items()}
    cube = Patch(PatchRole.PIECE, ((0, 0, 0),), "die", colour=0, labels=labels)
    kinds = {label: Label(Fit.SAME, (label,)) for label in sides}
    (die,) = groups(Scene(CUBE, (cube,), "a die", kinds))
    found = [each for each in die.shapes if isinstance(each, Group)]
    assert {each.title for each in found} == {"red", "blue"}
    fills = {area.ink.fill for area in leaves(tuple(found)) if isinstance(area, Area)}
    motifs = motifs_of(kinds, Theme.LIGHT)
    assert fills == {motifs["red"].colour, motifs["blue"].colour}
