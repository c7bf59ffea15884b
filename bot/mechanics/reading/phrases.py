"""One phrase book: what people say of dice in words. A row is the rule, its documentation and its test.

A pattern is made of words: `a|b` is one of several, `[a]` may be left out, `{n}` is a number in digits or as
a word, and `{n?}` may be left out. What it means is written in the language of dice, or is something that is
done with the roll. Of several meanings none is taken, and all are offered; `#` is the reading as a label.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.mechanics.reading.numbers import number_of
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.tokens import Token, is_free

Meant = str | Callable[[RollPart, int], None]
"""What stands in place of a phrase, or what is done with the roll and the phrase's number."""

HIGH, LOW = "highest|higher|best|better|top", "lowest|lower|worst|bottom"

DROP, KEEP = "drop|drops|dropping", "keep|keeps|keeping|take"

OF_THEM = "[dice|die|ones|one]"


LABEL = "#"
"""Of a phrase that may be words of a label."""

HALVES = (
    "`{}` is not clear: for half of the total write /2, as in (2d6+3)/2; if it is a label, write # before it."
)
DOUBLES = "`{}` is not clear: to double the dice write twice as many; if it is a label, write # before it."
SIX = "`{}` is not clear: for six rolls write 6x before the dice; if it is a label, write # before it."
NATURAL = (
    "`{}` is marked anyway: leave it out, or write d20=20 to test for it; if it is a label, "
    "write # before it."
)
ONCE_MORE = (
    "`{}` is not clear: write `ro<=2` to re-roll each 1 and 2 once; if it is a label, write # before it."
)
AGAIN = "`{}` is not clear: `rr` re-rolls until another number comes, `ro` re-rolls once."


class Phrase(NamedTuple):
    """A habit of speech."""

    typed: str
    means: tuple[Meant, ...]
    example: str
    echoes: tuple[str, ...]
    ends: bool = False
    """Whether it counts only where no free word or number follows at once: `half`, and not `half orc`."""
    asks: str = ""
    """The question between its meanings, with `{}` for the phrase; empty where it is enough to list them."""


def halve(part: RollPart, _: int) -> None:
    """Throw for half of the total."""
    part.halve()


def double(part: RollPart, _: int) -> None:
    """Throw twice as many dice."""
    part.double()


def throw_thrice(part: RollPart, _: int) -> None:
    """Throw a d20 three times, for the best."""
    part.throw_thrice()


def add_bonus(part: RollPart, count: int) -> None:
    """Throw more tens dice, of which the best counts."""
    part.add_tens(count, best=True)


def add_penalty(part: RollPart, count: int) -> None:
    """Throw more tens dice, of which the worst counts."""
    part.add_tens(count, best=False)


def repeat(part: RollPart, count: int) -> None:
    """Throw all of it several times."""
    part.repeat(count)


def times(count: int) -> Meant:
    """Return what throws all of it so many times."""
    return lambda part, _: part.repeat(count)


TIMES_AFTER = (
    Phrase("[for] {n} times", (repeat,), "4d6kh3 six times", ("6x 4d6kh3",), ends=True),
    Phrase("twice", (times(2),), "d20+7 attack twice", ("2x d20 + 7 # attack",), ends=True),
    Phrase("thrice", (times(3),), "2d6+1 thrice", ("3x 2d6 + 1",), ends=True),
)
"""How often all is thrown, behind it."""

TIMES_BEFORE = (
    Phrase("{n} times|sets|set|rolls|roll [of]", (repeat,), "6 times 4d6k3", ("6x 4d6kh3",)),
    Phrase("twice", (times(2),), "twice 2d6+1", ("2x 2d6 + 1",)),
    Phrase("thrice", (times(3),), "thrice 2d6+1", ("3x 2d6 + 1",)),
)
"""The same before it."""

