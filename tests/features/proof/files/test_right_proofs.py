"""No verifier finds fault with what the bot has made; the page makes plain dice again to their totals."""

import json
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.errors import BadInput
from bot.play.errors import Refused
from bot.play.store import Ask
from tests.features.proof.files.conftest import by_page, by_python, lines_of, rows_by_page, verdict_of_both
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import content_of, put
from tests.features.until.rolling import roll as roll_until
from tests.rolling import roll_dice, roll_die, wanted

DICE = (
    *("2d6", "1000d6", "d10000", "d1", "4dF", "d%", "2d6!", "4d6kh3", "3x4d6dl1", "5d10>=8f1", "d20 vs 15"),
    *(
        "$a = 2d6; $a + 3",
        "3d[hit, hit, miss] vs 2 hit",
        "2d6 # Würfel 🎲",
        "10d6!!",
        "8d6ro<3",
        "3 + 4",
        "d[1, 5, 9]",
    ),
)


PLAIN = (
    *("2d6", "d%", "d20 - d4 + 2 vs 15", "0 - 3d6", "-2d6 + 1", "d6 + -2", "1d66", "100d6", "3 + 4", "d1"),
    *("4d6kh3", "4d6dl1", "2d20kl1 + 5", "4d6dh2", "6x 4d6kh3 + 1", "2d6 + 1; d20 vs 12; 3d8", "2d6 # 🎲"),
    "3d6 vs <=7",
)
OTHERS = (
    *("d66", "2d6!", "8d10>=7", "4dF", "d[1, 5, 9]", "(2d6 + 1)*3", "$a = 2d6; $a + 3", "2d6r1", "4d6kh3kl1"),
)

BY_RULES = (("d100", 100, "human"), ("die", 20, "human"), ("d100", 100, "base6"), ("die", 7, "base6"))
OTHER_RULES = (("die", 36, "human"), ("d100", 100, "reroll"), ("d100", 100, "accumulator"))


OLDER = Path(__file__).with_name("older.jsonl")
"""A proof of the time when people stood in words by their ids, and fights did not say whose turn it was."""

LABELLED = (
    *(
        "2d6[fire] + d8[cold] # flame blade",
        "4d6kh3[a b] # x; 2d6 # y",
        "d[1, 5, 9][odd] # d[2]",
        "2d6 # a [b] #c",
    ),
    *(
        "3d[hit, hit, miss][of luck] vs 2 hit # axe",
        "$fire = 2d6; $fire + 3 # ü[🎲]",
        "coin # heads",
        "d66[x]",
    ),
    *("{2d20, d12[y]}kh1 # z", "3x 2d6[l] # m", "(2d6[q] + 1)*3"),
)


async def test_words_in_dice_are_found_right_by_both(published, ask):
    for dice in LABELLED:
        await roll_dice(await Ask.of(published, ask()), dice)

    check_right(await lines_of(published, ask()), len(LABELLED))


SIGNS = (" # ", "#", " #", "; ", '"', "d", "$a", " d8 ", "🎲", "a b")
"""What may be in a label, and begins or ends something elsewhere in dice."""

AROUND = (
    "2d6[{}]",
    "d6[{}] # {}",
    "2d6 # {}",
    "d6[{}] + d8[{}]; d20 # {}",
    "d[1, 5, 9][{}] # {}",
    "coin # {}",
)


async def test_words_in_dice_may_look_like_dice(published, ask):
    rolls = 0
    for one, other, dice in product(SIGNS, SIGNS, AROUND):
        with suppress(BadInput):
            await roll_dice(await Ask.of(published, ask()), dice.replace("{}", f"a{one}b{other}c"))
            rolls += 1

    assert rolls > len(SIGNS) * len(AROUND)
    check_right(await lines_of(published, ask()), rolls)


def test_an_older_file_fits():
    assert verdict_of_both(OLDER.read_text().splitlines())["ok"]


def check_right(lines, covered):
    verdict = verdict_of_both(lines)
    assert (verdict["ok"], verdict["rows"], verdict["covered"]) == (True, covered + 1, covered)


async def test_rolls_by_every_method_are_right(published, ask):
    rolled = 0
    for entry in CATALOGUE:
        sides, usual = usual_die(entry)
        faces = usual if entry.own_faces is None else None
        for _ in range(2):
            try:
                await roll_die(await Ask.of(published, ask()), "die", sides, entry.name, faces=faces)
            except (BadInput, Refused):
                continue
            rolled += 1
    lines = await lines_of(published, ask())

    assert rolled == 2 * len(CATALOGUE)
    check_right(lines, rolled)


async def test_rolls_of_all_forms_are_right(published, ask):
    for dice in DICE:
        await roll_dice(await Ask.of(published, ask()), dice)
    lines = await lines_of(published, ask())

    check_right(lines, len(DICE))


