"""How long ten bystanders wait while one person does the dearest thing that each door allows."""

import tempfile
from pathlib import Path

from tests.siege.siege import AT_ONCE, BYSTANDERS, LATER, LONGEST_ODDS, Waited, besieged

WORST = 5


async def table() -> str:
    """Return the deeds that others waited longest for."""
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder)) as siege:
            quiet = max([(await siege.wait()).rolls for _ in range(5)])
            waited = {name: await siege.wait(deed) for name, deed in siege.deeds().items()}
    rows = [
        f"{BYSTANDERS} bystanders, while one does each of {len(waited)} things {AT_ONCE} times at once",
        f"  /d100, nothing else going on: {quiet:6,.0f} ms at most; bound {LATER} ms more",
        *(
            f"  {waited[name].rolls:6,.0f} ms with {name}{_said(waited[name], quiet)}"
            for name in sorted(waited, key=lambda name: -waited[name].rolls)[:WORST]
        ),
        f"  /odds with a picture; bound {LONGEST_ODDS:,} ms",
        *(
            f"  {waited[name].odds:6,.0f} ms with {name}"
            for name in sorted(waited, key=lambda name: -waited[name].odds)[:WORST]
        ),
    ]
    vain = [f"  never done: {name}: {each.failed}" for name, each in waited.items() if each.failed]
    late = [name for name, each in waited.items() if each.late_after(quiet)]
    verdict = (
        f"  NOT: {len(late)} too late, {len(vain)} never done" if late or vain else "  all within the bounds"
    )
    return "\n".join((*rows, *vain, verdict))


def _said(waited: Waited, quiet: float) -> str:
    return ": NOT" if waited.late_after(quiet) else ""
