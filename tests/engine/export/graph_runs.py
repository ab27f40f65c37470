"""Runs the graphs of random models step by step, with nothing but ONNX Runtime."""

import numpy as np
import onnxruntime as ort

from engine.base.config import TransformerConfig
from engine.base.graph_io import BOS_ID
from engine.export.graphs import Precision, graph_files

CONFIG = TransformerConfig(
    src_vocab_size=23,
    tgt_vocab_size=31,
    d_model=16,
    n_heads=2,
    n_encoder_layers=2,
    n_decoder_layers=2,
    d_ff=32,
    max_len=20,
)


def open_session(content):
    options = ort.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    return ort.InferenceSession(content, options, providers=["CPUExecutionProvider"])


class GraphModel:
    """Both graphs of one model, opened."""

    def __init__(self, config, weights, precision="float32"):
        self.config = config
        files = graph_files("tiny", config, weights, Precision(precision))
        self.encoder, self.decoder = (open_session(content) for content in files.values())

    def encode(self, src_ids, src_mask, run_options=None, **swapped):
        names = [output.name for output in self.encoder.get_outputs()]
        values = self.encoder.run(None, {"src_ids": src_ids, "src_mask": src_mask, **swapped}, run_options)
        return dict(zip(names, values, strict=True))

    def first_feeds(self, src_mask, encoded, rows):
        shape = (rows, self.config.n_heads, 0, self.config.d_model // self.config.n_heads)
        past = {
            f"past_{kind}_{layer}": np.zeros(shape, np.float32)
            for layer in range(self.config.n_decoder_layers)
            for kind in ("key", "value")
        }
        cross = {name: value for name, value in encoded.items() if name.startswith("cross")}
        return {
            "tgt_ids": np.full(rows, BOS_ID),
            "position": np.array([0]),
            "row_order": np.arange(rows),
            "src_mask": src_mask,
            **cross,
            **past,
        }

    def step(self, feeds, run_options=None, **swapped):
        """Runs one step; returns its outputs and the feeds of the next one, without tgt_ids."""
        names = [output.name for output in self.decoder.get_outputs()]
        values = self.decoder.run(None, {**feeds, **swapped}, run_options)
        outputs = dict(zip(names, values, strict=True))
        present = {name.replace("present", "past"): outputs[name] for name in names if "present" in name}
        rows = len(feeds["row_order"])
        position = feeds["position"][-1:] + 1
        return outputs, {**feeds, **present, "position": position, "row_order": np.arange(rows)}

    def log_probs_at_once(self, src_ids, src_mask, tgt_ids, at_once, **swapped):
        """Forced decoding of several tokens a step; (rows, tgt_len, tgt_vocab)."""
        rows = len(tgt_ids)
        feeds = self.first_feeds(src_mask, self.encode(src_ids, src_mask), rows)
        if self.config.has_speaker_token:
            feeds = self.step(feeds, **swapped)[1]
        tgt_in_ids, steps = np.insert(tgt_ids[:, :-1], 0, BOS_ID, axis=1), []
        for start in range(0, tgt_ids.shape[1], at_once):
            tokens = tgt_in_ids[:, start : start + at_once]
            feeds["tgt_ids"] = tokens.reshape(-1)
            feeds["position"] = feeds["position"][0] + np.arange(tokens.shape[1])
            feeds["first_scored"] = np.array([-tokens.shape[1]])
            outputs, feeds = self.step(feeds, **swapped)
            steps.append(outputs["log_probs"].reshape(*tokens.shape, -1))
        return np.concatenate(steps, axis=1)

    def log_probs(self, src_ids, src_mask, tgt_ids, **swapped):
        """Forced decoding through the cached step; (rows, tgt_len, tgt_vocab)."""
        feeds = self.first_feeds(src_mask, self.encode(src_ids, src_mask), len(tgt_ids))
        steps = []
        if self.config.has_speaker_token:
            feeds = self.step(feeds, **swapped)[1]
        for column in tgt_ids.T:
            outputs, feeds = self.step(feeds, **swapped)
            steps.append(outputs["log_probs"])
            feeds["tgt_ids"] = np.ascontiguousarray(column)
        return np.stack(steps, axis=1)


def random_text(config, batch, src_len, rows, tgt_len, seed=1):
    """Random source ids with a ragged mask, and random target ids."""
    generator = np.random.default_rng(seed)
    lengths = generator.integers(max(1, src_len - 3), src_len + 1, batch)
    src_mask = np.arange(src_len) < lengths[:, None]
    src_ids = generator.integers(4, config.src_vocab_size, (batch, src_len))
    return src_ids, src_mask, generator.integers(4, config.tgt_vocab_size, (rows, tgt_len))
