"""Ten who only roll, beside one who does the dearest things: all in `make soak`, a few in `make check`.

How long the ten wait depends on the machine: `make bench` measures it, and what makes it short is in
`tests/client/test_turns.py`.
"""

import pytest

from tests.siege.siege import ROLLS, besieged

FEW = ("/die", "completion of /stats dice")


@pytest.mark.long
@pytest.mark.slow
async def test_whatever_one_does_is_done_and_all_who_roll_beside_it_are_answered(tmp_path, soak):
    async with besieged(tmp_path, history=5_200 if soak else 50) as siege:
        deeds = siege.deeds()
        waited = {
            name: await siege.wait(deeds[name], ROLLS if soak else 2) for name in (deeds if soak else FEW)
        }

    assert {name: each.failed for name, each in waited.items() if each.failed} == {}
