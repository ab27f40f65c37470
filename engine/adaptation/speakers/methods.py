"""The three methods of Michel and Neubig (ACL 2018): what a model gets to tell its speakers apart.

Full bias, equation 2: logits = E h + b + B[s], with B at 0 before the first update. Factored bias, equation
4: logits = E h + b + w_s · basis; the weights w_s are 0 before the first update, and the basis is drawn at
random with mean 1 / R and variance sqrt(1 / R) for rank R, or there would be no gradient. Speaker token,
their baseline: a vector stands before the start symbol, nothing is predicted there, and the whole model
learns with it; so the graph has one input more.

Scope "full" trains the model and the profiles together, as the paper does; scope "pack" trains the profiles
alone, for the model's own graphs.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.config import SpeakerConfig
from engine.errors import ConfigError
from engine.methods import FACTORED_BIAS, FULL_BIAS, SPEAKER_TOKEN, Method
from engine.model.speakers import FactoredBias, FullBias, SpeakerTokens
from engine.model.transformer import Transformer

PAPER_RANK = 10
MOST_BIASES = 100_000_000
"""Most values of full biases that are trained together; with the optimizer's they take 16 bytes each."""


def with_speakers(
    model: Transformer, names: Sequence[str], method: Method, settings: SpeakerConfig
) -> Transformer:
    """Returns a model with a profile that changes nothing so far for each speaker.

    Args:
        model: changed in place where its inputs stay the same.
        names: of the speakers.
        method: of the family "speakers".
        settings: the rank of a factored bias.

    Raises:
        ConfigError: if the rank is larger than the number of speakers, or there are more than `MOST_BIASES`.
    """
    n_words = model.config.tgt_vocab_size
    if method == FULL_BIAS:
        _check_size(len(names), n_words)
        model.speakers = FullBias(names, n_words)
    elif method == FACTORED_BIAS:
        model.speakers = FactoredBias(names, n_words, _rank(settings.rank, len(names)))
    elif method == SPEAKER_TOKEN:
        reads_one = model.config.has_speaker_token
        model = model if reads_one else _with_token(model)
        model.speakers = tokens = SpeakerTokens(names, model.config.d_model)
        if reads_one:  # what it reads there so far, it needs
            tokens.rows.data.copy_(model.speaker_vector.detach().expand_as(tokens.rows))
    else:
        raise ValueError(f"{method.name} learns no speakers")
    return model


def _check_size(n_speakers: int, n_words: int) -> None:
    if n_speakers * n_words > MOST_BIASES:
        raise ConfigError(
            [f"a full bias for {n_speakers:,} speakers and {n_words:,} words does not fit into memory"],
            f"Use --method {FACTORED_BIAS.name}, or fewer speakers: --set least_sentences=20.",
        )


def _rank(wanted: int, n_speakers: int) -> int:
    if wanted > n_speakers:
        raise ConfigError(
            [f"a rank of {wanted} is more than there are speakers ({n_speakers})"],
            f"Choose a rank of at most {n_speakers}: --set rank={n_speakers}.",
        )
    return wanted or min(PAPER_RANK, n_speakers)


def _with_token(model: Transformer) -> Transformer:
    """Returns the same model with one input more."""
    changed = Transformer(replace(model.config, has_speaker_token=True))
    changed.load_state_dict(model.state_dict() | {"speaker_vector": changed.speaker_vector.detach()})
    return changed
