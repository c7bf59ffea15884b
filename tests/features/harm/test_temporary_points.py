"""Damage takes temporary hit points and hit points, whatever else a sheet counts, and undo is exact."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.characters.counters import MOST_LAYERS, CounterChange, key_of, values_now
from bot.features.characters.event import SheetChange
from bot.features.harm.event import HARM, HarmRequest, list_hurt
from bot.mechanics.sources import Given
from bot.play.event import SHARED, Event, EventContext, State
from tests.client.reading import text
from tests.features.characters.playing import create

MOST = 12
HIT_POINTS, SPARE, MAJOR, OTHER = 1, 2, 3, 4
BEGUN = {HIT_POINTS: MOST, SPARE: 5, MAJOR: 0, OTHER: 1}

CHANGES = st.tuples(
    st.integers(-9, 15),
    st.tuples(
        st.sampled_from([(), (CounterChange(SPARE, BEGUN[SPARE], MOST, 0),)]),
        st.permutations(
            [
                CounterChange(MAJOR, BEGUN[MAJOR], 1, None, 1, least=6),
                CounterChange(OTHER, BEGUN[OTHER], 3, None, 0),
            ]
        ),
        st.integers(0, 2),
    ),
)
"""How much is lost, and what is changed beside hit points: temporary ones first, then what is set."""


class OneCharacter:
    """What a character has, as rows of damage and healing leave it."""

    def __init__(self):
        self.state, self.uses = None, 0

    @property
    def has(self):
        return BEGUN | {int(number): value for number, value in values_now(self.state).items()}

    def hurt(self, loss, others):
        changes = (CounterChange(HIT_POINTS, MOST, MOST, -loss), *others)
        request = HarmRequest(fight=1, sheets=(SheetChange("1f", changes),), name="Orla")
        context = EventContext(5, 0, self.uses + 1, shared=(State(self.state, self.uses),))
        effect = HARM.apply(None, request, context, Given(()))
        before, (self.state,) = self.state, effect.shared
        self.uses += 1
        key = key_of("1f")
        used = {SHARED: [[key.kind, key.key, self.uses, before, self.state]]}
        return Event(
            number=self.uses,
            person=5,
            at=0,
            kind="harm",
            request=HARM.write(request),
            line=effect.line,
            used=used,
        )

    def undo(self, row):
        (self.state,) = HARM.undo_shared(row, (State(self.state, self.uses),))


def flat(parts):
    temporary, others, count = parts
    return (*temporary, *others[:count])


@given(st.lists(CHANGES, max_size=8))
def test_a_blow_takes_temporary_hit_points_and_then_hit_points_and_nothing_else(blows):
    orla = OneCharacter()
    for loss, parts in blows:
        had, others = orla.has, flat(parts)
        row = orla.hurt(loss, others)
        spared = max(0, min(loss, had[SPARE])) if any(each.number == SPARE for each in others) else 0
        assert orla.has[SPARE] == had[SPARE] - spared
        assert orla.has[HIT_POINTS] == min(MOST, max(0, had[HIT_POINTS] - (loss - spared)))
        marks = loss >= 6 and any(each.number == MAJOR for each in others)
        assert orla.has[MAJOR] == (1 if marks else had[MAJOR])
        assert list_hurt(row)[0].spared == spared


@given(st.lists(CHANGES, min_size=1, max_size=MOST_LAYERS - 1))
def test_undo_of_the_latest_is_exact_back_to_the_first_of_which_all_is_kept(blows):
    orla, rows, hads = OneCharacter(), [], []
    for loss, parts in blows:
        hads.append(orla.has)
        rows.append(orla.hurt(loss, flat(parts)))
    while rows:
        orla.undo(rows.pop())
        assert orla.has == hads.pop()


@pytest.mark.parametrize(
    "others", ["", "temp = 0/9; ", "dying = 0/4; ", "wounded = 1/9; death_failures = 0/3; "]
)
@pytest.mark.parametrize("order", [1, -1])
async def test_a_second_blow_after_a_major_wound_takes_hit_points(lodged_town, use, press, others, order):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    lines = [each for each in f"hp = 11/11; luck = 65/99; {others}init = 3".split("; ") if each][::order]
    await create(use, name="Crane", lines="; ".join(lines))
    await use("initiative join", name="Crane", roll="3")
    await use("initiative hurt", who="Crane", damage="6")
    second = await use("initiative hurt", who="Crane", damage="5")
    assert "0/11 hp" in text(second)
    assert "major wound** **1** of 1" in text(await use("character show")).replace("`", "**")
    await press(second, "Undo")
    assert "5/11 hp · major wound" in text(await use("initiative show"))
