"""What the browser does while somebody writes at the desk: what is typed is sent at each pause, before it is lost.

Streamlit sends a text when its field is left; whoever reloads before that loses it. So a pause in typing presses
Ctrl+Enter, which sends the text and leaves the cursor where it is, and releases it: what counts the keys that are down
takes no letter for its own while one is. E goes into the field and Escape leaves it.
"""

from __future__ import annotations

import streamlit as st

PAUSE_MS = 700
"""Milliseconds without a letter that make a pause: longer than between two words, shorter than a way to the mouse."""

_SCRIPT = """
export default function ({ parentElement }) {
  const field = () => document.querySelector("[class*='st-key-desk-text-'] textarea");
  const press = (text, type, ctrlKey) => text.dispatchEvent(
    new KeyboardEvent(type, { key: "Enter", code: "Enter", keyCode: 13, ctrlKey, bubbles: true })
  );
  const send = (text) => { press(text, "keydown", true); press(text, "keyup", false); };
  let pause = null;
  const typed = (event) => {
    if (event.target !== field()) return;
    clearTimeout(pause);
    pause = setTimeout(() => event.target.isConnected && send(event.target), PAUSE_MS);
  };
  const pressed = (event) => {
    const text = field(), own = event.target;
    if (own === text && event.key === "Escape") text.blur();
    const elsewhere = own.closest("input, textarea, [contenteditable=true], [role=combobox], [role=dialog]");
    if (!text || elsewhere || event.key.toLowerCase() !== "e" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    text.focus();
    text.setSelectionRange(text.value.length, text.value.length);
  };
  document.addEventListener("input", typed);
  document.addEventListener("keydown", pressed);
  return () => {
    clearTimeout(pause);
    document.removeEventListener("input", typed);
    document.removeEventListener("keydown", pressed);
  };
}
""".replace("PAUSE_MS", str(PAUSE_MS))

_STYLE = """
[class*="st-key-desk-text-"] [data-testid="InputInstructions"] {
  display: none;
}
"""
"""Streamlit's own hint is English in every language, and says to do what is done here already."""

_listening = st.components.v2.component("releve_desk_typing", js=_SCRIPT, css=_STYLE, isolate_styles=False)


def listen() -> None:
    """Let the browser send what is typed into the text field of the desk. Draws nothing."""
    _listening(key="desk-typing", height=0)
