"""A trained model's layers under another vocabulary: what a training on new text starts from."""

from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from engine.base.config import VocabularyConfig
from engine.model.transformer import PACK_WEIGHTS, Transformer
from engine.text.subwords import Subwords
from engine.vocabulary.projection import Anchors, Projected, shared_tokens
from engine.vocabulary.transplant import ModelSide, NewSide, transplant

SubwordPair = tuple[Subwords, Subwords]
"""Subwords of the source and of the target side."""


def with_new_vocabulary(model: Transformer, old: SubwordPair, new: SubwordPair) -> Transformer:
    """Returns a model with the layers of another, whose words are those of other subwords.

    Subwords of both vocabularies keep their rows and biases; others get the mean of those of the old subwords
    that spell them. A speaker basis belongs to the old words, and is left behind.

    Args:
        model: not modified.
        old: its subwords.
        new: those wanted.
    """
    source = _moved(model.src_embedding, None, old[0], new[0])
    target = _moved(model.tgt_embedding, model.output_bias, old[1], new[1])
    config = replace(model.config, src_vocab_size=new[0].size, tgt_vocab_size=new[1].size)
    moved = Transformer(config)
    rows = {"src_embedding": source.table, "tgt_embedding": target.table, "output_bias": target.bias}
    layers = {name: weight for name, weight in model.state_dict().items() if name not in PACK_WEIGHTS}
    layers.pop("speaker_basis", None)
    words = {name: torch.from_numpy(values) for name, values in rows.items()}
    moved.load_state_dict({**layers, **words})
    return moved


def _moved(table: Tensor, bias: Tensor | None, old: Subwords, new: Subwords) -> NewSide:
    tokens, wanted = old.tokens(range(old.size)), new.tokens(range(new.size))
    known = None if bias is None else bias.detach().numpy()
    side = ModelSide(tokens, old.scores(), table.detach().numpy(), known)
    shared = shared_tokens(tokens, wanted)
    nothing = Projected(
        np.zeros((len(wanted), table.shape[1]), np.float32), np.zeros(len(wanted), bool), 1.0, 1.0
    )
    settings = VocabularyConfig(shared_rows="copied", new_rows="pieces")
    anchors = Anchors(shared.old_ids, shared.new_ids)
    return transplant(side, wanted, shared, nothing, anchors, settings, np.random.default_rng(settings.seed))
