"""Year Zero games: 6s count, and a throw may be pushed once: most dice are thrown again, and 1s then hurt.

The other dice stay, so that a push is another, smaller roll that begins with the results of the first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.function import FunctionGame, GameFunction, Option, flag, game, number, sides, skill
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.tray import D6, Tray, add_up, count_faces
from bot.mechanics.reading.tokens import Token
from bot.mechanics.rule import Die, Face

MOST_DICE = 20

ONCE, PUSHED_TO = ("failure", "success"), ("failure", "success", "no more", "another success")
"""The results of a first throw, and of a push: its first two if there was no success before."""

Pushed = Annotated[int, flag("pushed", meaning="dice as they lie after a push")]


def say_successes(count: int) -> str:
    """Return the number of successes in words."""
    return count_noun(count, "success", "successes") if count else "failure"


def say_pushed(successes: int, carry: int) -> Verdict:
    """Return the verdict of a push, from the successes after and before it."""
    total = say_successes(successes)
    if not carry or not successes:
        return Verdict("success" if successes else "failure", total)
    if successes > carry:
        return Verdict("another success", f"{total}, {successes - carry} of them new")
    return Verdict("no more", f"still {total}")


KINDS = ("base", "skill", "gear", "negative")


def throw_zero(
    pool: int, base: int, skill: int, gear: int, negative: int, pushed: int, *, carry: tuple[int, ...]
) -> Tray:
    """Throw d6 of four kinds: keep the successes, the 1s of base and gear dice, and the dice for a push."""
    counts = (base, skill + pool, gear, negative)
    if not 1 <= sum(counts) <= MOST_DICE * len(KINDS):
        raise BadInput("Throw at least one die: type it like yz 3b 2s 1g.")

    def worth(die: Die, face: Face) -> tuple[int, ...]:
        hurts = face == 1 and die.mark in {"base", "gear"}
        again = (die.mark == kind and face < 6 and not hurts for kind in KINDS)
        success = (face == 6) * (-1 if die.mark == "negative" else 1)
        return success, hurts and die.mark == "base", hurts and die.mark == "gear", *again

    dice = (Die(6, mark=kind) for kind, count in zip(KINDS, counts, strict=True) for _ in range(count))
    return count_faces(tuple(dice), worth, (None, pushed, pushed, 0, 0, 0, 0), carry=carry)


def say_zero(pool: int, base: int, skill: int, gear: int, negative: int, pushed: int) -> tuple[str, ...]:
    """Return the words of the verdicts."""
    if pushed:
        return tuple(
            word + note for word in PUSHED_TO for note in (", damage, gear", ", damage", ", gear", "")
        )
    return tuple(map(say_successes, range(pool + base + skill + gear + negative + 1)))


def push_zero(tally: tuple[int, ...], roll: FunctionGame, pushed: int) -> Mapping[str, FunctionGame]:
    """Offer a push, if a die may be thrown again."""
    again = dict(zip(KINDS, tally[3:], strict=True))
    if pushed or not any(again.values()):
        return {}
    return {"push": roll.again(pool=0, **again, pushed=1, carry=(*tally[:3], 0, 0, 0, 0))}


def _has_kinds(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a number of dice with their kind follows a name."""
    kinds = ("b", "base", "s", "skill", "g", "gear", "n")
    return tokens[end].kind == "number" and tokens[end + 1].is_word(*kinds)


