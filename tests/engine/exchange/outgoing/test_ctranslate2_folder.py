"""Our models as CTranslate2 folders: that program gives the scores and the translations that we give."""

import sys
from dataclasses import replace

import ctranslate2
import numpy as np
import pytest
import torch

from engine.base.config import DomainConfig, SearchConfig
from engine.base.errors import ModelError, install_line
from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2
from engine.runtime.translator import Translator
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.marian_samples import Sample
from tests.engine.exchange.outgoing_samples import outgoing_of, random_model
from tests.tiny import source_sentences, target_sentences

SHAPES = {
    "pre-norm": {},
    "post-norm": {"norm_first": False, "positions": "marian"},
    "swish": {"activation": "swish", "scales_embeddings": False},
    "gelu": {"activation": "gelu", "norm_first": False, "first_position": 2},
    "1 decoder layer": {"n_decoder_layers": 1},
}
NEVER = [0, 1, 3]
"""What our search never writes; there it has no probability at all."""


def opened(folder):
    return ctranslate2.Translator(str(folder), device="cpu", compute_type="float32", intra_threads=1)


def our_scores(folder, src_ids, tgt_ids):
    """Returns the log-probability of each word and of the end, among what our search may write."""
    logits = our_logits(folder, src_ids, tgt_ids)
    logits[:, NEVER] = -torch.inf
    return logits.log_softmax(-1)[range(len(tgt_ids) + 1), [*tgt_ids, 2]]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_word_has_the_score_that_we_give_it(shape, tmp_path):
    folder = random_model(tmp_path / "model", **SHAPES[shape])
    given, outgoing = tmp_path / "given", outgoing_of(folder)
    given.mkdir()
    write_ctranslate2(given, outgoing)
    theirs = opened(given)
    for text, translation in zip(source_sentences()[:6], target_sentences(), strict=False):
        src_ids, tgt_ids = outgoing.source.encode(text), outgoing.target.encode(translation)
        found = theirs.score_batch([outgoing.source.tokens(src_ids)], [outgoing.target.tokens(tgt_ids)])[0]
        np.testing.assert_allclose(found.log_probs, our_scores(folder, src_ids, tgt_ids), atol=1e-4)


@pytest.mark.slow
def test_the_same_translation_comes_out_without_being_told_how(trained, tmp_path):
    write_ctranslate2(tmp_path, outgoing_of(trained.folder))
    theirs = opened(tmp_path)
    ours = Translator(trained.folder, precision="float32", device="cpu", n_threads=1)
    sources = [trained.source.encode(text) for text in source_sentences()]
    found = theirs.translate_batch([trained.source.tokens(ids) for ids in sources], beam_size=4)
    expected = [ours.translate_tokens([ids], SearchConfig(beam_size=4))[0][0].ids for ids in sources]
    assert [each.hypotheses[0] for each in found] == [trained.target.tokens(ids) for ids in expected]
    written = [trained.target.decode(ids) for ids in expected]
    assert sum(map(str.__eq__, written, target_sentences())) > 10  # it has learned something to be compared


def test_a_model_of_several_languages_is_asked_by_its_own_symbol(tmp_path):
    sample = Sample(
        tmp_path / "opus-mt-de-roa", tgt="fr", languages=("de", "roa"), symbols=(">>fra<<", ">>ita<<")
    )
    given = tmp_path / "given"
    given.mkdir()
    write_ctranslate2(given, outgoing_of(sample.folder))
    assert '">>fra<<", *source.encode' in (given / "README.md").read_text()
    src_ids, tgt_ids = sample.source.encode("Der Hund schläft."), sample.target.encode("The dog sleeps.")
    tokens = [">>fra<<", *sample.source.tokens(src_ids[1:])]
    found = opened(given).score_batch([tokens], [sample.target.tokens(tgt_ids)])[0]
    np.testing.assert_allclose(found.log_probs, our_scores(sample.folder, src_ids, tgt_ids), atol=1e-4)


def test_without_its_library_it_is_said_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ctranslate2.specs", None)
    with pytest.raises(ModelError, match="its own library") as refusal:
        write_ctranslate2(tmp_path, outgoing_of(random_model(tmp_path / "model")))
    assert install_line("ctranslate2") in refusal.value.hint


def test_what_no_other_program_has_is_refused(tmp_path):
    model = outgoing_of(random_model(tmp_path / "model"))
    following = replace(model.config, domains=DomainConfig(kind="attention", n_domains=2))
    with pytest.raises(ModelError, match="for CTranslate2: it follows the domains"):
        write_ctranslate2(tmp_path, replace(model, config=following))


def test_a_recurrent_decoder_is_sent_to_the_format_that_has_it(tmp_path):
    model = outgoing_of(random_model(tmp_path / "model"))
    with pytest.raises(ModelError, match="recurrent") as refusal:
        write_ctranslate2(tmp_path, replace(model, config=replace(model.config, decoder_cell="ssru")))
    assert "--as marian-binary" in refusal.value.hint
