"""Graphs of models that read external vectors calculate what the torch model does, with any table."""

import numpy as np
import pytest
import torch

from engine.base.config import ExternalConfig
from engine.base.errors import GraphError, ModelError
from engine.export import parity
from engine.export.graph_check import check_graph
from engine.export.graphs import Precision, graph_files
from engine.export.model_export import export_model
from engine.export.weights import expected_shapes
from engine.model.external import ExternalWords
from engine.model.folder import fill_model_folder
from engine.model.transformer import Transformer, add_external
from engine.vocabulary.vector_files import TABLE_FILE, SubwordsWithTable
from engine.vocabulary.vector_table import ExternalTable, gather
from tests.engine.export.graph_runs import CONFIG, GraphModel
from tests.engine.export.reference import random_weights
from tests.tiny import source_sentences, target_sentences, tiny_config, tiny_subwords, write_table

WIDTH = 6
SETTINGS = [
    {"kind": "sum"},
    {"kind": "sum", "mapping": "tanh"},
    {"kind": "ctrl"},
    {"kind": "gate"},
    {"kind": "gate", "squash": True, "mapping": "tanh"},
]
SRC_IDS = np.array([[5, 6, 7, 8, 2], [9, 3, 2, 1, 1]])
SRC_MASK = SRC_IDS != 1
EXT_IDS = np.array([[4, 4, 0, 2, 1], [5, 3, 1, 0, 0]])
TGT_IDS = np.array([[4, 5, 6], [7, 8, 9]])
TABLE = np.random.default_rng(5).normal(0, 1, (6, WIDTH)).astype(np.float32)


def config_of(settings):
    return type(CONFIG).from_json(CONFIG.to_json() | {"external": {"width": WIDTH, **settings}})


def weights_of(config):
    return random_weights(config) | {"ext_embedding": TABLE}


def expected_log_probs(config, weights, ext_ids, table):
    model = Transformer(config).eval()
    tensors = {name: torch.from_numpy(value) for name, value in weights.items() if name != "ext_embedding"}
    model.load_state_dict(tensors)
    ids, mask, targets = torch.from_numpy(SRC_IDS), torch.from_numpy(SRC_MASK), torch.from_numpy(TGT_IDS)
    read_in = torch.cat([torch.zeros(2, 1, dtype=torch.long), targets[:, :-1]], 1)
    words = ExternalWords(torch.from_numpy(ext_ids), torch.from_numpy(table))
    with torch.inference_mode():
        return model.logits(model(ids, mask, read_in, words=words)).log_softmax(-1).numpy()


def log_probs(graphs, **fed):
    feeds = graphs.first_feeds(SRC_MASK, graphs.encode(SRC_IDS, SRC_MASK, **fed), 2)
    found = []
    for column in TGT_IDS.T:
        outputs, feeds = graphs.step(feeds)
        found.append(outputs["log_probs"])
        feeds["tgt_ids"] = np.ascontiguousarray(column)
    return np.stack(found, 1)


@pytest.mark.parametrize("settings", SETTINGS)
def test_graphs_merge_vectors_as_the_model_does_and_take_any_table(settings):
    config = config_of(settings)
    weights = weights_of(config)
    graphs = GraphModel(config, weights)
    larger = np.random.default_rng(6).normal(0, 1, (40, WIDTH)).astype(np.float32)
    for table, ids in ((TABLE, EXT_IDS), (larger, EXT_IDS * 7)):
        expected = expected_log_probs(config, weights, ids, table)
        np.testing.assert_allclose(log_probs(graphs, ext_ids=ids, ext_embedding=table), expected, atol=2e-5)


@pytest.mark.parametrize("settings", SETTINGS)
def test_without_a_table_the_graph_knows_the_unknown_word_and_the_end(settings):
    config = config_of(settings)
    weights = weights_of(config)
    ids = np.array([[0, 0, 0, 0, 1], [0, 0, 1, 0, 0]])
    expected = expected_log_probs(config, weights, ids, TABLE)
    np.testing.assert_allclose(log_probs(GraphModel(config, weights), ext_ids=ids), expected, atol=2e-5)


