"""Language models of OpenAI, and of any server that speaks its API."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from core.messages import message
from core.providers.access import Access
from core.providers.clients import openai_client
from core.providers.failures import openai_failure, unreadable
from core.providers.reach import Reach
from core.suggesting.answers import Ending, Reply
from core.suggesting.prompts import SCHEMA, Messages
from core.suggesting.rungs import LADDER, Rung, Rungs, below, is_about_format

if TYPE_CHECKING:
    import openai

FORMATS: dict[Rung, dict[str, Any]] = {
    "json_schema": {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "candidates", "strict": True, "schema": SCHEMA},
        }
    },
    "json_object": {"response_format": {"type": "json_object"}},
    "text": {},
}
BROKEN = 500
ENDINGS: dict[str, Ending] = {"length": "cut", "content_filter": "blocked"}


class OpenAIChat:
    """One model behind OpenAI's API; `rungs` remembers which format it takes."""

    def __init__(self, model: str, base_url: str, reach: Reach, rungs: Rungs, most_tokens: int) -> None:
        self._model, self._base_url, self._reach, self._rungs = model, base_url, reach, rungs
        self._most_tokens = most_tokens
        self._opening = threading.Lock()
        self._opened: tuple[Access, openai.OpenAI] | None = None

    def ask(self, messages: Messages) -> Reply:
        """Return the answer to one call, asked for as strictly as the server takes; raises `ProviderError`."""
        access, client = self._open()
        known = self._rungs.of(access.address, self._model)
        rung, broke = known or LADDER[0], False
        while True:
            try:
                answer = client.chat.completions.create(**self._request(access, messages), **FORMATS[rung])
            except Exception as error:
                laxer = _laxer(error, rung, untried=known is None, broke=broke)
                if laxer is None:
                    raise openai_failure(error, access, self._model) from error
                rung, broke = laxer, laxer == rung
            else:
                reply = self._reply(answer, access)
                self._rungs.answered(access.address, self._model, rung)
                return reply

    def _request(self, access: Access, messages: Messages) -> dict[str, Any]:
        # OpenAI has its own names for these two; other servers know the older ones. No temperature: some refuse any.
        role, most = ("system", "max_tokens") if access.custom else ("developer", "max_completion_tokens")
        said = [{"role": role, "content": messages.rules}, {"role": "user", "content": messages.task}]
        return {"model": self._model, "messages": said, most: self._most_tokens}

    def _reply(self, answer: Any, access: Access) -> Reply:  # noqa: ANN401 (nearly compatible servers answer anything)
        try:
            choice = answer.choices[0]
            text, refusal = choice.message.content or "", getattr(choice.message, "refusal", None) or ""
            ending = ENDINGS.get(choice.finish_reason or "", "whole")
        except (AttributeError, IndexError, TypeError) as error:
            raise unreadable(access, self._model, message("it holds no message")) from error
        used = answer.usage
        tokens_in, tokens_out = _count(used, "prompt_tokens"), _count(used, "completion_tokens")
        self._reach.usage.add(texts=1, tokens=tokens_in + tokens_out)
        return Reply(str(text), ending, str(refusal), str(answer.model or self._model), tokens_in, tokens_out)

    def _open(self) -> tuple[Access, openai.OpenAI]:
        with self._opening:
            if self._opened is None:
                access = self._reach.find_access("openai", self._base_url)
                self._opened = (access, openai_client(access, self._reach.policy))
            return self._opened


def _laxer(error: Exception, rung: Rung, *, untried: bool, broke: bool) -> Rung | None:
    """Return the format to ask again with, None where asking again is no use.

    llama_cpp.server answers 500 to json_schema and not 400: so a format that never worked and breaks twice is
    refused too. One that worked stays, whatever breaks later.
    """
    status = getattr(error, "status_code", None)
    if is_about_format(status, f"{getattr(error, 'body', '')} {getattr(error, 'message', '')}"):
        return below(rung)
    if status != BROKEN or not untried or below(rung) is None:
        return None
    return below(rung) if broke else rung


def _count(usage: object, name: str) -> int:
    counted = getattr(usage, name, None)
    return counted if isinstance(counted, int) else 0
