"""Our models as Marian's binary files: read again unchanged, and translated by Firefox' engine as by us."""

from dataclasses import replace

import fxtranslate
import numpy as np
import pytest
import torch

from engine.base.config import DomainConfig, SearchConfig
from engine.base.errors import ModelError
from engine.exchange.foreign_model import write_model
from engine.exchange.marian import read_binary
from engine.exchange.outgoing.marian import write_marian_binary
from engine.exchange.recognising import look_at_foreign, read_foreign
from engine.export import build_graphs
from engine.export.calibration import input_ranges
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from engine.vocabulary.shortlist import Shortlist
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.marian_samples import Sample
from tests.engine.exchange.outgoing_samples import DESCRIPTION, outgoing_of, random_model
from tests.engine.exchange.student_samples import shared_spm, train_student, write_student
from tests.tiny import source_sentences, target_sentences

pytestmark = pytest.mark.slow

POST_NORM = {"norm_first": False}
TABLES = ("src_embedding", "tgt_embedding", "output_bias")


@pytest.fixture(scope="module")
def student(tmp_path_factory):
    """A student as Firefox has them, read and written as one of our folders."""
    place = tmp_path_factory.mktemp("student")
    subwords = shared_spm()
    write_student(place / "deen", train_student(subwords), subwords)
    (place / "ours").mkdir()
    write_model(place / "ours", read_foreign(place / "deen"), DESCRIPTION)
    return place / "ours"


def written(folder, model):
    folder.mkdir()
    write_marian_binary(folder, model)
    return folder


def assert_unchanged(found, model):
    assert (found.source, found.target) == (model.source.data, model.target.data)
    how_it_learns = {"max_len": model.config.max_len, "dropout": model.config.dropout}
    assert replace(found.config, **how_it_learns) == model.config
    assert found.weights.keys() == model.weights.keys()
    for name, array in found.weights.items():
        np.testing.assert_array_equal(array, model.weights[name], err_msg=name)


def test_a_student_comes_in_again_unchanged_to_the_bit(student, tmp_path):
    model = outgoing_of(student)
    folder = written(tmp_path / "given", model)
    assert {path.name for path in folder.iterdir()} == {
        "model.deen.bin", "vocab.deen.spm", "decoder.yml", "README.md"
    }  # fmt: skip
    found = read_foreign(folder)
    assert_unchanged(found, model)
    assert (found.src, found.tgt, found.licence) == ("de", "en", "cc-by-4.0")
    assert "# A model" in found.readme
    assert not look_at_foreign(folder).needs_languages


def test_a_student_whose_sides_learned_apart_comes_in_again_unchanged(student, tmp_path):
    model = outgoing_of(student)
    model.weights["src_embedding"] = model.weights["src_embedding"].copy()
    model.weights["src_embedding"][20] += 1
    folder = written(tmp_path / "given", model)
    assert {path.name for path in folder.glob("*.spm")} == {"srcvocab.deen.spm", "trgvocab.deen.spm"}
    assert_unchanged(read_foreign(folder), model)


@pytest.mark.parametrize("bias", [0, 20])
def test_firefox_translates_with_it_as_we_do(student, tmp_path, bias):
    model = outgoing_of(student)
    pump = model.target.encode("The pump")[-1]
    model.weights["output_bias"] = model.weights["output_bias"].copy()
    model.weights["output_bias"][pump] -= bias  # somebody who never says it
    folder = written(tmp_path / "given", model)
    subwords = (folder / "vocab.deen.spm").read_bytes()
    firefox = fxtranslate.Translator((folder / "model.deen.bin").read_bytes(), subwords, subwords)
    again = tmp_path / "again"
    again.mkdir()
    write_model(again, read_foreign(folder), DESCRIPTION)
    build_graphs(again, precision="float32")
    ours = Translator(again, precision="float32", device="cpu", n_threads=1)
    sources = [model.source.encode(text) for text in source_sentences()]
    found = [ours.translate_tokens([ids], SearchConfig(beam_size=1))[0][0].ids for ids in sources]
    assert [firefox.translate(text) for text in source_sentences()] == [
        model.target.decode(ids) for ids in found
    ]
    assert any(pump in ids for ids in found) is (bias == 0)
    n_right = sum(map(str.__eq__, map(model.target.decode, found), target_sentences()))
    assert n_right >= (15 if bias == 0 else 5)  # it has learned something to be compared


def apart(model):
    """Returns a model whose sides have learned apart."""
    table = model.weights["src_embedding"].copy()
    table[20:40] *= 1.01
    return replace(model, weights={**model.weights, "src_embedding": table})


@pytest.mark.parametrize(
    ("change", "vocabularies"), [(lambda m: m, ["vocab"] * 2), (apart, ["srcvocab", "trgvocab"])]
)
def test_firefox_translates_with_its_int8_file_too(student, tmp_path, change, vocabularies):
    model = change(outgoing_of(student))
    model = replace(model, ranges=input_ranges(model.config, model.weights))
    folder = written(tmp_path / "given", model)
    assert_unchanged(read_foreign(folder), model)  # of the float32 file
    given, plain = folder / "model.deen.intgemm.alphas.bin", folder / "model.deen.bin"
    assert given.stat().st_size < 0.5 * plain.stat().st_size
    assert given.name in (folder / "README.md").read_text()
    subwords = [(folder / f"{name}.deen.spm").read_bytes() for name in vocabularies]
    firefox = fxtranslate.Translator(given.read_bytes(), *subwords)
    found = [firefox.translate(text) for text in source_sentences()]
    assert sum(map(str.__eq__, found, target_sentences())) >= 15
    exact, rounded = read_binary(plain).weights, read_binary(given).weights
    assert exact.keys() == rounded.keys()
    for name, array in exact.items():
        assert len(rounded[name]) % 8 == 0 or name not in ("Wemb", "encoder_Wemb", "decoder_Wemb")
        near = np.abs(array).max() / 127 * 0.51
        np.testing.assert_allclose(
            rounded[name][: len(array)][:, : array.shape[1]], array, atol=near, err_msg=name
        )


