"""Requests translated by one model: looked up, searched in batches and reading by reading, or forced.

Knows nothing of the text that a request is a part of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from engine.config import SearchConfig
from engine.languages import rules_of
from engine.progress import Progress, Report
from engine.results.translation import Alternative
from engine.runtime.assembling import alternatives_of
from engine.runtime.batching import BatchLimits, SentenceCounter, batches_by_length
from engine.runtime.context import GivenTokens, gender_told, has_gender, is_polite
from engine.runtime.open_model import OpenModel
from engine.runtime.reading.reranking import CANDIDATES, Reranker
from engine.runtime.requests import Found, Request, RequestKey, texts_of
from engine.runtime.searching import STAGE, Searcher
from engine.runtime.sentence_cache import SentenceCache
from engine.runtime.speaking.speaker_feeds import feeds_of
from engine.runtime.surface.attempts import Attempt
from engine.runtime.surface.contents import Contents
from engine.runtime.surface.readings import Reading
from engine.runtime.surface.surface import Surface, around_lost
from engine.runtime.terms.lacking import Forced, Lacking, usual_places, wish_of, wishes_in_place, with_terms
from engine.search.beam_search import Hypothesis
from engine.search.constraints import Wish
from engine.text.numerals.number_repair import NumberRepair
from engine.text.words.address import Addressing, addressing_of
from engine.text.words.title_case import in_sentence_case

_WIDER = 2
"""So many times the rows of others has a sentence whose words are given."""
_PLAIN = SearchConfig()


class RequestSearcher(Searcher):
    """One open model that translates requests, see `Searcher`. For one thread at a time."""

    @cached_property
    def _cache(self) -> SentenceCache:
        return SentenceCache()

    @cached_property
    def _numbers(self) -> NumberRepair:
        return NumberRepair(self.card.src, self.card.tgt)

    _reranker: Reranker | None = None

    def rerank_with(self, opposite: OpenModel | None) -> None:
        """Lets the model of the opposite direction choose among translations from now on, see `Reranker`.

        Args:
            opposite: belongs to the same thread; None: the best by this model's own score comes first.
        """
        self._reranker = None if opposite is None else Reranker(opposite)

    _addressing: Addressing | None = None

    def address_as(self, form: str) -> None:
        """Chooses how translations address their reader from now on, see `Addressing`.

        Args:
            form: "informal", "formal", or "": as the model has it.

        Raises:
            ConfigError: if no form can be chosen for the target language.
        """
        self._addressing = addressing_of(form, self.card.src, self.card.tgt)

    @property
    def _key(self) -> str:
        chosen = [each.key for each in (self._reranker, self._addressing) if each]
        return " ".join((super()._key, *chosen))

    def forget(self) -> None:
        """Empties the sentence cache."""
        self._cache = SentenceCache()

    def _find(self, wanted: Iterable[Request], config: SearchConfig, report: Report) -> Found:
        """Looks every part up and translates those that are new, shortest first."""
        requests = {request.key: request for request in wanted}
        joined = {key: request.read_on for key, request in requests.items() if request.behind}
        requests |= {request.key: request for request in joined.values()}
        others = self._read_otherwise(requests)
        requests |= {request.key: request for request in others.values()}
        found: Found = {}
        for key in requests:
            if (known := self._cache.get((self._key, config, key))) is not None:
                found[key] = known
        new = [request for key, request in requests.items() if key not in found]
        found |= self._translated(new, config, report)
        read_so = {key: found[request.key] for key, request in others.items()}
        for key, other in read_so.items():
            found[key] = max(found[key], other, key=lambda alternatives: alternatives[0].score)
        for key, request in joined.items():
            asked, (best, *_) = requests[key], found[key]
            gender = gender_told(asked.behind, asked.text, self.card.src)
            own = asked.of_read_on(found[request.key])
            if own and gender and has_gender(own[0].text, best.text, gender, self.card.tgt):
                found[key] = own
        return found

    def _read_otherwise(self, requests: Mapping[RequestKey, Request]) -> dict[RequestKey, Request]:
        """Returns the requests that are read in two ways, of which the surer one counts.

        Headings whose words begin with capitals, with small letters; labels, as those of a menu; and behind
        another sentence a first word that may have its capital for politeness, with it.
        """
        menus = [rules.menu for tag in (self.card.src, self.card.tgt) if (rules := rules_of(tag))]
        found = {}
        for key, each in requests.items():
            if small := in_sentence_case(each.text, self.card.src):
                found[key] = each._replace(text=small)
            elif each.is_label and not each.before and len(menus) > 1 and all(menus):
                found[key] = each._replace(heading=(f"{menus[0]}: ", f"{menus[1]}: "))
            elif each.begins_small and is_polite(each.text, self.card.src):
                found[key] = each._replace(begins_small=False)
        return found

    def _translated(self, requests: Sequence[Request], config: SearchConfig, report: Report) -> Found:
        """Translates requests, reading by reading; what loses a symbol in all is cut around it."""
        found: Found = {}
        cut: list[tuple[Request, Surface]] = []
        readings = self._loaded.reader.readings
        numbers = self._numbers if config.keep_numbers else None
        waiting = [
            (each, Attempt(each.text, readings.of(each.text, is_label=each.is_label), numbers))
            for each in requests
        ]
        tried = [(*each, reading) for each in waiting if (reading := each[1].next())]
        last = Progress(STAGE, 0)

        def counted(progress: Progress) -> None:
            nonlocal last
            last = progress
            report(progress)

        def held(_: Progress) -> None:  # what is read again counts no sentence twice
            report(last)

        count: Report = counted
        while tried:
            again = []
            for request, attempt in self._tried(tried, config, count, held):
                if reading := attempt.next():
                    again.append((request, attempt, reading))
                elif lost := attempt.lost:
                    cut.append((request, around_lost(request.text, lost)))
                else:
                    self._keep(request, attempt.best(config), config, found)
            tried, count = again, held
        wanted = [[each.alone(part.text) for part in parts.parts] for each, parts in cut]
        inside = self._find(chain.from_iterable(wanted), config, held) if wanted else {}
        for (request, parts), asked in zip(cut, wanted, strict=True):
            self._keep(request, alternatives_of(parts, asked, inside, config.n_best), config, found)
        return found

    def _tried(
        self,
        tried: Sequence[tuple[Request, Attempt, Reading]],
        config: SearchConfig,
        report: Report,
        held: Report,
    ) -> Iterator[tuple[Request, Attempt]]:
        """Translates one reading of each request; yields those that are through with it."""
        wanted = [each.alone(text) for each, _, reading in tried for text in reading.contents]
        inside = self._find(wanted, config, held) if wanted else {}
        searched = [each._replace(text=reading.text) for each, _, reading in tried if reading.has_words]
        places = [place for place, (*_, reading) in enumerate(tried) if reading.has_words]
        texts = ((places[index], texts) for index, texts in self._searched_texts(searched, config, report))
        alone = (
            (place, (Alternative(reading.text, 0.0),))
            for place, (*_, reading) in enumerate(tried)
            if not reading.has_words
        )
        for place, written in chain(alone, texts):
            request, attempt, reading = tried[place]
            translated = {text: inside[request.alone(text).key][0] for text in reading.contents}
            doubts = self._loaded.doubts
            attempt.add(reading, written, Contents(translated, doubts.has_odd_words, doubts.is_small))
            yield request, attempt

    def _searched_texts(
        self, requests: Sequence[Request], config: SearchConfig, report: Report
    ) -> Iterator[tuple[int, Sequence[Alternative]]]:
        """Yields the place of each request and its translations; last those of `Lacking`, searched again."""
        sources = [self.given(each.read_text, each.before) for each in requests]
        progress = SentenceCounter(STAGE, len(requests), report)
        wide = replace(config, beam_size=max(config.beam_size, CANDIDATES)) if self._reranker else config
        lacking: list[Lacking] = []
        for batch in batches_by_length([len(each.ids) for each in sources], self._session.at_once):
            feeds = feeds_of([requests[i].speaker for i in batch], self._loaded, self._session)
            given = [sources[i] for i in batch]
            n_before = len(lacking)
            finder = self._examples
            examples = [finder.find(requests[i].text) for i in batch] if finder else []
            results = self._search(given, wide, progress, feeds, examples=examples, gives_all=True)
            written = [
                requests[i].restored(texts_of(hypotheses, self._loaded.target))
                for i, hypotheses in zip(batch, results, strict=True)
            ]
            if self._reranker:
                some = [requests[i] for i in batch]
                written = self._reranker.rank(
                    [each.text for each in some], written, [each.before for each in some]
                )
            for index, hypotheses, texts in zip(batch, results, written, strict=True):
                text = requests[index].text
                terms = self._terms.find(text) if self._terms else []
                kept = with_terms(text, texts, terms, self.card.tgt)
                wanted = requests[index].addressing or self._addressing
                lacked = wanted if wanted and not _is_addressed(wanted, text, kept or texts) else None
                kept = wanted.kept(text, kept) if wanted else kept
                if kept or not (terms or lacked):
                    yield index, kept
                else:
                    ids = hypotheses[0].ids[len(self._loaded.opening) :]
                    lacking.append(Lacking(index, text, tuple(terms), texts, ids, lacked))
            progress.add(len(batch) - len(lacking) + n_before)
        for each, forced in self._forced(requests, sources, lacking, config, progress):
            yield each.place, requests[each.place].restored(forced)

    def _forced(
        self,
        requests: Sequence[Request],
        sources: Sequence[GivenTokens],
        lacking: Sequence[Lacking],
        config: SearchConfig,
        progress: SentenceCounter,
    ) -> Iterator[tuple[Lacking, Sequence[Alternative]]]:
        """Yields the translations of sentences whose usual ones lack something, by a search that writes it.

        Where it writes one in the place of another word, a second search puts it into its own.
        """
        if not lacking:
            return
        places = usual_places(self, lacking)
        asked = [(each, wish_of(self, each, there)) for each, there in zip(lacking, places, strict=True)]
        searched = list(self._wished(requests, sources, asked, config, progress))
        n_opening, target = len(self._loaded.opening), self._loaded.target
        known = dict(zip((each.place for each in lacking), places, strict=True))
        forced = [
            Forced(each, known[each.place], wish, found[0].ids[n_opening:])
            for each, wish, found in searched
            if found
        ]
        in_place = wishes_in_place(self, forced)
        again = [(each.lacking, wish) for each, wish in zip(forced, in_place, strict=True) if wish]
        put = {
            each.place: with_terms(each.text, texts_of(found, target), each.terms, self.card.tgt)
            for each, _, found in self._wished(requests, sources, again, config, progress)
        }
        for each, _, found in searched:
            yield each, put.get(each.place) or each.best(texts_of(found, target), self.card.tgt)
        progress.add(len(lacking))

    def _wished(
        self,
        requests: Sequence[Request],
        sources: Sequence[GivenTokens],
        asked: Sequence[tuple[Lacking, Wish]],
        config: SearchConfig,
        progress: SentenceCounter,
    ) -> Iterator[tuple[Lacking, Wish, list[Hypothesis]]]:
        """Yields what a search finds that must write something."""
        limits = self._session.at_once
        limits = BatchLimits(max(1, limits.n_sentences // _WIDER), max(1, limits.n_tokens // _WIDER))
        for batch in batches_by_length([len(sources[each.place].ids) for each, _ in asked], limits):
            some = [asked[i] for i in batch]
            feeds = feeds_of([requests[each.place].speaker for each, _ in some], self._loaded, self._session)
            given = [sources[each.place] for each, _ in some]
            results = self._search(given, config, progress, feeds, wishes=[wish for _, wish in some])
            yield from ((*pair, found) for pair, found in zip(some, results, strict=True))

    def _keep(
        self, request: Request, alternatives: tuple[Alternative, ...], config: SearchConfig, found: Found
    ) -> None:
        found[request.key] = alternatives
        self._cache.put((self._key, config, request.key), alternatives)


def _is_addressed(wanted: Addressing, text: str, found: Sequence[Alternative]) -> bool:
    """Tells whether the best translation of a text addresses its reader as wanted; none does."""
    return not found or wanted.is_kept(text, found[0].text)
