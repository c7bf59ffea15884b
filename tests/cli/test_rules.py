"""`rules`: the catalogue for people and for programs."""

from bot.mechanics.catalogue import CATALOGUE, method, usual_die


def test_every_rule_is_listed_with_author_and_source(read_json):
    assert [(rule["name"], rule["author"], rule["source"]) for rule in read_json("rules")] == [
        (entry.name, entry.author, entry.source) for entry in CATALOGUE
    ]


def test_options_are_listed_with_meaning_and_default(read_json):
    rules = {rule["name"]: rule for rule in read_json("rules")}
    assert rules["base6"]["options"] == [
        {"name": "dice", "meaning": "how many dice to throw", "default": "4"}
    ]
    assert rules["reroll"]["options"][0]["default"] == "5.5.4"
    assert rules["human"]["options"][0]["default"] == "none"


def test_errata_are_listed(read_json):
    errata = {rule["name"]: rule["errata"] for rule in read_json("rules")}
    assert errata["divide"] == ["The document divides by 99.7, which leaves 13 values; 12.96 is meant."]


def test_rules_for_some_dice_only_name_them(read_json):
    sides = {rule["name"]: rule["sides"] for rule in read_json("rules")}
    assert (sides["human"], sides["quarters"]) == (None, [100])


def test_every_default_can_be_given_back(read_json):
    for rule, entry in zip(read_json("rules"), CATALOGUE, strict=True):
        options = " ".join(f"{option['name']}={option['default']}" for option in rule["options"])
        usual = usual_die(entry)
        assert method(entry.name, *usual, options) == method(entry.name, *usual)


def test_people_see_the_summary_and_the_options(command):
    for entry in CATALOGUE:
        _, out, _ = command("rules")
        assert " ".join(entry.summary.split()) in " ".join(out.split()), entry
        assert all(f"--{option.name}: " in out for option in entry.options), entry
