"""Forget a person, once they have confirmed it; and erase all that is kept for a server."""

from bot.play import questions
from bot.play.asked import Asked
from bot.play.keeping.privacy import Holdings
from bot.play.settings.rights import check_may_manage
from bot.play.table import Table

FORGETTING = questions.Kind(
    "privacy-forget",
    over="This question is no longer open; ask again with /privacy forget.",
    not_yours="Only the person who asked can answer this; use /privacy forget yourself.",
)
"""The question whether to forget a person."""

ERASING = questions.Kind(
    "config-erase",
    over="This question is no longer open; ask again with /config erase.",
    not_yours="Only the person who asked can answer this; use /config erase yourself.",
)
"""The question whether to erase a home."""


async def ask_forget(table: Table, asked: Asked) -> tuple[Holdings, int]:
    """Ask whether to forget the person who asks; return what is kept on them, and the question's number."""
    kept = await table.store.holdings(asked.person)
    return kept, await table.store.ask(FORGETTING.ask(asked, {}))


async def forget(table: Table, asked: Asked, question: int) -> None:
    """Forget the person who asks; it takes the longer the more they rolled.

    Raises:
        NotAllowed: another person asked.
        Gone: the question was answered or has expired.
    """
    await questions.find(table, asked, question, FORGETTING)
    await table.store.drop_question(question)
    await table.store.forget(asked.person)


async def ask_erase(table: Table, asked: Asked) -> int:
    """Ask whether to erase all that is kept for the home of the place; return the question's number.

    Raises:
        NotAllowed: the person may not manage the place.
    """
    await _check_may_erase(table, asked)
    return await table.store.ask(ERASING.ask(asked, {}))


async def erase(table: Table, asked: Asked, question: int) -> None:
    """Erase all that is kept for the home of the place.

    Raises:
        NotAllowed: another person asked, or the person may not manage the place (any more).
        Gone: the question was answered or has expired.
    """
    await questions.find(table, asked, question, ERASING)
    await _check_may_erase(table, asked)
    await table.store.drop_question(question)
    await table.store.erase(asked.place.home)


async def _check_may_erase(table: Table, asked: Asked) -> None:
    check_may_manage(asked, await table.store.configuration(asked.place), "erase what is kept here")
