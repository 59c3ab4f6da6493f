"""Searching on a cluster: workers of dask.distributed, on this machine or on many."""
