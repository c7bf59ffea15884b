"""What discord.py sends for ordinary use is never refused."""

import enum
from typing import Literal

import discord
import pytest
from discord import app_commands, ui

from bot.sandbox.validation.commands import check_commands
from bot.sandbox.validation.messages import check_message
from bot.sandbox.validation.responses import check_choices, check_modal

OPTIONS = [discord.SelectOption(label="a"), discord.SelectOption(label="b", emoji="🎲")]


class Colour(enum.Enum):
    red = 1
    blue = 2


class Classic(ui.View):
    @ui.button(label="Roll", emoji="🎲", style=discord.ButtonStyle.green)
    async def roll(self, interaction, button): ...

    @ui.select(options=OPTIONS, placeholder="which", max_values=2)
    async def pick(self, interaction, select): ...

    @ui.select(cls=ui.UserSelect, min_values=0)
    async def people(self, interaction, select): ...

    @ui.select(cls=ui.ChannelSelect, channel_types=[discord.ChannelType.text])
    async def channels(self, interaction, select): ...


class Layout(ui.LayoutView):
    box = ui.Container(
        ui.TextDisplay("# hello"),
        ui.Section("text", accessory=ui.Thumbnail("attachment://a.png")),
        ui.Separator(spacing=discord.SeparatorSpacing.large),
        ui.ActionRow(ui.Button(label="Roll"), ui.Button(label="Docs", url="https://example.com")),
        ui.ActionRow(ui.Select(options=OPTIONS)),
        ui.File("attachment://b.txt"),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="a chart")),
        accent_colour=discord.Colour.blurple(),
    )
    line = ui.TextDisplay("below")


class Fields(ui.Modal, title="Fields"):
    name = ui.Label(text="Name", description="of it", component=ui.TextInput(max_length=10, required=False))
    kind = ui.Label(text="Kind", component=ui.Select(options=OPTIONS, required=False))
    files = ui.Label(text="Files", component=ui.FileUpload(required=False))
    one = ui.Label(
        text="One",
        component=ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="a", value="a"),
                discord.RadioGroupOption(label="b", value="b"),
            ]
        ),
    )
    some = ui.Label(
        text="Some",
        component=ui.CheckboxGroup(options=[discord.CheckboxGroupOption(label="a", value="a")]),
    )


class OldFields(ui.Modal, title="Old fields"):
    name = ui.TextInput(label="Name", style=discord.TextStyle.paragraph, default="x")
    note = ui.TextDisplay("a note")
    yes = ui.Label(text="Yes", component=ui.Checkbox())


def embed():
    made = discord.Embed(title="a", description="b", url="https://example.com", colour=0xFFFFFF)
    made.timestamp = discord.utils.utcnow()
    made.set_author(name="c", icon_url="https://example.com/c.png").set_footer(text="d")
    return made.set_image(url="attachment://a.png").add_field(name="e", value="f", inline=False)


@pytest.fixture
async def tree():
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    group = app_commands.Group(name="config", description="settings")
    inner = app_commands.Group(name="dice", description="settings of dice", parent=group)

    @tree.command()
    @app_commands.describe(dice="which dice")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.default_permissions(manage_guild=True)
    async def roll(
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, 20],
        count: app_commands.Range[int, 1, 9] = 1,
        share: app_commands.Range[float, 0, 1] = 0.5,
        channel: discord.TextChannel | None = None,
        person: discord.User | None = None,
    ): ...

    @tree.command()
    async def draw(
        interaction: discord.Interaction,
        file: discord.Attachment,
        role: discord.Role | None = None,
        colour: Colour = Colour.red,
        mode: Literal["fair", "loud"] = "fair",
    ): ...

    @roll.autocomplete("dice")
    async def complete(interaction: discord.Interaction, current: str): ...

    @inner.command()
    async def show(interaction: discord.Interaction): ...

    @group.command(name="set")
    async def set_(interaction: discord.Interaction, value: str): ...

    @tree.context_menu(name="Roll Again")
    async def again(interaction: discord.Interaction, message: discord.Message): ...

    tree.add_command(group)
    return tree


def test_commands_groups_and_menu_entries_are_accepted(tree):
    check_commands([command.to_dict(tree) for command in tree.get_commands()])


async def test_a_view_is_accepted():
    view = Classic().add_item(ui.Button(label="Docs", url="https://example.com"))
    check_message({"content": "x", "components": view.to_components(), "tts": False})


async def test_a_layout_view_is_accepted():
    body = {"components": Layout().to_components(), "flags": discord.MessageFlags(components_v2=True).value}
    check_message(body, filenames=["a.png", "b.txt"], sizes=[1, 1])


@pytest.mark.parametrize("modal", [Fields, OldFields])
async def test_a_modal_is_accepted(modal):
    check_modal(modal().to_dict())


def test_an_embed_with_a_picture_is_accepted():
    check_message({"embeds": [embed().to_dict()]}, filenames=["a.png"], sizes=[1])


@pytest.mark.parametrize(
    "mentions",
    [
        discord.AllowedMentions(),
        discord.AllowedMentions.none(),
        discord.AllowedMentions.all(),
        discord.AllowedMentions(users=[discord.Object(1)], roles=False, everyone=False),
    ],
    ids=["default", "none", "all", "listed"],
)
def test_allowed_mentions_are_accepted(mentions):
    check_message({"content": "x", "allowed_mentions": mentions.to_dict()})


def test_completion_choices_are_accepted():
    choices = [app_commands.Choice(name="a", value=value).to_dict() for value in ("a", 1, 0.5)]
    check_choices({"choices": choices})


@pytest.mark.parametrize("spoiler", [False, True])
def test_an_attached_file_is_accepted(spoiler):
    file = discord.File(__file__, filename="my chart.png", spoiler=spoiler, description="a chart")
    body = {"embeds": [discord.Embed().set_image(url=file.uri).to_dict()], "attachments": [file.to_dict(0)]}
    file.close()
    check_message(body, filenames=[file.filename], sizes=[1])
