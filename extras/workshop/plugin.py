"""What the workshop adds to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import CommandEntry, Plugin

HOME = "jigsat.extras.workshop"

PLUGIN = Plugin(
    "workshop",
    commands={
        "cut": CommandEntry(
            f"{HOME}.commands:cut",
            "Lay out the pieces to be cut by a laser or a saw, or print them as cards.",
            (
                "jigsat cut pentominoes-6x10 --kerf 0.15 --with-tray -o pentominoes.dxf",
                "jigsat cut tropical-fish --paper a4 -o cards.pdf",
            ),
            "Look and draw",
            after="render",
            writes=(".dxf",),
        ),
        "print": CommandEntry(
            f"{HOME}.commands:print_pieces",
            "Make the pieces as solids for a 3D printer.",
            ("jigsat print soma-cube --cell 15 -o soma.3mf",),
            "Look and draw",
            after="cut",
            writes=(".stl", ".3mf"),
        ),
    },
    offers=(f"{HOME}.api:cut", f"{HOME}.api:print_pieces"),
)
