"""Pools in which each die counts by itself, from a face on; what 1s and 6s do beside it differs."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Chances, Game, Verdict, counted
from bot.mechanics.games.numbers import Faces, Fallen, Numbers, add_up, count_pool, mix, successes, whole
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.spending import spend
from bot.mechanics.rule import Die, Face

D6 = Die(6)
MOST_POOL = 60
DICE = GameOption("pool", "pool", low=1, high=MOST_POOL, meaning="dice", is_required=True, die=6)


HIT_FACES, CANCELLED = Faces(6, 1, 1, 1), Faces(6, 1, 0, 1)
"""Faces of a die of Shadowrun: 6, 5 and 1; and where 5s do not count."""


class Hits(NamedTuple):
    """The tally of a pool of Shadowrun."""

    hits: int = 0
    ones: int = 0
    is_cancelled: bool = False
    """Whether a wild die shows 1, so that 5s are no hits."""


@dataclass(frozen=True)
class Shadowrun(Game[Hits]):
    """5 and 6 are hits; more than half 1s are a glitch, without a hit a critical one.

    With exploding 6s the half is that of the pool, not of all dice thrown. A wild die comes first: its 5 and
    6 are three hits, its 1 takes the 5s away.
    """

    pool: int
    is_again: bool
    limit: int | None
    threshold: int | None
    glitch: int
    """So many 1s are a glitch."""
    is_wild: bool = False
    empty = Hits()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(6, mark="wild"),) * self.is_wild + (D6,) * (self.pool - self.is_wild)

    @property
    def words(self) -> tuple[str, ...]:
        if self.threshold is None:
            return ("critical glitch", "glitch", "no hit", "hits")
        return ("critical glitch", "failure, glitch", "failure", "success, glitch", "success")

    def count(self, tally: Hits, die: Die, face: Face) -> Hits:
        if die.mark:
            return Hits(3 * (face >= 5), int(face == 1), face == 1)
        hit = face == 6 or (face == 5 and not tally.is_cancelled)
        return tally._replace(hits=tally.hits + hit, ones=tally.ones + (face == 1))

    def successes(self, tally: Hits) -> int:
        return tally.hits

    def more(self, tally: Hits, die: Die, face: Face) -> Die | None:
        return D6 if face == 6 and self.is_again else None

    def settle(self, tally: Hits) -> Hits:
        hits, ones = min(tally.hits, self._most), min(tally.ones, self.glitch)
        return tally._replace(hits=hits, ones=ones)

    @property
    def _most(self) -> int:
        """Hits of which more change no verdict's word."""
        return max(self.threshold or 1, 1)

    def _starts(self) -> Iterator[tuple[Fraction, Hits, Faces]]:
        """Go through what the wild die brings, and how the rest of the pool counts then."""
        if not self.is_wild:
            yield Fraction(1), Hits(), HIT_FACES
            return
        yield Fraction(1, 6), Hits(0, 1), CANCELLED
        yield Fraction(1, 2), Hits(), HIT_FACES
        yield Fraction(1, 3), Hits(3), HIT_FACES

    def chances(self) -> Chances:
        """Count dice of each kind; beyond as many 6s as matter, only the 1s of the other dice are open."""
        found = dict.fromkeys(self.words, Fraction(0))
        for share, lies, faces in self._starts():
            for (hits, glitch), chance in self._ends(lies, faces).items():
                found[self.verdict(Hits(hits, self.glitch * glitch)).word] += share * chance
        return {word: chance for word, chance in found.items() if chance}

    def _ends(self, lies: Hits, faces: Faces) -> Mapping[tuple[int, bool], Fraction]:
        """Return the chance of each number of hits, as far as they matter, with a glitch and without."""
        pool, deepest = self.pool - self.is_wild, self._most if self.is_again else None
        ways: Counter[tuple[int, bool]] = Counter()
        for hits, glitch, weight in successes(faces, pool, self.glitch - lies.ones, deepest):
            ways[min(lies.hits + hits, self._most), glitch] += weight
        total = whole(faces, pool, deepest)
        found = {end: Fraction(weight, total) for end, weight in ways.items()}
        if self.is_again:  # each chain ends in another face than 6, one of five a 1
            few = sum(comb(pool, ones) * 4 ** (pool - ones) for ones in range(self.glitch))
            for glitch, chance in ((False, Fraction(few, 5**pool)), (True, 1 - Fraction(few, 5**pool))):
                known = sum(share for (_, other), share in found.items() if other == glitch)
                end = self._most, glitch
                found[end] = found.get(end, Fraction(0)) + chance - known
        return found

    def numbers(self) -> Numbers | None:
        if self.threshold is not None:
            return None
        pool = self.pool - self.is_wild
        parts = [
            (share, self._hits(pool, faces._replace(ones=0), lies.hits))
            for share, lies, faces in self._starts()
        ]
        return parts[0][1] if len(parts) == 1 else mix(parts)

    def _hits(self, pool: int, faces: Faces, lie: int) -> Numbers:
        def hits(fallen: Fallen) -> int:
            found = lie + fallen.tops + fallen.hits
            return found if self.limit is None else min(found, self.limit)

        return count_pool("hits", faces, pool, hits, is_open=self.is_again)

    def verdict(self, tally: Hits) -> Verdict:
        hits = tally.hits if self.limit is None else min(tally.hits, self.limit)
        glitch = tally.ones >= self.glitch
        if glitch and not tally.hits:
            return Verdict("critical glitch", "critical glitch")
        text = counted(hits, "hit")
        if self.threshold is None:
            word = "glitch" if glitch else "hits" if hits else "no hit"
            return Verdict(word, f"glitch, {text}" if glitch else text)
        word = f"{'success' if hits >= self.threshold else 'failure'}{', glitch' * glitch}"
        return Verdict(word, f"{word}, {text}")


