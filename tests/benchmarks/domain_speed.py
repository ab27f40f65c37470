"""What following domains costs: training and translating with four domains, against a plain model.

    python -m tests.benchmarks.domain_speed [--rounds 7] [--threads 1]

All have the shape of the models that ship (6 and 2 layers of width 256, 8,000 subwords), and do the same
turn by turn, so that a busy machine disturbs all alike. Printed are medians of the processor's time, over all
threads, and their ratios to the plain model's.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from engine.base.config import DomainConfig, SearchConfig, TransformerConfig
from engine.base.graph_io import EOS_ID, N_SPECIALS
from engine.export.graphs import Precision, graph_files
from engine.export.weights import Weights
from engine.model.transformer import Transformer, add_domains
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.model_card import ModelCard
from engine.runtime.session import ModelSession
from engine.search.beam_search import beam_search, bounds_of
from engine.training.batches import make_batch
from engine.training.loss import DomainLoss, GuidanceLoss, LabelLoss, batch_loss
from engine.training.optimizers import autocast
from engine.training.pairs import EncodedPairs, Side

VOCAB, N_DOMAINS, N_TOKENS, N_SENTENCES = 8000, 4, 2048, 16
KINDS = {
    "plain": None,
    "dsa": DomainConfig(kind="attention", n_domains=N_DOMAINS),
    "mixing": DomainConfig(kind="mixing", n_domains=N_DOMAINS),
    "mixing-encoder": DomainConfig(kind="encoder-mixing", n_domains=N_DOMAINS),
}
TRAINING_LIMITS = {"dsa": 1.35, "mixing": 2.2}
DECODING_LIMITS = {"dsa": 1.5, "mixing": 2.0}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    plain = Transformer(TransformerConfig(src_vocab_size=VOCAB, tgt_vocab_size=VOCAB))
    models = {name: plain if kind is None else add_domains(plain, kind, 1) for name, kind in KINDS.items()}
    pairs = _pairs()
    for precision in ("float32", "bfloat16"):
        steps = {name: _training_step(model, pairs, precision) for name, model in models.items()}
        _print(f"training step, {precision}", _medians(steps, options.rounds), TRAINING_LIMITS)
    with tempfile.TemporaryDirectory() as scratch:
        for precision in (Precision.FLOAT32, Precision.INT8):
            searches = {
                name: _search(model, Path(scratch) / f"{name}-{precision}", precision, options.threads)
                for name, model in models.items()
            }
            _print(f"translating, {precision}", _medians(searches, options.rounds), DECODING_LIMITS)


def _pairs() -> EncodedPairs:
    random = np.random.default_rng(1)
    lengths = np.full(N_TOKENS // 32, 32)
    starts = np.concatenate([[0], np.cumsum(lengths)])
    sides = []
    for _ in range(2):
        ids = random.integers(N_SPECIALS, VOCAB, starts[-1]).astype(np.int32)
        ids[starts[1:] - 1] = EOS_ID
        sides.append(Side(ids, starts))
    domains = random.integers(0, N_DOMAINS, len(lengths)).astype(np.int32)
    return EncodedPairs(*sides, np.ones(len(lengths), np.float32), domains=domains)


def _training_step(model: Transformer, pairs: EncodedPairs, precision: str) -> Callable[[], object]:
    batch = make_batch(pairs, np.arange(len(pairs)))
    domains = model.config.domains
    loss: DomainLoss | None = None
    if domains:
        even = torch.full((VOCAB, N_DOMAINS), 1 / N_DOMAINS)
        loss = LabelLoss() if domains.is_mixing else GuidanceLoss(even, even)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-9, fused=True)
    model.train()

    def step() -> None:
        optimizer.zero_grad()
        with autocast(precision, torch.device("cpu")):
            found = batch_loss(model, batch, 0.1, loss)[0]
        found.backward()  # type: ignore[no-untyped-call]
        optimizer.step()

    return step


def _search(model: Transformer, folder: Path, precision: Precision, n_threads: int) -> Callable[[], object]:
    weights: Weights = {name: value.detach().numpy() for name, value in model.state_dict().items()}
    folder.mkdir()
    for name, content in graph_files("bench", model.config, weights, precision).items():
        (folder / name).write_bytes(content)
    card = ModelCard(
        folder=folder, id="bench", src="de", tgt="en", scope="full", parent=None, architecture=model.config
    )
    session = ModelSession(card, precision.value, device="cpu", n_threads=n_threads)
    random = np.random.default_rng(2)
    sources = [random.integers(N_SPECIALS, VOCAB, 24).tolist() for _ in range(N_SENTENCES)]
    config = SearchConfig(max_length_ratio=1.0, max_length_extra=1)

    def search() -> None:
        decoder = GraphDecoder(session, *padded(sources), {})
        beam_search(decoder, bounds_of(sources, config, model.config.max_len, 0), config)

    return search


def _medians(runs: dict[str, Callable[[], object]], n_rounds: int) -> dict[str, float]:
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for turn in range(n_rounds + 2):
        for name, run in runs.items():
            began = time.process_time()
            run()
            if turn > 1:
                seconds[name].append(time.process_time() - began)
    return {name: statistics.median(found) for name, found in seconds.items()}


def _print(what: str, medians: dict[str, float], limits: dict[str, float]) -> None:
    print(what)
    for name, median in medians.items():
        limit = f" (at most {limits[name]})" if name in limits else ""
        print(f"  {name:15} {median * 1000:8.0f} ms  {median / medians['plain']:.2f}{limit}")


if __name__ == "__main__":
    main()
