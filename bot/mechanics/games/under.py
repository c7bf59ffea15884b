"""Roll under: percentile dice, a d20 or 3d6 against a skill, where low is good and some numbers decide by
themselves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.combat_skills import say_combat
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.d20 import (
    ADVANTAGE,
    CRITICAL_ENDS,
    DISADVANTAGE,
    Advantage,
    Disadvantage,
    Modifier,
    throw_d20,
)
from bot.mechanics.games.function import FunctionGame, ask, flag, game, skill
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.levels import buy_levels, part_of
from bot.mechanics.games.major_wound import describe_wound
from bot.mechanics.games.opposed import FIRST, LEVELS
from bot.mechanics.games.sanity import Loss, SanityLosses, find_loss, throw_losses
from bot.mechanics.games.spelling import GameOption
from bot.mechanics.games.tray import D6, D20, D100, Tray, add_up, all_but, keep_one
from bot.mechanics.reading.tokens import Token, begins_dice
from bot.mechanics.rule import Die, Face
from bot.mechanics.usual_names import MAJOR_WOUND

FROM_ZERO = Die(100, labels=tuple(f"{number:02}" for number in range(100)))
"""Percentile dice read from 00 to 99."""
TENS = Die(10, mark="tens", labels=tuple(f"{number:02}" for number in range(0, 100, 10)))
UNITS = Die(10, mark="units", labels=tuple(map(str, range(10))))

UP_TO = ("vs", "against", "<=", "<")
"""What may come before a skill: `coc vs 45` is `coc45`."""

ENDS = ("fumble", "failure", "success", "critical")

Skill = Annotated[int, skill(300)]
Flag = Annotated[int, flag()]


def is_double(value: int) -> bool:
    """Whether both digits of 0 to 100 are the same, 100 being 00."""
    return value % 100 % 11 == 0


def throw_percent(bonus: int, penalty: int, spent: int) -> Tray:
    """Throw a d100, or several tens with one units die; keep the number, or the tens so far.

    00 with 0 is 100, the worst; so the better of several tens depends on the units.
    """
    more = max(-2, min(2, bonus - penalty))
    best = min if more > 0 else max

    def add(tally: tuple[int, ...], die: Die, face: Face) -> tuple[int, ...]:
        if die == TENS:
            return tuple(sorted({*tally, 10 * (face - 1)}))
        return (best(tens + face - 1 or 100 for tens in tally),) if die == UNITS else (face,)

    def drop(faces: Sequence[Face]) -> frozenset[int]:
        *tens, units = faces or (1,)
        values = [10 * (each - 1) + units - 1 or 100 for each in tens]
        return all_but(-1 if more > 0 else 1, values)

    if spent:
        return Tray((), add, (spent,))
    return Tray((*(TENS,) * (abs(more) + 1), UNITS), add, (), drop=drop) if more else Tray((D100,), add, ())


def offer_luck(
    tally: tuple[int],
    roll: FunctionGame,
    skill: int,
    san: int,
    luck: int,
    combat: int,
    spent: int,
    *,
    is_pushed: bool,
) -> Mapping[str, FunctionGame]:
    """Offer to push a failure, or to spend luck for the next level; neither after the other.

    Only skills and characteristics are pushed, not Luck, Sanity or combat (Keeper Rulebook, 7th edition,
    p. 85 and 104). Luck is not spent on rolls of Luck or Sanity, and not after a push; it does not mend a
    fumble, nor make a critical (p. 99).
    """
    value, word = tally[0], roll.verdict(tally).word
    if is_pushed or spent or san or luck or word in {"fumble", "critical"}:
        return {}
    found = {"push": roll.again(is_pushed=True)} if word == "failure" and not combat else {}
    bought = buy_levels(roll, value)
    if bought:
        points = min(bought)
        found[f"spend {points} luck"] = bought[points]
    return found


def lose_sanity(
    tally: tuple[int, ...],
    skill: int,
    hard: int,
    extreme: int,
    san: int,
    success_loss: Loss,
    failure_loss: Loss,
) -> Cost | None:
    """Return what a roll of Sanity takes off it."""
    word = judge_cthulhu(tally[0], skill, hard, extreme, san)
    lost = SanityLosses(success_loss, failure_loss).add_up(tally, word) if failure_loss else 0
    return Cost("san", -lost) if lost else None


SHOCK = 5
"""Sanity lost at once that asks for an INT roll (Keeper Rulebook, 7th edition, p. 155)."""


def describe_loss(cost: Cost) -> str:
    """Return what lost Sanity asks for besides, or an empty string."""
    asks = cost.line == "san" and -cost.by >= SHOCK
    return f"{SHOCK} Sanity or more at once: roll INT, and a success is temporary insanity" if asks else ""


def _is_sanity_loss(tokens: Sequence[Token]) -> bool:
    """Whether a loss of Sanity is among tokens: `1/1d6`."""
    return any(
        token.is_sign("/") and tokens[at - 1].kind == "number" and begins_dice(tokens[at + 1 :])
        for at, token in enumerate(tokens[1:], 1)
    )


def judge_cthulhu(value: int, skill: int, hard: int, extreme: int, san: int) -> str:
    """Return the word of a roll by its number."""
    needed = skill // part_of(hard, extreme)
    if value == 100 or (value >= 96 and needed < 50):
        return "fumble"
    if value > needed and value > 1:
        return "failure"
    if san:
        return "success"
    if value == 1:
        return "critical"
    return ("regular", "hard", "extreme")[(value <= skill // 2) + (value <= skill // 5)]


def throw_cthulhu(
    bonus: int, penalty: int, spent: int, success_loss: Loss, failure_loss: Loss, **options: int
) -> Tray:
    """Throw a roll, and after one of Sanity what is lost."""
    tray = throw_percent(bonus, penalty, spent)
    if not (success_loss or failure_loss):
        return tray
    if not (success_loss and failure_loss and options["san"]):
        raise BadInput("A loss of Sanity has two sides, and a roll of it: type it like coc55 san 1/1d6.")
    losses = SanityLosses(success_loss, failure_loss)
    return throw_losses(tray, losses, lambda value: ask(judge_cthulhu, options, value))


UNIMPROVED = frozenset(
    (
        *("str", "con", "siz", "dex", "app", "int", "pow", "edu", "san", "luck"),
        *("cthulhu_mythos", "credit_rating"),
    )
)
"""What gets no tick for a success: characteristics, Sanity, Luck and two skills (Keeper Rulebook, 7th
edition, p. 94)."""


@game(
    "coc",
    "Call of Cthulhu 7e, Pulp Cthulhu",
    throw_cthulhu,
    words=lambda san: (
        ("fumble", "failure", "success")
        if san
        else ("fumble", "failure", "regular", "hard", "extreme", "critical")
    ),
    examples=("coc45", "coc45 bonus", "coc60 hard", "coc50 penalty2", "coc55 san 1/1d6"),
    source="Keeper Rulebook, 7th edition, p. 82 to 91, 99, 104 and 154; bcdice/BCDice Cthulhu7th.rb; "
    "Miskatonic-Investigative-Society/CoC7-FoundryVTT dice-pool.js, san-check-card.js",
    follow_ups=offer_luck,
    costs=lose_sanity,
    find_aside=find_loss,
    price=lambda points: Cost("luck", -points) if points else None,
    aliases=("cthulhu", "cc", "call of cthulhu"),
    others=(
        (
            _is_sanity_loss,
            "Write your Sanity too, such as 55 san 1/1d6; if your character has it, san 1/1d6 is enough.",
        ),
    ),
    dice="d100",
    fillers=("check", "loss", *UP_TO),
    presets={
        **{f"+{more}": {"bonus": more} for more in (1, 2)},
        **{f"-{less}": {"penalty": less} for less in (1, 2)},
    },
    small="bonus",
    spends="luck",
    says=say_combat,
    describe_wound=describe_wound,
    kept={MAJOR_WOUND: 1},
    describe_cost=describe_loss,
    has_opposed=True,
    maximises=frozenset(("extreme", "critical")),
    improves=frozenset((*LEVELS, FIRST)),
    unimproved=UNIMPROVED,
    levels=("hard", "extreme"),
    thrown=frozenset(("san", "luck")),
)
def call_of_cthulhu(
    tally: tuple[int, ...],
    skill: Skill,
    hard: Flag = 0,
    extreme: Flag = 0,
    bonus: Annotated[int, flag("bonus", "b", high=9, meaning="bonus dice")] = 0,
    penalty: Annotated[int, flag("penalty", "p", "pen", high=9, meaning="penalty dice")] = 0,
    *,
    san: Annotated[int, flag("san", "sanity", meaning="a roll of Sanity")] = 0,
    success_loss: Annotated[Loss, GameOption("", "loss", (), 0, 100, meaning="lost")] = (),
    failure_loss: Annotated[Loss, GameOption("", "other loss", (), 0, 100, meaning="by a failure")] = (),
    luck: Annotated[int, flag("luck", meaning="a roll of Luck")] = 0,
    combat: Annotated[int, flag("combat", meaning="a combat skill")] = 0,
    spent: int = 0,
    points: int = 0,
    is_pushed: bool = False,
) -> Verdict:
    """Up to the skill, half of it is hard, a fifth extreme, 1 critical; 100 is a fumble, and 96 to 99 where
    the number needed is below 50.
    """
    word = judge_cthulhu(tally[0], skill, hard, extreme, san)
    called = Verdict.of(word, tally[0])
    if not failure_loss:
        return called
    lost = SanityLosses(success_loss, failure_loss).add_up(tally, word)
    return Verdict(word, f"{called.text}, {lost or 'no'} Sanity lost")


@game(
    "dg",
    "Delta Green",
    add_up(D100),
    words=lambda lethality: ("damage", "kills") if lethality else CRITICAL_ENDS,
    examples=("dg45", "dg60+20", "dg20 lethality"),
    source="deltagreen-foundryvtt/delta-green-foundry-vtt-system dg-percentile-roll.js",
    aliases=("deltagreen", "delta green"),
    thrown=frozenset(("san",)),
    dice="d100",
    fillers=UP_TO,
)
def delta_green(
    number: int,
    skill: Skill,
    modifier: Modifier = 0,
    lethality: Annotated[int, flag("lethality", "lethal", meaning="a roll of lethality")] = 0,
) -> Verdict:
    """Up to the skill succeeds; doubles are critical; 01 is a critical success, 100 a critical failure."""
    skill += modifier
    if lethality and number <= skill:
        return Verdict.of("kills", number)
    if lethality:
        return Verdict("damage", f"damage {(number // 10 % 10 or 10) + (number % 10 or 10)}")
    success = number <= skill and number != 100
    critical = is_double(number) or number == 1 or (skill >= 100 and number <= skill // 5)
    return Verdict.of(f"{'critical ' * critical}{'success' if success else 'failure'}", number)


def throw_mothership(skill: int, modifier: int, adv: int, dis: int) -> Tray:
    """Throw from 00 to 99, once or twice; keep the place of the word."""
    pool = throw_d20(adv, dis).dice
    best = max if adv else min

    def add(tally: int, die: Die, face: Face) -> int:
        value = face - 1
        success, critical = value < skill + modifier and value < 90, is_double(value)
        place = (3 if critical else 2) if success else (0 if critical else 1)
        return place if tally < 0 else best(tally, place)

    return Tray((FROM_ZERO,) * len(pool), add, -1)


def _is_no_panic(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a name is not that of a panic check."""
    return not tokens[end].is_word("panic")


