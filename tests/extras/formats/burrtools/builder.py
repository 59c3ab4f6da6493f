"""Small .xmpuzzle files, put together here as the format is described, not by our writer."""

from __future__ import annotations

import gzip
from collections.abc import Sequence


def voxel(*layers: str, name: str = "", **more: object) -> str:
    """A shape from its layers, the lowest first; in each "/" stands between rows.

    The first row is the front one (y = 0). A colour's number stands behind its voxel.
    """
    rows = [layer.split("/") for layer in layers]
    width = sum(not character.isdigit() for character in rows[0][0])
    named = {"name": name} if name else {}
    size = {"x": width, "y": len(rows[0]), "z": len(rows)}
    text = "".join("".join(layer) for layer in rows)
    return f"<voxel{_attributes(**{**size, **more, **named, 'type': 0})}>{text}</voxel>"


def shape(id: int, **attributes: object) -> str:
    """A part of a problem; without a count it is one piece."""
    return f"<shape{_attributes(id=id, **attributes)}/>"


def _attributes(**values: object) -> str:
    return "".join(f' {key}="{value}"' for key, value in values.items())


def problem(
    parts: Sequence[str],
    result: int,
    pairs: Sequence[tuple[int, int]] = (),
    stored: Sequence[str] = (),
    more: str = "",
    **attributes: object,
) -> str:
    """A problem. ``pairs`` of colours count from 0; ``stored`` are assemblies."""
    given = {"state": 0, **attributes}
    solutions = "".join(f"<solution><assembly>{each}</assembly></solution>" for each in stored)
    bitmap = "".join(f'<pair piece="{piece}" result="{below}"/>' for piece, below in pairs)
    return (
        f"<problem{_attributes(**given)}>"
        f"<shapes>{''.join(parts)}</shapes>"
        f'<result id="{result}"/><bitmap>{bitmap}</bitmap>'
        f"<solutions>{solutions}</solutions>{more}</problem>"
    )


def xml(
    shapes: Sequence[str],
    problems: Sequence[str],
    grid: int | None = None,
    colours: Sequence[tuple[int, int, int]] = (),
    comment: str = "",
) -> str:
    """A whole file. Where no grid is given, BurrTools takes cubes."""
    kind = "" if grid is None else f'<gridType type="{grid}"/>'
    listed = "".join(f'<color red="{r}" green="{g}" blue="{b}"/>' for r, g, b in colours)
    return (
        f'<?xml version="1.0"?>\n<puzzle version="2">{kind}<colors>{listed}</colors>'
        f"<shapes>{''.join(shapes)}</shapes><problems>{''.join(problems)}</problems>"
        f"{comment}</puzzle>\n"
    )


def packed(text: str, encoding: str = "utf-8") -> bytes:
    """The file as BurrTools saves it."""
    return gzip.compress(text.encode(encoding), mtime=0)
