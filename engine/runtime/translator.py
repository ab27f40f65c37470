"""Translates text with one model: sentences found, looked up, searched in batches, put back together.

Knows the graphs through `ModelSession`; knows no library and no thread. Everything is
deterministic, and a sentence gets the same translation in every company.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from engine.config import SearchConfig
from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import Alternative, DeviceReport, Recall, TextTranslation
from engine.runtime.assembling import (
    Found,
    Line,
    Request,
    RequestKey,
    alternatives_of,
    request_key,
    texts_of,
    with_tags_of,
)
from engine.runtime.batching import BatchLimits, SentenceCounter, batches_by_length
from engine.runtime.open_model import OpenModel
from engine.runtime.reading.reranking import CANDIDATES, Reranker
from engine.runtime.reading.tagging import with_tags
from engine.runtime.searching import STAGE, Searcher
from engine.runtime.sentence_cache import SentenceCache
from engine.runtime.speaking.speaker_feeds import feeds_of
from engine.runtime.speaking.speakers import SpeakerInputs
from engine.runtime.surface.readings import Attempt, Reading
from engine.runtime.surface.surface import Surface, around_lost
from engine.runtime.terms.lacking import Forced, Lacking, usual_places, wish_of, wishes_in_place, with_terms
from engine.search.beam_search import Hypothesis
from engine.search.constraints import Wish
from engine.text.numerals.number_repair import NumberRepair
from engine.text.symbols import with_tag_symbols_of
from engine.text.words.address import Addressing, addressing_of
from engine.text.words.title_case import in_sentence_case

_WIDER = 2
"""So many times the rows of others has a sentence whose words are given."""
_PLAIN = SearchConfig()


class Translator(Searcher):
    """One open model, ready to translate, see `OpenModel` and `Searcher`. For one thread at a time."""

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
    def device(self) -> DeviceReport:
        """Where it really runs, why, and who chooses among its translations."""
        return replace(super().device, opposite=self._reranker.model_id if self._reranker else "")

    @property
    def _key(self) -> str:
        chosen = [each.key for each in (self._reranker, self._addressing) if each]
        return " ".join((super()._key, *chosen))

    def forget(self) -> None:
        """Empties the sentence cache."""
        self._cache = SentenceCache()

    def translate_text(
        self,
        text: str,
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        *,
        recall: Recall | None = None,
    ) -> TextTranslation:
        """Translates a text; paragraphs, line breaks and spacing stay as they are.

        Args:
            text: any text, also an empty one.
            config: how to search.
            report: called with sentences done, between decoder steps; may raise `Cancelled`, and
                what is finished by then is remembered.
            recall: as of `translate_lines`.
        """
        return self.translate_lines([text], [self._speaker], config, report, recall=recall)[0]

    def translate_lines(
        self,
        lines: Sequence[str],
        speakers: Sequence[SpeakerInputs | None],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        *,
        recall: Recall | None = None,
    ) -> list[TextTranslation]:
        """Translates texts, each as its own speaker, together in one batch.

        Args:
            lines: any texts, each translated as by `translate_text`.
            speakers: who says each line; None: nobody in particular.
            config: how to search.
            report: as of `translate_text`.
            recall: a translation memory: what it has takes the place of what the model would write, for
                whole paragraphs or single sentences; None: there is none. Never for measuring a model.

        Raises:
            SpeakerError: if a speaker's numbers do not fit this model.
        """
        began = time.perf_counter()
        report(Progress(STAGE, 0))  # a very long text takes a moment to take apart
        src, reader = self.card.src, self._loaded.reader
        own = self._rules, self._terms, None if self.trusts_language else self._loaded.languages
        read = [Line.read(text, src, reader, who, *own) for text, who in zip(lines, speakers, strict=True)]
        if recall is not None:
            wholes = (line.whole(*paragraph) for line in read for paragraph in line.paragraphs())
            sentences = (line.text[span.start : span.end] for line in read for span in line.spans)
            known = recall(dict.fromkeys(chain(wholes, sentences)).keys())
            read = [line.recalled(known) for line in read]
        found = self._find((request for line in read for request in line.requests()), config, report)
        translated = [list(line.translated(found, config.n_best, self._terms)) for line in read]
        tagged = (
            (each.tags, other.text) for line in translated for each in line for other in each.alternatives
        )
        placed = with_tags(self, ((tags, text) for tags, text in tagged if tags), report)
        return [
            line.assembled(sentences, placed, began, self._loaded.doubts, self._terms)
            for line, sentences in zip(read, translated, strict=True)
        ]

    def translate_sentences(
        self,
        sentences: Sequence[str],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        speakers: Sequence[SpeakerInputs | None] | None = None,
    ) -> list[tuple[Alternative, ...]]:
        """Translates sentences as they are, without looking for others inside them.

        Args:
            sentences: what to translate.
            config: how to search.
            report: as of `translate_text`.
            speakers: who says each sentence; None: who is set says all of them.

        Returns:
            For each sentence its alternatives, best first, at least one.
        """
        chosen = [self._speaker] * len(sentences) if speakers is None else speakers
        surfaces = [Line.surface(sentence, self._loaded.reader, self._terms) for sentence in sentences]
        spoken = list(zip(surfaces, chosen, strict=True))
        parts = ((part.text, speaker) for surface, speaker in spoken for part in surface.parts)
        found = self._find(parts, config, report)
        texts = [alternatives_of(surface, speaker, found, config.n_best) for surface, speaker in spoken]
        tagged = [(surface.tags, each) for surface, each in zip(surfaces, texts, strict=True)]
        placed = with_tags(
            self, ((tags, other.text) for tags, each in tagged if tags for other in each), report
        )
        return [with_tags_of(tags, each, placed) for tags, each in tagged]

    def _find(self, wanted: Iterable[Request], config: SearchConfig, report: Report) -> Found:
        """Looks every part up and translates those that are new, shortest first."""
        requests = {request_key(*request): request for request in wanted}
        headings = self._headings(requests)
        requests |= {request_key(*request): request for request in headings.values()}
        found: Found = {}
        for key in requests:
            if (known := self._cache.get((self._key, config, key))) is not None:
                found[key] = known
        new = [request for key, request in requests.items() if key not in found]
        found |= self._translated(new, config, report)
        read_so = {key: found[request_key(*request)] for key, request in headings.items()}
        for key, other in read_so.items():
            found[key] = max(found[key], other, key=lambda alternatives: alternatives[0].score)
        return found

    def _headings(self, requests: Mapping[RequestKey, Request]) -> dict[RequestKey, Request]:
        """Returns the headings whose words begin with capitals, as they are read with small letters too."""
        small = ((key, in_sentence_case(text, self.card.src), who) for key, (text, who) in requests.items())
        return {key: (text, who) for key, text, who in small if text}

    def _translated(self, requests: Sequence[Request], config: SearchConfig, report: Report) -> Found:
        """Translates requests, reading by reading; what loses a symbol in all is cut around it."""
        found: Found = {}
        cut: list[tuple[Request, Surface]] = []
        readings = self._loaded.reader.readings
        numbers = self._numbers if config.keep_numbers else None
        waiting = [(request, Attempt(request[0], readings.of(request[0]), numbers)) for request in requests]
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
                    cut.append((request, around_lost(request[0], lost)))
                else:
                    self._keep(request, attempt.best(config), config, found)
            tried, count = again, held
        wanted = [(part.text, speaker) for (_, speaker), parts in cut for part in parts.parts]
        inside = self._find(wanted, config, held) if wanted else {}
        for request, parts in cut:
            joined = alternatives_of(parts, request[1], inside, config.n_best)
            whole = tuple(replace(each, text=with_tag_symbols_of(request[0], each.text)) for each in joined)
            self._keep(request, whole, config, found)
        return found

    def _tried(
        self,
        tried: Sequence[tuple[Request, Attempt, Reading]],
        config: SearchConfig,
        report: Report,
        held: Report,
    ) -> Iterator[tuple[Request, Attempt]]:
        """Translates one reading of each request; yields those that are through with it."""
        wanted = [(text, who) for (_, who), _, reading in tried for text in reading.contents]
        inside = self._find(wanted, config, held) if wanted else {}
        searched = [(reading.text, who) for (_, who), _, reading in tried if reading.has_words]
        places = [place for place, (*_, reading) in enumerate(tried) if reading.has_words]
        texts = ((places[index], texts) for index, texts in self._searched_texts(searched, config, report))
        alone = (
            (place, (Alternative(reading.text, 0.0),))
            for place, (*_, reading) in enumerate(tried)
            if not reading.has_words
        )
        for place, written in chain(alone, texts):
            request, attempt, reading = tried[place]
            contents = {text: inside[request_key(text, request[1])][0] for text in reading.contents}
            attempt.add(reading, written, contents)
            yield request, attempt

    def _searched_texts(
        self, requests: Sequence[Request], config: SearchConfig, report: Report
    ) -> Iterator[tuple[int, Sequence[Alternative]]]:
        """Yields the place of each request and its translations; last those of `Lacking`, searched again."""
        sources = [self._loaded.source.encode(text) for text, _ in requests]
        progress = SentenceCounter(STAGE, len(requests), report)
        wide = replace(config, beam_size=max(config.beam_size, CANDIDATES)) if self._reranker else config
        lacking: list[Lacking] = []
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            feeds = feeds_of([requests[i][1] for i in batch], self._loaded, self._session)
            given = [sources[i] for i in batch]
            n_before = len(lacking)
            finder = self._examples
            examples = [finder.find(requests[i][0]) for i in batch] if finder else []
            results = self._search(given, wide, progress, feeds, examples=examples, gives_all=True)
            written = [texts_of(hypotheses, self._loaded.target) for hypotheses in results]
            if self._reranker:
                written = self._reranker.rank([requests[i][0] for i in batch], written)
            for index, hypotheses, texts in zip(batch, results, written, strict=True):
                text = requests[index][0]
                terms = self._terms.find(text) if self._terms else []
                kept = with_terms(text, texts, terms, self.card.tgt)
                lacked = self._lacked_address(text, kept or texts)
                kept = self._addressing.kept(text, kept) if self._addressing else kept
                if kept or not (terms or lacked):
                    yield index, kept
                else:
                    ids = hypotheses[0].ids[len(self._loaded.opening) :]
                    lacking.append(Lacking(index, text, tuple(terms), texts, ids, lacked))
            progress.add(len(batch) - len(lacking) + n_before)
        for each, forced in self._forced(requests, sources, lacking, config, progress):
            yield each.place, forced

    def _lacked_address(self, text: str, texts: Sequence[Alternative]) -> Addressing | None:
        """Returns the form of address that is wanted and that the best translation of a text has not."""
        wanted = self._addressing
        return wanted if wanted and texts and not wanted.is_kept(text, texts[0].text) else None

    def _forced(
        self,
        requests: Sequence[Request],
        sources: Sequence[Sequence[int]],
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
        sources: Sequence[Sequence[int]],
        asked: Sequence[tuple[Lacking, Wish]],
        config: SearchConfig,
        progress: SentenceCounter,
    ) -> Iterator[tuple[Lacking, Wish, list[Hypothesis]]]:
        """Yields what a search finds that must write something."""
        limits = self._session.at_once
        limits = BatchLimits(max(1, limits.n_sentences // _WIDER), max(1, limits.n_tokens // _WIDER))
        for batch in batches_by_length([len(sources[each.place]) for each, _ in asked], limits):
            some = [asked[i] for i in batch]
            feeds = feeds_of([requests[each.place][1] for each, _ in some], self._loaded, self._session)
            given = [sources[each.place] for each, _ in some]
            results = self._search(given, config, progress, feeds, wishes=[wish for _, wish in some])
            yield from ((*pair, found) for pair, found in zip(some, results, strict=True))

    def _keep(
        self, request: Request, alternatives: tuple[Alternative, ...], config: SearchConfig, found: Found
    ) -> None:
        key = request_key(*request)
        found[key] = alternatives
        self._cache.put((self._key, config, key), alternatives)
