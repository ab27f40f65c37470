"""Models of other programs that are broken, foreign or hostile: a sentence, a hint, and nothing is kept."""

import json
import os
import pickle

import pytest
import torch
from safetensors.numpy import load_file, save_file

from engine import tasks
from engine.base.errors import ModelError
from engine.exchange.hugging_face import CONFIG, TOKENIZER
from engine.text.languages import find_language
from tests.engine.exchange.m2m100_samples import train_bpe, write_m2m100
from tests.engine.exchange.marian_samples import write_marian
from tests.tiny import source_sentences

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    folder = tmp_path_factory.mktemp("given") / "opus-mt-de-en"
    write_marian(folder)
    return folder


@pytest.fixture
def folder(given, tmp_path):
    return linked(given, tmp_path / "opus-mt-de-en")


@pytest.fixture(scope="module")
def of_many_languages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("given")
    for kind in ("nllb", "m2m"):
        write_m2m100(folder / kind, kind=kind)
    return folder


def linked(given, copy):
    copy.mkdir()
    for path in given.iterdir():
        os.link(path, copy / path.name)
    return copy


def rewrite(path, change):
    """Changes a JSON file that is a link to another test's."""
    values = json.loads(path.read_text())
    change(values)
    path.unlink()
    path.write_text(json.dumps(values))


def split(folder, parts):
    """Replaces the weights by a list of their parts."""
    (folder / "model.safetensors").unlink()
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": parts}))


def change_weights(folder, change):
    path = folder / "model.safetensors"
    weights = load_file(path)
    change(weights)
    path.unlink()
    save_file(weights, path)


