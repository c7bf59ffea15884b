"""Why the bot could not write in a channel, in words."""

from bot.play.proof.unposted import Obstacle


def why_not(obstacle: Obstacle, channel: int) -> str:
    """Say why nothing could be posted in a channel, and what would help."""
    match obstacle:
        case "gone":
            return f"<#{channel}> is not there any more"
        case "forbidden":
            return (
                f"I may not write in <#{channel}>: let me view the channel, send messages and embed links "
                "there, in a thread send messages in threads"
            )
        case "unreachable":
            return f"<#{channel}> cannot be reached just now"
