"""Damage beyond 0 hit points does not count for monsters, in any order of damage, healing and undoing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.harm.event import HARM, HarmRequest
from bot.features.harm.wounds import Blow, Wounds
from bot.features.initiative.fight import Unit
from bot.features.initiative.health import Health
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.mechanics.sources import Given
from bot.play.event import Event, EventContext, State
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of

ORC = Unit(2, 0)
AMOUNTS = st.lists(st.integers(-40, 40).filter(bool), max_size=12)


class OneMonster:
    """A monster with some hit points, as the rows of its fight leave it."""

    def __init__(self, most=15):
        self.most = most
        self.state = Wounds(1).dump()

    @property
    def health(self):
        return Health(Wounds.of(self.state, 1), Wounds(1), {}, {ORC: MonsterNumbers(self.most)})

    @property
    def left(self):
        return max(0, self.most - self.health.lost_by(ORC))

    def hurt(self, amount):
        """Hurt or heal it, and return the row."""
        anew = (ORC,) if self.health.counts_from_zero(ORC, heals=amount < 0) else ()
        zeros, unhurt = (anew, ()) if amount < 0 else ((), anew)
        request = HarmRequest("100", 1, (Blow(*ORC, amount),), zeros=zeros, unhurt=unhurt)
        context = EventContext(5, 0, 3, shared=(State(self.state),))
        effect = HARM.apply(None, request, context, Given(()))
        (self.state,) = effect.shared
        return Event(number=3, person=5, at=0, kind="harm", request=HARM.write(request), line=effect.line)

    def undo(self, row):
        (self.state,) = HARM.undo_shared(row, (State(self.state),))


@given(AMOUNTS)
def test_what_is_left_is_never_below_none_nor_above_all(amounts):
    orc, left = OneMonster(), 15
    for amount in amounts:
        orc.hurt(amount)
        left = min(15, max(0, left - amount))
        assert orc.left == left


@given(AMOUNTS)
def test_undo_goes_back_the_way_that_rows_came(amounts):
    orc, rows, lefts = OneMonster(), [], []
    for amount in amounts:
        lefts.append(orc.left)
        rows.append(orc.hurt(amount))
    while rows:
        orc.undo(rows.pop())
        assert orc.left == lefts.pop()


@given(AMOUNTS, st.integers(0, 11))
def test_after_damage_without_healing_any_row_is_undone_exactly(amounts, place):
    orc, every = OneMonster(), [abs(amount) for amount in amounts]
    rows = [orc.hurt(amount) for amount in every]
    for row, amount in list(zip(rows, every, strict=True))[place : place + 1]:
        orc.undo(row)
        assert orc.left == max(0, 15 - sum(every) + amount)


@given(AMOUNTS, st.permutations(range(12)))
def test_rows_undone_in_any_order_leave_it_within_its_hit_points(amounts, order):
    orc = OneMonster()
    rows = [orc.hurt(amount) for amount in amounts]
    for place in order:
        if place < len(rows):
            orc.undo(rows[place])
            assert 0 <= orc.left <= 15


@given(AMOUNTS)
def test_rows_are_the_same_for_monsters_that_look_the_same(amounts):
    few, many = OneMonster(15), OneMonster(16)
    for amount in amounts:
        looks = [(each.left == 0, each.left == each.most) for each in (few, many)]
        rows = [each.hurt(amount) for each in (few, many)]
        if looks[0] != looks[1]:
            return
        assert rows[0] == rows[1]


async def test_an_orc_with_15_hit_points_that_lost_36_stands_at_15_after_healing_15(use, press):
    fight = await use("initiative add", who="orc 12 hp 15", numbers="shown")
    await use("initiative hurt", who="orc", damage="36")
    healed = await use("initiative hurt", who="orc", damage="+15")
    assert "+15" in text(healed)
    assert health_of(fight) == {"orc": "15/15 hp"}
    await press(healed, "Undo")
    assert health_of(await use("initiative show")) == {"orc": "0/15 hp"}


async def test_the_damage_dealt_stands_beside_what_a_character_lost(use, press):
    await create(use, lines="hp = 30/30; init = 3")
    await press(await use("initiative begin"), "Join")
    assert "−30 of 34 · 0/30 hp" in text(await use("initiative hurt", who="Lia", damage="34"))
    assert "−30 of 34" in text(await use("history"))


@pytest.mark.parametrize("who", ["orc", "orc, rat"])
@pytest.mark.parametrize("way", ["hurt", "apply", "half"])
async def test_what_a_monster_had_left_of_a_blow_is_not_said(use, press, who, way):
    await use("initiative add", who="orc 12 hp 15; rat 1 hp 30")
    await use("initiative hurt", who="orc", damage="36")
    await use("initiative hurt", who="orc", damage="+8")
    if way == "hurt":
        seen = await use("initiative hurt", who=who, damage="14")
    else:
        seen = await use("roll", dice="d1+13" if way == "apply" else "d1+27", at=who)
        if way == "half" and "," in who:
            return  # a menu asks who takes half
        seen = await press(seen, "Apply 14 damage" if way == "apply" else "Half: 14")
    assert "**orc** −14" in text(seen)
    assert " of 14" not in text(seen) + text(await use("history"))
