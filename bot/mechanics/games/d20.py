"""One d20, or the better or worse of several, against a number.

Games differ in the effect of the natural number. In D&D it decides an attack, and nothing else; in Pathfinder
it moves the result by a degree; in Mörk Borg and Shadowdark it decides everything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.called_pool import CalledPool
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.damage import mean_hit
from bot.mechanics.games.function import flag, game, number, skill, target
from bot.mechanics.games.game import Chances, Verdict, count_noun
from bot.mechanics.games.spelling import GameOption
from bot.mechanics.games.tray import Tray, bring_none, keep_one, put_apart
from bot.mechanics.reading.tokens import Token, are_dice_among
from bot.mechanics.rule import Die, Face
from bot.mechanics.usual_names import DYING, WOUNDED

MOST_DICE = 10
MOST_DAMAGE = 40
"""Dice; a critical hit throws twice as many."""

MODIFIER = GameOption("modifier", "modifier", low=-200, high=200, default=0, meaning="modifier")
VERSUS = target(-50, 300, "vs")
ADVANTAGE = flag("adv", "advantage", "advantages", high=9, meaning="advantages")
DISADVANTAGE = flag("dis", "disadvantage", "disadvantages", high=9, meaning="disadvantages")

Modifier = Annotated[int, MODIFIER]
Target = Annotated[int, VERSUS]
Advantage = Annotated[int, ADVANTAGE]
Disadvantage = Annotated[int, DISADVANTAGE]

STRIKES = ("miss (natural 1)", "miss", "hit", "critical hit")
ENDS = ("failure", "success")
CRITICAL_ENDS = ("critical failure", *ENDS, "critical success")
NATURAL_ENDS = ("fumble", *ENDS, "critical success")


def throw_d20(adv: int, dis: int) -> Tray:
    """Throw a d20, or two for advantage or disadvantage, which cancel each other in any number."""
    return keep_one(2 * (bool(adv) - bool(dis)) or 1)


def with_total(total: int, word: str, more: str = "") -> Verdict:
    """Return a verdict whose text begins with the total."""
    return Verdict(word, f"{total} {word}{more}")


def strike(face: Face, total: int, target: int, critical: int = 20) -> str:
    """Name an attack: natural 20 hits critically, natural 1 misses; hits from `critical` on are critical."""
    if face == 1:
        return "miss (natural 1)"
    if face == 20 or (total >= target and face >= critical):
        return "critical hit"
    return "hit" if total >= target else "miss"


def by_naturals(face: Face, total: int, target: int) -> str:
    """Return the verdict if natural 20 is a critical success, natural 1 a fumble, whatever the sum."""
    return {1: "fumble", 20: "critical success"}.get(face, ENDS[total >= target])


class Struck(NamedTuple):
    """The tally of D&D: the natural number that counts, and the additions."""

    thrown: int = 0
    """How many dice, except damage, are thrown."""
    natural: Face = 0
    added: int = 0
    damage_dice: int = 0
    """How many damage dice are thrown."""
    damage: int = 0


def throw_dnd(
    *,
    modifier: int,
    bonus: tuple[int, ...],
    ac: int | None,
    dc: int | None,
    adv: int,
    dis: int,
    crit: int,
    elven: int,
    damage: tuple[int, ...],
) -> Tray:
    """Throw a d20, and dice such as bless; after a hit the damage dice, after a critical one twice."""
    if (ac is None) == (dc is None):
        raise BadInput(
            "Write `ac` for an attack, or `dc` for a check or save, such as d20+5 ac 15 or d20+5 dc 15."
        )
    if damage and ac is None:
        raise BadInput("Damage needs an attack before it: type it like d20+5 ac 15; 2d6+3.")
    if len(bonus) > MOST_DICE or len(damage) > MOST_DAMAGE + 1:
        raise BadInput(
            f"An attack can have at most {MOST_DICE} added dice and {MOST_DAMAGE} dice of damage: use fewer."
        )
    if elven and (dis or not adv):
        raise BadInput("Elven Accuracy needs advantage: type it like d20+5 ac 15 adv elven.")
    kept = keep_one(3) if elven else throw_d20(adv, dis)
    first = (*kept.dice, *(Die(abs(each), mark="bonus" if each > 0 else "penalty") for each in bonus))
    sides = damage[1:]

    def add(tally: Struck, die: Die, face: Face) -> Struck:
        if not die.mark:  # they come first
            return Struck(tally.thrown + 1, kept.add(tally.natural, die, face))
        if die.mark == "damage":
            sign = 1 if sides[tally.damage_dice % len(sides)] > 0 else -1
            return tally._replace(damage_dice=tally.damage_dice + 1, damage=tally.damage + sign * face)
        added = face if die.mark == "bonus" else -face
        return tally._replace(thrown=tally.thrown + 1, added=tally.added + added)

    def bring(tally: Struck, die: Die, face: Face) -> Die | None:
        word = strike(tally.natural, tally.natural + tally.added + modifier, ac or 0, crit)
        most = {"hit": len(sides), "critical hit": 2 * len(sides)}.get(word, 0)
        if tally.thrown < len(first) or tally.damage_dice == most:
            return None
        return Die(abs(sides[tally.damage_dice % len(sides)]), mark="damage")

    return Tray(
        first,
        add,
        Struck(),
        bring if sides else bring_none,
        simplify=lambda tally: tally._replace(damage=0),
        drop=lambda faces: kept.drop(faces[: len(kept.dice)]),
    )


def mean_strike(odds: Chances, damage: tuple[int, ...]) -> Fraction | None:
    """Return what an attack does on average: a critical hit throws the dice of its damage twice."""
    if not damage:
        return None
    added, *sides = damage
    critical = odds.get("critical hit", Fraction(0)) * mean_hit(2 * sides, added)
    return critical + odds.get("hit", Fraction(0)) * mean_hit(sides, added)


def begins_check(tokens: Sequence[Token]) -> bool:
    """Whether tokens begin like a check of a d20, with or without its die."""
    is_plain = begins_d20(tokens[1:] if tokens[0].text == "1" else tokens)
    is_without = tokens[0].is_sign("+", "-") or tokens[0].is_word(*WAYS, "ac", "dc")
    return is_plain or (is_without and not are_dice_among(tokens))


def begins_d20(tokens: Sequence[Token]) -> bool:
    return tokens[0].is_word("d") and tokens[1].text == "20"


WAYS = ("adv", "dis", "advantage", "disadvantage")


def has_number_to_reach(tokens: Sequence[Token], *words: str) -> bool:
    """Whether one of some words has a number after it."""
    return any(
        token.is_word(*words) and "number" in (after.kind, after.is_sign("-") and beyond.kind)
        for token, after, beyond in zip(tokens, tokens[1:], (*tokens[2:], tokens[-1]), strict=False)
    )


def lacks_target(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a line says no number to reach: `recovery check dc 12` is a plain check."""
    return not any(token.is_word("dc", "vs") for token in tokens)