@game(
    "yz",
    "Year Zero: Mutant, Forbidden Lands",
    throw_zero,
    words=say_zero,
    examples=("yz 3b 2s 1g", "yz6", "yz 2b 1n"),
    source="Stefouch/foundry-year-zero-roller YearZeroDice.js; bcdice/BCDice YearZeroEngine.rb",
    follow_ups=push_zero,
    aliases=("yearzero", "mutant", "myz"),
    counts_before=True,
    where=dict.fromkeys(("fbl", "forbidden lands", "forbiddenlands"), _has_kinds),
    thrown=frozenset(("str", "agi", "wits", "empathy")),
)
def year_zero(
    tally: tuple[int, ...],
    pool: Annotated[int, skill(MOST_DICE, meaning="dice", die=6)] = 0,
    base: Annotated[int, number(0, MOST_DICE, "b", meaning="base dice")] = 0,
    skill: Annotated[int, number(0, MOST_DICE, "s", meaning="skill dice")] = 0,
    gear: Annotated[int, number(0, MOST_DICE, "g", meaning="gear dice")] = 0,
    negative: Annotated[int, number(0, MOST_DICE, "n", meaning="negative dice")] = 0,
    pushed: Pushed = 0,
    *,
    carry: tuple[int, ...] = (0,) * 7,
) -> Verdict:
    """6s succeed. A push rolls all dice again except 6s, and 1s on base and gear dice, which then mean damage
    and wear.
    """
    successes, damage, wear, *again = tally
    if not pushed:
        word = say_successes(max(successes, 0))
        return Verdict(word, f"{word}, {sum(again)} may be pushed")
    word, text = say_pushed(max(successes, 0), max(carry[0], 0))
    word += ", damage" * bool(damage) + ", gear" * bool(wear)
    return Verdict(word, text + f", damage {damage}" * bool(damage) + f", gear -{wear}" * bool(wear))


def sixes(
    name: str, title: str, push: str, *, critical: int = MOST_DICE + 1, **typed: Option
) -> Callable[[Callable[..., Verdict]], GameFunction]:
    """Make a game of one pool, in which 1s mean nothing; `push` is the name of a push, with its price.

    From `critical` 6s on a success is critical.
    """

    def say_words(pool: int, *, carry: int, is_pushed: bool) -> tuple[str, ...]:
        counts = range(carry, carry + pool + 1)
        return tuple(dict.fromkeys(say_sixes(each, pool, carry, is_pushed, critical).word for each in counts))

    def offer(tally: int, roll: FunctionGame, pool: int, *, is_pushed: bool) -> Mapping[str, FunctionGame]:
        left = pool - tally
        return {push: roll.again(pool=left, carry=tally, is_pushed=True)} if left and not is_pushed else {}

    source = "Stefouch/foundry-year-zero-roller YearZeroDice.js (SkillDie); bcdice/BCDice YearZeroEngine.rb"
    return game(name, title, throw_sixes, words=say_words, follow_ups=offer, source=source, **typed)


def throw_sixes(pool: int, *, carry: int) -> Tray:
    """Throw a pool of d6, and keep its 6s."""
    return Tray(
        (D6,) * pool, lambda tally, die, face: tally + (face == 6), carry, successes=lambda tally: tally
    )


def say_sixes(tally: int, pool: int, carry: int, is_pushed: int, critical: int = MOST_DICE + 1) -> Verdict:
    """Return the verdict of a pool by its 6s, of which many may be critical."""
    note = ", critical" * (tally >= critical)
    if is_pushed:
        word, text = say_pushed(tally, carry)
        return Verdict(word + note, text + note)
    word = say_successes(tally) + note
    return Verdict(word, f"{word}, {pool - tally} may be pushed")


Sixes = Annotated[int, skill(MOST_DICE, low=1, meaning="dice", die=6)]


@sixes(
    "vaesen",
    "Vaesen, Tales from the Loop",
    "push for a condition",
    examples=("vaesen5", "vaesen8"),
    aliases=("tales from the loop", "talesfromtheloop", "tftl"),
)
def vaesen(tally: int, pool: Sixes, *, carry: int = 0, is_pushed: bool = False) -> Verdict:
    """6s succeed; a push rolls all dice again except 6s, and costs a condition."""
    return say_sixes(tally, pool, carry, is_pushed)


@sixes("coriolis", "Coriolis", "pray", critical=3, examples=("coriolis5", "coriolis8"))
def coriolis(tally: int, pool: Sixes, *, carry: int = 0, is_pushed: bool = False) -> Verdict:
    """6s succeed, three are critical; a prayer rolls all dice again except 6s."""
    return say_sixes(tally, pool, carry, is_pushed, critical=3)