class Wheel(NamedTuple):
    """The tally of a pool of Burning Wheel."""

    successes: int = 0
    sixes: int = 0


@dataclass(frozen=True)
class BurningWheel(Game[Wheel]):
    """4 and more count (3 grey, 2 white); open-ended 6s bring another die, as they do for a point of fate."""

    pool: int
    lowest: int
    is_open: bool
    obstacle: int | None
    lay: int = 0
    """Successes that lie, where fate brings another die for each 6."""

    @property
    def empty(self) -> Wheel:
        return Wheel(self.lay)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * self.pool

    @property
    def words(self) -> tuple[str, ...]:
        return ("no success", "successes") if self.obstacle is None else ("failure", "success")

    def count(self, tally: Wheel, die: Die, face: Face) -> Wheel:
        return Wheel(tally.successes + (face >= self.lowest), tally.sixes + (face == 6))

    def successes(self, tally: Wheel) -> int:
        return tally.successes

    def more(self, tally: Wheel, die: Die, face: Face) -> Die | None:
        return D6 if face == 6 and self.is_open else None

    def settle(self, tally: Wheel) -> Wheel:
        return Wheel(min(tally.successes, max(self.obstacle or 1, 1)))

    def numbers(self) -> Numbers | None:
        if self.obstacle is not None or self.lay:
            return None
        faces = Faces(6, 1, 6 - self.lowest)
        return count_pool(
            "successes", faces, self.pool, lambda fallen: fallen.tops + fallen.hits, is_open=self.is_open
        )

    def verdict(self, tally: Wheel) -> Verdict:
        text = counted(tally.successes, "success", "successes")
        if self.obstacle is None:
            return Verdict(self.words[tally.successes > 0], text)
        word = self.words[tally.successes >= self.obstacle]
        return Verdict(word, f"{word}, {text}")

    def after(self, tally: Wheel) -> Mapping[str, "BurningWheel"]:
        """Offer fate, which opens the 6s that lie, where an obstacle was not met."""
        if self.is_open or not tally.sixes or tally.successes >= (self.obstacle or 0):
            return {}
        return {"spend fate": replace(self, pool=tally.sixes, is_open=True, lay=tally.successes)}


class SoulboundPool(NamedTuple):
    """The tally of a pool of Soulbound."""

    successes: int = 0
    lacks: tuple[int, ...] = ()
    """What the other dice lack, rising."""


