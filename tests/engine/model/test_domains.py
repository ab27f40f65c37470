"""Domains in the model: what papers 001 and 002 define, and that a model begins as its base."""

from dataclasses import replace

import pytest
import torch
from torch.nn.functional import cross_entropy
from torch.utils._python_dispatch import TorchDispatchMode

from engine.base.config import DomainConfig, TransformerConfig
from engine.base.errors import ConfigError
from engine.model.domains import DomainClassifier, DomainReading, MixedLinear
from engine.model.transformer import Transformer, add_domains

KINDS = ("attention", "mixing", "encoder-mixing")
SHAPE = {
    "src_vocab_size": 20, "tgt_vocab_size": 20, "d_model": 16, "n_heads": 2, "n_encoder_layers": 2,
    "n_decoder_layers": 2, "d_ff": 32, "max_len": 16,
}  # fmt: skip
SRC_IDS = torch.tensor([[5, 6, 7, 2], [8, 9, 2, 1]])
SRC_MASK = SRC_IDS != 1
TGT_IN_IDS = torch.tensor([[0, 5, 9, 8], [0, 7, 6, 1]])


def model_with(kind, *, randomised=True, **settings):
    torch.manual_seed(3)
    domains = DomainConfig(kind=kind, n_domains=3, **settings)
    model = Transformer(TransformerConfig(**SHAPE, domains=domains)).eval()
    if randomised:
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.add_(torch.randn_like(parameter) * 0.3)
    return model


@pytest.mark.parametrize("settings", [{}, {"table": "stack"}, {"heads": "each"}])
def test_options_of_domain_aware_attention_make_other_models(settings):
    plain, other = model_with("attention"), model_with("attention", **settings)
    same = torch.equal(plain(SRC_IDS, SRC_MASK, TGT_IN_IDS), other(SRC_IDS, SRC_MASK, TGT_IN_IDS))
    assert same == (not settings)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("norm_first", [True, False])
def test_a_base_with_domains_translates_exactly_as_before(kind, norm_first):
    torch.manual_seed(1)
    base = Transformer(TransformerConfig(**SHAPE, norm_first=norm_first)).eval()
    grown = add_domains(base, DomainConfig(kind=kind, n_domains=4), seed=7)
    torch.testing.assert_close(grown(SRC_IDS, SRC_MASK, TGT_IN_IDS), base(SRC_IDS, SRC_MASK, TGT_IN_IDS))


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_of_every_domain_is_saved_and_restored(kind):
    """What made paper 002 fail: its domains' matrices were in no list that torch saves."""
    model, other = model_with(kind), model_with(kind, randomised=False)
    assert not torch.allclose(model(SRC_IDS, SRC_MASK, TGT_IN_IDS), other(SRC_IDS, SRC_MASK, TGT_IN_IDS))
    other.load_state_dict(model.state_dict())
    assert torch.equal(model(SRC_IDS, SRC_MASK, TGT_IN_IDS), other(SRC_IDS, SRC_MASK, TGT_IN_IDS))


@pytest.mark.parametrize("kind", KINDS)
def test_every_part_of_every_domain_learns(kind):
    model = model_with(kind).train()
    readings = model.source_reading(), model.target_reading()
    states = model(SRC_IDS, SRC_MASK, TGT_IN_IDS, readings=readings)
    logits = [each for reading in readings for each in reading.logits]
    (states.square().sum() + sum(each.square().sum() for each in logits)).backward()
    still = {"src_embedding", "tgt_embedding", "output_bias"}
    assert [name for name, p in model.named_parameters() if p.grad is None and name not in still] == []


@pytest.mark.parametrize("kind", KINDS)
def test_cached_steps_follow_domains_as_the_whole_target_does(kind):
    model = model_with(kind)
    bias = torch.tensor([[0.0, 2.0, 0.0], [1.0, 0.0, -1.0]])
    reading = model.source_reading(bias)
    cross = model.cross(model.encode(SRC_IDS, SRC_MASK, reading), reading)
    whole = model.decode(TGT_IN_IDS, cross, SRC_MASK, reading=model.target_reading(bias))
    past = model.begin(cross, SRC_MASK, domain_bias=bias)
    for position in range(TGT_IN_IDS.shape[1]):
        ids = TGT_IN_IDS[:, position]
        states, past = model.decode_step(ids, position, cross, SRC_MASK, past, bias)
        torch.testing.assert_close(states, whole[:, position])


@pytest.mark.parametrize("kind", KINDS)
def test_a_large_bias_forces_one_domain_and_zeros_change_nothing(kind):
    model = model_with(kind)
    reading = model.source_reading(torch.tensor([[0.0, 40.0, 0.0]]).expand(2, -1))
    steered = model.encode(SRC_IDS, SRC_MASK, reading)
    neutral = model.encode(SRC_IDS, SRC_MASK)
    assert not torch.allclose(steered, neutral)
    zeros = model.source_reading(torch.zeros(2, 3))
    assert torch.equal(model.encode(SRC_IDS, SRC_MASK, zeros), neutral)


