"""Rolls that one person makes for another: the roll is the other's, and says who typed or made it.

The label is in the words of the one who made it, so it is deleted when either of the two is forgotten.
"""

from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.play.errors import NotAllowed
from bot.play.event import Visibility
from bot.play.manual_roll import ManualRoll, read_first
from bot.play.recording import recall, record
from bot.play.request_context import reference
from bot.play.settings import is_game_master
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import parse_asking


def check_may_enter(ask: Ask, person: int) -> None:
    """Check that the person may enter faces for another.

    Raises:
        NotAllowed: they are no game master here, nobody else can roll here, or the other is blocked.
    """
    if ask.place.owner:
        raise NotAllowed("Only you installed the bot here, so nobody else can roll: leave `for:` out.")
    if not is_game_master(ask.context, ask.configuration):
        raise NotAllowed(
            "Only a game master can enter dice for another person; /config show lists the game masters. "
            "For your own dice leave `for:` out."
        )
    if ask.store.blocklist.holds("person", person):
        raise NotAllowed("The host of this bot has blocked that person: leave `for:` out.")


def check_entered(rolled: str | None, named: str | None, visibility: Visibility) -> str:
    """Return the faces, if all options fit together with for:.

    Raises:
        BadInput: they do not.
    """
    if rolled is None:
        raise BadInput(
            "`for:` needs the other player's dice: add them, such as rolled:14. If the bot is to roll for "
            "somebody who is away, ask with /call, and choose that person under it."
        )
    if named is not None:
        raise BadInput("`set:` is only for your own dice: with `for:` leave `set:` out.")
    if visibility in {"me", "gm"}:
        raise BadInput(
            "A roll with `for:` can be hidden only with show:both: write show:both, or leave `show:` out."
        )
    return rolled


def give(asked: Submission, person: int) -> Submission:
    """Return a request as that of another person, without the rights of the person who asks."""
    context = replace(asked.context, person=person, roles=(), manages=False, manages_thread=False)
    request = replace(asked.request, entered=reference(asked.context.person))
    return replace(asked, context=context, request=request)


def roll_for(asked: Submission, person: int, rolled: str | None) -> Submission:
    """Return a roll by chance as that of another player who is away; 0: it is the person's own.

    Raises:
        BadInput: it has typed faces, or would be hidden from one of the two.
    """
    if not person:
        return asked
    if rolled is not None:
        raise BadInput(
            "The bot rolls for a player who is away: leave `rolled:` out. Dice that the player threw are "
            "entered with `for:`, and with numbers in place of names."
        )
    if asked.visibility in {"me", "gm"}:
        raise BadInput(
            "A roll for another player can be hidden only with show:both: write show:both, or leave `show:` "
            "out."
        )
    return give(asked, person)


async def enter(ask: Ask, asked: Submission, rolled: str, person: int) -> Recorded:
    """Record another person's roll from faces that a game master typed, all at once.

    Raises:
        BadInput: they do not fit, or are not enough.
        Refused: it may not be made now; the sentence says why.
    """
    if (event := await ask.store.find_repeated(ask.context.interaction)) is not None:
        return Recorded(event, await recall(ask, event), repeated=True)
    typed, asks = parse_asking(rolled)
    if asks:
        raise BadInput("`for:` needs all dice at once: type them, such as rolled:14.")
    given = give(asked, person)
    theirs = replace(ask, context=given.context)
    kind, hidden = given.kind, given.visibility
    start = ManualRoll(kind.name, kind.write(given.request), visibility=hidden)
    understood = await read_first(theirs, start, typed)
    made: object = understood.made
    if not isinstance(made, Waiting):
        faces = kind.parse_faces(understood.words)
        made = await record(
            theirs, theirs.submission(kind, understood.reading.request, visibility=hidden).with_faces(faces)
        )
    if isinstance(made, Waiting):
        raise BadInput(f"A die is missing, {made.wants.article} {made.wants}: type all dice at once.")
    assert isinstance(made, Recorded)  # noqa: S101 - it waits for nothing
    return made
