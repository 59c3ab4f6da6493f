"""Layers of a scene in space lie beside each other, each as seen from above."""

from __future__ import annotations

from jigsat.render.scenes.pieces import layers_of
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.grids.space import CUBE

#: A piece that stands on its feet: it has two parts in the layer below.
BRIDGE = Patch(
    Role.PIECE,
    ((0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (1, 0, 2)),
    "bridge",
    colour=0,
    labels={((0, 0, 0), (0, 0, -1)): "a", ((0, 0, 1), (-1, 0, 0)): "b"},
    colours={(1, 0, 2): "red"},
    marked=frozenset([(1, 0, 2)]),
)
WATER = Patch(Role.EMPTY, ((1, 0, 1),), cell_names={(1, 0, 1): "water"})
SCENE = Scene(CUBE, (BRIDGE, WATER), "a bridge")


def test_what_cells_show_goes_with_them() -> None:
    bridge, water = layers_of(SCENE, 2).scene.patches
    assert bridge.labels == {((0, 0), (0, -1)): "a"}  # what is on top is not beside
    assert bridge.colours == {(0, 6): "red"}
    assert bridge.marked == {(0, 6)}
    assert water.cell_names == {(0, 5): "water"}
