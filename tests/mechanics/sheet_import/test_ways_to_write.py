"""The same number in all the ways that people write it: each is read as that number, or said as a guess."""

from random import Random

import pytest

from bot.mechanics.sheet_import.formats import read_import
from tests.tiers import in_the_soak

SKILL = (
    *(
        "Stealth +9",
        "Stealth: +9",
        "Stealth\t+9",
        "STEALTH + 9",
        "Stealth (+9)",
        "+9 Stealth",
        "+9 Stealth (Dex)",
    ),
    *(
        "Stealth ........ +9",
        "Stealth..+9",
        "Stealth … +9",
        "Stealth ____ +9",
        "Stealth ---- +9",
        "Stealth ···· +9",
    ),
    *("Stealth (Dex) +9", "Stealth (T) .... +9", "(E) Stealth +9", "(T)Stealth: 9", "Stealth: (E) +9"),
    *(
        "[x] Stealth +9",
        "- [ ] Stealth: +9",
        "• Stealth +9",
        "☑ Stealth +9",
        "✔ Stealth (Dex) +9",
        "Stealth · +9",
    ),
    *(
        "**Stealth** +9",
        "__Stealth__: `+9`",
        "> *Stealth* — +9",
        "'''Stealth''' &ndash; +9",
        "[[Stealth]] +9",
    ),
    *("[Stealth](https://example.org/stealth) +9", "<:shadow:123456789> Stealth +9", ":dagger: Stealth +9"),
    *(
        "| Stealth | Dex | Y | +9 |",
        "| N | DEX | Stealth | +9 |",
        "Stealth\tDex\ty\t+9",
        "Skills: Stealth (+9)",
    ),
)

SPELL = (
    *("Ice Knife DC 15, 2d6 cold", "Ice Knife: DC 15, 2d6 cold", "Ice Knife – Dex save DC 15, 2d6 cold"),
    *(
        "Ice Knife: 2d6 cold, basic Reflex DC 15",
        "Ice Knife 2d6, DC 15 Dex save",
        "Ice Knife, 2d6 cold, Dex save DC 15",
    ),
    *("Ice Knife (rank 1): 2d6 cold, DC 15", "Ice Knife (DC 15): 2d6", "Ice Knife 2d6 cold (DC 15 Dex)"),
    *(
        "Ice Knife | DC 15 | 2d6",
        "Ice Knife Will save DC 15, 2d6 cold",
        "**Ice Knife** - DC 15 Con save, 2d6 cold",
    ),
)

SPENT = (
    *(
        "Rage 2/3 (long rest)",
        "Rage 2/3 long",
        "Rage 2/3 long rest",
        "Rage 2/3 per long rest",
        "Rage 2 / 3 (LR)",
    ),
    *(
        "Rage: 2/3 (daily)",
        "Rage (d8) 2/3 (long rest)",
        "Rage d8, 2/3 (long rest)",
        "Rage • 2/3 per Long Rest",
    ),
    *("Rage ..... 2/3 (daily preparations)",),
)

CHANCE = (
    *("Library Use 65", "Library Use 65%", "Library Use ........ 65% (32/13)", "Library Use 65/32/13"),
    *(
        "Library Use 65 / 32 / 13",
        "Library Use 65 32 13",
        "Library Use (20%) 65 32 13",
        "| Library Use | 65 | 32 | 13 |",
    ),
    *("✔ Library Use (20%): 65", "Library Use: 65 (32/13)", "Drive (20%) Library Use (20%) 65"),
)

DOTS = (
    "Brawl 3",
    "Brawl ●●●",
    "Brawl ●●●○○",
    "Brawl •••",
    "Brawl • • •",
    "Brawl: ●●●○○ 3",
    "Brawl ● ● ● ○ ○",
    "Brawl - 3",
)

NAMES = ("Stealth", "Rage", "Ice Knife", "Brawl", "Speed", "Spell", "Will", "Lucky Charm", "Fire", "Wits")
FORMS = (
    *(
        "w n",
        "w: +n",
        "w (n)",
        "w (+n)",
        "w - n",
        "w n/n",
        "w (w n) n",
        "w DC n",
        "w, 1d8+n fire",
        "w n%",
        "(n) w",
    ),
    *(
        "w n:",
        "[n] w",
        "w [n] n",
        "(w n)",
        "w n/w",
        "w - w DC n, n",
        "w n/n (n w)",
        "w (w) n",
        "n",
        "+n",
        "n ft.",
    ),
    *("w. w n w", "w: DC n, nd6", "w n (w n), n", "w d8, n/n", "w ■□ n", "• w •• n"),
)
GAPS = (" ", ", ", "; ", " • ", " | ", "\t", " / ", ". ", "\n")
"""What is put together into lines: `w` stands for a name, `n` for a number."""


