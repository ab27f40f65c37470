"""A model's layers under other subwords: shared ones keep their rows, new ones are spelled."""

import numpy as np
import pytest
import torch

from engine.base.config import TransformerConfig
from engine.model.transformer import Transformer
from engine.text.subwords import train_subwords
from engine.training.new_vocabulary import with_new_vocabulary

TEXT = "the dog barks at the cat and the cat runs from the dog to the house on the hill"


def subwords(size, extra=""):
    return train_subwords([TEXT] * 30 + [extra] * 30, size)


@pytest.fixture(scope="module")
def moved():
    old, new = subwords(170), subwords(185, "unbarkable doghouses")
    torch.manual_seed(0)
    shape = {"d_model": 16, "n_heads": 2, "d_ff": 16, "n_encoder_layers": 1, "n_decoder_layers": 1}
    model = Transformer(TransformerConfig(src_vocab_size=old.size, tgt_vocab_size=old.size, **shape))
    torch.nn.init.normal_(model.output_bias)
    model.register_buffer("speaker_basis", torch.ones(2, old.size))
    return model, old, new, with_new_vocabulary(model, (old, old), (new, new))


def places(old, new):
    known = {token: place for place, token in enumerate(old.tokens(range(old.size)))}
    return [
        (place, known[token]) for place, token in enumerate(new.tokens(range(new.size))) if token in known
    ]


def test_words_of_both_keep_their_rows_and_biases(moved):
    model, old, new, result = moved
    kept = places(old, new)
    assert len(kept) > 50
    for place, before in kept:
        assert torch.equal(result.tgt_embedding[place], model.tgt_embedding[before])
        assert result.output_bias[place] == model.output_bias[before]


def test_layers_are_the_same_and_the_basis_stays_behind(moved):
    model, _, _, result = moved
    for name, weight in model.encoder.state_dict().items():
        assert torch.equal(weight, result.encoder.state_dict()[name])
    assert not hasattr(result, "speaker_basis")


def test_a_new_word_is_the_mean_of_those_that_spell_it(moved):
    model, old, new, result = moved
    tokens = old.tokens(range(old.size))
    (new_place, token), *_ = [
        (place, token)
        for place, token in enumerate(new.tokens(range(new.size)))
        if token not in tokens and len(token) > 1
    ]
    row = result.src_embedding[new_place].detach().numpy()
    table = model.src_embedding.detach().numpy()
    assert not np.allclose(row, 0)
    # the mean of some rows lies in the space that they span: of a few tokens at most
    used = [place for place, old_token in enumerate(tokens) if old_token.strip("▁") and old_token in token]
    rest = row - table[used].T @ np.linalg.lstsq(table[used].T, row, rcond=None)[0]
    assert np.linalg.norm(rest) < 1e-4