class Harm:
    """What a pickle could do: here it only leaves a file."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


def configured(name=CONFIG, **changes):
    """Returns a damage: other values in a file of settings."""
    return lambda folder: rewrite(folder / name, lambda values: values.update(changes))


BROKEN = {
    "no weights": (lambda f: (f / "model.safetensors").unlink(), "neither model.safetensors nor"),
    "cut weights": (lambda f: cut(f / "model.safetensors"), "cannot be read"),
    "no vocabulary": (lambda f: (f / "vocab.json").unlink(), "vocab.json is missing"),
    "broken vocabulary": (lambda f: replace(f / "vocab.json", b"{"), "vocab.json is not readable as JSON"),
    "a row too many": (
        lambda f: rewrite(f / "vocab.json", lambda v: v.update({"▁more": 10_000})), "not a list of subwords"
    ),
    "a row twice": (
        lambda f: rewrite(f / "vocab.json", lambda v: v.update({"▁more": 5})), "not a list of subwords"
    ),
    "no subwords": (lambda f: (f / "source.spm").unlink(), "source.spm is missing"),
    "foreign subwords": (lambda f: replace(f / "target.spm", b"abc" * 99), "It is not a SentencePiece model"),
    "another kind": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(model_type="bert")), "of the kind 'bert'"
    ),
    "another activation": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(activation_function="mish")),
        "activation is 'mish'",
    ),
    "a width of its own": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(d_model=32)), "by the model's configuration"
    ),
    "a layer too many": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(encoder_layers=3)),
        "no model.encoder.layers.2.self_attn.q_proj.weight",
    ),
    "a layer too few": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(encoder_layers=1)), "it has weights named"
    ),
    "no number of layers": (
        lambda f: rewrite(f / "config.json", lambda c: c.pop("decoder_layers")), "no usable decoder_layers"
    ),
    "a width that is no number": (
        lambda f: rewrite(f / "config.json", lambda c: c.update(d_model="16")), "no usable d_model"
    ),
    "values that are no numbers": (
        lambda f: change_weights(f, lambda w: w["model.encoder.layers.0.fc1.bias"].fill(float("nan"))),
        "model.encoder.layers.0.fc1.bias has values that are not finite",
    ),
    "a value that no model has": (
        lambda f: change_weights(f, lambda w: w["model.encoder.layers.0.fc1.bias"].fill(3e38)),
        "fc1.bias has values beyond",
    ),
}  # fmt: skip


OF_MANY_LANGUAGES = {
    "no weights": ("nllb", lambda f: (f / "model.safetensors").unlink(), "neither model.safetensors nor"),
    "a list of parts that is none": ("nllb", lambda f: split(f, []), "does not list the files"),
    "a part elsewhere": ("nllb", lambda f: split(f, {"a": "../a.safetensors"}), "does not list the files"),
    "a part is missing": ("nllb", lambda f: split(f, {"a": "b.safetensors"}), "b.safetensors is missing"),
    "no subwords": ("nllb", lambda f: (f / SPM).unlink(), "sentencepiece.bpe.model is missing"),
    "foreign subwords": ("m2m", lambda f: replace(f / SPM, b"abc" * 99), "It is not a SentencePiece model"),
    "another's subwords": ("nllb", lambda f: replace(f / SPM, other_subwords()), "do not belong together"),
    "another's list": (
        "m2m", lambda f: rewrite(f / "vocab.json", lambda v: rename_all(v, "x")), "do not belong together"
    ),
    "a list too long": ("m2m", configured(vocab_size=250), "do not belong together"),
    "broken list": ("m2m", lambda f: replace(f / "vocab.json", b"{"), "vocab.json is not readable as JSON"),
    "no languages": (
        "nllb", lambda f: (f / "special_tokens_map.json").unlink(), "lists the languages of the model"
    ),
    "another tokenizer": (
        "m2m", configured(TOKENIZER, tokenizer_class="SMALL100Tokenizer"), r"of its own \(SMALL100Tokenizer\)"
    ),
    "languages behind": (
        "nllb", configured(TOKENIZER, legacy_behaviour=True), "names the language behind each sentence"
    ),
    "other symbols": ("nllb", configured(pad_token_id=0), "special symbols otherwise"),
    "two tables": ("nllb", configured(tie_word_embeddings=False), "scores words with another table"),
    "another activation": ("m2m", configured(activation_function="mish"), "activation is 'mish'"),
    "heads that differ": ("m2m", configured(decoder_attention_heads=4), "differ in heads"),
    "rows that lack": ("nllb", configured(vocab_size=260), "by the model's configuration"),
    "a layer too few": ("nllb", configured(encoder_layers=1), "it has weights named"),
}  # fmt: skip
SPM = "sentencepiece.bpe.model"


def other_subwords():
    return train_bpe(source_sentences(), 120)


def rename_all(values, prefix):
    rows = list(values.items())
    values.clear()
    values.update({f"{prefix}{text}": row for text, row in rows})


def cut(path):
    data = path.read_bytes()
    replace(path, data[: len(data) // 2])


def replace(path, data):
    path.unlink()
    path.write_bytes(data)


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_folder_is_refused_and_nothing_is_kept(folder, refused, case):
    damage, said = BROKEN[case]
    damage(folder)
    refused(folder, said)


@pytest.mark.parametrize("case", OF_MANY_LANGUAGES)
def test_a_broken_folder_of_many_languages_is_refused_and_nothing_is_kept(
    of_many_languages, library_home, tmp_path, case
):
    kind, damage, said = OF_MANY_LANGUAGES[case]
    folder = linked(of_many_languages / kind, tmp_path / "given")
    damage(folder)
    with pytest.raises(ModelError, match=said) as refused:
        tasks.add_model(folder, src="de", tgt="en")
    assert refused.value.hint
    assert list((library_home / "models").iterdir()) == []


def test_a_pickle_that_would_run_code_is_refused_unread(folder, library_home, tmp_path):
    (folder / "model.safetensors").unlink()
    harm = tmp_path / "harm"
    torch.save({"model.shared.weight": Harm(harm)}, folder / "pytorch_model.bin")
    with pytest.raises(ModelError, match="holds more than weights"):
        tasks.add_model(folder)
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps(Harm(harm)))
    with pytest.raises(ModelError, match="is refused"):
        tasks.add_model(folder)
    assert not harm.exists()
    assert list((library_home / "models").iterdir()) == []


def test_languages_that_nobody_names_are_asked_for(folder, tmp_path):
    nameless = folder.rename(tmp_path / "my model")
    (nameless / "tokenizer_config.json").unlink()
    assert tasks.look_at_model(nameless).needs_languages
    with pytest.raises(ModelError, match="do not say which languages") as refused:
        tasks.add_model(nameless)
    assert refused.value.hint.endswith(f"parlance model add '{nameless}' --from de --to en")
    record = tasks.add_model(nameless, src="German", tgt="en-GB", name="Mine")
    assert (record.id, record.src, record.tgt, record.name) == ("mine", "de", "en", "Mine")


def test_a_model_of_several_languages_is_told_which_one_to_write(tmp_path):
    folder = tmp_path / "opus-mt-en-roa"
    write_marian(folder, languages=None, symbols=(">>fra<<", ">>por<<", ">>por_BR<<"))
    look = tasks.look_at_model(folder)
    assert look.targets == ("fr", "pt")
    assert look.needs_languages
    with pytest.raises(ModelError, match=r"writes 2 languages: fr \(French\), pt \(Portuguese\)"):
        tasks.add_model(folder, src="en", tgt="de")
    record = tasks.add_model(folder, src="en", tgt="pt")
    assert (record.src, record.tgt, find_language("pt")) == ("en", "pt", "pt")
