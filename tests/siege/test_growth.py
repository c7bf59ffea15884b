"""Twice as long a text takes about twice the work: no reader looks at all of a text for each piece of it.

A bound on the work for one answer does not show that: it has room for a reader ten times as slow.
"""

from functools import partial
from itertools import chain, cycle, islice, product
from random import Random

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.games_in_text import find_games
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.reading.dice_in_text import find_dice
from bot.mechanics.reading.tables.text import read_table
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheets import DEEPEST, MOST_LINES, Sheet, read_sheet
from tests.counting import steps
from tests.siege.texts import ENDINGS, PIECES
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover

MOST = 2.6
"""How many times the work twice the text may take: 2 where each token costs the same, 4 where all others are
looked at for each. The most today is 2.4; one more loop over all tokens at each of them makes 2.9."""

SOONER = 1.2
"""How many times as much a text may grow dearer by its second doubling than by its first, where work is done
for each pair of tokens: 2.9 follows 2.6."""

LINE = 256
"""Characters of the longest line of dice."""

MESSAGE = 2_000
"""Characters of the longest message."""

ROWS = 200
"""Of a table, which may have five times as many."""

PASTED = 4_096
"""Of a sheet from elsewhere, which may be eight times as long."""

PASTED_PIECES = (
    *("STR ", "STR DEX ", "16 (+3) ", "DEX 12 (+1) ", "HP 24/30 ", "Sword +5, 1d8+3, ", "Spot 5% (2/1)\n"),
    *("Bite. Melee Weapon Attack: +4 to hit. Hit: 7 (1d10 + 2) fire damage. ", "dc 12 con save ", "Melee "),
    *(
        "Saves ",
        "a = d20 + b\n",
        "x = ",
        "Armor\n18\nClass\n",
        "12\n",
        "Ox.\n",
        "Ox. A ",
        "1d6+",
        "●",
        "[",
        "(",
    ),
    *("<b>", "—  ", "1st 2/2 ", "Melee x +1 damage 1d6 plus 1d4 ", "spell save dc 5 ", "A [reaction] ", "9"),
    *(
        "Law ..... 5% ",
        "Law 50/25/10 ",
        "Law 50 25 10 ",
        "Law (5%) ",
        "••",
        "Brawl • ",
        "■□ ",
        "rank 1: ",
        "- ",
    ),
    *(
        "Fire - DC 15, 8d6 ",
        "Fire: dc 5\n",
        "x\n+5 Nature (Int)\n",
        "|AC|HP|\n|9|9|\n",
        "1/day ",
        "3/3 long ",
        "(T) ",
    ),
    *("&amp;", "[a](b) ", "[a](", ":a", "<:ab:1", "🔶", "name: ", "(DC 5) ", "(2/6 XP) ", "d8, 2/4 ", "(a) "),
)
"""What is put together in one."""

FIELDS = (
    '{{"Investigator": {{"Skills": {{"Skill": [{}]}}, "Characteristics": {{"STR": "9"}}}}}}',
    '{{"type": "npc", "system": {{"abilities": {{"str": {{"value": 9}}}}}}, "items": [{}]}}',
    '{{"type": "npc", "system": {{"abilities": {{"str": {{"mod": 1}}}}}}, "items": [{}]}}',
    '{{"build": {{"level": 1, "abilities": {{{}"str": 9}}}}}}',
)
ITEMS = (
    '{"name": "Ox", "value": 5, "type": "weapon"},',
    '{"name": "<b>Ox", "type": "melee", "system": {"bonus": {"value": 5}}},',
    '{"type": "lore", "name": "Ox"},',
    "[],",
    '"str": {"str": 5},',
)
"""What files of other programs have, and what is in them again and again."""

EACH = 3
"""In `make check` one of this many pieces, or pairs of pieces, is repeated; a pair has those left out."""

DRAWN = 5
"""How many pieces are put together anew, besides those that are known to be dear."""

DEAR = 500_000
"""Steps: of pieces that are put together anew, those that take less may grow faster. Some do: what is looked
at around each token has its full length only in a long text. The most is 3.2 times, for `9 r10+`, in 450,000
steps."""

SAVED = {"r10": "2d6kh1 + n1", "sneak": "1d20+9"}
SHEET = Sheet((("n00", "d20 + n1 vs {ac}"), ("n1", "3"), ("n10", "4"), ("stealth", "5")))
TABLE = TableScope(SHEET, SAVED, NameScope(SHEET.with_rolls(SAVED), "d20", is_sure=True), games()["d20"])
"""Where all of a line is looked for: names, saved rolls, and the options of a game."""


def read_or_refuse(read, text):
    """Read a text, or see what is wrong with it and what it may mean."""
    try:
        return read(text)
    except BadInput as refused:
        return refused.offers


def read_at_table(text):
    line = LineAtTable(text, TABLE)
    return line.find_roll() or line.read_dice()


read_line = partial(read_or_refuse, read_at_table)
read_sheet_or_not = partial(read_or_refuse, read_sheet)
read_table_or_not = partial(read_or_refuse, read_table)
read_import_or_not = partial(read_or_refuse, read_import)