AFTER = (
    Phrase(f"{DROP} [the] {{n?}} [dice] {LOW} {{m?}} {OF_THEM}", ("dl{n}",), "4d6 drop lowest", ("4d6dl1",)),
    Phrase(f"{DROP} [the] {{n?}} [dice] {HIGH} {{m?}} {OF_THEM}", ("dh{n}",), "4d6 drop 2 best", ("4d6dh2",)),
    Phrase(f"{KEEP} [the] {{n?}} [dice] {HIGH} {{m?}} {OF_THEM}", ("kh{n}",), "4d6 keep best 3", ("4d6kh3",)),
    Phrase(f"{KEEP} [the] {{n?}} [dice] {LOW} {{m?}} {OF_THEM}", ("kl{n}",), "4d6 keep 2 worst", ("4d6kl2",)),
    Phrase(f"{DROP} [the] {{n}} [dice|die]", ("dl{n}",), "4d6 drop 1", ("4d6dl1",)),
    Phrase(f"{KEEP} [the] {{n}} [dice|die]", ("kh{n}",), "4d6 keep 3", ("4d6kh3",)),
    Phrase(f"[the] {HIGH} {{n}} {OF_THEM}", ("kh{n}",), "4d6 top 3", ("4d6kh3",)),
    Phrase(f"[the] {LOW} {{n}} {OF_THEM}", ("kl{n}",), "4d6 lowest 2", ("4d6kl2",)),
    Phrase(
        "explode|explodes|exploding [on] {n} [s]",
        ("!={n}", "!>={n}"),
        *("4d6 exploding on 5", ("4d6!=5", "4d6!>=5")),
    ),
    Phrase("explode|explodes|exploding", ("!",), "4d6 exploding", ("4d6!",), ends=True),
    Phrase("double|triple adv|advantage", (throw_thrice,), "d20+5 double advantage", ("3d20kh1 + 5",)),
    Phrase("elven accuracy", (throw_thrice,), "d20+5 elven accuracy", ("3d20kh1 + 5",)),
    Phrase("with|at|w|w/ adv|advantage", ("adv",), "d20+5 with advantage", ("2d20kh1 + 5",)),
    Phrase("with|at|w|w/ dis|disadv|disadvantage", ("dis",), "d20 at disadvantage", ("2d20kl1",)),
    *TIMES_AFTER,
    Phrase("please", ("",), "d20 please", ("d20",), ends=True),
    Phrase(
        "reroll|rerolling|re-roll [the] {n} [s] and|or {m} [s]",
        ("rr{n}rr{m}", "ro{n}ro{m}"),
        *("2d6 reroll 1s and 2s", ("2d6rr1rr2", "2d6ro1ro2")),
        asks=AGAIN,
    ),
    Phrase(
        "reroll|rerolling [the] {n} [s]", ("rr{n}", "ro{n}"), "2d6 reroll 1", ("2d6rr1", "2d6ro1"), asks=AGAIN
    ),
    Phrase("gwf", ("ro<=2", "#"), "2d6+3 gwf", ("2d6ro<=2 + 3", "2d6 + 3 # gwf"), asks=ONCE_MORE),
    Phrase(
        "great weapon [fighting]",
        ("ro<=2", "#"),
        *("2d6+3 great weapon", ("2d6ro<=2 + 3", "2d6 + 3 # great weapon")),
        ends=True,
    ),
    Phrase(
        "half|halved|halve|halves [damage] [on] [a|an] [save]",
        (halve, "#"),
        *("8d6 half", ("8d6/2", "8d6 # half")),
        ends=True,
        asks=HALVES,
    ),
    Phrase(
        "resist|resisted|resistance",
        (halve, "#"),
        *("8d6 resist", ("8d6/2", "8d6 # resist")),
        ends=True,
        asks=HALVES,
    ),
    Phrase(
        "crit|doubled [damage|dmg|hit]",
        (double, "#"),
        *("2d6+3 crit damage", ("4d6 + 3", "2d6 + 3 # crit damage")),
        ends=True,
        asks=DOUBLES,
    ),
    Phrase(
        "with bless|guidance",
        ("+d4", "#"),
        *("1d20+5 with bless", ("d20 + 5 + d4", "d20 + 5 # with bless")),
    ),
    Phrase(
        "difficulty|diff|dif|tn|target [number] {n}",
        (">={n}", "vs {n}", "#"),
        *("8d10 difficulty 7", ("8d10>=7", "8d10 vs 7", "8d10 # difficulty 7")),
    ),
    Phrase(
        "at least {n}",
        (">={n}", "vs {n}", "#"),
        *("8d10 at least 7", ("8d10>=7", "8d10 vs 7", "8d10 # at least 7")),
    ),
    Phrase(
        "at|up most|to {n}",
        ("<={n}", "vs <={n}", "#"),
        *("d100 at most 45", ("d% vs <=45", "d% # at most 45")),
    ),
    Phrase(
        "over|above|beat|beats {n}",
        (">{n}", "vs >{n}", "vs {n}", "#"),
        *("2d6 over 7", ("2d6 vs >7", "2d6 vs 7", "2d6 # over 7")),
    ),
    Phrase(
        "more|greater than {n}",
        (">{n}", "vs >{n}", "vs {n}", "#"),
        *("2d6 more than 7", ("2d6 vs >7", "2d6 vs 7", "2d6 # more than 7")),
    ),
    Phrase(
        "[to] [roll] under|below {n}",
        ("<{n}", "vs <={n}", "vs <{n}", "#"),
        *("d100 under 45", ("d% vs <=45", "d% vs <45", "d% # under 45")),
    ),
    Phrase(
        "less|lower than {n}",
        ("<{n}", "vs <={n}", "vs <{n}", "#"),
        *("d100 less than 45", ("d% vs <=45", "d% vs <45", "d% # less than 45")),
    ),
    Phrase("[vs] nat|natural {n}", ("={n}", "#"), "d20 nat 20", ("d20 vs =20", "d20 # nat 20"), asks=NATURAL),
    Phrase("in order", (times(6), "#"), "3d6 in order", ("6x 3d6", "3d6 # in order"), ends=True, asks=SIX),
    Phrase(
        "down the line", (times(6), "#"), "3d6 down the line", ("6x 3d6", "3d6 # down the line"), asks=SIX
    ),
    Phrase(
        "minimum {n}",
        ("mi{n}", "vs {n}", "#"),
        *("6d6 minimum 5", ("6d6mi5", "6d6 vs 5", "6d6 # minimum 5")),
    ),
    Phrase("h {n?}", ("kh{n}", "#"), "7d10 h2", ("7d10kh2", "7d10 # h2"), ends=True),
    Phrase("ex {n}", ("!={n}", "#"), "7d10 ex9", ("7d10!=9", "7d10 # ex9")),
    Phrase("s {n}", (">={n}", "#"), "7d10 s8", ("7d10>=8", "7d10 # s8")),
    Phrase("{n} [-] again", ("!>={n}>=8", "#"), "7d10 9 again", ("7d10!>=9>=8", "7d10 # 9 again")),
    Phrase("middle", ("km1", "#"), "3d8 middle", ("3d8km1", "3d8 # middle"), ends=True),
    Phrase("hits", (">=5", "#"), "6d6 hits", ("6d6>=5", "6d6 # hits"), ends=True),
)
"""Behind dice, whatever words of a label stand between."""

