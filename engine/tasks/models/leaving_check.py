"""Whether a written package of Argos Translate translates as the model does here."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.errors import ModelError
from engine.graph_io import BOS_ID, PAD_ID, UNK_ID
from engine.results.models import ModelRecord

if TYPE_CHECKING:
    from engine.exchange.outgoing.argos_package import WrittenPackage
    from engine.exchange.outgoing.outgoing_model import OutgoingModel
    from engine.search.beam_search import Hypothesis

_N_SENTENCES = 16
_N_WORDS = 6
"""Words of a made-up sentence."""
_NEAR = 1e-3
"""Nats per token by which two scores of the same translation may differ; with more it is another model."""
_UNSURE = -2.0
"""Log-probability per token in nats below which a translation is a guess: each search finds another."""
_NEVER = -10_000.0
"""Bias of the symbols that a search never writes: there they have no share in any score."""


def check_package(folder: Path, model: ModelRecord, outgoing: "OutgoingModel") -> None:
    """Opens a package and has it translate our own sentences, as Argos Translate does.

    Each translation that is found here must have the same score and spelling there; where the model is not
    quite at a loss, the same must be found. In languages in which we wrote nothing, sentences are made up,
    and nothing is searched for.

    Raises:
        ModelError: if it translates or scores otherwise.
    """
    from engine.exchange.outgoing.argos_package import WrittenPackage
    from engine.tasks.adapting.judging.general_text import shipped_pairs

    written = WrittenPackage(folder)
    pairs = shipped_pairs(model.src, model.tgt)
    texts = [src for src, _ in pairs[:: max(1, len(pairs) // _N_SENTENCES)]][:_N_SENTENCES]
    is_made_up = not texts
    if is_made_up:
        texts = _made_up(outgoing)
    ours = _translated(model, outgoing, texts)
    different = _taken_otherwise(written, outgoing, texts, ours)
    if not is_made_up:
        different += [
            text
            for text, theirs, own in zip(texts, written.translate(texts), ours, strict=True)
            if own.log_prob > _UNSURE * (len(own.ids) + 1)
            and theirs.text.strip() != _spelt(outgoing, own)
            and abs(theirs.score - own.score) > _NEAR * (len(own.ids) + 1)
        ]
    if different:
        n_different = len(set(different))
        raise ModelError(
            f"{model.id} was not written for Argos Translate: there it would translate {n_different} of "
            f"{len(texts)} sentences otherwise, the first of them {different[0]!r}.",
            "Export it with --as onnx or --as ctranslate2, and report this.",
        )


def _taken_otherwise(
    written: "WrittenPackage", outgoing: "OutgoingModel", texts: Sequence[str], ours: Sequence["Hypothesis"]
) -> list[str]:
    """Returns the sentences whose translations, made here, have another score or spelling there."""
    tokens = [outgoing.target.tokens(each.ids) for each in ours]
    return [
        text
        for text, score, theirs, own in zip(texts, written.scores(texts, tokens), tokens, ours, strict=True)
        if not abs(score - own.log_prob) <= _NEAR * (len(own.ids) + 1)
        or written.put_together(theirs).strip() != _spelt(outgoing, own)
    ]


def _spelt(outgoing: "OutgoingModel", own: "Hypothesis") -> str:
    """Returns a translation as Argos Translate spells it: an underscore is a blank there."""
    return outgoing.target.decode(own.ids).replace("_", " ").strip()


def _translated(model: ModelRecord, outgoing: "OutgoingModel", texts: Sequence[str]) -> list["Hypothesis"]:
    """Translates as Argos Translate searches, with the bias that was baked in."""
    import numpy as np

    from engine.exchange.outgoing.argos_package import BEAM_SIZE, LENGTH_PENALTY, MOST_TOKENS
    from engine.tasks.translation.opening import open_model

    translator = open_model(model=model.id, precision="float32", device="cpu", n_threads=1)
    search = SearchConfig(
        beam_size=BEAM_SIZE, length_penalty=LENGTH_PENALTY, max_length_ratio=1, max_length_extra=MOST_TOKENS
    )
    bias = np.tile(outgoing.weights["output_bias"], (len(texts), 1))
    bias[:, [BOS_ID, PAD_ID, UNK_ID]] = _NEVER
    sources = [outgoing.source.encode(text) for text in texts]
    return [
        found[0] for found in translator.translate_tokens(sources, search, row_inputs={"output_bias": bias})
    ]


def _made_up(outgoing: "OutgoingModel") -> list[str]:
    """Returns sentences of words that are subwords of the source side, drawn with a fixed seed."""
    import numpy as np

    size = outgoing.source.size
    draw = np.random.default_rng(0)
    drawn = draw.integers(size // 2, size, (_N_SENTENCES, _N_WORDS)).tolist()
    return [outgoing.source.decode(ids) or "." for ids in drawn]