@dataclass(frozen=True)
class Soulbound(Game[SoulboundPool]):
    """Dice of the difficulty and more count, and the complexity says how many are needed."""

    pool: int
    difficulty: int
    complexity: int
    empty = SoulboundPool()
    words = ("failure", "success")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * self.pool

    def count(self, tally: SoulboundPool, die: Die, face: Face) -> SoulboundPool:
        if face >= self.difficulty:
            return tally._replace(successes=tally.successes + 1)
        return tally._replace(lacks=tuple(sorted((*tally.lacks, self.difficulty - face))))

    def successes(self, tally: SoulboundPool) -> int:
        return tally.successes

    def settle(self, tally: SoulboundPool) -> SoulboundPool:
        return SoulboundPool(min(tally.successes, self.complexity))

    def verdict(self, tally: SoulboundPool) -> Verdict:
        word = self.words[tally.successes >= self.complexity]
        over = f", {max(tally.successes - self.complexity, 0)} over"
        return Verdict(word, f"{word}, {counted(tally.successes, 'success', 'successes')}{over}")

    def after(self, tally: SoulboundPool) -> Mapping[str, Game[Any]]:
        """Offer the least focus that makes it a success; each point is a pip more on a die."""
        missing = self.complexity - tally.successes
        if not 0 < missing <= len(tally.lacks):
            return {}
        return spend(sum(tally.lacks[:missing]), "focus", self.verdict(SoulboundPool(self.complexity)))


class Icons(NamedTuple):
    """The tally of a pool of Wrath & Glory."""

    icons: int = 0
    sixes: int = 0
    has_complication: bool = False
    has_critical: bool = False


