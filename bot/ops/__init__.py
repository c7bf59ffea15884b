"""What a host runs and watches: worker processes, metrics, logs, `evenhand doctor`, and the day's work."""


class PortTaken(Exception):
    """The port for metrics cannot be used; the sentence says what to do.

    It is defined here, since `metrics` is imported only if a port is set.
    """
