"""What a run keeps: a killed one finds everything its checkpoint counts on, and the best weights win."""

import pytest
import torch

from engine.base.config import TrainConfig
from engine.base.errors import JobError
from engine.model.transformer import Transformer
from engine.training.checkpoints import (
    TrainState,
    average_best,
    checkpoint_tensors,
    keep_best,
    load_checkpoint,
    newest_checkpoint,
    write_checkpoint,
)
from engine.training.loop import Trainer
from tests.engine.training.digits import digit_dev_set, digit_model, digit_pairs

CONFIG = TrainConfig(max_updates=2, batch_tokens=200, validate_every=2, average=2, precision="float32")


def optimizers_of(model: Transformer) -> list[torch.optim.Optimizer]:
    return [torch.optim.AdamW(model.parameters(), fused=True)]


def trainer(folder, model: Transformer) -> Trainer:
    return Trainer(model, digit_pairs(50, seed=1), digit_dev_set(), CONFIG, folder)


def test_best_weights_stay_until_no_checkpoint_counts_on_them(tmp_path):
    model, state = digit_model(), TrainState(update=1)
    keep_best(tmp_path, model, state, {"bleu": 1.0, "loss": 2.0}, 1)
    write_checkpoint(tmp_path, checkpoint_tensors(model, optimizers_of(model)), state)
    state.update = 2
    keep_best(tmp_path, model, state, {"bleu": 2.0, "loss": 1.0}, 1)
    killed_here = load_checkpoint(tmp_path, 1, model, optimizers_of(model))
    assert average_best(tmp_path, killed_here.best)
    write_checkpoint(tmp_path, checkpoint_tensors(model, optimizers_of(model)), state)
    assert [path.name for path in (tmp_path / "best").iterdir()] == ["00000002.safetensors"]


def test_a_validation_after_the_checkpoint_of_its_update_is_kept(tmp_path):
    model, state = digit_model(), TrainState(update=3)
    write_checkpoint(tmp_path, checkpoint_tensors(model, optimizers_of(model)), state)
    state.curve.append({"update": 3, "bleu": 1.0, "loss": 2.0})
    write_checkpoint(tmp_path, checkpoint_tensors(model, optimizers_of(model)), state)
    assert newest_checkpoint(tmp_path) == 3
    assert load_checkpoint(tmp_path, 3, model, optimizers_of(model)).curve == state.curve


def test_a_checkpoint_of_a_newer_version_is_refused_in_a_sentence(tmp_path):
    model = digit_model()
    write_checkpoint(tmp_path, checkpoint_tensors(model, optimizers_of(model)), TrainState(update=3))
    (state,) = tmp_path.glob("checkpoint-*/state.json")
    state.write_text('{"update": 3, "mood": "good"}')
    with pytest.raises(JobError, match="newer version of Parlance wrote this checkpoint: .* says mood"):
        load_checkpoint(tmp_path, 3, model, optimizers_of(model))


def test_the_best_alone_wins_where_the_mean_is_worse(tmp_path):
    torch.manual_seed(0)
    good, bad = digit_model(), digit_model()
    state = TrainState(update=1)
    keep_best(tmp_path, good, state, {"bleu": 100.0, "loss": 0.0}, 2)
    state.update = 2
    keep_best(tmp_path, bad, state, {"bleu": 1.0, "loss": 9.0}, 2)
    state.curve.append({"update": 2, "bleu": 1.0, "loss": 9.0})
    write_checkpoint(tmp_path, checkpoint_tensors(bad, optimizers_of(bad)), state)
    model = digit_model()
    assert trainer(tmp_path, model).fit().dev == {"bleu": 100.0, "loss": 0.0}
    assert torch.equal(model.tgt_embedding, good.tgt_embedding)


def test_the_best_have_more_bleu_and_of_equal_bleu_less_loss(tmp_path):
    model, state = digit_model(), TrainState()
    for update, (bleu, loss) in enumerate([(10.0, 3.0), (12.0, 3.5), (10.001, 2.0), (9.0, 1.0)], 1):
        state.update = update
        keep_best(tmp_path, model, state, {"bleu": bleu, "loss": loss}, 3)
    assert [entry["update"] for entry in state.best] == [2, 3, 1]


@pytest.mark.parametrize("n_best", [1, 3])
def test_the_mean_of_the_best_is_their_mean(tmp_path, n_best):
    model, state = digit_model(), TrainState()
    for update in range(1, n_best + 1):
        state.update = update
        with torch.no_grad():
            model.output_bias.fill_(float(update))
        keep_best(tmp_path, model, state, {"bleu": 1.0, "loss": float(update)}, n_best)
    mean = average_best(tmp_path, state.best)
    torch.testing.assert_close(mean["output_bias"], torch.full((14,), (n_best + 1) / 2))
    torch.testing.assert_close(mean["tgt_embedding"], model.tgt_embedding.detach())


def test_the_optimizer_goes_on_with_its_moments(tmp_path):
    torch.manual_seed(0)
    model = digit_model()
    (optimizer,) = optimizers_of(model)
    for _ in range(3):
        for parameter in model.parameters():
            parameter.grad = torch.randn_like(parameter)
        optimizer.step()
    write_checkpoint(tmp_path, checkpoint_tensors(model, [optimizer]), TrainState(update=3))
    other = digit_model()
    (again,) = optimizers_of(other)
    load_checkpoint(tmp_path, 3, other, [again])
    kept, found = optimizer.state_dict()["state"], again.state_dict()["state"]
    assert kept.keys() == found.keys()
    for place, moments in kept.items():
        assert moments["exp_avg"].any()
        assert all(torch.equal(value, found[place][name]) for name, value in moments.items())
    assert torch.equal(model.tgt_embedding, other.tgt_embedding)


def test_a_model_with_more_than_its_parameters_can_be_trained(tmp_path):
    model = digit_model()
    model.register_buffer("speaker_basis", torch.ones(1, 14))
    assert trainer(tmp_path, model).fit().updates == 2
    assert torch.equal(model.speaker_basis, torch.ones(1, 14))
