"""Makes databases with as many rolls as wanted, by the storage's own tables, and keeps them in `.bench/`.

A thousand channels, of which a few are busy and most are not; each has six players, of whom a few play
in many channels; they meet once a week for a year. A roll is 2d6; some have a comment, half have a link.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from itertools import accumulate
from pathlib import Path
from random import Random

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.statistics import grouping_of, sums_of_roll, uniform_grouping
from bot.play.errors import DAY
from bot.storage.files.migrate import folder, migrate
from bot.storage.sum_rows import to_bytes

FOLDER = Path(".bench")
CHANNELS = 1_000
PEOPLE = 2_000
PLAYERS = 6
WEEKS = 52
NOW = 1_900_000_000_000 // DAY * DAY
HOME = 1_000
FIRST_PERSON = 500_000_000_000_000_000
OPENINGS = tuple((a, b, f"[{a},{b}]") for a in range(1, 7) for b in range(1, 7))

INDEXES = ("event_by_person", "event_by_kind")

ADD_EVENT = """
INSERT INTO event (
  place, number, person, at, kind, version, request, draws, outcome, odds, dice, by_hand, visibility, judged,
  previous, message, words
) VALUES (?, ?, ?, ?, 'roll', 1, '{"dice":"2d6"}', ?, ?, ?, '2d6', 0, '', 1, 0, ?, ?)
"""

ADD_SUM = "INSERT INTO sum (place, day, person, subject, rolls, sums) VALUES (?, ?, ?, ?, ?, ?)"


def made(rolls: int) -> Path:
    """Return a database with about so many rolls; make it where there is none of this version."""
    FOLDER.mkdir(exist_ok=True)
    version = len(list(folder().glob("*.sql")))
    database = FOLDER / f"events-{rolls}-{version}.db"
    if not database.exists():
        unfinished = database.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        migrate(unfinished, folder(), lambda: NOW)
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
            _fill(connection, rolls)
        unfinished.replace(database)
    return database


def sizes(rolls: int) -> list[int]:
    """Return how many rolls each channel has: the n-th busiest about 1 / n^0.9 of the busiest."""
    weights = [1 / rank**0.9 for rank in range(1, CHANNELS + 1)]
    return [max(1, round(rolls * weight / sum(weights))) for weight in weights]


def _fill(connection: sqlite3.Connection, rolls: int) -> None:
    connection.executescript(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000"
    )
    definitions = [
        connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (name,)).fetchone()[0]
        for name in INDEXES
    ]
    for name in INDEXES:
        connection.execute(f"DROP INDEX {name}")
    connection.execute("BEGIN")
    people = ((number, FIRST_PERSON + number) for number in range(1, PEOPLE + 1))
    connection.executemany("INSERT INTO person (id, user_id) VALUES (?, ?)", people)
    random = Random(1)
    known = list(accumulate(1 / rank**0.7 for rank in range(1, PEOPLE + 1)))
    sums = _sums()
    for place, size in enumerate(sizes(rolls), 1):
        connection.execute("INSERT INTO place VALUES (?, ?, 0, ?, 0)", (place, place, HOME))
        players = random.choices(range(1, PEOPLE + 1), cum_weights=known, k=PLAYERS)
        tallies: dict[tuple[int, int, str], list[int]] = defaultdict(lambda: [0, 0])
        connection.executemany(ADD_EVENT, _rows(random, place, size, players, tallies, sums))
        connection.executemany(
            ADD_SUM,
            ((place, *key, count, to_bytes(total)) for key, (count, total) in sorted(tallies.items())),
        )
    for definition in definitions:
        connection.execute(definition)
    connection.execute("COMMIT")


def _rows(
    random: Random,
    place: int,
    size: int,
    players: list[int],
    tallies: dict[tuple[int, int, str], list[int]],
    sums: dict[str, dict[int, int]],
) -> Iterator[tuple[object, ...]]:
    for number in range(1, size + 1):
        week = (number - 1) * WEEKS // size
        at = NOW - (WEEKS - week) * 7 * DAY + number % 10_000
        person = players[int(random.random() * PLAYERS)]
        a, b, faces = OPENINGS[int(random.random() * 36)]
        total = a + b
        for whose in (person, 0):
            for subject, outcomes in (("roll 2d6", (total,)), ("faces d6", (a, b))):
                tally = tallies[at // DAY, whose, subject]
                tally[0] += len(outcomes)
                tally[1] += sum(sums[subject][outcome] for outcome in outcomes)
        words = '{"request":{"dice":"2d6 # attack"}}' if number % 10 == 0 else None
        message = NOW + number if number % 2 else None
        odds = f"{6 - abs(7 - total)}/36"
        yield place, number, person, at, faces, total, odds, message, words


def _sums() -> dict[str, dict[int, int]]:
    groups = {
        "roll 2d6": grouping_of(distribution_of(understand_one("2d6").root)),
        "faces d6": uniform_grouping(6),
    }
    return {
        subject: {outcome: sums_of_roll(grouping, outcome) for outcome in grouping.lows}
        for subject, grouping in groups.items()
    }
