"""A small Transformer written again, straight from the weights' names: what the graphs must calculate."""

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn.functional import gelu, layer_norm, linear, relu, scaled_dot_product_attention, silu

from engine.base.config import TransformerConfig
from engine.base.graph_io import BOS_ID
from engine.export.weights import expected_shapes


def random_weights(config, seed=0, dtype=np.float32):
    """Makes every tensor of an architecture, of a scale that keeps the states lively."""
    generator = np.random.default_rng(seed)
    weights = {}
    for name, shape in expected_shapes(config).items():
        values = generator.standard_normal(shape) * (shape[-1] ** -0.5 if len(shape) == 2 else 0.1)
        weights[name] = (values + 1 if "norm" in name and name.endswith("weight") else values).astype(dtype)
    return weights


@dataclass
class Reference:
    """Calculates as the paper says, without caches; weights are numpy arrays."""

    config: TransformerConfig
    weights: dict

    def tensor(self, name):
        return torch.from_numpy(self.weights[name].astype(np.float32))

    def affine(self, states, name):
        return linear(states, self.tensor(f"{name}.weight"), self.tensor(f"{name}.bias"))

    def norm(self, states, name):
        weight, bias = self.tensor(f"{name}.weight"), self.tensor(f"{name}.bias")
        return layer_norm(states, weight.shape, weight, bias, 1e-5)

    def embed(self, ids, table):
        half = self.config.d_model // 2
        n_steps = half if self.config.positions == "marian" else half - 1
        rates = torch.exp(torch.arange(half, dtype=torch.float64) * -(np.log(10000) / max(n_steps, 1)))
        places = torch.arange(ids.shape[1], dtype=torch.float64)[:, None] + self.config.first_position
        angles = places * rates
        positions = torch.cat([angles.sin(), angles.cos()], dim=1).float()
        factor = self.config.d_model**0.5 if self.config.scales_embeddings else 1
        return torch.from_numpy(table)[ids] * factor + positions

    def attend(self, states, memory, name, mask):
        def heads(part, of):
            return self.affine(of, f"{name}.{part}").unflatten(2, (self.config.n_heads, -1)).transpose(1, 2)

        mixed = scaled_dot_product_attention(
            heads("query", states), heads("key", memory), heads("value", memory), attn_mask=mask
        )
        return self.affine(mixed.transpose(1, 2).flatten(2), f"{name}.output")

    def residual(self, states, norm, sublayer):
        if self.config.norm_first:
            return states + sublayer(self.norm(states, norm))
        return self.norm(states + sublayer(states), norm)

    def layer(self, states, at, self_mask, memory, memory_mask):
        def attend_self(x):
            return self.attend(x, x, f"{at}.self_attention", self_mask)

        def attend_source(x):
            return self.attend(x, memory, f"{at}.cross_attention", memory_mask)

        def feed_forward(x):
            activate = {"relu": relu, "swish": silu, "gelu": gelu}[self.config.activation]
            return self.affine(
                activate(self.affine(x, f"{at}.feed_forward.inner")), f"{at}.feed_forward.outer"
            )

        def remember(x):
            memory, seen = torch.zeros_like(x[:, 0]), []
            for token in x.unbind(1):
                kept = self.affine(token, f"{at}.recurrence.forget").sigmoid()
                memory = kept * memory + (1 - kept) * self.affine(token, f"{at}.recurrence.input")
                seen.append(memory.relu())
            return torch.stack(seen, 1)

        if memory is not None and self.config.decoder_cell == "ssru":
            states = self.residual(states, f"{at}.recurrence_norm", remember)
        else:
            states = self.residual(states, f"{at}.self_attention_norm", attend_self)
        if memory is not None:
            states = self.residual(states, f"{at}.cross_attention_norm", attend_source)
        return self.residual(states, f"{at}.feed_forward_norm", feed_forward)

    def stack(self, states, name, n_layers, self_mask, memory=None, memory_mask=None):
        for index in range(n_layers):
            states = self.layer(states, f"{name}.layers.{index}", self_mask, memory, memory_mask)
        return self.norm(states, f"{name}.norm") if self.config.norm_first else states

    def encode(self, src_ids, src_mask, src_embedding=None):
        """Returns enc_states, (batch, src_len, d_model), as numpy."""
        table = self.weights["src_embedding"] if src_embedding is None else src_embedding
        states = self.embed(torch.from_numpy(src_ids), table.astype(np.float32))
        mask = torch.from_numpy(src_mask)[:, None, None]
        return self.stack(states, "encoder", self.config.n_encoder_layers, mask).numpy()

    def log_probs(self, src_ids, src_mask, tgt_ids, swapped=None, bias=0.0, speakers=None):
        """Returns log-probabilities under forced decoding, (rows, tgt_len, tgt_vocab), as numpy.

        With speakers, (rows, d_model), each row reads its speaker's vector before the start symbol.
        """
        swapped = {**self.weights, **(swapped or {})}
        memory = torch.from_numpy(self.encode(src_ids, src_mask))
        rows = len(tgt_ids) // len(src_ids)
        memory = memory.repeat_interleave(rows, 0)
        memory_mask = torch.from_numpy(src_mask).repeat_interleave(rows, 0)[:, None, None]
        tgt_in = torch.from_numpy(np.insert(tgt_ids[:, :-1], 0, BOS_ID, axis=1))
        words = swapped["tgt_embedding"].astype(np.float32)
        if speakers is not None:  # as if they were words of their own
            names = torch.arange(len(speakers))[:, None] + len(words)
            words, tgt_in = np.concatenate([words, speakers]), torch.cat([names, tgt_in], 1)
        causal = torch.ones(tgt_in.shape[1], tgt_in.shape[1], dtype=torch.bool).tril()
        table = swapped["tgt_embedding"].astype(np.float32)
        states = self.stack(
            self.embed(tgt_in, words), "decoder", self.config.n_decoder_layers, causal, memory, memory_mask
        )
        states = states if speakers is None else states[:, 1:]
        logits = states.numpy() @ table.T + swapped["output_bias"].astype(np.float32) + bias
        return torch.log_softmax(torch.from_numpy(logits), -1).numpy()
