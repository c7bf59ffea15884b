"""Shows a roll with the dice of several people: before, while they add dice, and after."""

from collections.abc import Iterator

from bot.features.together.event import TOGETHER, Gathering
from bot.mechanics.games.game import GameThrow
from bot.mechanics.games.teamwork import PartThrown, Together, Way
from bot.mechanics.games.teamwork_odds import chances_together
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.request_context import person_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.dice import describe_fall, signed
from bot.text.figures import round_off
from bot.text.view import PlainView, footer_of, tone_of, write_in_line
from bot.text.words import FACES_A_LINE, capital, faces, lines, percent, plural

TEXT_LIMIT = 4_000

TITLES: dict[Way, str] = {"add": "Roll together", "group": "Group action", "teamwork": "Teamwork"}

HOW: dict[Way, str] = {
    "add": "Everyone's dice are added up.",
    "group": "Each rolls their d6; the best result counts, and the leader takes 1 stress for each 1–3.",
    "teamwork": "Helpers roll first: each success gives the leader a die more, a dramatic failure four "
    "fewer.",
}


def gathering_card(gathering: Gathering) -> Card:
    """Show who has added which dice so far."""
    comment = f": **{quote(gathering.comment)}**" if gathering.comment else "."
    leads = gathering.way != "add"
    rows = (
        f"<@{person}>: {_format_share(gathering.way, share)}{' · leads' if leads and place == 0 else ''}"
        for place, (person, share) in enumerate(gathering.shares)
    )
    text = lines(
        [
            f"<@{gathering.opener}> asks for your dice{comment}",
            *rows,
            *_odds(gathering),
            f"-# {HOW[gathering.way]}",
        ],
        TEXT_LIMIT,
    )
    return Card(text, TITLES[gathering.way])


def _odds(gathering: Gathering) -> Iterator[str]:
    """Yield the chances that these dice are enough, the hardest first, and what they cost on average."""
    chances = chances_together(gathering.way, [share for _, share in gathering.shares], gathering.target)
    if chances is not None:
        reaches = " · ".join(f"**{percent(chance)}** {what}" for what, chance in chances.reaches)
        stress = f" · {round_off(chances.stress, 2)} stress on average" if gathering.way == "group" else ""
        yield f"{reaches}{stress}"


def _format_share(way: Way, share: str) -> str:
    return quote(share) if way == "add" else plural(int(share), "die", "dice")


class TogetherView(PlainView):
    """A roll of several people."""

    def line(self, event: Event, configuration: Configuration) -> str:
        comment = event.request.get("comment")
        label = f" {quote(comment)}" if comment else ""
        people = plural(len(event.request["shares"]), "person", "people")
        judged = f" {verdict}" if (verdict := _judge(event)) else ""
        dice_faces = faces(event.draws, FACES_A_LINE)
        return f"**{_came(event)}**{judged} ← {people} together{label} {dice_faces}"

    def card(self, event: Event, result: Together, configuration: Configuration) -> Card:
        title = quote(event.request.get("comment", "")) or TITLES[result.way]
        text = lines([f"# {_came(event)}", *_tell(event, result)], TEXT_LIMIT)
        return Card(text, title, footer=footer_of(event), tone=tone_of(event, Tone.CHANCE))

    def compact(self, event: Event, result: Together, configuration: Configuration) -> Card:
        outcome = f"**{_came(event)}** {quote(event.request.get('comment', ''))}".rstrip()
        return Card(write_in_line(event, outcome, *_tell(event, result)), tone=tone_of(event))


VIEWS = {"together": TogetherView()}


def _came(event: Event) -> str:
    verdict = (event.line or {}).get("verdict")
    return quote(capital(verdict)) if verdict else signed(event.outcome or 0)


def _judge(event: Event) -> str:
    """Say whether a sum is enough; return an empty string without a target."""
    target = TOGETHER.read(event.request).target
    margin = (event.outcome or 0) - target
    word = "success" if margin >= 0 else "failure"
    by = f" by {abs(margin):,}" if margin else ""
    return f"**{word}{by}** vs {target:,}" if target else ""


def _tell(event: Event, result: Together) -> Iterator[str]:
    if judged := _judge(event):
        yield judged
    for (whose, share), part in zip(event.request["shares"], result.parts, strict=True):
        yield f"<@{person_of(whose)}>: {_tell_part(result.way, share, part)}"
    if result.stress:
        leader = person_of(event.request["shares"][0][0])
        yield f"<@{leader}> leads and takes **{result.stress} stress**."


def _tell_part(way: Way, share: str, part: PartThrown) -> str:
    if isinstance(part.rolled, GameThrow):
        dice_faces = faces(part.rolled.faces)
        dice = plural(len(part.rolled.game.dice), "die", "dice")
        if way == "group" and share == "0":
            dice = "no dice, so the lower of"
        return f"{quote(part.rolled.verdict.text)} · {dice} {dice_faces}"
    return f"**{signed(part.worth)}** · {describe_fall(part.rolled.parts[0], 0)}"
