"""How long ten bystanders wait while one person does the dearest thing that each door allows."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.siege.siege import (
    AT_ONCE,
    BYSTANDERS,
    LATER,
    LONGEST_ODDS,
    TRIES,
    Waited,
    besieged,
    middle,
)

WORST = 5


async def table() -> str:
    """Return the deeds that others waited longest for, and all for which they ever waited too long."""
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder)) as siege:
            quiet = [await siege.wait() for _ in range(5)]
            usual = max(each.rolls for each in quiet)
            tried = {name: await siege.tries(deed, usual) for name, deed in siege.deeds().items()}
    waited = {name: middle(tries) for name, tries in tried.items()}
    rows = [
        f"{BYSTANDERS} bystanders, while one does each of {len(waited)} things {AT_ONCE} times at once; "
        f"what is late is tried {TRIES} times, and the middle counts",
        f"  /d100, nothing else going on: {usual:6,.0f} ms at most; bound {LATER} ms more",
        *(
            f"  {waited[name].rolls:6,.0f} ms with {name}{_said(waited[name], usual)}"
            for name in sorted(waited, key=lambda name: -waited[name].rolls)[:WORST]
        ),
        f"  /odds with a picture; bound {LONGEST_ODDS:,} ms",
        *(
            f"  {waited[name].odds:6,.0f} ms with {name}"
            for name in sorted(waited, key=lambda name: -waited[name].odds)[:WORST]
        ),
        f"  the bystanders and the local Discord stood still for {_beside(quiet)} with nothing else going on",
        *(f"  late: {name}: {_all(tries)}" for name, tries in tried.items() if len(tries) > 1),
    ]
    vain = [f"  never done: {name}: {each.failed}" for name, each in waited.items() if each.failed]
    late = [name for name, each in waited.items() if each.late_after(usual)]
    verdict = (
        f"  NOT: {len(late)} too late, {len(vain)} never done" if late or vain else "  all within the bounds"
    )
    return "\n".join((*rows, *vain, verdict))


def _said(waited: Waited, quiet: float) -> str:
    return ": NOT" if waited.late_after(quiet) else ""


def _all(tries: Sequence[Waited]) -> str:
    """Return what was waited in each try, and for how long the bystanders themselves stood still in it."""
    rolls = ", ".join(f"{each.rolls:,.0f}" for each in tries)
    odds = ", ".join(f"{each.odds:,.0f}" for each in tries)
    return f"/d100 {rolls} ms, /odds {odds} ms; they stood still for {_beside(tries)}"


def _beside(tries: Sequence[Waited]) -> str:
    return ", ".join(f"{each.beside:,.0f}" for each in tries) + " ms"
