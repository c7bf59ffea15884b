"""All settings of a host, read once, from the environment or a file `.env`."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, AnyHttpUrl, Field, SecretStr, UrlConstraints
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.ops.logs import Form

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def _require_safe(address: AnyHttpUrl) -> AnyHttpUrl:
    """See that nobody on the way can change a page: what it says is to be believed."""
    if address.scheme != "https" and address.host not in THIS_MACHINE:
        raise PydanticCustomError("address", "an address that begins with https:// or is on this machine")
    return address


PageAddress = Annotated[AnyHttpUrl, UrlConstraints(max_length=512), AfterValidator(_require_safe)]
"""The address of a page as a button of Discord can carry it."""


class Settings(BaseSettings):
    """What a host can set. `.env.example` explains each; every name but the token's starts with EVENHAND_."""

    model_config = SettingsConfigDict(
        env_prefix="EVENHAND_",
        env_file=".env",
        extra="ignore",
        env_ignore_empty=True,
        hide_input_in_errors=True,
        populate_by_name=True,
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token; None: not set."""
    database_url: str = "sqlite:///data/evenhand.db"
    """Where history and state are kept."""
    proof: bool = True
    """Whether rolls are made so that anyone can check them, unless a server decides against it."""
    verifier_url: PageAddress | None = None
    """Where the host has put the page that checks a proof; None: it comes as a file beside each proof."""
    shard_count: int | None = Field(default=None, ge=1, le=100_000)
    """How many shards there are; None: as many as Discord recommends."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """The least severe messages that are logged."""
    log_format: Form = "text"
    """How they are written: a line of text each, or of JSON."""
    heartbeat_file: Path | None = None
    """A file touched while the gateway is there and the database works, for health checks; None: none."""
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    """Where figures and health are shown, over HTTP; 0: at any free port; None: nowhere."""
    metrics_host: str = "127.0.0.1"
    """The address of this machine at which that is."""
    discord_api: AnyHttpUrl | None = None
    """Another Discord than the real one, by the address of its API; None: the real one."""
    closing_seconds: float = Field(default=4.0, ge=0, le=300)
    """How long answers under way may take when the bot is stopped."""
    demo_folder: Path = Path("data/demo")
    """Where the demo keeps its servers and its history."""
    demo_port: int = Field(default=6100, ge=0, le=65535)
    """The port of the demo's page, or any free one where it is taken; 0: any free one."""
