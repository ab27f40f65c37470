"""Decoders made of a few numbers, for tests of the search."""

import itertools

import numpy as np

from engine.base.graph_io import EOS_ID, N_SPECIALS
from engine.search.beam_search import with_end


class TableStepper:
    """Scores the next token from the last token and the place: sentence s has the table tables[s].

    Args:
        tables: log-probabilities, (batch, tgt_len, vocab, vocab): place, last token, next token.
    """

    def __init__(self, tables):
        self.tables = np.asarray(tables, dtype=np.float32)
        self.n_steps = 0
        self.sizes = []
        self.histories = [()] * len(self.tables)
        self.seen = set()

    @property
    def n_sentences(self):
        return len(self.tables)

    def step(self, tgt_ids, row_order, n_top, *, needs_end=False):
        *given, tgt_ids = tgt_ids.reshape(len(row_order), -1).T
        for tokens in given:
            self.step(tokens, row_order, n_top)
            row_order = np.arange(len(row_order))
        beam = len(tgt_ids) // len(self.tables)
        self.histories = [(*self.histories[row], int(i)) for row, i in zip(row_order, tgt_ids, strict=True)]
        self.seen.update(self.histories)
        place = min(self.n_steps, self.tables.shape[1] - 1)
        sentences = np.repeat(np.arange(len(self.tables)), beam)
        log_probs = self.tables[sentences, place, tgt_ids]
        self.n_steps += 1
        self.sizes.append(len(tgt_ids))
        ids = np.argsort(-log_probs, axis=1, kind="stable")[:, :n_top]
        best = np.take_along_axis(log_probs, ids, axis=1)
        return with_end(best, ids, log_probs[:, EOS_ID]) if needs_end else (best, ids)

    def keep(self, sentences):
        self.tables = self.tables[sentences]


def random_tables(batch, tgt_len, vocab, seed):
    """Returns normalised random log-probabilities, (batch, tgt_len, vocab, vocab)."""
    logits = np.random.default_rng(seed).normal(size=(batch, tgt_len, vocab, vocab)) * 2
    return np.log(np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)).astype(np.float32)


def loop_table(vocab, loop, p_end=1e-4):
    """Returns a table, (1, 1, vocab, vocab), that runs around `loop` for ever."""
    table = np.full((vocab, vocab), np.log(1e-6), dtype=np.float32)
    table[:, EOS_ID] = np.log(p_end)
    table[:, loop[0]] = np.log(0.1)
    for last, following in zip(loop, (*loop[1:], loop[0]), strict=True):
        table[last, following] = np.log(0.9)
    return table[None, None]


def all_outputs(table, min_len, max_len, length_penalty):
    """Scores every possible output of one sentence; returns (score, ids), best first."""
    vocab = table.shape[-1]
    found = []
    for length in range(min_len, max_len + 1):
        for ids in itertools.product(range(N_SPECIALS, vocab), repeat=length):
            path = (0, *ids, EOS_ID)
            places = range(len(path) - 1)
            total = sum(float(table[min(t, len(table) - 1), path[t], path[t + 1]]) for t in places)
            found.append((total / (length + 1) ** length_penalty, ids))
    return sorted(found, key=lambda pair: -pair[0])
