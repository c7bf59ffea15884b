"""The odds of a game's verdicts: a card with a chart, and the exact figures, also for other pools."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import nlargest
from math import ceil

from bot.features.odds.card import OddsAnswer, between, chance, number
from bot.mechanics.distribution import Distribution, DistributionFigures, add_chances
from bot.mechanics.errors import BadInput
from bot.mechanics.games.beside import RollBeside
from bot.mechanics.games.game import Chances, is_large, verdict_odds
from bot.mechanics.games.numbers import TOTAL, NumberRow, Numbers
from bot.mechanics.games.pushed_odds import pushed_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import rolls_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.group_checks import is_success
from bot.mechanics.later_attacks import lower_later
from bot.mechanics.notation.distributions import distributions_of
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import one_distribution
from bot.text.pictures.verdicts import MOST_WORDS, words_chart
from bot.text.words import lines, percent, shorten

TITLE = 60
"""Characters of the name of a game over a chart; longer ones are cut."""

POOLS = 10
"""How many sizes of a pool are compared, around the given one."""

FEW_POOLS = 4
"""The same for large pools, each of which takes long."""

DEAR = 20
"""Dice of a pool from which on few sizes are compared."""

FEW_WORDS = 5
"""Verdicts that fit a line."""

FIELD_LIMIT = 1_000

HIT = "hit"
"""The verdict of an attack that is no better than that."""

SELDOM = Fraction(1, 1_000)
"""Less likely numbers of successes, and totals, share a line."""

NUMBERED = re.compile(r"(\d+)( success(?:es)?)?")
"""A verdict that is only a number."""


def is_long(roll: GameRoll) -> bool:
    """Whether computing its odds may take seconds."""
    return is_large(roll.game)


def verdict_answer(dice: str) -> OddsAnswer:
    """Compute the chances of the verdicts of a roll in canonical form.

    Raises:
        BadInput: there are too many dice for them.
    """
    roll = read_game(dice)
    chances, counted, damage = roll.say_odds(), roll.game.numbers(), roll.game.mean_damage()
    figures = _figures(chances) if counted is None else _figures_of(counted)
    name = shorten(roll.title, TITLE)
    told = ", ".join(f"{word} {chance(share)}" for word, share in _shown(chances).items())
    if figures is not None and len(figures.totals) > 1:
        columns, mean = histogram([figures], None), number(figures.mean)
        unit = counted.unit if counted else "successes" if "success" in next(iter(chances)) else "total"
        chart = one_distribution(str(roll), unit, columns, (float(figures.mean), f"average {mean}"))
        text = f"# {mean} {unit}\non average with `{roll}`\nusually {between(*figures.usual)}"
        average = () if damage is None else (f"**{number(damage)} damage** on average, criticals counted",)
        text = "\n".join((text, *average, *(_told(chances) if counted and len(chances) > 1 else ())))
    else:
        shown = _shown(chances)
        heights = {word: float(100 * share) for word, share in shown.items()}
        chart = words_chart(str(roll), heights, {word: percent(share) for word, share in shown.items()})
        hits = _sum_hits(roll, deals=damage is not None)
        dealt = (_damage_headline(roll, damage), *_tell_penalties(roll, damage))
        head = (*dealt, *hits, *_dice_beside(roll), *_sum_levels(roll))
        text = "\n".join((*head, *_told(chances)))
    averages = "" if damage is None else f" {number(damage)} damage on average."
    picture = Attachment("odds.png", f"{name}, {roll}: {told}.{averages}"[:1024], chart)
    return OddsAnswer(Card(text, roll.short_title, tone=Tone.CHANCE), picture)


def pushed_answer(dice: str) -> OddsAnswer:
    """Compute the chances of the verdicts of a roll in canonical form, if a failure is pushed once.

    Raises:
        BadInput: it is never pushed, or there are too many dice.
    """
    roll = read_game(dice)
    once, pushed = verdict_odds(roll.game), pushed_odds(roll.game)
    chances = _say_together(roll, pushed)
    shown = _shown(chances)
    heights = {word: float(100 * share) for word, share in shown.items()}
    chart = words_chart(f"{roll}, pushed", heights, {word: percent(share) for word, share in shown.items()})
    told = ", ".join(f"{word} {chance(share)}" for word, share in shown.items())
    words = tuple(dict.fromkeys((*roll.game.words, *pushed)))
    first, last = (percent(_add_successes(each, words)) for each in (once, pushed))
    head = f"# {last} success\nwith `{roll}`, if a failure is pushed; {first} without a push"
    text = "\n".join((head, *_told(chances)))
    picture = Attachment("odds.png", f"{shorten(roll.title, TITLE)}, {roll}, pushed: {told}."[:1024], chart)
    return OddsAnswer(Card(text, roll.short_title, tone=Tone.CHANCE), picture)


def _add_successes(chances: Chances, words: Sequence[str]) -> Fraction:
    return sum((share for word, share in chances.items() if is_success(word, words)), Fraction(0))


def _say_together(roll: GameRoll, chances: Chances) -> Chances:
    """Return chances by words as players say them, which may be the same before and after a push."""
    said: dict[str, Fraction] = {}
    for word, share in chances.items():
        said[roll.say(word)] = said.get(roll.say(word), Fraction(0)) + share
    return said


def verdict_figures(dice: str) -> Card:
    """Return the exact chance of each verdict of a roll, also for smaller and larger pools.

    Raises:
        BadInput: there are too many dice for them.
    """
    roll = read_game(dice)
    chances, counted = roll.say_odds(), roll.game.numbers()
    exact = lines((f"{word}: {chance(share, exactly=True)}" for word, share in chances.items()), FIELD_LIMIT)
    fields = [Field("Each verdict", exact)] if counted is None or len(chances) > 1 else []
    if counted is not None:
        name = "Each total" if counted.unit == TOTAL else f"Number of {counted.unit}"
        fields.append(Field(name, lines(_counted(counted), FIELD_LIMIT)))
    pools = lines(_pools(roll), (4 - len(fields)) * FIELD_LIMIT)
    damage = roll.game.mean_damage()
    if damage is not None:
        fields.insert(
            0, Field("Damage on average", f"{number(damage, exactly=True)}, {name_best(roll)} counted")
        )
    text = f"`{roll}`" + f"\n\n**By the size of the pool**\n{pools}" * bool(pools)
    return Card(text, roll.short_title, tuple(fields), tone=Tone.CHANCE)


def _damage_headline(roll: GameRoll, damage: Fraction | None) -> str:
    """Return the roll, below the damage that it does on average if it has any."""
    if damage is None:
        return f"`{roll}`"
    attacks = sum(times for times, _ in _list_judged(roll))
    counted = f"misses and {name_best(roll)} counted" + ", all attacks together" * (attacks > 1)
    return f"# {number(damage)} damage\non average with `{roll}`, {counted}"


def _tell_penalties(roll: GameRoll, damage: Fraction | None) -> Iterator[str]:
    """Tell the average of attacks that are repeated in a turn, of which all have the bonus of the first."""
    lower = lower_later(roll)
    if damage is not None and lower is not None and (less := lower.game.mean_damage()) is not None:
        yield f"**{number(less)} damage** with −5 and −10 for later attacks"


def name_best(roll: GameRoll) -> str:
    """Return the hits that deal more damage than others."""
    if roll.entry.adds:
        return "raises"
    return "extreme successes" if roll.entry.maximises else "criticals"


def _sum_levels(roll: GameRoll) -> Iterator[str]:
    """Yield the chance to succeed, and to reach each level of success, in a game that has such levels."""
    words = roll.game.words
    if not set(words).issuperset(roll.entry.levels or ("",)):
        return
    odds = verdict_odds(roll.game)
    ranked = [odds.get(word, Fraction(0)) for word in words]  # from the worst to the best
    at_least = {level: add_chances(ranked[words.index(level) :]) for level in roll.entry.levels}
    reached = (f", {level} {percent(share)}" for level, share in at_least.items())
    yield f"**{percent(_add_successes(odds, words))}** to succeed{''.join(reached)}"


def _sum_hits(roll: GameRoll, *, deals: bool) -> Iterator[str]:
    """Yield the chance that an attack hits at all, and of each better hit, where there are several kinds.

    What `deals` damage is an attack.
    """
    words, attacks = roll.game.words, [times for times, each in _list_judged(roll)]
    hits = [word for word in words if is_success(word, words)]
    if roll.entry.levels or len(hits) < 2 or attacks != [1] or not (deals or HIT in words):
        return
    odds = verdict_odds(roll.game)
    better = ((word.removesuffix(f" {HIT}"), odds.get(word, Fraction(0))) for word in hits[1:])
    said = "".join(f", {word} {percent(share)}" for word, share in better if share)
    yield f"**{percent(_add_successes(odds, words))}** to hit{said}"


def _list_judged(roll: GameRoll) -> Iterator[tuple[int, GameRoll]]:
    """Yield the rolls of a line that have verdicts, and how often each is rolled."""
    return ((times, each) for times, each in rolls_of(roll) if not isinstance(each, RollBeside))


def _dice_beside(roll: GameRoll) -> Iterator[str]:
    """Tell the average of dice that are thrown beside a game, whatever its verdict is."""
    for times, each in rolls_of(roll):
        if isinstance(each, RollBeside):
            mean = times * DistributionFigures(distributions_of((each.rolls.parts[0].root,))[0]).mean
            yield f"**{number(mean)}** on average with `{f'{times}x ' * (times > 1)}{each}`"


def odds_in_a_line(dice: str) -> str:
    """Return the likeliest verdicts of a roll in canonical form, or its number of successes.

    Raises:
        BadInput: there are too many dice for them.
    """
    roll = read_game(dice)
    counted = roll.game.numbers()
    chances = {} if counted else roll.say_odds()
    is_short = _figures(chances) is None and len(chances) > FEW_WORDS
    return f"{_in_a_line(chances, counted, FEW_WORDS)}{' · …' if is_short else ''}"


def usual_rows(counted: Numbers) -> tuple[list[NumberRow], str]:
    """Return the numbers that deserve their own lines, and one line for all others, or an empty string."""
    usual = [row for row in counted.rows() if row.chance >= SELDOM]
    others = f"all others are less likely than {percent(SELDOM)} each"
    return usual, others * (len(usual) < len(counted.chances))


def _counted(counted: Numbers) -> Iterator[str]:
    """Yield the chance of each number that deserves a line, and of at least it."""
    rows, others = usual_rows(counted)
    for words, share, at_least in rows:
        yield f"{words}: {chance(share)}{f' · {percent(at_least)} or more' * (at_least not in (1, share))}"
    if others:
        yield f"-# {others}"


def _figures_of(counted: Numbers) -> DistributionFigures:
    return DistributionFigures(Distribution.of(counted.chances))


def _figures(chances: Chances) -> DistributionFigures | None:
    """Return the distribution of verdicts that are numbers, or None if they are words."""
    found = {word: NUMBERED.fullmatch(word) for word in chances}
    numbers = {int(match[1]): chances[word] for word, match in found.items() if match}
    return DistributionFigures(Distribution.of(numbers)) if len(numbers) == len(chances) else None


def _shown(chances: Chances, most: int = MOST_WORDS) -> Chances:
    """Return the likeliest verdicts that fit, in order."""
    best = nlargest(most, chances, key=chances.__getitem__)
    return {word: share for word, share in chances.items() if word in best}


def _told(chances: Chances) -> Iterator[str]:
    shown = _shown(chances)
    yield from (f"**{percent(share)}** {word}" for word, share in shown.items())
    if len(shown) < len(chances):
        yield f"-# and {len(chances) - len(shown)} less likely"


def _pools(roll: GameRoll) -> Iterator[str]:
    """Yield the chances by the size of the pool, if the game has one."""
    pool = next((option for option in roll.entry.options if option.shape == "pool"), None)
    asked = roll.values.get("pool") if pool is not None else None
    if pool is None or not isinstance(asked, int):
        return
    count = FEW_POOLS if len(roll.game.dice) >= DEAR else POOLS
    first = max(pool.low, 1, min(asked - ceil(count / 2), pool.high - count + 1))
    first = 1 if asked <= POOLS and pool.low <= 1 else first
    for size in range(first, min(first + count, pool.high + 1)):
        try:
            sized = GameRoll(roll.entry, {**roll.values, "pool": size})
            counted = sized.game.numbers()
            chances = sized.say_odds() if counted is None else {}
        except BadInput:  # the roll's other numbers do not fit it
            continue
        mark = "**" if size == asked else ""
        yield f"{mark}{size}{mark}: {_in_a_line(chances, counted)}"


def _in_a_line(chances: Chances, counted: Numbers | None, most: int = MOST_WORDS) -> str:
    figures = _figures(chances) if counted is None else _figures_of(counted)
    if figures is not None:
        return f"{number(figures.mean)} on average, usually {between(*figures.usual)}"
    return " · ".join(f"{word} {percent(share, 2)}" for word, share in _shown(chances, most).items())
