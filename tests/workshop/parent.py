"""A process with a workshop, to be killed: prints the id of its worker and waits."""

import asyncio

from bot.workshop import Workshop
from tests.workshop.jobs import process_id


async def main():
    workshop = Workshop()
    print(await workshop.do(process_id), flush=True)  # noqa: T201
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
