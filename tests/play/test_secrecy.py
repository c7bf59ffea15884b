"""Which lines ask for a hidden roll: each word at each place where it counts, and no label that has one."""

from itertools import product

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.reader import understand
from bot.mechanics.secrecy import list_secret_words
from bot.mechanics.sheets import read_sheet
from bot.play.secrecy import LineReading, find_secret_word, make_question, reading_of_rolls
from bot.play.settings import Configuration

WORDS = ("p", "secret", "hidden", "private", "blind", "gm", "whisper")
DICE = (
    "1d20",
    "6d10",
    "1d20+5 vs 15",
    "4d6kh3",
    "2x 1d20+1",
    "d100",
    "(1d6+2)*2",
    "2d20kh1 - 1",
    "vtm5h2",
    "coc45",
)
SHEET = read_sheet("stealth = 5; spot = d100; attack = d20 + 6; blade = 4; door = 2; spot_hidden = 45")
NOBODY = read_sheet("luck = 1")


def reads(sheet):
    """Read a line as /roll does, with the names of a sheet."""

    async def read(text):
        if game := parse_game(text):
            return LineReading(str(game), (game.comment,))
        return reading_of_rolls(understand(text, NameScope(sheet, "d20")))

    return read


async def find(text, sheet=NOBODY):
    return await find_secret_word(reads(sheet), text, sheet.texts)


def list_lines(word, dice):
    """Lines that ask for dice in secret by a word."""
    yield from (f"{dice} {word}", f"{dice} ({word})", f"{dice} [{word}]", f"{dice} attack ( {word} )")
    yield from (f"{word} {dice}", f"{word}: {dice}", f"{word}roll {dice}", f"/{word}roll {dice}")
    yield from (
        f"{dice} perception {word}",
        f"{dice} Dex {word}.",
        f"{dice}\t{word.upper()}",
        f"{dice} {word}!",
    )


async def test_each_word_asks_at_each_place_that_is_its_own():
    options = {"p": {"coc45", "d100"}}
    for word, dice in product(WORDS, DICE):
        for line in list_lines(word, dice):
            found = await find(line)
            if found is None:  # there p is a penalty die
                assert dice in options.get(word, ()), line
            else:
                assert found.word == word, line
                assert (await reads(NOBODY)(found.rest)).dice == (await reads(NOBODY)(dice)).dice, line


@pytest.mark.parametrize("sheet", [NOBODY, SHEET], ids=["no sheet", "a sheet"])
async def test_no_label_with_such_a_word_does(sheet):
    for word in WORDS:
        for line in (
            *(f"1d20+3 {word} blade", f"{word} blade with fire 1d20+3", f"1d20+5 search for {word} doors"),
            *(f"2d6 # {word}", f'2d6 "{word}"', f"2d6 “{word}”", f"2d6 # ({word})", f"1d20 #a b {word}; 2d6"),
            *(f"d20 vs {word}", f"1d20 look {word}", f"1d20 {word}-ish", f"1d20 the {word}'s blade"),
            *(f"d[{word}, open]", f"1d6[fire] + 1d8[{word} fire]", f"1d20 a {word}; 1d8 fire"),
        ):
            assert await find(line, sheet) is None, line
    for line in (
        "coc45 spot hidden",
        "coc spot hidden 45",
        "d20 spot hidden",
        "Spot Hidden coc45",
        "d100 p",
        "p coc45",
    ):
        assert await find(line, sheet) is None, line


async def test_a_word_behind_a_name_of_the_sheet_asks():
    for line in ("d20+stealth hidden", "attack secret", "p attack", "1d20 stealth (gm)", "d20 blade private"):
        assert await find(line, SHEET), line
    assert await find("d20 blade private") is None


async def test_a_name_that_is_such_a_word_is_a_name():
    sheet = read_sheet("hidden = 3; gm = d20")
    for line in ("d20+hidden", "gm", "1d20 hidden", "d20 stealth hidden"):
        assert await find(line, sheet) is None, line


async def test_lines_that_a_line_names_ask_too():
    sheet = read_sheet("hush = d20 + 2 secret; sneak = hush; shout = d20 + 2 # secret; jump = d20 + {n} (gm)")
    for line in ("hush", "hush vs 15", "sneak", "jump 3"):
        assert (await find(line, sheet)).rest == line, line
    assert await find("shout", sheet) is None


async def test_what_is_asked_keeps_all_else_of_the_line():
    for line, rest in {
        "2x 1d20+5 adv vs 15 secret; 1d8+2 fire # sword": "2x 1d20+5 adv vs 15; 1d8+2 fire # sword",
        "p 6d10 to hit": "6d10 to hit",
        "1d20+5 attack (private); 1d8": "1d20+5 attack; 1d8",
        "6#d20 secret": "6#d20",
        "vtm5 hunger 2 (private) # hunt": "vtm5 hunger 2 # hunt",
    }.items():
        assert (await find(line)).rest == rest, line


async def test_so_do_lines_that_are_refused_for_their_dice_and_labels_of_such_words_alone():
    for line in (
        "2d6 and 1d8 secret",
        "2d6 ! secret",
        "1d20, secret",
        "1d20 whisper GM",
        "1d20 p secret roll",
    ):
        assert await find(line), line


async def test_a_line_full_of_such_words_is_read_a_few_times_only():
    readings = []

    async def read(line):
        readings.append(line)
        return LineReading(line, (line,))

    for line in ("1d20 " + "p " * 120, "(p) " * 60, "p 1;" * 60, "secret " * 40):
        readings.clear()
        await find_secret_word(read, line, {"secret_1": line})
        assert len(readings) <= 24, line


def test_the_word_says_who_sees_it_as_far_as_the_place_allows():
    (found, *_) = list_secret_words("1d20 blind", {})
    seen = {
        hiding: [choice.show for choice in make_question(found, "1d20 blind", "1d20", place).choices]
        for hiding in ("all", "me", "gm", "none")
        for place in [Configuration(hidden=hiding)]
    }
    by_hand = make_question(found, "1d20 blind", "1d20", Configuration(), by_hand=True)

    assert seen == {
        "all": ["gm", "everyone"],
        "me": ["me", "everyone"],
        "gm": ["gm", "everyone"],
        "none": ["everyone"],
    }
    assert [choice.show for choice in by_hand.choices] == ["both", "everyone"]
