"""Sheets: what names stand for, and what becomes of dice in which they stand."""

import re
import sys

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import OWN_WORDS, NameScope, Roll
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.reading.line_reader import split_parts
from bot.mechanics.reading.possible_names import list_doubtful, list_unknown, list_words_of
from bot.mechanics.reading.reader import read_names, understand
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.sheets import DEEPEST, LARGEST, MOST_LINES, Counter, Sheet, read_sheet
from bot.mechanics.sources import Given

DIE = re.compile(r"d(?:\d\w*|f)?|adv(?:antage)?|dis(?:advantage)?|even|odd|in|kh?\d*|kl\d*", re.IGNORECASE)
"""A word of dice."""

LIA = read_sheet(
    """
    dex = 3
    str = -1
    prof = +2
    hp = 24/30
    ac = 15
    stealth = dex + prof
    half = hp/2
    attack = d20 + str + prof vs {ac}
    fireball = 8d6 fire
    burning = 2d4
    sneak = 3d6
    smite = attack + 2d8
    two = d20+5; d8+3
    save = d20 + {bonus} + dex
    """
)


def refusal(asked, *arguments):
    """Return how it is refused."""
    with pytest.raises(BadInput) as refused:
        asked(*arguments)
    return refused.value


def read(text, sheet=LIA):
    return read_names(text, NameScope(sheet, "d20"))


def put(text, sheet=LIA):
    return str(understand(text, NameScope(sheet, "d20")))


@pytest.mark.parametrize(
    ("name", "number"), [("dex", 3), ("str", -1), ("prof", 2), ("hp", 24), ("stealth", 5), ("half", 12)]
)
def test_a_name_stands_for_a_number(name, number):
    assert LIA.find(name) == number


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("d20+dex", "d20 + 3[dex]"),
        ("d20 + str", "d20 - 1[str]"),
        ("d20 - str", "d20 + 1[str]"),
        ("str + d20", "(-1)[str] + d20"),
        ("d20 + str*2", "d20 + (-1)[str]*2"),
        ("(dex)d6", "(3[dex])d6"),
        ("dex x d6", "3x d6"),
        ("d20 vs ac", "d20 vs 15"),
        ("d20 + 5 ac 15", "d20 + 5 vs 15"),
        ("d20>=dex", "d20 vs 3"),
        ("max(dex, str) + d6", "{3[dex], (-1)[str]}kh1 + d6"),
        ("$a = 2d6; $a + dex", "$a = 2d6; $a + 3[dex]"),
        ("d20 + sneak", "d20 + 3d6[sneak]"),
        ("d20 + STEALTH", "d20 + 5[stealth]"),
    ],
)
def test_a_number_or_dice_stand_wherever_a_value_may_stand(typed, dice):
    assert put(typed) == dice


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("attack", "d20 - 1[str] + 2[prof] # attack"),
        ("attack 15", "d20 - 1[str] + 2[prof] vs 15 # attack"),
        ("attack ac=15", "d20 - 1[str] + 2[prof] vs 15 # attack"),
        ("2x attack", "2x d20 - 1[str] + 2[prof] # attack"),
        ("attack adv", "2d20kh1 - 1[str] + 2[prof] # attack"),
        ("attack adv 15", "2d20kh1 - 1[str] + 2[prof] vs 15 # attack"),
        ("attack vs ac adv", "2d20kh1 - 1[str] + 2[prof] vs 15 # attack"),
        ("attack +2", "d20 - 1[str] + 2[prof] + 2 # attack"),
        ("attack + d4 for luck", "d20 - 1[str] + 2[prof] + d4 # attack: for luck"),
        ("attack * 2", "(d20 - 1[str] + 2[prof])*2 # attack"),
        ("fireball; burning", "8d6 # fireball: fire; 2d4 # burning"),
        ("two + 1", "d20 + 5 + 1 # two; d8 + 3"),
        ("save 4", "d20 + 4 + 3[dex] # save"),
        ("smite", "d20 - 1[str] + 2[prof] + 2d8 # smite"),
    ],
)
def test_a_roll_is_called_by_its_name_with_what_may_stand_behind_dice(typed, dice):
    assert put(typed) == dice