@game(
    "d20",
    "D&D 5e, Tales of the Valiant, Level Up",
    throw_dnd,
    words=lambda ac: ENDS if ac is None else STRIKES,
    examples=("d20+5 ac 15", "d20+5 dc 15 adv", "d20+7 ac 16 crit19", "d20+5+d4 ac 15", "d20+5 ac 15; 2d6+3"),
    source="bcdice/BCDice DungeonsAndDragons5.rb (AT, AR); foundryvtt/dnd5e d20-roll.mjs. Whether a 19 of "
    "an enlarged range hits below the AC is disputed: here it does not.",
    has_naturals=True,
    aliases=("dnd", "d&d", "dnd5e", "5e"),
    damage=mean_strike,
    dice="d20",
    order=("modifier",),
    opens=lambda tokens: begins_check(tokens) and has_number_to_reach(tokens, "ac", "dc"),
)
def dnd(
    tally: Struck,
    *,
    modifier: Modifier = 0,
    bonus: Annotated[
        tuple[int, ...], GameOption("", "bonus", (), -100, 100, meaning="dice that are added")
    ] = (),
    ac: Annotated[int | None, target(-50, 300, "ac", meaning="armour class")] = None,
    dc: Annotated[int | None, target(-50, 300, "dc", meaning="difficulty class")] = None,
    adv: Advantage = 0,
    dis: Disadvantage = 0,
    crit: Annotated[int, number(2, 20, "crit", meaning="critical from")] = 20,
    elven: Annotated[int, flag("elven", meaning="Elven Accuracy")] = 0,
    damage: Annotated[tuple[int, ...], GameOption("", "damage", (), -200, 200, meaning="damage")] = (),
) -> Verdict:
    """An attack (ac) hits with a natural 20 and misses with a 1; a check or save (dc) knows neither."""
    total = tally.natural + tally.added + modifier
    if ac is None:
        margin = total - (dc or 0)
        return with_total(total, ENDS[margin >= 0], f" by {abs(margin)}")
    more = f", {max(tally.damage + damage[0], 0)} damage" if tally.damage_dice else ""
    return with_total(total, strike(tally.natural, total, ac, crit), more)


