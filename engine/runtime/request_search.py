"""Requests translated by one model: looked up, searched in batches and reading by reading, or forced.

Where memory runs out, a batch is searched in halves. Knows nothing of the text that a request is a part of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.base.config import SearchConfig
from engine.base.errors import OutOfMemory
from engine.base.progress import Report, ignore_progress
from engine.languages import rules_of
from engine.results.translation import Alternative
from engine.runtime.assembling import alternatives_of
from engine.runtime.batching import BatchLimits, SentenceCounter, batches_by_length
from engine.runtime.context import GivenTokens, gender_told, has_gender, is_polite
from engine.runtime.loaded_model import LoadedModel
from engine.runtime.open_model import Inputs, OpenModel
from engine.runtime.requests import Found, Request, texts_of
from engine.runtime.reranking import CANDIDATES, Reranker
from engine.runtime.speaker_feeds import SpeakerFeeds, feeds_of
from engine.runtime.surface.attempts import Attempt
from engine.runtime.surface.contents import Contents
from engine.runtime.surface.surface import around_lost
from engine.runtime.terms import Forced, Lacking, usual_places, wish_of, wishes_in_place, with_terms
from engine.runtime.worklist import Asked, Steps, Wanted, Worklist
from engine.search.beam_search import Floats, Hypothesis, beam_search, bounds_of
from engine.search.constraints import Wish, constrained_search
from engine.search.examples import Examples, ExampleStepper
from engine.text.numerals.repair import NumberRepair
from engine.text.words.address import Addressing, addressing_of
from engine.text.words.forms import in_sentence_case

STAGE = "Translating"
_WIDER = 2
"""Rows of a sentence with forced words, relative to an ordinary one."""
_PLAIN = SearchConfig()


class RequestSearcher(OpenModel):
    """One open model that translates requests, see `OpenModel`. For one thread at a time."""

    def _take(self, loaded: LoadedModel, inputs: Inputs) -> None:
        super()._take(loaded, inputs)
        self._reranker = Reranker(inputs.opposite) if inputs.opposite else None
        self._addressing = addressing_of(inputs.address, self.card.src, self.card.tgt)
        self._numbers = NumberRepair(self.card.src, self.card.tgt)

    @property
    def cache_key(self) -> str:
        chosen = [each.key for each in (self._reranker, self._addressing) if each]
        return " ".join((super().cache_key, *chosen))

    def forget(self) -> None:
        """Empties the sentence cache."""
        self._cache.clear()

    def _find(self, wanted: Iterable[Request], config: SearchConfig, report: Report) -> Found:
        """Looks requests up, and translates those that are new."""
        progress = SentenceCounter(STAGE, 0, report)
        worklist = Worklist(
            partial(self._steps, config),
            lambda request: self.given(request.read_text, request.before),
            partial(self._searched_texts, config, progress, []),
            self._session.at_once,
        )
        return worklist.run(wanted, progress)

    def _steps(self, config: SearchConfig, request: Request, found: Found) -> Steps:
        """Translates a request: by itself, in another form, and with the sentence behind it."""
        speaker = request.speaker.key if request.speaker else ""  # the cache keeps no profiles in memory
        cache_key = self.cache_key, config, speaker, request._replace(speaker=None)
        if (known := self._cache.get(cache_key)) is not None:
            return known
        other = self._read_otherwise(request)
        gender = gender_told(request.behind, request.text, self.card.src) if request.behind else None
        joined = request.read_on if gender else None
        best = yield from self._reading_by_reading(
            config, request, found, [each for each in (other, joined) if each]
        )
        if other:
            best = max(best, found[other], key=lambda alternatives: alternatives[0].score)
        if joined and gender:
            own = request.of_read_on(found[joined])
            if own and has_gender(own[0].text, best[0].text, gender, self.card.tgt):
                best = own
        self._cache.put(cache_key, best)
        return best

    def _read_otherwise(self, request: Request) -> Request | None:
        """Returns a request that is read in two ways as it is read in the other one; the surer one counts.

        Headings whose words begin with capitals, with small letters; labels, as those of a menu; and behind
        another sentence a first word that may have its capital for politeness, with it.
        """
        if small := in_sentence_case(request.text, self.card.src):
            return request._replace(text=small)
        if request.is_label and not request.before and not request.heading:
            menus = [rules_of(tag).menu for tag in (self.card.src, self.card.tgt)]
            if all(menus):
                return request._replace(heading=(f"{menus[0]}: ", f"{menus[1]}: "))
        elif request.begins_small and is_polite(request.text, self.card.src):
            return request._replace(begins_small=False)
        return None

    def _reading_by_reading(
        self, config: SearchConfig, request: Request, found: Found, beside: Sequence[Request]
    ) -> Steps:
        """Translates a request, reading by reading; what loses a symbol in all is cut around it.

        Args:
            config: how to search.
            request: what to translate.
            found: is there by then.
            beside: requests that are wanted besides.
        """
        readings = self._loaded.reader.readings.of(request.text, is_label=request.is_label)
        attempt = Attempt(request.text, readings, self._numbers if config.keep_numbers else None)
        doubts = self._loaded.doubts
        while reading := attempt.next():
            inside = [request.alone(text) for text in reading.contents]
            search = request._replace(text=reading.text) if reading.has_words else None
            written = yield Wanted(search, (*inside, *beside))
            translated = {each.text: found[each][0] for each in inside}
            contents = Contents(translated, doubts.has_odd_words, doubts.is_small)
            attempt.add(reading, (Alternative(reading.text, 0.0),) if written is None else written, contents)
        if not attempt.lost:
            return attempt.best(config)
        surface = around_lost(request.text, attempt.lost)
        parts = [request.alone(part.text) for part in surface.parts]
        yield Wanted(None, parts)
        return alternatives_of(surface, parts, found, config.n_best)

    def _searched_texts(
        self,
        config: SearchConfig,
        progress: SentenceCounter,
        held: list[tuple[Asked, Lacking]],
        batch: Sequence[Asked],
    ) -> Iterator[tuple[Asked, Sequence[Alternative]]]:
        """Yields the translations of a batch of texts.

        Args:
            config: how to search.
            progress: ticks.
            held: gets those whose translations lack something; with no batch they are searched again.
            batch: the texts.
        """
        if not batch:
            lacking, held[:] = list(held), []
            yield from self._forced(lacking, config, progress)
            return
        wide = replace(config, beam_size=max(config.beam_size, CANDIDATES)) if self._reranker else config
        requests = [asked.request for asked in batch]
        feeds = feeds_of([each.speaker for each in requests], self._loaded, self._session)
        examples = [self.inputs.examples.find(each.text) for each in requests] if self.inputs.examples else []
        sources = [asked.source for asked in batch]
        results = self._search(sources, wide, progress, feeds, examples=examples, gives_all=True)
        written = [
            request.restored(texts_of(hypotheses, self._loaded.target))
            for request, hypotheses in zip(requests, results, strict=True)
        ]
        if self._reranker:
            texts, befores = [each.text for each in requests], [each.before for each in requests]
            written = self._reranker.rank(texts, written, befores)
        for asked, hypotheses, found in zip(batch, results, written, strict=True):
            text = asked.request.text
            terms = self.inputs.terms.find(text) if self.inputs.terms else []
            kept = with_terms(text, found, terms, self.card.tgt)
            wanted = asked.request.addressing or self._addressing
            lacked = wanted if wanted and not _is_addressed(wanted, text, kept or found) else None
            kept = wanted.kept(text, kept) if wanted else kept
            if kept or not (terms or lacked):
                yield asked, kept
            else:
                ids = hypotheses[0].ids[len(self._loaded.opening) :]
                held.append((asked, Lacking(text, tuple(terms), found, ids, lacked)))

    def _forced(
        self, held: Sequence[tuple[Asked, Lacking]], config: SearchConfig, progress: SentenceCounter
    ) -> Iterator[tuple[Asked, Sequence[Alternative]]]:
        """Yields the translations of texts whose usual ones lack something, by a search that writes it.

        Where it writes one in the place of another word, a second search puts it into its own.
        """
        n_opening, target = len(self._loaded.opening), self._loaded.target
        places = usual_places(self, [lacking for _, lacking in held])
        wishes = [wish_of(self, each, there) for (_, each), there in zip(held, places, strict=True)]
        found = self._wished([asked for asked, _ in held], wishes, config, progress)
        forced = {
            place: Forced(held[place][1], places[place], wishes[place], hypotheses[0].ids[n_opening:])
            for place, hypotheses in enumerate(found)
            if hypotheses
        }
        others = wishes_in_place(self, [*forced.values()])
        again = {place: wish for place, wish in zip(forced, others, strict=True) if wish}
        written = self._wished([held[place][0] for place in again], [*again.values()], config, progress)
        put = dict(zip(again, written, strict=True))
        for place, (asked, lacking) in enumerate(held):
            in_place = texts_of(put.get(place, ()), target)
            better = with_terms(lacking.text, in_place, lacking.terms, self.card.tgt)
            yield (
                asked,
                asked.request.restored(better or lacking.best(texts_of(found[place], target), self.card.tgt)),
            )

    def _wished(
        self,
        asked: Sequence[Asked],
        wishes: Sequence[Wish],
        config: SearchConfig,
        progress: SentenceCounter,
    ) -> list[list[Hypothesis]]:
        """Returns what a search finds for texts that must write something."""
        found: list[list[Hypothesis]] = [[] for _ in asked]
        limits = self._session.at_once
        limits = BatchLimits(max(1, limits.n_sentences // _WIDER), max(1, limits.n_tokens // _WIDER))
        for batch in batches_by_length([len(each.source.ids) for each in asked], limits):
            sources = [asked[i].source for i in batch]
            feeds = feeds_of([asked[i].request.speaker for i in batch], self._loaded, self._session)
            results = self._search(sources, config, progress, feeds, wishes=[wishes[i] for i in batch])
            for i, hypotheses in zip(batch, results, strict=True):
                found[i] = hypotheses
        return found

    def translate_tokens(
        self,
        sources: Sequence[Sequence[int]],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        row_inputs: Mapping[str, Floats] | None = None,
    ) -> list[list[Hypothesis]]:
        """Searches for tokens, with no text and no cache in the way.

        Args:
            sources: tokens of each sentence, without end symbol.
            config: how to search.
            report: called between decoder steps.
            row_inputs: swappable inputs that differ from sentence to sentence, in place of the set speaker's:
                `output_bias` (n_sentences, tgt_vocab) or `speaker_weights` (n_sentences, rank).

        Returns:
            For each sentence its hypotheses, best first.
        """
        results: list[list[Hypothesis]] = [[] for _ in sources]
        progress = SentenceCounter(STAGE, len(sources), report)
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            rows = {name: array[batch] for name, array in (row_inputs or {}).items()}
            feeds = SpeakerFeeds(rows, {}) if rows else self._feeds(len(batch))
            found = self._search([GivenTokens(sources[i]) for i in batch], config, progress, feeds)
            progress.add(len(batch))
            for index, hypotheses in zip(batch, found, strict=True):
                results[index] = hypotheses
        return results

    def _search(
        self,
        sources: Sequence[GivenTokens],
        config: SearchConfig,
        progress: SentenceCounter,
        feeds: SpeakerFeeds,
        *,
        wishes: Sequence[Wish] = (),
        examples: Sequence[Examples] = (),
        gives_all: bool = False,
    ) -> list[list[Hypothesis]]:
        """Searches one batch, in which all have wishes, or examples, or none has any.

        Where memory runs out, one half after the other, down to one sentence.
        """
        try:
            return self._searched(sources, config, progress, feeds, wishes, examples, gives_all=gives_all)
        except OutOfMemory:
            if len(sources) == 1:
                raise
        middle = (len(sources) + 1) // 2
        return [
            found
            for half in (slice(None, middle), slice(middle, None))
            for found in self._search(
                sources[half],
                config,
                progress,
                feeds.of(half),
                wishes=wishes[half],
                examples=examples[half],
                gives_all=gives_all,
            )
        ]

    def _searched(
        self,
        sources: Sequence[GivenTokens],
        config: SearchConfig,
        progress: SentenceCounter,
        feeds: SpeakerFeeds,
        wishes: Sequence[Wish],
        examples: Sequence[Examples],
        *,
        gives_all: bool,
    ) -> list[list[Hypothesis]]:
        progress.tick()
        opening, max_len = self._loaded.opening, self.card.architecture.max_len
        ids = [each.ids for each in sources]
        prefixes = [(*opening, *each.prefix) if each.prefix else () for each in sources]
        bounds = [
            bounds_of([each.own or each.ids], config, max_len - len(prefix), 0 if prefix else len(opening))[0]
            for each, prefix in zip(sources, prefixes, strict=True)
        ]
        if wishes:
            decoder, ends = self._decoder(ids, feeds), self._loaded.word_ends
            result = constrained_search(
                decoder, bounds, wishes, config, ends, progress.tick, prefixes=prefixes
            )
        elif examples and self.inputs.examples is not None:
            steered = ExampleStepper(self._decoder(ids, feeds), examples, self.inputs.examples.projection)
            result = beam_search(
                steered, bounds, config, progress.tick, prefixes=prefixes, gives_all=gives_all
            )
        else:
            decoder = self._decoder(ids, feeds, may_shorten=True)
            result = beam_search(
                decoder, bounds, config, progress.tick, prefixes=prefixes, gives_all=gives_all
            )
        return [
            [replace(each, ids=(*opening, *each.ids)) for each in found] if prefix and opening else found
            for found, prefix in zip(result, prefixes, strict=True)
        ]


def _is_addressed(wanted: Addressing, text: str, found: Sequence[Alternative]) -> bool:
    """Tells whether the best translation of a text addresses its reader as wanted; none does."""
    return not found or wanted.is_kept(text, found[0].text)
