"""Actors of Foundry's dnd5e: numbers that Foundry works out, by the rules."""

import json
from typing import Any

import pytest

from bot.mechanics.sheet_import.formats import read_import

SCORES = {"str": 16, "dex": 14, "con": 12, "int": 10, "wis": 18, "cha": 8}
"""Their modifiers are 3, 2, 1, 0, 4 and -1; the proficiency is 2."""

CASTER = {"ability": "wis", "progression": "full"}


def item(kind, name="Thing", effects=(), **system):
    """Return an item of an actor."""
    return {"type": kind, "name": name, "system": system, "effects": [*effects]}


def read(*items, kind="character", actor=None, **system):
    """Return the sheet of an actor of level 1, or of challenge 1."""
    fighter = item("class", "Fighter", levels=1, spellcasting={"ability": "wis", "progression": "none"})
    body = {
        "name": "Ada",
        "type": kind,
        "_stats": {"systemId": "dnd5e"},
        "system": {
            "abilities": {name: {"value": score} for name, score in SCORES.items()},
            "attributes": {"ac": {"calc": "default"}, "hp": {"value": 9, "max": 9}, "spellcasting": "wis"},
            "details": {"cr": 1},
            **system,
        },
        "items": [*([fighter] if kind == "character" else []), *items],
        **(actor or {}),
    }
    return read_import(json.dumps(body))


def lines_of(*items, **options):
    """Return the lines of its sheet."""
    return dict(read(*items, **options).lines)


def effect(field, value, **more):
    """Return an effect that an item has on its owner."""
    return {"name": "Boon", "transfer": True, "changes": [{"key": field, "mode": 5, "value": value}], **more}


def activity(kind, **fields):
    """Return an activity of an item."""
    return {"type": kind, **fields}


def weapon(*activities, kind="martialM", sides=8, **system):
    """Return a weapon of version 4 and later."""
    base = {"number": 1, "denomination": sides, "types": ["slashing"]}
    attack = activity("attack", damage={"includeBase": True})
    return item(
        "weapon",
        "Blade",
        **{
            "type": {"value": kind},
            "proficient": 1,
            "damage": {"base": base},
            "activities": {str(place): each for place, each in enumerate(activities or [attack])},
            **system,
        },
    )


@pytest.mark.parametrize("ability", ["", None, [], 0])
def test_an_item_that_names_no_ability_asks_for_no_save(ability):
    old = item("weapon", "Club", actionType="mwak", save={"ability": ability, "dc": None, "scaling": "spell"})

    assert "club_dc" not in lines_of(old)


@pytest.mark.parametrize("ability", SCORES)
@pytest.mark.parametrize("is_old", [True, False])
def test_the_difficulty_of_a_save_follows_from_its_ability_whatever_number_stands_beside_it(ability, is_old):
    old = {"actionType": "save", "save": {"ability": "dex", "dc": 11, "scaling": ability}}
    dc = {"calculation": ability, "formula": "11"}
    new = {"activities": {"a": activity("save", save={"ability": ["dex"], "dc": dc})}}

    difficulty = 8 + 2 + (SCORES[ability] - 10) // 2
    assert lines_of(item("feat", "Roar", **(old if is_old else new)))["roar_dc"] == str(difficulty)


@pytest.mark.parametrize("dc", [{"formula": "13"}, {"calculation": "", "formula": "13"}, 13])
def test_a_written_difficulty_counts_where_no_ability_does(dc):
    roar = item("feat", "Roar", activities={"a": activity("save", save={"ability": ["dex"], "dc": dc})})

    assert lines_of(roar)["roar_dc"] == "13"


@pytest.mark.parametrize("formula", ["", "8 + @mod + @prof"])
def test_a_difficulty_that_is_no_number_is_said(formula):
    save = {"ability": ["con"], "dc": {"calculation": "", "formula": formula}}
    sheet = read(item("feat", "Roar", activities={"a": activity("save", save=save)}))

    assert f"Roar: con save, difficulty {formula or 'not in the file'}" in sheet.unread


@pytest.mark.parametrize(
    ("parts", "note"),
    [([], "Roar: dex save"), ([{"number": 2, "denomination": 6}], "half damage on a success")],
)
def test_half_the_damage_is_said_only_if_there_is_damage(parts, note):
    save = activity(
        "save", save={"ability": ["dex"], "dc": {"formula": "13"}}, damage={"onSave": "half", "parts": parts}
    )

    assert read(item("feat", "Roar", activities={"a": save})).unread[0].endswith(note)


ARMOUR_CLASSES = [
    ("default", 12),
    ("mage", 15),
    ("draconic", 15),
    ("unarmoredBarb", 13),
    ("unarmoredMonk", 16),
    ("unarmoredBard", 11),
]


