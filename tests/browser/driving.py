"""Driving the app in a browser: wait, press, look."""

from pathlib import Path

from playwright.sync_api import expect

SCREENSHOTS = Path(__file__).parent / "screenshots"


def settle(page):
    """Wait until the app has drawn what it has to draw."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_function("() => !document.querySelector('[data-testid=stSkeleton], [data-stale=true]')")


def screenshot(page, name):
    """Keep a picture of the whole screen for a person to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    width = page.viewport_size["width"]
    height = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": width, "height": max(700, min(height + 20, 6000))})
    page.wait_for_timeout(500)
    page.screenshot(path=SCREENSHOTS / f"{name}.png")
    page.set_viewport_size({"width": width, "height": 900})


def run_the_demo(page, words):
    """Load the demo shop and run the engines that are chosen, by mouse."""
    for step in ("demo", "next", "run"):
        page.get_by_role("button", name=words[step], exact=True).click()
        settle(page)
    expect(page.get_by_role("link", name=words["read"])).to_be_visible(timeout=120_000)
    settle(page)


def press_until_focused(page, text, most=80):
    """Press Tab until what has the focus says this."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.innerText").strip().endswith(text):
            return
    raise AssertionError(f"{text} was not reached with {most} presses of Tab")