@game(
    "death",
    "D&D 5e, death save",
    throw_d20,
    words=("two failures", "failure", "success", "back to 1 HP"),
    examples=("death", "death+1"),
    source="the published SRD 5.1",
    has_naturals=True,
    aliases=("death saving throw", "death save", "deathsave", "death saves"),
    dice="d20",
    costs={
        "two failures": Cost("death_failures", 2),
        "failure": Cost("death_failures", 1),
        "success": Cost("death_successes", 1),
        "back to 1 HP": Cost("hp", 1),
    },
)
def death_save(face: Face, modifier: Modifier = 0, adv: Advantage = 0, dis: Disadvantage = 0) -> str:
    """10 and more succeed; a 20 brings back to 1 hit point, a 1 is two failures."""
    return {1: "two failures", 20: "back to 1 HP"}.get(face, ENDS[face + modifier >= 10])


DEAD = 4
"""The dying value at which a character of Pathfinder dies, where nothing changes that."""


def find_degree(face: Face, total: int, target: int) -> int:
    """Return the degree of success in Pathfinder, 0 to 3."""
    degree = (total > target - 10) + (total >= target) + (total >= target + 10)
    return max(0, min(3, degree + (face == 20) - (face == 1)))


OFF_GUARD = 2
"""What being off-guard takes off an armour class. Player Core, Conditions."""

MOST_LOWERED = 9
"""The most that being frightened or sickened takes off one."""

MOST_DEADLY = 4
"""Dice of a deadly weapon; major striking has three. Player Core, Weapon Traits."""


def throw_strike(
    *,
    modifier: int,
    target: int,
    adv: int,
    dis: int,
    strike: int,
    deadly: int,
    deadlies: int,
    offguard: int,
    lowered: int,
) -> Tray:
    """Throw a d20, and after a critical hit the dice of a deadly weapon."""
    kept = throw_d20(adv, dis)
    if not (strike and deadly):
        return kept
    reached = target - OFF_GUARD * offguard - lowered

    def add(tally: Struck, die: Die, face: Face) -> Struck:
        if die.mark:
            return tally._replace(damage_dice=tally.damage_dice + 1, damage=tally.damage + face)
        return tally._replace(thrown=tally.thrown + 1, natural=kept.add(tally.natural, die, face))

    def bring(tally: Struck, die: Die, face: Face) -> Die | None:
        is_over = tally.thrown < len(kept.dice) or tally.damage_dice == deadlies
        is_critical = not is_over and find_degree(tally.natural, tally.natural + modifier, reached) == 3
        return Die(deadly, mark="deadly") if is_critical else None

    return Tray(
        kept.dice,
        add,
        Struck(),
        bring,
        simplify=lambda tally: tally._replace(damage=0),
        drop=lambda faces: kept.drop(faces[: len(kept.dice)]),
    )


def add_deadly(deadly: int, deadlies: int) -> Mapping[str, str]:
    """Return the dice that a critical hit of a deadly weapon adds."""
    return {"critical hit": f"{deadlies}d{deadly}"} if deadly else {}


def find_deadly(tally: object) -> int:
    """Return what the dice of a deadly weapon came to in an attack of Pathfinder."""
    return tally.damage if isinstance(tally, Struck) else 0


