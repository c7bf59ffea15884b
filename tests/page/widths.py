"""How wide the window is in which a test looks at a page."""

import pytest

from tests.tiers import soaked

WIDTHS = pytest.mark.parametrize("width", [1280, 390])
"""A screen and a phone."""

NARROW = pytest.mark.parametrize("width", [soaked(1280), 390])
"""What is hard to do on a phone first; a screen has more room for it."""
