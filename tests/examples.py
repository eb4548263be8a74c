"""How many examples a test of drawn input takes."""

import os

LANDING_SHARE = 4
"""Before a change lands, always the same quarter is tried; elsewhere, each time, as many others as a test asks for."""


def some(count):
    """Return how many of so many examples to try."""
    return max(count // LANDING_SHARE, 20) if os.environ.get("CI") else count
