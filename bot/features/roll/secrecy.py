"""Asks who is to see a roll where a line asks for a hidden one, and nobody has chosen."""

from collections.abc import Awaitable, Callable, Mapping

from bot.features.characters.typed_names import names_here
from bot.features.reading.reading import Door, read_typed
from bot.features.saved.saved import usable
from bot.mechanics.errors import BadInput
from bot.mechanics.secrecy import mentions_secrecy
from bot.mechanics.sheets import Sheet
from bot.play.recording import COMMENT
from bot.play.secrecy import LineReading, find_secret_word, make_question, reading_of, reading_of_line
from bot.play.store import Ask
from bot.play.transition import Submission


async def ask_openly(
    ask: Ask,
    text: str,
    read: Callable[[str], Awaitable[Submission]],
    *,
    by_hand: bool = False,
) -> Submission:
    """Return what a line asks for, as `read` has it, for all to see.

    Raises:
        SecrecyQuestion: the line, or a saved roll or a line of a character in it, asks for a hidden roll.
        BadInput: it cannot be read.
    """
    asked, refused = None, None
    try:
        asked = await read(text)
    except BadInput as error:
        refused = error
    said = (text, *((asked.request.dice, getattr(asked.request, COMMENT, "")) if asked else ()))
    if mentions_secrecy("\n".join(said)):

        async def read_line(line: str) -> LineReading:
            return reading_of(await read(line))

        lines = await list_lines(ask)
        reading = reading_of(asked) if asked else refused
        if found := await find_secret_word(read_line, text, lines, reading):
            configuration = ask.configuration
            kept = found.rest if asked is None else text
            raise make_question(found, text, kept, configuration, by_hand=by_hand)
    if refused is not None:
        raise refused
    assert asked is not None  # noqa: S101 - it was read or refused
    return asked


async def check_open(ask: Ask, text: str, sentence: str, names: Sheet | None = None) -> None:
    """See that a line does not ask for a hidden roll, nor one that it names, where there are none.

    `names` is the sheet whose names count in it; None: that of the character whom the person plays.

    Raises:
        BadInput: it does; `sentence` says why there are none.
    """
    lines = await list_lines(ask, names)
    if not mentions_secrecy("\n".join((text, *lines.values()))):
        return

    async def read(line: str) -> LineReading:
        return reading_of_line(await read_typed(ask, line, Door(is_open=False)))

    if found := await find_secret_word(read, text, lines):
        raise BadInput(
            f"{sentence}: leave `{found.word}` out, or write `# {found.word}` for a label.",
            typed=text.strip(),
            offers=(found.rest,),
        )


async def list_lines(ask: Ask, names: Sheet | None = None) -> Mapping[str, str]:
    """Return what a person can roll by name, saved rolls and lines of a character, by these names."""
    saved = {each.name: each.dice for each in await usable(ask)}
    sheet = await names_here(ask) if names is None else names
    return saved | dict(sheet.texts)