@pytest.mark.parametrize(
    "typed", ["1d20 + 5 attack", "d20 # dex", '1d8 "dex"', "1d8[dex] + 2", "4d6kh3", "adv + 5"]
)
def test_words_behind_dice_are_a_label_and_dice_are_dice(typed):
    assert read(typed) is None


@pytest.mark.parametrize(
    ("typed", "sentence", "offers"),
    [
        (
            "stealth",
            "`stealth` is 5, a number and not a roll: add it to dice, such as d20 + stealth.",
            ("d20 + stealth",),
        ),
        (
            "burning 3",
            "Column 9: `burning` needs no number: write `+` before what you add, or `vs` before a target.",
            ("burning + 3", "burning vs 3"),
        ),
        ("save", "This saved roll needs a number for `bonus`", ()),
        ("attack 3 4", "Column 1: You typed too many numbers: this roll needs only `ac`.", ()),
        ("d20 + two", "Column 7: `two` is a whole roll: write it first, such as `two + 2`.", ()),
    ],
)
def test_what_cannot_be_used_so_is_refused(typed, sentence, offers):
    error = refusal(put, typed)
    assert sentence in str(error)
    assert error.offers == offers


@pytest.mark.parametrize(
    ("lines", "sentence", "offers"),
    [
        (
            "aa = bb + 1\nbb = aa + 1",
            "In `aa`: `aa` uses itself (aa → bb → aa): write a number in one of these lines, such as aa = 3.",
            (),
        ),
        ("dex = 3\nhit = d20 + dxe", "In `hit`: There is no line `dxe`: did you mean `dex`?", ("dex",)),
        ("hit = d20 + dex", "In `hit`: There is no line `dex`: write a line for it, dex = 3.", ()),
        (
            "old & sword = 3",
            "`old & sword` is not a name: write 1 to 32 letters, digits or _, "
            "with a letter first, such as old_sword.",
            ("old_sword",),
        ),
        (
            "age = 3",
            "`age` is already the name of a game (AGE: Dragon Age): choose another name, such as `my_age`.",
            ("my_age",),
        ),
        ("d20 = 3", "`d20` is already a word for dice: choose another name, such as `my_d20`.", ("my_d20",)),
        ("max = 3", "`max` is already a word for dice: choose another name, such as `my_max`.", ("my_max",)),
        ("hp = 31/30", "In `hp`: 31 is more than the maximum, 30: write 30/30.", ()),
        (
            "gold = 5000000",
            "In `gold`: 5,000,000 is too large: write a number from -1,000,000 to 1,000,000.",
            (),
        ),
        (
            "gold = 1000000\nmore = gold + 1",
            "In `more`: 1,000,001 is too large: write a number from -1,000,000 to 1,000,000.",
            (),
        ),
        ("hit = 2d", "In `hit`: Column 3: `d` needs the number of sides, such as d6.", ("2d6", "2d20")),
        (
            "nonsense",
            "`nonsense` is not a line of a character: write a name, `=` and a value, such as dex = 3.",
            (),
        ),
        (
            "dex =",
            "`dex =` is not a line of a character: write a name, `=` and a value, such as dex = 3.",
            (),
        ),
        ("dex = 3\nDEX = 4", "Two lines are called `dex`: give one of them another name.", ()),
        (
            "",
            "These lines are empty: write one for each number or roll, such as dex = 3, or "
            "attack = d20 + dex.",
            (),
        ),
        (
            "\n".join(f"n{n} = 1" for n in range(101)),
            "A character can have at most 100 lines, not 101: leave some out.",
            (),
        ),
        (
            f"dex = {'1+' * 100}1",
            "The line `dex` can have at most 200 characters, not 201: make it shorter.",
            (),
        ),
        (
            f"hit = {' + '.join(f'{{a{n}}}d6' for n in range(9))}",
            "In `hit`: a roll can have at most 8 gaps such as {bonus}, not 9: leave some out.",
            (),
        ),
    ],
)
def test_a_sheet_that_does_not_serve_is_refused_by_its_line(lines, sentence, offers):
    error = refusal(read_sheet, lines)
    assert sentence in str(error)
    assert error.offers == offers