class Steps(NamedTuple):
    """The tally of step dice."""

    successes: int = 0
    ones: int = 0
    carry: int = 0
    """The successes before a push, which may throw some of them again."""
    again: tuple[int, ...] = ()
    """The sides of the dice that a push throws again."""
    weak: tuple[int, ...] = ()
    """The sides of those with one success that it may throw again as well."""


NO_STEPS = Steps()


def step_dice(
    name: str,
    title: str,
    *,
    steps: tuple[int, ...] = (6, 10),
    has_ones: bool = True,
    weak_from: int = 99,
    **typed: Option,
) -> Callable[[Callable[..., Verdict]], GameFunction]:
    """Make a game of dice of several sizes, on which each step that a face reaches is a success.

    With `has_ones`, 1s stay in a push and hurt. A push may also throw again a die of `weak_from` sides and
    more with one success.
    """

    def add(tally: Steps, die: Die, face: Face) -> Steps:
        won, one = sum(face >= step for step in steps), face == 1 and has_ones
        return Steps(
            tally.successes + won,
            tally.ones + one,
            tally.carry,
            tally.again if won or one else tuple(sorted((*tally.again, die.faces))),
            (*tally.weak, die.faces) if won == 1 and die.faces >= weak_from else tally.weak,
        )

    def throw(*, dice: tuple[int, ...], held: Steps, **options: Option) -> Tray:
        sides = change_steps(dice, options.get("adv", 0) - options.get("dis", 0))
        return Tray(
            tuple(map(Die, sides)),
            add,
            held,
            simplify=lambda tally: Steps(
                min(tally.successes, max(2, tally.carry + 1)), min(tally.ones, 1), tally.carry
            ),
            successes=lambda tally: tally.successes,
        )

    return game(name, title, throw, words=_words_of_steps, follow_ups=push_steps, **typed)


def change_steps(dice: tuple[int, ...], left: int) -> tuple[int, ...]:
    """Return the sides of dice, with an advantage the lower once more, with a disadvantage without it."""
    if not {*dice} <= {6, 8, 10, 12} or len(dice) > MOST_DICE:
        raise BadInput("Step dice must be d6, d8, d10 or d12: type it like t2k d10 d8.")
    if left > 0:
        return (*dice, *(min(dice),) * left)
    if not (rest := sorted(dice, reverse=True)[: len(dice) + left]):
        raise BadInput("A disadvantage removes the only die: use two dice, such as br d10 d8 dis.")
    return tuple(rest) if left else dice


def _words_of_steps(pushed: int) -> tuple[str, ...]:
    if pushed:
        return tuple(word + note for word in PUSHED_TO for note in (", damage", ""))
    return ("failure", "1 success", "2 successes or more")


def push_steps(tally: Steps, roll: FunctionGame, pushed: int) -> Mapping[str, FunctionGame]:
    """Offer a push, and one of weak successes, too."""
    if pushed:
        return {}
    held = Steps(tally.successes, tally.ones, tally.successes)
    offers = {"push": (tally.again, held)} if tally.again else {}
    if tally.weak:
        less = held._replace(successes=tally.successes - len(tally.weak))
        offers["push 6 to 9 too"] = ((*tally.again, *tally.weak), less)
    plain = dict.fromkeys({"adv", "dis"} & {*roll.options}, 0)
    return {
        name: roll.again(dice=dice, held=left, pushed=1, **plain) for name, (dice, left) in offers.items()
    }


def say_steps(tally: Steps, pushed: int) -> Verdict:
    """Return the verdict of step dice."""
    if not pushed:
        return Verdict(_words_of_steps(0)[min(tally.successes, 2)], say_successes(tally.successes))
    word, text = say_pushed(tally.successes, tally.carry)
    hurts = bool(tally.ones)
    return Verdict(word + ", damage" * hurts, text + f", damage {tally.ones}" * hurts)


Sides = Annotated[tuple[int, ...], sides(6, 12, meaning="dice")]