@pytest.mark.parametrize("settings", SETTINGS)
def test_int8_graphs_stay_close(settings):
    config = config_of(settings)
    exact, rounded = (
        GraphModel(config, weights_of(config), precision).encode(
            SRC_IDS, SRC_MASK, ext_ids=EXT_IDS, ext_embedding=TABLE
        )["enc_states"][SRC_MASK]
        for precision in ("float32", "int8")
    )
    assert np.abs(exact - rounded).mean() < 0.1 * np.abs(exact).mean()


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_torch_model_has_just_the_weights_that_the_export_expects(settings):
    config = config_of(settings)
    found = {name: tuple(weight.shape) for name, weight in Transformer(config).state_dict().items()}
    assert found == expected_shapes(config)


@pytest.mark.parametrize("precision", list(Precision))
def test_they_use_only_what_a_model_from_elsewhere_may_use(precision, tmp_path):
    config = config_of({"kind": "gate", "squash": True, "mapping": "tanh"})
    for name, content in graph_files("tiny", config, weights_of(config), precision).items():
        (tmp_path / name).write_bytes(content)
        check_graph(tmp_path / name)


@pytest.mark.slow
def test_a_model_folder_with_its_table_passes_the_parity_gate(tmp_path):
    folder = model_folder(tmp_path)
    measured = export_model(folder, source_sentences(), target_sentences())
    assert measured.n_same == measured.n_sentences
    assert measured.largest_difference < 1e-4
    assert not measured.int8_refused


@pytest.mark.slow
def test_graphs_that_read_another_table_do_not_pass_it(tmp_path, monkeypatch):
    folder = model_folder(tmp_path)

    def shuffled(table, sentences):
        found = gather(table, sentences)
        return found._replace(ext_embedding=np.ascontiguousarray(found.ext_embedding[::-1]))

    real = parity.Contenders.open_graph

    def open_graph(self, session):
        opened = real(self, session)

        def with_other_words(text):
            monkeypatch.setattr(parity, "gather", shuffled)
            try:
                return opened(text)
            finally:
                monkeypatch.setattr(parity, "gather", gather)

        return with_other_words

    monkeypatch.setattr(parity.Contenders, "open_graph", open_graph)
    with pytest.raises(GraphError, match="log-probabilities"):
        export_model(folder, source_sentences()[:6])


def test_a_table_of_another_width_or_a_missing_one_is_refused(tmp_path):
    folder = model_folder(tmp_path)
    write_table(folder / TABLE_FILE, {"Pumpe": [1.0, 2.0]})
    with pytest.raises(ModelError, match="2 numbers per word, the model reads 6"):
        export_model(folder, [])
    (folder / TABLE_FILE).unlink()
    with pytest.raises(ModelError, match=TABLE_FILE):
        export_model(folder, [])


def model_folder(tmp_path):
    """Writes a model with a table, whose external part is no longer neutral."""
    source, target = tiny_subwords()
    words = sorted({word for text in source_sentences() for word in text.strip(".!").split()})[::2]
    vectors = np.random.default_rng(2).normal(0, 1, (len(words), WIDTH)).tolist()
    table = ExternalTable(write_table(tmp_path / "words", dict(zip(words, vectors, strict=True))))
    torch.manual_seed(1)
    base = Transformer(tiny_config(source.size, target.size))
    model = add_external(base, ExternalConfig(kind="gate", width=WIDTH), seed=3).eval()
    with torch.no_grad():
        for parameter in model.external.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.3)
    folder = tmp_path / "model"
    folder.mkdir()
    said = {"id": "m", "name": "m", "src": "de", "tgt": "en", "kind": "adapted", "scope": "full"}
    fill_model_folder(folder, model, SubwordsWithTable(source, table), target, said)
    return folder
