"""Words of the table lead to what they are about."""

import pytest

from bot.bootstrap import every_command
from bot.features.help.subjects import OLDER, START, SUBJECTS
from bot.features.help.topics import AT_THE_TABLE, find, label_of, search
from bot.mechanics.games.catalogue import games


@pytest.mark.parametrize(
    ("typed", "topics"),
    [
        ("advantage", ("dice", "d20")),
        ("initiative", ("fight",)),
        ("vampire", ("vtm",)),
        ("V5", ("vtm",)),
        ("Vampire: the Masquerade 5e", ("vtm",)),
        ("crit", ("d20", "pf2")),
        ("secret", ("secret",)),
        ("reroll", ("dice", "undo")),
        ("delete", ("undo", "data")),
        ("blades", ("fitd",)),
        ("Dune", ("2d20",)),
        ("death save", ("death",)),
        ("Roll in secret", ("secret",)),
        ("/initiative", ("fight",)),
        ("hidden", ("secret",)),
        ("how do I get advantage", ("dice", "d20")),
        ("private", ("secret",)),
        ("macros", ("keep",)),
        ("install", ("server",)),
        ("delete my data", ("data",)),
        ("how do I delete my data", ("data", "undo")),
        ("error", ("trouble",)),
        ("problem", ("trouble",)),
        ("broken", ("trouble",)),
        ("not understood", ("trouble",)),
        ("does not work", ("trouble",)),
        ("it does not work", ("trouble",)),
        ("no commands", ("trouble",)),
        ("incident", ("trouble",)),
        ("version", ("trouble",)),
        ("macro", ("keep",)),
        ("parameter", ("keep",)),
        ("variable", ("keep",)),
    ],
)
def test_a_word_leads_to_what_it_is_about(typed, topics):
    assert find(typed) == (topics, True)


LEADS = {
    "start": ("how to play", "tutorial", "open source", "source code"),
    "dice": ("damage", "exploding dice", "keep highest", "d66", "how do i roll", "difficulty"),
    "choose": ("choose", "shuffle", "coin flip", "heads or tails", "yes or no", "who goes first", "pick one"),
    "secret": ("hidden rolls", "gm roll", "blind roll"),
    "own": ("real dice", "physical dice"),
    "odds": ("average damage", "probability", "how likely"),
    "keep": ("macros", "alias", "loot", "random table"),
    "characters": ("hp", "hit points", "heal", "spell slots", "temporary hit points", "import", "stats"),
    "fight": ("monster hp", "monster hit points", "turn order", "bless", "concentration", "conditions"),
    "ask": ("group check", "saving throw", "panel"),
    "session": ("find a roll", "search", "old rolls", "who is lucky", "session summary"),
    "undo": ("delete a roll", "rename", "change label", "typo"),
    "trouble": ("report a bug", "support"),
    "check": ("rigged", "cheating", "proof"),
    "print": ("wallet card",),
    "server": ("permissions", "add the bot", "channel settings", "thread", "forum"),
    "data": ("delete my data", "my data", "privacy", "gdpr"),
    "all-dice": ("roll20", "avrae", "syntax"),
    "d20": ("armor class", "proficiency", "inspiration"),
}
"""What people type, by what they are shown first."""


@pytest.mark.parametrize("topic", LEADS)
def test_what_people_type_leads_somewhere(topic):
    led = {typed: find(typed) for typed in LEADS[topic]}
    assert {typed: match for typed, match in led.items() if match.topics[:1] != (topic,)} == {}
    assert all(match.is_known for match in led.values())


@pytest.mark.parametrize(
    ("typed", "topic"),
    [
        ("advantge", "dice"),
        ("initative", "fight"),
        ("vampir", "vtm"),
        ("pathfindr", "pf2"),
        ("secrt", "secret"),
    ],
)
def test_a_mistyped_word_is_offered_what_is_like_it(typed, topic):
    found = find(typed)

    assert topic in found.topics
    assert not found.is_known


def test_what_is_like_nothing_finds_nothing():
    assert find("xyzzy") == ((), False)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("adv", "dice"),
        ("init", "fight"),
        ("vamp", "vtm"),
        ("secr", "secret"),
        ("del", "undo"),
        ("blades", "fitd"),
        ("cthu", "coc"),
        ("savage", "sw"),
        ("star wars", "genesys"),
        ("prob", "odds"),
    ],
)
def test_what_is_begun_proposes_it_first(typed, first):
    assert search(typed)[0].topic == first


def test_nothing_typed_proposes_all_that_people_want_to_do():
    assert [match.topic for match in search(" ")] == list(SUBJECTS)


def test_each_topic_is_proposed_once():
    topics = [match.topic for match in search("a")]

    assert len(topics) == len(set(topics))


def test_no_game_has_the_name_of_a_subject():
    assert games().keys() & {START, *SUBJECTS, *OLDER} == set()


def test_every_word_leads_to_a_topic_that_there_is():
    topics = {topic for topics in AT_THE_TABLE.values() for topic in topics} | set(OLDER.values())

    assert all(label_of(topic) for topic in topics)


def test_the_name_of_every_command_is_known():
    assert [command.name for command in every_command() if not find(command.name).is_known] == []
