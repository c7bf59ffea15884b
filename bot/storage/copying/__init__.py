"""Moves all that a database holds to one of the other engine."""
