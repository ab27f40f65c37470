"""Folders of CTranslate2 against that program itself: the same scores, the same translations."""

import json
import shutil
import struct
import warnings
from pathlib import Path

import ctranslate2
import numpy as np
import pytest
from ctranslate2.converters import TransformersConverter
from ctranslate2.converters.transformers import M2M100Loader

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.errors import ModelError
from engine.exchange.foreign_model import write_model
from engine.exchange.m2m100 import _M2M_LANGUAGES
from engine.exchange.outgoing.ctranslate2_folder import write_ctranslate2
from engine.exchange.recognising import look_at_foreign, read_foreign
from engine.export import build_graphs
from engine.export.weights import read_weights
from engine.results.systems import System
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.engine.exchange.foreign_samples import our_logits, train_spm
from tests.engine.exchange.m2m100_samples import write_m2m100
from tests.engine.exchange.marian_samples import Sample, write_marian
from tests.engine.exchange.outgoing_samples import DESCRIPTION, outgoing_of, random_model
from tests.tiny import source_sentences, target_sentences

pytestmark = pytest.mark.slow

SHAPES = {
    "opus-mt": {},
    "relu": {"activation_function": "relu"},
    "gelu": {"activation_function": "gelu"},
    "unscaled": {"scale_embedding": False},
    "3+1": {"encoder_layers": 3, "decoder_layers": 1},
}
TEXTS = source_sentences()[:6]


