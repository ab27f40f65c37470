"""What the systems begin from: the model that ships, or one trained from nothing where none does."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from engine.base.clock import now
from engine.base.config import TrainConfig
from engine.model.folder import fill_model_folder
from engine.training.base_model import train_base_model
from tests.benchmarks.resumable import copy_shipped
from tests.benchmarks.several_domains.text import Pair, read_pairs

CORPUS = "general-tatoeba.en-fr"
"""Short sentences of everyday language, of no domain of the comparison."""
SHAPE = {
    "d_model": 128, "d_ff": 512, "n_heads": 4, "n_encoder_layers": 3, "n_decoder_layers": 2, "dropout": 0.1,
}  # fmt: skip
VOCABULARY = 4000
TRAINING = TrainConfig(
    max_updates=500,
    batch_tokens=3072,
    peak_lr=3e-3,
    warmup_updates=100,
    cooldown_updates=200,
    validate_every=500,
    checkpoint_every=100,
    patience=0,
    average=1,
    validation_pairs=40,
    precision="bfloat16",
)


def base_maker(pair: str, folder: Path, corpora: Path) -> Callable[[Path], None]:
    """Returns what fills the folder of a pair's base; see `resumable.base_of`.

    Args:
        pair: of languages.
        folder: of the study, which keeps a training that was stopped.
        corpora: where the text is.
    """
    if pair == "de-en":
        return copy_shipped
    return partial(_train, pair, folder / "training", corpora / CORPUS)


def _train(pair: str, run: Path, corpus: Path, made: Path) -> None:
    train, dev = (read_pairs(corpus / f"{split}.tsv.gz") for split in ("train", "dev"))

    def read() -> Iterator[tuple[str, str, float]]:
        return ((src, tgt, 1.0) for src, tgt in train)

    held_out: list[Pair] = dev[: TRAINING.validation_pairs]
    trained = train_base_model(read, held_out, SHAPE, VOCABULARY, TRAINING, run, has_cbow=False)
    src, tgt = pair.split("-")
    described = {
        "id": "base",
        "src": src,
        "tgt": tgt,
        "scope": "full",
        "details": {"tokens": trained.details.training.tokens, "dev": trained.details.training.dev},
        "created": now(),
    }
    fill_model_folder(made, trained.model, trained.source, trained.target, described)
