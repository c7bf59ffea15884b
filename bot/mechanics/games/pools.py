"""Pools whose dice count one by one, from a face on; games differ in the effect of 1s and 6s."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.function import FunctionGame, flag, game, number, skill, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.numbers import Faces, Fallen, Numbers, count_pool, mix, successes, sum_up, whole
from bot.mechanics.games.spelling import GameOption
from bot.mechanics.games.spending import Spent, spend
from bot.mechanics.games.tray import D6, Tray, count_faces
from bot.mechanics.rule import Die, Face

MOST_POOL = 60
DICE = skill(MOST_POOL, low=1, meaning="dice", die=6)
WILD, WRATH = Die(6, mark="wild"), Die(6, mark="wrath")

Pool = Annotated[int, DICE]


HIT_FACES, CANCELLED = Faces(6, 1, 1, 1), Faces(6, 1, 0, 1)
"""Faces of a die of Shadowrun: 6, 5 and 1; and if 5s do not count."""


class Hits(NamedTuple):
    """The tally of a pool of Shadowrun."""

    hits: int = 0
    ones: int = 0
    is_cancelled: bool = False
    """Whether a wild die shows 1, so that 5s are no hits."""


def throw_hits(pool: int, again: int, threshold: int | None, fourth: int, wild: int) -> Tray:
    """Throw a pool of d6, the first of which may be wild; 6s may bring another die."""
    if again and wild:
        raise BadInput("Exploding 6s and a wild die cannot be used together: type it like sr12 wilddie.")
    most = pool + 2 * wild
    if threshold is not None and threshold > most and not again:
        raise BadInput(
            f"{pool} dice cannot have {threshold} hits: ask for at most {most}, or use more dice, as in "
            "sr12 >=3."
        )

    def add(tally: Hits, die: Die, face: Face) -> Hits:
        if die.mark:
            return Hits(3 * (face >= 5), int(face == 1), face == 1)
        hit = face == 6 or (face == 5 and not tally.is_cancelled)
        return tally._replace(hits=tally.hits + hit, ones=tally.ones + (face == 1))

    enough, glitch = max(threshold or 1, 1), glitch_from(pool, fourth)
    return Tray(
        (WILD,) * wild + (D6,) * (pool - wild),
        add,
        Hits(),
        lambda tally, die, face: D6 if face == 6 and again else None,
        lambda tally: tally._replace(hits=min(tally.hits, enough), ones=min(tally.ones, glitch)),
        successes=lambda tally: tally.hits,
    )


def glitch_from(pool: int, fourth: int) -> int:
    """Return how many 1s are a glitch: half the pool in the fourth edition, later more than half of it.

    With exploding 6s it still depends on the pool, not on all dice thrown.
    """
    return (pool + 1) // 2 if fourth else pool // 2 + 1


def wild_starts(wild: int) -> Iterator[tuple[Fraction, Hits, Faces]]:
    """Yield the results of the wild die, and how the rest of the pool then counts."""
    if not wild:
        yield Fraction(1), Hits(), HIT_FACES
        return
    yield Fraction(1, 6), Hits(0, 1), CANCELLED
    yield Fraction(1, 2), Hits(), HIT_FACES
    yield Fraction(1, 3), Hits(3), HIT_FACES


def weigh_hits(
    pool: int, again: int, threshold: int | None, fourth: int, wild: int
) -> Mapping[Hits, Fraction]:
    """Count dice of each kind; once there are enough 6s, only the 1s of the other dice are open."""
    enough, glitch, rest = max(threshold or 1, 1), glitch_from(pool, fourth), pool - wild
    deepest = enough if again else None
    weights: dict[Hits, Fraction] = defaultdict(Fraction)
    for share, tally, faces in wild_starts(wild):
        ways: Counter[Hits] = Counter()
        for hits, is_glitch, more in successes(faces, rest, glitch - tally.ones, deepest):
            ways[Hits(min(tally.hits + hits, enough), glitch * is_glitch)] += more
        total = whole(faces, rest, deepest)
        for end, each in ways.items():
            weights[end] += share * Fraction(each, total)
    if again:  # each chain ends in another face than 6, one of five a 1
        few = Fraction(sum(comb(pool, ones) * 4 ** (pool - ones) for ones in range(glitch)), 5**pool)
        for ones, chance in ((0, few), (glitch, 1 - few)):
            weights[Hits(enough, ones)] += chance - sum(
                share for tally, share in weights.items() if tally.ones == ones
            )
    return weights


def count_hits(pool: int, again: int, limit: int | None, threshold: int | None, wild: int) -> Numbers | None:
    """Count the hits; None if the roll needs a number of them."""
    if threshold is not None:
        return None

    def count_from(carry: int, faces: Faces) -> Numbers:
        def hits(fallen: Fallen) -> int:
            all_hits = carry + fallen.tops + fallen.hits
            return all_hits if limit is None else min(all_hits, limit)

        return count_pool("hits", faces._replace(ones=0), pool - wild, hits, is_open=bool(again))

    return mix([(share, count_from(tally.hits, faces)) for share, tally, faces in wild_starts(wild)])


@game(
    "sr",
    "Shadowrun 4e to 6e, Shadowrun Anarchy",
    throw_hits,
    words=lambda threshold: (
        ("critical glitch", "glitch", "no hit", "hits")
        if threshold is None
        else ("critical glitch", "failure, glitch", "failure", "success, glitch", "success")
    ),
    examples=("sr6", "sr12 >=3", "sr6!", "sr6 limit4"),
    source="bcdice/BCDice ShadowRun4.rb, ShadowRun5.rb; SR5-FoundryVTT SR5Roll.ts; DiscordDiceBot SHADOWRUN",
    numbers=count_hits,
    weights=weigh_hits,
    as_dice=lambda pool, again, limit, threshold, wild: (
        None if wild or (limit, threshold) != (None, None) else f"{pool}d6{'!=6' * again}>=5"
    ),
    aliases=("shadowrun",),
    sums=True,
    presets={
        **{edition: {"fourth": 1} for edition in ("4e", "4:")},
        **{edition: {} for edition in ("5e", "5:", "6e", "6:")},
    },
)
def shadowrun(
    tally: Hits,
    pool: Pool,
    again: Annotated[int, flag("!", "explode", "exploding", "explodes", "edge", meaning="6s again")] = 0,
    limit: Annotated[int | None, number(0, MOST_POOL, "limit", "l", "[", meaning="limit")] = None,
    threshold: Annotated[
        int | None, target(0, MOST_POOL, ">=", "t", "th", "hits", meaning="hits needed")
    ] = None,
    fourth: Annotated[int, flag("fourth", "old", meaning="4th edition: half 1s are a glitch")] = 0,
    wild: Annotated[int, flag("wilddie", "wild", meaning="a wild die: 5 and 6 three hits, 1 no 5s")] = 0,
) -> str | Verdict:
    """5 and 6 are hits; more than half 1s are a glitch, without a hit a critical one."""
    hits = tally.hits if limit is None else min(tally.hits, limit)
    is_glitch, text = tally.ones >= glitch_from(pool, fourth), count_noun(hits, "hit")
    if is_glitch and not tally.hits:
        return "critical glitch"
    if threshold is not None:
        word = f"{'success' if hits >= threshold else 'failure'}{', glitch' * is_glitch}"
        return Verdict(word, f"{word}, {text}")
    return Verdict("glitch", f"glitch, {text}") if is_glitch else Verdict("hits" if hits else "no hit", text)


NOTES = (", complication", ", complication, wrath critical", "", ", wrath critical")


def throw_icons(pool: int, dn: int | None, wrath: int, soak: int) -> Tray:
    """Throw a pool of d6, the first of them wrath dice: keep icons, 6s, and the wrath dice's effect."""
    marked = 0 if soak else min(pool, wrath)
    return count_faces(
        (WRATH,) * marked + (D6,) * (pool - marked),
        lambda die, face: (
            (face >= 4) + (face == 6),
            face == 6,
            bool(die.mark) and face == 1,
            bool(die.mark) and face == 6,
        ),
        (dn or 0, 0, 1, 1),
    )


