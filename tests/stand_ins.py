"""Other operating systems, as far as the program asks which one it is on."""

from __future__ import annotations

import errno
import importlib.util
import os
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import psutil
import pytest


def like(module: ModuleType, *missing: str, **changed: Any) -> SimpleNamespace:
    """A module without these names, and with others changed."""
    names = {key: value for key, value in vars(module).items() if key not in missing}
    return SimpleNamespace(**{**names, **changed})


def files_on_windows(patch: pytest.MonkeyPatch) -> None:
    """Let files behave as on Windows: what is open cannot be removed or replaced.

    Locks are taken by ``msvcrt``, where one byte is locked, and reported by another error.
    """
    import fcntl  # Windows itself has none

    def locking(descriptor: int, mode: int, number: int) -> None:
        assert (mode, number) == (2, 1)
        assert 1 << 30 < os.lseek(descriptor, 0, os.SEEK_CUR) < 1 << 31
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    def closed(*paths: Any) -> None:
        opened = {each.path for each in psutil.Process().open_files()}
        for path in paths:
            if os.path.realpath(path) in opened:
                raise PermissionError(errno.EACCES, "used by another process", str(path))

    remove, replace = os.unlink, os.replace

    def unlink(path: Any, **more: Any) -> None:
        closed(path)
        remove(path, **more)

    def replace_closed(old: Any, new: Any, **more: Any) -> None:
        closed(old, new)
        replace(old, new, **more)

    patch.setattr(os, "unlink", unlink)
    patch.setattr(os, "replace", replace_closed)
    patch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))


def loaded_on_windows(patch: pytest.MonkeyPatch, *names: str) -> list[Any]:
    """These modules as Windows would load them, each in place of the usual one."""
    modules = []
    with pytest.MonkeyPatch.context() as loading:
        loading.setattr(sys, "platform", "win32")
        for name in names:
            spec = importlib.util.find_spec(name)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            spec.loader.exec_module(module)
            modules.append(module)
    return modules
