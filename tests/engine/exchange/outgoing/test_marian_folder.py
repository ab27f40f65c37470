"""Our models as Marian folders: transformers opens them with the same result, and they come in unchanged."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from transformers import MarianMTModel

from engine.base.config import DomainConfig, ExternalConfig, SearchConfig
from engine.base.errors import ModelError
from engine.exchange.outgoing.marian import write_marian
from engine.exchange.recognising import look_at_foreign, read_foreign
from engine.runtime.translator import Translator
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.marian_samples import Sample, open_tokenizer
from tests.engine.exchange.outgoing_samples import outgoing_of, random_model
from tests.tiny import source_sentences, target_sentences

POST_NORM = {"norm_first": False, "positions": "marian"}
OURS = {
    "ours": POST_NORM,
    "ours, gelu": {**POST_NORM, "activation": "gelu"},
    "ours, unscaled": {**POST_NORM, "scales_embeddings": False, "n_decoder_layers": 1},
}
MARIANS = {
    "opus-mt": {},
    "separate": {"separate": True},
    "several languages": {"tgt": "fr", "languages": ("de", "roa"), "symbols": (">>fra<<", ">>ita<<")},
}
TEXTS = (*source_sentences()[:8], "Ein Yak frißt Quark: 1234!", "…", "日本")


@pytest.fixture(scope="module", params=[*OURS, *MARIANS])
def ours(request, tmp_path_factory):
    """A model folder of ours: random weights, or what was read of a Marian folder."""
    folder = tmp_path_factory.mktemp("ours")
    if request.param in OURS:
        return random_model(folder / "model", **OURS[request.param])
    return Sample(folder / "opus-mt-de-en", **MARIANS[request.param]).folder


@pytest.fixture(scope="module")
def given(ours, tmp_path_factory):
    """The same model as it was written."""
    folder = tmp_path_factory.mktemp("given") / "given"
    folder.mkdir()
    write_marian(folder, outgoing_of(ours))
    return folder


def test_transformers_gives_the_tokens_and_scores_that_we_give(ours, given):
    theirs, tokenizer = MarianMTModel.from_pretrained(given).eval(), open_tokenizer(given)
    outgoing = outgoing_of(ours)
    symbol = f"{outgoing.source.opening} " if outgoing.source.opening else ""
    for text, translation in zip(TEXTS, target_sentences(), strict=False):
        src_ids = torch.tensor([[*outgoing.source.encode(text), 2]])
        assert tokenizer(symbol + text)["input_ids"] == src_ids[0].tolist()
        tgt_ids = outgoing.target.encode(translation)
        assert tokenizer(text_target=translation)["input_ids"] == [*tgt_ids, 2]
        begun = torch.tensor([[theirs.config.decoder_start_token_id, *tgt_ids]])
        with torch.inference_mode():
            found = theirs(input_ids=src_ids, decoder_input_ids=begun).logits[0].log_softmax(-1)
        expected = our_logits(ours, outgoing.source.encode(text), tgt_ids).log_softmax(-1)
        np.testing.assert_allclose(found, expected, atol=1e-4)


def test_what_went_out_comes_in_again_unchanged(ours, given):
    before = outgoing_of(ours)
    again = read_foreign(given)
    assert (again.src, again.tgt, again.licence) == (before.src, before.tgt, "cc-by-4.0")
    how_it_learns = {"max_len": before.config.max_len, "dropout": before.config.dropout}
    assert replace(again.config, **how_it_learns) == before.config
    assert again.weights.keys() == before.weights.keys()
    source, target = outgoing_of(ours, again.source, again.target).tokens()
    places = {"src_embedding": np.argsort(source), "tgt_embedding": np.argsort(target)}
    places["output_bias"] = places["tgt_embedding"]
    their_source, their_target = before.tokens()
    wanted = {"src_embedding": np.argsort(their_source), "tgt_embedding": np.argsort(their_target)}
    wanted["output_bias"] = wanted["tgt_embedding"]
    assert sorted(source) == sorted(their_source)
    assert sorted(target) == sorted(their_target)
    for name, array in before.weights.items():
        expected = array[wanted[name]] if name in wanted else array
        found = again.weights[name][places[name]] if name in wanted else again.weights[name]
        np.testing.assert_array_equal(found, expected, err_msg=name)


def test_it_is_looked_at_like_any_other(given):
    look = look_at_foreign(given)
    assert look.src == "de"
    assert not look.needs_languages


@pytest.mark.slow
def test_transformers_translates_as_we_do_without_being_told_how(tmp_path):
    trained = Sample(tmp_path / "opus-mt-de-en", d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64)
    trained.train()
    given = tmp_path / "given"
    given.mkdir()
    write_marian(given, outgoing_of(trained.folder))
    theirs, tokenizer = MarianMTModel.from_pretrained(given).eval(), open_tokenizer(given)
    translator = Translator(trained.folder, precision="float32", device="cpu", n_threads=1)
    found, expected = [], []
    for text in source_sentences():
        ids = translator.translate_tokens([trained.source.encode(text)], SearchConfig(beam_size=4))[0][0].ids
        expected.append(trained.target.decode(ids))
        made = theirs.generate(**tokenizer([text], return_tensors="pt"), max_length=60)
        found += tokenizer.batch_decode(made, skip_special_tokens=True)
    assert found == expected
    assert sum(map(str.__eq__, found, target_sentences())) > 10  # it has learned something to be compared


REFUSED = {
    "normalises before": {"norm_first": True, "positions": "marian"},
    "counts positions": {"norm_first": False, "positions": "tensor2tensor"},
    "counts positions ": {**POST_NORM, "first_position": 2},
    "follows the domains": {**POST_NORM, "domains": DomainConfig(kind="attention", n_domains=2)},
    "table of word vectors": {**POST_NORM, "external": ExternalConfig(kind="sum", width=4)},
    "decoder is recurrent": {**POST_NORM, "decoder_cell": "ssru"},
    "reads a vector before": {**POST_NORM, "has_speaker_token": True},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_marian_cannot_represent_is_refused_with_the_way_out(what, tmp_path):
    model = outgoing_of(random_model(tmp_path / "model", norm_first=REFUSED[what]["norm_first"]))
    with pytest.raises(ModelError, match=what.strip()) as refusal:
        write_marian(tmp_path, replace(model, config=replace(model.config, **REFUSED[what])))
    assert "--as onnx" in refusal.value.hint
    assert [path.name for path in tmp_path.iterdir()] == ["model"]