@game(
    "pf2",
    "Pathfinder 2e, Starfinder 2e",
    throw_strike,
    words=lambda strike: STRIKES[1:] if strike else CRITICAL_ENDS,
    examples=("pf2+9 vs 25", "pf2+9 vs 18 strike", "pf2+9 vs 20 adv"),
    source="foundryvtt/pf2e degree-of-success.ts; rpg-sage-creative/rpg-sage pf2e/index.ts",
    has_naturals=True,
    aliases=(
        *("pf2e", "sf2", "sf2e", "pathfinder", "pathfinder 2e", "pathfinder2e"),
        *("starfinder 2e", "starfinder2e"),
    ),
    dice="d20",
    kept={DYING: DEAD, WOUNDED: DEAD - 1},
    has_degrees=True,
    doubles=frozenset(("critical hit",)),
    added=add_deadly,
)
def pathfinder(
    tally: Face | Struck,
    *,
    modifier: Modifier = 0,
    target: Target,
    adv: Annotated[int, replace(ADVANTAGE, words=(*ADVANTAGE.words, "fortune"))] = 0,
    dis: Annotated[int, replace(DISADVANTAGE, words=(*DISADVANTAGE.words, "misfortune"))] = 0,
    strike: Annotated[int, flag("strike", meaning="an attack")] = 0,
    deadly: Annotated[int, number(2, 20, "deadly", meaning="deadly die")] = 0,
    deadlies: Annotated[int, number(1, MOST_DEADLY, "deadlies", meaning="deadly dice")] = 1,
    offguard: Annotated[int, flag("offguard", meaning="off-guard")] = 0,
    lowered: Annotated[int, number(1, MOST_LOWERED, "lowered", meaning="lower AC")] = 0,
) -> Verdict:
    """Ten above or below is critical; then a natural 20 is a degree better, a natural 1 a degree worse. An
    attack hits or misses; a critical one of a deadly weapon adds its die.
    """
    face = tally.natural if isinstance(tally, Struck) else tally
    total = face + modifier
    degree = find_degree(face, total, target - strike * (OFF_GUARD * offguard + lowered))
    dice = f"d{deadly}" if deadlies == 1 else f"{deadlies}d{deadly}"
    more = f", deadly {dice}: {tally.damage}" if isinstance(tally, Struck) and tally.damage_dice else ""
    return with_total(total, STRIKES[max(1, degree)] if strike else CRITICAL_ENDS[degree], more)


def recover(word: str, dying: int) -> str:
    """Say how a recovery check of Pathfinder changes the dying value."""
    now = max(dying + RECOVERY[word].by, 0)
    return f", dying {now}" + {0: ", wounded 1 more"}.get(now, " (dead)" if now >= DEAD else "")


RECOVERY = {
    "critical failure": Cost(DYING, 2),
    "failure": Cost(DYING, 1),
    "success": Cost(DYING, -1),
    "critical success": Cost(DYING, -2),
}


@game(
    "recovery",
    "Pathfinder 2e, recovery check",
    keep_one(1),
    words=CRITICAL_ENDS,
    examples=("recovery2", "recovery1"),
    source="Player Core, Dying; Archives of Nethys, Recovery Checks",
    has_naturals=True,
    aliases=("recovery check", "recovery checks", "recoverycheck"),
    where=dict.fromkeys(("recovery", "recovery check", "recovery checks"), lacks_target),
    dice="d20",
    costs=RECOVERY,
    called_pools={
        "recovery": CalledPool(
            (DYING,), lambda dying: dying, "a d20 against 10 and the dying value", "that value, such as 2"
        )
    },
)
def recovery(face: Face, dying: Annotated[int, skill(9, "dying", low=1, meaning="dying value")]) -> Verdict:
    """A d20 against 10 and the dying value, by degrees: it falls by 1 or 2, or rises by 1 or 2."""
    word = CRITICAL_ENDS[find_degree(face, face, 10 + dying)]
    return with_total(face, word, recover(word, dying))


@game(
    "shadow",
    "Shadowdark",
    throw_d20,
    words=NATURAL_ENDS,
    examples=("shadow+2 vs 12", "shadow+2 vs 12 adv"),
    source="Muttley/foundryvtt-shadowdark",
    has_naturals=True,
    aliases=("shadowdark", "sd"),
    dice="d20",
)
def shadowdark(
    face: Face, *, modifier: Modifier = 0, target: Target, adv: Advantage = 0, dis: Disadvantage = 0
) -> Verdict:
    """d20 and stat against a number; a natural 20 is critical, a natural 1 a fumble."""
    return with_total(face + modifier, by_naturals(face, face + modifier, target))


