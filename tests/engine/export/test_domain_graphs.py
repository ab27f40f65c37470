"""Graphs of models that follow domains calculate what the torch model does, step by step, steered or not."""

import numpy as np
import pytest
import torch

from engine.base.config import DomainConfig
from engine.export.graph_check import check_graph
from engine.export.graphs import Precision, graph_files
from engine.export.weights import expected_shapes
from engine.model.transformer import Transformer
from tests.engine.export.graph_runs import CONFIG, GraphModel
from tests.engine.export.reference import random_weights

SETTINGS = [
    {"kind": "attention"},
    {"kind": "attention", "table": "stack", "heads": "each"},
    {"kind": "mixing", "epsilon": 0.2},
    {"kind": "encoder-mixing"},
]
SRC_IDS = np.array([[5, 6, 7, 8, 2], [9, 10, 2, 1, 1]])
SRC_MASK = SRC_IDS != 1
TGT_IDS = np.array([[4, 5, 6], [7, 8, 9]])
BIAS = np.array([[0.0, 3.0, -1.0], [2.0, 0.0, 0.0]], np.float32)


def config_of(settings, *, norm_first=True):
    shape = CONFIG.to_json() | {"domains": {"n_domains": 3, **settings}, "norm_first": norm_first}
    return type(CONFIG).from_json(shape)


def torch_model(config, weights):
    model = Transformer(config).eval()
    model.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    return model


def expected_log_probs(model, bias):
    ids, mask, targets = torch.from_numpy(SRC_IDS), torch.from_numpy(SRC_MASK), torch.from_numpy(TGT_IDS)
    given = None if bias is None else torch.from_numpy(bias)
    read_in = torch.cat([torch.zeros(2, 1, dtype=torch.long), targets[:, :-1]], 1)
    readings = model.source_reading(given), model.target_reading(given)
    with torch.inference_mode():
        states = model(ids, mask, read_in, readings=readings)
        return model.logits(states).log_softmax(-1).numpy(), readings


def shares_of(reading, config, bias):
    """Returns what the layers of a torch stack read, (batch, layers, len, n_domains)."""
    steering = 0 if bias is None else torch.from_numpy(bias)[:, None, None]
    n_layers = config.n_encoder_layers  # as many as the decoder has; the reader of the source comes last
    shares = torch.stack([(each + steering).softmax(-1).mean(2) for each in reading.logits[:n_layers]], 1)
    epsilon = config.domains.epsilon if config.domains.is_mixing else 0.0
    return ((1 - epsilon) * shares + epsilon / shares.shape[-1]).numpy()


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("norm_first", [True, False])
@pytest.mark.parametrize("bias", [None, BIAS], ids=["automatic", "steered"])
def test_graphs_follow_domains_as_the_model_does(settings, norm_first, bias):
    config = config_of(settings, norm_first=norm_first)
    weights = random_weights(config)
    graphs = GraphModel(config, weights)
    expected, readings = expected_log_probs(torch_model(config, weights), bias)
    of_encoder = {} if bias is None else {"domain_bias": bias}
    encoded = graphs.encode(SRC_IDS, SRC_MASK, **of_encoder)
    feeds = graphs.first_feeds(SRC_MASK, {k: v for k, v in encoded.items() if k != "domain_weights"}, 2)
    of_decoder = of_encoder if config.decodes_by_domain else {}
    for place, column in enumerate(TGT_IDS.T):
        outputs, feeds = graphs.step(feeds, **of_decoder)
        assert ("domain_weights" in outputs) == config.decodes_by_domain
        if config.decodes_by_domain:
            read = shares_of(readings[1], config, bias)[:, :, place]
            np.testing.assert_allclose(outputs["domain_weights"], read, atol=1e-5)
        np.testing.assert_allclose(outputs["log_probs"], expected[:, place], atol=2e-5)
        feeds["tgt_ids"] = np.ascontiguousarray(column)
    seen = encoded["domain_weights"]
    assert seen.shape == (2, 2, 5, 3)
    np.testing.assert_allclose(seen.sum(-1), 1, atol=1e-5)
    np.testing.assert_allclose(seen, shares_of(readings[0], config, bias), atol=1e-5)


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_torch_model_has_just_the_weights_that_the_export_expects(settings):
    config = config_of(settings)
    found = {name: tuple(weight.shape) for name, weight in Transformer(config).state_dict().items()}
    assert found == expected_shapes(config)


@pytest.mark.parametrize("settings", SETTINGS)
def test_int8_graphs_stay_close(settings):
    config = config_of(settings)
    weights = random_weights(config)
    exact, rounded = (
        GraphModel(config, weights, precision).encode(SRC_IDS, SRC_MASK)["enc_states"][SRC_MASK]
        for precision in ("float32", "int8")
    )
    assert np.abs(exact - rounded).mean() < 0.1 * np.abs(exact).mean()


def test_domains_are_part_of_the_shape():
    assert config_of({"kind": "mixing"}).domains == DomainConfig(kind="mixing", n_domains=3)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("precision", list(Precision))
def test_they_use_only_what_a_model_from_elsewhere_may_use(settings, precision, tmp_path):
    config = config_of(settings)
    for name, content in graph_files("tiny", config, random_weights(config), precision).items():
        (tmp_path / name).write_bytes(content)
        check_graph(tmp_path / name)