@game(
    "wng",
    "Warhammer 40,000: Wrath & Glory",
    throw_icons,
    words=lambda dn: tuple(
        word + note for word in (("icons",) if dn is None else ("fail", "pass")) for note in NOTES
    ),
    examples=("wng6 dn 3", "wng8 dn 4w2", "wng5 soak"),
    source="moo-man/WrathAndGlory-FoundryVTT test.js; Humblemonk/dicemaiden-rs wng",
    numbers=lambda pool, dn: sum_up("icons", [{0: 3, 1: 2, 2: 1}] * pool) if dn is None else None,
)
def wrath_and_glory(
    tally: tuple[int, ...],
    pool: Pool,
    dn: Annotated[int | None, target(0, MOST_POOL, "dn", meaning="difficulty")] = None,
    wrath: Annotated[int, number(0, 10, "w", meaning="wrath dice")] = 1,
    soak: Annotated[int, flag("soak", "exempt", meaning="without wrath dice")] = 0,
) -> Verdict:
    """4 and 5 are an icon, 6 two; a wrath die that shows 1 complicates, one that shows 6 is critical."""
    icons, sixes, complications, criticals = tally
    note = ", complication" * bool(complications) + ", wrath critical" * bool(criticals)
    text = count_noun(icons, "icon")
    if dn is None:
        return Verdict(f"icons{note}", f"{text}{note}")
    word = "pass" if icons >= dn else "fail"
    shift = min(sixes, max(icons - dn, 0) // 2)
    return Verdict(word + note, f"{word}, {text}{f', {shift} may shift' * bool(shift)}{note}")


def wheel_from(grey: int, white: int) -> int:
    """Return the lowest face that counts on a die of a shade."""
    return 2 if white else 3 if grey else 4


def throw_wheel(pool: int, grey: int, white: int, open_: int, ob: int | None, *, carry: int) -> Tray:
    """Throw a pool of d6, and keep the successes and the 6s."""
    lowest = wheel_from(grey, white)
    return count_faces(
        (D6,) * pool,
        lambda die, face: (face >= lowest, face == 6),
        (max(ob or 1, 1), 0),
        carry=(carry, 0),
        bring=lambda tally, die, face: D6 if face == 6 and open_ else None,
    )


def count_wheel(
    pool: int, grey: int, white: int, open_: int, ob: int | None, *, carry: int
) -> Numbers | None:
    """Count the successes; None if the roll needs a number of them, or carries some over."""
    if ob is not None or carry:
        return None
    faces = Faces(6, 1, 6 - wheel_from(grey, white))
    return count_pool("successes", faces, pool, lambda fallen: fallen.tops + fallen.hits, is_open=bool(open_))


def offer_fate(
    tally: tuple[int, int], roll: FunctionGame, open_: int, ob: int | None
) -> Mapping[str, FunctionGame]:
    """Offer fate, which opens the 6s, if the obstacle was not met."""
    won, sixes = tally
    if open_ or not sixes or won >= (ob or 0):
        return {}
    return {"spend fate": roll.again(pool=sixes, open_=1, carry=won)}


@game(
    "bw",
    "Burning Wheel, Mouse Guard, Torchbearer",
    throw_wheel,
    words=lambda ob: ("no success", "successes") if ob is None else ("failure", "success"),
    examples=("bw5 ob 3", "bw4", "bw3 grey open"),
    source="rollem-discord/rollem-discord",
    follow_ups=offer_fate,
    numbers=count_wheel,
    as_dice=lambda pool, grey, white, open_, ob: (
        None if ob else f"{pool}d6{'!=6' * open_}>={wheel_from(grey, white)}"
    ),
    aliases=("burningwheel", "burning wheel", "mouseguard", "mouse guard", "torchbearer"),
)
def burning_wheel(
    tally: tuple[int, int],
    pool: Annotated[int, replace(DICE, words=("b",))],
    grey: Annotated[int, flag("grey", "gray", "g")] = 0,
    white: Annotated[int, flag("white", "w")] = 0,
    open_: Annotated[int, flag("open", "!", meaning="open-ended")] = 0,
    ob: Annotated[int | None, target(0, MOST_POOL, "ob", meaning="obstacle")] = None,
    *,
    carry: int = 0,
) -> Verdict:
    """4 and more succeed, grey 3 and more, white 2 and more; open-ended 6s bring another die."""
    won, text = tally[0], count_noun(tally[0], "success", "successes")
    if ob is None:
        return Verdict("successes" if won else "no success", text)
    word = "success" if won >= ob else "failure"
    return Verdict(word, f"{word}, {text}")


def throw_lacks(pool: int, difficulty: tuple[int, ...]) -> Tray:
    """Throw a pool of d6, and keep what each die lacks, rising; a success lacks 0."""
    if len(difficulty) != 2 or not 2 <= difficulty[0] <= 6:
        raise BadInput("Soulbound needs a difficulty, 2 to 6, and a complexity: type it like soul6 4:2.")
    lowest, complexity = difficulty
    return Tray(
        (D6,) * pool,
        lambda tally, die, face: tuple(sorted((*tally, max(lowest - face, 0)))),
        (),
        simplify=lambda tally: (0,) * min(tally.count(0), complexity),
        successes=lambda tally: tally.count(0),
    )


def offer_focus(
    tally: tuple[int, ...], roll: FunctionGame, difficulty: tuple[int, int]
) -> Mapping[str, Spent]:
    """Offer the least focus that makes it a success; each point is a pip more on a die."""
    won, needed = tally.count(0), difficulty[1]
    if not won < needed <= len(tally):
        return {}
    return spend(sum(tally[won:needed]), "focus", roll.verdict((0,) * needed))


@game(
    "soul",
    "Warhammer Age of Sigmar: Soulbound",
    throw_lacks,
    words=("failure", "success"),
    examples=("soul6 4:2", "soul5 5:1"),
    source="DiscordDiceBot WARHAMMER_AOS",
    follow_ups=offer_focus,
    aliases=("soulbound",),
)
def soulbound(
    tally: tuple[int, ...],
    pool: Pool,
    difficulty: Annotated[
        tuple[int, int],
        GameOption("", "list", (":", "dn"), low=1, high=MOST_POOL, meaning="difficulty and complexity"),
    ],
) -> Verdict:
    """Dice of the difficulty and more count; the complexity says how many are needed."""
    won, needed = tally.count(0), difficulty[1]
    word = "success" if won >= needed else "failure"
    return Verdict(word, f"{word}, {count_noun(won, 'success', 'successes')}, {max(won - needed, 0)} over")


ENTRIES = tuple(each.entry for each in (shadowrun, wrath_and_glory, burning_wheel, soulbound))
