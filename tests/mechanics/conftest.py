"""How hypothesis searches: without a clock, so that a busy machine fails nothing."""

from hypothesis import settings

settings.register_profile("evenhand", deadline=None)
settings.load_profile("evenhand")
