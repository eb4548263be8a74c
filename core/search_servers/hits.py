"""One search of an answer to `_msearch`, as Elasticsearch and OpenSearch write it: its hits, or why it failed."""

from __future__ import annotations

from collections.abc import Mapping

from core.messages import message
from core.providers.fault import Fault
from core.search_servers.failures import status_kind
from core.search_servers.found import Found, found, missing, partial
from core.search_servers.templates import Json

ID = "_id"
NO_FIELD = ""
"""What is read as an id where a hit lacks the field: no id at all."""


def searched(template: Json, field: str, depth: int) -> dict[str, Json]:
    """Return the body of one search: as many hits as are kept, and of each no more than its id."""
    body: dict[str, Json] = dict(template) if isinstance(template, dict) else {}
    body["size"] = depth
    if not {"_source", "fields", "stored_fields", "docvalue_fields"} & body.keys():
        body["_source"] = False if field == ID else [field]
    return body


def read_search(answer: object, field: str, depth: int) -> Found | Fault:
    """Return what one search found; an answer of which a part is missing is a failed one."""
    if not isinstance(answer, dict):
        return missing("hits.hits")
    fault = _refused(answer) or _partial(answer)
    if fault is not None:
        return fault
    outer = answer.get("hits")
    hits = outer.get("hits") if isinstance(outer, dict) else None
    if not isinstance(hits, list) or not all(isinstance(hit, dict) for hit in hits):
        return missing("hits.hits")
    return found([_id(hit, field) for hit in hits], [hit.get("_score") for hit in hits], depth)


def reason_of(error: object, deepest: int = 20) -> str:
    """Return why a server says that it failed: the innermost cause says most."""
    if not isinstance(error, dict) or not deepest:
        return error if isinstance(error, str) else ""
    inner = [error.get("caused_by"), *_dicts(error.get("root_cause")), *_dicts(error.get("failed_shards"))]
    told = next((words for each in inner if (words := reason_of(each, deepest - 1))), "")
    reason = error.get("reason")
    return told or (
        reason_of(reason, deepest - 1) if isinstance(reason, dict) else str(reason or error.get("type") or "")
    )


def _refused(answer: Mapping[str, object]) -> Fault | None:
    error, status = answer.get("error"), answer.get("status")
    if not error:
        return None
    return Fault(status_kind(status if isinstance(status, int) else 400), detail=reason_of(error))


def _partial(answer: Mapping[str, object]) -> Fault | None:
    if answer.get("timed_out"):
        return partial(message("the time that it allows itself for one search was over"))
    shards = answer.get("_shards")
    failed = _count(shards, "failed")
    if failed:
        said = message("{failed} of {total} shards failed", failed=failed, total=_count(shards, "total"))
        failures = _dicts(shards.get("failures")) if isinstance(shards, dict) else []
        return Fault("cut", reason=said, detail=next((words for each in failures if (words := reason_of(each))), ""))
    clusters = sum(_count(answer.get("_clusters"), state) for state in ("skipped", "partial", "failed"))
    return partial(message("a cluster behind it did not answer")) if clusters else None


def _id(hit: Mapping[str, object], field: str) -> object:
    if field == ID:
        return hit.get(ID, NO_FIELD)
    name = field.removeprefix("_source.")
    asked = hit.get("fields")
    if isinstance(asked, dict) and name in asked:
        return asked[name]
    return _inside(hit.get("_source"), name)


def _inside(source: object, name: str) -> object:
    """Return a field of a document, whose dots may be part of its name or lead into objects."""
    if not isinstance(source, dict):
        return NO_FIELD
    if name in source:
        return source[name]
    outer, dot, inner = name.partition(".")
    return _inside(source.get(outer), inner) if dot else NO_FIELD


def _count(counts: object, name: str) -> int:
    number = counts.get(name) if isinstance(counts, dict) else None
    return number if isinstance(number, int) else 0


def _dicts(value: object) -> list[dict[str, object]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
