"""Our models as packages of Argos Translate: used as that program does, they translate as ours do."""

import json
from dataclasses import replace

import ctranslate2
import numpy as np
import pytest
import sentencepiece as spm
import torch

from engine.base.config import DomainConfig, SearchConfig
from engine.base.errors import ModelError
from engine.exchange.outgoing.argos_package import WrittenPackage, write_argos
from engine.runtime.translator import Translator
from tests.engine.exchange.foreign_samples import our_logits
from tests.engine.exchange.marian_samples import Sample
from tests.engine.exchange.outgoing_samples import outgoing_of, random_model
from tests.tiny import source_sentences, target_sentences


def written(folder, model):
    folder.mkdir()
    write_argos(folder, model)
    return folder


def as_argos(folder, texts):
    """Translates with the calls that argostranslate 1.11 makes (tokenizer.py, translate.py)."""
    processor = spm.SentencePieceProcessor(model_file=str(folder / "sentencepiece.model"))
    translator = ctranslate2.Translator(str(folder / "model"), device="cpu", intra_threads=1)
    found = translator.translate_batch(
        [processor.encode(text, out_type=str) for text in texts],
        target_prefix=None, replace_unknowns=True, max_batch_size=32, batch_type="tokens", beam_size=4,
        num_hypotheses=1, length_penalty=0.2, return_scores=True,
    )  # fmt: skip
    joined = (processor.decode_pieces(each.hypotheses[0]) for each in found)
    return [text.replace("▁", " ").replace("_", " ").removeprefix(" ") for text in joined]


@pytest.mark.slow
def test_argos_translates_as_we_do(trained, tmp_path):
    folder = written(tmp_path / "package", outgoing_of(trained.folder))
    ours = Translator(trained.folder, precision="float32", device="cpu", n_threads=1)
    search = SearchConfig(beam_size=4, length_penalty=0.2)
    sources = [trained.source.encode(text) for text in source_sentences()]
    expected = [trained.target.decode(each[0].ids) for each in ours.translate_tokens(sources, search)]
    found = as_argos(folder, source_sentences())
    assert found == expected
    assert sum(map(str.__eq__, found, target_sentences())) > 10  # it has learned something to be compared
    assert [each.text for each in WrittenPackage(folder).translate(source_sentences())] == found


def test_the_package_says_what_it_is(trained, tmp_path):
    folder = written(tmp_path / "package", outgoing_of(trained.folder))
    assert {path.name for path in folder.iterdir()} == {
        "metadata.json", "README.md", "sentencepiece.model", "model"
    }  # fmt: skip
    said = json.loads((folder / "metadata.json").read_text())
    assert (said["from_code"], said["from_name"], said["to_code"], said["to_name"]) == (
        "de", "German", "en", "English"
    )  # fmt: skip
    assert {"package_version", "argos_version"} <= said.keys()
    readme = (folder / "README.md").read_text()
    assert readme.startswith("# A model\n")
    assert "came from: cc-by-4.0." in readme
    assert 'argos-translate --from de --to en "A sentence."' in readme


def test_a_model_of_several_languages_is_opened_by_the_package_itself(tmp_path):
    sample = Sample(
        tmp_path / "opus-mt-de-roa", tgt="fr", languages=("de", "roa"), symbols=(">>fra<<", ">>ita<<")
    )
    package = WrittenPackage(written(tmp_path / "package", outgoing_of(sample.folder)))
    text, translation = "Der Hund schläft.", sample.target.encode("The dog sleeps.")
    logits = our_logits(sample.folder, sample.source.encode(text), translation)
    logits[:, [0, 1, 3]] = -torch.inf
    expected = logits.log_softmax(-1)[range(len(translation) + 1), [*translation, 2]].sum()
    found = package.scores([text], [sample.target.tokens(translation)])
    np.testing.assert_allclose(found, [expected], atol=1e-3)


def test_subwords_that_the_source_side_lacks_are_put_together_too(trained, tmp_path):
    package = WrittenPackage(written(tmp_path / "package", outgoing_of(trained.folder)))
    for text in target_sentences():
        tokens = trained.target.tokens(trained.target.encode(text))
        assert package.put_together(tokens) == trained.target.decode(trained.target.encode(text))
    assert package.put_together(["▁a", "_", "b"]) == "a b"  # as Argos writes it


def test_what_argos_cannot_run_is_refused(tmp_path):
    model = outgoing_of(random_model(tmp_path / "model"))
    following = replace(model.config, domains=DomainConfig(kind="attention", n_domains=2))
    with pytest.raises(ModelError, match="for Argos Translate: it follows the domains") as refusal:
        written(tmp_path / "package", replace(model, config=following))
    assert "--as onnx" in refusal.value.hint
