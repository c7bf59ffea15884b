"""The language of dice: its words, what must follow each, and how players read about it.

Three use this one table: the reader of what people type, the reference for players, and tests.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.mechanics.notation.limits import LIMITS


class Needs(Enum):
    """What must follow a word to make it one of the language; the value is how players read it."""

    NOTHING = "nothing"
    MAYBE = "a number, or nothing"
    NUMBER = "a number"
    CONDITION = "a number or a comparison"
    MAYBE_CONDITION = "a number, a comparison, or nothing"
    LIST = "a list in square brackets"
    VALUES = "values in parentheses"


NOTHING, MAYBE, NUMBER, CONDITION, MAYBE_CONDITION, LIST, VALUES = Needs


class Word(NamedTuple):
    """Words of the language, with spaces between them, that need the same after them."""

    spellings: str
    needs: Needs


class Example(NamedTuple):
    """An expression, and its meaning in a few words."""

    text: str
    meaning: str


@dataclass(frozen=True)
class Section:
    """A part of the language: its purpose, examples, and words."""

    title: str
    prose: str
    examples: tuple[Example, ...]
    words: tuple[Word, ...] = ()


SECTIONS = (
    Section(
        "The whole",
        "Capitals and spaces do not matter. Words after the dice are a label, and so is everything "
        "after `#`.\n\n"
        "A number and `x` before the dice throw them that many times, each with its own total. `×`, "
        "`#` and, as in `6 4d6`, a space mean the same. After the dice, `x6`, `six times` and `twice` "
        "work, too.",
        (
            Example("1d20 + 7 attack", "a d20 and 7, and what they are for"),
            Example("2d6 + 3 # with the old sword", "the same, with any signs in the label"),
            Example('1d20 "to hit"', "the same, in quotation marks"),
            Example("6x 4d6kh3", "six times the three highest of four dice"),
            Example("6#4d6kh3", "the same"),
            Example("6 4d6kh3", "the same"),
        ),
    ),
    Section(
        "Several rolls",
        "Write `;` or a new line between rolls, at most 10. They are thrown in order, and each has "
        "its own label and total.",
        (
            Example("1d20 + 7 attack; 1d8 + 4 damage", "to hit, and what the hit does"),
            Example("1d20+7 # attack; 1d8+4 # damage", "the same"),
        ),
    ),
    Section(
        "Targets",
        "A roll may have a target after it: `vs 15` is 15 or more. `dc 15` and `ac 15` mean the same; "
        "after a single d20 they are a check and an attack of D&D, see [games](games.md). For "
        "something else write a comparison after `vs`, such as `vs <=12`.\n\n"
        "After a sum or a single die, the comparison alone is enough. Directly after several dice it "
        "counts them instead, see [Counting successes](#counting-successes). A single die in "
        "parentheses or under a name is counted as well: `(d20>=15)`, `$a = d20>=15`. A sum that ends "
        "with a single die is compared as a whole. In games with a skill and a d100, low is good: "
        "after their name, and after bonus and penalty dice, `vs 45` is `vs <=45`.\n\n"
        "In `/roll` and `/odds`, `until` rolls the dice again and again:\n\n"
        "- `1d20+5 until 15`: until a total of 15 or more\n"
        "- `2d6 until a 6`: until a face\n"
        "- `8d6>=5 until 10`: dice that are counted are added up over all rolls, as in an extended "
        "test. `at once` asks for that many in one roll. Met targets are counted in the same way: "
        "`1d20+5 vs 15 until 3`\n"
        "- `1d6 until 20 in all`: sums are added up, too\n"
        "- `sr12 until 8`: pools of Shadowrun, the Chronicles of Darkness, Exalted and Burning Wheel "
        "work by the name of their game\n"
        "- `within 4 rolls` ends it sooner. There are at most 100 rolls of 30 dice each; `/odds` says "
        "how many it takes\n\n"
        "There, too, `choose pizza, burger, sushi` takes one of several things, `choose 2 of a, b, c` two "
        "different ones, and `shuffle Ada, Bron, Nim` puts all in a new order: 2 to 50 things, with "
        "commas, `;` or `or` between them",
        (
            Example("1d20 + 5 vs 15", "15 or more in all, and by how much"),
            Example("1d20 + 5 dc 15", "the same"),
            Example("1d20 + 5 >= 15", "the same"),
            Example("5 + 1d20 >= 15", "the same"),
            Example("1d20 > 10", "more than 10, and by how much"),
            Example("1d100 <= 45", "at most 45, and by how much"),
            Example("coc vs 45", "the same"),
            Example("3d6 vs <=12", "at most 12 in all"),
            Example("2d6 vs even", "an even total"),
        ),
        (Word("vs versus against dc ac", CONDITION),),
    ),
    Section(
        "The same dice again",
        "A roll may have a name, which begins with `$`. Later rolls can use the name: the same dice "
        "count again, and are not thrown anew.",
        (
            Example("$a = 2d6; $a + 3; $a vs 5", "one throw of two dice, used three times"),
            Example("$a = 4d[hit,miss]; $a vs 2 hit", "so with words"),
        ),
    ),
    Section(
        "Arithmetic",
        "`*`, `/` and `%` come before `+` and `-`, otherwise it goes from left to right. `×` is read "
        "as `*`, `÷` and `//` as `/`. Numbers are whole: a division is rounded down, towards minus "
        "infinity, and `%` is its remainder. A divisor must always be above 0, or always below. A "
        "number alone is not a roll: the bot asks which dice you mean.",
        (
            Example("2d6 + 1d4 - 1", "two dice and another, less 1"),
            Example("(1d6 + 2)*3", "three times the sum in the parentheses"),
            Example("7/2", "3"),
            Example("-7/2", "-4"),
            Example("7%3", "1"),
        ),
    ),
    Section(
        "Functions",
        "`max` and `min` take the highest or lowest of several values, as a group with `kh1` or `kl1` "
        "does. `abs` leaves out the sign. `floor` rounds a division down, as it is anyway, and `ceil` "
        "up.",
        (
            Example("max(1d6, 1d8) + 2", "the higher of the two, and 2"),
            Example("abs(1d6 - 1d6)", "how far two dice are apart"),
            Example("ceil(1d6/2)", "half of a d6, rounded up"),
        ),
        (Word("max min abs floor ceil", VALUES),),
    ),
    Section(
        "Labels",
        "Square brackets after a value say what it is for.",
        (Example("1d8[sword] + 2d6[fire] + 3[strength]", "each with its name"),),
    ),
    Section(
        "Dice",
        "Write the number of dice, `d`, and the number of sides; a single die needs no number. `d%` "
        "is a d100, and shows 1 to 100, not 0 to 90. `dF` is a Fate die, worth -1, 0 or 1, and typed "
        "as `-`, `0` and `+`. `d66` is two dice, one for each digit, and so are `d88` and, with "
        "three, `d666`; with its number of dice, `1d66` has 66 sides.\n\n"
        "The number of dice, or of sides, may be computed, in parentheses. The number of dice may "
        "then be 0.",
        (
            Example("4d6", "four six-sided dice, added"),
            Example("d20", "one die with twenty sides"),
            Example("d%", "1 to 100"),
            Example("4dF", "four Fate dice"),
            Example("(1d4)d6", "as many d6 as a d4 shows"),
            Example("1d(1d20)", "one die with as many sides as a d20 shows"),
            Example("d66", "two d6, read as 11 to 66"),
            Example("1d66", "one die with 66 sides"),
        ),
    ),
    Section(
        "Dice with other faces",
        "Square brackets after `d` list the sides: numbers, where `1..6` is all from 1 to 6, or "
        "words.\n\n"
        "Words are counted, not added; `vs 2 hit` asks for two or more of a word. Dice with words can "
        "be added to one another, but to nothing else. Thrown by hand, words are typed as they are, "
        "and numbers as their places in this list.",
        (
            Example("2d[1,1,2]", "two dice with two 1s and one 2"),
            Example("d[-1..1]", "a die that shows -1, 0 or 1"),
            Example("3d[hit,hit,miss]", "how often each word comes up"),
            Example("3d[hit,hit,miss] vs 2 hit", "at least two hits"),
        ),
    ),
    Section(
        "Bonus and penalty dice",
        "As in Call of Cthulhu: a d100 of a units die and a tens die. The tens die is thrown once "
        "more, or as often as the number says. The best (lowest) reading counts with `b`, the worst "
        "with `p`.",
        (
            Example("d%b", "one bonus die"),
            Example("d%p2", "two penalty dice"),
        ),
        (Word("b p", MAYBE),),
    ),
    Section(
        "Modifiers",
        "Modifiers come after the dice, and always work in the order of the next sections: re-rolls, "
        "explosion, least and most, keeping and dropping, counting. Another order would mean "
        "different things to different people, so it is refused.",
        (
            Example(
                "4d6rr1!kh3>=5",
                "1s are thrown again, 6s explode, three dice are kept, and of these 5 or more count",
            ),
        ),
    ),
    Section(
        "Throwing again",
        "`rr` throws a die again for as long as it shows the number, `ro` once. A comparison may take "
        "the place of the number. `r` is read as `rr`. It compares the face, which is -1, 0 or 1 on a "
        "Fate die. With both, the die is thrown until it meets no `rr`; if it then meets a `ro`, it "
        "is thrown once more, and that face stays.",
        (
            Example("4d6rr1", "1s are thrown again until none is left"),
            Example("2d6ro<=2", "1s and 2s are thrown again, once"),
            Example("2d6rr1rr3", "neither 1s nor 3s stay"),
        ),
        (Word("rr ro r", CONDITION),),
    ),
    Section(
        "Explosion",
        "`!`: a die that shows its highest face brings one more die, which may explode as well, at "
        "most 20 times. `!!` adds to the same die instead (compounding). `!p` brings dice worth one "
        "less than they show (penetrating).\n\n"
        "A number after it explodes instead of the highest face. A comparison after `!` always "
        "belongs to it, so to count as well, write both. `!o` explodes once, and `!up3` at most three "
        "times; both may follow `!!` and `!p`, too. `!3` could be either: write `!=3` or `!up3`.",
        (
            Example("3d6!", "6s bring one more die"),
            Example("3d6!>=5", "5s and 6s bring one more die"),
            Example("3d6!!", "6s are thrown on and added up in the same die"),
            Example("3d6!p", "further dice are worth one less"),
            Example("3d6!o", "6s bring one more die, which brings none"),
            Example("3d6!up3>=5", "5s and 6s bring one more die, each die at most three in a row"),
            Example("8d10!10>=8", "10s bring one more die, and dice of 8 or more are counted"),
        ),
        (
            Word("! !! !p", MAYBE),
            Word("o", NOTHING),
            Word("up", NUMBER),
        ),
    ),
    Section(
        "Implosion",
        "`i1`: a die that shows 1 is thrown once more, and the new face is taken off it. Only its "
        "first throw counts for this. Dice that implode may compound (`!!`), but bring no dice of "
        "their own.",
        (
            Example("4d6i1", "a 1 takes another throw off"),
            Example("d10!!o10i1", "a 10 adds one more throw, a 1 takes one off"),
        ),
        (Word("i", CONDITION),),
    ),
    Section(
        "Least and most",
        "`mi`, or `min`: a die that is worth less is worth this much. `ma`, or `max`: a die that is "
        "worth more is worth this much. A compounded die is bounded as a whole.",
        (
            Example("4d6mi2", "1s count as 2"),
            Example("4d6ma5", "6s count as 5"),
        ),
        (Word("mi min ma max", NUMBER),),
    ),
    Section(
        "Keeping and dropping",
        "`kh` keeps the highest, `kl` the lowest; `dh` drops the highest, `dl` the lowest. Without a "
        "number it is one die. `km` keeps the middle; if it cannot drop as many at both ends, it "
        "drops one more of the highest. `k` is read as `kh`, and `d1` after dice as `dl1`.\n\n"
        "Up to four may follow one another, each among the dice that the one before it left; after "
        "`!` or `!p` only one. Of equal dice the one thrown first is kept. If there are fewer dice "
        "than that, all are kept, or all dropped.",
        (
            Example("4d6kh3", "the three highest of four"),
            Example("2d20kl1", "the lower of two"),
            Example("2d20kl", "the same"),
            Example("4d6d1", "without the lowest"),
            Example("4d6km2", "the two in the middle"),
            Example("5d6dl1dh1", "without the lowest and the highest"),
        ),
        (
            Word("k kh kl km dh dl", MAYBE),
            Word("d", NUMBER),
        ),
    ),
    Section(
        "Advantage",
        "`adv` after a sum with one d20, or after that die, throws it twice and keeps the higher, "
        "`dis` the lower.",
        (
            Example("1d20 + 5 adv", "the higher of two d20, and 5"),
            Example("1d20 dis", "the lower of two d20"),
        ),
        (Word("adv advantage advantages dis disadv disadvantage disadvantages", NOTHING),),
    ),
    Section(
        "Counting successes",
        "A comparison after the dice counts the dice that meet it, instead of adding them. `>` is "
        "more than, not equal (other bots may include it); `>=` is that many or more. `even`, `odd`, "
        "or `in` and a list work like a comparison. `f` and another comparison take one away for each "
        "failure; a die that is both counts for nothing.\n\n"
        "If a die counts for something other than 1, write a colon and its value after each "
        "comparison; if a die meets several, the last one counts. A sum in parentheses counts as one. "
        "A comparison that every die meets, or none, is refused, since the sum was meant.",
        (
            Example("10d10>=8", "how many show 8 or more"),
            Example("8d10>=6f1", "those of 6 or more, less the 1s"),
            Example("5d6=6", "how many 6s"),
            Example("4d6 even", "how many are even"),
            Example("4d6 in [1,3..5]", "how many are 1, 3, 4 or 5"),
            Example("7d10>=7:1,=10:2,=1:-1", "7s and more count once, 10s twice, and 1s take one away"),
            Example("(2d6 + 3)>=10", "1 if the whole sum is 10 or more, otherwise 0"),
        ),
        (
            Word("even odd", NOTHING),
            Word("in", LIST),
            Word("f", CONDITION),
        ),
    ),
    Section(
        "Groups",
        "Values in braces: keep the highest or lowest by their totals, or count them. Otherwise they "
        "are added. To choose among dice of one kind, keep them without braces: `4d6kh3`.",
        (
            Example("{2d20, 1d12}kh1", "the higher of the two totals"),
            Example("{3d6, 3d6, 3d6}>=12", "how many of the three totals are 12 or more"),
        ),
    ),
    Section(
        "Names",
        "Rolls of well-known games have short names, which can be used like any other dice: `sr5 + "
        "2d6`. If a name has a number, another may take its place. Alone, a name is a roll of its "
        "[game](games.md), with a verdict.",
        (
            Example("adv + 5", "the higher of two d20, and 5"),
            Example("stats", "six ability scores"),
            Example("flip a coin", "heads or tails"),
        ),
    ),
    Section(
        "Spellings of other bots",
        "Spellings of other bots after dice work where they mean one thing, and the answer repeats "
        "them in this language. If two bots mean different things, you get both as buttons. The same "
        "goes for words, emoji and other languages' `d` (`4d6 drop lowest`, `2d6 8+`, `🎲w20`). See "
        "the last tables of this page.",
        (
            Example("8d10t7", "how many show 7 or more"),
            Example("8d10t7ds10f1", "the same, 10s twice, less the 1s"),
            Example("8d10ie10", "10s bring one more die, over and over"),
        ),
        (
            Word("t tl ir l", NUMBER),
            Word("cs df ra", CONDITION),
            Word("e ie ph pl", MAYBE),
            Word("xo", MAYBE_CONDITION),
            Word("ds", MAYBE),
        ),
    ),
)
"""The language, in the order of the reference."""

NEEDS = {
    word: each.needs for section in SECTIONS for each in section.words for word in each.spellings.split()
}


def _words_of(*titles: str) -> frozenset[str]:
    sections = (section for section in SECTIONS if section.title in titles)
    return frozenset(
        word for section in sections for each in section.words for word in each.spellings.split()
    )


VERSUS = _words_of("Targets")
FUNCTIONS = _words_of("Functions")
WAYS = _words_of("Advantage")

COMPARE = frozenset((">=", "<=", ">", "<", "="))

MODIFIERS = {
    word: NEEDS[word]
    for word in _words_of(
        "Throwing again", "Implosion", "Least and most", "Keeping and dropping", "Counting successes"
    )
    | _words_of("Spellings of other bots")
    if word not in {"f", "ds"}  # these come only after another modifier
}
"""Words that are modifiers of dice."""

GOES_ON = frozenset(
    (
        *(
            "vs",
            "versus",
            "against",
            "dc",
            "ac",
            "adv",
            "advantage",
            "dis",
            "disadv",
            "disadvantage",
            "with",
            "at",
        ),
        *(
            "until",
            "for",
            "and",
            "or",
            "plus",
            "minus",
            "twice",
            "thrice",
            "drop",
            "keep",
            "take",
            "half",
            "crit",
        ),
        *("please", "reroll", "x"),
    )
)
"""Words that begin something else than the rest of a label."""

SUFFIXES = frozenset((*MODIFIERS, "f", "ds", "o", "up", "p", "b", "x"))
"""Words that may be written as one after dice: `khro` of `4d6khro1`."""

GLUED = frozenset(("d", "df", "stats", "adv", "dis", *FUNCTIONS))
"""Words that may be written right after `6x`."""


def bounds() -> tuple[tuple[str, str], ...]:
    """Return the limits for the reference, each with its number as players read it."""
    return (
        ("Characters of an expression", f"{LIMITS.characters}"),
        ("Depth of parentheses, braces and signs", f"{LIMITS.depth}"),
        ("Dice, in all sets together", f"{LIMITS.dice:,}"),
        ("Throws on average, with re-rolls and explosions", f"{LIMITS.throws:,}"),
        ("Explosions of one die", f"{LIMITS.explosions}"),
        ("Rolls of a line", f"{LIMITS.rolls}"),
        ("Faces in a list, and other numbers in one", f"{LIMITS.faces}"),
        ("A number in a list, above or below 0", f"{LIMITS.face:,}"),
        ("What a die counts, above or below 0", f"{LIMITS.weight}"),
        ("Sides of a die", f"{LIMITS.sides:,}"),
        ("A number", f"{LIMITS.number:,}"),
        ("Any value that can come up, above or below 0", f"{LIMITS.value:,}"),
        ("Sets", f"{LIMITS.sets}"),
        ("Parts of a group", f"{LIMITS.parts}"),
        ("Keeps and drops one after another", f"{LIMITS.keeps}"),
        ("Characters of a label, or of the comment", f"{LIMITS.label}"),
    )
