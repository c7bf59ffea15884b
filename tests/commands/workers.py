"""Stand-ins for the worker process."""

from functools import cache

import matplotlib.figure  # noqa: F401 - before Discord's 3 seconds run: the first picture would wait for it


class AtOnce:
    """Does each job at once and in this process; what it made once it keeps."""

    def __init__(self):
        self._results = cache(lambda job, inputs: job(*inputs))

    async def run(self, job, *inputs):
        return self._results(job, inputs)
