"""Say things to a reader: sentences in their language, numbers in their notation."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.core import UnknownLocaleError
from babel.dates import format_datetime
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from core.catalog import UNKNOWN
from core.messages import Language, Message, Share, message

LOCALES = Path(__file__).parent / "locale"
ENGLISH = "en"
"""The language of the templates themselves: it needs no file."""


@cache
def interface_languages() -> tuple[str, ...]:
    """Return the codes of the languages that the screens speak: English and one for each .po file."""
    return (ENGLISH, *sorted(file.stem for file in LOCALES.glob("*.po")))


@cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the translations into a language, compiled in memory from its .po file."""
    file = LOCALES / f"{language}.po"
    if not file.exists():
        return gettext.NullTranslations()
    with file.open("rb") as opened:
        catalog = read_po(opened, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


class Reader:
    """One reader's language: translations, and numbers as that language writes them."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language
        self.locale = Locale.parse(language)

    def say(self, said: Message) -> str:
        """Return a message in the reader's language; messages among its values are said too."""
        spoken = translations(self.language)
        if said.plural is None:
            template = spoken.gettext(said.template) if said.template else ""  # "" would give the file's header
        else:
            template = spoken.ngettext(said.template, said.plural, said.count if said.count is not None else 2)
        values = {name: self._value(value) for name, value in {"count": said.count, **said.values}.items()}
        return template.format(**values)

    def __call__(self, template: str, **values: object) -> str:
        """Return a sentence in the reader's language."""
        return self.say(Message(template, values))

    @property
    def decimal_comma(self) -> bool:
        """Say whether the reader writes numbers with a comma, and so a spreadsheet of theirs."""
        return str(self.locale.number_symbols["latn"]["decimal"]) == ","

    def number(self, value: float | None, places: int = 2) -> str:
        """Return a number with this many decimals, as the reader writes it: 0.98, or 0,98 in French."""
        if value is None:
            return "–"
        return str(format_decimal(value, format=f"#,##0.{'0' * places}" if places else "#,##0", locale=self.locale))

    def percent(self, share: float | None, places: int = 0) -> str:
        """Return a share of one as a percentage, as the reader writes it: 73%, or 73 % in French."""
        if share is None:
            return "–"
        decimals = f".{'0' * places}" if places else ""
        pattern = self.locale.percent_formats[None].pattern.replace("0", f"0{decimals}")
        return str(format_percent(share, format=pattern, locale=self.locale))

    def interval(self, low: float | None, high: float | None, places: int = 2) -> str:
        """Return the ends of an interval, as the reader writes numbers."""
        if low is None or high is None:
            return "–"
        return f"{self.number(low, places)} – {self.number(high, places)}"

    def when(self, moment: datetime) -> str:
        """Return a moment as a short date and time."""
        return str(format_datetime(moment, "short", locale=self.locale))

    def listed(self, items: Sequence[str]) -> str:
        """Return items as a list in a sentence: a, b and c."""
        return str(format_list(list(items), locale=self.locale))

    def language_name(self, code: str) -> str:
        """Return the name of a language in the reader's language; the code itself where it has none."""
        if code == UNKNOWN:
            return self.say(message("language not given"))
        try:
            return Locale.parse(code.replace("-", "_")).get_display_name(self.locale) or code
        except (UnknownLocaleError, ValueError):
            return code

    def _value(self, value: object) -> object:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Share):
            return self.percent(value.value)
        if isinstance(value, Language):
            return self.language_name(value.code)
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            return self.number(value, 0)
        if isinstance(value, float):
            return self.number(value)
        return value
