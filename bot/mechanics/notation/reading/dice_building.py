"""Makes dice with all that stands after them.

Which dice are meant is said by sides, digits, faces or words. What stands after them is brought into its
one order, also what other bots write there, and checked: that it goes together, comes to an end, and means
something.

In the language itself a comparison directly behind one die counts it, as it does several: 1 or 0. So it
stands in rows that were recorded when it was read so by everyone, and in parentheses still. As people type
it, it is what the roll is to reach.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

from lark import Token, Transformer, v_args

from bot.mechanics.errors import BadInput
from bot.mechanics.notation import limits
from bot.mechanics.notation.limits import KEEPS, Unbound, check_value
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.reading import mistakes
from bot.mechanics.notation.reading.endings import Advantage, Placed, at_of, end_of, throw_twice
from bot.mechanics.notation.reading.mistakes import Mistake, Repair, check_visible
from bot.mechanics.notation.surviving import (
    count_meeting,
    count_values,
    explodes,
    face_values,
    surviving_values,
    worths,
)
from bot.mechanics.notation.tree import (
    DIGITS,
    Bracketed,
    Condition,
    Counting,
    Dice,
    DigitDice,
    Explosion,
    Keep,
    Labelled,
    Node,
    OneOf,
    Parity,
    PercentileDice,
    Reroll,
    Sign,
    SizedDice,
    ValueCondition,
    Weighing,
    WordDice,
)


@dataclass(frozen=True, slots=True)
class Bound:
    """The least or the most that a die is worth."""

    kind: Literal["mi", "ma"]
    number: int


@dataclass(frozen=True, slots=True)
class Implosion:
    """A first throw that meets the condition has the next one taken off."""

    when: Condition


class Modifier(NamedTuple):
    """A modifier, and from where to where it was written."""

    at: int
    what: Reroll | Explosion | Implosion | Bound | Keep | Counting | Weighing | Advantage
    end: int
    said: Literal["", "elsewhere", "d", "cs"] = ""
    """How, where that matters: as another bot has it, or as `d1` or `cs>=8`."""

    @property
    def name(self) -> str:
        """What it is called when something is wrong with it."""
        return _NAMES[type(self.what)][1]

    @property
    def stage(self) -> int:
        """When its turn is."""
        return _NAMES[type(self.what)][0]


_NAMES = {
    Reroll: (0, "a re-roll"),
    Explosion: (1, "an explosion"),
    Implosion: (1, "an implosion"),
    Bound: (2, "a least or most"),
    Keep: (3, "a keep or drop"),
    Counting: (4, "counting"),
    Weighing: (4, "counting"),
    Advantage: (5, "advantage"),
}


def _check_order(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Sequence[Modifier]:
    """Return modifiers in the order in which they work; those of other bots may stand in any."""
    in_order = sorted(modifiers, key=lambda modifier: modifier.stage)
    if any(modifier.said for modifier in modifiers):
        return in_order
    for one, other in pairwise(modifiers):
        if one.stage > other.stage:
            right = _assemble(dice, in_order)
            raise Mistake(
                other.at,
                f"{other.name} works before {one.name} and must be written before it: {right}.",
                (Repair(start, modifiers[-1].end, str(right)),),
            )
    return modifiers


def _assemble(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice with all modifiers, of which the first of each kind that can be there once counts."""
    parts = [modifier.what for modifier in modifiers]
    return Dice(
        dice.count,
        dice.sides,
        dice.kind,
        tuple(part for part in parts if isinstance(part, Reroll)),
        next((part for part in parts if isinstance(part, Explosion)), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "mi"), None),
        next((part.number for part in parts if isinstance(part, Bound) and part.kind == "ma"), None),
        tuple(part for part in parts if isinstance(part, Keep)),
        next((part for part in parts if isinstance(part, Counting | Weighing)), None),
        dice.faces,
        next((part.when for part in parts if isinstance(part, Implosion)), None),
    )


def _apply_advantages(dice: Dice, modifiers: Sequence[Modifier]) -> Dice:
    """Return the dice as they are thrown with advantage, where that stands after them."""
    for modifier in modifiers:
        if isinstance(modifier.what, Advantage):
            return throw_twice(dice, modifier.at, modifier.what, modifier.end)
    return dice


