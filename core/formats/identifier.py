"""The classifier of languages: its model takes half a second to unpack, beside which other work goes on."""

from __future__ import annotations

from concurrent.futures import Future
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier


def identifier() -> LanguageIdentifier:
    """Return the classifier, once it is there."""
    return begun().result()


@cache
def begun() -> Future[LanguageIdentifier]:
    """Begin to read the model; nothing that is slow to import stands at the top of this module."""
    reading: Future[LanguageIdentifier] = Future()
    Thread(target=_read, args=(reading,), daemon=True).start()
    return reading


def _read(reading: Future[LanguageIdentifier]) -> None:
    try:
        from py3langid.langid import MODEL_FILE, LanguageIdentifier

        reading.set_result(LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True))
    except BaseException as error:  # noqa: BLE001 - whoever waits for it is told
        reading.set_exception(error)
