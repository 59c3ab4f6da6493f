"""The program, with searches that are noted many times a second, as long ones are in hours.

python -m tests.solvers.recording.often_noted 300 enumerate PUZZLE -o FILE --resume

The number is that of the steps after which a compiled search comes back, at most.
"""

from __future__ import annotations

import sys
from random import Random

from jigsat.cli.main import main
from jigsat.solvers.recording import recorder
from jigsat.solvers.running import pool, slices
from tests.solvers.slicing.small_steps import small_steps

if __name__ == "__main__":
    slices.SLICE_SECONDS = 0.02
    pool.SHARED_AFTER = 0.02
    recorder.NOTE_SECONDS = 0.05
    recorder.PARTS = 1
    with small_steps(Random(), int(sys.argv.pop(1))):
        main()
