"""What people type is read once, from its tokens: each has one meaning, and a doubt is a button."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.line_reader import LineReader
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.reader import MOST_OFFERS, MOST_READINGS, read_line, understand
from bot.mechanics.reading.tokens import tokenize
from tests.counting import calls
from tests.mechanics.reading.lines import LINES, TEXTS

LATE = {
    "2d20+5 kh1": "2d20kh1 + 5",
    "2d20+5 kl1": "2d20kl1 + 5",
    "2d20+5 kh1 vs 15": "2d20kh1 + 5 vs 15",
    "4d6+2 dl1": "4d6dl1 + 2",
    "8d6+2 ro<3": "8d6ro<3 + 2",
    "6x4d6+1 kh3": "6x 4d6kh3 + 1",
    "2d20+5 attack kh1": "2d20kh1 + 5 # attack",
    "10d6+2 cs>=5": "10d6>=5 + 2",
    "1d20+5 -adv": "2d20kh1 + 5",
    "4d6-L-H": "4d6dl1dh1",
    "8d6-H-H-L-L": "8d6dh1dh1dl1dl1",
    "best of d6, d8": "{d6, d8}kh1",
    "(1d4! 1d6!)k1": "{d4!, d6!}kh1",
}
ASKED = {
    "4d6+2 d1": ("4d6dl1 + 2", "4d6 + 2 + d1", "4d6 + 2d1"),
    "2d6+3 crit": ("4d6 + 3", "2d6 + 3 # crit"),
    "1d6 + 1d8 k1": ("{d6, d8}kh1",),
    "2d6 + 2d8 + 3 kh1": ("2d6kh1 + 2d8 + 3", "2d6 + 2d8kh1 + 3"),
    "1d20+5 vs 1d20+3": ("d20 + 5 - (d20 + 3) vs 0",),
    "1d20+5 a d20": ("d20 + 5 + d20 # a",),
    "4d6+2 even fire": ("4d6 even + 2 # fire", "4d6 + 2 # even fire"),
    "4d6+2 odd fire": ("4d6 odd + 2 # fire", "4d6 + 2 # odd fire"),
    "(4d6) even fire": ("(4d6 even) # fire", "(4d6) # even fire"),
    "4d6[cold] odd fire": ("4d6 odd[cold] # fire", "4d6[cold] # odd fire"),
    "2x 4d6+2 even fire vs 2": ("2x 4d6 even + 2 vs 2 # fire", "2x 4d6 + 2 vs 2 # even fire"),
}
TARGETS = {
    "1d20+5 vs 10+2": "d20 + 5 vs 12",
    "1d20 vs 10 +2": "d20 + 2 vs 10",
    "d20 ac 15 +5": "d20 + 5 vs 15",
    "2d6 vs 6-": "2d6 vs <=6",
    "8d10+2 >=6f1": "8d10>=6f=1 + 2",
}
LABELS = {
    "(Attack) 1d20 + 5": "d20 + 5 # Attack",
    "1d20+7 // attack": "d20 + 7 # attack",
    "1d20 even the odds": "d20 # even the odds",
    "1d20+5 odd noise": "d20 + 5 # odd noise",
    "4d6 even fire": "4d6 even # fire",
    "1d20+5 search for secret doors": "d20 + 5 # search for secret doors",
    "d20 vs blind": "d20 # vs blind",
    "1d6+2 best friend": "d6 + 2 # best friend",
    "1d20 keep your cool": "d20 # keep your cool",
}
COUNTED = [
    f"{before}{count} {dice}"
    for before in ("", "leap ", "2x ")
    for count in ("2", "two")
    for dice in ("dice 6", "six-sided dice", "6 sided dice", "6-sided dice")
]
DEEP = ["(" * 120 + "d6" + ")" * 120, "-" * 200 + "d6", "{" * 100 + "d6", "d(" * 80 + "6", "((((" * 60]
LONG = [
    "coc " * 64,
    "d66 " * 64,
    "half " * 51,
    "1 " * 128,
    "a" * 256,
    "-" * 256,
    "d20 and " * 32,
    "e6 " * 85,
    "$a+" * 85,
]


def offered(text):
    """What is offered in place of a text; nothing where it is read."""
    try:
        understand(text)
    except BadInput as refused:
        return refused.offers
    return ()


def is_answered(text):
    """Whether a text is read, or refused with a sentence and what it may mean."""
    try:
        understand(text)
    except BadInput as refused:
        return bool(refused.sentence) and refused.offers is not None
    return True


@pytest.mark.parametrize("typed", LATE)
def test_a_modifier_behind_more_than_dice_is_of_the_only_ones_there_are(typed):
    assert str(understand(typed)) == LATE[typed]


@pytest.mark.parametrize("typed", ASKED)
def test_what_may_mean_several_things_is_asked(typed):
    with pytest.raises(BadInput) as refused:
        understand(typed)
    assert set(ASKED[typed]) <= set(refused.value.offers)


@pytest.mark.parametrize("typed", TARGETS)
def test_what_is_to_be_reached_is_a_number_or_a_sum_and_what_is_added_is_of_the_roll(typed):
    assert str(understand(typed)) == TARGETS[typed]


@pytest.mark.parametrize("typed", COUNTED)
def test_dice_whose_sides_are_said_are_as_many_as_their_count_says(typed):
    (part,) = understand(typed).parts
    assert str(part.root) == "2d6"


@pytest.mark.parametrize("typed", LABELS)
def test_free_words_are_a_label(typed):
    assert str(understand(typed)) == LABELS[typed]


@given(st.sampled_from(LINES) | TEXTS)
def test_every_sign_of_what_is_read_has_one_meaning(text):
    try:
        line = read_line(text)
    except BadInput:
        return
    taken = [place for start, end, _ in line.taken for place in range(start, end)]
    assert len(taken) == len(set(taken))
    left = {sign for place, sign in enumerate(text) if place not in set(taken)}
    assert not "".join(left).strip().strip(";,")


@given(TEXTS)
@example("DF0EVEN")
@example("100001")
@example("0EVEND2")
@example("VS1D[0]D[:]")
def test_whatever_is_offered_is_read_as_it_is_offered(text):
    offers = offered(text)
    assert len(offers) <= MOST_OFFERS
    assert tuple(str(understand(offer)) for offer in offers) == offers


@pytest.mark.parametrize("text", [*DEEP, *LONG], ids=str)
def test_the_worst_is_answered_with_a_sentence(text):
    assert is_answered(text[: LIMITS.characters])


def test_a_line_with_many_doubts_is_read_a_bounded_number_of_times(monkeypatch):
    reads = []
    read = LineReader.read
    monkeypatch.setattr(LineReader, "read", lambda *given: reads.append(given) or read(*given))
    assert is_answered("4d6 e6; " * 9 + "4d6 e6 half twice")
    assert len(reads) <= 1 + MOST_READINGS + MOST_OFFERS  # each offer is read as it will be


def test_what_a_refused_line_may_mean_is_found_once_and_only_where_it_is_looked_at():
    refusals = []

    def refuse():
        with pytest.raises(BadInput) as refused:
            understand("4d6 e6; " * 8 + "4d6 e6 half")
        refusals.append(refused.value)

    refused = calls(refuse)
    looked = calls(lambda: refusals[0].offers)
    refuse()
    again = calls(lambda: refusals[1].offers)
    assert again < refused < looked


@pytest.mark.parametrize("piece", ["coc ", "d66 ", "fire ", "+1", "(d6)+", "2d6 and "])
def test_a_line_twice_as_long_takes_about_twice_the_work(piece):
    count = LIMITS.characters // len(piece)
    half = calls(lambda: is_answered(piece * (count // 2)))
    assert calls(lambda: is_answered(piece * (count - 1))) < 3 * half


def test_a_reader_that_claims_to_take_something_and_does_not_is_not_believed():
    choices = Choices(())
    reader = PartReader("fire", tokenize("fire"), choices, {}, RollPart(choices))
    assert not reader.take_any([lambda _: True])
    assert reader.take_any([lambda reader: reader.label()])