@step_dice(
    "t2k",
    "Twilight: 2000",
    examples=("t2k d10 d8", "t2k d12 d6"),
    source="Stefouch/foundry-year-zero-roller YearZeroDice.js; bcdice/BCDice YearZeroEngine.rb (YZS)",
    aliases=("twilight", "twilight2000", "twilight 2000"),
)
def twilight(tally: Steps, dice: Sides, pushed: Pushed = 0, *, held: Steps = NO_STEPS) -> Verdict:
    """6 to 9 is one success, 10 and more two; a push rolls every die again that is neither a success nor a
    1.
    """
    return say_steps(tally, pushed)


@step_dice(
    "br",
    "Blade Runner",
    weak_from=10,
    examples=("br d10 d8", "br d12 d10", "br d10 d8 adv"),
    source="Stefouch/foundry-year-zero-roller YearZeroDice.js (LOCKED_VALUES of each die)",
    aliases=("bladerunner", "blade runner"),
)
def blade_runner(
    tally: Steps,
    dice: Sides,
    adv: Annotated[int, flag("adv", "advantage", high=3, meaning="the lower die once more")] = 0,
    dis: Annotated[int, flag("dis", "disadvantage", high=3, meaning="without the lower die")] = 0,
    pushed: Pushed = 0,
    *,
    held: Steps = NO_STEPS,
) -> Verdict:
    """6 to 9 is one success, 10 and more two; a push may throw 6 to 9 of a d10 or d12 again, too."""
    return say_steps(tally, pushed)


@step_dice(
    "fbl",
    "Forbidden Lands, artefact dice",
    steps=(6, 8, 10, 12),
    has_ones=False,
    examples=("fbl d12", "fbl d8 d10"),
    source="Stefouch/foundry-year-zero-roller YearZeroDice.js (SUCCESS_TABLE)",
    aliases=("forbiddenlands", "forbidden lands"),
)
def forbidden_lands(tally: Steps, dice: Sides, pushed: Pushed = 0, *, held: Steps = NO_STEPS) -> Verdict:
    """6 and 7 are one success, 8 and 9 two, 10 and 11 three, 12 four."""
    return say_steps(tally, pushed)


STRESS, PANIC = Die(6, mark="stress"), Die(6, mark="panic")
PANIC_WORDS = ("nerve holds", "panics", "action lost")
PANICS, ACTION_LOST = 7, 10
"""The sums of a panic die and the stress from which on panic shows, and the action is lost."""


def throw_alien(
    pool: int, stress: int, short: int, panic: int | None, *, carry: int, is_pushed: bool
) -> Tray:
    """Throw plain and stress dice, whose 1s bring a panic die; or a requested panic die.

    The tally: the successes, plain and stress dice to throw again, 1s of stress dice, how many dice of the
    pool, and the panic die, which comes after the last of them.
    """
    if panic is not None:
        return add_up(PANIC)
    if not pool + stress:
        raise BadInput("Throw at least one die: type it like alien5s2.")
    if short and not is_pushed and (pool or short >= stress):
        raise BadInput(
            f"alien-{short} removes {count_noun(short, 'stress die', 'stress dice')}, but one must be left: "
            f"type it like alien-{short}s{short + 2}."
        )
    dice = (D6,) * pool + (STRESS,) * (stress - short)

    def worth(die: Die, face: Face) -> tuple[int, ...]:
        if die == PANIC:
            return 0, 0, 0, 0, 0, face
        again = face < 6
        return face == 6, again and die == D6, again and die == STRESS, face == 1 and die == STRESS, 1, 0

    def bring(tally: tuple[int, ...], die: Die, face: Face) -> Die | None:
        return PANIC if tally[3] and tally[4] == len(dice) and die != PANIC else None

    return count_faces(
        dice, worth, (carry + 1, 0, 0, 1, None, None), carry=(carry, 0, 0, 0, 0, 0), bring=bring
    )


def resolve_of(evolved: int, resolve: int | None) -> int | None:
    """Return what the second edition subtracts from stress, or None in the first, which has panic."""
    return 0 if evolved and resolve is None else resolve


