"""The connections below every client of a search server: guarded, with the key, and with one reading of refusals."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping

import httpx2

from core.providers.access import Access
from core.providers.clients import Timeouts
from core.providers.connections import Hook, http_client
from core.providers.failures import ProviderError
from core.providers.fault import Fault
from core.providers.guard import Policy, check_address
from core.providers.keys import Key, redact
from core.providers.openai_faults import SENT_ON, own_words
from core.providers.waits import header_wait
from core.search_servers.failures import our_own, search_failure, search_fault, status_kind
from core.search_servers.hits import reason_of


class Wire:
    """Sends requests to one server; `place` is the index or path that its failures name.

    A key with a colon is a user and a password; another is sent in the way that `scheme` names.
    """

    def __init__(self, access: Access, policy: Policy, timeouts: Timeouts, *, scheme: str, place: str) -> None:
        check_address(access.base_url, policy)
        self.access, self.place = access, place
        timeout = httpx2.Timeout(timeouts.search, connect=timeouts.connect)
        self._client = http_client(access, policy, timeout, _with(self._authorization(scheme)))

    def send(
        self, method: str, address: str, *, headers: Mapping[str, str] | None = None, body: bytes | None = None
    ) -> httpx2.Response:
        """Return a good answer; raises `ProviderError` for any other, and where there was none."""
        try:
            answer = self._client.request(method, address, headers=dict(headers or {}), content=body)
        except Exception as error:
            raise self.failed(error) from error
        if not answer.is_success:
            raise self.failure(_refusal(answer))
        return answer

    def failed(self, error: Exception) -> ProviderError:
        """Return what an exception of the connection, of a client or of reading the answer means."""
        return our_own(error) or self.failure(search_fault(error))

    def failure(self, fault: Fault) -> ProviderError:
        """Return a fault in words, in which no part of the key is quoted."""
        quoted = Fault(fault.kind, fault.wait, redact(fault.detail, *self._secrets()), fault.reason)
        return search_failure(quoted, self.access, self.place)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _authorization(self, scheme: str) -> str:
        secret = self.access.key.reveal()
        if ":" in secret:
            return f"Basic {_base64(secret)}"
        # A character that can't stand in a header would bring the key back in the words of an exception.
        if not (secret.isascii() and secret.isprintable()) or " " in secret:
            raise search_failure(Fault("key"), self.access, self.place)
        return f"{scheme} {secret}" if secret else ""

    def _secrets(self) -> list[Key]:
        secret = self.access.key.reveal()
        return [Key(secret), Key(_base64(secret) if secret else ""), Key(secret.partition(":")[2])]


def _with(authorization: str) -> Hook:
    """Return what sends our key and no other: one of a .netrc file may stand there."""

    def authorize(request: httpx2.Request) -> None:
        request.headers.pop("authorization", None)
        if authorization:
            request.headers["authorization"] = authorization

    return authorize


def _refusal(answer: httpx2.Response) -> Fault:
    if 300 <= answer.status_code < 400:
        return Fault("address", reason=SENT_ON)
    try:
        body = json.loads(answer.content)
    except (ValueError, RecursionError):
        body = None
    error = body.get("error") if isinstance(body, dict) else None
    detail = reason_of(error) if isinstance(error, dict) else own_words(body)
    return Fault(status_kind(answer.status_code), header_wait(answer.headers), detail)


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()
