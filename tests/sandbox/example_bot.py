"""An ordinary discord.py bot with a bit of everything, for the sandbox to be tested with."""

import asyncio
import io
from typing import Any, Literal

import discord
from discord import app_commands

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


class Counter(discord.ui.DynamicItem[discord.ui.Button], template=r"count:(?P<n>\d+)"):
    """A button that counts its presses in its own custom_id."""

    def __init__(self, count):
        super().__init__(discord.ui.Button(label=f"Pressed {count}", custom_id=f"count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(int(match["n"]))

    async def callback(self, interaction):
        await interaction.response.edit_message(
            content=f"Now {self.count + 1}", view=counter_view(self.count + 1)
        )


def counter_view(count):
    view = discord.ui.View(timeout=None)
    view.add_item(Counter(count))
    return view


class Choices(discord.ui.View):
    """A row of buttons and a select."""

    def __init__(self):
        super().__init__(timeout=600)

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction, button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="Later it is", view=None)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction, button):
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Secret", custom_id="secret")
    async def secret(self, interaction, button):
        await interaction.response.send_message("Only for you", ephemeral=True)

    @discord.ui.button(label="Never", custom_id="never", disabled=True)
    async def never(self, interaction, button): ...

    @discord.ui.select(
        placeholder="Colour",
        custom_id="colour",
        options=[discord.SelectOption(label=c) for c in ("red", "blue")],
    )
    async def colour(self, interaction, select):
        await interaction.response.send_message(f"You chose {select.values[0]}")

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Whom", custom_id="whom")
    async def whom(self, interaction, select):
        await interaction.response.send_message(f"You chose {select.values[0].name}")


class Form(discord.ui.Modal, title="Tell me"):
    """A form with a text, and a select of a label."""

    name = discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name", max_length=10))
    size = discord.ui.Label(
        text="Size",
        component=discord.ui.Select(
            custom_id="size",
            required=False,
            options=[discord.SelectOption(label=s) for s in ("small", "large")],
        ),
    )

    def __init__(self):
        super().__init__(timeout=600)

    async def on_submit(self, interaction):
        size: Any = self.size.component
        name: Any = self.name.component
        await interaction.response.send_message(f"Hello {name.value} {size.values}")


class Update(discord.ui.Modal, title="Update"):
    """A form that tries to update a message, and tells what came of it."""

    name = discord.ui.TextInput(label="Name", custom_id="name", required=False)

    def __init__(self):
        super().__init__(timeout=600)

    async def on_submit(self, interaction):
        try:
            await interaction.response.edit_message(content="updated")
        except discord.HTTPException as error:
            await interaction.response.send_message(str(error.code))


