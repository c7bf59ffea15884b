"""Two or three dice whose sum falls into a band, or is held against a number; extra dice are thrown and
some left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.d20 import ENDS, VERSUS, Advantage, Disadvantage, Modifier, throw_d20, with_total
from bot.mechanics.games.function import FunctionGame, flag, game, number, sides, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.spelling import TARGETS
from bot.mechanics.games.spending import Spent
from bot.mechanics.games.tray import D6, D10, Tally, Tray, add_up, keep_one, keep_some, lay_out, put_apart
from bot.mechanics.reading.tokens import END, Token
from bot.mechanics.rule import FATE, FATE_SIGNS, Die, Face

MaybeTarget = Annotated[int | None, VERSUS]
Pair = tuple[Face, Face]


def throw_pair(adv: int, dis: int) -> Tray:
    """Throw two d6, or with `adv` or `dis` alone three, and count the better or worse two."""
    more = bool(adv) - bool(dis)
    return keep_some((D6,) * (2 + abs(more)), -2 if more < 0 else 2)


def tier(total: int, has_twelve: int) -> int:
    """Return 0 up to 6, 1 up to 9, and 2 above; 3 from 12 on, if that is a separate tier."""
    return (total >= 7) + (total >= 10) + (total >= 12 and bool(has_twelve))


@game(
    "pbta",
    "Powered by the Apocalypse: Dungeon World, Masks, Monster of the Week, Avatar Legends",
    throw_pair,
    words=lambda twelve: ("miss", "partial", "full", *("12+",) * twelve),
    examples=("pbta+2", "pbta+1 adv", "pbta-1 dis", "pbta+2 twelve"),
    source="twonirwana/DiscordDiceBot PBTA; aurule/roll-it pba.js",
    aliases=(
        *("dungeonworld", "dungeon world", "dw", "motw", "monster of the week", "masks", "apoc"),
        *("apocalypse world", "powered by the apocalypse", "avatar", "aw"),
    ),
    dice="2d6",
    thrown_alone=2,
)
def apocalypse(
    pair: Pair,
    modifier: Modifier = 0,
    adv: Advantage = 0,
    dis: Disadvantage = 0,
    twelve: Annotated[int, flag("twelve", "12+", meaning="12 and more as a tier of its own")] = 0,
    mist: Annotated[int, flag("mist", meaning="natural 2 and 12 decide")] = 0,
) -> Verdict:
    """2d6: up to 6 is a miss, 7 to 9 partial, 10 and more full."""
    total = sum(pair) + modifier
    place = tier(total, twelve)
    if mist:
        place = {2: 0, 12: 2}.get(sum(pair), place)
    return Verdict.of(("miss", "partial", "full", "12+")[place], total)


@game(
    "mist",
    "City of Mist, Otherscape, Legend in the Mist",
    add_up(D6, D6),
    words=lambda dynamite: ("failure", "partial success", "success", *("dynamite",) * dynamite),
    examples=("mist+2", "mist+3 dynamite"),
    source="taragnor/city-of-mist city-roll.ts; twonirwana/DiscordDiceBot OTHERSCAPE",
    aliases=("city of mist", "cityofmist", "otherscape", "legend in the mist", "litm"),
    dice="2d6",
    thrown_alone=2,
)
def city_of_mist(
    natural: int,
    modifier: Modifier = 0,
    dynamite: Annotated[int, flag("dynamite", meaning="12 and more as a tier of its own")] = 0,
) -> Verdict:
    """2d6 and power: 7 to 9 is a partial success, 10 and more a success; a natural 2 fails, a natural 12
    succeeds.
    """
    place = tier(natural + modifier, dynamite)
    place = {2: 0, 12: max(place, 2)}.get(natural, place)
    return Verdict.of(("failure", "partial success", "success", "dynamite")[place], natural + modifier)


def throw_duality(target: int | None, adv: int, dis: int, gm: int) -> Tray:
    """Throw hope and fear, tallied as their sum and the higher one, and d6s that keep the highest; or the
    game master's d20.
    """
    if gm and target is None:
        raise BadInput("A roll of the GM needs a difficulty: type it like dheart+3 vs 15 gm.")
    if gm:
        return throw_d20(adv, dis)

    def add(tally: tuple[int, str], die: Die, face: Face) -> tuple[int, str]:
        hope, _ = tally
        return hope + face, "with hope" if hope > face else "with fear" if hope < face else ""

    return put_apart(
        Tray((Die(12, mark="hope"), Die(12, mark="fear")), add, (0, "")),
        keep_one(abs(adv - dis), Die(6, mark="advantage" if adv > dis else "disadvantage")),
    )


def add_duality(tally: tuple[tuple[int, str], Face], modifier: int, adv: int, dis: int) -> int:
    """Return the total of hope and fear, with the best d6 added or subtracted."""
    (pair, _), best = tally
    return pair + modifier + (best if adv > dis else -best)


def say_duality(target: int | None, reaction: int, gm: int) -> tuple[str, ...]:
    """Return the words of the verdicts."""
    ends = ("",) if target is None else ENDS
    notes = ("",) if reaction or gm else ("with fear", "with hope")
    plain = (f"{end} {note}".strip() or "total" for end in ends for note in notes)
    return (*plain, "critical success")


def _is_no_d34(tokens: Sequence[Token], _begin: int, end: int) -> bool:
    """Whether `dd` does not begin dice of Dice Maiden, whose `dd34` is a d3 for the tens, and a d4."""
    return tokens[end].text != "34" or tokens[end].is_apart


@game(
    "dheart",
    "Daggerheart",
    throw_duality,
    words=say_duality,
    examples=("dheart+3 vs 15", "dheart+2", "dheart+3 vs 15 adv", "dheart+1 vs 12 reaction"),
    source="Foundryborne/daggerheart dualityRoll.mjs; DiscordDiceBot DAGGERHEART",
    total=add_duality,
    has_naturals=True,
    aliases=("daggerheart", "dh", "dd", "duality"),
    where={"dd": _is_no_d34},
    dice="2d12",
    fillers=("exp", "experience"),
    presets={"+d6": {"adv": 1}, "-d6": {"dis": 1}},
    thrown_alone=2,
)
def daggerheart(
    tally: Tally,
    modifier: Modifier = 0,
    target: MaybeTarget = None,
    adv: Advantage = 0,
    dis: Disadvantage = 0,
    reaction: Annotated[int, flag("reaction")] = 0,
    gm: Annotated[int, flag("gm", "adversary", meaning="a d20 of the game master")] = 0,
) -> Verdict:
    """Hope and fear, two d12: the higher one names the roll, equal ones are a critical success."""
    if gm:
        total, higher, is_critical = tally + modifier, "", tally == 20
    else:
        total, higher = add_duality(tally, modifier, adv, dis), tally[0][1]
        is_critical = not higher
    if is_critical:
        return with_total(total, "critical success")
    end = "" if target is None else ENDS[total >= target]
    word = f"{end} {'' if reaction else higher}".strip()
    return Verdict(word or "total", f"{total} {word}".strip())


LADDER = (
    *("horrifying", "catastrophic", "terrible", "poor", "mediocre", "average", "fair", "good", "great"),
    *("superb", "fantastic", "epic", "legendary"),
)
"""Words for -4 to 8. Fate Core has none below -2: these two are those of Fate Condensed."""
OPPOSED = ("fail", "tie", "succeed", "succeed with style")


def climb(total: int) -> str:
    """Return the word of the ladder for a total."""
    return LADDER[max(0, min(len(LADDER) - 1, total + 4))]


def read_ladder(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens with the number in place of a word of the ladder after `vs`: `vs fair` is `vs 2`."""
    for before, token in pairwise((END, *tokens)):
        if not (token.is_word(*LADDER) and before.is_word(*TARGETS, *OPPOSITION)):
            yield token
            continue
        number = LADDER.index(token.text) - 4
        if number < 0:
            yield Token("sign", "-", token.start, token.start, token.is_apart)
        yield token._replace(kind="number", text=str(abs(number)))