TENS = (
    Phrase("[with] [a|an] {n?} bonus [die|dice]", (add_bonus,), "d100 two bonus dice", ("d%b2",), ends=True),
    Phrase("[with] [a|an] {n?} penalty [die|dice]", (add_penalty,), "d100 penalty", ("d%p",), ends=True),
    Phrase("b {n?}", (add_bonus,), "d100 b2", ("d%b2",)),
    Phrase("p {n?}", (add_penalty,), "d100 p", ("d%p",)),
    Phrase("{n} b", (add_bonus,), "d100 2 b", ("d%b2",)),
    Phrase("{n} p", (add_penalty,), "d100 2 p", ("d%p2",)),
)
"""Behind a d100: tens dice that are thrown besides."""

BEFORE = (
    Phrase(f"{DROP} [the] {{n?}} {LOW} [of] [the]", ("dl{n}",), "drop lowest 4d6", ("4d6dl1",)),
    Phrase(f"{DROP} [the] {{n?}} {HIGH} [of] [the]", ("dh{n}",), "drop the 2 best of 4d6", ("4d6dh2",)),
    Phrase(f"{KEEP} [the] {{n?}} {HIGH} [of] [the]", ("kh{n}",), "keep 3 highest 4d6", ("4d6kh3",)),
    Phrase(f"{KEEP} [the] {{n?}} {LOW} [of] [the]", ("kl{n}",), "keep lowest of 2d20", ("2d20kl1",)),
    Phrase(f"[the] {HIGH} {{n?}} of [the]", ("kh{n}",), "best 3 of 4d6", ("4d6kh3",)),
    Phrase(f"[the] {LOW} {{n?}} of [the]", ("kl{n}",), "lowest of 2d20", ("2d20kl1",)),
    Phrase("advantage|adv on", ("adv",), "advantage on 1d20+5", ("2d20kh1 + 5",)),
    Phrase("disadvantage|dis on", ("dis",), "disadvantage on d20", ("2d20kl1",)),
    Phrase(
        "crit|critical [damage|dmg|hit]",
        (double, "#"),
        *("crit 2d6+3", ("4d6 + 3", "2d6 + 3 # crit")),
        asks=DOUBLES,
    ),
    Phrase("half|halve [of]", (halve,), "half 8d6", ("8d6/2",), ends=True),
    *TIMES_BEFORE,
    Phrase("please", ("",), "please d20", ("d20",)),
)
"""Before dice; what is said holds for the dice behind it."""


