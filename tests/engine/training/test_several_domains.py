"""What a training is told of its domains, by the settings of the methods."""

import numpy as np
import pytest
import torch

from engine.base.config import DomainConfig, DomainSettings
from engine.base.errors import CorpusError
from engine.model.transformer import Transformer, add_domains
from engine.training.loss import GuidanceLoss
from engine.training.pairs import EncodedPairs, Side
from engine.training.several_domains import FollowedDomains
from tests.tiny import tiny_config


def followed(kind, told, names=("pumps", "law")):
    return FollowedDomains(names=names, shape=DomainConfig(kind=kind, n_domains=len(names)), told=told)


def loss_of(domains, *, n_large=30, n_small=10):
    """The loss of a model that follows domains, with a large and a small one."""
    n = n_large + n_small
    side = Side.of(np.tile(np.array([5, 6, 2], np.int32), n), np.full(n, 3, np.int64))
    numbers = np.repeat(np.array([0, 1], np.int32), (n_large, n_small))
    pairs = EncodedPairs(side, side, np.ones(n, np.float32), domains=numbers)
    return domains.loss(add_domains(Transformer(tiny_config(20, 20)), domains.shape, 1), pairs)


def test_mixing_learns_to_tell_every_domain_alike_unless_it_is_to_be_as_printed():
    weights = loss_of(followed("mixing", DomainSettings())).weights
    torch.testing.assert_close(weights, torch.tensor([40 / 60, 40 / 20]))
    assert loss_of(followed("mixing", DomainSettings(balance="words"))).weights is None


def test_attention_is_guided_where_it_is_told_domains_and_else_left_alone():
    guided = loss_of(followed("attention", DomainSettings(guidance=0.5)))
    assert (type(guided), guided.weight) == (GuidanceLoss, 0.5)
    assert loss_of(followed("attention", None)) is None


def test_names_are_those_that_it_was_told_and_else_numbers():
    assert followed("mixing", DomainSettings()).told_names == ("pumps", "law")
    assert followed("attention", None).told_names == ("1", "2")


def test_a_domain_that_hardly_any_pair_is_left_of_is_refused():
    with pytest.raises(CorpusError, match="law has 9 pairs to learn from"):
        loss_of(followed("mixing", DomainSettings()), n_small=9)
