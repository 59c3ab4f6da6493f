"""What the pages add to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import CommandEntry, Plugin

PLUGIN = Plugin(
    "play",
    commands={
        "gallery": CommandEntry(
            "jigsat.extras.play.commands.gallery:gallery",
            "Write a web page for looking through solutions.",
            (
                "jigsat gallery soma-cube -o soma.html",
                "jigsat gallery soma-cube soma.jsonl -o solutions.html",
            ),
            "Look and draw",
            after="render",
        ),
        "play": CommandEntry(
            "jigsat.extras.play.commands.play:play",
            "Write a web page on which you lay the pieces by hand.",
            (
                "jigsat play soma-cube -o soma.html",
                "jigsat play tray.json begun.txt -o tray.html",
                "jigsat play soma-cube --also bedlam-cube -o cubes.html",
            ),
            "Look and draw",
            after="gallery",
        ),
    },
    offers=(
        "jigsat.extras.play.offered:gallery",
        "jigsat.extras.play.offered:Gallery",
    ),
)
