"""What a click on Run does: which runs are missing, and their start in the background."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.catalog import Catalog
from core.engines import embedding, registry, server
from core.engines.means import Means
from core.engines.protocol import Engine, EngineSpec
from core.evaluation import depth_for
from core.messages import ReleveError
from core.providers.reach import Reach
from core.providers.usage import Usage
from core.result_lists import ResultLists
from core.store import Project, StoredQuerySet, run_digest
from core.turns import in_turn
from pages.ui import access, result_files, under_way
from pages.ui.state import jobs, store, vectors
from pages.ui.words import say, t, tn


@dataclass(frozen=True)
class Plan:
    """What a click on Run will do: pairs of engine and query set that have no run yet, finished or under way."""

    todo: list[tuple[EngineSpec, str, StoredQuerySet, int]]
    said: str

    @property
    def specs(self) -> list[EngineSpec]:
        """Return the engines that have something to do."""
        return list({str(spec): spec for spec, *_ in self.todo}.values())


def plan(project: Project, catalog: Catalog, specs: Sequence[EngineSpec], sets: Sequence[StoredQuerySet]) -> Plan:
    """Return what is left to run: an engine that answered the same queries over the same documents is not run again."""
    alive = {run.digest for run in under_way.runs(project)}
    todo, known, refused = [], Counter[str](), []
    for spec in in_turn(specs):
        try:
            engine = _engine(str(spec), Reach())
        except ReleveError as error:
            refused.append(say(error.message))
            continue
        for each in (stored for stored in sets if result_files.answers(spec, stored)):
            depth = depth_for(each.count, len(catalog))
            digest = run_digest(str(engine.spec), engine.fingerprint, catalog.digest, each.digest, depth)
            if store().find_run(digest, project_id=project.id):
                known["finished"] += 1
            elif digest in alive:
                known["under way"] += 1
            else:
                todo.append((engine.spec, engine.fingerprint, each, depth))
    return Plan(todo, " ".join([*_said(len(todo), known["under way"], known["finished"]), *refused]))


def _said(todo: int, alive: int, finished: int) -> list[str]:
    said = [tn("{count} run to make.", "{count} runs to make.", todo)] if todo else []
    if alive:
        said.append(under_way.said(alive))
    if finished:
        said.append(
            tn(
                "{count} is already finished: same documents, queries and settings give the same numbers.",
                "{count} are already finished: same documents, queries and settings give the same numbers.",
                finished,
            )
        )
    return said or [t("Choose at least one engine and one query set.")]


def start(project: Project, catalog: Catalog, planned: Plan) -> None:
    """Start the runs of a plan in the background."""
    ids = [
        store().add_run(
            project.id,
            spec=str(spec),
            fingerprint=fingerprint,
            catalog_digest=catalog.digest,
            query_set_digest=each.digest,
            depth=depth,
            total=each.count,
        )
        for spec, fingerprint, each, depth in planned.todo
    ]
    start_runs(ids, planned.specs)


def start_runs(run_ids: Sequence[str], specs: Iterable[EngineSpec]) -> None:
    """Let runs be worked on, with the keys that this session has now."""
    usage = Usage()
    reach = Reach(access.finder(_addresses(specs)), access.policy(), usage)
    jobs().start(run_ids, lambda spec: _engine(spec, reach), usage)


def _addresses(specs: Iterable[EngineSpec]) -> list[tuple[access.Provider, str]]:
    """Return the providers that engines call, and the addresses of those that are a server of one's own."""
    known = list(specs)
    models = [("gemini" if provider == "gemini" else "openai", where) for provider, where in embedding.called(known)]
    return [*models, *(("search", settings.where) for settings in server.asked(known))]


def _engine(spec: str, reach: Reach) -> Engine:
    return registry.build(EngineSpec.parse(spec), Means(vectors(), _result_lists, reach))


def _result_lists(file: str, digest: str) -> ResultLists:
    del file  # a result list is found by its content
    return store().result_lists(digest)
