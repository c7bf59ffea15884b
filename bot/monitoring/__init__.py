"""What a host's own programs read of a running bot: figures, and whether it is well."""


class PortTaken(Exception):
    """The port for figures cannot be used; the sentence says what to do."""