class PhraseMatch(NamedTuple):
    """A phrase that stands somewhere, with its numbers in what it means, and how many tokens it takes."""

    means: tuple[Meant, ...]
    number: int
    size: int
    asks: str = ""


Piece = tuple[frozenset[str], bool]
"""Words of which one stands there, or none of them if it may be left out; `{n}` is a hole for a number."""


class Book:
    """Finds the longest phrase at a place, by its first word, without stepping back."""

    def __init__(self, phrases: tuple[Phrase, ...]) -> None:
        self._rows: dict[str, list[tuple[list[Piece], Phrase]]] = {}
        for phrase in phrases:
            pieces = [_piece(one) for one in phrase.typed.split(" ")]
            for words, may_lack in pieces:
                for word in words:
                    self._rows.setdefault("{n}" if word.startswith("{") else word, []).append(
                        (pieces, phrase)
                    )
                if not may_lack:
                    break

    def find(self, tokens: tuple[Token, ...], at: int) -> PhraseMatch | None:
        """Return the longest phrase that begins at a token; None where none does."""
        rows = self._rows.get(tokens[at].text, ()) if tokens[at].kind == "word" else ()
        if number_of(tokens[at]) is not None:
            rows = (*rows, *self._rows.get("{n}", ()))
        found: PhraseMatch | None = None
        for pieces, phrase in rows:
            match = _match(pieces, phrase, tokens, at)
            if match and (found is None or match.size > found.size):
                found = match
        return found


def _piece(written: str) -> Piece:
    if written.startswith("{"):
        return frozenset((f"{{{written[1]}}}",)), written.endswith("?}")
    return frozenset(written.strip("[]").split("|")), written.startswith("[")


def _match(pieces: list[Piece], phrase: Phrase, tokens: tuple[Token, ...], at: int) -> PhraseMatch | None:
    place, numbers = at, dict[str, int]()
    for words, may_lack in pieces:
        token, (word, *_) = tokens[place], words
        number = number_of(token) if word.startswith("{") else None
        if number is not None and not _begins_other(tokens, place, at):
            numbers[word[1]] = number
            place += 1
        elif token.kind in {"word", "sign"} and token.text in words:
            place += 1
        elif not may_lack:
            return None
    is_number = tokens[place].kind == "number" and not _begins_other(tokens, place, place)
    goes_on = is_free(tokens[place]) or is_number
    if place == at or (phrase.ends and goes_on):
        return None
    first = numbers.get("n", numbers.get("m", 1))
    holes = {"{n}": f"{first}", "{m}": f"{numbers.get('m', 1)}"}
    return PhraseMatch(tuple(_fill(means, holes) for means in phrase.means), first, place - at, phrase.asks)


def _begins_other(tokens: tuple[Token, ...], place: int, at: int) -> bool:
    """Whether a number belongs to what follows: to dice, or to `six times`."""
    after = tokens[place + 1]
    times = after.kind == "word" and after.text in {"times", "sets"} and place > at
    return times or (after.kind == "word" and after.text in {"d", "df", "x"})


def _fill(means: Meant, holes: Mapping[str, str]) -> Meant:
    if not isinstance(means, str):
        return means
    for hole, number in holes.items():
        means = means.replace(hole, number)
    return means
