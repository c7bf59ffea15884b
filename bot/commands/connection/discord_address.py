"""Which Discord the client talks to: the real one, or one on this machine."""

import discord
import yarl


def point_at(api: str) -> None:
    """Talk to the Discord at `api`, such as http://127.0.0.1:8080/api/v10; its gateway is /gateway beside it.

    discord.py keeps both addresses on its classes, so they hold for the whole process.
    """
    url = yarl.URL(api)
    discord.http.Route.BASE = api.rstrip("/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = url.with_scheme(
        "ws" if url.scheme == "http" else "wss"
    ).with_path("/gateway")
