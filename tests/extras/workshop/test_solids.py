"""Pieces in files for 3D printers, read by other programs."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
import trimesh

import jigsat
from jigsat.extras.workshop.solids import WRITERS, notes_of, solids_of
from jigsat.schemas.errors import JigsatError

HEAD = {"schema_version": 1, "name": "toy", "title": "A <toy> & more", "grid": "cube"}
L_AND_BARS = {
    **HEAD,
    "board": {"size": [1, 3, 3]},
    "pieces": [
        {"name": "L & \"co\"", "cells": [[0, 0, 0], [0, 1, 0], [1, 1, 0]]},
        {"name": "bar", "size": [1, 1, 3], "count": 2},
    ],
}  # fmt: skip
TOY = jigsat.loads(json.dumps(L_AND_BARS))
CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"


def made(ending: str) -> bytes:
    return WRITERS[ending](TOY.title, solids_of(TOY, 10, 0.5, None))


def bodies(data: bytes) -> list[trimesh.Trimesh]:
    mesh = trimesh.load(BytesIO(data), file_type="stl")
    assert isinstance(mesh, trimesh.Trimesh)
    assert mesh.is_watertight
    return [mesh.submesh([faces], append=True) for faces in components(mesh)]


def components(mesh: trimesh.Trimesh) -> list[list[int]]:
    parts = [{face} for face in range(len(mesh.faces))]
    where = list(range(len(mesh.faces)))
    for a, b in mesh.face_adjacency:
        one, other = where[a], where[b]
        if one != other:
            for face in parts[other]:
                where[face] = one
            parts[one] |= parts[other]
    return [sorted(parts[number]) for number in sorted(set(where))]


def test_stl_has_each_copy_apart_from_the_others() -> None:
    found = bodies(made(".stl"))
    volumes = sorted(each.volume for each in found)
    solids = solids_of(TOY, 10, 0.5, None)
    assert volumes == pytest.approx(
        sorted(each.body.volume() for each in solids for _ in range(each.copies)),
        rel=1e-5,
    )
    assert [each.bounds[0][2] for each in found] == pytest.approx([0, 0, 0], abs=1e-6)
    for one, other in combinations(found, 2):
        gaps = np.maximum(one.bounds[0] - other.bounds[1], other.bounds[0] - one.bounds[1])
        assert gaps.max() >= 5


def test_3mf_is_a_package_of_named_and_coloured_objects() -> None:
    data = made(".3mf")
    package = ZipFile(BytesIO(data))
    assert package.testzip() is None
    assert package.namelist() == ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]
    relationship = ElementTree.fromstring(package.read("_rels/.rels"))[0]
    assert relationship.get("Target") == "/3D/3dmodel.model"
    model = ElementTree.fromstring(package.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    assert model.findtext(f"{CORE}metadata") == "A <toy> & more"
    bases = list(model.iter(f"{CORE}base"))
    objects = list(model.iter(f"{CORE}object"))
    names = ['L & "co"', "bar"]
    assert [each.get("name") for each in bases] == names
    assert [each.get("name") for each in objects] == names
    assert len({each.get("displaycolor") for each in bases}) == 2
    assert all(str(each.get("displaycolor")).startswith("#") for each in bases)
    ids = [each.get("id") for each in objects]
    items = [each.get("objectid") for each in model.iter(f"{CORE}item")]
    assert sorted(map(str, items)) == sorted(map(str, [ids[0], ids[1], ids[1]]))
    assert made(".3mf") == data


def test_3mf_and_stl_have_the_same_on_the_plate() -> None:
    model = ElementTree.fromstring(ZipFile(BytesIO(made(".3mf"))).read("3D/3dmodel.model"))
    meshes = {}
    for each in model.iter(f"{CORE}object"):
        vertices = [
            [float(v.get(axis, "")) for axis in "xyz"] for v in each.iter(f"{CORE}vertex")
        ]
        faces = [
            [int(t.get(corner, "")) for corner in ("v1", "v2", "v3")]
            for t in each.iter(f"{CORE}triangle")
        ]
        mesh = trimesh.Trimesh(vertices, faces, process=False)
        assert mesh.is_watertight
        meshes[each.get("id")] = mesh
    found = []
    for item in model.iter(f"{CORE}item"):
        matrix = np.array(list(map(float, str(item.get("transform")).split()))).reshape(4, 3)
        vertices = meshes[item.get("objectid")].vertices
        found.append(np.hstack([vertices, np.ones((len(vertices), 1))]) @ matrix)
    here = sorted(tuple(np.round([v.min(0), v.max(0)], 3).ravel()) for v in found)
    there = sorted(tuple(np.round(each.bounds, 3).ravel()) for each in bodies(made(".stl")))
    assert np.array(here) == pytest.approx(np.array(there), abs=1e-3)


@pytest.mark.parametrize(
    ("clearance", "thickness", "said"),
    [
        (5, None, "clearance: found 5, expected less than 5 mm"),
        (0.1, 3, "thickness: pieces in space are as thick as their cells"),
    ],
)
def test_what_cannot_be(clearance: float, thickness: float | None, said: str) -> None:
    with pytest.raises(JigsatError, match=said):
        solids_of(TOY, 10, clearance, thickness)


def test_flat_pieces_are_as_thick_as_asked() -> None:
    puzzle = jigsat.load("pentominoes-6x10")
    solids = solids_of(puzzle, 10, 0.5, 4)
    assert len(solids) == 12
    bar = next(each for each in solids if each.name == "I")
    assert bar.body.volume() == pytest.approx(49 * 9 * 4)


def test_parts_and_labels_are_said() -> None:
    two = {"name": "two", "cells": [[0, 0, 0], [0, 1, 1]], "connected": False}
    loose = {**L_AND_BARS, "pieces": [two]}
    notes = list(notes_of(jigsat.loads(json.dumps(loose)), None, 0.1))
    assert notes == [
        "cells are 12 mm long, and 0.1 mm is off each outer face",
        "'two' comes out in 2 parts",
    ]
    notes = list(notes_of(jigsat.load("tropical-fish"), 30, 0.1))
    assert notes[-1] == "what pieces show is not on the solids"