@pytest.mark.parametrize(("calc", "armour_class"), ARMOUR_CLASSES)
def test_the_armour_class_is_worked_out_as_the_actor_says(calc, armour_class):
    attributes = {"ac": {"calc": calc}, "hp": {"max": 9}}

    assert lines_of(attributes=attributes)["ac"] == str(armour_class)


@pytest.mark.parametrize(("calc", "armour_class"), ARMOUR_CLASSES)
@pytest.mark.parametrize("prefix", ["system", "data"])
def test_an_effect_says_how_the_armour_class_is_worked_out(prefix, calc, armour_class):
    boon = item("feat", effects=[effect(f"{prefix}.attributes.ac.calc", calc)])

    assert lines_of(boon)["ac"] == str(armour_class)


@pytest.mark.parametrize(("calc", "_"), ARMOUR_CLASSES)
def test_worn_armour_counts_instead_of_none(calc, _):
    mail = item("equipment", type={"value": "heavy"}, armor={"value": 16}, equipped=True)
    shield = item("equipment", type={"value": "shield"}, armor={"value": 2}, equipped=True)
    attributes = {"ac": {"calc": calc}, "hp": {"max": 9}}

    assert lines_of(mail, shield, attributes=attributes)["ac"] == "18"


def test_a_formula_for_the_armour_class_is_said():
    assert (
        "armour class: worked out by Foundry (custom), and not in the file"
        in read(attributes={"ac": {"calc": "custom"}, "hp": {"max": 9}}).unread
    )


@pytest.mark.parametrize(
    "field",
    ["bonuses.abilities.save", "attributes.ac.bonus", "skills.ste.bonuses.check", "attributes.init.bonus"],
)
@pytest.mark.parametrize("is_old", [True, False])
def test_an_effect_on_a_number_of_the_sheet_is_said_once(field, is_old):
    boon = effect(f"{'data' if is_old else 'system'}.{field}", "1")
    # Before version 11 of Foundry an actor has a copy of what its items do.
    sheet = read(item("feat", effects=[boon]), actor={"effects": [boon]} if is_old else {})

    assert sheet.unread.count(f"Boon: {field} 1") == 1


@pytest.mark.parametrize(
    ("system", "more"),
    [
        ({}, {"disabled": True}),
        ({}, {"transfer": False}),
        ({"equipped": False}, {}),
        ({"equipped": True, "attunement": "required", "attuned": False}, {}),
    ],
)
def test_an_effect_that_is_not_in_force_is_left_out(system, more):
    ring = item("equipment", effects=[effect("system.attributes.ac.bonus", "1", **more)], **system)

    assert read(ring).unread == ()


@pytest.mark.parametrize(
    ("field", "value"), [("movement.walk", "10"), ("senses.darkvision", "60"), ("ac.roll.mode", "1")]
)
def test_an_effect_on_no_number_of_the_sheet_is_left_out(field, value):
    boon = item("feat", effects=[effect(f"system.attributes.{field}", value)])

    assert read(boon).unread == ()


@pytest.mark.parametrize(
    ("bonuses", "note"),
    [
        ({"mwak": {"damage": "1d4"}}, "mwak damage: a bonus of 1d4"),
        ({"abilities": {"save": "+1"}}, "abilities save: a bonus of +1"),
    ],
)
def test_a_bonus_to_all_rolls_of_a_kind_is_said(bonuses, note):
    assert note in read(bonuses=bonuses).unread


@pytest.mark.parametrize("bonus", ["", "0", 0, None])
def test_no_bonus_is_said_where_there_is_none(bonus):
    assert read(bonuses={"mwak": {"damage": bonus}}).unread == ()


def slots_of(*classes, **options):
    """Return the counters of spell slots."""
    items = [item("class", f"Class {n}", **each) for n, each in enumerate(classes)]
    sheet = lines_of(*items, **options)
    return [text for name, text in sheet.items() if name.startswith("spell") and "/" in text]


@pytest.mark.parametrize(
    ("progression", "levels", "rules", "most"),
    [
        ("full", 1, "", [2]),
        ("full", 5, "", [4, 3, 2]),
        ("full", 20, "", [4, 3, 3, 3, 3, 2, 2, 1, 1]),
        ("half", 1, "", []),
        ("half", 1, "2024", [2]),
        ("half", 2, "", [2]),
        ("half", 5, "", [4, 2]),
        ("half", 20, "", [4, 3, 3, 3, 2]),
        ("artificer", 1, "", [2]),
        ("third", 2, "", []),
        ("third", 3, "", [2]),
        ("third", 7, "", [4, 2]),
        ("third", 20, "", [4, 3, 3, 1]),
        ("none", 20, "", []),
        ("full", 21, "", []),
        ("full", -1, "", []),
    ],
)
def test_spell_slots_follow_from_the_levels_of_a_class(progression, levels, rules, most):
    caster = {"levels": levels, "spellcasting": {"progression": progression}, "source": {"rules": rules}}

    assert slots_of(caster) == [f"{number}/{number} long" for number in most]


