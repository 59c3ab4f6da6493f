"""What the editor adds to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import CommandEntry, Plugin

PLUGIN = Plugin(
    "serve",
    commands={
        "serve": CommandEntry(
            "jigsat.extras.serve.command:serve",
            "Draw, type, check and solve a puzzle in your browser.",
            ("jigsat serve tray.json",),
            "Type a puzzle",
            after="fmt",
        ),
    },
)