def read(line, *others):
    """Return what a sheet with a line comes out as, besides its other lines."""
    sheet = read_import("\n".join(("Lia Moss, rogue", *others, line)))
    return sheet, dict(sheet.lines)


@pytest.mark.parametrize("line", SKILL)
def test_a_skill_is_its_bonus(line):
    assert read(line, "AC 15")[1] == {"ac": "15", "stealth": "9"}


@pytest.mark.parametrize("line", SPELL)
def test_a_difficulty_is_no_bonus_to_an_attack(line):
    lines = read(line, "AC 15")[1]

    assert lines["ice_knife_dc"] == "15"
    assert {lines.get("ice_knife"), lines.get("ice_knife_damage")} == {"2d6", None}


@pytest.mark.parametrize("line", SPENT)
def test_what_is_used_up_keeps_the_rest_that_gives_it_back(line):
    assert read(line, "AC 15")[1] == {"ac": "15", "rage": "2/3 long"}


def test_spell_slots_share_the_rest_after_the_last_of_them():
    lines = read("Spell slots: 1st 3/4, 2nd 2/3, 3rd 1/2 (long rest), Luck 1/3", "AC 15")[1]

    assert lines == {
        "ac": "15",
        "spell1": "3/4 long",
        "spell2": "2/3 long",
        "spell3": "1/2 long",
        "luck": "1/3",
    }


@pytest.mark.parametrize(
    "line", ["Spell slots rank 1: 2/3", "1st 2/3", "1st level slots: 2/3", "Level 1: 2/3", "Slots (1st): 2/3"]
)
def test_the_rank_of_spell_slots_is_part_of_their_name(line):
    assert read(line, "AC 15")[1]["spell1"] == "2/3"


@pytest.mark.parametrize("line", CHANCE)
def test_a_chance_is_not_used_up_and_its_half_and_fifth_are_no_numbers_of_their_own(line):
    assert read(line, "POW 50", "Law 5%")[1] == {"pow": "50", "law": "5", "library_use": "65"}


def test_a_number_after_the_half_and_the_fifth_of_a_chance_is_said_to_be_unread():
    assert read_import("POW 50\nLaw 5%\nLibrary Use 65 32 13 20").unread == ("20",)


@pytest.mark.parametrize("line", DOTS)
def test_dots_are_as_many_as_are_filled(line):
    assert read(line, "Hunger 2/5")[1] == {"hunger": "2/5", "brawl": "3"}


def test_a_bullet_between_things_is_no_dot():
    assert read("Wits 3 • Brawl 2 • Drive 1", "Hunger 2/5")[1] == {
        "hunger": "2/5",
        "wits": "3",
        "brawl": "2",
        "drive": "1",
    }


def test_a_number_before_a_colon_counts_what_the_colon_is_about():
    assert read("Harm 3: –   Harm 2: –   Harm 1: bruised ribs", "Stress 2/9")[1] == {"stress": "2/9"}


@pytest.mark.parametrize(
    "line", ["Passive Perception 14", "Passive Insight: 14", "Senses: passive Wisdom (Perception) 14"]
)
def test_a_passive_score_is_never_a_bonus(line):
    assert read(line, "AC 15")[1] == {"ac": "15"}


@pytest.mark.parametrize(
    ("line", "name", "text"),
    [
        ("Stealth - 2", "stealth", "-2"),
        ("Perception - 12", "perception", "12"),
        ("Longsword 5, 1d8+3", "longsword", "d20 + 5 vs {ac}"),
        ("Divine Smite 3/day", "divine_smite", "3/3 long"),
        ("Channel Divinity 1/rest", "channel_divinity", "1/1 short"),
        ("Focus 1/2 (back after a short rest)", "focus", "1/2 short"),
        ("Wounds ■■□□□", "wounds", "2/5"),
        ("Coin 2/4", "my_coin", "2/4"),
    ],
)
def test_what_is_guessed_is_said(line, name, text):
    sheet, lines = read(line, "AC 15")

    assert lines[name] == text
    assert name.removeprefix("my_").replace("_", " ") in " ".join(sheet.guesses).replace("_", " ")


