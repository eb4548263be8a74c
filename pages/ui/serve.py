"""Start the app: `python -m pages.ui.serve`, followed by any option of `streamlit run`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from streamlit.runtime.pages_manager import PagesManager
from streamlit.web import cli

APP = Path(__file__).parents[2] / "app.py"

WARM = ("altair", "vl_convert", "pages.ui.engine_cards", "pages.ui.result_views")
"""What the first person to open a screen would wait a second for, so it is imported before anybody comes."""


def main() -> None:
    """Serve the app.

    Streamlit takes a folder named pages for its older kind of navigation until app.py has called st.navigation
    once, and until then answers a link to any screen with "Page not found": the first person who reloads after a
    restart would see it. So it is told here, before anybody comes, what that call would tell it.
    """
    for name in WARM:
        import_module(name)
    PagesManager.uses_pages_directory = False
    sys.argv = ["streamlit", "run", str(APP), *sys.argv[1:]]
    cli.main()


if __name__ == "__main__":
    main()