def converted(given, folder, quantization=None, copied=("source.spm", "target.spm")):
    """Writes a folder as CTranslate2's own converter does."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the tokenizer recommends a library that it does not use
        converter = TransformersConverter(str(given), copy_files=list(copied))
        converter.convert(str(folder), quantization=quantization)
    return folder


def ours(given, folder):
    """Reads a folder and writes it as one of our own."""
    folder.mkdir()
    write_model(folder, read_foreign(given), DESCRIPTION)
    return folder


def their_scores(given, tokens, translation, kind="float32"):
    translator = ctranslate2.Translator(str(given), device="cpu", compute_type=kind, intra_threads=1)
    return np.array(translator.score_batch([tokens], [translation])[0].log_probs)


def our_scores(folder, source, target, text, translation):
    tgt_ids = target.encode(translation)
    scores = our_logits(folder, source.encode(text), tgt_ids).log_softmax(-1)
    return scores[range(len(tgt_ids) + 1), [*tgt_ids, 2]].numpy()


def opened(folder):
    return tuple(Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))


@pytest.fixture(scope="module", params=SHAPES)
def both(request, tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    write_marian(place / "opus-mt-de-en", zero_padding=True, **SHAPES[request.param])
    given = converted(place / "opus-mt-de-en", place / "given")
    return given, ours(given, place / "ours")


def test_every_word_has_the_score_that_ctranslate2_gives_it(both):
    given, folder = both
    source, target = opened(folder)
    for text, translation in zip(TEXTS, target_sentences(), strict=False):
        tokens = [*source.tokens(source.encode(text)), "</s>"]
        theirs = their_scores(given, tokens, target.tokens(target.encode(translation)))
        np.testing.assert_allclose(our_scores(folder, source, target, text, translation), theirs, atol=1e-4)


@pytest.mark.parametrize(
    ("kind", "near"), [("int8", 1e-4), ("int16", 1e-4), ("float16", 1e-3), ("bfloat16", 1e-2)]
)
def test_weights_are_those_that_ctranslate2_makes_of_what_it_keeps(kind, near, tmp_path):
    write_marian(tmp_path / "opus-mt-de-en", zero_padding=True)
    given = converted(tmp_path / "opus-mt-de-en", tmp_path / "given", kind)
    folder = ours(given, tmp_path / "ours")
    source, target = opened(folder)
    for text, translation in zip(TEXTS, target_sentences(), strict=False):
        tokens = [*source.tokens(source.encode(text)), "</s>"]
        theirs = their_scores(given, tokens, target.tokens(target.encode(translation)))  # widened to float32
        np.testing.assert_allclose(our_scores(folder, source, target, text, translation), theirs, atol=near)


@pytest.mark.parametrize("beam_size", [1, 4])
def test_the_same_translation_comes_out(beam_size, tmp_path):
    sample = Sample(
        tmp_path / "opus-mt-de-en", zero_padding=True, d_model=32, encoder_ffn_dim=64, decoder_ffn_dim=64
    )
    sample.train()
    given = converted(tmp_path / "opus-mt-de-en", tmp_path / "given")
    folder = ours(given, tmp_path / "read")
    build_graphs(folder, precision="float32")
    translator = Translator(folder, precision="float32", device="cpu", n_threads=1)
    theirs = ctranslate2.Translator(str(given), device="cpu", compute_type="float32", intra_threads=1)
    source, target = opened(folder)
    sources = [source.encode(text) for text in source_sentences()]
    found = translator.translate_tokens(sources, SearchConfig(beam_size=beam_size))
    expected = theirs.translate_batch(
        [[*source.tokens(ids), "</s>"] for ids in sources], beam_size=beam_size, disable_unk=True
    )
    assert [target.tokens(each[0].ids) for each in found] == [each.hypotheses[0] for each in expected]


@pytest.mark.parametrize(
    "shape",
    [{}, {"norm_first": False, "positions": "marian"}, {"activation": "swish", "scales_embeddings": False},
     {"activation": "gelu", "norm_first": False, "first_position": 2}],
)  # fmt: skip
def test_a_model_that_went_out_comes_in_again_unchanged(shape, tmp_path):
    folder, given = random_model(tmp_path / "model", **shape), tmp_path / "given"
    given.mkdir()
    write_ctranslate2(given, outgoing_of(folder))
    again = ours(given, tmp_path / "again")
    source, target = opened(again)
    own_source, own_target = opened(folder)
    for text, translation in zip(TEXTS, target_sentences(), strict=False):
        expected = our_scores(folder, own_source, own_target, text, translation)
        found = our_scores(again, source, target, text, translation)
        # symbols that are never written take no probability there
        assert np.ptp(found - expected) < 1
        assert (found >= expected - 1e-4).all()
    foreign = read_foreign(given)
    assert (foreign.src, foreign.tgt) == ("de", "en")
    config = foreign.config
    first, second = (read_weights(each / "weights.safetensors", config) for each in (folder, again))
    for name in first:
        if name not in ("speaker_basis", "output_bias", "src_embedding", "tgt_embedding"):
            np.testing.assert_array_equal(first[name], second[name], err_msg=name)


def test_symbols_that_are_never_written_do_not_cost_the_other_scores_their_digits(tmp_path):
    folder, given = random_model(tmp_path / "model"), tmp_path / "given"
    given.mkdir()
    write_ctranslate2(given, outgoing_of(folder))
    assert read_foreign(given).weights["output_bias"].min() == -100  # there it is -10,000


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    place = tmp_path_factory.mktemp("models")
    write_marian(place / "opus-mt-de-en", zero_padding=True)
    return converted(place / "opus-mt-de-en", place / "given")


@pytest.fixture
def folder(whole, tmp_path):
    return shutil.copytree(whole, tmp_path / "opus-mt-de-en")


def rewritten(folder, change):
    path = folder / "model.bin"
    data = bytearray(path.read_bytes())
    path.write_bytes(change(data) or data)


def set_version(data):
    data[:4] = struct.pack("<I", 9)


def set_count(data):
    place = 4 + 2 + len("TransformerSpec") + 1 + 4
    data[place : place + 4] = struct.pack("<I", 1 << 31)


def without(name):
    return lambda folder: (folder / name).unlink()


def reconfigured(**values):
    def change(folder):
        path = folder / "config.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | values))

    return change


def shortened(folder):
    path = folder / "shared_vocabulary.json"
    path.write_text(json.dumps([*json.loads(path.read_text()), "one more"]))


def renamed(old, new):
    return lambda folder: rewritten(folder, lambda data: data.replace(old, new))


BROKEN = {
    "cut off": (lambda folder: rewritten(folder, lambda data: data[:5000]), "it is cut off"),
    "longer": (lambda folder: rewritten(folder, lambda data: data + b"x"), "longer than it says"),
    "another version": (
        lambda folder: rewritten(folder, set_version),
        "of version 9, and only 4 to 6 are read",
    ),
    "a count beyond all": (lambda folder: rewritten(folder, set_count), "would hold 2,147,483,648 arrays"),
    "another kind": (renamed(b"TransformerSpec", b"TransformerXpec"), "it is a 'TransformerXpec'"),
    "more weights": (
        renamed(b"decoder/layer_1/ffn/linear_0/bias", b"decoder/layer_1/ffn/linear_9/bias"),
        "it has weights named",
    ),
    "no vocabulary": (without("shared_vocabulary.json"), "shared_vocabulary.json is missing"),
    "one word too many": (shortened, "vocabulary .* subwords, and its model rows for"),
    "no subwords": (without("source.spm"), "no SentencePiece models"),
    "another norm": (reconfigured(layer_norm_epsilon=0.1), "its layer norm adds 0.1"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_folder_gets_a_sentence(case, folder):
    change, sentence = BROKEN[case]
    change(folder)
    with pytest.raises(ModelError, match=sentence) as caught:
        read_foreign(folder)
    assert caught.value.hint


def with_languages(model, tokenizer):
    """Returns what the converter lists of M2M-100; of newer tokenizers it does not find the languages."""
    found = sorted(json.loads(Path(tokenizer.vocab_file).read_text()).items(), key=lambda entry: entry[1])
    listed = [text for text, _ in found] + [f"__{code}__" for code in _M2M_LANGUAGES]
    return listed + [f"madeupword{n}" for n in range(model.config.vocab_size - len(listed))]


@pytest.mark.parametrize("kind", ["nllb", "m2m"])
def test_models_of_many_languages_are_those_that_hugging_face_keeps(kind, tmp_path, monkeypatch):
    if kind == "m2m":
        monkeypatch.setattr(M2M100Loader, "get_vocabulary", lambda _self, *given: with_languages(*given))
    write_m2m100(tmp_path / "theirs", kind=kind)
    given = converted(tmp_path / "theirs", tmp_path / "given", copied=("sentencepiece.bpe.model",))
    found, expected = (look_at_foreign(each) for each in (given, tmp_path / "theirs"))
    assert (found.family, found.sources, found.targets) == ("CTranslate2", expected.sources, expected.targets)
    found, expected = (read_foreign(each, "de", "en") for each in (given, tmp_path / "theirs"))
    assert found.config == expected.config
    assert (found.source, found.target) == (expected.source, expected.target)
    assert found.notes[: len(expected.notes)] == expected.notes
    assert ("CC-BY-NC" in found.notes[-1]) == (kind == "nllb")  # its card did not come along
    assert found.weights.keys() == expected.weights.keys()
    for name, array in expected.weights.items():
        np.testing.assert_allclose(found.weights[name], array, atol=1e-6, err_msg=name)


def test_a_model_of_many_languages_in_int8_translates_as_one_of_them(tmp_path):
    write_m2m100(tmp_path / "theirs")
    given = converted(tmp_path / "theirs", tmp_path / "given", "int8", ("sentencepiece.bpe.model",))
    added = tasks.add_model(given, src="ru", tgt="en")
    assert (added.src, added.tgt) == ("ru", "en")
    assert (
        tasks.open_system(System(model=added.id, device="cpu", n_threads=1))
        .translate_text("Насос стоит.")
        .text
    )


def test_a_vocabulary_of_another_model_of_many_languages_is_refused(tmp_path):
    write_m2m100(tmp_path / "theirs")
    given = converted(tmp_path / "theirs", tmp_path / "given", copied=("sentencepiece.bpe.model",))
    (given / "sentencepiece.bpe.model").write_bytes(
        train_spm(["etwas ganz anderes", "quite another text"], 40)
    )
    with pytest.raises(ModelError, match="do not belong together"):
        read_foreign(given, "de", "en")


def test_a_folder_is_added_and_opens(folder):
    added = tasks.add_model(folder)
    assert (added.src, added.tgt, added.details.origin.family) == ("de", "en", "CTranslate2")
    assert tasks.open_system(System(model=added.id, device="cpu", n_threads=1)).card.id == added.id