def read_prose(text):
    """Look for rolls in a message."""
    return [*find_dice(text), *find_games(text, TABLE.played)]


def grow(read, write, size):
    """Return how many times the work a text of this size takes, beside one of half of it.

    What the shorter one is spared, such as a refusal for its length, is no growth: where all others are
    looked at for each token, the half takes too many times the work of a quarter as well.
    """
    read(write(size // 16))  # so that none pays for what is done once
    quarter, half, whole = (steps(partial(read, write(size // part))) for part in (4, 2, 1))
    return min(whole / half, SOONER * half / quarter)


def list_pieces():
    """Return what is repeated: pieces that are known to be dear, and some of these put together."""
    chance = Random(in_the_soak(None, 1))
    drawn = ("".join(chance.choices(PIECES, k=2)) for _ in range(in_the_soak(2_000, DRAWN)))
    pieces = zip(chain(PIECES, drawn), cycle(ENDINGS), strict=False)
    return islice(pieces, None, None, in_the_soak(1, EACH))


def repeat(piece, length, ending=""):
    """Return a piece over and over, in so many characters."""
    return (piece * length)[: length - len(ending)] + ending


def list_rows(row, count):
    """Return so many rows, each with its number."""
    return "\n".join(row.format(n=n) for n in range(count))


@pytest.mark.slow
def test_a_line_takes_work_as_it_is_long():
    grown = {}
    for piece, end in list_pieces():
        write = partial(repeat, piece, ending=end)
        times, work = grow(read_line, write, LINE), steps(partial(read_line, write(LINE)))
        if times > MOST and (piece in PIECES or work > DEAR):
            grown[f"{piece}…{end}"] = times, work

    assert grown == {}


@pytest.mark.parametrize("piece", ["adv ", "fire ", "n10 ", "a-"])
def test_a_roll_takes_work_as_there_are_words_behind_it(piece):
    assert grow(read_line, lambda size: f"yz 1b {repeat(piece, size)}", LINE - 6) < MOST


@pytest.mark.parametrize("piece", ["minus adv n00 ", "adv n00 minus ", "x ", "+ adv n00 "])
def test_a_line_that_repeats_what_is_left_open_has_an_end(piece):
    assert steps(partial(read_line, repeat(piece, LINE, "d6"))) < 400_000


@pytest.mark.slow
def test_a_message_takes_work_as_it_is_long():
    pieces = {piece: partial(repeat, piece) for piece in PIECES[:: in_the_soak(1, 4)]}
    growth = {piece: grow(read_prose, write, MESSAGE) for piece, write in pieces.items()}

    assert {piece: times for piece, times in growth.items() if times > MOST} == {}


@pytest.mark.slow
def test_a_sheet_takes_work_as_it_has_lines():
    lines = ("k{n} = {n}", "k{n} = d20 + {n}d4 vs {{ac}}", "k{n} = k0 + d6", "k{n} = {n}/99", "k{n} = k0 x")
    growth = {line: grow(read_sheet_or_not, partial(list_rows, line), MOST_LINES) for line in lines}

    assert {line: times for line, times in growth.items() if times > MOST} == {}


@pytest.mark.slow
def test_a_sheet_takes_work_as_its_names_stand_for_one_another():
    def write(depth):
        lines = (f"k{n} = k{n + 1} + k{n + 1}" for n in range(depth))
        return "\n".join((*lines, f"k{depth} = 3"))

    assert grow(read_sheet, write, DEEPEST - 2) < MOST


@pytest.mark.slow
def test_a_table_takes_work_as_it_has_rows():
    rows = (
        "goblins {n}",
        "{n}-{n} goblins",
        "{n}x,[other] {{a}} d66 and 2d6 wolves + level",
        "{n}-{n} 3d6kh1",
    )
    growth = {row: grow(read_table_or_not, partial(list_rows, row), ROWS) for row in rows}

    assert {row: times for row, times in growth.items() if times > MOST} == {}


@pytest.mark.slow
def test_a_pasted_sheet_takes_work_as_it_is_long():
    alone = PASTED_PIECES[:: in_the_soak(1, EACH)]
    others = zip(PASTED_PIECES[1::EACH], PASTED_PIECES[2::EACH], strict=False)
    pairs = in_the_soak(product(PASTED_PIECES, PASTED_PIECES), others)
    pieces = {piece: partial(repeat, piece) for piece in chain(alone, map("".join, pairs))}
    growth = {piece: grow(read_import_or_not, write, PASTED) for piece, write in pieces.items()}

    assert {piece: times for piece, times in growth.items() if times > MOST} == {}


@pytest.mark.slow
def test_a_file_of_another_program_takes_work_as_it_has_items():
    def write(field, item, count):
        return field.format((item * count).rstrip(",") if "[{}]" in field else item * count)

    files = {f"{field}{item}": partial(write, field, item) for field in FIELDS for item in ITEMS}
    growth = {file: grow(read_import_or_not, make, 1_000) for file, make in files.items()}

    assert {file: times for file, times in growth.items() if times > MOST} == {}
