"""Muon for a GPU does what torch's own does."""

import pytest
import torch

from engine.training.updates.side_by_side_muon import SideBySideMuon, orthogonal

SETTINGS = {"lr": 3e-3, "momentum": 0.95, "weight_decay": 0.01, "adjust_lr_fn": "match_rms_adamw"}
SHAPES = [(24, 24), (24, 24), (48, 24), (24, 24), (24, 48), (48, 24)]


def test_twenty_updates_give_the_weights_that_torch_gives():
    torch.manual_seed(0)
    one = [torch.nn.Parameter(torch.randn(shape)) for shape in SHAPES]
    other = [torch.nn.Parameter(each.detach().clone()) for each in one]
    plain, together = torch.optim.Muon(one, **SETTINGS), SideBySideMuon(other, **SETTINGS)
    for _ in range(20):
        for left, right in zip(one[1:], other[1:], strict=True):  # the first one gets no gradient
            left.grad = torch.randn_like(left) + left.detach()
            right.grad = left.grad.clone()
        plain.step()
        together.step()
    for left, right in zip(one, other, strict=True):
        assert torch.allclose(left, right, atol=1e-5)
    assert together.state_dict()["state"].keys() == plain.state_dict()["state"].keys()


@pytest.mark.parametrize("shape", [(3, 8, 8), (2, 16, 8), (2, 8, 16)])
def test_the_updates_are_about_orthogonal(shape):
    torch.manual_seed(0)
    made = orthogonal(torch.randn(shape), (3.4445, -4.7750, 2.0315), 5)
    assert made.shape == shape
    sizes = torch.linalg.svdvals(made.float())
    assert float(sizes.min()) > 0.4
    assert float(sizes.max()) < 1.4
