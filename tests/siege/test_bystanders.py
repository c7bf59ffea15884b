"""Ten who only roll, beside one who does the dearest things: all in `make soak`, a few in `make check`."""

import pytest

from tests.siege.siege import ROLLS, besieged, middle

FEW = ("/die", "completion of /stats dice")


@pytest.mark.slow
async def test_nobody_waits_for_the_dearest_thing_that_another_does(tmp_path, soak):
    late, vain, times = {}, {}, ROLLS if soak else 2
    async with besieged(tmp_path, history=5_200 if soak else 50) as siege:
        quiet = max([(await siege.wait(times=times)).rolls for _ in range(5 if soak else 1)])
        for name, deed in siege.deeds().items():
            if soak or name in FEW:
                tries = await siege.tries(deed, quiet, times) if soak else [await siege.wait(deed, times)]
                waited = middle(tries)
                if waited.late_after(quiet):
                    late[name] = tries
                if waited.failed:
                    vain[name] = waited.failed

    assert vain == {}
    if soak:  # the short form sees that all are answered, whatever the machine
        assert late == {}, f"quiet: {quiet:.0f} ms"
