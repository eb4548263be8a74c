"""The rows of one query, as they come together from a table of judgments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.formats import judgment_problems as problem_of
from core.formats.cells import as_list
from core.formats.languages import language_code
from core.formats.problems import Problem
from core.formats.query_shape import Ratings
from core.queries import Query

_OF_QUERY = ("language", "tags", "source", "status", "note")


@dataclass
class Gathered:
    """What the rows of a query said so far; a grade without a rater stands in `grades`."""

    id: str
    text: str
    row: int
    grades: dict[str, float] = field(default_factory=dict)
    ratings: Ratings = field(default_factory=dict)
    known_bad: set[str] = field(default_factory=set)
    _about: dict[str, str] = field(default_factory=dict)
    _said_in: dict[tuple[str, str | None], int] = field(default_factory=dict)

    def first_row(self, document: str, rater: str | None) -> int:
        """Return the row in which this rater graded this document first, or 0."""
        return self._said_in.get((document, rater), 0)

    def contradicts(self, document: str, rater: str | None, grade: float) -> bool:
        """Say whether this rater gave this document another grade before."""
        known = self.grades if rater is None else self.ratings.get(document, {})
        return known.get(document if rater is None else rater, grade) != grade

    def keep(self, document: str, rater: str | None, grade: float, row: int) -> None:
        """Add a grade."""
        self._said_in.setdefault((document, rater), row)
        if rater is None:
            self.grades[document] = grade
        else:
            self.ratings.setdefault(document, {})[rater] = grade

    def hear(self, cells: Mapping[str, str], row: int) -> list[Problem]:
        """Take what a row says of the query itself; name what an earlier row said otherwise."""
        problems = []
        text = cells.get("query", "")
        if text and self.text and text != self.text:
            problems.append(problem_of.text_differs(text, row, self.text, self.row))
        self.text = self.text or text
        for role in _OF_QUERY:
            said = cells.get(role, "")
            known = self._about.get(role) or said
            if said and said != known:
                problems.append(problem_of.query_differs(said, row, known))
            self._about[role] = known
        return problems

    def query(self) -> Query:
        """Return the query with the grades that have no rater."""
        return Query(
            id=self.id,
            text=self.text or self.id,
            language=language_code(self._about["language"]),
            grades={**self.grades, **dict.fromkeys(sorted(self.known_bad), 0.0)},
            known_bad=frozenset(self.known_bad),
            tags=tuple(as_list(self._about["tags"])),
            source=self._about["source"] or "human",
            status=self._about["status"],
            note=self._about["note"],
        )
