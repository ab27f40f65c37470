"""A domain's vocabulary from the beginning: two phases, each of which can be stopped, one model."""

import json

import numpy as np
import pytest
import torch

from engine.adaptation import target_vocabulary
from engine.adaptation.domain_text import DomainText
from engine.adaptation.target_vocabulary import STAGE, SourceDomain, train_target_vocabulary
from engine.base.config import TrainConfig, VocabularyConfig
from engine.base.errors import CorpusError
from engine.base.progress import Finished, Paused, ignore_progress
from engine.export.model_export import export_model
from engine.model.folder import fill_model_folder, load_model
from engine.text.subwords import Subwords
from engine.training.cbow import learn_cbow, start_table
from tests.tiny import PAIRS, tiny_config

MACHINES, EVERYDAY = PAIRS[:8], PAIRS[8:]
MONO = ["Der Flansch tropft wieder.", "Der Flansch sitzt fest."]
SHAPE = {name: value for name, value in tiny_config(1, 1).to_json().items() if "vocab" not in name}
QUICK = TrainConfig(max_updates=6, batch_tokens=256, peak_lr=1e-2, warmup_updates=2, validate_every=6,
                    validation_pairs=2, checkpoint_every=2, precision="float32", average=1)  # fmt: skip
SIZES = VocabularyConfig(src_size=170, tgt_size=170, cbow_epochs=1)


def train(folder, report=ignore_progress, dev_pairs=EVERYDAY, settings=SIZES):
    text = DomainText(pairs=[*MACHINES] * 3, dev_pairs=MACHINES, mono_src=MONO * 2)
    source = SourceDomain(
        read_pairs=lambda: ((src, tgt, 1.0) for src, tgt in EVERYDAY * 3),
        dev_pairs=dev_pairs,
        shape=SHAPE,
        config=QUICK,
    )
    return train_target_vocabulary(text, source, settings, QUICK, folder, report=report)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    return train(tmp_path_factory.mktemp("run"))


def stop_at(stage, done, kind=Paused):
    def report(progress):
        if progress.stage == stage and progress.done == done:
            raise kind

    return report


@pytest.mark.slow
def test_the_vocabulary_is_the_domains_and_has_no_words_of_the_source(trained):
    assert len(trained.source.encode("Flansch")) < len(trained.source.encode("Garten"))


def test_the_record_tells_both_phases_and_the_vocabulary(trained):
    details = trained.details
    assert details.pretraining.updates == details.training.updates == 6
    assert details.pretraining.pairs == 3 * len(EVERYDAY)
    assert trained.details.training.pairs == 3 * len(MACHINES)
    assert details.vocabulary.source.size == trained.source.size


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stage", "done"), [("Reading the text", 36), (STAGE, 3), (STAGE, 6), ("Training", 3)]
)
def test_a_run_that_was_paused_in_any_phase_ends_with_the_same_weights(trained, tmp_path, stage, done):
    with pytest.raises(Paused):
        train(tmp_path, stop_at(stage, done))
    again, expected = train(tmp_path).model.state_dict(), trained.model.state_dict()
    assert all(torch.equal(weight, expected[name]) for name, weight in again.items())


class _Begun(Exception):  # noqa: N818, nothing went wrong
    """The first phase is about to begin."""


def test_the_first_phase_begins_with_word_vectors_of_the_domains_text(tmp_path, monkeypatch):
    begun = []

    def trainer(model, *_arguments, **_named):
        begun.append(model)
        raise _Begun

    monkeypatch.setattr(target_vocabulary, "Trainer", trainer)
    with pytest.raises(_Begun):
        train(tmp_path)
    source, target = (
        Subwords.load(tmp_path / f"pretraining/prepared/{side}.spm") for side in ("source", "target")
    )
    for table, subwords, text in (
        (begun[0].src_embedding, source, [src for src, _ in MACHINES] * 3 + MONO * 2),
        (begun[0].tgt_embedding, target, [tgt for _, tgt in MACHINES] * 3),
    ):
        learned = learn_cbow(subwords.encode_all(text), subwords.size, 16, epochs=1, seed=SIZES.seed)
        np.testing.assert_array_equal(table.detach().numpy(), start_table(learned, SIZES.seed))


def test_the_first_phase_is_not_done_again(trained, tmp_path):
    with pytest.raises(Paused):
        train(tmp_path, stop_at("Training", 1))
    stages = []
    train(tmp_path, lambda progress: stages.append(progress.stage))
    assert STAGE not in stages
    assert not list((tmp_path / "pretraining").glob("checkpoint-*"))


def test_who_finishes_the_first_phase_early_goes_on_to_the_second(tmp_path):
    asked = []

    def finish_once(progress):
        if progress.can_finish and not asked:
            asked.append(progress.stage)
            raise Finished

    trained = train(tmp_path, finish_once)
    assert (asked, trained.details.training.updates) == ([STAGE], 6)
    assert trained.details.pretraining.updates < 6


def test_a_saved_model_has_graphs_that_do_what_torch_does(trained, tmp_path):
    description = {"id": "whole", "src": "de", "tgt": "en", "scope": "full", "details": {}}
    fill_model_folder(tmp_path, trained.model, trained.source, trained.target, description)
    sentences, references = ([pair[side] for pair in MACHINES] for side in (0, 1))
    assert export_model(tmp_path, sentences, references).n_same == len(MACHINES)
    assert torch.equal(load_model(tmp_path).src_embedding, trained.model.src_embedding)


def test_the_size_follows_from_the_text_unless_it_is_given(tmp_path):
    with pytest.raises(Paused):
        train(tmp_path, stop_at(STAGE, 1), settings=VocabularyConfig(tgt_size=170))
    said = json.loads((tmp_path / "pretraining" / "prepared" / "vocabulary.json").read_text("utf-8"))
    assert (said["source"]["is_chosen"], said["target"]["is_chosen"]) == (True, False)


def test_a_source_domain_without_held_out_pairs_gets_a_sentence(tmp_path):
    with pytest.raises(CorpusError, match="no held-out pair"):
        train(tmp_path, dev_pairs=())
