"""OPUS-MT releases: the same model as a folder of Hugging Face and as a release gives the same weights."""

import dataclasses
import json
import zipfile

import numpy as np
import pytest
import yaml
from ctranslate2.converters import MarianConverter
from safetensors.numpy import load_file

from engine import tasks
from engine.base.errors import ModelError
from engine.exchange.foreign_model import write_model
from engine.exchange.recognising import read_foreign
from tests.engine.exchange.ctranslate2.test_folder import opened, our_scores, their_scores
from tests.engine.exchange.marian_samples import write_marian
from tests.engine.exchange.outgoing_samples import DESCRIPTION
from tests.tiny import source_sentences, target_sentences

pytestmark = pytest.mark.slow

PARTS = {"q_proj": "q", "k_proj": "k", "v_proj": "v", "out_proj": "o"}
SETTINGS = {
    "dec-depth": 2, "enc-depth": 2, "transformer-decoder-autoreg": "self-attention",
    "transformer-dim-ffn": 32, "transformer-ffn-activation": "swish", "transformer-heads": 2,
    "transformer-postprocess": "dan",
    "transformer-preprocess": '""', "type": "transformer",
}  # fmt: skip


def write_release(folder, theirs, **settings):
    """Writes a folder of Hugging Face as a release."""
    folder.mkdir()
    given = load_file(theirs / "model.safetensors")
    vocabulary = json.loads((theirs / "vocab.json").read_text())
    pad = vocabulary.pop("<pad>")
    arrays = {
        "Wemb": given["model.shared.weight"][:pad],
        "decoder_ff_logit_out_b": given["final_logits_bias"][:, :pad],
    }
    for stack, attentions in (
        ("encoder", {"self_attn": "self"}),
        ("decoder", {"self_attn": "self", "encoder_attn": "context"}),
    ):
        for layer in range(2):
            theirs_, ours = f"model.{stack}.layers.{layer}", f"{stack}_l{layer + 1}"
            for name, attention in attentions.items():
                for part, letter in PARTS.items():
                    arrays[f"{ours}_{attention}_W{letter}"] = given[f"{theirs_}.{name}.{part}.weight"].T
                    arrays[f"{ours}_{attention}_b{letter}"] = given[f"{theirs_}.{name}.{part}.bias"][None]
                arrays |= norm(given, f"{theirs_}.{name}_layer_norm", f"{ours}_{attention}_Wo_ln")
            for number in "12":
                arrays[f"{ours}_ffn_W{number}"] = given[f"{theirs_}.fc{number}.weight"].T
                arrays[f"{ours}_ffn_b{number}"] = given[f"{theirs_}.fc{number}.bias"][None]
            arrays |= norm(given, f"{theirs_}.final_layer_norm", f"{ours}_ffn_ffn_ln")
    text = "".join(f"{key}: {value}\n" for key, value in (SETTINGS | settings).items())
    arrays["special:model.yml"] = np.frombuffer(text.encode() + b"\0", np.int8)
    np.savez(folder / "opus.spm32k-spm32k.transformer-align.model1.npz.best-perplexity.npz", **arrays)
    with (folder / "opus.spm32k-spm32k.vocab.yml").open("w") as file:
        yaml.safe_dump(vocabulary, file, allow_unicode=True)
    for name in ("source.spm", "target.spm"):
        (folder / name).write_bytes((theirs / name).read_bytes())
    (folder / "LICENSE").write_text("Creative Commons: CC-BY 4.0\n")


def norm(given, theirs, ours):
    return {
        f"{ours}_{name}": given[f"{theirs}.{part}"][None]
        for part, name in (("weight", "scale"), ("bias", "bias"))
    }


@pytest.fixture(scope="module")
def theirs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("theirs") / "opus-mt-de-en"
    write_marian(folder, zero_padding=True)
    return folder


@pytest.fixture
def release(theirs, tmp_path):
    folder = tmp_path / "opus-2020-02-26"
    write_release(folder, theirs)
    return folder


