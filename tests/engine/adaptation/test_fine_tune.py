"""Fine-tuning: learns the pairs it is given, in either scope, from a base that stays as it was."""

from dataclasses import replace

import pytest
import torch

from engine.adaptation import learning as module
from engine.adaptation.domain_text import DomainText
from engine.adaptation.fine_tune import fine_tune
from engine.adaptation.recommendation import settings_for
from engine.base.config import TrainConfig
from engine.base.errors import CorpusError
from engine.base.files import sha256_of
from engine.base.methods import FINE_TUNE
from engine.base.progress import Cancelled
from engine.model.folder import load_model
from tests.tiny import PAIRS

PAIRS_TO_LEARN = [*PAIRS, *PAIRS]
TEXT = DomainText(pairs=PAIRS_TO_LEARN, dev_pairs=PAIRS)


def quick(scope: str) -> TrainConfig:
    changed = {"max_updates": 8, "warmup_updates": 2, "cooldown_updates": 0, "validate_every": 4,
               "validation_pairs": 4, "precision": "float32"}  # fmt: skip
    return TrainConfig.from_json(settings_for(FINE_TUNE, scope, 40).to_json() | changed)


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["full", "pack"])
def test_the_loss_on_the_learned_pairs_falls(tiny_shipped_model, tmp_path, scope):
    trained = fine_tune(tiny_shipped_model, TEXT, quick(scope), tmp_path)
    losses = [entry["loss"] for entry in trained.details.training.curve]
    assert trained.details.training.curve[0]["update"] == 0
    assert losses[-1] < losses[0]


@pytest.mark.slow
@pytest.mark.parametrize(("rank", "words", "layers"), [(0, 16, 8), (6, 6, 3)])
def test_a_small_pack_learns_updates_and_leaves_every_weight_as_it_was(
    tiny_shipped_model, tmp_path, rank, words, layers
):
    base = load_model(tiny_shipped_model).state_dict()
    config = replace(quick("pack"), pack_rank=rank)
    trained = fine_tune(tiny_shipped_model, TEXT, config, tmp_path).model
    kept = {name: weight for name, weight in trained.state_dict().items() if "low_rank." not in name}
    own = {name.replace("parametrizations.", "").removesuffix(".original"): kept[name] for name in kept}
    assert own.keys() == base.keys()
    assert all(torch.equal(own[name], weight) for name, weight in base.items())
    updates = trained.low_rank.updates()
    assert updates["tgt_embedding.up"].shape[0] == words
    assert updates["encoder.layers.0.self_attention.query.down"].shape[1] == layers
    assert all(bool(factor.any()) for factor in updates.values())


@pytest.mark.slow
def test_a_small_pack_s_training_goes_on_to_the_same_updates_after_a_stop(tiny_shipped_model, tmp_path):
    config = replace(quick("pack"), checkpoint_every=1)
    stopped_at = iter((5,))

    def stop(progress):
        if progress.stage == "Training" and progress.done == 5 and next(stopped_at, None):
            raise Cancelled

    with pytest.raises(Cancelled):
        fine_tune(tiny_shipped_model, TEXT, config, tmp_path / "stopped", report=stop)
    resumed = fine_tune(tiny_shipped_model, TEXT, config, tmp_path / "stopped").model.low_rank.updates()
    whole = fine_tune(tiny_shipped_model, TEXT, config, tmp_path / "whole").model.low_rank.updates()
    assert all(torch.equal(resumed[name], factor) for name, factor in whole.items())


@pytest.mark.slow
def test_a_pack_of_words_leaves_the_body_as_it_was(tiny_shipped_model, tmp_path):
    base = load_model(tiny_shipped_model).state_dict()
    config = replace(quick("pack"), trainable="pack")
    trained = fine_tune(tiny_shipped_model, TEXT, config, tmp_path).model.state_dict()
    changed = {name for name in base if not torch.equal(base[name], trained[name])}
    assert changed == {"src_embedding", "tgt_embedding", "output_bias"}


@pytest.mark.slow
def test_the_base_folder_is_only_read(tiny_shipped_model, tmp_path):
    before = {path.name: sha256_of(path) for path in tiny_shipped_model.iterdir()}
    fine_tune(tiny_shipped_model, TEXT, quick("full"), tmp_path)
    assert before == {path.name: sha256_of(path) for path in tiny_shipped_model.iterdir()}


@pytest.mark.slow
def test_pairs_that_are_too_long_are_left_out_and_counted(tiny_shipped_model, tmp_path):
    long = ("Die Pumpe läuft an. " * 100, "The pump starts. " * 100)
    trained = fine_tune(
        tiny_shipped_model, replace(TEXT, pairs=[*PAIRS_TO_LEARN, long]), quick("pack"), tmp_path
    )
    assert (trained.details.training.pairs, trained.details.training.too_long) == (len(PAIRS_TO_LEARN), 1)


def test_too_few_pairs_get_a_sentence(tiny_shipped_model, tmp_path):
    with pytest.raises(CorpusError, match="3 training and 3 held-out pairs are too few"):
        fine_tune(
            tiny_shipped_model, DomainText(pairs=PAIRS[:3], dev_pairs=PAIRS[:3]), quick("full"), tmp_path
        )


class _Begun(Exception):  # noqa: N818, nothing went wrong
    """A training is about to begin."""


def test_weights_are_chosen_by_pairs_that_are_not_learned_from(tiny_shipped_model, tmp_path, monkeypatch):
    begun = {}

    def trainer(model, pairs, dev, *_arguments, general, **_named):
        begun.update(pairs=pairs, dev=dev, general=general)
        raise _Begun

    monkeypatch.setattr(module, "Trainer", trainer)
    text = DomainText(
        pairs=PAIRS[:10] * 2, dev_pairs=PAIRS[10:13], general_pairs=PAIRS[13:], pseudo_pairs=PAIRS[9:10]
    )
    with pytest.raises(_Begun):
        fine_tune(tiny_shipped_model, text, replace(quick("full"), validation_pairs=50), tmp_path)
    assert len(begun["pairs"]) == 21
    assert begun["dev"].sources == tuple(src for src, _ in PAIRS[10:13])
    assert begun["general"].sources == tuple(src for src, _ in PAIRS[13:])
