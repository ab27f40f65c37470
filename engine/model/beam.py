"""The translator's beam search with the torch model, for validation while it trains.

The search itself is the runtime's, so a score of a validation is one of real output; only the steps are
taken here, with no export and no files.
"""

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.base.config import SearchConfig
from engine.base.graph_io import EOS_ID
from engine.model.external import ExternalWords
from engine.model.layers import KeysValues
from engine.model.transformer import Transformer
from engine.search.beam_search import Floats, Ids, beam_search, bounds_of, with_end


def translate_batch(
    model: Transformer,
    src_ids: Tensor,
    src_mask: Tensor,
    config: SearchConfig,
    speakers: Tensor | None = None,
    n_opening: int = 0,
    words: ExternalWords | None = None,
) -> list[list[int]]:
    """Finds each sentence's best translation.

    Args:
        model: in evaluation mode.
        src_ids: tokens and end symbol, (batch, src_len).
        src_mask: bool, (batch, src_len).
        config: width of the beam, length penalty, longest output.
        speakers: number of each sentence's speaker, (batch,); None: nobody in particular.
        n_opening: tokens that the model writes before its translation, see `bounds_of`.
        words: external vectors of the sources' words, for a model that reads them.

    Returns:
        The ids of one translation per sentence, without start and end symbols.
    """
    lengths = src_mask.sum(1).tolist()
    sources = [ids[: length - 1] for ids, length in zip(src_ids.tolist(), lengths, strict=True)]
    bounds = bounds_of(sources, config, model.config.max_len, n_opening)
    found = beam_search(TorchDecoder(model, src_ids, src_mask, speakers, words), bounds, config)
    return [list(hypotheses[0].ids) for hypotheses in found]


class TorchDecoder:
    """A batch of encoded sentences and the decoder's state: a `beam_search.Stepper`, like that of the graphs.

    Args:
        model: in evaluation mode.
        src_ids: (batch, src_len).
        src_mask: bool, (batch, src_len).
        speakers: number of each sentence's speaker, (batch,); None: nobody in particular.
        words: external vectors of the sources' words, for a model that reads them.
    """

    @torch.inference_mode()
    def __init__(
        self,
        model: Transformer,
        src_ids: Tensor,
        src_mask: Tensor,
        speakers: Tensor | None = None,
        words: ExternalWords | None = None,
    ) -> None:
        self._model = model
        self._cross = model.cross(model.encode(src_ids, src_mask, words=words))
        self._past = model.begin(self._cross, src_mask, speakers)
        self._src_mask = src_mask
        self._speaker_bias = model.speaker_bias(speakers)
        self._rows = _RepeatedRows(self._cross, src_mask, self._speaker_bias, 1)
        self._position = 0

    @property
    def n_sentences(self) -> int:
        """Sentences in the batch now."""
        return len(self._src_mask)

    @torch.inference_mode()
    def step(
        self, tgt_ids: Ids, row_order: Ids, n_top: int, *, needs_end: bool = False
    ) -> tuple[Floats, Ids]:
        """Reads one token per row and lists the best continuations, see `beam_search.Stepper`."""
        log_probs = self._log_probs(tgt_ids, row_order)
        best = log_probs.topk(min(n_top, log_probs.shape[1]))
        end = log_probs[:, EOS_ID]
        if log_probs.device.type == "cpu":
            found, last = (best.values.numpy(), best.indices.numpy()), end.numpy()
        else:
            found, last = in_one_copy(best.values, best.indices, end)
        return with_end(*found, last) if needs_end else found

    @torch.inference_mode()
    def all_log_probs(self, tgt_ids: Ids) -> Floats:
        """Reads one token per sentence; returns every next token's log-probability, (batch, tgt_vocab)."""
        found: Floats = self._log_probs(tgt_ids, np.arange(len(tgt_ids))).cpu().numpy()
        return found

    def _log_probs(self, tgt_ids: Ids, row_order: Ids) -> Tensor:
        """Returns (rows, tgt_vocab), float32."""
        beam = len(tgt_ids) // self.n_sentences
        if self._rows.beam != beam:
            self._rows = _RepeatedRows(self._cross, self._src_mask, self._speaker_bias, beam)
        device = self._src_mask.device
        if not np.array_equal(row_order, np.arange(len(self._past[0][0]))):
            order = torch.from_numpy(row_order).to(device)
            self._past = [
                (keys.index_select(0, order), values.index_select(0, order)) for keys, values in self._past
            ]
        tokens = torch.from_numpy(np.ascontiguousarray(tgt_ids)).to(device)
        rows = self._rows
        states, self._past = self._model.decode_step(
            tokens, self._position, rows.cross, rows.mask, self._past
        )
        self._position += 1
        return self._model.logits(states, rows.speaker_bias).float().log_softmax(1)

    def keep(self, sentences: Ids) -> None:
        """Drops all sentences but these, (n,), and the padding that only the others needed."""
        kept = torch.from_numpy(sentences).to(self._src_mask.device)
        mask = self._src_mask[kept]
        src_len = int(mask.sum(1).max())
        self._src_mask = mask[:, :src_len]
        self._cross = [(keys[kept, :, :src_len], values[kept, :, :src_len]) for keys, values in self._cross]
        if self._speaker_bias is not None:
            self._speaker_bias = self._speaker_bias[kept]
        self._rows = _RepeatedRows(self._cross, self._src_mask, self._speaker_bias, 0)


def in_one_copy(
    log_probs: Tensor, ids: Tensor, end: Tensor
) -> tuple[tuple[Floats, Ids], npt.NDArray[np.float32]]:
    """Brings what a step found from the device, with one wait for it instead of three.

    Args:
        log_probs: (rows, n_top), float32.
        ids: (rows, n_top).
        end: (rows,), float32.

    Returns:
        The same: log-probabilities and ids, and the end symbol's log-probabilities.
    """
    n_top = log_probs.shape[1]
    together = torch.cat(
        [log_probs.double(), ids.double(), end[:, None].double()], 1
    )  # which holds all exactly
    arrays = together.cpu().numpy()
    listed = arrays[:, :n_top].astype(np.float32), arrays[:, n_top:-1].astype(np.int64)
    return listed, arrays[:, -1].astype(np.float32)


class _RepeatedRows:
    """The sentences as a step needs them, once per hypothesis: (batch, …) becomes (batch * beam, …)."""

    def __init__(
        self, cross: list[KeysValues], src_mask: Tensor, speaker_bias: Tensor | None, beam: int
    ) -> None:
        def repeated(tensor: Tensor) -> Tensor:
            return tensor.repeat_interleave(beam, 0) if beam > 1 else tensor

        self.beam = beam
        """Hypotheses per sentence; 0: not known yet."""
        self.cross = [(repeated(keys), repeated(values)) for keys, values in cross]
        self.mask = repeated(src_mask)
        self.speaker_bias = None if speaker_bias is None else repeated(speaker_bias)
