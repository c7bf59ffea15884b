"""All settings of a host, read once, from the environment or a file `.env`."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AnyHttpUrl,
    BeforeValidator,
    Field,
    SecretStr,
    UrlConstraints,
    model_validator,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.ops.data_folder import ENV_FILE, find_data_folder
from bot.ops.environment import bare_token, is_injected, unquote
from bot.ops.logs import Form

PREFIX = "EVENHAND_"

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def _require_safe(address: AnyHttpUrl) -> AnyHttpUrl:
    """See that nobody on the way can change a page: what it says is to be believed."""
    if address.scheme != "https" and address.host not in THIS_MACHINE:
        raise PydanticCustomError("address", "an address that begins with https:// or is on this machine")
    return address


PageAddress = Annotated[AnyHttpUrl, UrlConstraints(max_length=512), AfterValidator(_require_safe)]
"""The address of a page as a button of Discord can carry it."""

WORD = re.compile(r"[!-~]*")
"""A token fits in the head of a request: no space, and nothing but ASCII."""


def _read_token(token: SecretStr) -> SecretStr:
    bare = bare_token(token.get_secret_value())
    if not WORD.fullmatch(bare):
        raise PydanticCustomError("token", "a token is one word of letters, digits, dots, - and _")
    return SecretStr(bare)


def _default_database() -> str:
    return f"sqlite:///{find_data_folder() / 'evenhand.db'}"


def _default_demo() -> Path:
    return find_data_folder() / "demo"


class Settings(BaseSettings):
    """What a host can set. `.env.example` explains each; every name but the token's starts with EVENHAND_."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        extra="ignore",
        env_ignore_empty=True,
        hide_input_in_errors=True,
        populate_by_name=True,
    )

    token: Annotated[SecretStr, AfterValidator(_read_token)] | None = Field(
        default=None, validation_alias="DISCORD_TOKEN"
    )
    """The bot's token; None: not set."""
    database_url: str = Field(default_factory=_default_database)
    """Where history and state are kept."""
    migrate: bool = True
    """Whether a start brings an older database up to date; else only `evenhand migrate` does."""
    copies: bool = True
    """Whether a database in a file is copied every night."""
    proof: bool = True
    """Whether rolls are made so that anyone can check them, unless a server decides against it."""
    verifier_url: PageAddress | None = None
    """Where the host has put the page that checks a proof; None: it comes as a file beside each proof."""
    shard_count: int | None = Field(default=None, ge=1, le=100_000)
    """How many shards there are; None: as many as Discord recommends."""
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(str.upper)] = "INFO"
    """The least severe messages that are logged."""
    log_format: Annotated[Form, BeforeValidator(str.lower)] = "text"
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
    demo_folder: Path = Field(default_factory=_default_demo)
    """Where the demo keeps its servers and its history."""
    demo_port: int = Field(default=6100, ge=0, le=65535)
    """The port of the demo's page, or any free one where it is taken; 0: any free one."""

    @model_validator(mode="before")
    @classmethod
    def _tidy(cls, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take quotes off values; leave out what is empty then, and what no person has set."""
        bare = {name: unquote(value) if isinstance(value, str) else value for name, value in given.items()}
        return {
            name: value
            for name, value in bare.items()
            if value != "" and not is_injected(f"{PREFIX}{name.upper()}", str(value))
        }


def names() -> tuple[str, ...]:
    """Return how the settings are called in the environment."""
    fields = Settings.model_fields.items()
    return tuple(str(info.validation_alias or f"{PREFIX}{field.upper()}") for field, info in fields)
