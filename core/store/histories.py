"""What the store tells about the versions of a query set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from core.messages import Message, message


@dataclass(frozen=True)
class Version:
    """One version of a query set: what was changed to make it, by whom ("" where nobody said) and when.

    `before` is the version it was made from, which undo returns to; `after` the one that redo returns to.
    """

    number: int
    digest: str
    said: Message
    author: str
    created: datetime
    before: int | None
    after: int | None


@dataclass(frozen=True)
class History:
    """All versions of a query set in the order they were made, and the number of the current one."""

    set_id: str
    name: str
    versions: tuple[Version, ...]
    number: int

    def version(self, number: int) -> Version | None:
        """Return the version of this number, if there is one."""
        return next((version for version in self.versions if version.number == number), None)

    @property
    def current(self) -> Version:
        """Return the version that is in use."""
        return next(version for version in self.versions if version.number == self.number)

    @property
    def undone_by(self) -> Version | None:
        """Return the version that undo goes back to."""
        return None if self.current.before is None else self.version(self.current.before)

    @property
    def redone_by(self) -> Version | None:
        """Return the version that redo brings back."""
        return None if self.current.after is None else self.version(self.current.after)


@dataclass(frozen=True)
class UsedVersion:
    """The version of a project's query set that a run used, and the number of the one in use now."""

    set_id: str
    name: str
    number: int
    current: int

    @property
    def is_current(self) -> bool:
        """Return whether nothing was edited since."""
        return self.number == self.current

    @property
    def said(self) -> Message:
        """Return the set's name and which version of it this is; the name alone where it was never edited."""
        if self.number == self.current == 1:
            return message("{name}", name=self.name)
        if self.is_current:
            return message("{name}, version {number}", name=self.name, number=self.number)
        return message(
            "{name}, version {number} (now version {current})",
            name=self.name,
            number=self.number,
            current=self.current,
        )
