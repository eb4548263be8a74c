"""What goes wrong at a Milvus, in words for a person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from core.messages import EngineError, message
from core.milvus.place import Place
from core.providers.explanations import FAILURES, REASONS, FailureKind
from core.providers.failures import MOST_QUOTED, ProviderError
from core.providers.keys import Key, redact

TOKEN_VARIABLE = "RELEVE_MILVUS_TOKEN"  # noqa: S105 - the name of a variable, not a token
"""The environment variable of a server's token: `user:password`, or an API key."""

_SIGNS: dict[str, FailureKind] = {
    "unauthenticated": "key",
    "auth check failure": "key",
    "permission_denied": "forbidden",
    "permission deny": "forbidden",
    "deadline_exceeded": "timeout",
    "timeout": "timeout",
    "fail connecting": "network",
    "unavailable": "network",
    "connection refused": "network",
    "rate limit": "quota",
    "resource_exhausted": "quota",
}
"""What pymilvus and gRPC say, in small letters, and what it means; the first that fits counts."""


@contextmanager
def told(place: Place, token: Key) -> Iterator[None]:
    """Turn what pymilvus raises into our own errors: one that another query would meet too is a `ProviderError`."""
    from grpc import RpcError
    from pymilvus.exceptions import ConnectionConfigException, MilvusException

    try:
        yield
    except ConnectionConfigException as error:
        raise _not_opened(place, error, token) from error
    except (MilvusException, RpcError) as error:
        raise _failed(place, error, token) from error


def _not_opened(place: Place, error: Exception, token: Key) -> EngineError:
    if not place.file:
        return _failed(place, error, token)
    said = message(
        'The Milvus file "{file}" can\'t be opened. One program at a time may use it: close the other one, such as '
        "Relevé in a browser. If there is none, the file is damaged or no Milvus file: choose another.",
        file=place.shown,
    )
    return ProviderError(said, "server")


def _failed(place: Place, error: Exception, token: Key) -> EngineError:
    words = _words(error, token)
    kind = next((kind for sign, kind in _SIGNS.items() if sign in words.lower()), None)
    if kind in ("key", "forbidden"):
        said = message(
            "Milvus at {where} does not let Relevé in. Set {variable} where Relevé runs: user:password, or an API key.",
            where=place.shown, variable=TOKEN_VARIABLE,
        )  # fmt: skip
        return ProviderError(said, kind)
    if kind is not None:
        explanation, values = FAILURES[kind], {"recipient": _name(place), "reason": REASONS.get(kind, "")}
        said = message("{said} {step}", said=message(explanation.said.template, **values), step=explanation.step)
        return ProviderError(said, kind)
    return EngineError(
        message(
            "Milvus ({where}) could not do what was asked. It answers: “{detail}”. What was loaded is kept.",
            where=place.shown, detail=words if len(words) <= MOST_QUOTED else f"{words[: MOST_QUOTED - 1]}…",
        )
    )  # fmt: skip


def _name(place: Place) -> str:
    return f"Milvus ({place.shown})"


def _words(error: Exception, token: Key) -> str:
    words = getattr(error, "message", "") or str(error)
    return " ".join(redact(str(words), token).split())
