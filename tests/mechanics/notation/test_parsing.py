"""What lines are read as: the one form that is read back to people, which is itself read the same."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep
from bot.mechanics.notation.tree import Arithmetic, Dice, Number
from bot.mechanics.reading.phrase_book import NAMES
from bot.mechanics.reading.reader import understand, understand_one

READ_BACK = {
    "2d6+3": "2d6 + 3",
    " 4 D 6 Kh 3 ": "4d6kh3",
    "3dF": "3dF",
    "df+1": "dF + 1",
    "5 − 3": "5 - 3",
    "5 – 3": "5 - 3",
    "d6×3÷4": "d6*3/4",
    "2 - -3": "2 - -3",
    "2*-3": "2*-3",
    "4d6r1": "4d6rr1",
    "4d6rr=1": "4d6rr1",
    "4d6ro<=2rr>5": "4d6ro<=2rr>5",
    "4d6!6": "4d6!=6",
    "4d6!!": "4d6!!",
    "4d6!P>4": "4d6!p>4",
    "d6!-1": "d6! - 1",
    "4d6min2max5": "4d6mi2ma5",
    "10d10>8f1": "10d10>8f=1",
    "10d10>=8f<=2": "10d10>=8f<=2",
    "4dF>-1": "4dF>-1",
    "10d10>=8 - 1": "10d10>=8 - 1",
    "4d6rr1!mi2kh3>=5": "4d6rr1!mi2kh3>=5",
    "(4)d6kh2": "(4)d6kh2",
    "{2d20,1d12}kh1": "{2d20, d12}kh1",
    "{2d20,1d12}k1>=15": "{2d20, d12}kh1>=15",
    "{2d6}": "(2d6)",
    "{2d6+3}>=10": "(2d6 + 3)>=10",
    "6 x 4d6kh3": "6x 4d6kh3",
    "6×4d6kh3": "6x 4d6kh3",
    "2xabs(d6 - 3)": "2x abs(d6 - 3)",
    "3Xceil(d6/2)": "3x ceil(d6/2)",
    "2d6[ fire ]": "2d6[fire]",
    "3[a]+(1)[b]": "3[a] + (1)[b]",
    "2d6#hit": "2d6 # hit",
    "2d6 # a # b": "2d6 # a # b",
    "2d6 #": "2d6",
    "1d%P2": "d%p2",
    # Several rolls, labels, targets, the same dice again.
    "1d20+7 attack": "d20 + 7 # attack",
    "8d6 fire": "8d6 # fire",
    '1d20 "to hit"': "d20 # to hit",
    "1d20 “to hit”": "d20 # to hit",
    "1d20+7 # attack; 1d8+4 # damage": "d20 + 7 # attack; d8 + 4 # damage",
    "1d20+7; 1d8+4": "d20 + 7; d8 + 4",
    "1d20+7\n1d8+4;": "d20 + 7; d8 + 4",
    "2d6 goblin 2": "2d6 # goblin 2",
    "2d6 Kälte": "2d6 # Kälte",
    "1d20+5 vs the ogre": "d20 + 5 # vs the ogre",
    "1d20 attack # with bless": "d20 # attack: with bless",
    "6#4d6kh3": "6x 4d6kh3",
    "6 4d6k3": "6x 4d6kh3",
    "2d20kh": "2d20kh1",
    "4d6dl + 1": "4d6dl1 + 1",
    "5d6dldh": "5d6dl1dh1",
    "4d6 d1": "4d6dl1",
    "1d20+5 adv": "2d20kh1 + 5",
    "1d20 with advantage attack": "2d20kh1 # attack",
    "1d20+5 with disadvantage": "2d20kl1 + 5",
    "1d20 dis attack": "2d20kl1 # attack",
    "1d4 + 1d20ro1 adv + 2": "d4 + 2d20ro1kh1 + 2",
    "1d20 + 1d4 advantage": "2d20kh1 + d4",
    "1d20+5 vs 15": "d20 + 5 vs 15",
    "1d20+5 dc15 attack": "d20 + 5 vs 15 # attack",
    "1d20+5 attack ac 15": "d20 + 5 vs 15 # attack",
    "1d20+5 vs DC 15": "d20 + 5 vs 15",
    "1d20+5>=15": "d20 + 5 vs 15",
    "1d20+5 ac even": "d20 + 5 vs even",
    "5 + 1d20 >= 15": "5 + d20 vs 15",
    "1d4 + 5 - d20<=3": "d4 + 5 - d20 vs <=3",
    "5 + (1d20>=15)": "5 + (d20>=15)",
    "8d10>=6 + 1d10>=6": "8d10>=6 + d10>=6",
    "2 + sr1": "2 + (d6>=5)",
    "1d20+5 <= 12": "d20 + 5 vs <=12",
    "2d6 vs =7": "2d6 vs =7",
    "10d10>=8 vs 3": "10d10>=8 vs 3",
    "4x d20 vs -1": "4x d20 vs -1",
    "$a=2d6; $a+3; $a vs 5": "$a = 2d6; $a + 3; $a vs 5",
    "$A = 1d6 strength; $b=$a*2; 2x $b+1d4": "$a = d6 # strength; $b = $a*2; 2x $b + d4",
    # Names of well-known rolls.
    "adv": "2d20kh1",
    "Advantage": "2d20kh1",
    "dis": "2d20kl1",
    "disadvantage": "2d20kl1",
    "stats": "6x 4d6kh3",
    "stats # Ada": "6x 4d6kh3 # Ada",
    "fate": "4dF",
    "fudge": "4dF",
    "percentile": "d%",
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
    # Lists of faces.
    "3D[ hit,hit , big  miss]": "3d[hit, hit, big miss]",
    "3d[hit,miss] vs 2 hit goblin": "3d[hit, miss] vs 2 hit # goblin",
    "3d[hit,miss] vs <=1 MISS": "3d[hit, miss] vs <=1 miss",
    "3d[hit,big hit] vs 1 big hit": "3d[hit, big hit] vs 1 big hit",
    "d[1,1,2]": "d[1, 1, 2]",
    "2d[-1..1]kh1": "2d[-1..1]kh1",
    "d[1..6]": "d6",
    "d[6,5..7,−2]": "d[6, 5..7, -2]",
}

REFUSED = {
    '9"d6]"': (
        "Column 1: `9` has no dice in it: do you mean `d9 # d6]` or `9d6 # d6]`?",
        ("d9 # d6]", "9d6 # d6]"),
    ),
    "$a+3": ("Column 1: `$a` has no dice yet: begin with `$a = 2d6;`.", ()),
    "$a=2; $a=3": ("`$a` names two rolls: give the second another name, such as `$a2`.", ()),
    "$a=2x d6": ("Column 1: `$a` can name only one roll, not 2: leave `2x` out.", ()),
    "1d20 vs 15 vs 16": (
        "Column 12: there is already a target, `vs 15`: write only one.",
        ("d20 vs 15",),
    ),
    "2d6 fate": (
        "Column 5: `fate` is not clear: write `+ fate` to add 4dF, or `# fate` for a label.",
        ("2d6 + 4dF", "2d6 # fate"),
    ),
    "1d20+7 attack 1d8 damage": (
        "Column 15: `1d8` begins another roll: write `;` before `1d8`.",
        ("d20 + 7 # attack; d8 # damage",),
    ),
    "2d6 + 2 adv": (
        "Column 9: advantage needs exactly one d20, but there is none: for advantage write `2d20kh1`.",
        (),
    ),
    "d20+d20 dis": (
        "Column 9: advantage needs exactly one d20, but there are 2: for advantage write `2d20kl1`.",
        (),
    ),
    "1d6 1d6": (
        "Column 5: a sign is missing before `1d6`: write `+ 1d6` to add it, or `; 1d6` for a second roll.",
        ("d6 + d6", "d6; d6"),
    ),
    "(2d6; d4": ("Column 5: `(` in column 1 is not closed: write `)` here.", ("(2d6); d4",)),
    ";".join(["1"] * 11): ("You can write at most 10 rolls at once, not 11: leave some out.", ()),
    "$a=d6;" + ";".join(f"${b}=${a}+${a}+${a}+${a}" for a, b in ("ab", "bc", "cd", "de", "ef")): (
        "`$e = $d + $d + $d + $d` uses names such as $a too often: use fewer of them.",
        (),
    ),
    "$a=1000000; $b=$a*$a; $b*$b": (
        "Column 25: `$b*$b` can be more than 1,000,000,000,000: use smaller numbers or fewer dice.",
        (),
    ),
    "2d[a,b]+3": (
        "dice with words cannot be added to numbers: write `2d[a, b]` alone.",
        (),
    ),
    "2d[a,b] vs 2": (
        "Column 9: `vs 2` needs a word to count: write `vs 2 a`.",
        ("2d[a, b] vs 2 a", "2d[a, b] vs 2 b"),
    ),
    "2d[a,b]>=2 a": (
        "Column 8: `>=2` does not work after 2d[a, b]: write a target there, as in `2d[a, b] vs 2`.",
        ("2d[a, b] vs 2 a",),
    ),
    "$x=d[a,b]; $x+3": (
        "dice with words cannot be added to numbers: write `d[a, b]` alone.",
        (),
    ),
    "$x=2d[a,b]; $x vs 2": (
        "Column 16: `vs 2` needs a word to count: write `vs 2 a`.",
        ("$x = 2d[a, b]; $x vs 2 a", "$x = 2d[a, b]; $x vs 2 b"),
    ),
    "d[1,hit]": (
        "Column 2: this die mixes numbers and words: write only numbers, or only words.",
        (),
    ),
    "d[a,,b]": ("Column 2: a face is missing in the list: write `-` for a blank one.", ("d[a, b]",)),
    "d[3..1]": ("Column 2: `3..1` counts down: write the lower number first, `1..3`.", ()),
    "d[1..101]": ("Column 2: a list can have at most 100 numbers: leave some out.", ()),
    "d[10001]": ("Column 2: a number in a list can be from -10,000 to 10,000, not `10001`.", ()),
}


def test_a_line_is_read_back_in_one_form_and_this_as_the_same():
    assert {text: str(understand(text)) for text in READ_BACK} == READ_BACK
    assert {form: str(understand(form)) for form in READ_BACK.values()} == {f: f for f in READ_BACK.values()}


def test_what_cannot_be_is_refused_with_what_was_probably_meant():
    for text, refusal in REFUSED.items():
        with pytest.raises(BadInput) as refused:
            understand(text)
        assert (str(refused.value), refused.value.offers) == refusal, text


def test_every_spelling_in_the_table_of_names_is_tested():
    tested = {text.lower() for text in READ_BACK}
    assert {spelling for name in NAMES for spelling in name.spellings} <= tested


def test_the_line_that_is_wrong_is_shown_with_its_own_column():
    with pytest.raises(BadInput) as refused:
        understand("1d20 + 5\n2d6 + + 3")
    assert refused.value.marked == "2d6 + + 3\n      ^"


def test_several_rolls_are_none_where_one_is_wanted():
    with pytest.raises(BadInput, match="You typed 2 rolls, but only one is possible here") as refused:
        understand_one("1d20; 2d6")
    assert refused.value.offers == ("d20", "2d6")


def test_the_tree_is_in_the_order_of_operations_and_holds_every_modifier():
    one, two, three = Number(1), Number(2), Number(3)
    five, six = ValueCondition(">=", 5), ValueCondition(">=", 6)
    kept = Dice(4, 6, explosion=Explosion("!"), keeps=(Keep("kh", 3),), counting=Counting(five))
    exploding = Explosion("!", five)

    assert understand_one("1-2-3").root == Arithmetic("-", Arithmetic("-", one, two), three)
    assert understand_one("1+2*3").root == Arithmetic("+", one, Arithmetic("*", two, three))
    assert understand_one("2x 4d6!kh3>=5 # twice") == Expression(kept, 2, "twice")
    assert understand_one("4d6!>=5").root == Dice(4, 6, explosion=exploding)
    assert understand_one("4d6!>=5>=6").root == Dice(4, 6, explosion=exploding, counting=Counting(six))


def test_the_same_text_is_read_once_only():
    assert understand_one("3d8 + 1") is understand_one("3d8 + 1")
