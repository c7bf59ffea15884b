"""The Discord client: it receives interactions, and little else, with no privileged data and no caches.

It counts the answers under way, so that a stopping bot can finish them, and names each in the log and in the
figures. Each key that a person presses asks for proposals again: `RecentReads` remembers what was read for
them for a few seconds.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterator, Mapping, Sized
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import count
from typing import Any, Literal, TypeVar

import discord

from bot.client.admission import WITHIN_IF_DEFERRED, WITHIN_TO_WRITE, Admission, Budgets, Deadlines, FairTurns
from bot.client.connection import ClientState, pause_before
from bot.client.delivery import Hurry, SendsOnce
from bot.client.message import read_emoji
from bot.client.outage import Outage
from bot.client.shards import Sharded, Shards
from bot.ops.logs import UNDER_WAY
from bot.play.errors import Busy
from bot.play.request_context import Place
from bot.play.store import BlockedKind, Services

log = logging.getLogger(__name__)

TELLS = "tells"
"""Where an interaction notes the numbers of the rolls in its answer."""

BEGAN = "began"
"""Where it notes when it arrived, by `time.perf_counter`, if answers are counted."""

ASKED = "asked"
"""Where it keeps what `ask_of` of `bot.client.options` made for it."""

ACKNOWLEDGED = "acknowledged"
"""Where it notes that Discord has confirmed that it waits for the answer."""

Outcome = Literal["answered", "refused", "failed", "lost", "ignored", "late"]
"""How it ended: done; refused in a sentence; a fault of the bot; lost on the way to Discord; not answered;
not done, because it was too late or too many waited."""

Tally = Callable[[str, Outcome, float], None]
"""Counts an answer by the name of its command and the seconds that it took."""

Command = discord.app_commands.Command[Any, ..., Any]
AnyCommand = Command | discord.app_commands.Group
Result = TypeVar("Result")
Found = TypeVar("Found", bound=Sized)

PATIENCE = 1.5
"""Seconds of age after which Discord is told to wait; it forgets an interaction after 3."""

RESTARTING = "The bot is restarting: try again in a moment."

LISTENED_TO = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""The interactions for which discord.py calls a listener: `answer_presses` in `bot/client/buttons.py`."""

UNHEARD = frozenset(("socket_event_type", "app_command_completion"))
"""The events of each command that nobody listens to."""

LAST_WORDS = 2.0
"""Seconds for telling those who still wait that the bot stops."""

SUMMED_UP = 10.0
"""Late interactions within this many seconds share one line of the log: they come in hundreds."""

MOST_BESIDE = 100
"""How many tasks may run that nobody waits for."""

SECONDS = 5.0
"""Seconds for which a reading serves proposals."""

MOST = 64
"""How many readings are remembered."""

MOST_NAMES = 15_000
"""How many names of up to 100 characters they may have together; beyond it the oldest are dropped."""

SUB_COMMAND = discord.AppCommandOptionType.subcommand.value


