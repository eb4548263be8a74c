"""Driving the app without a browser: press, drop, read, wait."""

import time

from pages.ui import state


def button(app, label):
    """Return the one button with this label."""
    return next(each for each in app.button if each.label == label)


def labels(app):
    """Return the labels of all buttons."""
    return [each.label for each in app.button]


def said(app):
    """Return everything that the screen says in text, as one string."""
    kinds = (
        app.title,
        app.subheader,
        app.markdown,
        app.caption,
        app.text,
        app.info,
        app.warning,
        app.error,
        app.success,
    )
    return "\n".join(str(each.value) for kind in kinds for each in kind)


def open_view(app, screen, view):
    """Open a screen at one of its views."""
    app.session_state[f"{screen}_view"] = view
    app.switch_page(f"pages/{screen}.py").run()
    return app


def upload(app, content, name):
    """Drop a file into the screen's one upload."""
    app.get("file_uploader")[0].upload(name, content).run()
    return app


def until(true, seconds=60):
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def run_all(app):
    """Run the engines that are chosen on Evaluate, to their end."""
    app.switch_page("pages/evaluate.py").run()
    button(app, "Run").click().run()
    until(lambda: not state.jobs().busy)
    return app
