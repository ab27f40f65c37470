"""External vectors in the model: the formulas of paper 004, and that a model begins as its base."""

import pytest
import torch
from torch.nn.functional import linear

from engine.base.config import ExternalConfig, TransformerConfig
from engine.base.errors import ConfigError
from engine.model.external import ExternalMix, ExternalWords
from engine.model.transformer import Transformer, add_external
from engine.training.optimizers import set_dropout

KINDS = ("sum", "ctrl", "gate")
WIDTH, D_MODEL = 6, 16
SHAPE = {
    "src_vocab_size": 20, "tgt_vocab_size": 20, "d_model": D_MODEL, "n_heads": 2, "n_encoder_layers": 2,
    "n_decoder_layers": 2, "d_ff": 32, "max_len": 16,
}  # fmt: skip
SRC_IDS = torch.tensor([[5, 6, 7, 2], [8, 3, 2, 1]])
SRC_MASK = SRC_IDS != 1
TGT_IN_IDS = torch.tensor([[0, 5, 9, 8], [0, 7, 6, 1]])
EXT_IDS = torch.tensor([[2, 2, 3, 1], [0, 4, 1, 0]])


def words():
    vectors = torch.randn(5, WIDTH, generator=torch.Generator().manual_seed(11))
    return ExternalWords(EXT_IDS, vectors)


def base():
    torch.manual_seed(1)
    return Transformer(TransformerConfig(**SHAPE)).eval()


def config(kind, **settings):
    return ExternalConfig(kind=kind, width=WIDTH, **settings)


def grown(kind, **settings):
    return add_external(base(), config(kind, **settings), seed=7)


def mix(kind, **settings):
    torch.manual_seed(5)
    made = ExternalMix(D_MODEL, config(kind, **settings)).eval()
    with torch.no_grad():
        for parameter in made.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    return made


