"""Workshops for tests."""

from functools import cache

import matplotlib.figure  # noqa: F401 - before Discord's 3 seconds run: the first picture would wait for it


class AtOnce:
    """Does each job at once and in this process; what it made once it keeps."""

    def __init__(self):
        self._do = cache(lambda job, inputs: job(*inputs))

    async def do(self, job, *inputs):
        return self._do(job, inputs)