@pytest.mark.parametrize(
    ("first", "name"),
    [
        ("WALTER PYM – journalist, the Arkham Advertiser", "Walter-Pym"),
        ("HELKA STONEROOT   Dwarf Druid 4", "Helka-Stoneroot"),
        ("Kestrel Vane (he/him)", "Kestrel-Vane"),
        ("= Sister Ansgard =", "Sister-Ansgard"),
        ("**Canter Haig** — Leech", "Canter-Haig"),
        ("Rogue sheet\nCharacter Name: Lia Moss", "Lia-Moss"),
        ("| **Name** | Lia Moss |", "Lia-Moss"),
        ("MJ, agent", "MJ"),
    ],
)
def test_a_name_ends_where_what_it_does_begins(first, name):
    assert read_import(f"{first}\nAC 15\nHP 24/30").name == name


def test_a_row_of_headings_names_what_is_in_the_rows_below_it():
    rows = (
        "Name\tAC\tHP\tInitiative",
        "Lia Moss\t15\t24/30\t+3",
        "STR\tDEX\tCON\tINT\tWIS\tCHA",
        "8\t16\t14\t10\t12\t8",
    )

    assert dict(read_import("\n".join(rows)).lines) == {
        "ac": "15",
        "hp": "24/30",
        "initiative": "3",
        "str": "-1",
        "dex": "3",
        "con": "2",
        "int": "0",
        "wis": "1",
        "cha": "-1",
    }


def test_hit_points_on_two_lines_are_one_value():
    assert read("Max HP 38", "AC 15", "Current HP 31")[1]["hp"] == "31/38"


def write_sheet(chance):
    """Return a sheet of some forms and gaps drawn by chance, and the numbers in it."""
    numbers, names = chance.sample(range(101, 990), 60), chance.choices(NAMES, k=60)
    forms = [(*chance.choice(FORMS), chance.choice(GAPS)) for _ in range(chance.randint(1, 3))]
    filled = []
    for place, piece in enumerate(sign for form in forms for sign in form):
        filled.append({"n": str(numbers[place]), "w": names[place]}.get(piece, piece))
    return "Lia Moss, rogue\nAC 15\n" + "".join(filled), [each for each in filled if each.isdigit()]


def test_no_number_is_lost_in_silence():
    """Every number is in what was read, in a guess, or among what was not read."""
    chance, lost = Random(in_the_soak(None, 1)), []
    for _ in range(in_the_soak(20_000, 1_000)):
        text, numbers = write_sheet(chance)
        sheet = read_import(text)
        everything = " ".join((sheet.text, *sheet.guesses, *sheet.unread))
        if "…" not in everything:
            lost += [(text, number) for number in numbers if number not in everything]

    assert lost == []


@pytest.mark.parametrize("sign", ["+", ""])
@pytest.mark.parametrize("count", ["", "1", "12"])
def test_a_bonus_of_dice_is_these_dice_and_what_follows_keeps_its_name(sign, count):
    bonus = f"{sign}{count}d4"

    assert read(f"DB {bonus}  Build 1", "Dodge 40% (20/8)")[1] == {
        "dodge": "40",
        "damage_bonus": f"{count or 1}d4",
        "build": "1",
    }


@pytest.mark.parametrize("weapon", ["- .32 revolver 1D8", ", .32 revolver 1D8", ", revolver 1D8"])
def test_a_weapon_after_its_combat_skill_has_the_chance_of_the_skill(weapon):
    assert read(f"Firearms (Handgun) 30% (15/6) {weapon}")[1] == {
        "firearms_handgun": "30",
        "revolver": "30",
        "revolver_damage": "1d8",
    }


@pytest.mark.parametrize("nothing", ["none", "None", "nil"])
def test_a_number_that_nobody_has_is_no_part_of_the_next_name(nothing):
    assert read(f"Dodge 32% (16/6)   Damage Bonus: {nothing}   Build: 0")[1]["build"] == "0"


@pytest.mark.parametrize("between", [", ", " ", " / ", "; "])
@pytest.mark.parametrize(("attack", "name"), [("Spell attack", "spell_dc"), ("Class attack", "class_dc")])
def test_a_difficulty_after_an_attack_of_spells_or_the_class_is_that_one(attack, name, between):
    assert read(f"{attack} +9{between}DC 19", "AC 18")[1][name] == "19"
