"""`compare`: rules side by side."""


def test_each_rule_has_the_figures_that_it_has_alone(read_json):
    human, base6 = read_json("compare", "human", "base6", "dice=3", "--sides", "20")["rules"]
    assert human == read_json("rule", "human", "--sides", "20") | {"options": human["options"]}
    assert base6 == read_json("rule", "base6", "--sides", "20", "--dice", "3") | {"options": base6["options"]}
    assert "dice=3" in base6["options"]


def test_the_same_rule_with_other_options_is_another_one(command):
    status, out, _ = command("compare", "base6", "dice=3", "base6", "dice=5")
    assert status == 0
    assert [line for line in out.splitlines() if line.startswith("base6")] == ["base6 dice=3", "base6 dice=5"]


def test_a_rule_that_evens_out_is_said_to(command):
    out = command("compare", "accumulator", "base6")[1]
    assert out.count("evens out, by what one roll keeps for the next") == 1


def test_the_die_is_one_that_the_first_rule_can_make(read_json):
    assert {each["sides"] for each in read_json("compare", "high-low", "human")["rules"]} == {2}


NOTHING_TO_COMPARE = [
    ([], "You wrote 0 methods: write 2 to 4, such as human base6 reroll."),
    (["human"], "You wrote 1 method: write 2 to 4, such as human base6 reroll."),
    (["human", "human"], "You named the same rule twice: leave one out, or give it other options."),
    (["human", "humon"], "There is no method `humon`: did you mean `human`?"),
    (["dice=3", "human"], "`dice=3` has no rule before it: write the rule first, such as base6 dice=3."),
    (["human", "base6", "--sides", "1"], "`sides` must be a whole number from 2 to 10000, not `1`."),
]


def test_what_makes_no_comparison_is_refused(refusal):
    for arguments, sentence in NOTHING_TO_COMPARE:
        assert refusal("compare", *arguments) == sentence, arguments
