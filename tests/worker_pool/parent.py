"""A process with a worker pool, to be killed: prints the id of its worker and waits."""

import asyncio

from bot.worker_pool.pool import WorkerPool
from tests.worker_pool.jobs import process_id


async def main():
    workers = WorkerPool()
    print(await workers.run(process_id), flush=True)  # noqa: T201
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