@game(
    "borg",
    "Mörk Borg, CY_BORG, Pirate Borg, Death in Space",
    keep_one(1),
    words=NATURAL_ENDS,
    examples=("borg+2", "borg-1 vs 14"),
    source="bcdice/BCDice MorkBorg.rb",
    has_naturals=True,
    aliases=(
        *("mb", "morkborg", "mörkborg", "mork borg", "mörk borg"),
        *("cyborg", "cy_borg", "pirateborg", "pirate borg"),
    ),
    dice="d20",
)
def mork_borg(
    face: Face,
    modifier: Modifier = 0,
    target: Annotated[int, target(-50, 300, "vs", meaning="difficulty")] = 12,
) -> Verdict:
    """d20 and ability against 12 or another number; a natural 20 is critical, a natural 1 a fumble."""
    return with_total(face + modifier, by_naturals(face, face + modifier, target))


@game(
    "13a",
    "13th Age",
    keep_one(1),
    words=NATURAL_ENDS,
    examples=("13a+5 vs 18 esc2", "13a+5 vs 18"),
    source="published rules",
    has_naturals=True,
    aliases=("13age", "13thage"),
    dice="d20",
    doubles=frozenset(("critical success",)),
)
def thirteenth_age(
    face: Face,
    *,
    modifier: Modifier = 0,
    target: Target,
    escalation: Annotated[int, number(0, 6, "esc", meaning="escalation die")] = 0,
) -> Verdict:
    """d20, bonus and escalation die against a defence; a natural 20 is critical, a natural 1 a fumble."""
    total = face + modifier + escalation
    return with_total(total, by_naturals(face, total, target), f", natural {face}")  # powers go by it


DEGREES = (
    *(f"failure, {count_noun(degree, 'degree')}" for degree in range(40, 0, -1)),
    *(f"success, {count_noun(degree, 'degree')}" for degree in range(1, 41)),
)


@game(
    "mnm",
    "Mutants & Masterminds 3e",
    keep_one(1),
    words=lambda attack: STRIKES if attack else DEGREES,
    examples=("mnm+8 vs 15", "mnm+8 vs 15 attack"),
    source="Humblemonk/dicemaiden-rs mnm; d20herosrd for the natural 20",
    has_naturals=True,
    dice="d20",
)
def masterminds(
    face: Face,
    *,
    modifier: Modifier = 0,
    target: Target,
    attack: Annotated[int, flag("attack", meaning="an attack")] = 0,
) -> Verdict:
    """Each 5 above or below is one more degree; a natural 20 is one degree better."""
    total = face + modifier
    if attack:
        return with_total(total, strike(face, total, target))
    degree = (total - target) // 5 + (total >= target)
    if face == 20:
        degree += 2 if degree == -1 else 1  # there is no degree 0
    return with_total(total, f"{ENDS[degree > 0]}, {count_noun(min(abs(degree), 40), 'degree')}")


@game(
    "lancer",
    "Lancer, ICON, Shadow of the Demon Lord",
    lambda accuracy, difficulty: put_apart(
        keep_one(1),
        keep_one(
            abs(accuracy - difficulty), Die(6, mark="accuracy" if accuracy > difficulty else "difficulty")
        ),
    ),
    words=lambda check, tech: ENDS if check else ("miss", "hit", "critical hit")[: 2 if tech else 3],
    examples=("lancer+3 acc2", "lancer+3 vs 8 diff1", "lancer+2 check"),
    source="Eranziel/foundryvtt-lancer attack.ts; a critical must hit, as the book has it",
    has_naturals=True,
    dice="d20",
)
def lancer(
    tally: tuple[Face, Face],
    modifier: Modifier = 0,
    target: Target = 10,
    accuracy: Annotated[int, number(0, 20, "acc", "boon", "boons", meaning="accuracy dice", alone=1)] = 0,
    difficulty: Annotated[
        int, number(0, 20, "diff", "bane", "banes", meaning="difficulty dice", alone=1)
    ] = 0,
    check: Annotated[int, flag("check", "save")] = 0,
    tech: Annotated[int, flag("tech", meaning="a tech attack")] = 0,
) -> str:
    """d20 against 10 or another number; the highest of the accuracy dice is added; a hit of 20 and more is
    critical.
    """
    face, added = tally
    total = face + modifier + (added if accuracy > difficulty else -added)
    if check:
        return ENDS[total >= target]
    return ("miss", "hit", "critical hit")[(total >= target) + (total >= max(target, 20) and not tech)]


