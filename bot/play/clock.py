"""Lengths of time in milliseconds, as all times are, which count from 1970."""

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE
"""A day of UTC."""
