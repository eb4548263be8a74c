"""Diagnosis: why each query is imperfect, what costs most over the set, and one next step each."""

from core.diagnosis.costs import Cost, costliest
from core.diagnosis.curve import Reading, reading
from core.diagnosis.diagnosing import diagnose
from core.diagnosis.vocabulary import TITLES, Cause, CauseName, Diagnosis

__all__ = ["TITLES", "Cause", "CauseName", "Cost", "Diagnosis", "Reading", "costliest", "diagnose", "reading"]
