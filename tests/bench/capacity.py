"""What one PostgreSQL carries, on paper: what follows from what was measured, and from what is assumed."""

from collections.abc import Mapping

from tests.bench.databases import POSTGRES
from tests.bench.engines import server_row
from tests.bench.load import BOUND_AT
from tests.bench.row import Row
from tests.bench.writes import BYTES, WAITING, rate_on

SERVERS = 500_000
ROLLS_A_DAY = 10
"""By a server, quiet ones counted: an evening of 300 rolls in one server of 30."""
PEAK = 5
"""Times as many in the busiest minute as in the mean one."""
A_SHARD, SHARDS = 1_000, 16
"""Servers of a shard, as Discord recommends; shards of a process."""
DAY = 86_400

RATE = rate_on(POSTGRES, max(WAITING))
CPU = f"{BOUND_AT}/s, {POSTGRES}: processor"
SERVERS_CPU = server_row(max(WAITING))
SIZE = f"{BYTES}, {POSTGRES}"

ASSUMED = "assumed: "
NAMES = (
    f"{ASSUMED}rolls of a server in a day",
    f"{ASSUMED}busiest minute against the mean",
    f"{ASSUMED}servers of a shard",
    f"{ASSUMED}shards of a process",
    f"rolls in a day, {SERVERS:,} servers",
    "rolls a second in the busiest minute",
    "servers that one process could fill with what it writes alone",
    "processes",
    "processor of each in the busiest minute",
    "processor of PostgreSQL in the busiest minute",
    "history in a year",
)


def rows(measured: Mapping[str, float]) -> list[Row]:
    """Return what is assumed, and what follows; `measured` are figures by the names of their rows."""
    daily = SERVERS * ROLLS_A_DAY
    peak = daily * PEAK / DAY
    processes = -(-SERVERS // (A_SHARD * SHARDS))
    figures = (
        (ROLLS_A_DAY, "rolls", ""),
        (PEAK, "times", ""),
        (A_SHARD, "servers", "as Discord recommends"),
        (SHARDS, "shards", f"{A_SHARD * SHARDS:,} servers"),
        (daily, "rolls", ""),
        (peak, "rolls", ""),
        (
            measured[RATE] * DAY / (ROLLS_A_DAY * PEAK),
            "servers",
            f"at {measured[RATE]:,.0f} rolls a second, as measured; its answers take most of its time",
        ),
        (processes, "processes", ""),
        (100 * peak / processes * measured[CPU] / 1000, "% of a core", f"{measured[CPU]:.2f} ms an answer"),
        (peak * measured[SERVERS_CPU] / 1000, "cores", f"{measured[SERVERS_CPU]:.2f} ms a roll"),
        (
            daily * 365 * measured[SIZE] / 1e9,
            "GB",
            f"{measured[SIZE]:,.0f} bytes a roll, where nothing is pruned",
        ),
    )
    return [
        Row(name, figure, unit, note=note) for name, (figure, unit, note) in zip(NAMES, figures, strict=True)
    ]
