"""Long work in the background: runs are worked on one after another, can be cancelled, and can be continued."""

from core.jobs.job import JobProgress, MakeEngine, Phase
from core.jobs.queue import Jobs

__all__ = ["JobProgress", "Jobs", "MakeEngine", "Phase"]