def test_who_reads_what_in_which_layers():
    def n_read(kind):
        model = model_with(kind)
        readings = model.source_reading(), model.target_reading()
        model(SRC_IDS, SRC_MASK, TGT_IN_IDS, readings=readings)
        return [len(reading.logits) for reading in readings]

    assert n_read("attention") == [2, 2]
    assert n_read("mixing") == [3, 2]  # one classifier more for the keys and values of all attentions to it
    assert n_read("encoder-mixing") == [2, 0]


def test_what_a_domain_adds_reaches_keys_and_values_alone():
    attention = model_with("attention").encoder.layers[0].self_attention
    states, z = torch.randn(2, 4, 16), torch.randn(2, 4, 16)
    queries, keys, values = attention.queries_keys_values(states, z)
    without = attention.queries_keys_values(states, torch.zeros_like(z))
    assert torch.equal(queries, without[0])
    expected = z @ attention.domain_to_key.weight.T
    torch.testing.assert_close((keys - without[1]).transpose(1, 2).flatten(2), expected)
    assert not torch.allclose(values, without[2])


def test_a_domain_representation_is_the_weighted_sum_of_the_domains_values():
    model = model_with("attention")
    reader, reading = model.encoder.layers[0].domain_reader, model.source_reading()
    states = torch.randn(2, 4, 16)
    z = reader(states, reading)
    m = model.domain_vectors[0]
    scores = (states @ reader.query.weight.T) @ (m @ reader.key.weight.T).T / 4.0  # the root of d_m = 16
    torch.testing.assert_close(z, scores.softmax(-1) @ (m @ reader.value.weight.T))
    torch.testing.assert_close(reading.logits[0][:, :, 0], scores)


def test_domain_vectors_begin_different_from_each_other_and_from_zero():
    vectors = model_with("attention", randomised=False).domain_vectors[0]
    assert (torch.cdist(vectors, vectors) + torch.eye(3) > 0.1).all()
    assert (vectors.norm(dim=1) > 0.1).all()


def test_shares_are_smoothed_by_epsilon_and_sum_to_one():
    classifier = DomainClassifier(8, 4, 0.2)
    shares = classifier(torch.randn(2, 3, 8), DomainReading(torch.tensor([[40.0, 0, 0, 0]]).expand(2, -1)))
    torch.testing.assert_close(shares[0, 0], torch.tensor([0.85, 0.05, 0.05, 0.05]))


def test_the_classifier_learns_from_its_own_loss_alone_and_that_reaches_nothing_else():
    model = model_with("mixing").train()
    readings = model.source_reading(), model.target_reading()
    model(SRC_IDS, SRC_MASK, TGT_IN_IDS, readings=readings).sum().backward()
    classifiers = {n: p for n, p in model.named_parameters() if "reader" in n}
    assert all(p.grad is None for p in classifiers.values())
    model.zero_grad(set_to_none=True)
    readings = model.source_reading(), model.target_reading()
    model(SRC_IDS, SRC_MASK, TGT_IN_IDS, readings=readings)
    logits = [each for reading in readings for each in reading.logits]
    sum(cross_entropy(each.flatten(0, 2), torch.zeros(8, dtype=torch.long)) for each in logits).backward()
    assert {n for n, p in model.named_parameters() if p.grad is not None} == set(classifiers)


@pytest.mark.parametrize("n_out", [3, 9])
def test_a_mixed_layer_is_the_weighted_sum_of_the_domains_layers(n_out):
    layer = MixedLinear(5, n_out, 3)
    for each in layer.domains:
        torch.nn.init.normal_(each.bias)
    states, shares = torch.randn(2, 4, 5), torch.rand(2, 4, 3)
    expected = sum(shares[..., k, None] * each(states) for k, each in enumerate(layer.domains))
    torch.testing.assert_close(layer(states, shares), expected)


class _Made(TorchDispatchMode):
    """Notes the type and size of everything that is calculated."""

    def __init__(self):
        super().__init__()
        self.found = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        if isinstance(made, torch.Tensor):
            self.found.append((made.dtype, made.numel()))
        return made


@pytest.mark.parametrize("n_out", [4, 12])
def test_in_bfloat16_nothing_as_large_as_all_domains_is_calculated_in_float32(n_out):
    torch.manual_seed(1)
    layer, states = MixedLinear(8, n_out, 3), torch.randn(2, 50, 8)
    shares = torch.randn(2, 50, 3).softmax(-1)
    with torch.autocast("cpu", torch.bfloat16), _Made() as made:
        found = layer(states, shares)
    of_all = 2 * 50 * 3 * min(8, n_out)
    assert max(numel for dtype, numel in made.found if dtype == torch.bfloat16) == of_all
    assert max(numel for dtype, numel in made.found if dtype == torch.float32) < of_all
    assert torch.allclose(found.float(), layer(states, shares), atol=0.05)


def test_the_shape_goes_to_json_and_back():
    config = TransformerConfig(**SHAPE, domains=DomainConfig(kind="mixing", n_domains=3))
    assert TransformerConfig.from_json(config.to_json()) == config
    assert "domains" not in replace(config, domains=None).to_json()


@pytest.mark.parametrize("wrong", [{"kind": "other"}, {"n_domains": 0}, {"n_domains": 65}, {"epsilon": 1.0}])
def test_a_shape_that_cannot_work_is_refused(wrong):
    with pytest.raises(ConfigError):
        DomainConfig(**{"kind": "mixing", "n_domains": 2, **wrong})
