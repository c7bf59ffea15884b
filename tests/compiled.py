"""Tests are compiled once, before several workers would each compile all of them."""

from pathlib import Path

import pytest
from _pytest.assertion import rewrite

FILES = "test_*.py", "conftest.py"
"""Whose assertions pytest rewrites, for which it keeps compiled files of its own beside those of Python."""


def compile_in(folder: Path, config: pytest.Config) -> None:
    """Compile what was never compiled; what has changed since is left to the workers."""
    state = config.stash[rewrite.assertstate_key]
    for path in (path for pattern in FILES for path in folder.rglob(pattern)):
        cache = rewrite.get_cache_dir(path)
        compiled = cache / f"{path.stem}{rewrite.PYC_TAIL}"
        if not compiled.exists() and rewrite.try_makedirs(cache):
            digest, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, digest, compiled)