@pytest.mark.parametrize("mapping", ["linear", "tanh"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_base_with_external_vectors_gives_the_very_same_scores(kind, mapping):
    plain, made = base(), grown(kind, mapping=mapping)
    expected = plain.logits(plain(SRC_IDS, SRC_MASK, TGT_IN_IDS))
    assert torch.equal(made.logits(made(SRC_IDS, SRC_MASK, TGT_IN_IDS, words=words())), expected)


@pytest.mark.parametrize("kind", KINDS)
def test_its_gradient_flows_from_the_first_update_and_reaches_every_part_from_the_second(kind):
    model = grown(kind, vector_dropout=0.0, map_dropout=0.0).train()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    moved = []
    for _ in range(3):
        before = {name: p.detach().clone() for name, p in model.external.named_parameters()}
        optimizer.zero_grad()
        model(SRC_IDS, SRC_MASK, TGT_IN_IDS, words=words())[..., 0].sum().backward()
        optimizer.step()
        moved.append({n for n, p in model.external.named_parameters() if not torch.equal(p, before[n])})
    assert moved[0]
    assert moved[-1] == {name for name, _ in model.external.named_parameters()}


def test_the_sum_adds_the_mapped_vector():
    made, given = mix("sum"), words()
    own = torch.randn(2, 4, D_MODEL)
    mapped = linear(given.vectors[given.ids], made.map.weight, made.map.bias)
    torch.testing.assert_close(made(own, given), own + mapped)


def test_the_control_is_one_number_for_each_word_read_off_its_external_vector():
    made, given = mix("ctrl"), words()
    own = torch.randn(2, 4, D_MODEL)
    mapped = linear(given.vectors[given.ids], made.map.weight, made.map.bias)
    control = torch.sigmoid(mapped @ made.control.weight[0] + made.control.bias)  # (2, 4)
    torch.testing.assert_close(made(own, given), own + control[..., None] * mapped)


@pytest.mark.parametrize("squash", [True, False])
def test_the_gate_weighs_both_vectors_in_every_dimension(squash):
    made, given = mix("gate", squash=squash), words()
    own = torch.randn(2, 4, D_MODEL)
    mapped = linear(given.vectors[given.ids], made.map.weight, made.map.bias)
    z = torch.sigmoid(torch.cat([own, mapped], -1) @ made.gate.weight.T + made.gate.bias)
    ff1, ff2 = (linear(x, part.weight, part.bias) for x, part in ((own, made.own), (mapped, made.foreign)))
    expected = z * ff1 + (1 - z) * ff2
    torch.testing.assert_close(made(own, given), expected.tanh() if squash else expected)


@pytest.mark.parametrize("kind", KINDS)
def test_the_map_may_have_the_tanh_of_the_original_code(kind):
    own, given = torch.randn(2, 4, D_MODEL), words()
    straight, bent = mix(kind), mix(kind, mapping="tanh")
    assert not torch.allclose(straight(own, given), bent(own, given))
    with torch.no_grad():  # as its argument goes to zero a tanh is nothing
        for made in (straight, bent):
            made.map.weight.mul_(1e-4)
            made.map.bias.zero_()
    torch.testing.assert_close(straight(own, given), bent(own, given))


@pytest.mark.parametrize("setting", ["vector_dropout", "map_dropout"])
def test_dropout_touches_external_vectors_while_training_alone(setting):
    shares = {"vector_dropout": 0.0, "map_dropout": 0.0, setting: 0.5}
    made, still = mix("sum", **shares).train(), mix("sum", vector_dropout=0.0, map_dropout=0.0).train()
    own, given = torch.zeros(2, 4, D_MODEL), words()
    assert torch.equal(still(own, given), still.eval()(own, given))
    assert not torch.equal(made(own, given), still(own, given))
    assert torch.equal(made.eval()(own, given), still(own, given))


def test_dropout_of_a_training_leaves_that_of_external_vectors_alone():
    model = grown("sum", vector_dropout=0.25, map_dropout=0.75)
    set_dropout(model, 0.0)
    assert (model.dropout.share, model.external.vector_dropout.share) == (0.0, 0.25)
    assert model.external.map_dropout.share == 0.75


@pytest.mark.parametrize("kind", KINDS)
def test_external_vectors_are_no_weights(kind):
    """Frozen by construction: in no optimizer, no weight decay, no checkpoint, no file."""
    model, given = grown(kind).train(), words()
    shapes = {tuple(tensor.shape) for tensor in model.state_dict().values()}
    assert tuple(given.vectors.shape) not in shapes
    model(SRC_IDS, SRC_MASK, TGT_IN_IDS, words=given).sum().backward()
    assert given.vectors.grad is None


@pytest.mark.parametrize("kind", KINDS)
def test_words_that_the_model_does_not_know_differ_by_their_external_vectors(kind):
    model = add_external(base(), config(kind), seed=7)
    with torch.no_grad():
        for parameter in model.external.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    unknown, mask = torch.tensor([[3, 2], [3, 2]]), torch.ones(2, 2, dtype=torch.bool)

    def states(first, second):
        ids = torch.tensor([[first, 1], [second, 1]])
        return model.encode(unknown, mask, words=ExternalWords(ids, words().vectors))

    one, other = states(3, 4)
    assert not torch.allclose(one, other)
    torch.testing.assert_close(*states(3, 3))


def test_a_model_that_reads_external_vectors_is_never_run_without():
    with pytest.raises(ValueError, match="external vectors"):
        grown("sum").encode(SRC_IDS, SRC_MASK)


def test_the_shape_is_kept_in_model_json_and_checked():
    shape = TransformerConfig(**SHAPE, external=config("gate", squash=True))
    assert TransformerConfig.from_json(shape.to_json()) == shape
    assert "external" not in TransformerConfig(**SHAPE).to_json()
    with pytest.raises(ConfigError, match="kind must be sum, ctrl or gate"):
        config("product")
    with pytest.raises(ConfigError, match="external must be settings"):
        TransformerConfig.from_json({**SHAPE, "external": 3})