OPPOSITION = ("opposition", "opp")


@game(
    "fate",
    "Fate Core, Fate Accelerated, Fate Condensed, Fudge",
    Tray((Die(3, kind=FATE, labels=FATE_SIGNS),) * 4, lambda total, die, face: total + face - 2, 0),
    words=lambda modifier, target: (
        tuple(dict.fromkeys(climb(modifier + total) for total in range(-4, 5))) if target is None else OPPOSED
    ),
    examples=("fate+2", "fate+2 vs 3"),
    source="bcdice/BCDice FateCoreSystem.rb",
    aliases=("fudge", "fae", "fate core", "fate accelerated"),
    dice="4df",
    thrown_alone=4,
    spread=read_ladder,
)
def fate(
    total: int,
    modifier: Modifier = 0,
    target: Annotated[int | None, target(-99, 99, "vs", *OPPOSITION)] = None,
) -> Verdict:
    """Four Fate dice and a skill, in the words of the ladder; against opposition 3 and more succeed with
    style.
    """
    total += modifier
    step = climb(total)
    if target is None:
        return Verdict(step, f"{total:+} {step}")
    word = OPPOSED[(total >= target) + (total > target) + (total >= target + 3)]
    return Verdict(word, f"{total:+} {step}: {word}")


def throw_attributes(dice: tuple[int, ...]) -> Tray:
    """Throw the two attribute dice."""
    if len(dice) != 2 or not set(dice) <= {6, 8, 10, 12, 20}:
        raise BadInput("Fabula Ultima needs two dice, d6 to d12: type it like fabula d8 d10+2 vs 10.")
    return lay_out(*map(Die, dice))


