"""Threads and processes that search parts side by side."""
