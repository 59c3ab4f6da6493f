"""The rules "fixed" and "forbidden"."""

from __future__ import annotations

from jigsat.schemas.rules import Clue
from tests.rules.witnesses.toys import ABC, HERE, NOWHERE, ONE, ROW, THERE, THREE, card
from tests.rules.witnesses.witness import Witness, Witnesses

WITNESSES: Witnesses = {
    (Clue, "piece"): {
        "another piece": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE},
            {"rule": "fixed", "piece": "b", "cells": HERE},
            THREE,
            ABC,
            ROW,
            {"rule": "fixed", "piece": "z", "cells": HERE},
            "rules[0].piece",
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "b", "cells": HERE},
            {"rule": "forbidden", "piece": "a", "cells": HERE},
            THREE,
            ABC,
            ROW,
        ),
    },
    (Clue, "cells"): {
        "fixed": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE},
            {"rule": "fixed", "piece": "a", "cells": THERE},
            THREE,
            ABC,
            ROW,
            {"rule": "fixed", "piece": "a", "cells": NOWHERE},
            "rules[0].cells",
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "a", "cells": THERE},
            {"rule": "forbidden", "piece": "a", "cells": HERE},
            THREE,
            ABC,
            ROW,
        ),
    },
    (Clue, "turn"): {
        "fixed": Witness(
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "0"},
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "90"},
            ONE,
            [{**card("a", "x", "r", "r", "r"), "turning": "rotate"}],
            ["a 0,0"],
            {"rule": "fixed", "piece": "a", "cells": HERE, "turn": "45"},
            "rules[0].turn",
            beside=[{"rule": "equal-sides"}],
        ),
        "forbidden": Witness(
            {"rule": "forbidden", "piece": "a", "cells": HERE, "turn": "90"},
            {"rule": "forbidden", "piece": "a", "cells": HERE, "turn": "0"},
            ONE,
            [{**card("a", "x", "r", "r", "r"), "turning": "rotate"}],
            ["a 0,0"],
            beside=[{"rule": "equal-sides"}],
        ),
    },
}
