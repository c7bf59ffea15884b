"""The combat skills of Call of Cthulhu, whose rolls nobody pushes.

They are Dodge, and Fighting and Firearms in each of their specialities (Keeper Rulebook, 7th edition, p. 85
and 104; CoC7-FoundryVTT packs/skills.db, where these have no `push`). Sheets and players often name a weapon
instead of the speciality (Table XVII, p. 401 to 405).
"""

from collections.abc import Container, Mapping

from bot.mechanics.usual_names import SHORT, find_line

FIGHTING = frozenset(("axe", "brawl", "chainsaw", "flail", "garrote", "spear", "sword", "throw", "whip"))
"""Its specialities."""

FIREARMS = frozenset(
    (
        *("artillery", "bow", "flamethrower", "handgun", "heavy_weapons", "machine_gun", "submachine_gun"),
        *("rifle", "shotgun", "rifle_shotgun"),
    )
)
"""Its specialities."""

WEAPONS = frozenset(
    (
        *("baton", "blackjack", "brass_knuckles", "bullwhip", "club", "cosh", "dagger", "fist", "hatchet"),
        *("kick", "knife", "knuckles", "machete", "nightstick", "nunchaku", "punch", "rapier", "saber"),
        *("sabre", "sickle", "switchblade", "taser", "automatic", "carbine", "crossbow", "derringer"),
        *("glock", "gun", "luger", "mauser", "musket", "pistol", "revolver", "smg", "thompson", "tommy_gun"),
        *("dynamite", "grenade", "molotov", "shuriken"),
    )
)

KINDS = ("fighting", "firearms")
"""How the names of these skills begin on sheets."""

COMBAT = FIGHTING | FIREARMS | WEAPONS | {"dodge", "fight"}


def say_combat(name: str, lines: Container[str]) -> str:
    """Return `combat` for a combat skill, such as `fighting_brawl` or `revolver`, or an empty string.

    A line of a sheet is one too if it ends like a weapon, `hunting_knife`, or has damage, `claws` beside
    `claws_damage`.
    """
    name = name.removesuffix("_push").removeprefix("push_")  # an attempt to push it
    words = name.split("_")
    is_skill = words[0] in KINDS or name in COMBAT
    is_weapon = name in lines and (words[-1] in COMBAT or find_line(lines, f"{name}{SHORT}") is not None)
    return "combat" if is_skill or is_weapon else ""


def find_combat_skill(weapon: str, lines: Mapping[str, str]) -> str:
    """Return the line of the skill that a line of a sheet is rolled by: `firearms_handgun` for `revolver`.

    It is the only one with the number of the weapon. Other lines are returned as they are.
    """
    skills = [name for name in lines if name.split("_")[0] in KINDS]
    if weapon in skills or not say_combat(weapon, lines):
        return weapon
    same = [name for name in skills if lines[name] == lines[weapon]]
    return same[0] if len(same) == 1 else weapon