class RecentReads:
    """Reads once what is asked for several times within seconds. `clock` is in seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._readings: OrderedDict[Hashable, tuple[float, asyncio.Future[Any]]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._readings)

    async def get(self, key: Hashable, read: Callable[[], Awaitable[Found]]) -> Found:
        """Return what `read` returns, or returned a moment ago under this key; errors are not remembered."""
        self._drop_old()
        if key not in self._readings:
            self._readings[key] = self._clock(), asyncio.ensure_future(read())
        reading: asyncio.Future[Found] = self._readings[key][1]
        try:
            return await asyncio.shield(reading)
        except Exception:
            self._readings.pop(key, None)
            raise

    def _drop_old(self) -> None:
        """Drop what is too old, and the oldest if there is no room for one more."""
        now, names = self._clock(), sum(_count_names(reading) for _, reading in self._readings.values())
        while self._readings:
            key, (then, reading) = next(iter(self._readings.items()))
            if len(self._readings) < MOST and now - then < SECONDS and names <= MOST_NAMES:
                return
            del self._readings[key]
            names -= _count_names(reading)


class Evenhand(Sharded):
    """A client that answers interactions by what its services offer.

    Discord tells it of servers, so that it can greet new ones, and of direct messages. It caches nothing
    about servers, members or messages, which keeps memory flat.
    """

    def __init__(
        self,
        services: Services,
        budgets: Budgets,
        patience: float,
        shards: Shards,
        deadlines: Deadlines,
        verifier_url: str | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.services = services
        self.patience = patience
        self.budgets = budgets
        self.verifier_url = verifier_url
        """The address of the page that checks a proof, or None."""
        self.deadlines = deadlines
        self.admission = Admission(deadlines)
        self.tree: discord.app_commands.CommandTree[Evenhand]
        self.commands: Mapping[str, Command] = {}
        """Commands by their names, those of groups too."""
        self.recent_reads = RecentReads(time.monotonic)
        self.hurry = Hurry()
        self.why_closing = RESTARTING
        """What the bot says to people who ask, or still wait, while it stops."""
        self.turns = FairTurns()
        self.shards = shards
        self.emoji: Mapping[str, str] = {}
        """How each emoji of the application is written in a text, by its name."""
        self.storage_works = False
        """Whether the store could be written and read when the watchdog last looked."""
        self.beaten: float | None = None
        """When the gateway was last seen there while the store worked, by the clock of the watchdog."""
        self.tally: Tally | None = None
        """Counts answers, or None."""
        self.outage = Outage()
        self.untold: dict[Place, list[int]] = {}
        """The numbers of entries whose answers are lost, by channel, until they are posted there."""
        self.unseen = 0
        """How many recorded entries had answers that never arrived."""
        self._late = 0
        self._answering = 0
        self._works: set[asyncio.Task[Any]] = set()
        self._beside: set[asyncio.Task[Any]] = set()
        self._idle = asyncio.Event()
        self._idle.set()

    def _get_state(self, **options: Any) -> ClientState:  # noqa: ANN401 - whatever discord.py hands on
        return ClientState(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    async def login(self, token: str) -> None:
        """Log in, and try again for as long as the watchdog waits if Discord fails."""
        for failures in count(1):
            try:
                await super().login(token)
            except discord.DiscordServerError as error:
                pause = pause_before(failures, resuming=False)
                log.warning("Discord does not let the bot log in (%s); trying again in %.1f s.", error, pause)
                await self.http.close()
                self.http.connector = discord.utils.MISSING  # else the next try would use the one just closed
                await asyncio.sleep(pause)
            else:
                return

    async def setup_hook(self) -> None:
        """Prepare to answer."""
        SendsOnce.use()
        self.emoji = await read_emoji(self)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve until the client is closed.

        Raises:
            discord.ConnectionClosed: the gateway refuses the bot for good.
        """
        await self.shards.serve(self)

    async def close(self) -> None:
        """End all sessions, and close all connections."""
        await self.shards.close()
        await super().close()

    @property
    def connected(self) -> bool:
        """Whether the gateway is there, as far as this process needs it."""
        return self.shards.connected

    @property
    def closing(self) -> bool:
        """Whether the bot stops, and takes nothing new."""
        return self.hurry.begun

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait: the caller makes the pauses between tries."""

    @property
    def under_way(self) -> int:
        """How many answers are being given."""
        return self._answering

    def begin(self, interaction: discord.Interaction[Any]) -> None:
        """Name this interaction in whatever this task logs from here on."""
        UNDER_WAY.set(partial(under_way, interaction))
        if self.tally:
            interaction.extras[BEGAN] = time.perf_counter()

    def note(self, interaction: discord.Interaction[Any], outcome: Outcome) -> None:
        """Count an answer, if answers are counted."""
        log.debug("An answer: %s.", outcome)
        if outcome == "late":
            self._note_late()
        if outcome == "lost":
            self.unseen += len(interaction.extras.get(TELLS, ()))
        if self.tally and BEGAN in interaction.extras:
            seconds = time.perf_counter() - interaction.extras[BEGAN]
            self.tally(name_of(interaction), outcome, seconds)

    async def take(self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]) -> None:
        """Work for an interaction once it is let in, in the turns of its person; or drop it, if too many wait
        or it is too late. A blocked person takes no place, and a person who waits while the bot stops is told
        so.
        """
        self.begin(interaction)
        with self.track_answer():
            if self.find_block(interaction):
                await work
            else:
                await self._take_in_turn(interaction, work)

    async def _take_in_turn(
        self, interaction: discord.Interaction[Any], work: Coroutine[Any, Any, None]
    ) -> None:
        try:
            is_let_in = await self.admission.enter(interaction.id, server_of(interaction))
            if is_let_in or (self.closing and not self.has_expired(interaction)):
                await self.turns.take(interaction.user.id, work)
                _part(interaction)
            elif interaction.type is not discord.InteractionType.autocomplete:
                self.note(interaction, "late")
        finally:
            work.close()  # it has ended, or never begun
            self.admission.leave(interaction.id)

    def has_expired(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether it is too late to do anything for an interaction: its answer might come too late."""
        waits = ACKNOWLEDGED in interaction.extras
        return self.deadlines.has_passed(interaction.id, WITHIN_IF_DEFERRED if waits else WITHIN_TO_WRITE)

    def tell_untold(self) -> None:
        """Have lost answers posted, if there are any, unless Discord takes no answers just now."""
        if self.untold and not self.outage.lasts:
            self.dispatch("untold")

    def _note_late(self) -> None:
        if not self._late:
            asyncio.get_running_loop().call_later(SUMMED_UP, self._log_late)
        self._late += 1

    def _log_late(self) -> None:
        log.warning("%d commands came too late to be answered, and were not done.", self._late)
        self._late = 0

    def refusal(self, interaction: discord.Interaction[Any]) -> Busy | None:
        """Return why this person is refused just now, if so."""
        if blocked := self.find_block(interaction):
            return self.budgets.refuse_blocked(*blocked)
        if self.closing:
            return Busy(self.why_closing)
        return self.budgets.refusal(interaction.user.id, interaction.guild_id, name_of(interaction))

    def find_block(self, interaction: discord.Interaction[Any]) -> tuple[BlockedKind, int] | None:
        """Return the person or the server of an interaction, with the id, if the host blocks one of them."""
        return self.services.store.blocklist.find(interaction.user.id, interaction.guild_id)

    def dispatch(self, event: str, /, *args: Any, **named: Any) -> None:  # noqa: ANN401 - as discord.py has it
        """Call the listeners of an event, but for commands: the tree knows them without a task each."""
        if event in UNHEARD or (event == "interaction" and args[0].type not in LISTENED_TO):
            return
        super().dispatch(event, *args, **named)

    @contextmanager
    def track_answer(self) -> Iterator[None]:
        """Mark an answer as under way, so that closing waits for it."""
        self._answering += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering:
                self._idle.set()

    def run_beside(self, work: Coroutine[Any, Any, object]) -> None:
        """Run something that only closing waits for; drop it if very many of these run already."""
        if len(self._beside) >= MOST_BESIDE:
            work.close()
            return
        under_way = ExitStack()
        under_way.enter_context(self.track_answer())  # from now on, even if it begins later
        task = asyncio.ensure_future(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        task.add_done_callback(lambda _: under_way.close())

    async def await_work(self, work: Awaitable[Result]) -> Result:
        """Return the result of work for an answer, unless closing cuts it short.

        Raises:
            Busy: the bot stops.
        """
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - answers are coroutines
        self._works.add(task)
        try:
            return await work
        except (asyncio.CancelledError, Busy):
            if self.closing:
                task.uncancel()
                raise Busy(self.why_closing) from None
            raise
        finally:
            self._works.discard(task)

    async def drain(self, seconds: float) -> None:
        """Take nothing new, and wait until every answer under way has been given.

        People who still wait after `seconds` are told why.
        """
        self.hurry.begin()
        self.admission.close()
        await self._wait_until_idle(seconds)
        for work in self._works:
            work.cancel()
        await self._wait_until_idle(LAST_WORDS)

    async def _wait_until_idle(self, seconds: float) -> None:
        """Wait until every answer under way has been given, at most `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._answering:  # another may have begun meanwhile
                    await self._idle.wait()


Interaction = discord.Interaction[Evenhand]


def server_of(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server of an interaction; outside servers each person counts as one."""
    return interaction.guild_id or interaction.user.id


def name_of(interaction: discord.Interaction[Any]) -> str:
    """Return the full name of a command, without /, or how the custom_id of a button or form begins."""
    data: Mapping[str, Any] = interaction.data or {}
    if "custom_id" in data:
        return str(data["custom_id"]).partition(":")[0]
    name, options = str(data.get("name")), data.get("options")
    if options and options[0]["type"] == SUB_COMMAND:
        return f"{name} {options[0]['name']}"
    return name


def under_way(interaction: discord.Interaction[Any]) -> Mapping[str, object]:
    """Return what the log says of an interaction: neither who asked nor what was typed."""
    told: dict[str, object] = {
        "interaction": interaction.id,
        "command": name_of(interaction),
        "channel": interaction.channel_id,
    }
    rolls = interaction.extras.get(TELLS)
    return {**told, "rolls": list(rolls)} if rolls else told


def _part(interaction: discord.Interaction[Any]) -> None:
    """Break the references back to a finished interaction, so that its memory is free at once.

    Otherwise thousands would stay until a garbage collection.
    """
    interaction.extras.pop(ASKED, None)
    with suppress(AttributeError):  # nothing was answered
        del interaction._cs_response  # type: ignore[attr-defined]  # noqa: SLF001 - discord.py is pinned


def _count_names(reading: asyncio.Future[Sized]) -> int:
    """Return how many names a reading has; 0 while it is under way."""
    found = reading.done() and not reading.cancelled() and reading.exception() is None
    return len(reading.result()) if found else 0