def test_classes_that_cast_have_their_slots_together():
    cleric = {"levels": 3, "spellcasting": {"progression": "full"}}
    paladin = {"levels": 3, "spellcasting": {"progression": "half"}}  # one level of a caster, rounded down

    assert slots_of(cleric, paladin) == ["4/4 long", "3/3 long"]


def test_a_subclass_may_be_what_casts():
    fighter = item("class", "Warrior", levels=3, identifier="warrior", spellcasting={"progression": "none"})
    knight = item("subclass", classIdentifier="warrior", spellcasting={"progression": "third"})

    assert lines_of(fighter, knight)["spell1"] == "2/2 long"


@pytest.mark.parametrize(("levels", "most"), [(1, 1), (2, 2), (10, 2), (11, 3), (17, 4)])
def test_the_slots_of_a_warlock_come_back_after_a_short_rest(levels, most):
    warlock = item("class", "Warlock", levels=levels, spellcasting={"progression": "pact"})

    assert lines_of(warlock)["pact"] == f"{most}/{most} short"


@pytest.mark.parametrize("place", [("details", "spellLevel"), ("attributes", "spell")])
def test_a_monster_has_the_slots_of_its_level_as_a_caster(place):
    system: dict[str, Any] = {"attributes": {"hp": {"max": 9}}, "details": {"cr": 1}}
    system[place[0]][place[1]] = 3 if place[1] == "spellLevel" else {"level": 3}

    assert slots_of(kind="npc", **system) == ["4/4 long", "2/2 long"]


@pytest.mark.parametrize(
    ("slot", "line"),
    [
        ({"value": 1}, "1/4 long"),
        ({"value": 9}, "4/4 long"),
        ({"value": 1, "override": 6}, "1/6 long"),
        ({"value": 1, "max": 5}, "1/5 long"),
    ],
)
def test_slots_left_and_slots_that_a_person_wrote_are_those_of_the_file(slot, line):
    cleric = item("class", "Cleric", levels=3, spellcasting=CASTER)

    assert lines_of(cleric, spells={"spell1": slot})["spell1"] == line


@pytest.mark.parametrize(
    ("kind", "base", "known", "bonus"),
    [
        ("simpleM", "club", ["sim"], 5),
        ("martialM", "maul", ["sim"], 3),
        ("martialM", "maul", ["sim", "maul"], 5),
        ("martialR", "heavycrossbow", ["mar"], 4),
        ("natural", "", [], 5),
        ("improv", "", ["sim"], 3),
    ],
)
def test_a_character_adds_the_proficiency_for_weapons_it_knows(kind, base, known, bonus):
    blade = weapon(kind=kind, proficient=None, type={"value": kind, "baseItem": base})
    sheet = lines_of(blade, traits={"weaponProf": {"value": known}})

    assert sheet["blade"] == f"d20 + {bonus} vs {{ac}}"


def test_a_monster_knows_its_weapons():
    assert lines_of(weapon(proficient=None), kind="npc")["blade"] == "d20 + 5 vs {ac}"


@pytest.mark.parametrize("bonus", ["1 + @mod", "1+@mod"])
def test_damage_has_the_ability_once(bonus):
    fist = weapon(damage={"base": {"bonus": bonus, "types": ["bludgeoning"]}})

    assert lines_of(fist)["blade_damage"] == "4"


def test_damage_is_not_below_0():
    fist = weapon(ability="cha", damage={"base": {"bonus": "0 + @mod", "types": ["bludgeoning"]}})

    assert lines_of(fist)["blade_damage"] == "0"


def test_all_that_an_item_does_is_read():
    parts = [{"number": 2, "denomination": 6, "types": ["fire"]}]
    blade = weapon(
        activity("attack"),
        activity("attack", name="Ablaze", damage={"parts": parts}),
        activity("save", save={"ability": ["dex"], "dc": {"formula": "13"}}),
        activity("save", name="Burst", save={"ability": ["con"], "dc": {"formula": "15"}}),
        activity("damage", name="Later", damage={"parts": parts}),
        activity("heal", healing={"number": 1, "denomination": 8, "types": ["healing"]}),
    )
    sheet = lines_of(blade)

    names = ("blade", "blade_ablaze", "blade_dc", "blade_burst_dc", "blade_fire", "blade_healing")
    assert set(names) <= set(sheet)


def test_a_weapon_that_only_asks_for_a_save_has_no_attack():
    net = weapon(activity("save", save={"ability": ["dex"], "dc": {"formula": "13"}}))
    sheet = lines_of(net)

    assert sheet["blade_dc"] == "13"
    assert "blade" not in sheet


