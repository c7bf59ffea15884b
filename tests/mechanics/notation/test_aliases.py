"""Names of well-known rolls."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.other_bots import ALIASES
from bot.mechanics.notation.parsing import parse

STANDS_FOR = {
    "adv": "2d20kh1",
    "Advantage": "2d20kh1",
    "dis": "2d20kl1",
    "disadvantage": "2d20kl1",
    "stats": "6x 4d6kh3",
    "stats # Ada": "6x 4d6kh3 # Ada",
    "fate": "4dF",
    "fudge": "4dF",
    "wod8": "8d10>=6f=1",
    "wod8t7": "8d10>=7f=1",
    "cod8": "8d10!=10>=8",
    "sw8": "{d8!, d6!}kh1",
    "sr12": "12d6>=5",
    "coc": "d%",
    "cocb": "d%b",
    "cocb2": "d%b2",
    "cocp": "d%p",
    "cocp2": "d%p2",
    "coin": "d[heads, tails]",
    "flip": "d[heads, tails]",
    "flip a coin": "d[heads, tails]",
    "Coin  flip": "d[heads, tails]",
    "toss the coin": "d[heads, tails]",
    "heads or tails": "d[heads, tails]",
    "3x coin # who begins": "3x d[heads, tails] # who begins",
    "2d6 coin": "2d6 # coin",
    "adv+5": "2d20kh1 + 5",
    "3x fate + 2": "3x 4dF + 2",
    "{adv, sw6 + 1}kh1": "{2d20kh1, {d6!, d6!}kh1 + 1}kh1",
    "adv[to hit]": "2d20kh1[to hit]",
}

REFUSED = {
    "2 + stats": "Column 5: stats stands for 6x 4d6kh3 and must stand alone.",
    "stats + 2": "Column 7: stats stands for 6x 4d6kh3 and must stand alone.",
    "2x stats": "Column 4: stats stands for 6x 4d6kh3 and must stand alone.",
    "1 + wod5000": "Column 5: wod5000 stands for 5000d10>=6f1, where "
    "the number of dice must be from 1 to 1,000, and not 5,000.",
    "avd": "Column 1: `avd` is not known: is it adv?",
    "1d20+STR": "Column 6: `STR` is not known: write dice, such as 2d6 + 3, and words behind them.",
}


@pytest.mark.parametrize(("name", "form"), STANDS_FOR.items())
def test_a_name_is_read_back_as_what_it_stands_for(name, form):
    assert str(parse(name)) == form


@pytest.mark.parametrize("spelling", [spelling for alias in ALIASES for spelling in alias.spellings])
def test_every_spelling_in_the_table_is_tested(spelling):
    assert spelling in {name.lower() for name in STANDS_FOR}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.items())
def test_a_name_that_cannot_be_used_so_is_refused(text, sentence):
    with pytest.raises(BadInput) as refusal:
        parse(text)
    assert str(refusal.value) == sentence