@game(
    "ms",
    "Mothership 1e",
    throw_mothership,
    words=CRITICAL_ENDS,
    examples=("ms45", "ms45 adv", "ms60 dis"),
    source="Futil/foundry-mothership actor.js",
    aliases=("mothership", "mosh"),
    thrown=frozenset(("san",)),
    where=dict.fromkeys(("mothership", "mosh", "ms"), _is_no_panic),
    signs={"+": {"adv": 1}, "-": {"dis": 1}},
    dice="d100",
    fillers=UP_TO,
)
def mothership(
    place: int,
    skill: Skill,
    modifier: Modifier = 0,
    adv: Annotated[int, replace(ADVANTAGE, words=(*ADVANTAGE.words, "[+]"))] = 0,
    dis: Annotated[int, replace(DISADVANTAGE, words=(*DISADVANTAGE.words, "[-]"))] = 0,
) -> Verdict:
    """00 to 99 strictly under the target; 90 and more always fail, doubles are critical."""
    return Verdict(CRITICAL_ENDS[place], CRITICAL_ENDS[place] + ", panic check" * (place == 0))


@game(
    "wfrp",
    "Warhammer Fantasy Roleplay 4e",
    add_up(D100),
    words=ENDS,
    examples=("wfrp67", "wfrp45+20"),
    source="moo-man/WFRP4e-FoundryVTT test-wfrp4e.js; bcdice/BCDice Warhammer4.rb",
    aliases=("wh4", "warhammer", "wfrp4e", "wfrp 4e", "warhammer fantasy", "warhammer fantasy roleplay"),
    dice="d100",
    fillers=UP_TO,
)
def warhammer(number: int, skill: Skill, modifier: Modifier = 0) -> Verdict:
    """Levels are the tens of the target less those of the roll; doubles are a critical, or a fumble."""
    skill += modifier
    success = (number <= skill or number <= 5) and number < 96
    levels = skill // 10 - number // 10
    if success:
        plain, note, text = "success", "critical", f"success +{abs(max(levels, number <= 5))}"
    else:
        plain, note, text = "failure", "fumble", f"failure -{abs(min(levels, -(number >= 96)))}"
    return Verdict(note, f"{text}, {note}") if is_double(number) else Verdict(plain, text)


