"""Searching on a cluster: workers of dask.distributed, on this machine or on many."""

import lazy_loader  # type: ignore[import-untyped]

#: What a transport offers; to read an address loads nothing else.
__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "address": ["read_address"],
        "running": ["run_on_cluster"],
        "workers": ["make_job"],
    },
)
