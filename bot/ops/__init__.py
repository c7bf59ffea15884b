"""What a host runs and watches: worker processes, metrics, logs, `evenhand doctor`, and the day's work."""