@pytest.mark.parametrize("frequent", [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 9]])
def test_its_shortlist_goes_along(student, tmp_path, frequent):
    model = outgoing_of(student)
    draw = np.random.default_rng(0)
    lists = [np.unique(draw.integers(2, model.target.size, 5)) for _ in range(model.source.size)]
    lists = [np.union1d(each, [place]) for place, each in enumerate(lists)]  # a subword may stay as it is
    lists[:2] = [np.zeros(0, np.int64)] * 2  # of symbols that no text has
    given = Shortlist(np.array(frequent), np.cumsum([0, *map(len, lists)]), np.concatenate(lists))
    found = read_foreign(written(tmp_path / "given", replace(model, shortlist=given))).shortlist
    for ids in ([7], [20, 31], list(range(4, model.source.size))):
        np.testing.assert_array_equal(found.words_for(ids), given.words_for(ids))
    if frequent[-1] == 5:
        np.testing.assert_array_equal(found.frequent, given.frequent)
        np.testing.assert_array_equal(found.starts, given.starts)
        np.testing.assert_array_equal(found.words, given.words)


def scores(folder, src_ids, tgt_ids):
    logits = our_logits(folder, src_ids, tgt_ids)
    logits[:, [0, 1]] = -torch.inf  # never written, and not there in Marian
    return logits.log_softmax(-1)


@pytest.mark.parametrize("shape", [{}, {"activation": "swish", "n_decoder_layers": 1}])
def test_a_decoder_that_learned_how_to_begin_gives_the_same_scores_without(shape, tmp_path):
    folder = random_model(tmp_path / "model", **POST_NORM, **shape)
    model = outgoing_of(folder)
    assert model.weights["tgt_embedding"][0].any()
    given = read_foreign(written(tmp_path / "given", model))
    assert not given.weights["tgt_embedding"][0].any()
    again = tmp_path / "again"
    again.mkdir()
    write_model(again, given, DESCRIPTION)
    for side, data in ((model.source, given.source), (model.target, given.target)):
        assert Subwords(data).tokens(range(side.size)) == side.tokens(range(side.size))
        assert Subwords(data).scores() == side.scores()
    for text, translation in zip(source_sentences()[:6], target_sentences(), strict=False):
        ids = model.source.encode(text), model.target.encode(translation)
        found, expected = scores(again, *ids)[:, 2:], scores(folder, *ids)[:, 2:]
        np.testing.assert_allclose(found, expected, atol=1e-4)


def test_marian_is_told_the_shape_and_how_to_search(tmp_path):
    model = outgoing_of(random_model(tmp_path / "model", **POST_NORM))
    folder = written(tmp_path / "given", model)
    said = (folder / "decoder.yml").read_text()
    assert "models:\n  - model.deen.bin\nvocabs:\n  - srcvocab.deen.spm\n  - trgvocab.deen.spm\n" in said
    assert "beam-size: 4\nnormalize: 1\n" in said
    sizes = [Subwords(side.data).size - 2 for side in (model.source, model.target)]
    settings = (folder / "model.deen.bin").read_bytes()
    assert f"dim-vocabs:\n  - {sizes[0]}\n  - {sizes[1]}\n".encode() in settings
    for line in (
        "tied-embeddings: true",
        "tied-embeddings-all: false",
        "transformer-heads: 2",
        "dim-emb: 16",
    ):
        assert f"{line}\n".encode() in settings


REFUSED = {
    "normalises before": {"norm_first": True},
    "as Hugging Face does": {"positions": "marian"},
    "counts positions in another": {"first_position": 2},
    "the exact GELU": {"activation": "gelu"},
    "does not scale": {"scales_embeddings": False},
    "follows the domains": {"domains": DomainConfig(kind="attention", n_domains=2)},
    "reads a vector before": {"has_speaker_token": True},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_marian_has_not_is_refused_with_the_way_out(what, tmp_path):
    model = outgoing_of(random_model(tmp_path / "model", **POST_NORM))
    with pytest.raises(ModelError, match=what) as refusal:
        write_marian_binary(tmp_path, replace(model, config=replace(model.config, **REFUSED[what])))
    assert "--as onnx" in refusal.value.hint
    assert [path.name for path in tmp_path.iterdir()] == ["model"]


def test_a_model_that_is_asked_by_a_symbol_is_refused(tmp_path):
    sample = Sample(
        tmp_path / "opus-mt-de-roa", tgt="fr", languages=("de", "roa"), symbols=(">>fra<<", ">>ita<<")
    )
    with pytest.raises(ModelError, match="a symbol of the language"):
        written(tmp_path / "given", outgoing_of(sample.folder))


@pytest.mark.parametrize("name", ["tgt_embedding", "decoder.layers.1.recurrence.input.bias"])
def test_a_student_that_learned_what_no_student_has_is_refused(name, student, tmp_path):
    model = outgoing_of(student)
    model.weights[name] = model.weights[name].copy()
    model.weights[name][0] += 0.1
    with pytest.raises(ModelError, match="learned a vector to begin with") as refusal:
        written(tmp_path / "given", model)
    assert "--as onnx" in refusal.value.hint
    assert not any((tmp_path / "given").iterdir())