async def list_made_again(published, ask):
    """Whether the page has made each row again, but for the one before the first key."""
    return [row["not_again"] == "" for row in rows_by_page(await lines_of(published, ask()))[1:]]


async def test_plain_dice_are_made_again_and_no_others(published, ask):
    for dice in (*PLAIN, *OTHERS):
        await roll_dice(await Ask.of(published, ask()), dice)

    again = await list_made_again(published, ask)
    assert dict(zip((*PLAIN, *OTHERS), again, strict=True)) == {
        **dict.fromkeys(PLAIN, True),
        **dict.fromkeys(OTHERS, False),
    }


UNTIL = {
    **dict.fromkeys(("2d6 until 9", "d20 + 5 until 15", "4d6kh3 until <=8", "d6 until 20 in all"), True),
    **dict.fromkeys(("2d6 until 12 within 2 rolls", "d6 until 6 within 1 roll"), True),
    **dict.fromkeys(("8d6>=5 until 6", "2d6 until a 6", "d20 vs 12 until 2", "d6 until even"), False),
}
"""Rolls until something comes, and whether the page has rules for them."""


async def test_plain_dice_until_something_are_made_again_but_for_their_odds_and_no_others(published, ask):
    for text in UNTIL:
        await roll_until(published, ask(), text)

    rows = rows_by_page(await lines_of(published, ask()))[1:]
    whys = {True: "this page does not work out its odds", False: "this page has no rules for it"}
    assert [row["not_again"] for row in rows] == [whys[known] for known in UNTIL.values()]


@pytest.mark.parametrize(
    ("text", "rolled", "said", "why"),
    [
        ("2d6 until 9", "3 4 5 5", {"outcome": 1}, "its faces are not those of its dice"),
        ("2d6 until 9", "5 5", {"request": {"dice": "2d6 until 11"}}, "its faces make too few rolls, not 1"),
        (
            "2d6 until 9 within 2 rolls",
            "3 4 3 5",
            {"request": {"dice": "2d6 until 9 within 4 rolls"}},
            "too few",
        ),
        ("2d6 until 9", "3 4 5 5", {"request": {"dice": "2d6 until 6"}}, "its faces make 1, not 2"),
        ("d6 until 4 in all", "3 3", {"request": {"dice": "d6 until 3 in all"}}, "its faces make 1, not 2"),
    ],
)
async def test_a_number_of_rolls_that_their_faces_do_not_make_is_found(
    published, ask, text, rolled, said, why
):
    await roll_until(published, ask(), text, rolled)
    lines = [json.loads(line) for line in await lines_of(published, ask())]
    put(lines[2], **said)
    rehash(lines)
    (verdict,) = by_page(([json.dumps(line) for line in lines], (), {}))

    assert (verdict["ok"], verdict["row"]) == (False, 2), content_of(lines[2])
    assert why in verdict["why"]
    assert not by_python([json.dumps(line) for line in lines])["ok"]


async def test_plain_rules_from_d6_are_made_again_and_no_others(published, ask):
    for wish in (*BY_RULES, *OTHER_RULES):
        await roll_die(await Ask.of(published, ask()), *wish)

    assert await list_made_again(published, ask) == [True] * len(BY_RULES) + [False] * len(OTHER_RULES)


async def test_of_each_row_it_is_said_how_it_came_about(published, ask):
    for wish in (wanted(dice="2d6"), wanted(dice="2d6", rolled="3 4"), wanted(dice="2d6", visibility="me")):
        await roll_dice(await Ask.of(published, ask()), **wish)

    assert [row["sort"] for row in rows_by_page(await lines_of(published, ask()))] == [
        *("bare", "thrown", "typed", "sealed")
    ]


@pytest.mark.parametrize(
    ("dice", "rolled", "said", "why"),
    [
        ("2d6", None, {"outcome": 99}, "its faces make"),
        ("2d6", "3 4", {"outcome": 8}, "its faces make 7, not 8"),
        ("2d6", "3 4", {"draws": [3, 7], "outcome": 10}, "its faces are not those of its dice"),
        ("2d6", "3 4", {"draws": [3], "outcome": 3}, "its faces are not those of its dice"),
        ("3d6", None, {"request": {"dice": "3d20"}}, "its faces are not those of its dice"),
        ("4d6kh3", None, {"request": {"dice": "4d6kl3"}, "outcome": 99}, "its faces make"),
        ("2x d6", None, {"line": {"totals": [6, 7]}}, "its line is"),
    ],
)
async def test_a_total_that_its_faces_do_not_make_is_found(published, ask, dice, rolled, said, why):
    await roll_dice(await Ask.of(published, ask()), dice, rolled=rolled)
    lines = [json.loads(line) for line in await lines_of(published, ask())]
    put(lines[2], **said)
    rehash(lines)
    (verdict,) = by_page(([json.dumps(line) for line in lines], (), {}))

    assert (verdict["ok"], verdict["row"]) == (False, 2), content_of(lines[2])
    assert why in verdict["why"]
