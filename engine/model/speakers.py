"""The speakers of a model: a bias for each, whole or factored, or a vector that is read first.

Michel and Neubig (ACL 2018), "Extreme Adaptation for Personalized Neural Machine Translation", in the
output layer of the Transformer: logits = E h + b + b_s. Speakers are counted from 1; 0 is nobody in
particular, whose bias is 0. Special symbols are never raised or lowered, so that no profile makes
output endless or empty. Nothing here is dropped out or regularised, as in the paper.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import embedding, one_hot, pad

from engine.base.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.base.methods import FACTORED_BIAS, FULL_BIAS, SPEAKER_TOKEN


class Speakers(nn.Module):
    """The numbers of known speakers: one row each, learned like any weight.

    Args:
        names: of the speakers 1, 2, ….
    """

    kind = ""
    """The method, as in `engine.speakers.profile_store.KINDS`."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = tuple(names)
        self._numbers_of = {name: number for number, name in enumerate(self.names, 1)}

    def number(self, name: str) -> int:
        """Returns a speaker's number; 0 for one who is not known."""
        return self._numbers_of.get(name, 0)

    def factors(self, speakers: Tensor) -> tuple[Tensor, Tensor] | None:  # noqa: ARG002, other kinds use it
        """Returns biases as a product, so that a batch needs no row of the vocabulary's size per sentence.

        Args:
            speakers: numbers, (batch,).

        Returns:
            Codes, (batch, n), and words, (n, tgt_vocab), whose product is the biases; None if this kind
            has no biases.
        """
        return None

    def bias(self, speakers: Tensor) -> Tensor | None:
        """Returns the biases of speakers (batch,), as (batch, tgt_vocab); None if this kind has none."""
        found = self.factors(speakers)
        return None if found is None else found[0] @ found[1]

    def vectors(self, speakers: Tensor, neutral: Tensor) -> Tensor | None:  # noqa: ARG002, one kind uses it
        """Returns the vectors read before the start symbol, (batch, d_model); None if this kind has none.

        Args:
            speakers: numbers, (batch,).
            neutral: what stands for nobody in particular, (1, d_model).
        """
        return None

    def basis(self) -> Tensor | None:
        """Returns the basis of a factored bias, (rank, tgt_vocab); None for other kinds."""
        return None

    def profiles(self) -> Tensor:
        """Returns every speaker's numbers as they are saved, (n_speakers, width)."""
        raise ValueError(f"{type(self).__name__} has no numbers")


