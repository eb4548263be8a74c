"""How much of a query is in the text of a document, measured with the words of the query's language."""

from __future__ import annotations

from functools import cache

from core.catalog import UNKNOWN
from core.engines.words import language_words

RUN = 4
"""Words in a row that make a copy."""

_FUNCTION_WORDS = {
    "fr": "a à afin ai ainsi alors au aussi aux avec avoir bien c ça car ce ceci cela ces cet cette ceux chaque chez "
    "comme comment d dans de des depuis donc du elle elles en encore entre est et être eux faire fait faut il ils "
    "j je l la le les leur leurs lui m ma mais me mes moi mon n ne ni non nos notre nous on ont ou où par pas peu "
    "peut plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sous "
    "sur t ta te tes toi ton tous tout toute toutes très trop tu un une va veux vers vos votre vous y",
    "en": "a about after all also am an and any are as at be because been before being but by can cannot could did do "
    "does doing don for from get had has have he her his how i if in into is it its just ll m me more most my no "
    "not of off on one or our out over re s same she should so some such t than that the their them then there "
    "these they this those to too under up ve very was we what when where which who why will with without would "
    "you your",
    "es": "a al algo ante aquel así aún bajo cada como cómo con contra cual cuál cuando cuándo de del desde donde "
    "dónde e el ella ellos en entre era es esa ese eso esta está este esto ha hace hacer hasta hay la las le les lo "
    "los más me mi mis muy ni no nos o para pero por porque que qué quién se sea según ser si sí sin sobre son su sus "
    "también tan te ti tiene todo todos tu tus un una uno unos y ya yo",
    "de": "ab aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis da damit das dass dem den "
    "der des dich die dies diese diesem diesen dieser dieses dir doch du durch ein eine einem einen einer eines "
    "er es etwas euch für gegen hab habe haben hat ich ihm ihn ihr ihre im in ins ist ja kann kein keine man mehr "
    "mein meine meinen mich mir mit nach nicht nichts noch nur ob oder ohne per sein sich sie sind so über um und "
    "uns unter vom von vor was weil welche wenn wer werden wie will wir wird wo zu zum zur",
    "it": "a ad agli ai al alla alle anche c che chi ci come con cui d da dal dalla dei del della delle di dove e è ed "
    "fra gli ha ho i il in io l la le lei lo loro lui ma mi mia mio ne nei nel nella non o per perché più quale "
    "quando questa questo se senza si sono su sua suo sul tra tu un una uno",
    "pt": "a ao aos as à às com como da das de do dos e é ela ele em entre era essa esse esta está este eu foi há isso "
    "isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos o os ou para pela pelo por qual quando "
    "que quem se sem ser seu sua só também te tem um uma",
    "nl": "aan al alle als bij daar dat de deze die dit door een en er haar hebben heeft hem het hij hoe ik in is je "
    "kan maar me met mijn naar niet nog of om onder ook op over te tot u uit van voor waar wat we wel wie wij "
    "zijn zo zonder",
}
"""Words that say nothing of what is looked for, by language; in other languages every word counts."""

_DENIALS = frozenset(
    "sans pas non ni jamais without not no never t sin nunca ohne nicht kein keine nie senza sem não zonder".split()
)


def content_words(text: str, language: str) -> list[str]:
    """Return the words of a text that say what it is about, as stems, each once, in order."""
    empty = _function_words(language)
    telling = [word for word in language_words(text, UNKNOWN) if word not in empty]
    return list(dict.fromkeys(language_words(" ".join(telling), language)))


def overlap(query: str, document: str, language: str) -> float | None:
    """Return the share of the query's content words that the document has; None where the query has none."""
    asked = content_words(query, language)
    if not asked:
        return None
    there = set(language_words(document, language))
    return sum(word in there for word in asked) / len(asked)


def longest_run(query: str, document: str, language: str) -> int:
    """Return how many words in a row the query has in common with the document."""
    asked, there = language_words(query, language), language_words(document, language)
    longest, before = 0, [0] * (len(there) + 1)
    for word in asked:
        now = [0] * (len(there) + 1)
        for place, other in enumerate(there, 1):
            if word == other:
                now[place] = before[place - 1] + 1
                longest = max(longest, now[place])
        before = now
    return longest


def denials(text: str) -> frozenset[str]:
    """Return the words of a text that turn its meaning round, in any of the languages known here."""
    return _DENIALS.intersection(language_words(text, UNKNOWN))


@cache
def _function_words(language: str) -> frozenset[str]:
    return frozenset(language_words(_FUNCTION_WORDS.get(language, ""), UNKNOWN))
