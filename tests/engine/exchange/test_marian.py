"""Marian folders against transformers: the same tokens, the same scores, the same translations."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine import tasks
from engine.exchange.recognising import read_foreign
from engine.model.folder import load_model
from engine.results.models import by_preference
from engine.results.systems import System
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.marian_samples import Sample, write_marian
from tests.tiny import source_sentences, target_sentences

SHAPES = {
    "opus-mt": {},
    "separate": {"separate": True},
    "relu": {"activation_function": "relu"},
    "gelu": {"activation_function": "gelu"},
    "unscaled": {"scale_embedding": False},
    "3+1": {"encoder_layers": 3, "decoder_layers": 1},
    "pickle": {"as_pickle": True},
}


@pytest.fixture(scope="module", params=SHAPES)
def sample(request, tmp_path_factory):
    return Sample(tmp_path_factory.mktemp(request.param) / "opus-mt-de-en", **SHAPES[request.param])


@pytest.fixture(scope="module")
def listed(tmp_path_factory):
    """Its list has characters that its SentencePiece models lack."""
    return Sample(tmp_path_factory.mktemp("listed") / "opus-mt-de-en", extra=("→", "≥", "Ł", "ł", "日"))


TEXTS = (*source_sentences(), "Ein Yak frißt Quark: 1234!", "…", "日本")


def test_a_text_is_cut_into_the_same_tokens(sample):
    for text in TEXTS:
        found = sample.source.tokens(sample.source.encode(text))
        rows = {row: token for token, row in sample.tokenizer.encoder.items()}
        assert [*found, "</s>"] == [rows[row] for row in sample.their_ids(text)[0].tolist()]
    with_target = sample.tokenizer(text_target=list(target_sentences()))["input_ids"]
    for text, ids in zip(target_sentences(), with_target, strict=True):
        found = sample.target.tokens(sample.target.encode(text))
        assert [*found, "</s>"] == sample.tokenizer.convert_ids_to_tokens(ids)


@pytest.mark.parametrize("text", ["→ Łatwo", "≥ 5 Hunde", "ł", "日 本"])
def test_a_character_that_only_the_list_knows_is_passed_on(listed, text):
    rows = {row: token for token, row in listed.tokenizer.encoder.items()}
    found = listed.source.tokens(listed.source.encode(text))
    assert [*found, "</s>"] == [rows[row] for row in listed.their_ids(text)[0].tolist()]


def test_such_characters_side_by_side_are_read_one_by_one(listed):
    assert listed.source.tokens(listed.source.encode("→≥")) == ["▁", "→", "≥"]


def test_every_word_has_the_score_that_transformers_gives_it(sample):
    rows = sample.target.tokens(range(sample.target.size))
    vocabulary = (
        sample.tokenizer.target_encoder if sample.tokenizer.separate_vocabs else sample.tokenizer.encoder
    )
    for text, translation in zip(TEXTS, target_sentences(), strict=False):
        tgt_ids = sample.target.encode(translation)
        their_tgt = [vocabulary[token] for token in sample.target.tokens(tgt_ids)]
        expected = sample.their_log_probs(text, their_tgt)
        found = our_logits(sample.folder, sample.source.encode(text), tgt_ids).log_softmax(-1)
        places = [vocabulary[row] if row not in ("<s>", "<pad>") else vocabulary["<pad>"] for row in rows]
        own = [place for place, row in enumerate(rows) if row != "<pad>"]
        np.testing.assert_allclose(found[:, own], expected[:, np.array(places)[own]], atol=1e-4)
        assert found[:, 1].max() < -50  # our padding symbol takes nothing from the others


def test_weights_may_be_split_into_several_files(sample, tmp_path):
    sample.theirs.save_pretrained(tmp_path, max_shard_size="10KB")
    assert len(list(tmp_path.glob("model-*.safetensors"))) > 2
    for path in sample.given.iterdir():
        if not path.name.startswith(("model", "pytorch")):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    found, expected = read_foreign(tmp_path).weights, read_foreign(sample.given).weights
    assert found.keys() == expected.keys()
    for name, array in expected.items():
        np.testing.assert_array_equal(found[name], array)


@pytest.mark.slow
@pytest.mark.parametrize("beam_size", [1, 4])
def test_the_same_translation_comes_out(trained, beam_size):
    never = [[trained.theirs.config.pad_token_id]]
    trained.check_translations(beam_size, decoding={"use_source_tokenizer": False}, bad_words_ids=never)


def test_a_symbol_tells_a_model_of_several_languages_which_one_to_write(tmp_path):
    sample = Sample(
        tmp_path / "opus-mt-de-roa", tgt="fr", languages=("de", "roa"), symbols=(">>fra<<", ">>ita<<")
    )
    for text in source_sentences():
        theirs = sample.their_ids(f">>fra<< {text}")
        rows = {row: token for token, row in sample.tokenizer.encoder.items()}
        found = sample.source.tokens(sample.source.encode(text))
        assert ["<opening:>>fra<<>", *found[1:], "</s>"] == [
            found[0],
            *(rows[row] for row in theirs[0].tolist()[1:]),
        ]
        assert rows[theirs[0, 0].item()] == ">>fra<<"
    assert sample.source.encode_all(["Hund", ""]) == [sample.source.encode("Hund"), sample.source.encode("")]
    model = load_model(sample.folder)
    src_ids = torch.tensor([[*sample.source.encode(source_sentences()[0]), 2]])
    with torch.inference_mode():
        states = model.encode(src_ids, torch.ones_like(src_ids, dtype=torch.bool))
        theirs = sample.theirs.model.encoder(sample.their_ids(f">>fra<< {source_sentences()[0]}"))[0]
    np.testing.assert_allclose(states, theirs, atol=1e-4)


@pytest.mark.slow
def test_a_model_that_somebody_brought_is_taken_before_others(tmp_path, library_home, tiny_model):
    write_marian(tmp_path / "opus-mt-de-en")
    assert tasks.add_model(tmp_path / "opus-mt-de-en").id == "opus-mt-de-en"
    small = tasks.add_model(tiny_model)
    assert tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1)).card.id == "opus-mt-de-en"
    brought = tasks.model_details("opus-mt-de-en")
    shipped = replace(small, id="shipped", is_builtin=True, created="2020")
    older = replace(small, id="older", created="2021")
    ordered = [model.id for model in by_preference([older, shipped, small, brought])]
    assert ordered == ["opus-mt-de-en", "shipped", small.id, "older"]
