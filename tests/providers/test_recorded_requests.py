import json

import pytest

from tests.providers.record import RECORDED, REQUESTS, recorded


def kept(dialect):
    return json.loads((RECORDED / f"{dialect}.json").read_text(encoding="utf-8"))["requests"]


@pytest.mark.parametrize("dialect", REQUESTS)
def test_clients_still_send_what_was_recorded(dialect):
    assert recorded(dialect) == kept(dialect), "see what changed, then: python -m tests.providers.record"


@pytest.mark.parametrize("dialect", REQUESTS)
def test_no_key_is_kept_in_a_recording(dialect):
    written = (RECORDED / f"{dialect}.json").read_text(encoding="utf-8").lower()
    assert "planted" not in written
    assert "bearer sk" not in written


def test_each_content_is_one_request_of_a_batch_and_plain_texts_are_one_together():
    sent = kept("gemini")
    assert len(sent["embeddings, one content a text"]["body"]["requests"]) == 2
    assert len(sent["embeddings of plain texts, which become one"]["body"]["requests"]) == 1
