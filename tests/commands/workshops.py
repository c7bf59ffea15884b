"""Workshops for tests."""

from functools import cache


class AtOnce:
    """Does each job at once and in this process; what it made once it keeps."""

    def __init__(self):
        self._do = cache(lambda job, inputs: job(*inputs))

    async def do(self, job, *inputs):
        return self._do(job, inputs)
