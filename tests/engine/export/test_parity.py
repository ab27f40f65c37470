"""The gate: it passes what agrees, names what does not, and leaves nothing behind that failed."""

from dataclasses import replace

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from engine.base.errors import GraphError, ModelError
from engine.base.graph_io import BOS_ID
from engine.base.progress import Cancelled
from engine.export import model_export, parity
from engine.export.graphs import graph_files
from engine.export.model_export import export_model, export_pack
from engine.export.packs import read_pack
from engine.export.parity import float32_problems, int8_refusal
from engine.export.quality import chrf_loss
from engine.results.model_details import ParityReport
from engine.runtime.decoder import GraphDecoder
from tests.tiny import source_sentences, target_sentences, write_model_folder

pytestmark = pytest.mark.slow

GRAPHS = {"encoder.onnx", "decoder.onnx", "encoder.int8.onnx", "decoder.int8.onnx"}
PACK_NAMES = ("src_embedding", "tgt_embedding", "output_bias")
GOOD = ParityReport(
    n_sentences=200,
    n_same=200,
    largest_difference=1e-5,
    n_same_int8=190,
    int8_log_prob_loss=0.01,
    int8_chrf_to_float32=98.0,
    float32_chrf=60.0,
    int8_chrf=59.6,
    is_int8_loss_proven=True,
)


def onnx_files(folder):
    return {path.name for path in folder.glob("*.onnx*")}


@pytest.fixture
def folder(tmp_path):
    return write_model_folder(tmp_path / "model", precisions=())


@pytest.fixture
def pack_folder(tmp_path):
    path = write_model_folder(tmp_path / "pack", precisions=(), seed=1)
    weights = load_file(path / "weights.safetensors")
    save_file({name: weights[name] for name in PACK_NAMES}, path / "weights.safetensors")
    return path


@pytest.mark.parametrize("norm_first", [True, False])
def test_exported_graphs_translate_as_torch_does(tmp_path, norm_first):
    folder = write_model_folder(tmp_path / "model", precisions=(), norm_first=norm_first)
    measured = export_model(folder, source_sentences(), target_sentences())
    assert measured.n_same == measured.n_sentences == 20
    assert measured.largest_difference < 1e-4
    assert abs(measured.float32_chrf - measured.int8_chrf) < 0.5
    assert onnx_files(folder) == GRAPHS


def test_where_there_is_a_gpu_float16_graphs_are_made_and_checked(folder, monkeypatch):
    monkeypatch.setattr(model_export, "precisions", lambda: ("float32", "int8", "float16"))
    measured = export_model(folder, source_sentences()[:4])
    assert 0 < abs(measured.float16_log_prob_loss) < 0.01
    assert onnx_files(folder) == {*GRAPHS, "decoder.float16.onnx", "encoder.float16.onnx"}


def test_float16_graphs_whose_scores_are_no_numbers_are_removed(folder, monkeypatch):
    monkeypatch.setattr(model_export, "precisions", lambda: ("float32", "int8", "float16"))
    exactly = GraphDecoder.all_log_probs

    def overflowing(self, tgt_ids):
        found = exactly(self, tgt_ids)
        return found * np.float32("nan") if self._session.device.precision == "float16" else found

    monkeypatch.setattr(GraphDecoder, "all_log_probs", overflowing)
    measured = export_model(folder, source_sentences()[:4])
    assert np.isnan(measured.float16_log_prob_loss)
    assert onnx_files(folder) == GRAPHS


def test_without_references_int8_is_judged_by_its_log_probabilities(folder):
    measured = export_model(folder, source_sentences()[:4])
    assert measured.int8_chrf is None
    assert abs(measured.int8_log_prob_loss) < 0.1


def test_without_sentences_there_is_no_gate(folder):
    assert export_model(folder, []) is None
    assert onnx_files(folder) == GRAPHS


def test_graphs_of_other_weights_fail_and_are_removed(folder, monkeypatch):
    def other_graphs(model_id, config, weights, precision):
        nearly = {name: tensor * np.float32(1.02) for name, tensor in weights.items()}
        return graph_files(model_id, config, nearly, precision)

    monkeypatch.setattr(model_export, "graph_files", other_graphs)
    with pytest.raises(GraphError, match="differ from torch's by .*, more than 0.0001") as caught:
        export_model(folder, source_sentences()[:3])
    assert "not offered" in caught.value.hint
    assert not onnx_files(folder)