@game(
    "fabula",
    "Fabula Ultima",
    throw_attributes,
    words=lambda target: ("fumble", *(("total",) if target is None else ENDS), "critical success"),
    examples=("fabula d8 d10 vs 10", "fabula d8 d8+2 vs 13"),
    source="League-of-Fabulous-Developers/FoundryVTT-Fabula-Ultima checks.mjs",
    total=lambda faces, modifier: sum(faces) + modifier,
    aliases=("fu", "fabulaultima", "fabula ultima"),
)
def fabula(
    faces: Pair,
    dice: Annotated[tuple[int, ...], sides(4, 20, meaning="attribute dice")],
    modifier: Modifier = 0,
    target: MaybeTarget = None,
) -> str | Verdict:
    """Two attribute dice: both 1 are a fumble, both the same from 6 on a critical success."""
    total, high = sum(faces) + modifier, max(faces)
    if high == 1:
        return "fumble"
    if min(faces) == high >= 6:
        word = "critical success"
    elif target is None:
        return Verdict("total", f"{total}, high roll {high}")
    else:
        word = ENDS[total >= target]
    return Verdict(word, f"{word}, high roll {high}")


DRAW_STEEL_TIERS = ("tier 1", "tier 2", "tier 3", "tier 3, critical")


@game(
    "steel",
    "Draw Steel",
    add_up(D10, D10),
    words=DRAW_STEEL_TIERS,
    examples=("steel+2", "steel+2 edge", "steel+1 2bane"),
    source="MetaMorphic-Digital/draw-steel power.mjs",
    aliases=("drawsteel", "draw steel", "mcdm"),
    counts_before=True,
    dice="2d10",
    thrown_alone=2,
)
def draw_steel(
    natural: int,
    modifier: Modifier = 0,
    edge: Annotated[int, number(0, 3, "edge", "edges", meaning="edges")] = 0,
    bane: Annotated[int, number(0, 3, "bane", "banes", meaning="banes")] = 0,
    skill: Annotated[int, flag("skill", "skilled", meaning="a skill, which is 2 more")] = 0,
) -> str:
    """2d10: tier 2 from 12 on, tier 3 from 17 on; an edge or bane is 2, two of them a tier; natural 19 and 20
    are critical.
    """
    if natural >= 19:
        return "tier 3, critical"
    edges = min(2, edge) - min(2, bane)
    total = natural + modifier + 2 * skill + (2 * edges if abs(edges) == 1 else 0)
    place = (total >= 12) + (total >= 17) + (edges // 2 if abs(edges) == 2 else 0)
    return DRAW_STEEL_TIERS[max(0, min(2, place))]


EXCEPTIONAL_ENDS = ("exceptional failure", *ENDS, "exceptional success")


@game(
    "trav",
    "Traveller, Cepheus",
    lambda boon, bane: throw_pair(adv=boon, dis=bane),
    words=EXCEPTIONAL_ENDS,
    examples=("trav+1", "trav+1 vs 10", "trav boon"),
    source="xdy/twodsix-foundryvtt; DiscordDiceBot TRAVELLER",
    aliases=("traveller", "cepheus"),
    fillers=("dm",),
    dice="2d6",
)
def traveller(
    pair: Pair,
    modifier: Modifier = 0,
    target: Annotated[int, target(2, 30, "vs")] = 8,
    boon: Annotated[int, flag("boon", "boons", meaning="boons")] = 0,
    bane: Annotated[int, flag("bane", "banes", meaning="banes")] = 0,
) -> Verdict:
    """2d6 against 8 or another number; 6 above or below is exceptional; boon and bane are a third die."""
    effect = sum(pair) + modifier - target
    word = EXCEPTIONAL_ENDS[(effect > -6) + (effect >= 0) + (effect >= 6)]
    return Verdict(word, f"{word}, effect {effect:+}")


MOMENTUM_RESET = 2


def throw_iron(modifier: int, momentum: int, progress: int | None) -> Tray:
    """Throw the action die, tallied as its score, and two d10; for progress only the d10s.

    With negative momentum, an action die that shows the same number counts nothing.
    """

    def add(tally: tuple[int, ...], die: Die, face: Face) -> tuple[int, ...]:
        if die.mark == "action":
            return (min(10, (0 if face == -momentum else face) + modifier),)
        return (*tally, face)

    challenge = (Die(10, mark="challenge"),) * 2
    if progress is not None:
        return Tray(challenge, add, (min(10, progress),))
    return Tray((Die(6, mark="action"), *challenge), add, ())


def offer_burning(
    tally: tuple[int, int, int], roll: FunctionGame, momentum: int, progress: int | None
) -> Mapping[str, Spent]:
    """Offer to burn momentum, which replaces the score and is reset, if that is better.

    It is reset to +2, or less with debilities (Ironsworn, Momentum).
    """
    before, burnt = roll.verdict(tally), roll.verdict((min(10, momentum), *tally[1:]))
    if progress is not None or roll.words.index(burnt.word) <= roll.words.index(before.word):
        return {}
    return {f"burn {momentum} momentum": Spent(burnt, Cost("momentum", to=MOMENTUM_RESET))}


@game(
    "iron",
    "Ironsworn, Starforged, Sundered Isles",
    throw_iron,
    words=("miss, match", "miss", "weak hit", "strong hit", "strong hit, match"),
    examples=("iron+2", "ironp7", "iron+2 momentum-4"),
    source="ben/foundry-ironsworn ironsworn-roll.ts; iron-vault-plugin/iron-vault Burn momentum",
    follow_ups=offer_burning,
    aliases=("ironsworn", "starforged"),
    sheet_option="momentum",
)
def ironsworn(
    tally: tuple[int, int, int],
    modifier: Modifier = 0,
    momentum: Annotated[int, number(-6, 10, "momentum", "m", meaning="momentum")] = 0,
    progress: Annotated[int | None, number(0, 10, "p", "progress", "prog", meaning="progress")] = None,
) -> str:
    """d6 with adds, at most 10, against two d10: above both is a strong hit, above one a weak hit."""
    score, *challenge = tally
    beaten = sum(score > each for each in challenge)
    return ("miss", "weak hit", "strong hit")[beaten] + ", match" * (challenge[0] == challenge[1])


@game(
    "age",
    "AGE: Dragon Age, Fantasy AGE, Modern AGE, The Expanse, Blue Rose",
    lay_out(D6, D6, Die(6, mark="stunt")),
    words=lambda target: ("total", "total with stunts") if target is None else (*ENDS, "success with stunts"),
    examples=("age+3 vs 11", "age+3"),
    source="DiscordDiceBot EXPANSE; Humblemonk/dicemaiden-rs age",
    total=lambda faces, modifier: sum(faces) + modifier,
    aliases=("dragonage", "expanse", "fage", "fantasy age"),
    dice="3d6",
)
def age(faces: tuple[Face, ...], modifier: Modifier = 0, target: MaybeTarget = None) -> Verdict:
    """3d6 and ability; any two equal dice give a success as many stunt points as the third die shows."""
    total, has_stunts = sum(faces) + modifier, len(set(faces)) < 3
    points = f", {count_noun(faces[-1], 'stunt point')}" * has_stunts
    if target is None:
        return Verdict("total" + " with stunts" * has_stunts, f"{total}{points}")
    if total < target:
        return Verdict("failure", f"failure {total}")
    return Verdict("success" + " with stunts" * has_stunts, f"success {total}{points}")


ENTRIES = tuple(
    each.entry
    for each in (
        *(apocalypse, city_of_mist, daggerheart, fate, fabula),
        *(draw_steel, traveller, ironsworn, age),
    )
)
