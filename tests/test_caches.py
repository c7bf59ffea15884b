"""Nothing that is remembered grows with what people ask for, and all of it together has room in 40 MiB."""

import gc
import inspect
import sys
import types
from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages

import pytest

import bot
from bot import chance
from bot.client.admission import PEOPLE, Budgets
from bot.client.client import MOST_NAMES, RecentReads
from bot.features.characters import characters, typed_names
from bot.features.config.changing import MOST
from bot.features.die import event as die
from bot.features.fair import event as fair
from bot.features.games import event as games
from bot.features.help import recipes
from bot.features.initiative import fight
from bot.features.initiative import scene as scene_of
from bot.features.initiative.health import InFight
from bot.features.initiative.rows import CombatantName
from bot.features.initiative.view import NamedFight
from bot.features.panels import presets
from bot.features.reading import reading, speaker
from bot.features.roll import card as views
from bot.features.roll import event as roll
from bot.mechanics import (
    aimed,
    analysis,
    distribution,
    entry,
    names_in_dice,
    names_in_games,
    rule,
    saved_calls,
    stateful_dice,
    stored_line,
    sum_tables,
)
from bot.mechanics.distribution import DiceSum
from bot.mechanics.games import catalogue, option_cursor, pieces, recorded, spoken
from bot.mechanics.games.game import list_follow_ups, throw
from bot.mechanics.games.where_played import read_where_played
from bot.mechanics.line_at_table import TableScope
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.notation import evaluation
from bot.mechanics.notation import recorded as rows
from bot.mechanics.notation.distributions import distribution_of, nodes
from bot.mechanics.reading import reader, tokens
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.remembering import Remembering
from bot.mechanics.rule import DIE
from bot.mechanics.rules import chained, early_stop, sum_table
from bot.mechanics.sheets import Sheet
from bot.mechanics.sources import Given
from bot.ops.workers import KEPT, LARGEST, Results
from bot.play import kind, luck, sums
from bot.play.library import Collection
from bot.play.proof import keys
from bot.play.proof.hashes import SIZE
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.storage import database_reads
from bot.storage.writer import MOST_WAITING, Writer

ALL_TOGETHER = 40 * 2**20
"""Bytes of everything that is remembered in the process of the bot, each filled with the largest there is."""

ELSEWHERE = {
    "bot.mechanics.notation.distributions.nodes._within",
    "bot.text.pictures.canvas._style",
    "bot.text.pictures.faces._draw_die",
    "bot.text.pictures.faces._font",
    "bot.features.printing.drawing._units",
    "bot.features.fair.chart.evening_figures",
    "bot.mechanics.sheet_import.draft._make_name",
}
"""What only worker processes fill, which end when they hold more than they may."""

PARTS = {
    "bot.mechanics.reading.hints._pattern",
    "bot.mechanics.games.catalogue.games",
    "bot.mechanics.games.catalogue._names",
    "bot.mechanics.games.catalogue.games_by_name",
    "bot.mechanics.games.catalogue._sure_words",
    "bot.mechanics.games.function._names_of",
    "bot.play.codec.codec_of",
    "bot.features.views.views",
    "bot.features.help.titles._mains",
    "bot.features.help.titles.shelves",
    "bot.features.help.topics._words",
}
"""What is made once, where it is first needed, and remembers nothing that anybody asked for."""

NO_MEMORY = type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType


def caches():
    """Find all functions of the bot that remember what they returned, by their full names."""
    modules = [
        each.name for each in walk_packages(bot.__path__, "bot.") if not each.name.endswith("__main__")
    ]
    found = [each for name in modules for each in vars(import_module(name)).values()]
    return {
        f"{each.__module__}.{each.__qualname__}": each
        for each in found
        if hasattr(each, "cache_parameters") or isinstance(each, Remembering)
    }


def is_bounded(cache):
    """Whether a function remembers a bounded number of results: one that is given nothing has but one."""
    if isinstance(cache, Remembering):
        return True
    return cache.cache_parameters()["maxsize"] is not None or not inspect.signature(cache).parameters


def forget(cache):
    """Drop what was remembered for other tests."""
    (cache.kept.clear if isinstance(cache, Remembering) else cache.cache_clear)()


