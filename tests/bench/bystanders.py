"""How long ten bystanders wait while one person does the dearest thing that each door allows."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.bench.row import Row
from tests.siege.siege import BYSTANDERS, IN_PROCESS, LATER, LONGEST_ODDS, TRIES, Waited, besieged, middle

WORST = 5


async def rows() -> list[Row]:
    """Return the deeds that others waited longest for, and all for which they ever waited too long."""
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder)) as siege:
            quiet = [await siege.wait() for _ in range(5)]
            usual = max(each.rolls for each in quiet)
            tried = {name: await siege.tries(deed, usual) for name, deed in siege.deeds().items()}
    waited = {name: middle(tries) for name, tries in tried.items()}
    late = sum(each.late_after(usual) for each in waited.values())
    vain = {name: each.failed for name, each in waited.items() if each.failed}
    among = f"of {len(waited)}, {IN_PROCESS} at once, beside {BYSTANDERS}; the middle of {TRIES} tries"
    return [
        Row(
            "/d100 of bystanders, nothing else going on",
            usual,
            "ms",
            note=f"they stood still {_beside(quiet)}",
        ),
        *_worst(tried, lambda each: each.rolls, "/d100", usual + LATER),
        *_worst(tried, lambda each: each.odds, "/odds with a picture", LONGEST_ODDS),
        Row("deeds for which bystanders waited too long", late, "", 0, note=among),
        Row("deeds that were never done", len(vain), "", 0, note=", ".join(map(": ".join, vain.items()))),
    ]


def _worst(
    tried: Mapping[str, Sequence[Waited]], wait: Callable[[Waited], float], roll: str, bound: float
) -> list[Row]:
    """Return a row for each of the deeds for which bystanders waited longest."""
    waited = {name: wait(middle(tries)) for name, tries in tried.items()}
    worst = sorted(waited, key=lambda name: -waited[name])[:WORST]
    return [Row(f"{roll} beside {name}", waited[name], "ms", bound, note=_all(tried[name])) for name in worst]


def _all(tries: Sequence[Waited]) -> str:
    """Return what was waited in each try, and for how long the bystanders themselves stood still in it."""
    if len(tries) == 1:
        return ""
    rolls = ", ".join(f"{each.rolls:,.0f}" for each in tries)
    odds = ", ".join(f"{each.odds:,.0f}" for each in tries)
    return f"/d100 {rolls} ms, /odds {odds} ms; they stood still {_beside(tries)}"


def _beside(tries: Sequence[Waited]) -> str:
    return ", ".join(f"{each.beside:,.0f}" for each in tries) + " ms"
