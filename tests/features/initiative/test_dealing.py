"""Cards in a fight: nobody has another's, a round deals anew, and a step back deals the same again."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.features.initiative.dealing import ActionDeck
from bot.features.initiative.fight import Combatant, Fight, Unit
from bot.mechanics.action_cards import CARDS, JOKERS
from bot.mechanics.sources import Chance, Given
from bot.play.codec import dump

LOWEST = 16
"""5♠, the highest card that Quick replaces."""

SEEDS = st.integers(0, 10**9)


def group(count, row=2):
    return [Combatant(row, copy, 5, monster=True, total=0, bonus=0) for copy in range(count)]


def chance(seed):
    return Chance(Random(seed).randrange)


def dealt(count, seed):
    return Fight(start=1, by=5, deck=ActionDeck()).add(group(count)).deal(chance(seed)).fight


def cards(fight):
    return {each.unit: each.total for each in fight.order}


def go_on(fight, source):
    return fight.pass_turn({}).deal(source).fight


def end_of_round(fight, source):
    while fight.turn != fight.order[-1].unit:
        fight = go_on(fight, source)
    return fight


@given(st.integers(1, 54), SEEDS)
def test_all_have_a_card_of_their_own_and_the_highest_is_first(count, seed):
    totals = [each.total for each in dealt(count, seed).order]

    assert set(totals) <= set(CARDS)
    assert totals == sorted(set(totals), reverse=True)


@given(st.integers(1, 20), st.integers(1, 12), SEEDS)
def test_no_card_comes_twice_before_a_joker_or_the_end_of_the_deck_shuffles(count, rounds, seed):
    source = chance(seed)
    fight, seen = dealt(count, seed), []
    for _ in range(rounds):
        now = [each.total for each in fight.order]
        assert not set(now) & set(seen) or len(seen) + count > len(CARDS)
        seen = [] if JOKERS & {*now, *seen} else [*seen, *now]
        if len(seen) + count > len(CARDS):
            return
        fight = go_on(end_of_round(fight, source), source)
        assert fight.turn == fight.order[0].unit


@given(st.integers(55, 60), SEEDS)
def test_more_combatants_than_cards_have_cards_all_the_same(count, seed):
    source = chance(seed)
    fight = go_on(end_of_round(dealt(count, seed), source), source)

    assert all(each.total in CARDS for each in fight.order)


@given(st.integers(1, 12), st.integers(0, 3), SEEDS)
def test_a_step_back_over_a_deal_gives_the_round_before_and_the_same_cards_again(count, rounds, seed):
    source = chance(seed)
    fight = end_of_round(dealt(count, seed), source)
    for _ in range(rounds):
        fight = end_of_round(go_on(fight, source), source)
    after = go_on(fight, source)
    back = after.go_back()
    again = back.pass_turn({}).deal(Given([]))

    assert (cards(back), back.turn, back.round) == (cards(fight), fight.turn, fight.round)
    assert again.drawn == ()
    assert replace(again.fight, moves=0) == replace(after, moves=0)


QUICK = st.sets(st.integers(0, 11))
"""Who of the first twelve has the Edge."""


def units(fight, places):
    return [each.unit for each in fight.order if each.copy in places]


@given(st.integers(1, 12), QUICK, st.integers(0, 3), SEEDS)
def test_the_quick_have_no_card_of_5_or_lower_and_what_they_gave_up_comes_to_nobody(
    count, places, rounds, seed
):
    source = chance(seed)
    fight = Fight(start=1, by=5, deck=ActionDeck()).add(group(count))
    quick = units(fight, places)
    fight = fight.deal(source, quick=quick).fight
    for _ in range(rounds):
        fight = end_of_round(fight, source).pass_turn().deal(source, quick=quick).fight
    redrawn = [each.card for each in fight.deck.redrawn]
    assert all(fight.find(unit).total > LOWEST for unit in quick)
    assert all(card <= LOWEST for card in redrawn)
    assert set(redrawn) <= set(fight.deck.spent)
    assert not set(redrawn) & {each.total for each in fight.order}


@given(st.integers(1, 12), QUICK, SEEDS)
def test_the_faces_of_a_row_deal_the_same_to_the_quick_again(count, places, seed):
    fight = Fight(start=1, by=5, deck=ActionDeck()).add(group(count))
    quick = units(fight, places)
    dealt = fight.deal(chance(seed), quick=quick)
    assert fight.deal(Given(dealt.drawn), quick=quick) == dealt
    assert Fight.of(dump(dealt.fight)) == dealt.fight


@given(st.integers(1, 12), QUICK, SEEDS)
def test_a_step_back_gives_the_quick_the_same_cards_again(count, places, seed):
    source = chance(seed)
    fight = end_of_round(dealt(count, seed), source)
    quick = units(fight, places)
    after = fight.pass_turn().deal(source, quick=quick).fight
    again = after.go_back().pass_turn().deal(Given([]), quick=quick)
    assert again.drawn == ()
    assert replace(again.fight, moves=0) == replace(after, moves=0)


def test_where_all_higher_cards_are_out_the_quick_have_what_there_is():
    high = [each._replace(total=card) for each, card in zip(group(38), range(17, 55), strict=True)]
    fight = Fight(start=1, by=5, deck=ActionDeck()).add([*high, *group(1, row=7)])
    assert 1 <= fight.deal(chance(1), quick=[Unit(7, 0)]).fight.find(Unit(7, 0)).total <= LOWEST


@given(st.integers(1, 12), st.integers(0, 11), st.integers(0, 11), SEEDS)
def test_a_new_card_is_another_and_moves_nobody_else(count, place, turns, seed):
    source = chance(seed)
    fight = dealt(count, seed)
    for _ in range(turns):
        fight = go_on(fight, source)
    one = fight.order[place % count]
    after = fight.give_up_card(one.unit).deal(source).fight.begin_turn()
    had, has = cards(fight), cards(after)
    assert has.pop(one.unit) not in had.values() or len(fight.deck.spent) + count == len(CARDS)
    assert had.items() >= has.items()
    is_first = fight.turn == fight.order[0].unit
    assert after.turn == (after.order[0].unit if is_first and fight.round else fight.turn)
    assert one.total in after.deck.spent or not after.deck.spent


GROUPS = st.lists(st.integers(1, 5), min_size=1, max_size=6)
"""How many are in each group."""


def of_groups(counts):
    """A fight with groups of one row, and one more with a card of its own."""
    groups = [place for place, count in enumerate(counts, 1) for _ in range(count)]
    members = [each._replace(group=place) for each, place in zip(group(len(groups)), groups, strict=True)]
    return Fight(start=1, by=5, deck=ActionDeck()).add([*members, *group(1, row=7)])


@given(GROUPS, st.integers(0, 3), SEEDS)
def test_each_group_has_one_card_and_its_turns_one_after_another(counts, rounds, seed):
    source = chance(seed)
    fight = of_groups(counts).deal(source).fight
    for _ in range(rounds):
        fight = go_on(end_of_round(fight, source), source)
    hands = [each.hand for each in fight.order]
    assert len({each.total for each in fight.order}) == len(counts) + 1
    assert sorted(hands, key=hands.index) == hands


@given(GROUPS, SEEDS)
def test_a_step_back_gives_groups_the_same_cards_again(counts, seed):
    source = chance(seed)
    fight = end_of_round(of_groups(counts).deal(source).fight, source)
    after = go_on(fight, source)
    again = after.go_back().pass_turn().deal(Given([]))
    assert (again.drawn, cards(again.fight)) == ((), cards(after))


@given(st.integers(2, 12), st.sets(st.integers(0, 11)), SEEDS)
def test_those_who_are_down_get_no_card_unless_all_are(count, fallen, seed):
    source = chance(seed)
    fight = end_of_round(dealt(count, seed), source)
    down = {each.unit for each in fight.order if each.copy in fallen}
    fight = fight.pass_turn().deal(source, down, down).fight
    dealt_to = {each.unit for each in fight.order if each.total}
    everyone = {each.unit for each in fight.order}
    assert dealt_to == (everyone - down or everyone)
    assert fight.turn == fight.order[0].unit
    again = fight.deal(Given([]), down, down)
    assert (again.drawn, again.group) == ((), ())


@given(st.integers(2, 12), SEEDS)
def test_who_joins_in_the_middle_of_a_round_gets_a_card_that_nobody_has(count, seed):
    fight = dealt(count, seed)
    later = fight.add(group(3, row=7)).deal(chance(seed)).fight

    assert cards(later).items() >= cards(fight).items()
    assert len(set(cards(later).values())) == count + 3


@given(st.integers(2, 12), SEEDS)
def test_the_card_of_one_who_is_removed_is_out_until_the_deck_is_shuffled(count, seed):
    fight = dealt(count, seed)
    gone = fight.order[-1]

    assert gone.total in fight.remove(gone.unit, {}).deck.spent


@given(st.integers(2, 12), SEEDS)
def test_one_who_waited_acts_with_their_card_and_is_dealt_another_in_the_next_round(count, seed):
    source = chance(seed)
    fight = go_on(dealt(count, seed), source)
    first = fight.current
    fight = fight.delay({}).deal(source).fight.act(first.unit)
    assert fight.current.total == first.total

    waits = fight.delay({}).deal(source).fight
    while waits.round == 1:
        waits = go_on(waits, source)
    assert not waits.waiting


@given(st.integers(1, 12), SEEDS)
def test_a_dealt_fight_is_read_as_it_was_written(count, seed):
    source = chance(seed)
    fight = go_on(end_of_round(dealt(count, seed), source), source)

    assert Fight.of(dump(fight)) == fight
