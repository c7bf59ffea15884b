"""A machine that does all that people can do, in any order, and looks after each step whether all agrees."""

import asyncio

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.features.config import changing
from bot.features.privacy import privacy
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.storage.recording import REMEMBERED
from tests.stateful import checks
from tests.stateful.actions import ACTIONS
from tests.stateful.kept import InFile, Kept, OnServer
from tests.stateful.table import GUESSES, Someone, Table, refused

DEEDS = st.tuples(
    st.sampled_from(sorted(ACTIONS)),
    st.integers(0, 3),
    st.sampled_from([0, 0, 0, 1, 2, 3, 4]),
    st.integers(0, 419),
)


TYPED = st.sampled_from(
    ["own_memory"] * 4
    + ["fair", "roll", "die", "deck", "evening", "hand", "hand_roll", "table", "filters"]
    + ["character", "counter", "named_roll", "panel", "call", "answer"]
    + ["fight", "fight", "join", "move", "note", "relabel", "until", "together", "enter"]
)
"""What leaves words of a person."""


SCENES = {
    "call": ("call", "answer", "answer", "answer", "void", "end_call", "strike", "reveal", "relabel"),
    "hurt": ("call", "character", "answer", "answer", "hurt", "answer", "hurt", "strike", "void", "hurt"),
    "fight": ("fight", "fight", "join", "move", "move", "note", "open", "strike", "void", "reveal"),
    "wound": ("fight", "character", "join", "wound", "attack", "wound", "show", "attack", "strike", "void"),
    "panel": ("panel", "panel_press", "panel_press", "panel_change", "share", "table", "strike"),
    "together": ("together", "until", "enter", "relabel", "relabel", "again", "strike", "void"),
}
"""What people do one after the other when they play, beginning with the first of it."""

SHEET = st.lists(
    st.tuples(
        st.sampled_from(["counter", "counter", "counter", "strike", "character"]),
        st.sampled_from([0, 1, 4]),
        st.integers(0, 419),
        st.booleans(),
    ),
    min_size=4,
    max_size=12,
)
"""What happens to a character in a channel, its thread and another channel, some of it at once."""

TURNS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(0, 419), st.booleans()),
    min_size=3,
    max_size=8,
)


