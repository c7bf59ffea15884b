"""Ten who only roll, beside one who does the dearest things: all in `make soak`, a few in `make check`."""

from math import inf

import pytest

from tests.siege.siege import ROLLS, besieged, middle

FEW = ("/die", "completion of /stats dice")


@pytest.mark.long
@pytest.mark.slow
async def test_nobody_waits_for_the_dearest_thing_that_another_does(tmp_path, soak):
    late, vain, times = {}, {}, ROLLS if soak else 2
    async with besieged(tmp_path, history=5_200 if soak else 50) as siege:
        quiet = max([(await siege.wait(times=times)).rolls for _ in range(5)]) if soak else inf
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                tries = await siege.tries(deed, quiet, times) if soak else [await siege.wait(deed, times)]
                waited = middle(tries)
                if soak and waited.late_after(
                    quiet
                ):  # the short form sees that all are answered, however late
                    late[name] = tries
                if waited.failed:
                    vain[name] = waited.failed

    assert vain == {}
    assert late == {}, f"quiet: {quiet:.0f} ms"