def build_pool(dice: Dice, modifiers: Sequence[Modifier], start: int) -> Dice:
    """Return the dice with all modifiers; they begin at `start` of the text."""
    _check_numbers(modifiers)
    made = _assemble(dice, _check_order(dice, modifiers, start))
    _check_bounds(made, modifiers)
    _check_endless(made, modifiers)
    _check_kept_once(made, modifiers)
    _check_imploding(made, modifiers)
    for modifier in modifiers:
        _check_meant(dice, modifier)
        _check_counts(made, modifier, start)
    return _apply_advantages(_spell_out_explosion(made), modifiers)


def _spell_out_explosion(dice: Dice) -> Dice:
    """Return dice whose explosion says when, where a comparison follows that would be taken for it."""
    between = dice.keeps or dice.implodes or dice.least is not None or dice.most is not None
    if dice.explosion is None or dice.explosion.when or dice.counting is None or between:
        return dice
    return replace(dice, explosion=replace(dice.explosion, when=explodes(dice)))


def _check_numbers(modifiers: Sequence[Modifier]) -> None:
    seen: set[str] = set()
    keeps = 0
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        gone = (Repair(at, modifier.end, ""),)
        keeps += isinstance(what, Keep)
        if keeps > KEEPS:
            raise Mistake(at, f"at most {KEEPS} times may be kept or dropped: leave {what} out.", gone)
        match what:
            case Explosion() | Implosion():
                name = type(what).__name__
            case Counting() | Weighing():
                name = "Counting"
            case Bound():
                name = what.kind
            case _:
                continue
        if name in seen:
            raise Mistake(at, _TWICE[name], gone)
        seen.add(name)


_TWICE = {
    "Explosion": "dice explode in one way only: leave one of the explosions out.",
    "Implosion": "dice implode in one way only: leave one of the implosions out.",
    "Counting": "dice are counted once only: leave one of the comparisons out.",
    "mi": "a die has one least value: leave one `mi` out.",
    "ma": "a die has one most value: leave one `ma` out.",
}


