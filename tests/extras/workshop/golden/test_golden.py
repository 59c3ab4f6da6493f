"""What is cut is drawn as it was: whoever changes it renews it, and looks at the change."""

from __future__ import annotations

import pytest

from tests.extras.workshop.golden.files import FOLDER, GOLDEN
from tests.render.golden.files import Golden
from tests.render.golden.test_golden import test_it_is_as_it_was as is_as_it_was


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_it_is_as_it_was(golden: Golden) -> None:
    is_as_it_was(golden)


def test_nothing_else_is_kept() -> None:
    kept = {path for path in FOLDER.iterdir() if path.suffix not in (".py", "")}
    assert kept == {each.path for each in GOLDEN}
