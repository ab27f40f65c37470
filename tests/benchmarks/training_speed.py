"""Training tokens per second against `transformers`' MarianMTModel of the same size, on the same batches.

Both train in turns in one run, each in its best precision here and with its own library's usual code:
ours as `parlance model train` does it, theirs as its own loss with label smoothing does it. Prints the
median of each, the ratios, the share of padding, and how much of the processor's plain matrix
rate the arithmetic reaches. Their attention is measured in both kinds: "sdpa" is what `transformers` takes by
itself, "eager" is the faster one on a CPU. Needs the `bench` extra.

    python tests/benchmarks/training_speed.py [--updates 6] [--tokens 2048] [--threads 1] [--scope pack]
                                              [--pairs 60000]

With few pairs, as of a domain, the sentences of a batch differ more in length: more padding, for both.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ALLOCATOR = {  # without these, page faults cost more than the arithmetic
    "MALLOC_MMAP_THRESHOLD_": "8589934592",
    "MALLOC_TRIM_THRESHOLD_": "17179869184",
    "MALLOC_TOP_PAD_": "268435456",
}
if sys.platform == "linux" and "MALLOC_TOP_PAD_" not in os.environ:
    os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | ALLOCATOR)

import numpy as np
import torch
from transformers import MarianConfig, MarianMTModel

sys.path.insert(0, str(Path(__file__).parents[2]))
from engine.base.config import TransformerConfig
from engine.base.graph_io import BOS_ID, EOS_ID, PAD_ID
from engine.model.transformer import Transformer
from engine.training.batches import Batch, make_batch, padding_share, plan_epoch
from engine.training.devices import choose_precision
from engine.training.loss import smoothed_cross_entropy
from engine.training.pairs import EncodedPairs, Side

VOCAB, D_MODEL, HEADS, ENCODER, DECODER, D_FF, SMOOTHING = 8000, 256, 4, 6, 2, 1024, 0.1
WARM_ROUNDS = 3


def main() -> None:
    """Measures and prints."""
    options = _options()
    torch.set_num_threads(options.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    pairs = _pairs(options.pairs)
    plan = plan_epoch(pairs, options.tokens, seed=1, epoch=0)
    batches = [make_batch(pairs, indices).to(device) for indices in plan[: options.updates]]
    precision = choose_precision("auto", device)
    updates = {"parlance": _our_update(device, precision, options.scope)} | {
        f"transformers ({kind})": _their_update(device, precision, options.scope, kind)
        for kind in ("sdpa", "eager")
    }
    for _ in range(WARM_ROUNDS):  # until the allocator has grown, new pages cost a fifth of the time
        for update in updates.values():
            for batch in batches:
                update(batch)
    rates: dict[str, list[float]] = {name: [] for name in updates}
    for batch in batches:
        for name, update in updates.items():
            rates[name].append(int(batch.tgt_mask.sum()) / _seconds(lambda u=update, b=batch: u(b), device))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    share = medians["parlance"] * _flop_per_token(options.scope) / _matmul_rate(device, precision)
    print(f"device {device}, {options.threads} threads, {precision}, {options.tokens} tokens per batch")
    print(f"learning: {'every weight' if options.scope == 'full' else 'embeddings and output bias'}")
    print(f"padding {padding_share(pairs, plan):.1%} of all positions (at most 5 % of a large corpus)")
    print(", ".join(f"{name} {rate:.0f}" for name, rate in medians.items()) + " target tokens/s")
    for name in list(updates)[1:]:
        print(f"ratio to {name} {medians['parlance'] / medians[name]:.2f} (at least 1.3)")
    print(f"share of the plain matrix rate {share:.0%}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--updates", type=int, default=6)
    parser.add_argument("--tokens", type=int, default=2048)
    parser.add_argument("--pairs", type=int, default=60_000)
    parser.add_argument("--scope", choices=("full", "pack"), default="full")
    parser.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    return parser.parse_args()


def _pairs(n_pairs: int) -> EncodedPairs:
    """Makes random pairs with the lengths of real text: log-normal, sides alike."""
    random = np.random.default_rng(0)
    src = np.clip(random.lognormal(2.8, 0.6, n_pairs), 2, 150).astype(int)
    tgt = np.clip(src * random.normal(1.0, 0.15, n_pairs), 2, 159).astype(int)
    return EncodedPairs(_side(src, random), _side(tgt, random), np.ones(n_pairs, np.float32))


def _side(lengths: np.ndarray, random: np.random.Generator) -> Side:
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    ids = random.integers(4, VOCAB, starts[-1]).astype(np.int32)
    ids[starts[1:] - 1] = EOS_ID
    return Side(ids, starts)


def _our_update(device: torch.device, precision: str, scope: str) -> Callable[[Batch], None]:
    config = TransformerConfig(
        src_vocab_size=VOCAB, tgt_vocab_size=VOCAB, d_model=D_MODEL, n_heads=HEADS,
        n_encoder_layers=ENCODER, n_decoder_layers=DECODER, d_ff=D_FF,
    )  # fmt: skip
    model = Transformer(config).to(device)

    def loss_of(batch: Batch) -> torch.Tensor:
        states = model(batch.src_ids, batch.src_mask, batch.tgt_in_ids)
        wanted = batch.tgt_out_ids[batch.tgt_mask]
        args = (states[batch.tgt_mask], model.tgt_embedding, model.output_bias, wanted, SMOOTHING)
        return smoothed_cross_entropy(*args)[0] / len(wanted)

    pack = [model.src_embedding, model.tgt_embedding, model.output_bias]
    return _updater(model, loss_of, device, precision, pack if scope == "pack" else None)


def _their_update(
    device: torch.device, precision: str, scope: str, attention: str
) -> Callable[[Batch], None]:
    config = MarianConfig(
        vocab_size=VOCAB, decoder_vocab_size=VOCAB, share_encoder_decoder_embeddings=False, d_model=D_MODEL,
        encoder_layers=ENCODER, decoder_layers=DECODER, encoder_attention_heads=HEADS,
        decoder_attention_heads=HEADS, encoder_ffn_dim=D_FF, decoder_ffn_dim=D_FF, dropout=0.1,
        attention_dropout=0.0, activation_function="relu", max_position_embeddings=512, scale_embedding=True,
        pad_token_id=PAD_ID, eos_token_id=EOS_ID, decoder_start_token_id=BOS_ID, forced_eos_token_id=None,
        tie_word_embeddings=False,
    )  # fmt: skip
    config._attn_implementation = attention
    model = MarianMTModel(config).to(device)
    model.lm_head.weight = model.model.decoder.embed_tokens.weight

    def loss_of(batch: Batch) -> torch.Tensor:
        logits = model(
            input_ids=batch.src_ids, attention_mask=batch.src_mask.long(), decoder_input_ids=batch.tgt_in_ids
        ).logits
        labels = batch.tgt_out_ids.masked_fill(~batch.tgt_mask, -100)
        flat = (logits.flatten(0, 1).float(), labels.flatten())
        return torch.nn.functional.cross_entropy(*flat, label_smoothing=SMOOTHING)

    pack = [model.model.encoder.embed_tokens.weight, model.model.decoder.embed_tokens.weight]
    return _updater(model, loss_of, device, precision, pack if scope == "pack" else None)


def _updater(
    model: torch.nn.Module,
    loss_of: Callable[[Batch], torch.Tensor],
    device: torch.device,
    precision: str,
    pack: list[torch.nn.Parameter] | None,
) -> Callable[[Batch], None]:
    model.train()
    if pack:
        model.requires_grad_(False)
        for parameter in pack:
            parameter.requires_grad_(True)
    learned = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=1e-4, fused=True)

    def update(batch: Batch) -> None:
        optimizer.zero_grad(set_to_none=False)
        with torch.autocast(device.type, torch.bfloat16, enabled=precision == "bfloat16"):
            loss = loss_of(batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(learned, 1.0)
        optimizer.step()

    return update


def _flop_per_token(scope: str) -> float:
    """Returns the floating-point operations of one target token's products, forwards and backwards.

    A frozen weight has no gradient of its own: two products instead of three.
    """
    encoder = ENCODER * (4 * D_MODEL**2 + 2 * D_MODEL * D_FF)
    decoder = DECODER * (8 * D_MODEL**2 + 2 * D_MODEL * D_FF)
    return (4.0 if scope == "pack" else 6.0) * (encoder + decoder) + 6.0 * VOCAB * D_MODEL


def _matmul_rate(device: torch.device, precision: str) -> float:
    """Returns the floating-point operations per second of a plain product of training's shape."""
    dtype = torch.bfloat16 if precision == "bfloat16" else torch.float32
    left = torch.randn(2048, 1024, dtype=dtype, device=device)
    right = torch.randn(1024, 1024, dtype=dtype, device=device)
    seconds = min(_seconds(lambda: left @ right, device) for _ in range(20))
    return 2 * 2048 * 1024 * 1024 / seconds


def _seconds(work: Callable[[], object], device: torch.device) -> float:
    if device.type == "cuda":
        torch.cuda.synchronize()
    start = time.perf_counter()
    work()
    if device.type == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
