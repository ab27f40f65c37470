"""Low-rank updates as they are learned: nothing at first, and what graphs then add."""

import pytest
import torch

from engine.base.architecture import with_updates
from engine.model.transformer import Transformer
from engine.model.updating import add_low_rank, start_of
from tests.tiny import tiny_config

CONFIG = tiny_config(29, 31)
SRC = torch.tensor([[5, 9, 2], [7, 2, 1]])
MASK = SRC != 1
TGT = torch.tensor([[0, 6, 8], [0, 9, 9]])


def made():
    torch.manual_seed(3)
    return Transformer(CONFIG).eval()


def scores(model):
    with torch.no_grad():
        return model.logits(model(SRC, MASK, TGT))


def learned(model, seed=5):
    """Gives all factors other values, as learning does."""
    torch.manual_seed(seed)
    with torch.no_grad():
        for factor in (*model.low_rank.down.values(), *model.low_rank.up.values()):
            factor += 0.1 * torch.randn_like(factor)
    return model


@pytest.fixture
def updated():
    model = made()
    add_low_rank(model, 4, seed=1)
    return model


def test_at_first_a_model_gives_the_very_same_scores(updated):
    assert torch.equal(scores(updated), scores(made()))


def test_one_factor_begins_at_zero_and_the_other_at_random(updated):
    for each in updated.low_rank.layers:
        down, up = updated.low_rank.factors(each.name)
        zero, other = (down, up) if each.name == "src_embedding" else (up, down)
        assert not zero.any()
        width = each.n_out if each.name == "src_embedding" else each.n_in
        assert float(other.detach().std()) == pytest.approx(width**-0.5, rel=0.4)


def test_another_seed_begins_elsewhere():
    begun = [
        add_low_rank(made(), 4, seed).factors("encoder.layers.0.feed_forward.inner")[0] for seed in (1, 1, 2)
    ]
    assert torch.equal(begun[0], begun[1])
    assert not torch.equal(begun[0], begun[2])


def test_an_update_is_alpha_by_its_own_rank_times_the_factors_product(updated):
    before = made().encoder.layers[0].feed_forward.inner.weight
    learned(updated)
    down, up = updated.low_rank.factors("encoder.layers.0.feed_forward.inner")
    assert down.shape == (16, 2)  # half of the rank of words
    found = updated.encoder.layers[0].feed_forward.inner.weight
    torch.testing.assert_close(found, before + 16 / 2 * (down @ up).T)
    down, up = updated.low_rank.factors("src_embedding")
    torch.testing.assert_close(updated.src_embedding, made().src_embedding + 16 / 4 * down @ up)


def test_what_is_written_for_graphs_changes_a_plain_model_alike(updated):
    learned(updated)
    updates = {name: factor.numpy() for name, factor in updated.low_rank.updates().items()}
    plain = made()
    own = {name: weight.numpy() for name, weight in plain.state_dict().items()}
    changed = with_updates(own, updates, CONFIG)
    plain.load_state_dict({name: torch.from_numpy(array) for name, array in changed.items()}, strict=False)
    torch.testing.assert_close(scores(plain), scores(updated))
    assert not torch.allclose(scores(plain), scores(made()), atol=0.01)


def test_every_factor_learns_and_no_weight_of_the_base_is_listed_twice(updated):
    learned(updated)
    updated.logits(updated(SRC, MASK, TGT)).square().sum().backward()
    names = [name for name, _ in updated.named_parameters()]
    assert len(names) == len(set(names))
    factors = {name: each for name, each in updated.named_parameters() if name.startswith("low_rank.")}
    assert len(factors) == 2 * len(updated.low_rank.layers)
    assert all(bool(each.grad.any()) for each in factors.values())


def test_between_its_start_and_what_was_learned_lie_its_updates_times_a_share(updated):
    learned(updated)
    start = start_of(made(), updated)
    assert torch.equal(scores(start), scores(made()))
    begun, whole = start.state_dict(), updated.state_dict()
    assert begun.keys() == whole.keys()
    half = made()
    add_low_rank(half, 4, seed=9)
    half.load_state_dict({name: begun[name].lerp(weight, 0.5) for name, weight in whole.items()})
    name = "encoder.layers.1.self_attention.key.weight"
    base, full = made().get_parameter(name), updated.encoder.layers[1].self_attention.key.weight
    torch.testing.assert_close(half.encoder.layers[1].self_attention.key.weight, (base + full) / 2)
