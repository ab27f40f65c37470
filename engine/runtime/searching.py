"""Searches an open model for tokens: in batches, and in their halves where memory runs out. Knows no text."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.config import SearchConfig
from engine.errors import OutOfMemory
from engine.progress import Report, ignore_progress
from engine.runtime.batching import SentenceCounter, batches_by_length
from engine.runtime.context import GivenTokens
from engine.runtime.open_model import OpenModel
from engine.runtime.speaking.speaker_feeds import SpeakerFeeds
from engine.search.beam_search import Floats, Hypothesis, beam_search, bounds_of
from engine.search.constraints import Wish, constrained_search
from engine.search.examples import Examples, ExampleStepper

STAGE = "Translating"
_PLAIN = SearchConfig()


class Searcher(OpenModel):
    """One open model that is searched for translations, see `OpenModel`. For one thread at a time."""

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
