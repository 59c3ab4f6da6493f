"""What designing adds to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import CommandEntry, Plugin

HOME = "jigsat.extras.design"


def _command(place: str, summary: str, *examples: str) -> CommandEntry:
    return CommandEntry(f"{HOME}.commands.{place}", summary, examples, "Make puzzles")


PLUGIN = Plugin(
    "design",
    commands={
        "design cards": _command(
            "design:cards",
            "Design square cards whose colours match in one way only.",
            "jigsat design cards 4x4 --colours 8 --rim 4",
            "jigsat design cards 3x3 --colours 5 --mates -n 3 -o cards",
        ),
        "design pieces": _command(
            "design:pieces",
            "Cut a board into pieces that fill it in one way only.",
            "jigsat design pieces 3x3x3 --pieces 5",
            "jigsat design pieces tray.json --pieces 5 --sizes 4-7 -n 2 -o trays",
        ),
        "design burr": _command(
            "design:burr",
            "Design six-piece burrs of sticks that can be made with a saw.",
            "jigsat design burr --level 3 --seed 3",
            "jigsat design burr -o burr.json",
        ),
        "design subset": _command(
            "subset:subset",
            "Find the pieces of a box that fill a board in the fewest ways.",
            "jigsat design subset pentominoes-6x10 --board 5x5 --pieces 5",
            "jigsat design subset pentominoes-6x10 --board 3x5 -o three.json",
        ),
        "design challenges": _command(
            "challenges:challenges",
            "Design starts of a puzzle with one way to finish each, as a booklet.",
            "jigsat design challenges kanoodle-tray -n 8 --levels 4 -o book.pdf",
            "jigsat design challenges soma-cube -n 4 -o starts.jsonl -o starts.html",
        ),
    },
    offers=(
        f"{HOME}.api:design_burr",
        f"{HOME}.api:design_cards",
        f"{HOME}.api:design_challenges",
        f"{HOME}.api:design_pieces",
        f"{HOME}.api:design_subset",
        f"{HOME}.challenges:Challenge",
        f"{HOME}.designing:Design",
        f"{HOME}.subset:SubsetDesign",
    ),
)
