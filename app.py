"""Relevé in the browser: page configuration, language, navigation and the frame around every screen."""

import streamlit as st

from core.messages import ReleveError
from pages.ui import frame
from pages.ui.screens import SCREENS
from pages.ui.words import say

st.set_page_config(page_title="Relevé", page_icon=":material/troubleshoot:", layout="wide")
screen = st.navigation([each.page for each in SCREENS])
try:
    frame.draw()
    screen.run()
except ReleveError as error:
    st.error(say(error.message), icon=":material/error:")