@pytest.mark.parametrize("turned", [False, True])
def test_names_stand_for_one_another_up_to_a_depth_in_whatever_order(turned):
    def chain(length):
        lines = ["n1 = 1", *(f"n{n} = n{n - 1} + 1" for n in range(2, length + 1))]
        return "\n".join(reversed(lines) if turned else lines)

    assert read_sheet(chain(DEEPEST)).find(f"n{DEEPEST}") == DEEPEST
    assert "and so on, more than 8 times" in str(refusal(read_sheet, chain(DEEPEST + 1)))
    assert "and so on, more than 8 times" in str(refusal(read_sheet, chain(100)))


def test_one_line_may_hold_several():
    assert read_sheet("dex = 3; hit = d20 + dex, hp: 3/4").lines == (
        ("dex", "3"),
        ("hit", "d20 + dex"),
        ("hp", "3/4"),
    )


def test_what_one_has_changes_what_is_made_of_it():
    hurt = LIA.with_now({"hp": 7})
    assert (hurt.counter("hp"), hurt.find("half")) == (Counter(7, 30), 3)
    assert LIA.with_now({"hp": 99}).counter("hp") == Counter(30, 30)
    assert LIA.counters == {"hp": Counter(24, 30)}


def test_labels_go_where_they_make_dice_too_long():
    sheet = read_sheet("a_name_that_is_quite_a_long_one = 3")
    typed = "d20" + " + a_name_that_is_quite_a_long_one" * 7
    assert put(typed, sheet) == "d20" + " + 3" * 7
    assert "The dice of these names have 543 characters together" in str(
        refusal(put, "d20" + " + attack" * 20)
    )


def test_a_line_of_many_names_is_worked_out_without_their_labels():
    names = [f"quality_{number}" for number in range(14)]
    sheet = read_sheet("\n".join([*(f"{name} = 1" for name in names), f"sum = {' + '.join(names)}"]))
    assert sheet.find("sum") == 14


def test_what_stands_for_much_of_what_stands_for_much_is_refused_soon():
    lines = ["kk1 = d6", *(f"kk{n} = {' + '.join([f'kk{n - 1}'] * 30)}" for n in range(2, 8))]
    assert "at most 256" in str(refusal(read_sheet, "\n".join(lines)))


def test_a_sheet_is_read_again_as_it_was_written():
    assert read_sheet(str(LIA)) == LIA


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1d20+7 attack", ()),
        ("4d6kh3 + d8", ()),
        ("adv + 5; stats", ()),
        ("max(1d6, 1d8)", ()),
        ("d20 vs dc 15", ()),
        ("d20 + dex", ("dex",)),
        ("2x attack; fire", ("attack", "fire")),
    ],
)
def test_words_that_may_be_names_are_told_from_dice(typed, words):
    assert list_unknown(typed) == words


NUMBERS = st.integers(-50, 50)


@st.composite
def formulas(draw, names):
    """Arithmetic of numbers and earlier names, as text."""
    parts = draw(st.lists(st.one_of(NUMBERS.map(str), st.sampled_from(names)), min_size=2, max_size=4))
    signs = draw(st.lists(st.sampled_from(["+", "-", "*"]), min_size=len(parts) - 1, max_size=len(parts) - 1))
    texts = [part if not part.startswith("-") else f"({part})" for part in parts]
    return texts[0] + "".join(f" {sign} {text}" for sign, text in zip(signs, texts[1:], strict=True))


