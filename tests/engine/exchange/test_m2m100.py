"""M2M-100 and NLLB folders against transformers: the same tokens, the same scores, the same translations."""

import numpy as np
import pytest

from engine.exchange.recognising import read_foreign
from engine.text.subwords import Subwords
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.m2m100_samples import RUSSIAN, Sample
from tests.tiny import source_sentences, target_sentences

pytestmark = pytest.mark.slow

SHAPES = {
    "nllb": {},
    "m2m": {"kind": "m2m"},
    "rows named": {"names_rows": True, "activation_function": "gelu"},
    "unscaled": {"scale_embedding": False, "activation_function": "swish"},
    "3+1": {"kind": "m2m", "encoder_layers": 3, "decoder_layers": 1},
    "pickle": {"as_pickle": True},
}
TEXTS = (*source_sentences(), "Ein Yak frißt Quark: 1234!", "…", "日本", "Der Насос ist heiß.")


@pytest.fixture(scope="module", params=SHAPES)
def sample(request, tmp_path_factory):
    return Sample(tmp_path_factory.mktemp("given") / "tiny", **SHAPES[request.param])


def test_a_text_is_cut_into_the_same_tokens_behind_its_languages_symbol(sample):
    for text in TEXTS[:-1]:
        symbol, *found = sample.source.tokens(sample.source.encode(text))
        theirs = sample.tokenizer.convert_ids_to_tokens(sample.their_ids(text)[0].tolist())
        assert symbol == f"<opening:{theirs[0]}>"
        assert [
            token if sample.tokenizer.convert_tokens_to_ids(token) != 3 else "<unk>" for token in found
        ] + ["</s>"] == theirs[1:]
    theirs = sample.tokenizer(text_target=target_sentences())["input_ids"]
    for text, ids in zip(target_sentences(), theirs, strict=True):
        found = sample.target.tokens(sample.target.encode(text))
        assert [*found, "</s>"] == sample.tokenizer.convert_ids_to_tokens(ids)[1:]


def test_every_word_has_the_score_that_transformers_gives_it_among_the_subwords_that_are_kept(sample):
    tokens = sample.target.tokens(range(sample.target.size))
    rows = np.array([sample.their_row(token) for token in tokens])
    for text, translation in zip(TEXTS[:-1], target_sentences(), strict=False):
        tgt_ids = sample.target.encode(translation)
        expected = sample.their_logits(text, rows[tgt_ids].tolist())[:, rows]
        found = our_logits(sample.folder, sample.source.encode(text), tgt_ids)
        np.testing.assert_allclose(found, expected, atol=1e-4)
        np.testing.assert_allclose(found.log_softmax(-1), expected.log_softmax(-1), atol=1e-4)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trained") / "nllb-tiny"
    sample = Sample(folder, d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64)
    sample.train()
    return sample


@pytest.mark.parametrize("beam_size", [1, 4])
def test_the_same_translation_comes_out(trained, beam_size):
    trained.check_translations(beam_size, decoding={}, forced_bos_token_id=trained.language)


def test_of_several_scripts_of_a_language_the_usual_one_is_taken(trained):
    found = Subwords(read_foreign(trained.given, "zh", "en").source)
    assert found.opening == "zho_Hans"  # after it in the list stands zho_Hant


def test_subwords_of_other_scripts_are_left_out_and_their_letters_stay(trained):
    tokens = trained.target.tokens(range(trained.target.size))
    theirs = trained.tokenizer.get_vocab()
    cyrillic = [text for text in theirs if any("а" <= letter <= "я" for letter in text)]
    assert any(len(text) > 2 for text in cyrillic)
    assert {text for text in cyrillic if text in tokens} == {
        text for text in cyrillic if len(text.strip("▁")) < 2
    }
    assert trained.source.decode(trained.source.encode(RUSSIAN[0])) == RUSSIAN[0]
