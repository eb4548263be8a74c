"""Every way in which the scripted server can answer, by name."""

from __future__ import annotations

from tests.providers.chat_scenarios import CHATS
from tests.providers.embedding_scenarios import EMBEDDINGS
from tests.providers.error_scenarios import ERRORS
from tests.providers.right_answers import right
from tests.providers.scenario import Scenario

RIGHT = Scenario("right", "the right answer", right)
SCENARIOS = {scenario.name: scenario for scenario in (RIGHT, *ERRORS, *EMBEDDINGS, *CHATS)}