def test_a_pack_in_its_bases_graphs_translates_as_torch_does(folder, pack_folder):
    export_model(folder, [])
    measured = export_pack(pack_folder, folder, source_sentences()[:8], target_sentences()[:8])
    assert measured.n_same == 8
    assert set(PACK_NAMES) <= set(read_pack(pack_folder / "pack.onnx_adapter"))


def test_a_pack_that_lacks_weights_names_them(folder, pack_folder):
    save_file({"src_embedding": np.zeros((3, 16), np.float32)}, pack_folder / "weights.safetensors")
    with pytest.raises(ModelError, match="tgt_embedding, output_bias missing"):
        export_pack(pack_folder, folder, [])
    assert not onnx_files(pack_folder)


def test_progress_reaches_the_end_and_can_cancel(folder):
    seen = []
    export_model(folder, source_sentences()[:5], report=seen.append)
    assert (seen[-1].stage, seen[-1].done, seen[-1].total) == ("Checking the graphs", 10, 10)

    def cancel(progress):
        raise Cancelled

    with pytest.raises(Cancelled):
        export_model(folder, source_sentences(), report=cancel)


def test_every_step_is_compared_and_what_int8_takes_away_is_a_loss(folder, monkeypatch):
    """The float32 graph is off at the first step alone, the int8 graph gives every token 0.2 nats less."""
    exactly = GraphDecoder.all_log_probs

    def shifted(self, tgt_ids):
        if self._session.device.precision == "int8":
            return exactly(self, tgt_ids) - np.float32(0.2)
        return exactly(self, tgt_ids) + np.float32(6e-5 * (tgt_ids == BOS_ID).all())

    monkeypatch.setattr(GraphDecoder, "all_log_probs", shifted)
    measured = export_model(folder, source_sentences()[:4])
    assert measured.largest_difference == pytest.approx(6e-5, abs=2e-5)
    assert measured.int8_log_prob_loss == pytest.approx(0.2, abs=0.05)


def test_int8_that_loses_quality_is_refused_and_float32_stays(folder, monkeypatch):
    monkeypatch.setattr(parity, "LARGEST_LOG_PROB_LOSS", -1.0)
    measured = export_model(folder, source_sentences()[:2])
    assert measured.int8_refused.startswith("int8 loses")
    assert onnx_files(folder) == {"encoder.onnx", "decoder.onnx"}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"largest_difference": 2e-4}, "differ from torch's by 0.0002"),
        ({"largest_difference": float("nan")}, "differ from torch's by nan"),
        ({"n_same": 197}, "3 of 200 sentences come out differently"),
    ],
)
def test_each_limit_that_float32_breaks_is_named(changed, problem):
    assert float32_problems(GOOD) == []
    problems = float32_problems(replace(GOOD, **changed))
    assert len(problems) == 1
    assert problem in problems[0]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"int8_chrf": 59.4}, "int8 has chrF 59.4, float32 60.0."),
        ({"int8_chrf": 59.4, "is_int8_loss_proven": False}, ""),
        ({"int8_log_prob_loss": 0.3}, "int8 loses 0.3 nats per token against float32."),
        ({"int8_chrf": None, "float32_chrf": None}, ""),
    ],
)
def test_int8_is_refused_for_a_proven_loss_alone(changed, sentence):
    assert int8_refusal(GOOD) == ""
    assert int8_refusal(replace(GOOD, **changed)) == sentence


def test_a_loss_in_every_sentence_is_proven_and_one_in_few_is_not():
    references = [f"the pump number {n} stands still" for n in range(40)]
    worse = [text.replace("pump", "pimp") for text in references]
    assert chrf_loss(references, worse, references).is_proven
    mixed = [*worse[:2], *references[2:]]
    other = [*references[:2], *worse[2:4], *references[4:]]
    assert not chrf_loss(other, mixed, references).is_proven
    assert not chrf_loss(references, references, references).is_proven


def test_the_usual_output_is_measured_on_enough_sentences(folder):
    assert export_model(folder, source_sentences()).usual is None
    measured = export_model(folder, source_sentences() * 2)
    assert measured.usual.n_sentences == 40
    assert measured.usual.score < 0 < measured.usual.score_spread