class FullBias(Speakers):
    """One bias per speaker and word, 0 at first."""

    kind = FULL_BIAS.name

    def __init__(self, names: Sequence[str], tgt_vocab: int) -> None:
        super().__init__(names)
        self.rows = nn.Parameter(torch.zeros(len(names) + 1, tgt_vocab - N_SPECIALS))

    def factors(self, speakers: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the speaker of each sentence, (B, n), and the biases, (n, V), of the batch's n speakers."""
        present, places = torch.unique(speakers, return_inverse=True)
        codes = one_hot(places, len(present)).to(self.rows.dtype)
        return codes, pad(embedding(present, self.rows, padding_idx=0), (N_SPECIALS, 0))

    def profiles(self) -> Tensor:
        """Returns the biases, cut off at `LARGEST_BIAS`, (n_speakers, tgt_vocab)."""
        return pad(self.rows[1:].detach().clamp(-LARGEST_BIAS, LARGEST_BIAS), (N_SPECIALS, 0))

    @torch.no_grad()
    def centre(self) -> Tensor:
        """Takes the speakers' mean out of their biases and returns it, (tgt_vocab,)."""
        mean = self.rows[1:].mean(0)
        self.rows[1:] -= mean
        return pad(mean, (N_SPECIALS, 0))


class FactoredBias(Speakers):
    """A few weights per speaker, 0 at first, times a basis that all share.

    Args:
        names: of the speakers.
        tgt_vocab: words, special symbols included.
        rank: weights per speaker.
    """

    kind = FACTORED_BIAS.name

    def __init__(self, names: Sequence[str], tgt_vocab: int, rank: int) -> None:
        super().__init__(names)
        variance = rank**-0.5  # mean 1 / r and variance sqrt(1 / r), as the authors' program draws it
        self.weights = nn.Parameter(torch.zeros(len(names) + 1, rank))
        self.words = nn.Parameter(torch.randn(rank, tgt_vocab - N_SPECIALS) * variance**0.5 + 1 / rank)

    def factors(self, speakers: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the weights of each sentence's speaker, (B, R), and the basis, (R, V)."""
        return embedding(speakers, self.weights, padding_idx=0), self._whole()

    def basis(self) -> Tensor:
        """Returns the basis, (rank, tgt_vocab)."""
        return self._whole().detach()

    def profiles(self) -> Tensor:
        """Returns the weights, made smaller where a bias would pass `LARGEST_BIAS`, (n_speakers, rank)."""
        weights = self.weights[1:].detach()
        largest = torch.cat(
            [(part @ self.words.detach()).abs().amax(1) for part in torch.split(weights, 256)]
        )
        return weights * (LARGEST_BIAS / largest.clamp(min=LARGEST_BIAS))[:, None]

    @torch.no_grad()
    def centre(self) -> Tensor:
        """Takes the speakers' mean out of their weights and returns its bias, (tgt_vocab,)."""
        mean = self.weights[1:].mean(0)
        self.weights[1:] -= mean
        return mean @ self._whole()

    def _whole(self) -> Tensor:
        return pad(self.words, (N_SPECIALS, 0))


class SpeakerTokens(Speakers):
    """A vector per speaker that the decoder reads before the start symbol, like one word more."""

    kind = SPEAKER_TOKEN.name

    def __init__(self, names: Sequence[str], d_model: int) -> None:
        super().__init__(names)
        self.rows = nn.Parameter(torch.randn(len(names), d_model) * d_model**-0.5)

    def vectors(self, speakers: Tensor, neutral: Tensor) -> Tensor:
        """Returns each sentence's vector, (batch, d_model); see `Speakers`."""
        return embedding(speakers, torch.cat([neutral, self.rows]))

    def profiles(self) -> Tensor:
        """Returns the vectors, (n_speakers, d_model)."""
        return self.rows.detach()


def speakers_from(
    kind: str, profiles: Mapping[str, NDArray[Any]], tgt_vocab: int, d_model: int, basis: Tensor | None = None
) -> Speakers:
    """Builds speakers from saved numbers.

    Args:
        kind: one of `engine.speakers.profile_store.KINDS`.
        profiles: numbers by name.
        tgt_vocab: words of the target side.
        d_model: width of the states.
        basis: of a factored bias, (rank, tgt_vocab).

    Raises:
        ValueError: if the kind is unknown, or a factored bias comes without its basis.
    """
    names = list(profiles)
    numbers = [torch.as_tensor(profiles[name], dtype=torch.float32) for name in names]
    rows = torch.stack(numbers) if numbers else None
    made: Speakers
    with torch.no_grad():
        if kind == FullBias.kind:
            made = full = FullBias(names, tgt_vocab)
            if rows is not None:
                full.rows[1:] = rows[:, N_SPECIALS:]
        elif kind == FactoredBias.kind and basis is not None:
            made = factored = FactoredBias(names, tgt_vocab, len(basis))
            factored.words.copy_(basis[:, N_SPECIALS:])
            if rows is not None:
                factored.weights[1:] = rows
        elif kind == SpeakerTokens.kind:
            made = tokens = SpeakerTokens(names, d_model)
            if rows is not None:
                tokens.rows.copy_(rows)
        else:
            raise ValueError(f"no speakers of the kind {kind!r} can be made")
    return made