class ExampleBot(discord.Client):
    """Registers its commands at the start; `wait` holds back what /wait answers until it is set."""

    def __init__(self, *, sync=True, intents=None, **options):
        # All servers are announced at once here: discord.py need not wait 2 s for more of them.
        super().__init__(intents=intents or discord.Intents.none(), guild_ready_timeout=0.2, **options)
        self.tree = app_commands.CommandTree(self)
        self.wait = asyncio.Event()
        self.heard = []
        self.errors = []
        self.messages = []
        self.resumed = 0
        self._sync = sync
        self.add_commands()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Identify anew at once; discord.py would wait 5 s, as Discord lets many shards in one by one."""

    async def setup_hook(self):
        self.add_dynamic_items(Counter)
        if self._sync:
            await self.tree.sync()

    async def on_interaction(self, interaction):
        self.heard.append(interaction)

    async def on_message(self, message):
        self.messages.append(message)

    async def on_resumed(self):
        self.resumed += 1

    def add_commands(self):  # noqa: C901, PLR0915 - a list of small commands
        tree = self.tree

        @tree.error
        async def on_error(interaction, error):
            self.errors.append(getattr(error, "original", error))

        @tree.command(description="Answers at once")
        async def ping(interaction: discord.Interaction):
            await interaction.response.send_message("pong")

        @tree.command(description="Answers with what it was given")
        async def echo(
            interaction: discord.Interaction,
            *,
            text: app_commands.Range[str, 1, 20],
            times: app_commands.Range[int, 1, 5] = 1,
            colour: Literal["red", "blue"] | None = None,
            loud: bool = False,
            whom: discord.User | None = None,
            where: app_commands.AppCommandThread | None = None,
        ):
            given = [text * times, colour, loud, whom and whom.name, where and where.name]
            await interaction.response.send_message(repr(given))

        @tree.command(description="Answers with a share")
        async def weigh(interaction: discord.Interaction, share: float):
            await interaction.response.send_message(repr(share))

        @tree.command(description="Reads a file")
        async def read(interaction: discord.Interaction, file: discord.Attachment):
            told = [file.filename, file.size, file.content_type, file.ephemeral, (await file.read())[:9]]
            await interaction.response.send_message(repr(told))

        @tree.command(description="Completes a fruit")
        async def eat(interaction: discord.Interaction, fruit: str, *, much: bool = False):
            await interaction.response.send_message(f"Ate {fruit}")

        @eat.autocomplete("fruit")
        async def fruits(interaction, current):
            known = ("apple", "apricot", "banana")
            return [app_commands.Choice(name=f.title(), value=f) for f in known if f.startswith(current)]

        @tree.command(description="Answers later")
        async def wait(interaction: discord.Interaction, *, hidden: bool = False):
            await interaction.response.defer(ephemeral=hidden, thinking=True)
            await self.wait.wait()
            await interaction.edit_original_response(content="At last")

        @tree.command(description="Never answers")
        async def silent(interaction: discord.Interaction): ...

        @tree.command(description="Answers for one pair of eyes")
        async def hush(interaction: discord.Interaction):
            await interaction.response.send_message("Psst", ephemeral=True)
            await interaction.followup.send("Again", ephemeral=True)

        @tree.command(description="Answers several times")
        async def talk(interaction: discord.Interaction, times: int):
            await interaction.response.send_message("0")
            for number in range(times):
                await interaction.followup.send(str(number + 1))

        @tree.command(description="Shows a picture in an embed, and a file")
        async def picture(interaction: discord.Interaction):
            embed = discord.Embed(title="Picture").set_image(url="attachment://a.png")
            files = [
                discord.File(io.BytesIO(PNG), "a.png", description="A"),
                discord.File(io.BytesIO(b"hi"), "b.txt"),
            ]
            await interaction.response.send_message(embed=embed, files=files)

        @tree.command(description="Has a button that counts")
        async def count(interaction: discord.Interaction):
            await interaction.response.send_message("Now 0", view=counter_view(0))

        @tree.command(description="Has buttons and selects")
        async def choose(interaction: discord.Interaction):
            await interaction.response.send_message("Choose", view=Choices())

        @tree.command(description="Opens a form")
        async def ask(interaction: discord.Interaction):
            await interaction.response.send_modal(Update())

        @tree.command(description="For managers")
        @app_commands.default_permissions(manage_guild=True)
        async def manage(interaction: discord.Interaction):
            await interaction.response.send_message("managed")

        @tree.command(description="For servers")
        @app_commands.guild_only()
        async def local(interaction: discord.Interaction):
            await interaction.response.send_message("local")

        @tree.command(description="Goes everywhere with its user")
        @app_commands.allowed_installs(guilds=True, users=True)
        @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
        async def travel(interaction: discord.Interaction, times: int = 0):
            await interaction.response.send_message("travelled")
            for number in range(times):
                await interaction.followup.send(str(number + 1))

        @tree.context_menu(name="Count letters")
        async def count_letters(interaction: discord.Interaction, message: discord.Message):
            await interaction.response.send_message(f"{message.author.name}: {len(message.content)}")

        @tree.context_menu(name="Greet")
        async def greet(interaction: discord.Interaction, user: discord.User):
            await interaction.response.send_message(f"Hello {user.name}")

        config = app_commands.Group(name="config", description="Settings")

        @config.command(name="set", description="Changes a setting")
        async def config_set(interaction: discord.Interaction, value: int):
            await interaction.response.send_message(f"set to {value}")

        tree.add_command(config)