class Everything(RuleBasedStateMachine):
    def __init__(self, kept: Kept, every: int) -> None:
        super().__init__()
        kept.clear()
        self.every = every
        """After so many steps it is looked whether all agrees, and at the end."""
        self.steps = 0
        self.loop = asyncio.new_event_loop()
        self.table = Table(kept)
        self.run(self.table.start())

    def run(self, *works):
        async def together():
            return await asyncio.gather(*works, return_exceptions=True)

        answers = self.loop.run_until_complete(together())
        for answer in answers:
            if isinstance(answer, BaseException) and not refused(answer):
                raise answer
        return answers

    def deed(self, name, person, place, form):
        context = self.table.ask(person, place)
        who = self.table.people[person]
        return self._done(ACTIONS[name], who, context, form)

    async def _done(self, action, who, context, form):
        event = await action(self.table.at(context.interaction), who, context, form)
        if isinstance(event, Event):
            self.table.last = (action, who, context, form, event)
            newest = self.table.known.newest
            newest[context.place] = max(newest.get(context.place, 0), event.number)
        return event

    @rule(deed=DEEDS)
    def one(self, deed):
        self.run(self.deed(*deed))

    @rule(deeds=st.lists(DEEDS, min_size=2, max_size=4))
    def several_at_once(self, deeds):
        self.run(*(self.deed(*deed) for deed in deeds))

    @rule(scene=st.sampled_from(sorted(SCENES)), turns=TURNS, form=st.integers(0, 419))
    def a_scene(self, scene, turns, form):
        """People play for a while at one place; some act at the same moment."""
        names, waiting = SCENES[scene], [self.deed(SCENES[scene][0], 0, 0, form)]
        for choice, person, how, at_once in turns:
            if not at_once:
                self.run(*waiting)
                waiting.clear()
            waiting.append(self.deed(names[choice % len(names)], person, 0, how))
        self.run(*waiting)

    @rule(deeds=SHEET)
    def a_sheet(self, deeds):
        """One character is changed in several places, by two processes where there are two."""
        waiting = []
        for name, place, form, at_once in deeds:
            if not at_once:
                self.run(*waiting)
                waiting.clear()
            waiting.append(self.deed(name, 0, place, form))
        self.run(*waiting)

    @rule()
    def the_same_interaction_again(self):
        if self.table.last is None:
            return
        action, who, context, form, event = self.table.last
        known = self.table.now - context.at < REMEMBERED and who not in self.table.known.forgotten
        if not known or action not in REPEATABLE:
            return
        (again,) = self.run(action(self.table.at(context.interaction + 1), who, context, form))
        if isinstance(again, Event):
            assert again.number == event.number

    @rule(person=st.integers(1, 3), last=DEEDS, typed=TYPED, beside=st.lists(DEEDS, max_size=2))
    def forget(self, person, last, typed, beside):
        self.run(self.deed(typed, person, *last[2:]))
        self.run(self.deed(last[0], person, *last[2:]))
        others = [deed for deed in beside if deed[1] != person]
        self.run(self._forget(person), *(self.deed(*deed) for deed in others))

    async def _forget(self, person):
        who = self.table.people[person]
        context = self.table.ask(person, 0)
        self.table.people[person] = Someone(person, who.generation + 1)  # nobody names who leaves any more
        here = self.table.at(context.interaction).services
        asked = await privacy.ask_forget(await Ask.of(here, context))
        if asked is None:
            self.table.people[person] = who
            return
        _, number = asked
        await privacy.forget(await Ask.of(here, context), number)
        self.table.known.forgotten.append(who)

    @rule(beside=DEEDS)
    def erase(self, beside):
        context = self.table.ask(0, 0)
        self.run(self._erase(context), self.deed(*beside))

    async def _erase(self, context):
        self.table.known.erased.add(context.place.home)
        here = self.table.at(context.interaction).services
        number = await privacy.ask_erase(await Ask.of(here, context))
        self.table.last = None  # what made it is no longer known
        await privacy.erase(await Ask.of(here, context), number)
        self.table.last = None

    @rule(kept=st.integers(1, 9), beside=st.lists(DEEDS, max_size=2), forgets=st.booleans())
    def prune(self, kept, beside, forgets):
        works = [self.deed(*deed) for deed in beside if not forgets or deed[1] != 1]
        self.run(*([self._forget(1)] if forgets else []), self._prune(kept), *works)

    async def _prune(self, kept):
        wanted = Configuration(history_rolls=kept)
        for place in await self.table.all_places():
            await changing.prune(self.table.services, place, wanted, self.table.now)

    @rule()
    def publish(self):
        self.run(self.deed("published", 0, 0, 0))

    @rule(last=DEEDS, guess=st.sampled_from([*GUESSES, "never"]))
    def restart(self, last, guess):
        self.run(self.deed("roll", *last[1:]))
        self.run(self.table.restart(guess))

    @precondition(lambda self: self.table.kept.is_file)
    @rule()
    def back_up(self):
        self.table.back_up()

    @precondition(lambda self: self.table.copied)
    @rule(last=DEEDS)
    def restore(self, last):
        self.run(self.deed(*last))
        self.run(self.table.restore())

    @invariant()
    def all_agrees(self):
        self.steps += 1
        if self.steps % self.every == 0:
            self.look()

    def look(self):
        checks.nobody_forgotten_is_kept(self.table)
        self.loop.run_until_complete(self._look())

    async def _look(self):
        await checks.calls_keep_their_answers(self.table)
        recorded = await checks.histories(self.table)
        await checks.no_row_is_lost(self.table, recorded)
        await checks.fights_hide_who_is_hidden(self.table, recorded)
        await checks.histories_replay(self.table, recorded)
        await checks.sheets_follow_from_all_channels(self.table)
        await checks.pushes_stand_in_the_history(self.table, recorded)
        await checks.proofs_verify(self.table, recorded)
        await checks.sums_are_what_was_rolled(self.table, recorded)
        await checks.hidden_rows_show_nothing(self.table, recorded)

    def teardown(self):
        try:
            self.look()
            self.run(self.table.services.store.compact(starting=True))
            checks.files_hold_nobody_forgotten(self.table)
        finally:
            self.run(self.table.stop())
            self.loop.close()


REPEATABLE = {
    ACTIONS[name] for name in ("roll", "die", "fair", "deck", "table_roll", "catan_roll", "session_start")
}


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def kept(request, database):
    """A database of each engine; what is left on the server is deleted."""
    if request.param == "SQLite":
        return InFile(database)
    request.getfixturevalue("address")
    return OnServer(request.getfixturevalue("postgres"))


@pytest.mark.long
@pytest.mark.slow
def test_whatever_people_do_all_agrees(kept, soak, monkeypatch):
    monkeypatch.setattr(changing, "LEAST", 1)
    every = 1 if soak and kept.is_file else 3  # to look takes longer than to do, and longest on a server
    few, many = (6, 120) if kept.is_file else (3, 60)
    run_state_machine_as_test(
        lambda: Everything(kept, every),  # type: ignore[arg-type]
        settings=settings(
            max_examples=many if soak else few,
            stateful_step_count=80 if soak else 15,
            deadline=None,
            derandomize=not soak,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