def bytes_of(*roots):
    """Return how many bytes objects take with all that they lead to, each once."""
    seen, waiting, size = set(), list(roots), 0
    while waiting:
        each = waiting.pop()
        if id(each) not in seen and not isinstance(each, NO_MEMORY):
            seen.add(id(each))
            size += sys.getsizeof(each)
            waiting.extend(gc.get_referents(each))
    return size


def times(most, ask):
    for number in range(most):
        ask(number)


def brim(cache, ask):
    """Ask for as much as is remembered, each time for something else."""
    times(cache.cache_parameters()["maxsize"], ask)
    assert cache.cache_info().currsize == cache.cache_parameters()["maxsize"]


def until_full(cache, ask):
    """Ask for more until one is dropped for each that comes: what is kept is then as much as it can be."""
    kept, number = -1, 0
    while len(cache.kept) > kept:
        kept = len(cache.kept)
        ask(number)
        number += 1


def plan(number):
    """Plan a roll of the dice whose odds take most memory, of those that are found at once."""
    odds = roll._plan(f"{1_000 - number}d6").odds
    odds.at_least(odds.lowest)


def odds_of_a_game(number):
    games._odds_of(recorded.read_game(f"mnm+{1 + number % 30} vs {1 + number // 30}").game)


LONG_ATTACK = "d20+5 ac ?; 20d6+20d8"


def follow_up_of_a_pool(number):
    """Ask for what may follow a large throw of Vampire, with another difficulty each time."""
    game = recorded.read_game(f"vtm40h5 >={number + 1}").game
    list_follow_ups(game, throw(game, Given([2] * len(game.dice))).tally)


def plan_of_a_game(number):
    games._plan(f"mnm+{1 + number % 30} vs {1 + number // 30}")


def odds_of_a_rule(number):
    odds = die._quick(die._method("accumulator", 10_000 - number, 6, "", 1).rule)
    odds.gather(number)


def sheet(number):
    """Look all names up of a sheet with as many and as long lines as there can be."""
    lines = tuple((f"n{line}", f"d20 + {number}{'+d4' * 60}") for line in range(100))
    made = characters.sheet_of(lines, (), ())
    assert all(made.find(name) for name in made.names)


def line_with_names(number):
    """Read a long line with a name of a sheet that has as many and as long lines as there can be."""
    lines = tuple((f"n{line}", f"{number}{'+1' * 60}") for line in range(100))
    sheet = Sheet(lines)
    scope = TableScope(sheet, {}, NameScope(sheet))
    assert reading._read_at(scope, f"d20 + n1{'+d4' * 38}", reading.USUAL).dice


def table(number, cut):
    made = sum_tables.SumTable(10_000 - number, 20, 6, cut)
    assert made.ends
    assert made.distribution.total


