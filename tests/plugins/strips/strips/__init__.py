"""Strips of wood in a tray: a command and a file format for jigsat."""

from jigsat import CommandEntry, Plugin

PLUGIN = Plugin(
    "strips",
    commands={
        "sizes": CommandEntry(
            "strips.commands:sizes",
            "Count the pieces of each size.",
            examples=("jigsat sizes soma-cube",),
            panel="Look and draw",
        ),
    },
    formats=("strips.formats:STRIPS",),
    outputs={".svgz": "strips.outputs:svgz"},
)
