"""A model whose graphs are open: what is swapped into it, and what it makes of text that is given.

Packs, a speaker and the weights of domains go in here; `Translator` searches on top of it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np

from engine.base.files import sha256_of
from engine.base.graph_io import DOMAIN_BIAS
from engine.base.model_json import FILE_NAME
from engine.base.progress import Report, ignore_progress
from engine.results.translation import DeviceReport, WordDomains
from engine.runtime.batching import batches_by_length
from engine.runtime.context import Context, GivenTokens, given
from engine.runtime.decoder import GraphDecoder, encode, forced_log_probs, padded
from engine.runtime.domains import read_domains, read_states, read_target_domains, steering_bias
from engine.runtime.encoded import EncodedSentences
from engine.runtime.loaded_model import LoadedModel, LoadedPacks, OutputLayer
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.packs import PackRoom
from engine.runtime.quality_estimation import DoubtFinder
from engine.runtime.requests import SentenceCache
from engine.runtime.session import ModelSession
from engine.runtime.speaker_feeds import SpeakerFeeds, feeds_of, observe_tokens, read_decoder_states
from engine.runtime.speakers import SpeakerInfo, SpeakerInputs, effective_bias
from engine.search.beam_search import Floats, Scores
from engine.search.examples import ExampleFinder
from engine.speakers.observations import Observed
from engine.text.subwords import Subwords
from engine.text.words.terms import TermBook
from engine.vocabulary.vector_files import words_of

if TYPE_CHECKING:
    from engine.text.words.text_rules import TextRules

_USUAL_ROOM = PackRoom()


@dataclass(frozen=True, kw_only=True, eq=False)
class Inputs:
    """What goes into an open model beside the text and a pack: all that costs nothing to swap."""

    speaker: SpeakerInputs | None = None
    """Who speaks where a text names nobody; None: nobody in particular."""
    steering: Mapping[str, float] | None = None
    """How much each domain of a model of several counts, see `steering_bias`; None: as the words say."""
    terms: TermBook | None = None
    """What must stand in translations."""
    rules: "TextRules | None" = None
    """What is replaced before and after translating."""
    examples: ExampleFinder | None = None
    """Similar pairs, as examples (kNN-MT)."""
    opposite: "OpenModel | None" = None
    """The model of the opposite direction, of the same thread: it chooses, see `Reranker`."""
    address: str = ""
    """How translations address their reader: "informal", "formal", or "": as the model has it."""
    trusts_language: bool = False
    """True: all that is to be translated is in the language of the model, whatever it looks like."""


_NOTHING = Inputs()


class _OpenGraphs:
    """The graphs of one model, opened as they are asked for.

    It knows no model: one that its own packs lead back to is freed by the next full collection alone, which
    looks at nothing that is frozen, see `OpenSystems`; each took 150 MB with it.

    Args:
        open_session: opens them, by a precision.
        precision: "int8" or "float32", where a pack does not need another.
    """

    def __init__(self, open_session: Callable[[str], ModelSession], precision: str) -> None:
        self._open_session, self._precision = open_session, precision
        self._known: dict[str, ModelSession] = {}

    def of(self, card: ModelCard) -> ModelSession:
        """Returns the graphs that a model or pack runs in; opened at the first call."""
        precision = "float32" if card.int8_refused and card.scope == "pack" else self._precision
        if precision not in self._known:
            session = self._open_session(precision)
            self._known[precision] = self._known.setdefault(session.device.precision, session)
        return self._known[precision]

    def rest(self) -> None:
        """Gives back the memory that the last texts took."""
        for session in self._known.values():
            session.rest()


class OpenModel:
    """One open model with what is swapped into it; it never changes. For one thread at a time.

    Other packs and inputs make another one, by `with_pack`, `with_packs` and `using`: they share the graphs,
    the packs that were read, and all that is remembered.

    Args:
        folder: the model's folder, with graphs.
        pack_folder: an adaptation of scope "pack" to begin with.
        precision: "int8", where it did not fail the parity gate, or "float32".
        device: "auto" (a GPU where it really works) or "cpu".
        n_threads: threads of one graph run; 0 for as many as this machine does well with.
        room: for its packs.
        mended: what of its files had to be made again to open it, in a sentence.

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
        mended: str = "",
    ) -> None:
        self._card, self._precision = read_card(folder), precision
        self._sessions = _OpenGraphs(
            partial(ModelSession, self._card, device=device, n_threads=n_threads), precision
        )
        self._own = LoadedModel.of_model(self._card)
        self._packs = LoadedPacks(self._own, self._sessions.of, room)
        self.mended = mended
        self._cache = SentenceCache()
        self._take(self._own if pack_folder is None else self._packs.one(pack_folder), _NOTHING)

    def _take(self, loaded: LoadedModel, inputs: Inputs) -> None:
        """Completes a model that is new: nobody has seen it yet."""
        self._session = self._sessions.of(loaded.card)
        self._loaded, self.inputs = loaded, inputs
        shares = inputs.steering
        self._steering = None if shares is None else steering_bias(self.card.id, self.domains, shares)
        self._encoded = EncodedSentences()
        if inputs.speaker is not None:
            self.bias_of(inputs.speaker)

    @property
    def card(self) -> ModelCard:
        """The model's description."""
        return self._card

    @property
    def device(self) -> DeviceReport:
        """Where it really runs, and why."""
        report = self._session.device
        return replace(report, reason="; ".join(filter(None, (report.reason, self.fallback, self.mended))))

    @property
    def fallback(self) -> str:
        """Why float32 runs in place of the int8 asked for, in one sentence; empty if it does not."""
        refused = next((card for card in (self._loaded.card, self._card) if card.int8_refused), None)
        if refused is None or (self._precision, self._session.device.precision) != ("int8", "float32"):
            return ""
        return f"{refused.id} runs in float32, because in int8 it lost too much: {refused.int8_refused}"

    def rest(self) -> None:
        """Gives back the memory that the last texts took: for when nothing is translated for a while."""
        self._encoded.clear()
        self._sessions.rest()

    def with_pack(self, pack_folder: Path | None) -> Self:
        """Returns the model with a pack in, or with None without one. One that was in before is back at once.

        A pack that int8 would spoil runs in the float32 graphs, see `fallback`. There are no `Inputs`: a
        profile belongs to one model and pack.

        Raises:
            ModelError: if the pack is broken or belongs to another model.
        """
        return self._of(self._own if pack_folder is None else self._packs.one(pack_folder), _NOTHING)

    def with_packs(self, weights: Mapping[Path, float]) -> Self:
        """Returns the model with small packs in, each folder's with its weight; see `LoadedPacks.mix`.

        Raises:
            ModelError: if a pack is broken, belongs to another model or is no small one.
        """
        return self._of(self._packs.mix(weights), _NOTHING)

    def using(self, inputs: Inputs) -> Self:
        """Returns the model, with the pack that is in, with other inputs.

        Raises:
            ConfigError: if no form of address can be chosen for the target language.
            ModelError: if the model does not know a domain that is to count.
            SpeakerError: if the speaker's numbers do not fit the model and pack.
        """
        return self._of(self._loaded, inputs)

    def as_speaker(self, speaker: SpeakerInputs | None) -> Self:
        """Returns the model that speaks like somebody, with None like nobody in particular; see `using`."""
        return self.using(replace(self.inputs, speaker=speaker))

    def _of(self, loaded: LoadedModel, inputs: Inputs) -> Self:
        other = copy(self)
        other._take(loaded, inputs)
        if loaded is self._loaded and inputs.steering == self.inputs.steering:
            other._encoded = self._encoded
        return other

    @property
    def domains(self) -> tuple[str, ...]:
        """The domains that the model tells apart word by word and can be steered to; mostly none."""
        return self.card.domains if self.card.architecture.domains else ()

    @property
    def cache_key(self) -> str:
        """Cache key: everything that a translation depends on, except the speaker and the rules."""
        given = (each.key for each in (self.inputs.terms, self.inputs.examples) if each)
        return " ".join((self._loaded.key, str(self.inputs.steering or ""), *given))

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

    @property
    def doubts(self) -> DoubtFinder:
        """Knows its usual translations, and the words of its languages."""
        return self._loaded.doubts

    @property
    def source(self) -> Subwords:
        """How it spells what it reads."""
        return self._loaded.source

    @property
    def opening(self) -> tuple[int, ...]:
        """What it writes before every translation, see `LoadedModel.opening`."""
        return self._loaded.opening

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

    @property
    def system_id(self) -> str:
        """The id of the pack that is in, else of the model."""
        return self._loaded.card.id

    @property
    def state_key(self) -> str:
        """Cache key of `read_examples`: the files of model and pack, and the precision."""
        cards = (self._card, self._loaded.card)
        folders = "\n".join(sha256_of(card.folder / FILE_NAME) for card in cards)
        mixed = self._loaded.key if " + " in self._loaded.key else ""
        return "\n".join((folders, mixed, self._session.device.precision))

    def read_examples(
        self, sources: Sequence[str], targets: Sequence[str], report: Report = ignore_progress
    ) -> Iterator[tuple[list[int], np.ndarray, np.ndarray, np.ndarray]]:
        """Reads given translations to be examples for others, see `read_decoder_states`."""
        return read_decoder_states(self._session, self._loaded, sources, targets, report)

    def score_targets(
        self,
        sources: Sequence[str],
        targets: Sequence[str],
        before: Sequence[Context | None] | None = None,
    ) -> Scores:
        """Scores given translations by forced decoding, as the speaker that is set.

        Args:
            sources: sentences.
            targets: their translations.
            before: the context of each, which is read and not scored; None: none has one.

        Returns:
            The log-probability of each translation, end symbol included, in nats, (n_sentences,).
        """
        others = before or [None] * len(sources)
        read_so = [self.given(*each) for each in zip(sources, others, strict=True)]
        encoded = map(self._loaded.target.encode, targets)
        written = [[*each.prefix, *ids] for each, ids in zip(read_so, encoded, strict=True)]
        read = self.token_log_probs([each.ids for each in read_so], written)
        first = len(self._loaded.opening)
        own = [
            np.delete(row, slice(first, first + len(each.prefix)))
            for row, each in zip(read, read_so, strict=True)
        ]
        return np.array([each.sum(dtype=float) for each in own])

    def given(self, text: str, before: Context | None) -> GivenTokens:
        """Returns the tokens of a sentence, with those of its context if the model has room for them."""
        most = self.card.architecture.max_len // 2
        return given(text, before, self._loaded.source, self._loaded.target, most)

    def score_tokens(self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]) -> Scores:
        """Scores given translations in tokens, without end symbols, (n_sentences,), as `score_targets` does.

        A model of several domains reads its own domain's symbol before them, as it would write it.
        """
        return np.array([each.sum(dtype=float) for each in self.token_log_probs(sources, targets)])

    def token_log_probs(
        self, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]
    ) -> list[Floats]:
        """Returns the log-probability of each token of given translations in nats: opening, tokens, end."""
        found: list[Floats] = [np.zeros(0, np.float32)] * len(sources)
        written = [[*self._loaded.opening, *ids] for ids in targets]
        for batch in batches_by_length([len(ids) for ids in sources], self._session.at_once):
            decoder = self._decoder([sources[i] for i in batch], self._feeds(len(batch)))
            read = forced_log_probs(decoder, [written[i] for i in batch])
            for index, row in zip(batch, read, strict=True):
                found[index] = row[: len(written[index]) + 1]
        return found

    def hidden_log_probs(
        self,
        sources: Sequence[Sequence[int]],
        targets: Sequence[Sequence[int]],
        hidden: Sequence[Sequence[Sequence[int]]],
        *,
        scores_all: bool = True,
    ) -> list[Floats]:
        """Returns of each pair what `token_log_probs` does, for each time that some tokens of its source are
        hidden, (times, tokens).

        Args:
            sources: tokens of each sentence, all of them read at once: only the decoder does not see some.
            targets: of their translations.
            hidden: of each pair, for each time, the places of the tokens; none: it sees the whole.
            scores_all: False: a translation is weighed against frequent words alone, which is faster.
        """
        read_so = [[*self._loaded.opening, *ids] for ids in targets]
        decoder = self._decoder(sources, self._feeds(len(sources)), () if scores_all else read_so)
        decoder.hide(hidden)
        written = [ids for ids, times in zip(read_so, hidden, strict=True) for _ in times]
        read = iter(forced_log_probs(decoder, written))
        return [
            np.array([next(read)[: len(ids) + 1] for _ in times])
            for ids, times in zip(read_so, hidden, strict=True)
        ]

    def _decoder(
        self,
        sources: Sequence[Sequence[int]],
        feeds: SpeakerFeeds,
        targets: Sequence[Sequence[int]] = (),
        *,
        may_shorten: bool = False,
    ) -> GraphDecoder:
        """Returns a decoder of sources; one that reads `targets`, or `may_shorten`, may score a few words."""
        short = None
        if (targets or may_shorten) and self._session.takes_shortlists:
            short = self._loaded.reading_output if targets else self._loaded.short_output
        listed = short and short.for_batch(sources, *feeds, self._session, targets)
        ids, rows, shared = listed or (None, *feeds)
        overrides, words = {**self._loaded.values, **shared}, words_of(sources, self._loaded.source)
        if self._steering is not None:
            overrides[DOMAIN_BIAS.name] = self._session.to_device(self._steering)
        cross = None
        if self._session.memory == "cpu" and words is None:
            cross = self._encoded.of(sources, lambda new: encode(self._session, *padded(new), overrides))
        return GraphDecoder(
            self._session, *padded(sources), overrides, rows, words, tgt_words=ids, cross=cross
        )

    def _feeds(self, n_sentences: int) -> SpeakerFeeds:
        """Returns the inputs for sentences of the speaker that is set."""
        return feeds_of([self.inputs.speaker] * n_sentences, self._loaded, self._session)
