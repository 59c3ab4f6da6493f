"""What the workshop adds to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import Plugin

PLUGIN = Plugin(
    "workshop",
    outputs={
        ".dxf": "jigsat.extras.workshop.dxf:DXF",
        ".stl": "jigsat.extras.workshop.solids.outputs:STL",
        ".3mf": "jigsat.extras.workshop.solids.outputs:THREE_MF",
    },
    pictures={"cut": "jigsat.extras.workshop.cut:CUT"},
)
