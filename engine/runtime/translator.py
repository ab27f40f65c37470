"""Translates text with one model: sentences found, looked up, searched in batches, put back together.

Knows the graphs through `ModelSession`; knows no library and no thread. Everything is
deterministic, and a sentence gets the same translation in every company.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from engine.config import SearchConfig
from engine.graph_io import DOMAIN_BIAS
from engine.progress import Progress, Report, ignore_progress
from engine.results.translation import Alternative, DeviceReport, TextTranslation, WordDomains
from engine.runtime.assembling import Found, Line, Request, alternatives_of, chosen, request_key, texts_of
from engine.runtime.batching import SentenceCounter, batches_by_length
from engine.runtime.decoder import GraphDecoder, forced_log_probs, padded
from engine.runtime.domains import read_domains, read_states, read_target_domains, steering_bias
from engine.runtime.loaded_model import LoadedModel, LoadedPacks, OutputLayer
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.packs import PackRoom
from engine.runtime.sentence_cache import SentenceCache
from engine.runtime.session import ModelSession
from engine.runtime.speaking.observing import observe_tokens
from engine.runtime.speaking.speaker_feeds import SpeakerFeeds, feeds_of
from engine.runtime.speaking.speakers import SpeakerInfo, SpeakerInputs, effective_bias
from engine.runtime.surface import Surface, around_lost
from engine.search.beam_search import Floats, Hypothesis, Scores, beam_search, bounds_of
from engine.speakers.observations import Observed
from engine.text.number_repair import NumberRepair
from engine.text.subwords import Subwords
from engine.text.symbols import lost_symbol, with_tag_symbols_of
from engine.vocabulary.external.reading import words_of

_STAGE = "Translating"
_PLAIN, _USUAL_ROOM = SearchConfig(), PackRoom()


class Translator:
    """One open model, ready to translate. For one thread at a time.

    Args:
        folder: the model's folder, with graphs.
        pack_folder: an adaptation of scope "pack" to begin with.
        precision: "int8", where it did not fail the parity gate, or "float32".
        device: "auto" (a GPU where it really works) or "cpu".
        n_threads: threads of one graph run; 0 for as many as this machine does well with.
        room: for its packs.

    Raises:
        ModelError: if a file is missing or broken, a graph breaks its contract, or the pack does not fit.
    """

    def __init__(
        self,
        folder: Path,
        pack_folder: Path | None = None,
        precision: str = "int8",
        *,
        device: str = "auto",
        n_threads: int = 0,
        room: PackRoom = _USUAL_ROOM,
    ) -> None:
        self._card, self._precision = read_card(folder), precision
        self._open_session = partial(ModelSession, self._card, device=device, n_threads=n_threads)
        self._sessions: dict[str, ModelSession] = {}
        self._own = LoadedModel.of_model(self._card)
        self._packs = LoadedPacks(self._own, self._session_for, room)
        self._speaker: SpeakerInputs | None = None
        self._steering: Floats | None = None
        self._cache = SentenceCache()
        self._numbers = NumberRepair(self.card.src, self.card.tgt)
        self.set_pack(pack_folder)

    @property
    def card(self) -> ModelCard:
        """The model's description."""
        return self._card

    @property
    def device(self) -> DeviceReport:
        """Where it really runs, and why."""
        report = self._session.device
        return replace(report, reason="; ".join(filter(None, (report.reason, self.fallback))))

    @property
    def fallback(self) -> str:
        """Why float32 runs in place of the int8 asked for, in one sentence; empty if it does not."""
        refused = next((card for card in (self._loaded.card, self._card) if card.int8_refused), None)
        if refused is None or (self._precision, self._session.device.precision) != ("int8", "float32"):
            return ""
        return f"{refused.id} runs in float32, because in int8 it lost too much: {refused.int8_refused}"

    def set_pack(self, pack_folder: Path | None) -> None:
        """Swaps a pack in, or out with None. One that was in before is back at once.

        A pack that int8 would spoil runs in the float32 graphs, see `fallback`. The speaker goes out: a
        profile belongs to one model and pack.

        Raises:
            ModelError: if the pack is broken or belongs to another model; the old one stays.
        """
        self._take(self._own if pack_folder is None else self._packs.one(pack_folder))

    def set_packs(self, weights: Mapping[Path, float]) -> None:
        """Swaps small packs in together, each folder's with its weight; see `LoadedPacks.mix`.

        Raises:
            ModelError: if a pack is broken, belongs to another model or is no small one; what was in stays.
        """
        self._take(self._packs.mix(weights))

    def _take(self, loaded: LoadedModel) -> None:
        self._session = self._session_for(loaded.card)
        self._loaded, self._speaker, self._steering, self._key = loaded, None, None, loaded.key

    def _session_for(self, card: ModelCard) -> ModelSession:
        """Returns the graphs that a model or pack runs in; opened at the first call."""
        precision = "float32" if card.int8_refused and card.scope == "pack" else self._precision
        if precision not in self._sessions:
            session = self._open_session(precision)
            self._sessions[precision] = self._sessions.setdefault(session.device.precision, session)
        return self._sessions[precision]

    @property
    def speaker(self) -> SpeakerInputs | None:
        """The profile that is in; None: nobody's."""
        return self._speaker

    def set_speaker(self, speaker: SpeakerInputs | None) -> None:
        """Speaks like someone from now on, or with None like nobody in particular.

        Raises:
            SpeakerError: if the numbers do not fit the model and pack that are in; the old speaker stays.
        """
        if speaker is not None:
            self.bias_of(speaker)
        self._speaker = speaker

    @property
    def domains(self) -> tuple[str, ...]:
        """The domains that the model tells apart word by word and can be steered to; mostly none."""
        return self.card.domains if self.card.architecture.domains else ()

    def steer(self, shares: Mapping[str, float] | None) -> None:
        """Lets domains count by these shares from now on, see `steering_bias`; with None as the words say."""
        self._steering = None if shares is None else steering_bias(self.card.id, self.domains, shares)
        self._key = f"{self._loaded.key} {shares}" if shares else self._loaded.key

    def domain_weights(self, sentences: Sequence[str]) -> list[WordDomains]:
        """Returns what the words of sentences say of domains, as steered; see `read_domains`."""
        return read_domains(self.card, self._session, self._loaded, sentences, self._steering)

    @property
    def reads_target_domains(self) -> bool:
        """True if the decoder follows domains, and its graph says what it reads (older ones do not)."""
        return self._session.tells_target_domains

    def target_domains(self, sentence: str, translation: str) -> WordDomains:
        """Returns what the decoder reads off a translation's words; only if it `reads_target_domains`."""
        decoder = self._decoder([self._loaded.source.encode(sentence)], self._feeds(1))
        return read_target_domains(decoder, self._loaded, translation)

    def sentence_states(self, sentences: Sequence[str]) -> Floats:
        """Returns what the encoder makes of sentences, unsteered, see `read_states`."""
        return read_states(self._session, self._loaded, sentences)

    def speaker_info(self) -> SpeakerInfo:
        """Returns how this model, with the pack that is in, takes speakers."""
        return self._loaded.info

    @property
    def target(self) -> Subwords:
        """How the model, with the pack that is in, spells what it writes."""
        return self._loaded.target

    def output_layer(self) -> OutputLayer:
        """Returns the output layer with no speaker, of the pack that is in.

        Raises:
            ModelError: if the model's weights are missing or broken.
        """
        return self._loaded.output_layer

    def bias_of(self, speaker: SpeakerInputs) -> Floats:
        """Returns the bias that a speaker adds to the score of every word, in nats, (tgt_vocab,).

        Raises:
            SpeakerError: if the numbers do not fit the model and pack that are in.
        """
        return np.asarray(effective_bias([speaker], self._loaded.info.basis, self._loaded.info.tgt_vocab)[0])

    def observe(
        self, sources: Sequence[str], targets: Sequence[str], report: Report = ignore_progress
    ) -> Observed:
        """Reads given translations by forced decoding, with no speaker, for fitting a profile to them.

        Args:
            sources: one sentence each.
            targets: their translations by the person.
            report: called between decoder steps with sentences done; may raise `Cancelled`.

        Raises:
            ModelError: if the model's weights are missing or broken.
        """
        return observe_tokens(self._session, self._loaded, sources, targets, report)

    def forget(self) -> None:
        """Empties the sentence cache."""
        self._cache = SentenceCache()

    def translate_text(
        self, text: str, config: SearchConfig = _PLAIN, report: Report = ignore_progress
    ) -> TextTranslation:
        """Translates a text; paragraphs, line breaks and spacing stay as they are.

        Args:
            text: any text, also an empty one.
            config: how to search.
            report: called with sentences done, between decoder steps; may raise `Cancelled`, and
                what is finished by then is remembered.
        """
        return self.translate_lines([text], [self._speaker], config, report)[0]

    def translate_lines(
        self,
        lines: Sequence[str],
        speakers: Sequence[SpeakerInputs | None],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
    ) -> list[TextTranslation]:
        """Translates texts, each as its own speaker, together in one batch.

        Args:
            lines: any texts, each translated as by `translate_text`.
            speakers: who says each line; None: nobody in particular.
            config: how to search.
            report: as of `translate_text`.

        Raises:
            SpeakerError: if a speaker's numbers do not fit this model.
        """
        began = time.perf_counter()
        report(Progress(_STAGE, 0))  # a very long text takes a moment to take apart
        src, reader = self.card.src, self._loaded.reader
        read = [Line.read(text, src, reader, speaker) for text, speaker in zip(lines, speakers, strict=True)]
        found = self._find((request for line in read for request in line.requests()), config, report)
        return [line.assembled(found, config.n_best, began, self._loaded.doubts) for line in read]

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
        surfaces = [self._loaded.reader.read(sentence) for sentence in sentences]
        spoken = list(zip(surfaces, chosen, strict=True))
        parts = ((part.text, speaker) for surface, speaker in spoken for part in surface.parts)
        found = self._find(parts, config, report)
        return [alternatives_of(surface, speaker, found, config.n_best) for surface, speaker in spoken]

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
        progress = SentenceCounter(_STAGE, len(sources), report)
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            rows = {name: array[batch] for name, array in (row_inputs or {}).items()}
            feeds = SpeakerFeeds(rows, {}) if rows else self._feeds(len(batch))
            found = self._search([sources[i] for i in batch], config, progress, feeds)
            for index, hypotheses in zip(batch, found, strict=True):
                results[index] = hypotheses
        return results

    def score_targets(self, sources: Sequence[str], targets: Sequence[str]) -> Scores:
        """Scores given translations by forced decoding, as the speaker that is set.

        Returns:
            The log-probability of each translation, end symbol included, in nats, (n_sentences,).
        """
        source, target = self._loaded.source, self._loaded.target
        return self.score_tokens(list(map(source.encode, sources)), list(map(target.encode, targets)))

    def score_tokens(self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]) -> Scores:
        """Scores given translations in tokens, without end symbols, (n_sentences,), as `score_targets` does.

        A model of several domains reads its own domain's symbol before them, as it would write it.
        """
        scores = np.zeros(len(sources))
        opening = self._loaded.opening
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            decoder = self._decoder([sources[i] for i in batch], self._feeds(len(batch)))
            scores[batch] = forced_log_probs(decoder, [[*opening, *targets[i]] for i in batch])
        return scores

    def _find(self, wanted: Iterable[Request], config: SearchConfig, report: Report) -> Found:
        """Looks every part up and translates those that are new, shortest first."""
        requests = {request_key(*request): request for request in wanted}
        found: Found = {}
        for key in requests:
            if (known := self._cache.get((self._key, config, key))) is not None:
                found[key] = known
        new = [request for key, request in requests.items() if key not in found]
        found |= self._translated(new, config, report)
        return found

    def _translated(self, requests: Sequence[Request], config: SearchConfig, report: Report) -> Found:
        """Translates requests; what lost a symbol is cut around it, and the parts are translated."""
        sources = [self._loaded.source.encode(text) for text, _ in requests]
        progress = SentenceCounter(_STAGE, len(requests), report)
        found: Found = {}
        cut: list[tuple[Request, Surface]] = []
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            feeds = feeds_of([requests[i][1] for i in batch], self._loaded, self._session)
            hypotheses = self._search([sources[i] for i in batch], config, progress, feeds, gives_all=True)
            for index, candidates in zip(batch, hypotheses, strict=True):
                request, texts = requests[index], texts_of(candidates, self._loaded.target)
                if lost := lost_symbol(request[0], [each.text for each in texts]):
                    cut.append((request, around_lost(request[0], lost)))
                else:
                    self._keep(request, chosen(request[0], texts, self._numbers, config), config, found)
        wanted = [(part.text, speaker) for (_, speaker), parts in cut for part in parts.parts]
        inside = self._find(wanted, config, report) if wanted else {}
        for request, parts in cut:
            joined = alternatives_of(parts, request[1], inside, config.n_best)
            whole = tuple(replace(each, text=with_tag_symbols_of(request[0], each.text)) for each in joined)
            self._keep(request, whole, config, found)
        return found

    def _keep(
        self, request: Request, alternatives: tuple[Alternative, ...], config: SearchConfig, found: Found
    ) -> None:
        key = request_key(*request)
        found[key] = alternatives
        self._cache.put((self._key, config, key), alternatives)

    def _search(
        self,
        sources: Sequence[Sequence[int]],
        config: SearchConfig,
        progress: SentenceCounter,
        feeds: SpeakerFeeds,
        *,
        gives_all: bool = False,
    ) -> list[list[Hypothesis]]:
        """Searches one batch."""
        progress.tick()
        bounds = bounds_of(sources, config, self.card.architecture.max_len, len(self._loaded.opening))
        decoder = self._decoder(sources, feeds, may_shorten=True)
        result = beam_search(decoder, bounds, config, progress.tick, gives_all=gives_all)
        progress.add(len(sources))
        return result

    def _decoder(
        self, sources: Sequence[Sequence[int]], feeds: SpeakerFeeds, *, may_shorten: bool = False
    ) -> GraphDecoder:
        short = self._loaded.short_output if may_shorten and self._session.takes_shortlists else None
        listed = short and short.for_batch(sources, *feeds, self._session)
        ids, rows, shared = listed or (None, *feeds)
        overrides, words = {**self._loaded.values, **shared}, words_of(sources, self._loaded.source)
        if self._steering is not None:
            overrides[DOMAIN_BIAS.name] = self._session.to_device(self._steering)
        return GraphDecoder(self._session, *padded(sources), overrides, rows, words, tgt_words=ids)

    def _feeds(self, n_sentences: int) -> SpeakerFeeds:
        """Returns the inputs for sentences of the speaker that is set."""
        return feeds_of([self._speaker] * n_sentences, self._loaded, self._session)
