"""A run made of uploaded result lists: found in the workspace by their digest, and kept when these are gone."""

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.engines.results import spec_of
from core.result_lists import ResultList, ResultLists
from tests.jobs.overlap import add_run, until_ended

ANSWERED = [f"q{place}" for place in range(39)]
FOUND = ResultLists("export, May.csv", [ResultList(key, "", ("p3", "gone"), (2.0, 1.0)) for key in ANSWERED])


def test_a_run_is_made_of_the_lists_that_a_project_holds(store, jobs, project, tmp_path):
    def make_engine(spec):
        means = Means(VectorCache(tmp_path / "vectors.db"), lambda file, digest: store.result_lists(digest))
        return registry.build(EngineSpec.parse(spec), means)

    digest = store.add_result_lists(project, FOUND, source={})
    engine = make_engine(str(spec_of(store.result_lists(digest))))
    run_id = add_run(store, project, spec=str(engine.spec), fingerprint=engine.fingerprint)
    jobs.start([run_id], make_engine)
    ended = until_ended(jobs, run_id)
    store.remove_result_lists(project, digest)
    run = store.run(run_id)
    assert (ended.status, ended.done, ended.failed) == ("done", 40, 1)
    assert run.documents == {key: ["p3", "gone"] for key in ANSWERED}
    assert list(run.failures) == ["q39"]
