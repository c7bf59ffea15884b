"""Sheets of Savage Worlds as people write them: each number is there, or is named as not read."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import read_import
from bot.mechanics.sheet_import.typed_lines import complete_lines

ATTRIBUTES = ("Agility", "Smarts", "Spirit", "Strength", "Vigor")

DICE = st.sampled_from(("d4", "d6", "d8", "d10", "d12", "d12+1", "d12+2"))

NUMBERS = st.integers(2, 19)

VALUES = st.tuples(st.lists(DICE, min_size=7, max_size=7), NUMBERS, NUMBERS, NUMBERS, st.integers(1, 9))


def split(values):
    """Return attributes, skills and the others, each as name and value."""
    dice, pace, parry, toughness, armour = values
    skills = dict(zip(("Fighting", "Shooting"), dice[5:], strict=True))
    others = {"Pace": str(pace), "Parry": str(parry), "Toughness": f"{toughness} ({armour})"}
    return dict(zip(ATTRIBUTES, dice, strict=False)), skills, others


def join(parts, between, sign=" "):
    return between.join(f"{name}{sign}{value}" for name, value in parts.items())


FORMS = {
    "as books print it": lambda a, s, o: f"Red. {join(a, '; ')}\n{join(s, ', ')}\n{join(o, '; ')}",
    "all in one line": lambda a, s, o: f"Red. {join(a, '; ')}; {join(s, '; ')}; {join(o, '; ')}",
    "a row with its name": lambda a, s, o: (
        f"Attributes: {join(a, ', ')}\nSkills: {join(s, ', ')}\n{join(o, '; ', ': ')}"
    ),
    "Markdown": lambda a, s, o: (
        f"**Attributes:** {join(a, ', ')}\n**Skills:** {join(s, ', ')}\n{join(o, '; ', ':** ')}"
    ),
    "a line each": lambda a, s, o: join(a | s | o, "\n"),
    "a line each with a colon": lambda a, s, o: join(a | s | o, "\n", ": "),
    "commas and colons": lambda a, s, o: (
        f"{join(a, ', ', ': ')}\n{join(s, ', ', ': ')}\n{join(o, ', ', ': ')}"
    ),
    "a dash": lambda a, s, o: join(a | s, "\n", " – ") + "\n" + join(o, "\n"),
    "dots": lambda a, s, o: f"{join(a, ' · ')}\n{join(s, ' · ')}\n{join(o, ' · ')}",
    "nothing between": lambda a, s, o: f"{join(a, ' ')}\n{join(s, '; ')}\n{join(o, ' ')}",
    "a table": lambda a, s, o: (
        "\t".join(a) + "\n" + "\t".join(a.values()) + "\n" + join(s, "\n") + "\n" + join(o, "\n")
    ),
    "brackets": lambda a, s, o: (
        "\n".join(f"{name} ({die})" for name, die in (a | s).items()) + f"\n{join(o, '; ')}"
    ),
    "the die first": lambda a, s, o: (
        ", ".join(f"{die} {name}" for name, die in (a | s).items()) + f"\n{join(o, '; ')}"
    ),
}


def written(die):
    """Return a die as a sheet has it."""
    return "1" + die.replace("+", " + ")


@pytest.mark.parametrize("form", FORMS)
@given(values=VALUES)
def test_each_number_is_there_or_is_named_as_not_read(form, values):
    attributes, skills, others = split(values)
    text = FORMS[form](attributes, skills, others)
    read = read_import(text)
    lines, unread = dict(read.lines), " ".join(read.unread)

    wanted = {name.casefold(): written(die) for name, die in (attributes | skills).items()}
    wanted["str"] = wanted.pop("strength")
    toughness, armour = re.findall(r"\d+", others["Toughness"])
    wanted |= {"pace": others["Pace"], "parry": others["Parry"], "toughness": toughness, "armor": armour}
    for name, value in wanted.items():
        is_named = all(number in unread for number in re.findall(r"\d+", value.removeprefix("1d")))
        assert lines.get(name) == value or (name not in lines and is_named)
    assert lines.keys() <= wanted.keys()


@pytest.mark.parametrize("form", [form for form in FORMS if form != "brackets"])
@given(values=VALUES)
def test_the_usual_forms_are_read_whole(form, values):
    read = read_import(FORMS[form](*split(values)))

    assert len(read.lines) == 11
    assert not read.unread


@given(VALUES)
def test_the_same_lines_are_typed_for_a_new_character(values):
    for form in ("as books print it", "all in one line", "a row with its name", "a line each"):
        text = FORMS[form](*split(values))
        assert complete_lines(text).text == read_import(text).text


@pytest.mark.parametrize(
    ("line", "name", "dice"),
    [
        ("Sword: Str+d8", "sword", "1d10! + 1d8!"),
        ("Claws Str + d6+1", "claws", "1d10! + 1d6! + 1"),
        ("Gear: Long sword (Str+d8), torch", "long_sword", "1d10! + 1d8!"),
        ("Axe (Str+d6, AP 2)", "axe", "1d10! + 1d6! ap 2"),
        ("Bow 2d6", "bow", "2d6!"),
        ("Bolt d10+d4+1", "bolt", "1d10! + 1d4! + 1"),
    ],
)
def test_damage_aces_and_uses_the_die_of_strength(line, name, dice):
    assert dict(read_import(f"Red\nAgility d6\nStrength d10\n{line}").lines)[name] == dice


def test_damage_by_strength_is_named_where_the_sheet_has_none():
    read = read_import("Red\nAgility d6\nSword: Str+d8")

    assert "sword" not in dict(read.lines)
    assert "sword: Str+d8" in read.unread


def test_the_die_of_an_ability_is_not_lost():
    assert read_import("Strength d6").lines == (("str", "1d6"),)


def test_what_is_not_read_of_a_new_character_is_refused():
    with pytest.raises(BadInput, match="Brawny"):
        complete_lines("Red. Agility d6; Edges: Brawny")


@pytest.mark.parametrize(
    "brackets",
    [
        "Range 12/24/48, Damage 2d6+1, AP 1",
        "Damage 2d6+1, Range 12/24/48, AP 1",
        "AP 1, Range 12/24/48, 2d6+1",
        "2d6+1, AP 1, Range 12/24/48",
    ],
)
def test_a_weapon_has_its_damage_and_what_it_ignores_of_armour_wherever_they_are(brackets):
    read = read_import(f"Red\nAgility d6\nColt Peacemaker ({brackets})")

    assert dict(read.lines)["colt_peacemaker"] == "2d6! + 1 ap 1"
    assert read.unread == ("colt peacemaker: Range 12/24/48",)


@pytest.mark.parametrize("heading", ["Skills", "Skills:", "Skill:", "SKILLS -", "Attributes:", "Traits"])
@pytest.mark.parametrize("between", ["\n", " ", "\n\n"])
def test_a_heading_above_what_was_read_is_not_said_to_be_unread(heading, between):
    read = read_import(f"Red\nAgility d6\nSmarts d8\n{heading}{between}Fighting d8\nShooting d6")
    assert not any(each.casefold().startswith(("skill", "attrib", "trait")) for each in read.unread)
    assert "shooting" in dict(read.lines)


def test_attributes_may_be_short():
    read = read_import("Ag d6 / Sm d6 / Sp d10 / St d4 / Vi d8\nClub (Str+d4)")

    assert dict(read.lines) == {
        "agility": "1d6",
        "smarts": "1d6",
        "spirit": "1d10",
        "str": "1d4",
        "vigor": "1d8",
        "club": "1d4! + 1d4!",
    }


@pytest.mark.parametrize(
    "written", ["Notice: unskilled (d4-2)", "Notice unskilled", "Notice: Unskilled d4-2"]
)
def test_an_unskilled_trait_is_a_d4_less_2(written):
    assert dict(read_import(f"Agility d6\n{written}").lines)["notice"] == "1d4 - 2"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Edges: Quick, Brawny", ("Edges: Brawny",)),
        ("Edges: Brawny, Quick", ("Edges: Brawny",)),
        ("Edges: Quick", ()),
        ("Edges Quick, Brawny", ("Edges Brawny",)),
        ("Edges\nQuick\nBrawny", ("Edges", "Brawny")),
        (
            "Edges & Hindrances: Loyal; Quick (redraws 5 or lower); Brawny",
            ("Edges & Hindrances: Loyal, Brawny",),
        ),
        ("Hindrances: Loyal. Edges: Quick. Bennies 3", ("Hindrances: Loyal. Edges",)),
    ],
)
def test_the_edge_quick_is_a_line(written, left):
    read = read_import(f"Agility d6\nSmarts d8\n{written}")
    assert dict(read.lines)["quick"] == "1"
    assert (
        [each for each in read.unread if each not in left] == [] == [e for e in left if e not in read.unread]
    )


@pytest.mark.parametrize(
    "written", ["Edges: Quick Draw, Brawny", "Edges: Brawny", "Gear: quick-draw holster"]
)
def test_other_edges_are_not_quick(written):
    read = read_import(f"Agility d6\nSmarts d8\n{written}")
    assert "quick" not in dict(read.lines)
    assert read.unread


def test_the_word_quick_is_no_edge_in_other_games():
    assert "quick" not in dict(read_import("STR 16 (+3)\nDEX 12 (+1)\nEdges: Quick").lines)


def test_wounds_and_fatigue_have_the_most_that_a_wild_card_takes():
    lines = dict(read_import("Agility d6\nBennies 3, Wounds 1, Fatigue 0\nPower Points 10").lines)

    assert lines["wounds"] == "1/3"
    assert lines["fatigue"] == "0/2"
    assert lines["power_points"] == "10/10 long"


def test_wounds_that_are_not_written_begin_at_none_where_there_are_bennies():
    assert dict(read_import("Agility d6\nBennies 3").lines)["wounds"] == "0/3"
    assert "wounds" not in dict(read_import("Agility d6\nToughness 5").lines)