FILLED: dict[str, Callable[[], object]] = {
    "bot.chance._map_bytes": lambda: times(255, lambda n: chance._map_bytes(n + 1)),
    "bot.bootstrap.every_command": lambda: None,
    "bot.features.help.recipes._usual_rolls": lambda: [
        recipes.usual_rolls(entry, played=played)
        for entry in catalogue.games().values()
        for played in (False, True)
    ],
    "bot.features.help.recipes._follows": lambda: list(map(recipes.recipe_card, catalogue.games().values())),
    "bot.mechanics.games.recorded._form_of": lambda: list(map(recorded._form_of, catalogue.games().values())),
    "bot.mechanics.games.recorded.games_of": lambda: brim(
        recorded.games_of, lambda n: recorded.games_of(f"coc{n + 1}; " + "coc5; " * 45 + "rqg5")
    ),
    "bot.features.panels.presets.throws_of_game": lambda: list(
        map(presets.throws_of_game, catalogue.games().values())
    ),
    "bot.mechanics.games.spoken.say_verdict": lambda: brim(
        spoken.say_verdict, lambda n: spoken.say_verdict(("coc",), f"hard ({n:03}); " * 60)
    ),
    "bot.mechanics.games.recorded.entry_of": lambda: brim(
        recorded.entry_of, lambda n: recorded.entry_of(f"coc{n + 1}")
    ),
    "bot.mechanics.games.spoken._forms_of": lambda: list(map(spoken._forms_of, catalogue.games())),
    "bot.mechanics.stateful_dice._roots": stateful_dice._roots,
    "bot.mechanics.stateful_dice.half_to_the": lambda: brim(
        stateful_dice.half_to_the, lambda n: stateful_dice.half_to_the(10**1_003 - n, 10**1_003 + n)
    ),
    "bot.mechanics.analysis.is_exact_roll": lambda: brim(
        analysis.is_exact_roll,
        lambda n: analysis.is_exact_roll(die._method("chain", 9_000 + n, 6, "", 1).rule),
    ),
    "bot.mechanics.distribution._distribution": lambda: brim(
        distribution._distribution, lambda n: DiceSum(2, 6 + n).distribution()
    ),
    "bot.mechanics.notation.distributions.nodes.quick_distribution": lambda: until_full(
        nodes.quick_distribution, lambda n: distribution_of(understand_one(f"{1_000 - n}d6").root)
    ),
    "bot.mechanics.notation.evaluation._fate": lambda: times(3, lambda n: evaluation._fate(n + 1)),
    "bot.mechanics.notation.evaluation._plain": lambda: brim(
        evaluation._plain, lambda n: evaluation._plain(99_999 - n)
    ),
    "bot.mechanics.rule.digit": lambda: brim(rule.digit, lambda n: rule.digit(100, 12, "groups", n + 10**9)),
    "bot.play.proof.keys._keys": lambda: brim(
        keys._keys, lambda n: keys.key_at(keys.ChainName(2**63, 2**63, n), 1, bytes(SIZE))
    ),
    "bot.mechanics.names_in_dice.fold_name": lambda: brim(
        names_in_dice.fold_name, lambda n: names_in_dice.fold_name(f"{n}{'x' * 300}")
    ),
    "bot.mechanics.stored_line.reads_as_stored": lambda: brim(
        stored_line.reads_as_stored,
        lambda n: stored_line.reads_as_stored(
            f"d20 + {{a}} # {n:0200}", stored_line.LineMeaning("", "1" * 256)
        ),
    ),
    "bot.mechanics.entry.best_radices": lambda: brim(
        entry.best_radices, lambda n: entry.best_radices(2**13 + n, 2)
    ),
    "bot.mechanics.entry.best_weights": lambda: brim(
        entry.best_weights, lambda n: entry.best_weights(2**13 + n, 2)
    ),
    "bot.mechanics.rules.chained._dice": lambda: brim(chained._dice, lambda n: chained._dice(n + 2, 6)),
    "bot.mechanics.rules.chained._fewest": lambda: brim(
        chained._fewest, lambda n: chained._fewest(n + 2, 6, 10_000)
    ),
    "bot.mechanics.rules.early_stop._die": lambda: brim(
        early_stop._die, lambda n: early_stop._die(10**17, 1_000, n % 2, 10**16 + n, 10**17 - 7 * n, 0)
    ),
    "bot.mechanics.rules.sum_table._enough_dice": lambda: brim(
        sum_table._enough_dice, lambda n: sum_table._enough_dice(n + 2, 6)
    ),
    "bot.mechanics.sum_tables._distribution": lambda: times(20, lambda n: table(n, "greedy")),
    "bot.mechanics.sum_tables._ends": lambda: times(20, lambda n: table(n + 20, "greedy")),
    "bot.features.die.event._method": lambda: brim(
        die._method, lambda n: die._method("reroll-capped", 9_000 + n, 6, "", 1)
    ),
    "bot.features.die.event._quick": lambda: until_full(die._quick, odds_of_a_rule),
    "bot.features.die.event._tallier": lambda: brim(die._tallier, lambda n: die._tallier(10_000 - n)),
    "bot.features.fair.event._quick": lambda: until_full(
        fair._quick, lambda n: fair._quick("fair", f"199d6 + {n}")
    ),
    "bot.mechanics.names_in_games.recognize_game": lambda: brim(
        names_in_games.recognize_game, lambda n: names_in_games.recognize_game(f"{n} {'x' * 290}")
    ),
    "bot.play.kind._anonymise": lambda: brim(
        kind._anonymise, lambda n: kind._anonymise(f"{n}d6{'+1[a]' * 45}")
    ),
    "bot.features.characters.characters.sheet_of": lambda: until_full(characters.sheet_of, sheet),
    "bot.features.characters.typed_names._has_unknown": lambda: brim(
        typed_names._has_unknown, lambda n: typed_names._has_unknown(f"{n} fire" * 80, None)
    ),
    "bot.features.reading.speaker._list_first_names": lambda: brim(
        speaker._list_first_names, lambda n: speaker._list_first_names(f"{n} fire" * 80)
    ),
    "bot.mechanics.saved_calls.may_call": lambda: brim(
        saved_calls.may_call, lambda n: saved_calls.may_call(f"{n} fire" * 80)
    ),
    "bot.features.reading.reading._read_at": lambda: brim(reading._read_at, line_with_names),
    "bot.features.roll.event._plan": lambda: until_full(roll._plan, plan),
    "bot.features.games.event._odds_of": lambda: times(700, odds_of_a_game),
    "bot.mechanics.aimed.read_aimed": lambda: brim(
        aimed.read_aimed, lambda n: aimed.read_aimed(LONG_ATTACK, n + 1)
    ),
    "bot.mechanics.aimed.chances_of": lambda: brim(
        aimed.chances_of, lambda n: aimed.chances_of(LONG_ATTACK, n + 1)
    ),
    "bot.mechanics.games.game.list_follow_ups": lambda: brim(list_follow_ups, follow_up_of_a_pool),
    "bot.features.games.event._plan": lambda: until_full(games._plan, plan_of_a_game),
    "bot.play.luck._list_verdicts": lambda: brim(
        luck._list_verdicts, lambda n: luck._list_verdicts(f"d{99_999 - n} vs 9 # {'x' * 90}")
    ),
    "bot.play.sums.strip_labels": lambda: brim(
        sums.strip_labels, lambda n: sums.strip_labels(f"d{n + 2} # {'x' * 90}")
    ),
    "bot.play.sums._make_talliers": lambda: brim(
        sums._make_talliers, lambda n: sums._make_talliers(DIE, 99_999 - n, "🎲" * 32)
    ),
    "bot.features.roll.card._doubt_in": lambda: brim(
        views._doubt_in, lambda n: views._doubt_in(f"-d20{'+d4' * 40} # {n}")
    ),
    "bot.mechanics.notation.recorded.read_rolls": lambda: brim(
        rows.read_rolls, lambda n: rows.read_rolls(f"{n}" + "*1" * 126)
    ),
    "bot.mechanics.reading.possible_names.may_name": lambda: brim(
        may_name, lambda n: may_name(f"{n} fire" * 80)
    ),
    "bot.mechanics.games.where_played.read_where_played": lambda: brim(
        read_where_played, lambda n: read_where_played(catalogue.games()["coc"], f"coc{n + 1}{' fire' * 49}")
    ),
    "bot.mechanics.games.pieces.cut": lambda: brim(pieces.cut, lambda n: pieces.cut(f"{n:03} twice;" * 20)),
    "bot.mechanics.games.catalogue._find_names": lambda: brim(
        catalogue._find_names, lambda n: catalogue._find_names(f"{n:03}" + " coc5" * 50)
    ),
    "bot.mechanics.reading.reader.read_plain": lambda: brim(
        reader.read_plain, lambda n: reader.read_plain(f"9d{1 + n % 99}kh9{f'+{n}' * 3}{' ' * n}")
    ),
    "bot.mechanics.reading.reader._read_plain": lambda: brim(
        reader._read_plain, lambda n: reader.understand(f"d{n + 2}" + "*1" * 125)
    ),
    "bot.mechanics.reading.tokens._suffixes": lambda: brim(
        tokens._suffixes, lambda n: tokens._suffixes(f"kh{n:010}")
    ),
    "bot.mechanics.games.option_cursor._tokenize_around": lambda: brim(
        option_cursor._tokenize_around,
        lambda n: option_cursor._tokenize_around(f"coc{n:03}" + " +" * 125, (0, 3, "coc")),
    ),
    "bot.mechanics.reading.reader._find_line": lambda: brim(
        reader._find_line, lambda n: reader._find_line(f"{n:03}" + "+d6" * 84)
    ),
    "bot.mechanics.reading.tokens.tokenize_words": lambda: brim(
        tokens.tokenize_words, lambda n: tokens.tokenize_words(f"{n:03}" + "+" * 253)
    ),
    "bot.mechanics.reading.tokens.tokenize": lambda: brim(
        tokens.tokenize, lambda n: tokens.tokenize(f"{n:03}" + "+" * 253)
    ),
}
"""By the name of a function: ask it for as much of the largest that people can ask for as it remembers.

Whatever reads an expression makes the last ones forget others, so that these are filled last.
"""


