"""Someone without rights who tries every door: forged buttons, another server, direct messages."""

import json

from bot.sandbox.interactions.lifecycle import COMMAND, Interaction
from bot.sandbox.people.handles import InteractionResult
from tests.client.reading import text
from tests.features.history.test_hidden_rolls import forge

MANAGE_SERVER = 1 << 5

DICE = "4d6kh3[trap] + 2"
SECRETS = ("trap", "4d6")
"""What nobody may read who may not see a roll of `DICE`."""


class Thief:
    """Theo: a member of the Den without rights, and the owner of the Cave, where the bot is too."""

    def __init__(self, town):
        self.town = town
        self.person = town.sandbox.user("Theo")
        town.sandbox.server("Den", owner=town.owner, members=[self.person])
        cave = town.sandbox.server("Cave", owner=self.person, members=[town.owner], app_installed=True)
        self.cave = town.sandbox.text_channel(cave, "cave")
        self.thread = town.sandbox.thread(town.room, "aside")
        self.chat = town.sandbox.dm(self.person)

    async def use(self, command, room=None, **options):
        """Use a command, in the Den unless another room is named."""
        return await self.person.use(room or self.town.room, command, **options)

    async def press(self, custom_id, room=None):
        """Press a button with a forged custom_id, under a roll that the thief made in the room."""
        rolled = await self.use("roll", room, dice="d4")
        return await press(self.town, self.person, rolled, custom_id)

    async def submit(self, custom_id, entries, room=None):
        """Hand in a form with a forged custom_id."""
        seen = await self.use("table add", room, name="bait")
        seen.interaction.modal["custom_id"] = custom_id
        component = seen.interaction.modal["components"][0]["component"]
        component["custom_id"], component["max_length"] = next(iter(entries)), 4000
        return await self.person.submit(seen, entries)

    async def send(self, command, *options, kind=COMMAND):
        """Send a command, or what completes one, with options that no client of Discord would send."""
        dispatcher, room = self.person._dispatcher, self.town.room.channel
        data = {"id": "1", "name": command, "type": 1, "options": list(options)}
        sent = dispatcher._send(Interaction(kind, self.person.user, room, data, {"0": str(room.guild_id)}))
        await dispatcher.wait_for_answer(sent)
        return InteractionResult(dispatcher, sent)

    def rooms(self):
        """The rooms by name, as far as the thief gets."""
        return {"here": self.town.room, "thread": self.thread, "cave": self.cave, "chat": self.chat}

    def loot(self):
        """What the thief can read of hidden rolls, in whatever room."""
        seen = json.dumps([room.messages(as_user=self.person) for room in self.rooms().values()])
        return [word for word in SECRETS if word in seen]


async def press(town, person, seen, custom_id):
    """Let a person press a button with a forged custom_id under what was seen."""
    forge(town, seen.message, custom_id)
    return await person.press(seen.message, custom_id)


def custom_id(seen):
    """The custom_id of the first button under an answer."""
    return seen.message["components"][0]["components"][0]["custom_id"]


def refused(seen, sentence):
    """Whether a refusal with this sentence was given, to the person alone."""
    return sentence in text(seen) and seen.ephemeral


def demote(town, person):
    """Take all roles from a member of the Den."""
    town.guild.guild.members[person.id].clear()