def test_a_release_gives_the_weights_of_the_same_model_at_hugging_face(theirs, release):
    found, expected = read_foreign(release, tgt="en"), read_foreign(theirs)
    assert found.config.to_json() == expected.config.to_json() | {"positions": "tensor2tensor"}
    assert (found.source, found.target) == (expected.source, expected.target)
    assert found.weights.keys() == expected.weights.keys()
    for name, array in found.weights.items():
        if name == "output_bias":  # of what is never written there is no row in a release
            np.testing.assert_array_equal(array[2:], expected.weights[name][2:])
        else:
            np.testing.assert_array_equal(array, expected.weights[name], name)
    assert (found.licence, found.family) == ("CC-BY 4.0", "Marian (OPUS-MT release)")


def test_a_release_scores_as_the_converter_of_ctranslate2_has_it_but_for_the_spacing_of_positions(
    theirs, tmp_path
):
    """Marian spaces positions over d/2 - 1 steps, as we do; that converter, like Hugging Face's, over d/2."""
    more = dict.fromkeys(("transformer-no-projection", "tied-embeddings"), "false")
    more |= {"transformer-postprocess-emb": "d", "transformer-guided-alignment-layer": "last"}
    write_release(tmp_path / "given", theirs, **more)
    weights, listed = (next((tmp_path / "given").glob(f"*.{end}")) for end in ("npz", "yml"))
    MarianConverter(str(weights), [str(listed)] * 2).convert(str(tmp_path / "converted"))
    model = read_foreign(tmp_path / "given", "de", "en")
    model = dataclasses.replace(model, config=dataclasses.replace(model.config, positions="marian"))
    (tmp_path / "ours").mkdir()
    write_model(tmp_path / "ours", model, DESCRIPTION)
    source, target = opened(tmp_path / "ours")
    for text, translation in zip(source_sentences()[:6], target_sentences(), strict=False):
        tokens = source.tokens(source.encode(text))
        wanted = their_scores(tmp_path / "converted", tokens, target.tokens(target.encode(translation)))
        found = our_scores(tmp_path / "ours", source, target, text, translation)
        np.testing.assert_allclose(found, wanted, atol=1e-4)


def test_a_zip_of_a_release_is_added(release, tmp_path, library_home):
    packed = tmp_path / "opus-2020-02-26.zip"
    with zipfile.ZipFile(packed, "w") as zipped:
        for path in release.iterdir():
            zipped.write(path, path.name)
    assert tasks.look_at_model(packed).needs_languages
    record = tasks.add_model(packed, src="de", tgt="en")
    assert (record.id, record.src, record.tgt) == ("opus-2020-02-26", "de", "en")


def replace(folder, pattern, data):
    next(folder.glob(pattern)).write_bytes(data)


BROKEN = {
    "bpe": (lambda f: (f / "source.bpe").touch(), "cuts words by BPE codes"),
    "no arrays": (lambda f: replace(f, "*.npz", b"PK nothing"), "not a readable .npz"),
    "pickled arrays": (
        lambda f: np.savez(next(f.glob("*.npz")), Wemb=np.array([{}], dtype=object)), "not a readable .npz"
    ),
    "no list": (lambda f: replace(f, "*.yml", b"- one\n- two\n"), "not a list of subwords with their rows"),
    "a row twice": (lambda f: replace(f, "*.yml", b"</s>: 0\n<unk>: 0\n"), "not a list of subwords with"),
    "no yaml": (lambda f: replace(f, "*.yml", b"a: [b"), "not readable as YAML"),
    "a row too many": (
        lambda f: replace(f, "*.yml", next(f.glob("*.yml")).read_bytes() + b"\nmore: 9999\n"),
        "has more subwords than the",
    ),
    "no subwords": (lambda f: (f / "target.spm").unlink(), "target.spm is missing"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_release_is_refused_and_nothing_is_kept(release, refused, case):
    damage, said = BROKEN[case]
    damage(release)
    refused(release, said, src="de", tgt="en")


def test_another_shape_is_refused(theirs, tmp_path, library_home):
    write_release(tmp_path / "rnn", theirs, type="s2s")
    with pytest.raises(ModelError, match="type is 's2s'"):
        tasks.add_model(tmp_path / "rnn", src="de", tgt="en")