@given(st.data())
def test_names_mean_what_arithmetic_makes_of_them(data):
    """The oracle is Python's own arithmetic."""
    names = ["aa", "bb", "cc", "ee"]
    values, lines = {}, []
    for place, name in enumerate(names):
        text = data.draw(formulas(names[:place])) if place else str(data.draw(NUMBERS))
        values[name] = eval(text, {}, dict(values))  # noqa: S307 - of numbers and signs alone
        assume(abs(values[name]) <= LARGEST)  # more is refused where a sheet is read
        lines.append((name, text))
    sheet = Sheet(tuple(lines))
    assert {name: sheet.find(name) for name in names} == values

    typed = data.draw(formulas(names))
    try:
        made = throw(understand(f"d20 + {typed}", NameScope(sheet)), Given((7,)))
    except BadInput:
        if max(map(abs, values.values())) <= 1_000:  # up to four factors make at most a million million
            raise
        return
    assert made.totals == (7 + eval(typed, {}, dict(values)),)  # noqa: S307


def test_a_number_of_times_makes_a_roll():
    assert str(understand("six", NameScope(Sheet((("six", "6#4d6kh3"),))))) == "6x 4d6kh3 # six"


@given(st.text(alphabet="adex sthp20+-*/()[]{}#;\"'vs=<>x!,$\n", max_size=40))
def test_whatever_is_typed_is_put_or_refused(text):
    try:
        put(text)
    except BadInput:
        return


@given(st.text(alphabet="abdex20+-*/(){}#;= \n", max_size=60))
def test_whatever_is_typed_as_lines_is_read_or_refused(text):
    try:
        sheet = read_sheet(text)
    except BadInput:
        return
    assert read_sheet(str(sheet)) == sheet
    for name in sheet.names:
        assert isinstance(sheet.find(name), int | Roll)


def test_the_words_of_a_name_may_be_apart_and_are_kept_with_a_line_between():
    lines = "dex = 60", "Spot Hidden = 55", "knife-work = d4"
    for between in ("\n", "; ", ", "):
        sheet = read_sheet(between.join(lines))
        assert [name for name, _ in sheet.lines] == ["dex", "spot_hidden", "knife_work"]


def test_lines_of_dice_are_known_to_be_rolls_without_being_parsed():
    sheet = Sheet(tuple((f"k{number}", f"{number}{'+d4' * 40}") for number in range(100)))
    calls = 0

    def count(_frame, event, _arg):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        found = [sheet.find(name) for name in sheet.names]
    finally:
        sys.setprofile(None)

    assert all(isinstance(each, Roll) for each in found)
    assert calls < 200 * len(found)


@pytest.mark.parametrize(("text", "meaning"), [("3 # for d20", 3), ("5 + 2", 7), ("3[d20] + 1", 4)])
def test_dice_in_a_label_make_no_roll_of_a_number(text, meaning):
    found = Sheet((("a", text),)).find("a")

    assert found == meaning


PIECES = (
    *"0123456789dDkKhHlLxX×fFaeo_+-*/;,#[]{}()<>=! \n",
    "adv",
    "dex",
    "even",
    "vs",
    "d20",
    "4d6kh3",
    "äöü",
)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_where_no_word_is_seen_at_a_glance_none_stands_for_a_value(text):
    words = dict.fromkeys(word for part in split_parts(tokenize(text)) for word in list_words_of(part))
    names = tuple(word for word in words if word not in OWN_WORDS and not DIE.fullmatch(word))

    assert list_doubtful(text) == names


def test_what_was_read_of_a_roll_is_forgotten_before_it_is_too_much():
    sheet = read_sheet("hit = d20 + {bonus}")
    roll = Roll("hit", "d20 + {bonus}", ("bonus",), ("bonus",))
    for bonus in range(3 * MOST_LINES):
        sheet.fill(roll, str(bonus))

    assert len(sheet._read) <= MOST_LINES
