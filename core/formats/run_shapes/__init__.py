"""The shapes of result lists, the first that recognises a file reading it."""

from core.formats.run_shapes.quepid_snapshot import QUEPID_SNAPSHOT
from core.formats.run_shapes.run_table import RUN_CSV, RUN_JSON
from core.formats.run_shapes.shape import RunShape
from core.formats.run_shapes.trec_run import TREC_RUN

RUN_SHAPES: dict[str, RunShape] = {
    shape.name: shape for shape in (TREC_RUN, QUEPID_SNAPSHOT, RUN_JSON, RUN_CSV)
}  # fmt: skip