@dataclass(frozen=True)
class WrathAndGlory(Game[Icons]):
    """4 and 5 are an icon, 6 two; the first dice are wrath dice, whose 1 complicates and whose 6 is
    critical.
    """

    pool: int
    wrath: int
    difficulty: int | None
    empty = Icons()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(6, mark="wrath"),) * self.wrath + (D6,) * (self.pool - self.wrath)

    @property
    def words(self) -> tuple[str, ...]:
        plain = ("icons",) if self.difficulty is None else ("fail", "pass")
        notes = (", complication", ", complication, wrath critical", "", ", wrath critical")
        return tuple(word + note for word in plain for note in notes)

    def count(self, tally: Icons, die: Die, face: Face) -> Icons:
        return Icons(
            tally.icons + (face >= 4) + (face == 6),
            tally.sixes + (face == 6),
            tally.has_complication or (bool(die.mark) and face == 1),
            tally.has_critical or (bool(die.mark) and face == 6),
        )

    def successes(self, tally: Icons) -> int:
        return tally.icons

    def settle(self, tally: Icons) -> Icons:
        icons = min(tally.icons, self.difficulty or 0)
        return Icons(icons, 0, tally.has_complication, tally.has_critical)

    def numbers(self) -> Numbers | None:
        return None if self.difficulty is not None else add_up("icons", {0: 3, 1: 2, 2: 1}, self.pool)

    def verdict(self, tally: Icons) -> Verdict:
        note = ", complication" * tally.has_complication + ", wrath critical" * tally.has_critical
        icons = counted(tally.icons, "icon")
        if self.difficulty is None:
            return Verdict(f"icons{note}", f"{icons}{note}")
        passed = tally.icons >= self.difficulty
        word = "pass" if passed else "fail"
        shift = min(tally.sixes, max(tally.icons - self.difficulty, 0) // 2)
        return Verdict(word + note, f"{word}, {icons}{f', {shift} may shift' * bool(shift)}{note}")


def _shadowrun(values: Values) -> Shadowrun:
    pool = number(values, "pool")
    glitch = (pool + 1) // 2 if number(values, "fourth") else pool // 2 + 1
    threshold = maybe_number(values, "threshold")
    is_again, is_wild = bool(number(values, "again")), bool(number(values, "wild"))
    if is_again and is_wild:
        raise BadInput("Exploding 6s and a wild die do not go together: type it like sr12 wilddie.")
    most = pool + 2 * is_wild
    if threshold is not None and threshold > most and not is_again:
        raise BadInput(
            f"{pool} dice cannot have {threshold} hits: ask for at most {most}, or take more dice, as in "
            "sr12 >=3."
        )
    return Shadowrun(pool, is_again, maybe_number(values, "limit"), threshold, glitch, is_wild)


def _burning_wheel(values: Values) -> BurningWheel:
    lowest = 2 if number(values, "white") else 3 if number(values, "grey") else 4
    return BurningWheel(
        number(values, "pool"), lowest, bool(number(values, "open")), maybe_number(values, "ob")
    )


def _soulbound(values: Values) -> Soulbound:
    task = numbers(values, "difficulty")
    if len(task) != 2 or not 2 <= task[0] <= 6:
        raise BadInput("Soulbound needs a difficulty, 2 to 6, and a complexity: type it like soul6 4:2.")
    return Soulbound(number(values, "pool"), *task)


def _wrath(values: Values) -> WrathAndGlory:
    pool = number(values, "pool")
    wrath = 0 if number(values, "soak") else min(pool, number(values, "wrath"))
    return WrathAndGlory(pool, wrath, maybe_number(values, "dn"))


def _shadowrun_dice(values: Values) -> str | None:
    if {"limit", "threshold"} & {*values} or number(values, "wild"):
        return None
    return f"{number(values, 'pool')}d6{'!=6' if number(values, 'again') else ''}>=5"


def _burning_wheel_dice(values: Values) -> str | None:
    wheel = _burning_wheel(values)
    return None if wheel.obstacle else f"{wheel.pool}d6{'!=6' if wheel.is_open else ''}>={wheel.lowest}"


SHADOWRUN = GameEntry(
    "sr",
    "Shadowrun 4e to 6e, Shadowrun Anarchy",
    "5 and 6 are hits; more than half 1s are a glitch, without a hit a critical one.",
    _shadowrun,
    (
        DICE,
        GameOption("again", "flag", ("!", "explode", "edge"), default=0, meaning="6s again"),
        GameOption("limit", "number", ("limit", "l", "["), high=MOST_POOL, meaning="limit"),
        GameOption("threshold", "target", (">=", "t", "th", "hits"), high=MOST_POOL, meaning="hits needed"),
        GameOption(
            "fourth", "flag", ("fourth", "old"), default=0, meaning="4th edition: half 1s are a glitch"
        ),
        GameOption(
            "wild", "flag", ("wilddie", "wild"), default=0, meaning="a wild die: 5 and 6 three hits, 1 no 5s"
        ),
    ),
    ("sr6", "sr12 >=3", "sr6!", "sr6 limit4"),
    "bcdice/BCDice ShadowRun4.rb, ShadowRun5.rb; SR5-FoundryVTT SR5Roll.ts; DiscordDiceBot SHADOWRUN",
    aliases=("shadowrun",),
    presets={
        **{edition: {"fourth": 1} for edition in ("4e", "4:")},
        **{edition: {} for edition in ("5e", "5:", "6e", "6:")},
    },
    plain=_shadowrun_dice,
)
BURNING_WHEEL = GameEntry(
    "bw",
    "Burning Wheel, Mouse Guard, Torchbearer",
    "4 and more succeed, grey 3 and more, white 2 and more; open-ended 6s bring another die.",
    _burning_wheel,
    (
        replace(DICE, words=("b",)),
        GameOption("grey", "flag", ("grey", "gray", "g"), default=0),
        GameOption("white", "flag", ("white", "w"), default=0),
        GameOption("open", "flag", ("open", "!"), default=0, meaning="open-ended"),
        GameOption("ob", "target", ("ob",), high=MOST_POOL, meaning="obstacle"),
    ),
    ("bw5 ob 3", "bw4", "bw3 grey open"),
    "rollem-discord/rollem-discord",
    aliases=("burningwheel", "burning wheel", "mouseguard", "mouse guard", "torchbearer"),
    plain=_burning_wheel_dice,
)
SOULBOUND = GameEntry(
    "soul",
    "Warhammer Age of Sigmar: Soulbound",
    "Dice of the difficulty and more count; the complexity says how many are needed.",
    _soulbound,
    (
        DICE,
        GameOption(
            "difficulty",
            "list",
            (":", "dn"),
            low=1,
            high=MOST_POOL,
            meaning="difficulty and complexity",
            is_required=True,
        ),
    ),
    ("soul6 4:2", "soul5 5:1"),
    "DiscordDiceBot WARHAMMER_AOS",
    aliases=("soulbound",),
)
WRATH_AND_GLORY = GameEntry(
    "wng",
    "Warhammer 40,000: Wrath & Glory",
    "4 and 5 are an icon, 6 two; a wrath die that shows 1 complicates, one that shows 6 is critical.",
    _wrath,
    (
        DICE,
        GameOption("dn", "target", ("dn",), high=MOST_POOL, meaning="difficulty"),
        GameOption("wrath", "number", ("w",), high=10, default=1, meaning="wrath dice"),
        GameOption("soak", "flag", ("soak", "exempt"), default=0, meaning="without wrath dice"),
    ),
    ("wng6 dn 3", "wng8 dn 4w2", "wng5 soak"),
    "moo-man/WrathAndGlory-FoundryVTT test.js; Humblemonk/dicemaiden-rs wng",
)

ENTRIES = (SHADOWRUN, WRATH_AND_GLORY, BURNING_WHEEL, SOULBOUND)