def _check_bounds(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    if dice.least is not None and dice.most is not None and dice.least > dice.most:
        first, last = [modifier for modifier in modifiers if isinstance(modifier.what, Bound)]
        turned = Repair(first.at, last.end, f"mi{dice.most}ma{dice.least}")
        raise Mistake(
            first.at,
            f"a die cannot be worth at least {dice.least} and at most {dice.most}: turn the two around.",
            (turned,),
        )


def _check_endless(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    stay = surviving_values(dice)
    when = explodes(dice)
    for modifier in modifiers:
        at, what = modifier.at, modifier.what
        if isinstance(what, Reroll) and (
            not stay or count_meeting(face_values(dice), [what.when]) == count_values(face_values(dice))
        ):
            raise Mistake(at, f"no face of a {dice.bare} would be left to stay: throw fewer of them again.")
        if isinstance(what, Explosion) and when and count_meeting(stay, [when]) == count_values(stay):
            raise Mistake(at, f"every face of a {dice.bare} would explode: let fewer of them explode.")


def _check_kept_once(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse what has no known distribution: some keeps among dice whose number is left to chance."""
    if not dice.brings_dice:
        return
    keeps = [modifier for modifier in modifiers if isinstance(modifier.what, Keep)]
    for place, keep in enumerate(keeps):
        if place or dice.keeps[0].kind == "km":
            raise Mistake(
                keep.at,
                "dice that explode into new dice are kept or dropped once, at one end: "
                f"leave {keep.what} out, or let them compound (!!).",
                (Repair(keep.at, keep.end, ""),),
            )


def _check_imploding(dice: Dice, modifiers: Sequence[Modifier]) -> None:
    """Refuse dice that bring dice of their own, or lose a throw, by the same face or as different dice."""
    imploding = [modifier for modifier in modifiers if isinstance(modifier.what, Implosion)]
    if not (imploding and dice.implodes and dice.explosion):
        return
    at, when = imploding[0].at, explodes(dice)
    if dice.brings_dice:
        doubled = tuple(
            Repair(one.at, one.at + 1, "!!") for one in modifiers if isinstance(one.what, Explosion)
        )
        raise Mistake(at, "dice that implode stay one die each: let them compound, with !! for !.", doubled)
    if when and count_meeting(surviving_values(dice), [when]) + count_meeting(
        surviving_values(dice), [dice.implodes]
    ) != count_meeting(surviving_values(dice), [when, dice.implodes]):
        raise Mistake(at, "no face can explode and implode: let others implode.")


def _check_meant(dice: Dice, modifier: Modifier) -> None:
    """Refuse what means something else with another bot, or was meant otherwise."""
    at, what, end, said = modifier
    if said == "d" and isinstance(what, Keep) and isinstance(dice.count, int) and what.number >= dice.count:
        raise Mistake(
            at,
            f"say what d{what.number} behind dice is for: write + before it to add it, or ; to part them.",
            (Repair(at, at, " + "), Repair(at, at, "; ")),
        )
    if said == "cs" and dice.count == 1:
        raise Mistake(
            at,
            f"`cs` counts with one bot, and only marks good faces with another: write {what} to count, "
            "or leave it out.",
            (Repair(at, end, f"{what}"), Repair(at, end, "")),
        )


def _check_counts(dice: Dice, modifier: Modifier, start: int) -> None:
    """Refuse a comparison that every face meets, or none: there the sum was meant."""
    at, what, end, _ = modifier
    if not isinstance(what, Counting) or dice.compounds:
        return
    values = worths(dice)
    met = count_meeting(values, [what.success])
    if met not in {0, count_values(values)}:
        return
    target = f" vs {str(what.success).strip().removeprefix('>=')}"
    pool_alone = str(replace(dice, counting=None))
    if dice.count == 1:
        shows = f"{pool_alone} {'always' if met else 'never'} shows"
    else:
        shows = f"{'every' if met else 'no'} die of {pool_alone} shows"
    raise Mistake(
        at,
        f"{shows} {what.success.in_words}: for the sum write {pool_alone}{target}.",
        (Repair(at, end, target), Repair(start, end, f"({pool_alone}){what}")),
    )


_NUMBER = re.compile(r"[-+−–]?\d{1,6}", re.ASCII)
_SPAN = re.compile(r"([-+−–]?\d{1,6})\s*(?:\.\.\.?|…)\s*([-+−–]?\d{1,6})", re.ASCII)


def read_faces(at: int, written: str) -> tuple[int, ...] | tuple[str, ...]:
    """Read the faces of a die from a list in brackets, all of them numbers or all of them words."""
    each = _split_list(at, written)
    numbers = _read_numbers(at, each)
    if numbers is not None:
        return numbers
    if any(_NUMBER.fullmatch(one) or _SPAN.fullmatch(one) for one in each):
        raise Mistake(at, "the faces of a die are all numbers, or all words: write every one as the others.")
    if len(each) > limits.FACES:
        raise Mistake(at, f"a die has at most {limits.FACES} faces in a list, and this one {len(each)}.")
    return tuple(check_visible(at, written, word, "a face") for word in each)


def read_members(at: int, written: str) -> tuple[int, ...]:
    """Read a list of numbers, rising and each once."""
    numbers = _read_numbers(at, _split_list(at, written))
    if numbers is None:
        raise Mistake(at, "behind `in` stand whole numbers, as in [1, 3..5].")
    return tuple(sorted(set(numbers)))


def _split_list(at: int, written: str) -> list[str]:
    each = [" ".join(one.split()) for one in written[written.index("[") + 1 : -1].split(",")]
    if "" in each:
        filled = ", ".join(filter(None, each))
        start = at + written.index("[")
        repairs = (Repair(start, at + len(written), f"[{filled}]"),) if filled else ()
        raise Mistake(start, "something is missing in the list: write a - for a blank face.", repairs)
    return each


def _read_numbers(at: int, each: list[str]) -> tuple[int, ...] | None:
    """Return the numbers of a list; None where something else is in it."""
    found: list[int] = []
    for one in each:
        if span := _SPAN.fullmatch(one):
            low, high = _read_whole(span[1]), _read_whole(span[2])
        elif _NUMBER.fullmatch(one):
            low = high = _read_whole(one)
        else:
            return None
        if max(-low, high) > limits.FACE:
            raise Mistake(
                at, f"a number in a list is from -{limits.FACE:,} to {limits.FACE:,}, and not {one}."
            )
        if low > high:
            raise Mistake(at, f"{one} has no numbers: write the lower one first, {high}..{low}.")
        if len(found) + high - low >= limits.FACES:
            raise Mistake(at, f"a list has at most {limits.FACES} numbers: leave some out.")
        found.extend(range(low, high + 1))
    return tuple(found)


def _read_whole(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


Special = DigitDice | SizedDice | WordDice


def _build_special(
    count: Token | Bracketed | None, many: int | Bracketed, d: Token, sides: Token | Bracketed
) -> Special | None:
    """Return dice that take no modifiers; None where these do."""
    made: Special | None = None
    if isinstance(sides, Bracketed):
        made = SizedDice(_check_fixed(many, d), sides)
    elif sides.type == "FACES":
        read = read_faces(at_of(sides), sides)
        if isinstance(read[0], str):
            made = WordDice(_check_fixed(many, d), tuple(map(str, read)))
    elif sides.type == "NUMBER" and count is None and int(sides[:4]) in DIGITS and len(sides) < 4:
        made = DigitDice(int(sides))
    return made


def _build_plain(many: int | Bracketed, sides: Token | Bracketed) -> Dice:
    """Return dice by their sides, or by their faces as numbers."""
    match sides:
        case Token(type="FATE"):
            return Dice(many, 3, "F")
        case Token(type="PERCENT"):
            return Dice(many, 100)
        case Token(type="FACES"):
            read = tuple(map(int, read_faces(at_of(sides), sides)))
            return Dice(many, len(read), faces=() if read == tuple(range(1, len(read) + 1)) else read)
        case Token():
            return Dice(many, mistakes.read_sides(sides))
    raise AssertionError(sides)  # dice of thrown sizes are special


def check_no_modifiers(made: Special, modifiers: Sequence[Modifier]) -> None:
    """Check that nothing stands after special dice."""
    if not modifiers:
        return
    first = modifiers[0]
    target = Repair(first.at, first.end, f" vs {str(first.what).strip().removeprefix('>=')}")
    repairs = [target] if first.name == "counting" else []
    if isinstance(made, DigitDice):
        repairs.append(Repair(first.at - len(str(made)), first.at, f"1{made}"))
    raise Mistake(
        first.at,
        f"{made} takes no {str(first.what).strip()}: behind it stands a target at most, as in {made} vs 2.",
        tuple(repairs),
    )


def _check_fixed(many: int | Bracketed, d: Token) -> int:
    if isinstance(many, Bracketed):
        raise Mistake(at_of(d), "either the number of dice or their sides can be thrown: write the other.")
    return many


@v_args(inline=True)
class ForeignBuilder(Transformer[Token, Rolls]):
    """Each method serves the rule of the grammar that it is named after."""

    def foreign(self, one: Modifier) -> Modifier:
        return one

    def target_number(self, name: Token, number: Token, *more: Token | None) -> Modifier:
        """Dice Maiden: `t7`, `tl6`, `t7ds10`, `t7f1`; its failures are so many or fewer."""
        double, doubled, _, failing = more
        up = name.lower() == "t"
        success = _condition_of(mistakes.read_number(number), up=up)
        failure = _failure_of(mistakes.read_number(failing)) if failing else None
        end = end_of(failing or doubled or double or number)
        if double is None:
            return Modifier(at_of(name), Counting(success, failure), end, "elsewhere")
        twice = _condition_of(mistakes.read_number(doubled or number), up=up)
        weights = ((success, 1), (twice, 2)) + (((failure, -1),) if failure else ())
        return Modifier(at_of(name), Weighing(weights), end, "elsewhere")

    def again_forever(self, name: Token, number: Token | None) -> Modifier:
        """Dice Maiden: `ie` explodes over and over on the highest face, `ie5` on 5 and more."""
        when = _condition_of(mistakes.read_number(number), up=True) if number else None
        return Modifier(at_of(name), Explosion("!", when), end_of(number or name), "elsewhere")

    def count_successes(
        self, name: Token, success: Placed, _: Token | None, failure: Placed | None
    ) -> Modifier:
        """Foundry: `cs>=8` counts successes; with `df1` behind it failures are taken off."""
        what = Counting(success.what, failure.what if failure else None)
        return Modifier(at_of(name), what, (failure or success).end, "cs")

    def deduct(self, name: Token, when: Placed) -> Modifier:
        """Foundry: `df1` takes one away for each 1, and counts nothing else."""
        return Modifier(at_of(name), Weighing(((when.what, -1),)), when.end, "elsewhere")

    def again_or_once(self, name: Token, number: Token | None) -> Modifier:
        """`e6` explodes once in Dice Maiden, and over and over in Avrae."""
        at, end = at_of(name), end_of(number or name)
        on = f"={mistakes.read_number(number)}" if number else ""
        raise Mistake(
            at,
            f"`{name}{number or ''}` explodes once with one bot and over and over with another: "
            f"write !o{on} for once, or !{on}.",
            (Repair(at, end, f"!o{on}"), Repair(at, end, f"!{on}")),
        )

    def explode_once(self, name: Token, when: Placed | None) -> Modifier:
        """Foundry: `xo`; Avrae: `ra6`, which throws one more and adds it."""
        what = Explosion("!", when.what if when else None, 1)
        return Modifier(at_of(name), what, when.end if when else end_of(name), "elsewhere")

    def reroll_low(self, name: Token, number: Token) -> Modifier:
        """Dice Maiden: `ir2` throws 2s and less again for as long as they come."""
        return Modifier(
            at_of(name),
            Reroll(_condition_of(mistakes.read_number(number), up=False)),
            end_of(number),
            "elsewhere",
        )

    def drop_one(self, name: Token, number: Token | None) -> Modifier:
        """Avrae: `pl1`, `ph1` drop."""
        kept = mistakes.read_kept(number) if number else 1
        return Modifier(
            at_of(name),
            Keep("dh" if name.lower() == "ph" else "dl", kept),
            end_of(number or name),
            "elsewhere",
        )

    def keep_low(self, name: Token, number: Token) -> Modifier:
        """Button Dice Roller: `l2` keeps the lowest two."""
        return Modifier(at_of(name), Keep("kl", mistakes.read_kept(number)), end_of(number), "elsewhere")


def _condition_of(number: int, *, up: bool) -> ValueCondition:
    return ValueCondition(">=" if up else "<=", number)


def _failure_of(number: int) -> ValueCondition:
    """Return that a die shows so many or fewer; 1 or fewer is 1 on dice that begin there."""
    return ValueCondition("=", 1) if number == 1 else ValueCondition("<=", number)


_EXPLOSIONS: dict[str, Literal["!", "!!", "!p"]] = {"!": "!", "!!": "!!", "!p": "!p"}
_BOUNDS: dict[str, Literal["mi", "ma"]] = {"mi": "mi", "min": "mi", "ma": "ma", "max": "ma"}
_KEEPS: dict[str, Literal["kh", "kl", "dh", "dl", "km"]] = {
    "k": "kh",
    "kh": "kh",
    "kl": "kl",
    "dh": "dh",
    "dl": "dl",
    "km": "km",
    "ph": "dh",
    "pl": "dl",
}

MOST_AMBIGUOUS = 5
"""After `!` a number up to it may also say how often, as people type it; a greater one is a face."""

ValueT = TypeVar("ValueT", bound=Node)


def _on_or_up_to(name: Token, number: Token) -> Mistake:
    """Return the mistake in `!3`: a die explodes on a 3, or at most three times."""
    at, end = at_of(name), end_of(number)
    face, often = f"{name}={number}", f"{name}up{number}"
    return Mistake(
        at,
        f"`{name}{number}` explodes on a {number} or at most {number} times: write {face} or {often}.",
        (Repair(at, end, face), Repair(at, end, often)),
    )


def check_built(token: Token, made: ValueT) -> ValueT:
    """Return what was made at a token, if it is within limits as far as can be told.

    Raises:
        Mistake: it is not.
    """
    try:
        check_value(made)
    except BadInput as wrong:
        raise Mistake(at_of(token), str(wrong)) from wrong
    except Unbound:
        pass
    return made


def advantage(word: Token) -> Advantage:
    """Read whether the higher or the lower of two d20 counts."""
    return Advantage("kl" if "dis" in word.lower() else "kh")


@v_args(inline=True)
class DiceBuilder(ForeignBuilder):
    """Each method serves the rule of the grammar that it is named after."""

    def dice(
        self, count: Token | Bracketed | None, d: Token, sides: Token | Bracketed, *after: Modifier
    ) -> Node:
        many = mistakes.read_dice(count) if isinstance(count, Token) else count or 1
        made = _build_special(count, many, d, sides)
        if made is not None:
            check_no_modifiers(made, after)
            return check_built(d, made)
        start = at_of(count) if isinstance(count, Token) else at_of(d)
        return check_built(d, build_pool(_build_plain(many, sides), after, start))

    def percentile(
        self, count: Token | Bracketed | None, d: Token, _: Token, kind: Token, extra: Token | None
    ) -> PercentileDice:
        if count not in {None, "1"}:
            times = (Repair(at_of(count), at_of(d), f"{count}x "),) if isinstance(count, Token) else ()
            sentence = f"bonus and penalty dice come one by one: write d%{kind} alone, or 2x d%{kind}."
            raise Mistake(at_of(d), sentence, times)
        return PercentileDice(mistakes.read_tens(extra) if extra else 1, kind.lower() == "b")

    def modifier(self, one: Modifier) -> Modifier:
        return one

    def reroll(self, name: Token, when: Placed) -> Modifier:
        return Modifier(at_of(name), Reroll(when.what, once=name.lower() == "ro"), when.end)

    def explosion(self, name: Token, once: Token | None, when: Placed | None) -> Modifier:
        end = when.end if when else end_of(once or name)
        most = {} if once is None else {"most": 1}
        what = Explosion(_EXPLOSIONS[name.lower()], when.what if when else None, **most)
        return Modifier(at_of(name), what, end)

    def explosion_on(self, name: Token, once: Token | None, number: Token) -> Modifier:
        shown = mistakes.read_number(number)
        if once is None and name == "!" and 0 < shown <= MOST_AMBIGUOUS:
            raise _on_or_up_to(name, number)
        when = ValueCondition("=", shown)
        return self.explosion(name, once, Placed(when, at_of(number), end_of(number)))

    def explosion_up_to(self, name: Token, times: Token, when: Placed | None) -> Modifier:
        what = Explosion(
            _EXPLOSIONS[name.lower()], when.what if when else None, mistakes.read_explosions(times)
        )
        return Modifier(at_of(name), what, when.end if when else end_of(times))

    def implosion(self, name: Token, when: Placed) -> Modifier:
        return Modifier(at_of(name), Implosion(when.what), when.end)

    def bound(self, name: Token, number: Placed) -> Modifier:
        return Modifier(at_of(name), Bound(_BOUNDS[name.lower()], number.what), number.end)

    def keep(self, name: Token, number: Token | None) -> Modifier:
        kept = mistakes.read_kept(number) if number else 1
        return Modifier(at_of(name), Keep(_KEEPS[name.lower()], kept), end_of(number or name))

    def drop(self, name: Token, number: Token) -> Modifier:
        return Modifier(at_of(name), Keep("dl", mistakes.read_kept(number)), end_of(number), "d")

    def advantage_here(self, word: Token) -> Modifier:
        return Modifier(at_of(word), advantage(word), end_of(word))

    def counting(self, success: Placed, _: Token | None, failure: Placed | None) -> Modifier:
        what = Counting(success.what, failure.what if failure else None)
        return Modifier(success.at, what, (failure or success).end)

    def weighing(self, *weights: Placed | Token) -> Modifier:
        each = [one for one in weights if isinstance(one, Placed)]
        return Modifier(each[0].at, Weighing(tuple(one.what for one in each)), each[-1].end)

    def weight(self, when: Placed, worth: Placed) -> Placed:
        return Placed((when.what, mistakes.check_weight(worth.what, worth.at)), when.at, worth.end)

    def condition(self, sign: Token, number: Placed) -> Placed:
        signs: dict[str, Sign] = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "=": "="}
        return Placed(ValueCondition(signs[sign], number.what), at_of(sign), number.end)

    def parity(self, word: Token) -> Placed:
        return Placed(Parity(word.lower() == "odd"), at_of(word), end_of(word))

    def members(self, token: Token) -> Placed:
        return Placed(OneOf(read_members(at_of(token), token)), at_of(token), end_of(token))

    def equal(self, number: Placed) -> Placed:
        return Placed(ValueCondition("=", number.what), number.at, number.end)

    def integer(self, minus: Token | None, token: Token) -> Placed:
        number = mistakes.read_number(token)
        return Placed(-number if minus else number, at_of(minus or token), end_of(token))


def compare_as_targets(rolls: Rolls) -> Rolls:
    """Return a line in which each roll of one die that is compared has a target: `d20>=15` is `d20 vs 15`."""
    return Rolls(tuple(map(compare_as_target, rolls.parts)))


def compare_as_target(part: Expression) -> Expression:
    """Return a roll of one die that is compared with that as its target."""
    label = part.root if isinstance(part.root, Labelled) else None
    die = label.inner if label else part.root
    if part.target or part.name or not isinstance(die, Dice) or not _is_one(die):
        return part  # a roll with a name is a value for others, which may add what it counts
    match die.counting:
        case Counting(success=when, failure=None):
            bare = replace(die, counting=None)
            return replace(part, root=Labelled(bare, label.label) if label else bare, target=Target(when))
        case _:
            return part


def _is_one(dice: Dice) -> bool:
    """Tell whether one die counts: it is thrown alone, or is the only one that is kept."""
    if not isinstance(dice.count, int) or dice.brings_dice:
        return False
    left = dice.count
    for keep in dice.keeps:
        left = keep.leaves(left)
    return left == 1
