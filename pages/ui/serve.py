"""Start the app: `python -m pages.ui.serve`, followed by any option of `streamlit run`."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Thread

from streamlit.runtime.pages_manager import PagesManager
from streamlit.web import cli

from core.messages import ReleveError

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
    Thread(target=read_ahead, daemon=True).start()
    PagesManager.uses_pages_directory = False
    sys.argv = ["streamlit", "run", str(APP), *sys.argv[1:]]
    cli.main()


def read_ahead() -> None:
    """Read the catalog that the first person will see; what can't be opened is for the screen to say."""
    state = import_module("pages.ui.state")
    with suppress(ReleveError):
        for newest in state.store().projects()[-1:]:
            catalog = state.catalog_of(newest)
            if catalog is not None:
                catalog.place("")
                _ = catalog.language_counts


if __name__ == "__main__":
    main()
