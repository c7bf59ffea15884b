"""Each statement of the storage is written once, as SQLite has it, and both engines take it."""

import pkgutil
import sqlite3
from contextlib import closing, suppress
from functools import partial
from importlib import import_module

import bot.storage
from bot.storage.engine import EngineFailed
from bot.storage.postgres.connection import PostgresConnection, translate
from bot.storage.postgres.transactions import PostgresReading

VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
APART = {"copying"}
"""Goes from one engine to the other, and asks each what only it knows."""
BEGINNINGS = {"SELECT"}
"""Of several statements, which stand in their functions."""


def statements():
    """Every whole statement, by its name."""
    for module in pkgutil.iter_modules(bot.storage.__path__):
        if not module.ispkg and module.name not in APART:
            for name, value in vars(import_module(f"bot.storage.{module.name}")).items():
                is_statement = isinstance(value, str) and value.lstrip().startswith(VERBS)
                if is_statement and "{" not in value and name not in BEGINNINGS:
                    yield f"{module.name}.{name}", value


async def test_sqlite_takes_every_statement(newest):
    refused = {}
    with closing(sqlite3.connect(newest)) as connection:
        for name, sql in statements():
            try:
                with suppress(sqlite3.ProgrammingError):  # it was read, and has parameters
                    connection.execute(f"EXPLAIN {sql}")
            except sqlite3.Error as error:
                refused[name] = error
    assert refused == {}


async def test_postgresql_takes_every_statement(address):
    refused = {}
    async with PostgresReading(address).opened() as thread:
        for number, (name, sql) in enumerate(statements()):
            prepare = f"PREPARE statement_{number} AS {translate(sql)}"
            try:
                await thread.visit(partial(PostgresConnection.run_script, text=prepare))
            except EngineFailed as error:
                refused[name] = error
    assert refused == {}


def test_most_statements_are_found():
    assert len(list(statements())) > 140
