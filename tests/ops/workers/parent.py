"""A process with a worker pool, to be killed: prints the id of its worker and waits."""

import asyncio

from bot.ops.workers import WorkerPool
from tests.ops.workers.jobs import process_id


async def main():
    workers = WorkerPool()
    print(await workers.run(process_id), flush=True)  # noqa: T201
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
