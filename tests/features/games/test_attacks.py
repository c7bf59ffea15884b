"""Several attacks in a line."""

from fractions import Fraction

from tests.client.reading import headline, text


async def test_several_attacks_are_read_one_by_one_with_the_odds_of_their_hits(
    use, below, kept, check_history
):
    below.faces(20, 1)

    seen = await use("roll", dice="1d20+5 ac 15; 1d20+3 ac 15")

    assert headline(seen) == "# 1 critical hit: 25 critical hit; 4 miss (natural 1)"
    assert (await kept(1)).odds == Fraction(1, 20)
    await check_history()


async def test_damage_behind_one_of_several_attacks_is_thrown_at_once_and_doubled_by_a_critical_hit(
    use, below
):
    below.faces(9, 4, 5, 20, 1, 2, 3, 4)

    seen = await use("roll", dice="2x d20+7 ac 16; 2d6+3")

    assert headline(seen) == "# 1 hit, 1 critical hit"
    assert "\n16 hit, 12 damage; 27 critical hit, 13 damage\n" in text(seen)


async def test_statistics_count_hits_of_several_attacks(use, below):
    below.faces(20, 1)
    await use("roll", dice="2x d20+5 ac 15")

    assert "1 critical hit" in text(await use("stats", dice="2x d20+5 ac 15"))


async def test_faces_of_several_attacks_are_typed_in_order(use, press):
    asked = await use("roll", dice="2x d20+7 ac 16; 2d6+3", rolled="?")

    seen = await press(asked, "8", "20", "1", "2", "3", "4")

    assert "15 miss; 27 critical hit, 13 damage" in text(seen)