def budgets():
    made = Budgets(lambda: 0.0)
    for pace in vars(made).values():
        times(PEOPLE + 1, lambda person, pace=pace: pace.allows(10**18 + person))
    return made


def in_memory():
    kept = database_reads.Caches()
    for number in range(database_reads.MOST_SETTINGS + 1):
        masters = tuple(range(10**18 + number * MOST, 10**18 + (number + 1) * MOST))
        kept.settings.put((10**18 + number,) * 3, Configuration(game_masters=masters), 0)
    for number in range(database_reads.MOST_NAMES):
        names = frozenset(f"{number:06}-{each:02}-{'𠀀' * 22}" for each in range(number % 2 * 50))
        kept.names.put(Collection("person", 10**18 + number, "roll"), names, 0, 1 + len(names))
    for number in range(database_reads.MOST_RECALLED // (1 + fight.MOST)):
        scene = largest_scene(10**9 + number * fight.MOST)
        kept.recalled.put(Place(10**18 + number, 10**18), {scene_of.look_for_scene: scene}, 0, 1 + len(scene))
    return kept


def largest_scene(row):
    """Return a fight as full as it may be, of characters with long names, which take more than monsters."""
    units = [fight.Unit(row + number, 0) for number in range(fight.MOST)]
    order = tuple(
        fight.Combatant(*unit, 10**18 + unit.row, monster=True, total=1_000, bonus=unit.row) for unit in units
    )
    names = {unit: CombatantName(f"{unit.row}{'𠀀' * 22}", 10**6 + unit.row) for unit in units}
    notes = tuple(fight.Note(row + number, units[0], 1_000 + number) for number in range(fight.MOST_NOTES))
    now = fight.Fight(start=row, by=10**18 + row, order=order, notes=notes)
    characters = {unit: InFight(f"{unit.row:032x}", 10**18 + unit.row) for unit in units}
    return scene_of.FightScene(NamedFight(now, (), (), names), {}, characters, frozenset(units))


def results():
    kept = Results()
    times(2 * KEPT, lambda n: kept.keep((n, "inputs"), bytes(LARGEST), LARGEST))
    return kept


async def readings():
    recent = RecentReads(lambda: 0.0)

    async def names():
        return ["ⅷ" * 96 + f"{n:4}" for n in range(5_000)]

    for number in range(3 * MOST_NAMES // 5_000):
        await recent.get(number, names)
    return recent


def links():
    writer = Writer(None, None)
    times(
        MOST_WAITING + 1,
        lambda n: writer.link(Place(10**18 + n, 10**18, 10**18 + 2 * n), n, 10**18 + 3 * n),
    )
    return writer


def test_every_cache_has_a_bound():
    found = caches()

    assert len(found) > 20
    assert [name for name, cache in found.items() if not is_bounded(cache)] == []


def test_every_cache_is_among_those_that_are_filled():
    assert set(FILLED) == set(caches()) - ELSEWHERE - PARTS


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.slow
async def test_all_that_is_remembered_together_has_room():
    functions = [cache for name, cache in caches().items() if name not in ELSEWHERE | PARTS]
    for function in functions:
        forget(function)
    for fill in FILLED.values():
        fill()
    others = [budgets(), in_memory(), results(), await readings(), links()._log.links]

    assert bytes_of(*functions, *others) <= ALL_TOGETHER
