"""Where the workspace is: the folder that the app and the command line keep everything in."""

from __future__ import annotations

import os
from pathlib import Path

DEFAULT_WORKSPACE = Path("data/workspace")


def workspace() -> Path:
    """Return the folder that RELEVE_WORKSPACE names, else the usual one."""
    return Path(os.environ.get("RELEVE_WORKSPACE") or DEFAULT_WORKSPACE)
