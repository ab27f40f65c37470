"""Runs the graphs on one batch: the encoder once, the decoder step by step.

On a GPU caches stay OrtValues on the device and nothing is copied; on the CPU they are plain arrays. The
graph reorders them itself (`row_order`). Knows no search.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.base.architecture import feeds_encoder
from engine.base.graph_io import (
    BOS_ID,
    DOMAIN_BIAS,
    DOMAIN_WEIGHTS,
    EOS_ID,
    FIRST_SCORED,
    PAD_ID,
    SPEAKER_VECTOR,
)
from engine.base.onnx_runtime import ort
from engine.runtime.session import ModelSession, run_arrays, run_bound
from engine.search.beam_search import Flags, Floats, Ids, with_end
from engine.vocabulary.vector_table import GatheredRows

_END = "end"
"""Stands for the end symbol's column of `log_probs` among the outputs that a step is asked for."""
_SCORES_AT_ONCE = 1 << 20
"""Numbers of `log_probs` that given tokens are read with at once: what the processor's cache has room for."""
_OF_ENCODER = ("src_embedding", DOMAIN_BIAS.name)
"""The swappable inputs of the encoder, besides a small pack's updates of its layers."""


class GraphDecoder:
    """A batch of encoded sentences and the state of its decoder: the `Stepper` of the real models.

    Args:
        session: the open graphs.
        src_ids: padded source tokens, end symbols included, (batch, src_len).
        src_mask: True for real tokens, (batch, src_len).
        overrides: values for swappable inputs, by name: what a pack holds.
        row_inputs: values of swappable inputs that differ from sentence to sentence, by name:
            `output_bias` (batch, tgt_vocab), `speaker_weights` (batch, rank) or `speaker_vector`
            (batch, d_model).
        words: the external vectors of the sources' words, for a model that reads them.
        tgt_words: the only words that `overrides` score, ascending, the special symbols first; None: all.
        cross: what `encode` made of the sources already, where caches are plain arrays.
        uses_arrays: keep caches as plain arrays, which only a CPU can; None: on a CPU.
    """

    def __init__(
        self,
        session: ModelSession,
        src_ids: Ids,
        src_mask: Flags,
        overrides: Mapping[str, ort.OrtValue],
        row_inputs: Mapping[str, Floats] | None = None,
        words: GatheredRows | None = None,
        *,
        tgt_words: Ids | None = None,
        uses_arrays: bool | None = None,
        cross: list[Floats] | None = None,
    ) -> None:
        self._session = session
        self._tgt_words = tgt_words
        self._uses_arrays = session.memory == "cpu" if uses_arrays is None else uses_arrays
        self._overrides = overrides
        layers = range(session.card.architecture.n_decoder_layers)
        caches = [f"{kind}_{layer}" for layer in layers for kind in ("key", "value")]
        self._past_names, self._present_names = (
            [f"{which}_{cache}" for cache in caches] for which in ("past", "present")
        )
        self._cross_names = cross_names(session)
        self._cross = self._encode(src_ids, src_mask, words) if cross is None else cross
        self._src_mask = src_mask
        self._row_inputs = dict(row_inputs or {})
        self._binding = self._new_binding()
        self._past = self._no_past()
        self._place = 0
        self._repeated_for = (0, 0)
        if session.card.architecture.has_speaker_token:
            self._read_speaker()

    @property
    def n_sentences(self) -> int:
        """Sentences in the batch now."""
        return len(self._src_mask)

    def step(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, *, needs_end: bool = False
    ) -> tuple[Floats, Ids]:
        """Reads the last tokens of each row and lists the best continuations, see `search.Stepper`."""
        return self._listed(tgt_ids, row_order, n_top, (_END,) if needs_end else ())[:2]

    def step_with_states(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, *, needs_end: bool = False
    ) -> tuple[Floats, Ids, Floats]:
        """Does what `step` does, and returns the decoder's states too, see `StateStepper`."""
        log_probs, ids, others = self._listed(
            tgt_ids, row_order, n_top, ("dec_states", *((_END,) if needs_end else ()))
        )
        return log_probs, ids, others[0]

    def _listed(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, others: tuple[str, ...]
    ) -> tuple[Floats, Ids, list[Floats]]:
        """Takes a step that lists the best continuations, and the end symbol if it is among `others`."""
        outputs = ("top_log_probs", "top_ids", *others)
        log_probs, ids, *found = self._run(tgt_ids, row_order, outputs, min(n_top, self._tgt_vocab()))
        if self._tgt_words is not None:
            ids = self._tgt_words[ids]
        if _END in others:
            log_probs, ids = with_end(log_probs, ids, found[-1])
        return log_probs, ids, found

    def step_wanted(self, tgt_ids: Ids, row_order: Ids, n_top: int, wanted: Ids) -> tuple[Floats, Ids]:
        """Does what `step` does, and lists some tokens whatever their score, see `WantedStepper`."""
        n_top = min(n_top, self._tgt_vocab())
        outputs = ("top_log_probs", "top_ids", "log_probs")
        log_probs, ids, every = self._run(tgt_ids, row_order, outputs, n_top)
        listed = np.broadcast_to(wanted, (len(ids), len(wanted)))
        return np.hstack([log_probs, every[:, wanted]]), np.hstack([ids, listed])

    def given_log_probs(self, tgt_in_ids: Ids, tgt_out_ids: Ids) -> Floats:
        """Reads tokens that are given and returns the log-probability of those that follow them.

        Args:
            tgt_in_ids: the tokens read, as many of each sentence, (batch, tgt_len).
            tgt_out_ids: the tokens scored behind each of them, (batch, tgt_len).

        Returns:
            (batch, tgt_len), in nats.
        """
        columns = self.columns_of(tgt_out_ids)
        found = np.empty(tgt_in_ids.shape, np.float32)
        for places, log_probs in self._given(tgt_in_ids, "log_probs"):
            found[:, places] = np.take_along_axis(log_probs, columns[:, places, None], 2)[..., 0]
        return found

    def _given(self, tgt_ids: Ids, output: str) -> Iterator[tuple[slice, Floats]]:
        """Reads tokens that are given, as many at once as there is room for.

        Yields:
            Which places, and the output for each token there, (batch, places, any).
        """
        n_rows, n_tokens = tgt_ids.shape
        at_once = (
            max(1, _SCORES_AT_ONCE // (n_rows * self._tgt_vocab())) if self._session.reads_several else 1
        )
        for start in range(0, n_tokens, at_once):
            places = slice(start, start + at_once)
            tokens = tgt_ids[:, places]
            (value,) = self._run(tokens.reshape(-1), np.arange(n_rows), (output,), 1, scores_all=True)
            yield places, value.reshape(*tokens.shape, *value.shape[1:])

    def all_log_probs(self, tgt_ids: Ids) -> Floats:
        """Reads one token per sentence and returns the log-probability of every next token that is scored.

        Args:
            tgt_ids: the last token of each sentence, (batch,).

        Returns:
            (batch, tgt_vocab).
        """
        return self._run(tgt_ids, np.arange(len(tgt_ids)), ("log_probs",), 1)[0]

    def columns_of(self, tgt_ids: Ids) -> Ids:
        """Returns where tokens that are scored stand in `all_log_probs`."""
        return tgt_ids if self._tgt_words is None else np.searchsorted(self._tgt_words, tgt_ids)

    def states(self, tgt_ids: Ids) -> Floats:
        """Reads given tokens, (batch, n), and returns the decoder's state at each, (batch, n, d_model)."""
        return np.concatenate([each for _, each in self._given(tgt_ids, "dec_states")], axis=1)

    def domain_weights(self, tgt_ids: Ids) -> Floats:
        """Reads given tokens, (batch, n), and returns what each layer reads of domains off each.

        Returns:
            (batch, n, layers, n_domains); only where `ModelSession.tells_target_domains`.
        """
        return np.concatenate([each for _, each in self._given(tgt_ids, DOMAIN_WEIGHTS)], axis=1)

    def keep(self, sentences: Ids) -> None:
        """Drops all sentences but these, (n,), and the padding that only the others needed."""
        self._src_mask = self._src_mask[sentences]
        src_len = int(self._src_mask.sum(axis=1).max())
        self._src_mask = np.ascontiguousarray(self._src_mask[:, :src_len])
        self._cross = [self._cut(cache, sentences, src_len) for cache in self._cross]
        self._row_inputs = {name: array[sentences] for name, array in self._row_inputs.items()}
        self._binding = self._new_binding()
        self._repeated_for = (0, 0)

    def hide(self, places: Sequence[Sequence[Sequence[int]]]) -> None:
        """Goes on with each sentence as often as something of it is hidden from the decoder.

        The encoder has read all of it once. Only before the first step, and not for a search.

        Args:
            places: of each sentence, for each time, the tokens that are hidden; none: it sees the whole.
        """
        self.keep(np.repeat(np.arange(self.n_sentences), [len(each) for each in places]))
        for row, hidden in enumerate(chain.from_iterable(places)):
            self._src_mask[row, [*hidden]] = False
        self._binding = self._new_binding()
        self._past = self._no_past()
        self._place = 0
        if self._session.card.architecture.has_speaker_token:
            self._read_speaker()

    def _read_speaker(self) -> None:
        """Takes the step before the start symbol, in which the decoder reads its speaker's vector."""
        n_rows = self.n_sentences
        self._run(np.full(n_rows, BOS_ID), np.arange(n_rows), ("dec_states",), 1)

    def _encode(self, src_ids: Ids, src_mask: Flags, words: GatheredRows | None) -> list[Any]:
        if self._uses_arrays:
            return encode(self._session, src_ids, src_mask, self._overrides, words)
        swapped = _of_encoder(self._overrides)
        given = {"src_ids": src_ids, "src_mask": src_mask, **(words._asdict() if words else {})}
        binding = self._session.encoder.io_binding()
        fed = {name: ort.OrtValue.ortvalue_from_numpy(array) for name, array in given.items()}
        for name, value in {**fed, **swapped}.items():
            binding.bind_ortvalue_input(name, value)
        for name in self._cross_names:
            binding.bind_output(name, self._session.memory)
        return run_bound(self._session.encoder, binding)

    def _new_binding(self) -> ort.IOBinding:
        """Collects what stays the same from step to step; on a GPU, binds it."""
        self._buffers: dict[str, Ids] = {}
        decodes_by_domain = self._session.card.architecture.decodes_by_domain
        not_taken = {"src_embedding", *(() if decodes_by_domain else (DOMAIN_BIAS.name,))}
        overrides = {
            name: value
            for name, value in self._overrides.items()
            if not (name in not_taken or feeds_encoder(name))
        }
        cross = dict(zip(self._cross_names, self._cross, strict=True))
        binding = self._session.decoder.io_binding()
        if self._uses_arrays:
            self._feeds: dict[str, Any] = {"src_mask": self._src_mask, **cross, **overrides}
            return binding
        self._kept_mask = self._session.to_device(self._src_mask)
        for name, value in {"src_mask": self._kept_mask, **cross, **overrides}.items():
            binding.bind_ortvalue_input(name, value)
        return binding

    def _run(
        self, tgt_ids: Ids, row_order: Ids, outputs: Sequence[str], n_top: int, *, scores_all: bool = False
    ) -> list[npt.NDArray[Any]]:
        """Runs one step, keeps the caches and returns the outputs as arrays.

        Each row reads as many tokens, and its last one alone is scored, or all of them.
        """
        n_rows = len(row_order)
        if len(tgt_ids) > n_rows and not self._session.reads_several:
            *given, tgt_ids = np.ascontiguousarray(tgt_ids.reshape(n_rows, -1).T)
            for tokens in given:
                self._run(tokens, row_order, ("dec_states",), 1)
                row_order = np.arange(n_rows)
        n_new = len(tgt_ids) // n_rows
        n_scored = n_new if scores_all else 1
        small = {
            "tgt_ids": tgt_ids,
            "row_order": row_order,
            "position": np.arange(self._place, self._place + n_new),
            "n_top": np.array([n_top]),
        }
        if self._session.reads_several:
            small[FIRST_SCORED.name] = np.array([-n_scored])
        self._place += n_new
        rows = self._repeated_inputs(n_rows, n_rows * n_scored) if self._row_inputs else {}
        run = self._run_on_cpu if self._uses_arrays else self._run_bound
        return run(small, rows, outputs)

    def _run_bound(
        self, small: Mapping[str, Ids], rows: Mapping[str, ort.OrtValue], outputs: Sequence[str]
    ) -> list[npt.NDArray[Any]]:
        """Runs a step whose caches stay on the device."""
        for name, array in small.items():
            self._feed(name, array)
        for name, value in (*rows.items(), *zip(self._past_names, self._past, strict=True)):
            self._binding.bind_ortvalue_input(name, value)
        self._binding.clear_binding_outputs()  # else the next run would write into this one's
        for name in outputs:  # all scores stay on the device where the end symbol's alone are wanted
            self._binding.bind_output(
                *(("log_probs", self._session.memory) if name == _END else (name, "cpu"))
            )
        for name in self._present_names:
            self._binding.bind_output(name, self._session.memory)
        found = run_bound(self._session.decoder, self._binding)
        self._past = found[len(outputs) :]
        return [
            (self._session.end_of(value) if name == _END else value).numpy()
            for name, value in zip(outputs, found, strict=False)
        ]

    def _run_on_cpu(
        self, small: Mapping[str, Ids], rows: Mapping[str, ort.OrtValue], outputs: Sequence[str]
    ) -> list[npt.NDArray[Any]]:
        """Does the same with plain arrays: a binding takes 0.04 ms more, a tenth of one sentence's step."""
        feeds = self._feeds  # one dictionary for all steps; every name is set again that changes
        feeds.update(small)
        feeds.update(rows)
        feeds.update(zip(self._past_names, self._past, strict=True))
        wanted = ["log_probs" if name == _END else name for name in outputs]
        found = run_arrays(self._session.decoder, [*wanted, *self._present_names], feeds)
        self._past = found[len(outputs) :]
        return [
            value[:, EOS_ID] if name == _END else value for name, value in zip(outputs, found, strict=False)
        ]

    def _feed(self, name: str, array: Ids) -> None:
        """Gives a small input and keeps it alive; `bind_cpu_input` would not know the swappable ones."""
        self._buffers[name] = np.array(array)
        self._binding.bind_ortvalue_input(name, ort.OrtValue.ortvalue_from_numpy(self._buffers[name]))

    def _repeated_inputs(self, n_rows: int, n_scored: int) -> dict[str, ort.OrtValue]:
        """Returns the inputs that differ from sentence to sentence: vectors one per row, scores per token."""
        if (n_rows, n_scored) != self._repeated_for:
            self._repeated_for = n_rows, n_scored
            self._repeated = {}
            for name, rows in self._row_inputs.items():
                times = (n_rows if name == SPEAKER_VECTOR.name else n_scored) // len(rows)
                self._repeated[name] = self._session.to_device(np.repeat(rows, times, axis=0))
        return self._repeated

    def _cut(self, cache: Any, sentences: Ids, src_len: int) -> Any:
        """Returns these sentences of a cross cache, and as many tokens of each."""
        if self._uses_arrays:
            return np.ascontiguousarray(cache[sentences, :, :src_len])
        return self._session.cut(cache, sentences, src_len)

    def _held(self, array: npt.NDArray[Any]) -> Any:
        """Returns an array as this device's steps take it: as it is on the CPU, else on the device."""
        return array if self._uses_arrays else self._session.to_device(array)

    def _no_past(self) -> list[Any]:
        architecture = self._session.card.architecture
        heads = architecture.n_heads
        empty = np.zeros((self.n_sentences, heads, 0, architecture.d_model // heads), dtype=np.float32)
        return [self._held(empty) for _ in self._cross_names]

    def _tgt_vocab(self) -> int:
        """Returns the number of words that are scored."""
        if self._tgt_words is not None:
            return len(self._tgt_words)
        override = self._overrides.get("tgt_embedding")
        return int(override.shape()[0]) if override else self._session.card.architecture.tgt_vocab_size


def cross_names(session: ModelSession) -> list[str]:
    """Returns what the decoder calls the outputs of the encoder."""
    layers = range(session.card.architecture.n_decoder_layers)
    return [f"cross_{kind}_{layer}" for layer in layers for kind in ("key", "value")]


def encode(
    session: ModelSession,
    src_ids: Ids,
    src_mask: Flags,
    overrides: Mapping[str, ort.OrtValue],
    words: GatheredRows | None = None,
) -> list[Floats]:
    """Runs the encoder with plain arrays; its outputs are (batch, heads, src_len, d_head)."""
    given = {"src_ids": src_ids, "src_mask": src_mask, **(words._asdict() if words else {})}
    return run_arrays(session.encoder, cross_names(session), {**given, **_of_encoder(overrides)})


def _of_encoder(overrides: Mapping[str, ort.OrtValue]) -> dict[str, ort.OrtValue]:
    return {name: value for name, value in overrides.items() if name in _OF_ENCODER or feeds_encoder(name)}


def padded(sources: Sequence[Sequence[int]]) -> tuple[Ids, Flags]:
    """Lays source sentences side by side, each with its end symbol.

    Args:
        sources: tokens of each sentence, without end symbol.

    Returns:
        `src_ids` and `src_mask`, both (batch, src_len).
    """
    lens = np.array([len(ids) + 1 for ids in sources])
    src_ids = np.full((len(sources), lens.max()), PAD_ID, dtype=np.int64)
    for row, ids in enumerate(sources):
        src_ids[row, : len(ids) + 1] = [*ids, EOS_ID]
    return src_ids, np.arange(lens.max()) < lens[:, None]


def forced_log_probs(decoder: GraphDecoder, targets: Sequence[Sequence[int]]) -> Floats:
    """Reads given outputs, end symbol included.

    Args:
        decoder: has read the sources; not yet stepped.
        targets: tokens of each output, without end symbol.

    Returns:
        The log-probability of each token in nats, (batch, longest + 1), 0 behind the end symbols.
    """
    tgt_out_ids, tgt_mask = padded(targets)
    tgt_in_ids = np.concatenate([np.full((len(targets), 1), BOS_ID), tgt_out_ids[:, :-1]], axis=1)
    return np.where(tgt_mask, decoder.given_log_probs(tgt_in_ids, tgt_out_ids), np.float32(0))
