"""Domains of words: what a model that follows them reads, and how it is steered."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from engine.base.config import check_shares
from engine.base.errors import ModelError
from engine.base.graph_io import BOS_ID, DOMAIN_BIAS, DOMAIN_WEIGHTS
from engine.results.translation import WordDomains
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.loaded_model import LoadedModel
from engine.runtime.model_card import ModelCard
from engine.runtime.session import ModelSession, run_arrays
from engine.search.beam_search import Floats
from engine.vocabulary.vector_files import words_of

_LEAST_SHARE = 1e-9
"""What a share of nothing counts as: its logarithm is finite."""


def check_domains(model: str, domains: Sequence[str]) -> None:
    """Refuses a model that does not tell domains apart word by word.

    Raises:
        ModelError: with what to do.
    """
    if not domains:
        raise ModelError(
            f"{model} does not tell domains apart.",
            f"Make one that does: `parlance adapt --model {model} --domain DOMAIN --method mixing "
            "--source-corpus CORPUS`, with text of every other domain.",
        )


def steering_bias(model: str, domains: Sequence[str], shares: Mapping[str, float]) -> Floats:
    """Returns what is added to the logits of the domains, (1, n_domains): the logarithms of the shares.

    A word's own weights are multiplied by the shares: equal ones for all domains change nothing, and one
    domain alone is all there is.

    Args:
        model: its id, for a message.
        domains: those it knows.
        shares: of domains by name, each at least 0 and one above; domains left out have none.

    Raises:
        ConfigError: if a share cannot be, or none is above 0.
        ModelError: if the model follows no domains or knows one by no such name.
    """
    check_shares(shares.values())
    check_domains(model, domains)
    unknown = [name for name in shares if name not in domains]
    if unknown:
        raise ModelError(
            f"{model} knows no domain {unknown[0]}.",
            f"It knows {', '.join(domains)}. See which words it takes for each:"
            f" `parlance inspect domains {model}`.",
        )
    largest = max(shares.values())
    rows = [[max(shares.get(name, 0.0) / largest, _LEAST_SHARE) for name in domains]]
    return np.log(np.array(rows, np.float32))


def read_domains(
    card: ModelCard,
    session: ModelSession,
    loaded: LoadedModel,
    sentences: Sequence[str],
    steering: Floats | None,
) -> list[WordDomains]:
    """Returns what the tokens of sentences say of domains.

    Args:
        card: of the model.
        session: the open graphs.
        loaded: their subwords and names.
        sentences: without what is protected in them.
        steering: as from `steering_bias`; None: nothing steers.

    Raises:
        ModelError: if the model does not tell domains apart, also where there is no sentence.
    """
    check_domains(card.id, card.domains if card.architecture.domains else ())
    return [_read_sentence(session, loaded, text, steering) for text in sentences]


def _read_sentence(
    session: ModelSession, loaded: LoadedModel, text: str, steering: Floats | None
) -> WordDomains:
    ids, feeds = _encoder_feeds(session, loaded, [text])
    if steering is not None:
        feeds[DOMAIN_BIAS.name] = steering
    (weights,) = run_arrays(session.encoder, [DOMAIN_WEIGHTS], feeds)
    return WordDomains(
        tokens=tuple(loaded.source.tokens(ids[0])),
        weights=tuple(
            tuple(tuple(map(float, word)) for word in layer) for layer in weights[0, :, : len(ids[0])]
        ),
        places=tuple(loaded.source.places(text)[: len(ids[0])]),
    )


def read_target_domains(decoder: GraphDecoder, loaded: LoadedModel, text: str) -> WordDomains:
    """Returns what the decoder reads of domains off the tokens of a translation.

    Args:
        decoder: has read its one source; not yet stepped.
        loaded: its subwords.
        text: the translation.
    """
    ids = loaded.target.encode(text)[: loaded.card.architecture.max_len - 2]
    steps = decoder.domain_weights(np.array([[BOS_ID, *ids]]))[0, 1:]  # (tokens, layers, n_domains)
    n_layers = loaded.card.architecture.n_decoder_layers
    return WordDomains(
        tokens=tuple(loaded.target.tokens(ids)),
        weights=tuple(tuple(tuple(map(float, step[layer])) for step in steps) for layer in range(n_layers)),
        places=tuple(loaded.target.places(text)[: len(ids)]),
    )


def read_states(session: ModelSession, loaded: LoadedModel, texts: Sequence[str]) -> Floats:
    """Returns what the encoder makes of sentences, averaged over their tokens, (n_sentences, d_model).

    Args:
        session: the open graphs.
        loaded: their subwords.
        texts: sentences, without what is protected in them; at least one.
    """
    _, feeds = _encoder_feeds(session, loaded, texts)
    (states,) = run_arrays(session.encoder, ["enc_states"], feeds)
    is_real = feeds["src_mask"][..., None]
    means: Floats = (states * is_real).sum(axis=1) / is_real.sum(axis=1)
    return means


def _encoder_feeds(
    session: ModelSession, loaded: LoadedModel, texts: Sequence[str]
) -> tuple[list[list[int]], dict[str, Any]]:
    """Returns the tokens of sentences, without end symbol, and what the encoder is fed."""
    ids = [loaded.source.encode(text)[: session.card.architecture.max_len - 1] for text in texts]
    src_ids, src_mask = padded(ids)
    words = words_of(ids, loaded.source)
    feeds = {"src_ids": src_ids, "src_mask": src_mask, **(words._asdict() if words else {})}
    return ids, feeds | {name: value for name, value in loaded.values.items() if name == "src_embedding"}
