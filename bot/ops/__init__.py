"""What a host runs and watches: worker processes, metrics, logs, `evenhand doctor`, and the day's work."""


class PortTaken(Exception):
    """The port for figures cannot be used; the sentence says what to do.

    It stands here, as what shows figures is imported only where there is a port.
    """
