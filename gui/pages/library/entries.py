"""The domains of the library: a name and two languages, with their corpora and the models in use."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from engine.results.corpora import CorpusRecord, DomainDirection
from engine.results.models import ModelRecord
from gui.i18n import tr, tr_plural
from gui.languages import language_name, pair_name
from gui.wording import date_words, domain_name, model_name


class DomainEntry(NamedTuple):
    """A domain between two languages, either way round."""

    place: DomainDirection
    """The way round that the user translates, else that of most of its text; of one language: no target."""
    corpora: tuple[CorpusRecord, ...] = ()
    """Those with the most pairs first; of one language too, and lists of terms."""
    used: tuple[ModelRecord, ...] = ()
    """The models that it is translated with, the one of its direction first."""

    @property
    def key(self) -> tuple[str, frozenset[str]]:
        """What is the same either way round."""
        return key_of(self.place)

    @property
    def name(self) -> str:
        """What it is called."""
        return domain_name(self.place.domain)

    @property
    def languages(self) -> str:
        """Its languages in words: "German → English"."""
        place = self.place
        return pair_name(place.src, place.tgt) if place.tgt else language_name(place.src)

    @property
    def n_sentences(self) -> int:
        """Sentences of its corpora; terms are none."""
        return sum(corpus.n_pairs for corpus in self.corpora if corpus.kind != "terms")

    @property
    def facts(self) -> str:
        """Its languages and the amount of its text, in words."""
        return f"{self.languages} · {tr_plural('{n} sentence', '{n} sentences', self.n_sentences)}"

    @property
    def usage(self) -> str:
        """What it is translated with, in sentences."""
        if not self.used:
            return tr("Nothing has been learned yet. Its terms and its sentences are used all the same.")
        return " ".join(
            tr(
                "Translated with “{name}” since {date}.",
                name=model_name(model),
                date=date_words(model.promotion.when),
            )
            for model in self.used
        )

    def is_meant_by(self, place: DomainDirection) -> bool:
        """Tells whether it is this domain, between these languages if they are said."""
        return self.place.domain == place.domain and (
            not (place.src or place.tgt) or {place.src, place.tgt} <= {self.place.src, self.place.tgt}
        )


def key_of(place: DomainDirection) -> tuple[str, frozenset[str]]:
    """Returns what both directions of a domain have in common."""
    return place.domain, frozenset((place.src, place.tgt)) - {""}


def domains_of(
    corpora: Iterable[CorpusRecord],
    models: Iterable[ModelRecord],
    in_use: Collection[str] = (),
    own: tuple[str, str] = ("", ""),
) -> list[DomainEntry]:
    """Returns the domains of the library, by name.

    Args:
        corpora: of the library. Text in one language belongs to every pair of its domain with that language.
        models: of the library.
        in_use: the ids of those that their domains are translated with.
        own: the languages that the user translates from and into.
    """
    texts: dict[tuple[str, frozenset[str]], list[CorpusRecord]] = defaultdict(list)
    made: dict[tuple[str, frozenset[str]], list[ModelRecord]] = defaultdict(list)
    for corpus in sorted(corpora, key=lambda each: -each.n_pairs):
        texts[key_of(corpus.place)].append(corpus)
    for model in models:
        if model.domain:
            made[key_of(DomainDirection(model.domain, model.src, model.tgt))].append(model)
    for key in [key for key in texts if len(key[1]) == 1]:
        whole = [each for each in {**texts, **made} if each[0] == key[0] and key[1] < each[1]]
        for each in whole:
            texts[each] += texts[key]
        if whole:
            del texts[key]
    entries = [
        DomainEntry(
            place=(place := _direction(key, texts[key], made[key], own)),
            corpora=tuple(texts[key]),
            used=_used(place, made[key], in_use),
        )
        for key in {**texts, **made}
    ]
    return sorted(entries, key=lambda each: (each.place.domain.casefold(), each.languages))


def _direction(
    key: tuple[str, frozenset[str]],
    corpora: Sequence[CorpusRecord],
    models: Sequence[ModelRecord],
    own: tuple[str, str],
) -> DomainDirection:
    domain, languages = key
    if set(own) == languages:
        return DomainDirection(domain, *own)
    pairs = [(each.src, each.tgt) for each in corpora] + [(each.src, each.tgt) for each in models]
    known = next(pair for pair in pairs if set(pair) - {""} == languages)
    return DomainDirection(domain, *known)


def _used(
    place: DomainDirection, models: Iterable[ModelRecord], in_use: Collection[str]
) -> tuple[ModelRecord, ...]:
    used = [model for model in models if model.id in in_use]
    return tuple(sorted(used, key=lambda model: (model.src, model.tgt) != (place.src, place.tgt)))


def with_place(entries: Sequence[DomainEntry], place: DomainDirection) -> list[DomainEntry]:
    """Returns the domains with one that has nothing yet, in its place among them."""
    if not place.domain or any(each.key == key_of(place) for each in entries):
        return list(entries)
    added = DomainEntry(place=place)
    return sorted([*entries, added], key=lambda each: (each.place.domain.casefold(), each.languages))
