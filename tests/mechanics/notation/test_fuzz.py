"""Whatever is written, it is read or refused with a sentence; and what was read can be read again."""

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.reading.reader import understand
from tests.counting import calls

WORDS = (
    "d D d% dF 1d6 4d6 20 6x x × 0 1 2 5 1000 + - * / ( ) { } , [ ] [fire] # ! !! !p kh kl dh dl k rr ro r "
    "mi ma min max >= <= > < = f b p adv dis stats wod8 sw6 cocb 3 . ٣ 🎲 e STR ; $a $a= attack vs dc "
    "even odd "
    "in [1,3] d[1,1,2] d[hit,miss] hit :1 ,=6:2 !o !up3 i1 km2 d66 d( % floor( ceil( abs( max( t7 "
    "ds cs df1 ie xo"
)
PIECES = st.sampled_from([" ", *WORDS.split()])

LABELLED = st.lists(
    PIECES | st.sampled_from([" fire", " goblin" * 9, '"to hit"', " vs 3 ", "{a]b}", "// ", "\t", "/", "."]),
    max_size=8,
).map("".join)
"""Lines with much beside the dice."""

MOST_CALLS = 1_000_000
"""Of functions, within which a text is answered. Most take a few hundred, the worst attacks 125,000."""


def answer(text):
    """Read a line, and return what it was read as, or the sentence that refuses it."""
    try:
        return str(understand(text))
    except BadInput as refusal:
        return str(refusal)


def offered(text):
    """Return what is offered in place of a line, nothing where it is read."""
    try:
        understand(text)
    except BadInput as refusal:
        return refusal.offers
    return ()


def read_again(recorded):
    """Return what a recorded line is read as by both readers, None where one refuses it."""
    found = []
    for reads in (read_rolls, understand):
        try:
            found.append(reads(recorded))
        except BadInput:
            found.append(None)
    return found


@given(st.lists(PIECES, max_size=16).map("".join))
def test_pieces_of_the_language_in_any_order_are_read_or_refused(text):
    assert answer(text).isprintable()


@given(st.lists(PIECES, max_size=5).map("".join).map("4d6{}".format))
def test_any_pieces_after_dice_are_read_or_refused(text):
    assert answer(text).isprintable()


@given(st.text(max_size=300))
@example("$A\x08")
@example("2d6 more\u2028than 7")
@example("d20 with\tbless +5")
def test_any_text_is_read_or_refused(text):
    assert answer(text).isprintable()


@given(st.text(st.characters(codec="ascii"), max_size=60))
@example("\r$\x1f")
def test_any_plain_text_is_read_or_refused(text):
    assert answer(text).isprintable()


@given(st.lists(PIECES, max_size=120).map("".join))
def test_an_answer_comes_soon(text):
    assert calls(lambda: answer(text)) < MOST_CALLS


@given(st.lists(PIECES, max_size=16).map("".join))
def test_whatever_is_offered_is_read_and_echoed_as_it_is_offered(text):
    offers = offered(text)
    assert tuple(str(understand(offer)) for offer in offers) == offers


@given(LABELLED)
@example('d%[kh11000]"to hit"' + '"to hit"' * 28)
@example(f"3d6 {'a' * 150} + 2")
@example("4/d6.dl1")
@example("10/(d6 - 7) crit damage")
@example("2d6 + d10>=7 vs 5")
@example("vs 3 d[hit, miss]")
@example("d{a]b}")
@example("-2d6 fire /2")
def test_what_was_read_is_recorded_and_read_again_as_the_same(text):
    for line in offered(text) or [text]:
        try:
            rolls = understand(line)
        except BadInput:
            continue
        assert read_again(str(rolls)) == [rolls, rolls]


@given(st.lists(PIECES, max_size=16).map("".join))
def test_what_was_read_is_thrown_and_read_again_from_its_faces(text):
    try:
        rolls = understand(text)
        rolled = throw_all(rolls, Random(len(text)).randrange)
    except BadInput:
        return
    assert read(rolls, rolled.faces) == rolled