@pytest.mark.parametrize(
    ("system", "line"),
    [
        ({"properties": ["ver"]}, "1d10 + 3"),
        ({"properties": ["ver"], "sides": 4}, "1d6 + 3"),
        ({"properties": ["fin"]}, None),
    ],
)
def test_a_versatile_weapon_has_its_damage_in_two_hands(system, line):
    assert lines_of(weapon(**system)).get("blade_versatile") == line


def test_a_versatile_weapon_of_an_old_file_has_its_damage_in_two_hands():
    old = item("weapon", "Axe", actionType="mwak", damage={"parts": [], "versatile": "1d10 + @mod"})

    assert lines_of(old)["axe_versatile"] == "1d10 + 3"


@pytest.mark.parametrize(
    ("system", "bonus"),
    [
        ({"kind": "natural", "ability": "dex"}, 4),
        ({"kind": "natural"}, 5),
        ({"properties": ["fin"]}, 5),
        ({"kind": "martialR"}, 4),
    ],
)
def test_an_attack_has_the_ability_that_the_file_names_or_the_usual_one(system, bonus):
    assert lines_of(weapon(**system))["blade"] == f"d20 + {bonus} vs {{ac}}"


@pytest.mark.parametrize("is_old", [True, False])
def test_a_natural_weapon_has_the_better_of_strength_and_dexterity(is_old):
    old = item("weapon", "Blade", actionType="mwak", weaponType="natural", damage={"parts": []})
    abilities = {"str": {"value": 4}, "dex": {"value": 18}}
    sheet = lines_of(old if is_old else weapon(kind="natural"), kind="npc", abilities=abilities)

    assert sheet["blade"] == "d20 + 6 vs {ac}"


def test_a_thrown_weapon_has_the_ability_of_a_melee_weapon():
    spear = weapon(activity("attack", attack={"type": {"value": "ranged"}}), kind="simpleM")

    assert lines_of(spear)["blade"] == "d20 + 5 vs {ac}"


def test_an_attack_with_a_spell_has_the_ability_of_spells():
    ray = weapon(activity("attack", attack={"type": {"classification": "spell"}}), kind="natural")

    assert lines_of(ray)["blade"] == "d20 + 6 vs {ac}"


def test_each_ability_that_spells_are_cast_with_has_its_lines():
    wizard = item("class", "Wizard", levels=1, spellcasting={"ability": "int", "progression": "full"})
    sheet = lines_of(wizard, item("spell", "Light"))

    assert (sheet["spell_dc"], sheet["int_spell_dc"]) == ("14", "10")


FULL = "recoverAll"


@pytest.mark.parametrize(
    ("uses", "line"),
    [
        ({"recovery": [{"period": "lr", "type": FULL}]}, "3/3 long"),
        ({"recovery": [{"period": "sr", "type": FULL}, {"period": "lr", "type": FULL}]}, "3/3 short"),
        (
            {
                "recovery": [
                    {"period": "sr", "type": "formula", "formula": "1"},
                    {"period": "lr", "type": FULL},
                ]
            },
            "3/3 long",
        ),
        ({"recovery": [{"period": "dawn", "type": "formula", "formula": "1d3"}]}, "3/3"),
        ({"per": "day"}, "3/3 long"),
        ({"per": "dawn", "recovery": "1d3"}, "3/3"),
        ({"type": "sr"}, "3/3 short"),
    ],
)
def test_the_rest_is_the_one_that_gives_back_all(uses, line):
    assert lines_of(item("feat", "Gift", uses={"max": "3", **uses}))["gift"] == line


@pytest.mark.parametrize(
    ("uses", "note"),
    [
        ({"recovery": [{"period": "dawn", "type": "formula", "formula": "1d3"}]}, "Gift: 1d3 back, dawn"),
        ({"per": "dawn", "recovery": "1d3"}, "Gift: 1d3 back, dawn"),
        ({"recovery": [{"period": "turn", "type": FULL}]}, "Gift: 3 each turn"),
        ({"recovery": [{"period": "recharge", "formula": "5"}]}, "Gift: recharge 5"),
    ],
)
def test_what_comes_back_in_another_way_is_said(uses, note):
    assert note in read(item("feat", "Gift", uses={"max": "3", **uses})).unread


@pytest.mark.parametrize(("bonus", "line"), [("@prof", "4"), ("@prof * 2", "6"), ("3", "5"), ("", None)])
def test_the_proficiency_may_be_in_the_initiative(bonus, line):
    attributes = {"hp": {"max": 9}, "init": {"bonus": bonus}}

    assert lines_of(kind="npc", attributes=attributes).get("initiative") == line


def test_hit_points_for_a_while_are_in_the_most():
    attributes = {"hp": {"value": 9, "max": 9, "tempmax": 5}}

    assert lines_of(attributes=attributes)["hp"] == "9/14 long"
