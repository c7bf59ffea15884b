""""""

import pytest

from tests.client.reading import text


async def test_rules_are_compared_side_by_side_with_one_chart(lodged_town):
    seen = await lodged_town.player.use(
        lodged_town.room, "rules compare", methods="human base6 dice=3 reroll"
    )
    fields = seen.message["embeds"][0]["fields"]

    assert [field["name"] for field in fields] == ["human", "base6 dice=3", "reroll"]
    assert all(field["inline"] for field in fields)
    assert "**one number has 1.39 % instead of 1.00 %**" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/chances.png")


async def test_a_rule_can_be_compared_with_itself_under_other_options(lodged_town):
    seen = await lodged_town.player.use(
        lodged_town.room, "rules compare", methods="base6 dice=3, base6 dice=5"
    )

    assert "base6 dice=5" in text(seen)


@pytest.mark.parametrize(
    ("methods", "sentence"),
    [
        ("human", "Name 2 to 4 rules"),
        ("human base6 reroll accumulator base6 dice=3", "these are 5"),
        ("human human", "named twice"),
        ("dice=3 human", "Options stand after their rule"),
        ("human humam", "did you mean 'human'?"),
    ],
)
async def test_bad_input_gets_one_sentence(lodged_town, methods, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "rules compare", methods=methods)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_the_next_method_is_completed_after_those_typed(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "rules compare", "methods", "human base")

    assert choices[0]["value"] == "human base6"