@game(
    "rqg",
    "RuneQuest Glorantha, Basic Roleplaying",
    add_up(D100),
    words=("fumble", "failure", "success", "special", "critical"),
    examples=("rqg65", "rqg40+20"),
    source="bcdice/BCDice RuneQuestRoleplayingInGlorantha.rb",
    aliases=("brp", "runequest", "rq"),
    dice="d100",
    fillers=UP_TO,
)
def runequest(number: int, skill: Skill, modifier: Modifier = 0) -> Verdict:
    """Up to the skill; a fifth of it is special, a twentieth critical; the worst twentieth of failures is a
    fumble.
    """
    skill += modifier
    if number == 100 or number >= 100 - max(0, (100 - skill + 10) // 20 - 1):
        word = "fumble"
    elif number == 1 or number <= (skill + 10) // 20:
        word = "critical"
    elif number >= 96 or number > max(skill, 5):
        word = "failure"
    else:
        word = "special" if number <= (2 * skill + 5) // 10 else "success"
    return Verdict.of(word, number)


@game(
    "mythras",
    "Mythras",
    add_up(D100),
    words=ENDS,
    examples=("mythras65", "mythras40+20"),
    source="the published Mythras Imperative; no second implementation was read",
    dice="d100",
    fillers=UP_TO,
)
def mythras(number: int, skill: Skill, modifier: Modifier = 0) -> Verdict:
    """Up to the skill; a tenth of it is critical, 99 and 00 are a fumble."""
    skill += modifier
    if number >= (100 if skill > 100 else 99):
        word = "fumble"
    elif number <= -(-skill // 10):
        word = "critical"
    else:
        word = "success" if number <= max(5, min(skill, 95)) else "failure"
    return Verdict.of(word, number)


@game(
    "pendragon",
    "Pendragon",
    add_up(D20),
    words=ENDS,
    examples=("pendragon15", "pendragon12+5"),
    source="bcdice/BCDice Pendragon.rb",
    aliases=("kap",),
    dice="d20",
    fillers=UP_TO,
)
def pendragon(face: int, skill: Annotated[int, skill(60)], modifier: Modifier = 0) -> Verdict:
    """d20 up to the skill; exactly the skill is critical, 20 a fumble; points of a skill above 20 are
    added.
    """
    skill = max(skill + modifier, 0)
    number = min(face + max(skill - 20, 0), 20)
    if number == min(skill, 20):
        word = "critical"
    elif face == 20:
        word = "fumble"
    else:
        word = "success" if number < skill else "failure"
    return Verdict.of(word, number)


def throw_boons(boon: int, bane: int) -> Tray:
    """Throw a d20 more for each boon, of which the lowest counts, or for each bane, then the highest."""
    left = boon - bane
    return keep_one(-left - 1 if left >= 0 else 1 - left)


@game(
    "dbane",
    "Dragonbane, Drakar och Demoner",
    throw_boons,
    words=("demon", "failure", "success", "dragon"),
    examples=("dbane14", "dbane12 boon", "dbane10 bane2"),
    source="pafvel/dragonbane attribute-test.js, dod-test.js",
    follow_ups=lambda face, roll, is_pushed: (
        # A failure is pushed at the price of a condition; a demon cannot be.
        {} if is_pushed or roll.verdict(face).word != "failure" else {"push": roll.again(is_pushed=True)}
    ),
    aliases=("dragonbane", "dod", "drakar och demoner", "drakar"),
    dice="d20",
    fillers=UP_TO,
)
def dragonbane(
    face: int,
    skill: Annotated[int, skill(40)],
    boon: Annotated[int, flag("boon", "boons", "advantage", high=9, meaning="boons")] = 0,
    bane: Annotated[int, flag("bane", "banes", "disadvantage", high=9, meaning="banes")] = 0,
    *,
    is_pushed: bool = False,
) -> Verdict:
    """d20 up to the skill; 1 is a dragon, 20 a demon; each boon or bane adds a d20, and the best or worst
    counts.
    """
    plain = "success" if face <= skill else "failure"
    return Verdict.of({1: "dragon", 20: "demon"}.get(face, plain), face)


@game(
    "under",
    "Cairn, Knave, Into the Odd, Mausritter and other roll-under games",
    lambda adv, dis: throw_d20(adv=dis, dis=adv),
    words=("failure", "success"),
    examples=("under12", "under12 adv", "under9 strict"),
    source="the published SRD of Cairn",
    aliases=("cairn", "mausritter", "knave", "into the odd", "bastionland", "black hack", "blackhack"),
    presets={name: {"strict": 1} for name in ("black hack", "blackhack")},
    dice="d20",
    fillers=UP_TO,
)
def under(
    face: int,
    skill: Annotated[int, skill(40, meaning="ability")],
    adv: Advantage = 0,
    dis: Disadvantage = 0,
    strict: Annotated[int, flag("strict", "blackhack", meaning="strictly under, as the Black Hack")] = 0,
    ends: Annotated[int, flag("ends", "naturals", meaning="1 always succeeds, 20 never")] = 0,
) -> Verdict:
    """d20 up to the ability succeeds; with advantage the lower of two counts."""
    reached = face <= skill - bool(strict)
    if ends:
        reached = (reached or face == 1) and face < 20
    return Verdict.of("success" if reached else "failure", face)


@game(
    "gurps",
    "GURPS 4e",
    add_up(D6, D6, D6),
    words=CRITICAL_ENDS,
    examples=("gurps12", "gurps14-2"),
    source="bcdice/BCDice GURPS.rb",
    dice="3d6",
    fillers=UP_TO,
)
def gurps(
    total: int,
    skill: Annotated[int, skill(100)],
    modifier: Modifier = 0,
) -> str | Verdict:
    """3d6 up to the skill; 3 and 4 are critical, 5 and 6 with high skills; 18 fails critically, as do 17 up
    to skill 15 and ten too much.
    """
    skill += modifier
    margin = skill - total
    if total <= 4 or (total == 5 and skill >= 15) or (total == 6 and skill >= 16):
        return "critical success"
    if total == 18 or (total == 17 and skill <= 15) or margin <= -10:
        return "critical failure"
    if total == 17:
        return "failure"
    word = "success" if margin >= 0 else "failure"
    return Verdict(word, f"{word} by {abs(margin)}")


ENTRIES = tuple(
    each.entry
    for each in (
        *(call_of_cthulhu, delta_green, mothership, warhammer, runequest, mythras, pendragon),
        *(dragonbane, under, gurps),
    )
)
