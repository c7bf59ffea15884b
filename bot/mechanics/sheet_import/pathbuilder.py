"""Characters of Pathbuilder 2e, in its JSON export.

Pathbuilder has published no description of the format. This module reads what public exports have, and what
other modules read from them (Doctor-Unspeakable/foundry-pathbuilder2e-import, Pathmuncher). A proficiency is
twice its rank, 0 to 8, without the level, which is added if the character is trained; an ability is a score;
`mods` has the item bonuses, by what they add to. The numbers follow Pathfinder 2e: hit points are the
ancestry's plus, for each level, the class's and Constitution.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.draft import Damage, Draft, ImportedSheet, add_sign, attack_roll, name_with
from bot.mechanics.sheet_import.fields import Json, Object, get, get_object, list_objects, to_text, to_whole
from bot.mechanics.sheet_import.pf2e_rest import rest_by
from bot.mechanics.sheet_import.pieces import END, cut

SOURCE = "Pathbuilder 2e"

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")

SAVES = {"fortitude": "con", "reflex": "dex", "will": "wis"}

SKILLS = {
    "acrobatics": "dex", "arcana": "int", "athletics": "str", "crafting": "int", "deception": "cha",
    "diplomacy": "cha", "intimidation": "cha", "medicine": "wis", "nature": "wis", "occultism": "int",
    "performance": "cha", "religion": "wis", "society": "int", "stealth": "dex", "survival": "wis",
    "thievery": "dex",
}  # fmt: skip

CHECKS = {"perception": "wis", **SAVES, **SKILLS}

STRIKING = {"striking": 2, "greaterStriking": 3, "majorStriking": 4}
"""Runes by how many dice of damage they make; without one it is 1."""

TRADITIONS = ("castingArcane", "castingDivine", "castingOccult", "castingPrimal")

HIGHEST_LEVEL = 30

HERO_POINTS = 3
"""The most hero points a character has (Player Core, Hero Points)."""

MOST_RANK = 10
"""The highest rank of spells."""

ITEM = "Item Bonus"

DICE = ("d4", "d6", "d8", "d10", "d12")


def is_pathbuilder(body: Object) -> bool:
    """Whether this JSON is an export of Pathbuilder, or its inner part."""
    return isinstance(body.get("build"), dict) or {"abilities", "proficiencies"} <= body.keys()


def read_pathbuilder(body: Object) -> ImportedSheet:
    """Return the sheet in an export.

    Raises:
        BadInput: it has no level or no abilities.
    """
    build = get_object(body, "build") or body
    abilities = {each: to_whole(get(build, "abilities", each)) for each in ABILITIES}
    scores = {name: score for name, score in abilities.items() if score is not None and 0 <= score <= 99}
    level = to_whole(build.get("level"))
    if level is None or not 1 <= level <= HIGHEST_LEVEL or len(scores) < len(ABILITIES):
        raise BadInput(
            "This file of Pathbuilder 2e has no level or no abilities: in Pathbuilder choose Export, then "
            "JSON, and send all of it."
        )
    draft = Draft(SOURCE, to_text(build.get("name")))
    draft.number("level", level)
    modifiers = {each: (scores[each] - 10) // 2 for each in ABILITIES}
    for name, modifier in modifiers.items():
        draft.number(name, modifier)
    _add_defences(draft, build, level, modifiers["con"])
    _add_checks(draft, build)
    _add_casting(draft, build)
    _add_points(draft, build)
    for weapon in list_objects(build.get("weapons")):
        _add_weapon(draft, weapon)
    if isinstance(feats := build.get("feats"), list) and feats:
        draft.leave(f"feats: {len(feats)}")
    return draft.finish()


def _add_defences(draft: Draft, build: Object, level: int, con: int) -> None:
    if hp := _hit_points(get_object(build, "attributes"), level, con):
        draft.counter("hp", hp, hp)
        rest_by(draft, level)
    else:
        draft.leave("hit points: the file does not have them")
    armour = to_whole(get(build, "acTotal", "acTotal"))
    if armour is not None and armour > 0:
        draft.number("ac", armour)
    else:
        draft.leave("armour class: the file does not have it")


def _hit_points(attributes: Object, level: int, con: int) -> int:
    """Return the most hit points; 0 if the export does not say them."""
    fields = ("ancestryhp", "classhp", "bonushp", "bonushpPerLevel")
    parts = [to_whole(attributes.get(name) or 0) for name in fields]
    ancestry, each, bonus, bonus_each = (-1 if part is None else part for part in parts)
    if min(ancestry, bonus, bonus_each) < 0 or each <= 0:
        return 0
    return max(0, ancestry + bonus + level * (each + bonus_each + con))


def _add_checks(draft: Draft, build: Object) -> None:
    ranks, missing = get_object(build, "proficiencies"), list[str]()
    for name, ability in CHECKS.items():
        if (rank := _rank(ranks.get(name))) is not None:
            draft.add(name, _check(ability, rank, _item_bonus(draft, build, name)))
        else:
            missing.append(name)
    if missing:
        draft.leave(f"not in the file: {', '.join(missing)}")
    if (rank := _rank(ranks.get("classDC"))) and (key := build.get("keyability")) in ABILITIES:
        draft.add("class_dc", f"10 + {key} + level + {rank}")
    lores = build.get("lores")
    for lore in lores if isinstance(lores, list) else ():
        name, rank = (to_text(lore[0]), _rank(lore[1])) if isinstance(lore, list) and lore[1:] else ("", None)
        if name and rank is not None:
            draft.add(name if name.lower().endswith(" lore") else f"{name} lore", _check("int", rank))
    for name in get_object(build, "mods"):
        if name.lower() not in CHECKS:
            draft.leave(f"bonuses to {name}")


def _item_bonus(draft: Draft, build: Object, name: str) -> int:
    """Return what items add to a check; other bonuses depend on the moment, and are left out."""
    added = get_object(build, "mods", name.capitalize())
    for kind in added:
        if kind != ITEM:
            draft.leave(f"{name}: {to_text(kind)} {to_whole(added[kind])}")
    return to_whole(added.get(ITEM)) or 0


class Casting(NamedTuple):
    """A way to cast: by whom, the ability, and the proficiency."""

    name: str
    ability: str
    rank: int


def _add_casting(draft: Draft, build: Object) -> None:
    """Add the difficulty and the attack of spells, for each ability and proficiency, and the slots."""
    ways, innate = list[Casting](), list[Casting]()
    for caster in list_objects(build.get("spellCasters")):
        way = Casting(
            to_text(caster.get("name")),
            to_text(caster.get("ability")).lower(),
            _rank(caster.get("proficiency")) or 0,
        )
        if caster.get("innate") is True:
            innate.append(way)
        else:
            ways.append(way)
            _add_slots(draft, caster, f"{way.name} " if "spell1" in draft else "")
    for focus in get_object(build, "focus").values():
        ways += [
            Casting("focus", ability, _rank(get(way, "proficiency")) or 0)
            for ability, way in get_object(focus).items()
        ]
    ranks, key = get_object(build, "proficiencies"), build.get("keyability")
    best = max((_rank(ranks.get(each)) or 0) for each in TRADITIONS)
    # Innate spells have the best proficiency of any others (Player Core, Innate Spells).
    best = max((best, *(way.rank for way in ways)))
    ways += [Casting("innate", way.ability, max(way.rank, best)) for way in innate]
    known = {way[1:]: way for way in reversed(ways) if way.ability in ABILITIES and way.rank}
    for way in reversed(known.values()):
        prefix = f"{way.name} " if "spell_dc" in draft else ""
        draft.add(name_with(prefix, "spell_dc"), f"10 + {way.ability} + level + {way.rank}")
        draft.add(name_with(prefix, "spell_attack"), f"d20 + {way.ability} + level + {way.rank} vs {{ac}}")
    if not known and best and key in ABILITIES:
        draft.add("spell_dc", f"10 + {key} + level + {best}")
        draft.add("spell_attack", f"d20 + {key} + level + {best} vs {{ac}}")
        draft.guess(f"spell_dc: spells are cast by the key ability, {key}.")
    if innate:
        draft.leave(f"innate spells, and how often a day: {', '.join(way.name for way in innate)}")


def _add_slots(draft: Draft, caster: Object, prefix: str) -> None:
    """Add the slots of each rank; those of rank 0 are cantrips, which are not used up."""
    slots = caster.get("perDay")
    for rank, most in enumerate(slots[: MOST_RANK + 1] if isinstance(slots, list) else ()):
        if rank and (number := to_whole(most)):
            draft.counter(name_with(prefix, f"spell{rank}"), number, number, "long")


def _add_points(draft: Draft, build: Object) -> None:
    """Add focus points, which older files have in other places, and hero points."""
    told = [build.get("focusPoints"), get(build, "focus", "focusPoints")]
    told += [caster.get("focusPoints") for caster in list_objects(build.get("spellCasters"))]
    if (focus := max((to_whole(each) or 0) for each in told)) > 0:
        draft.counter("focus_points", focus, focus)
    if (heroic := to_whole(build.get("heroPoints"))) is not None:
        draft.counter("hero_points", heroic, HERO_POINTS)


def _add_weapon(draft: Draft, weapon: Object) -> None:
    """Add a weapon's rolls; the export's bonus already includes runes."""
    name, shown = to_text(weapon.get("name")), to_text(weapon.get("display"))
    if shown and not shown.startswith("+"):  # after + are all its runes, not what its player calls it
        name = shown
    attack = to_whole(weapon.get("attack"))
    if attack is None:
        draft.leave(f"{name}: its attack is not in the file")
    else:
        draft.attack(name, attack_roll(attack), _list_damage(draft, name, weapon))


def _list_damage(draft: Draft, name: str, weapon: Object) -> Iterator[Damage]:
    die, rune, bonus = weapon.get("die"), weapon.get("str"), to_whole(weapon.get("damageBonus")) or 0
    if die in DICE:
        dice = STRIKING.get(rune, 1) if isinstance(rune, str) else 1
        yield Damage(f"{dice}{die} {add_sign(bonus)}" if bonus else f"{dice}{die}")
        extra = weapon.get("extraDamage")
        for each in extra if isinstance(extra, list) else ():
            if damage := _read_extra(to_text(each)):
                yield damage
            elif each:
                draft.leave(f"{name}: damage {to_text(each)}")


def _read_extra(text: str) -> Damage | None:
    """Read `1d6 fire`."""
    dice, *after = *cut(text), END
    if dice.kind != "dice" or not (read := read_dice(dice.text)):
        return None
    return Damage(read, after[0].text.lower() if after[0].kind == "word" else "")


def _check(ability: str, rank: int, item: int = 0) -> str:
    added = rank + item
    level = " + level" if rank else ""
    return f"d20 + {ability}{level}{f' {add_sign(added)}' if added else ''}"


def _rank(value: Json) -> int | None:
    """Return a proficiency, twice its rank; None for anything else."""
    rank = to_whole(value)
    return rank if rank is not None and 0 <= rank <= 8 else None
