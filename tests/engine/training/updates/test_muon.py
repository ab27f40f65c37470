"""Muon does what torch's own does, in the precision of the run."""

import pytest
import torch

from engine.training import optimizers
from engine.training.optimizers import Muon, orthogonal

SETTINGS = {"lr": 3e-3, "momentum": 0.95, "weight_decay": 0.01, "adjust_lr_fn": "match_rms_adamw"}
COEFFICIENTS = (3.4445, -4.7750, 2.0315)
SHAPES = [(24, 24), (24, 24), (48, 24), (24, 24), (24, 48), (48, 24)]


def test_twenty_updates_give_the_weights_that_torch_gives():
    torch.manual_seed(0)
    one = [torch.nn.Parameter(torch.randn(shape)) for shape in SHAPES]
    other = [torch.nn.Parameter(each.detach().clone()) for each in one]
    plain, together = torch.optim.Muon(one, **SETTINGS), Muon(other, **SETTINGS)
    for _ in range(20):
        for left, right in zip(one[1:], other[1:], strict=True):  # the first one gets no gradient
            left.grad = torch.randn_like(left) + left.detach()
            right.grad = left.grad.clone()
        plain.step()
        together.step()
    for left, right in zip(one, other, strict=True):
        assert torch.equal(left, right)
    assert together.state_dict()["state"].keys() == plain.state_dict()["state"].keys()


@pytest.mark.parametrize("precision", [torch.float32, torch.bfloat16])
@pytest.mark.parametrize("shape", [(3, 8, 8), (2, 16, 8), (2, 8, 16)])
def test_the_updates_are_about_orthogonal(shape, precision):
    torch.manual_seed(0)
    made = orthogonal(torch.randn(shape).to(precision), COEFFICIENTS, 5)
    assert made.dtype == precision
    assert made.shape == shape
    sizes = torch.linalg.svdvals(made.float())
    assert float(sizes.min()) > 0.4
    assert float(sizes.max()) < 1.4


@pytest.mark.parametrize("shape", [(16, 8), (8, 16)])
def test_in_float32_the_iteration_is_its_polynomial_of_the_singular_values(shape):
    torch.manual_seed(0)
    matrix = torch.randn(shape, dtype=torch.float64)
    left, sizes, right = torch.linalg.svd(matrix / matrix.norm(), full_matrices=False)
    a, b, c = COEFFICIENTS
    for _ in range(5):
        sizes = a * sizes + b * sizes**3 + c * sizes**5
    (made,) = orthogonal(matrix.float()[None], COEFFICIENTS, 5)
    assert torch.allclose(made.double(), left * sizes @ right, atol=1e-5)


def test_an_update_is_iterated_in_the_precision_it_is_told(monkeypatch):
    seen = []
    monkeypatch.setattr(optimizers, "orthogonal", lambda made, *_: seen.append(made.dtype) or made)
    weight = torch.nn.Parameter(torch.randn(4, 4))
    optimizer = Muon([weight], **SETTINGS)
    for precision in ("float32", "bfloat16"):
        optimizer.precision = precision
        weight.grad = torch.randn(4, 4)
        optimizer.step()
    assert seen == [torch.float32, torch.bfloat16]
