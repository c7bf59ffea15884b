"""Measurements, printed as ratios against a peer or a limit of the same run: `make bench`."""