def words_of_alien(
    evolved: int, resolve: int | None, panic: int | None, *, is_pushed: bool
) -> tuple[str, ...]:
    """Return the words of the verdicts."""
    words = PUSHED_TO if is_pushed else ONCE
    if panic is not None:
        return PANIC_WORDS
    if resolve_of(evolved, resolve) is not None:
        return tuple(word + note for word in words for note in ("", ", stress response"))
    return ("action lost", *(word + note for word in words for note in (", panics", ", nerve holds", "")))


def push_alien(
    tally: tuple[int, ...], roll: FunctionGame, stress: int, panic: int | None, *, is_pushed: bool
) -> Mapping[str, FunctionGame]:
    """Offer a push, at one stress more, if there was no panic (Alien RPG, Pushing Rolls)."""
    if panic is not None or is_pushed or tally[3]:
        return {}
    carry, pool, again, *_ = tally
    changes = {"pool": pool, "stress": stress + 1, "short": stress - again}  # one stress die more is thrown
    return {"push": roll.again(**changes, carry=carry, is_pushed=True)}


def _is_supply(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin a supply roll: `air supply`."""
    is_kind = tokens[0].is_word("air", "power", "food", "water", "ammo")
    return tokens[1 if is_kind else 0].is_word("supply")


@game(
    "alien",
    "Alien RPG",
    throw_alien,
    words=words_of_alien,
    examples=("alien5s2", "alien4", "alien5s2 evolved", "alien panic3"),
    source="Stefouch/sebedius-yearzero-discord-bot panic.js; pwatson100/alienrpg actor.mjs",
    follow_ups=push_alien,
    price=lambda is_pushed: Cost("stress", 1) if is_pushed else None,
    order=("pool", "stress"),
    others=(
        (
            _is_supply,
            "For a supply roll count the 1s: type it like 4d6=1.",
        ),
    ),
    plus_option="stress",
    sheet_option="stress",
    fillers=("roll", "check", "with", "at"),
    presets={f"-{short}": {"short": short} for short in range(1, 15)},
)
def alien(
    tally: tuple[int, ...] | int,
    pool: Annotated[int, skill(MOST_DICE, "b", "base", meaning="dice", die=6)] = 0,
    stress: Annotated[int, number(0, 15, "s", meaning="stress dice")] = 0,
    evolved: Annotated[int, flag("evolved", meaning="second edition")] = 0,
    resolve: Annotated[int | None, number(0, 10, "resolve", meaning="Resolve")] = None,
    short: Annotated[int, number(0, 14, "short", meaning="dice below none")] = 0,
    panic: Annotated[
        int | None,
        replace(number(0, 15, "panic", meaning="stress of a panic roll"), takes="stress"),
    ] = None,
    *,
    carry: int = 0,
    is_pushed: bool = False,
) -> Verdict:
    """6s succeed. A 1 on a stress die is panic: d6 and stress, from 7 on it shows, from 10 on the action is
    lost.
    """
    if isinstance(tally, int):
        total = tally + (panic or 0)
        return Verdict.of(PANIC_WORDS[(total >= PANICS) + (total >= ACTION_LOST)], total)
    successes, *_, face = tally
    word, text = say_pushed(successes, carry)
    if not face:
        return Verdict(word, text)
    total, calm = face + stress, resolve_of(evolved, resolve)
    if calm is not None:
        return Verdict(f"{word}, stress response", f"{text}, stress response {max(total - calm, 0)}")
    if total >= ACTION_LOST:
        return Verdict("action lost", f"{text}, panic {total}: action lost")
    if total >= PANICS:
        return Verdict(f"{word}, panics", f"{text}, panic {total}: panics, action stands")
    return Verdict(f"{word}, nerve holds", f"{text}, panic {total}: holds")


ENTRIES = tuple(
    each.entry for each in (year_zero, vaesen, coriolis, alien, twilight, blade_runner, forbidden_lands)
)
