"""Loaded before commands are forked: what each would do at its first need is done here once.

The modules of other formats are imported when a file is not jigsat's own.
Pydantic builds a document's validators when the first is read, which takes longer than most
commands of the tests; ``gc.freeze`` saves each of them looking through all that was loaded.
"""

import gc

from jigsat.exchange.registry import formats
from jigsat.schemas.base import Data


def _all_kinds(kind: type[Data]) -> list[type[Data]]:
    return [kind, *(each for below in kind.__subclasses__() for each in _all_kinds(below))]


for each in _all_kinds(Data):
    each.model_rebuild()
formats()
gc.collect()
gc.freeze()
