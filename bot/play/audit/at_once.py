"""Works out at once what a running bot leaves to worker processes."""

from collections.abc import Callable
from typing import Any, Self, TypeVar

Result = TypeVar("Result")


class AtOnce:
    """Fulfils `bot.play.kind.Workers` where nobody else waits."""

    def of(self, person: int, home: int) -> Self:
        """Return the same."""
        return self

    async def run(
        self,
        job: Callable[..., Result],
        *inputs: Any,  # noqa: ANN401 - of any job
        long: bool = False,
    ) -> Result:
        """Return what `job` makes of the inputs."""
        return job(*inputs)

    run_apart = run
