"""Limits of `allowed_mentions`."""

from bot.sandbox.validation.form import Form, is_snowflake

_KINDS = ("users", "roles", "everyone")


def check_mentions(message: Form) -> None:
    """Note the faults of a message's `allowed_mentions`: unknown kinds, and a kind both parsed and listed."""
    mentions = message.form("allowed_mentions")
    if mentions is None:
        return
    parsed = mentions.members("parse", _KINDS)
    for kind in ("users", "roles"):
        listed = mentions.values(kind, most=100)
        for index, number in enumerate(listed):
            if number is not None and not is_snowflake(number):
                mentions.fault("NUMBER_TYPE_COERCE", f'Value "{number}" is not snowflake.', kind, index)
        if listed and kind in parsed:
            reason = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            mentions.fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", reason)
    mentions.boolean("replied_user")
