"""What searching on many machines adds to jigsat."""

from __future__ import annotations

from jigsat.schemas.support.plugins import CommandEntry, Plugin

PLUGIN = Plugin(
    "cluster",
    commands={
        "merge": CommandEntry(
            "jigsat.extras.cluster.merge:merge",
            "Add up the results of runs that each searched one share.",
            panel="Plan long runs",
            after="estimate",
        ),
    },
    offers=(
        "jigsat.extras.cluster.offered:merge",
        "jigsat.extras.cluster.merging:Merged",
    ),
    transports={"cluster": "jigsat.extras.cluster"},
)