@game(
    "cosmere",
    "Cosmere RPG",
    lambda plot, adv, dis: put_apart(
        throw_d20(adv, dis), keep_one(bool(plot), Die(6, mark="plot", labels=()))
    ),
    words=tuple(
        word + note
        for word in ENDS
        for note in (", complication", ", opportunity, complication", "", ", opportunity")
    ),
    examples=("cosmere+5 vs 15 plot", "cosmere+5 vs 15"),
    source="the-metalworks/cosmere-rpg plot-die.ts, d20-roll.ts",
    has_naturals=True,
    aliases=("plotweaver",),
    dice="d20",
)
def cosmere(
    tally: tuple[Face, Face],
    *,
    modifier: Modifier = 0,
    target: Target,
    plot: Annotated[int, flag("plot", "stakes", "dp", "raised")] = 0,
    adv: Advantage = 0,
    dis: Disadvantage = 0,
) -> str:
    """d20 and skill against a number; the plot die adds a complication, or is an opportunity, as natural 1
    and 20 are.
    """
    face, shown = tally
    word = ENDS[face + modifier + {1: 2, 2: 4}.get(shown, 0) >= target]
    word += ", opportunity" * (face == 20 or shown >= 5)
    return word + ", complication" * (face == 1 or shown in {1, 2})


EFFECTS = {
    1: ", GM intrusion",
    17: ", +1 damage",
    18: ", +2 damage",
    19: ", minor effect or +3",
    20: ", major effect or +4",
}
"""Natural numbers of Cypher with an effect of their own; good ones help a success only."""


def beat_level(face: Face, modifier: int) -> str:
    """Return the level of a task that a roll of Cypher beats."""
    return f"beats level {max((face + modifier) // 3, 0)}"


@game(
    "cs",
    "Cypher System, Numenera",
    throw_d20,
    words=lambda level, modifier: (
        tuple(dict.fromkeys(beat_level(face, modifier) + EFFECTS.get(face, "") for face in range(1, 21)))
        if level is None
        else tuple(word + note for word in ENDS for note in ("", *EFFECTS.values()))
    ),
    examples=("cs3", "cs6", "cs"),
    source="mrkwnzl/cyphersystem-foundryvtt roll-engine; Humblemonk/dicemaiden-rs cs",
    has_naturals=True,
    aliases=("cypher", "numenera"),
    dice="d20",
)
def cypher(
    face: Face,
    level: Annotated[int | None, skill(15, meaning="level of the task")] = None,
    modifier: Modifier = 0,
    adv: Advantage = 0,
    dis: Disadvantage = 0,
) -> str | Verdict:
    """d20 against three times the level of the task; 17 to 20 have effects, a 1 is a GM intrusion."""
    beats, note = beat_level(face, modifier), EFFECTS.get(face, "")
    if level is None:
        return beats + note
    word = ENDS[face + modifier >= 3 * level] + note
    return Verdict(word, f"{word} ({beats})")


def throw_ordem(attribute: int, adv: int, dis: int) -> Tray:
    """Throw as many d20 as the attribute; below 1, two and one more for each, and the worst counts."""
    pool = attribute + adv - dis
    return keep_one(pool if pool > 0 else pool - 2)


@game(
    "ordem",
    "Ordem Paranormal",
    throw_ordem,
    words=lambda crit: (*ENDS, "success, natural 20" if crit is None else "success, critical"),
    examples=("ordem3+5 vs 20", "ordem0+5 vs 15", "ordem3+5 vs 20 crit19"),
    source="SouOWendel/ordemparanormal_fvtt dice.mjs, d20-die.mjs",
    has_naturals=True,
    aliases=("op", "ordemparanormal", "ordem paranormal"),
    dice="d20",
)
def ordem(
    face: Face,
    *,
    attribute: Annotated[int, skill(MOST_DICE, meaning="attribute")] = 1,
    modifier: Modifier = 0,
    target: Annotated[int, target(-50, 300, "vs", "dt")],
    adv: Advantage = 0,
    dis: Disadvantage = 0,
    crit: Annotated[int | None, number(2, 20, "crit", meaning="critical from")] = None,
) -> Verdict:
    """The best of as many d20 as the attribute has, with attribute 0 the worse of two, against a number."""
    total = face + modifier
    if total < target:
        return with_total(total, "failure")
    note = ", natural 20" if crit is None else ", critical"
    return with_total(total, "success" + note * (face >= (crit or 20)))


ENTRIES = tuple(
    each.entry
    for each in (
        *(dnd, death_save, pathfinder, recovery, shadowdark, mork_borg, thirteenth_age, masterminds),
        *(lancer, cosmere, cypher, ordem),
    )
)
