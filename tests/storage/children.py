"""Runs a child process of the tests, which can import the project."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

ROOT = Path(__file__).parents[2]


async def start(*arguments: object, root: Path = ROOT) -> Process:
    """Start Python with `arguments`; its standard input and output are pipes."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    texts = [str(argument) for argument in arguments]
    return await asyncio.create_subprocess_exec(
        sys.executable, *texts, stdin=PIPE, stdout=PIPE, cwd=root, env=environment
    )
