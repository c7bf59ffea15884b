"""A new rule and a new game are on their pages."""

from bot.features.games import pages
from bot.features.rules import pages as of_rules
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.games.families import families


def test_the_new_rule_is_on_the_page_of_others(monkeypatch):
    evenings = dict.fromkeys(("about", "one_die", "two_dice"), "")
    monkeypatch.setattr(of_rules, "evenings", lambda: evenings)  # dear, and of no rule
    made = of_rules.rules_pages([entry for entry in CATALOGUE if entry.name == "coins"])
    assert "## coins" in made["rules/others.md"]
    assert "coins" in made["rules.md"]


def test_the_new_game_is_on_its_page(monkeypatch):
    new = [family for family in families() if any(entry.name == "lasers" for entry in family.entries)]
    monkeypatch.setattr(pages, "families", lambda: new)
    made = pages.game_pages()
    assert "## lasers" in made["games/lasers.md"]
    assert "games/lasers.md#lasers" in made["games.md"]
