"""A prompt tried on a few documents before the batch."""

from core.suggesting.trying import try_prompt
from tests.suggesting.asking import chat
from tests.suggesting.shop import CATALOG, plan


def test_a_prompt_is_tried_on_three_documents_and_nothing_is_kept(server):
    trials = try_prompt(plan(), CATALOG, chat(server, "openai"))
    assert [trial.document for trial in trials] == ["P0", "P1", "P2"]
    assert server.chat_calls == 3
    assert trials[0].answer.proposals[0].text == "cocotte fonte"
    assert "Cocotte numéro 0 en fonte" in trials[0].messages.task
