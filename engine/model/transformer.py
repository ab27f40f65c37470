"""The translation model: a Transformer whose embeddings and output bias can be swapped."""

import math
from dataclasses import replace

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding

from engine.base.architecture import position_vectors
from engine.base.config import DomainConfig, DomainKind, ExternalConfig, TransformerConfig
from engine.model.domains import DomainReading, with_domains
from engine.model.dropout import Dropout
from engine.model.external import ExternalMix, ExternalWords
from engine.model.layers import DecoderStack, EncoderStack, KeysValues
from engine.model.low_rank import LowRank
from engine.model.speakers import Speakers

PACK_WEIGHTS = ("src_embedding", "tgt_embedding", "output_bias")
"""The weights of a domain pack: swapped into a graph without reloading it."""
LOW_RANK_WEIGHTS = "low_rank."
"""How the names of the factors of low-rank updates begin among the weights."""
SPEAKER_WEIGHTS = "speakers."
"""How the names of speakers' numbers begin among the weights."""


class SwappableOutput(nn.Module):
    """Scores every target word, with the word vectors and the bias given per call.

    The tied output layer of Press and Wolf (EACL 2017) plus a per-user bias as in Michel and
    Neubig (ACL 2018). Both are arguments, not parameters, so that one exported graph
    serves every domain.
    """

    def forward(self, states: Tensor, tgt_embedding: Tensor, bias: Tensor) -> Tensor:
        """
        Args:
            states: decoder output, (batch, tgt_len, d_model).
            tgt_embedding: target word vectors, (tgt_vocab, d_model).
            bias: added to each word's score, (tgt_vocab,), or whatever broadcasts to the scores.

        Returns:
            Unnormalised log-probabilities, (batch, tgt_len, tgt_vocab).
        """
        return states @ tgt_embedding.T + bias


class Transformer(nn.Module):
    """Encoder and decoder of Vaswani et al. (NeurIPS 2017), of independent depths.

    Source and target have separate vocabularies; the target embedding is also the output layer.
    Its three swappable weights are plain parameters of this module: `src_embedding`
    (src_vocab, d_model), `tgt_embedding` (tgt_vocab, d_model) and `output_bias` (tgt_vocab,).

    `speakers` are those it knows, if any. With a speaker token (Michel and Neubig, ACL 2018, section 3) its
    decoder reads a speaker's vector before the start symbol, `speaker_vector` (1, d_model) for nobody in
    particular; nothing is predicted there. `low_rank` are the updates that it learns of its layers, if any.

    With `external` it also reads external vectors of the source's words, which are inputs of every call.
    """

    positions: Tensor

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.config = config
        std = config.d_model**-0.5
        self.src_embedding = nn.Parameter(torch.randn(config.src_vocab_size, config.d_model) * std)
        self.tgt_embedding = nn.Parameter(torch.randn(config.tgt_vocab_size, config.d_model) * std)
        self.output_bias = nn.Parameter(torch.zeros(config.tgt_vocab_size))
        self.encoder = EncoderStack(config)
        self.decoder = DecoderStack(config)
        self.output = SwappableOutput()
        self.dropout = Dropout(config.dropout)
        self.speakers: Speakers | None = None
        self.low_rank: LowRank | None = None
        self.external = ExternalMix(config.d_model, config.external) if config.external else None
        if config.domains and config.domains.kind == DomainKind.ATTENTION:
            n_tables = 2 if config.domains.table == "stack" else 1
            self.domain_vectors = nn.Parameter(
                torch.randn(n_tables, config.domains.n_domains, config.d_model) * std
            )
        if config.has_speaker_token:
            self.speaker_vector = nn.Parameter(torch.randn(1, config.d_model) * std)
        n_positions = config.max_len + config.has_speaker_token
        table = torch.from_numpy(position_vectors(config, n_positions))
        self.register_buffer("positions", table, persistent=False)
        self._factor = math.sqrt(config.d_model) if config.scales_embeddings else 1.0

    def swap_embeddings(self, src_embedding: Tensor, tgt_embedding: Tensor, output_bias: Tensor) -> None:
        """Replaces the vocabulary's weights, also by ones of another vocabulary size.

        An optimiser made before must be made anew: these are new parameters.

        Args:
            src_embedding: (src_vocab, d_model).
            tgt_embedding: (tgt_vocab, d_model).
            output_bias: (tgt_vocab,).

        Raises:
            ValueError: if the widths do not fit; this is a bug in the caller.
        """
        d_model = self.config.d_model
        if src_embedding.shape[1] != d_model or tgt_embedding.shape[1] != d_model:
            raise ValueError(f"embeddings must be {d_model} wide")
        if output_bias.shape != tgt_embedding.shape[:1]:
            raise ValueError("output_bias and tgt_embedding must have the same number of words")
        self.src_embedding = nn.Parameter(src_embedding.detach().clone())
        self.tgt_embedding = nn.Parameter(tgt_embedding.detach().clone())
        self.output_bias = nn.Parameter(output_bias.detach().clone())
        self.config = replace(
            self.config, src_vocab_size=len(src_embedding), tgt_vocab_size=len(tgt_embedding)
        )

    def source_reading(self, bias: Tensor | None = None) -> DomainReading:
        """Returns what a pass over sources notes of their domains; `bias` steers it, (batch, n_domains)."""
        return DomainReading(bias, self._domain_table(0))

    def target_reading(self, bias: Tensor | None = None) -> DomainReading:
        """Returns what a pass over targets notes of their domains; see `source_reading`."""
        return DomainReading(bias, self._domain_table(-1))

    def encode(
        self,
        src_ids: Tensor,
        src_mask: Tensor,
        reading: DomainReading | None = None,
        words: ExternalWords | None = None,
    ) -> Tensor:
        """
        Args:
            src_ids: tokens and end symbol, (batch, src_len).
            src_mask: bool, True = real token, (batch, src_len).
            reading: from `source_reading`; None: of no interest, and nothing steers.
            words: the words' external vectors; None: the model reads none.

        Returns:
            enc_states, (batch, src_len, d_model).

        Raises:
            ValueError: if the model reads external vectors and there are none; a bug in the caller.
        """
        reading = reading or self.source_reading()
        vectors = embedding(src_ids, self.src_embedding)
        if self.external is not None:
            if words is None:
                raise ValueError("the model reads external vectors of the source's words, and was given none")
            vectors = self.external(vectors, words)
        return self.encoder(self._place(vectors), src_mask, reading)  # type: ignore[no-any-return]

    def cross(self, enc_states: Tensor, reading: DomainReading | None = None) -> list[KeysValues]:
        """Returns what the decoder reads of the source: `DecoderStack.cross`; `reading` as in `encode`."""
        return self.decoder.cross(enc_states, reading or self.source_reading())

    def decode(
        self,
        tgt_in_ids: Tensor,
        cross: list[KeysValues],
        src_mask: Tensor,
        speakers: Tensor | None = None,
        reading: DomainReading | None = None,
    ) -> Tensor:
        """Reads a whole target at once, each position seeing only those before it.

        Args:
            tgt_in_ids: start symbol and tokens, (batch, tgt_len).
            cross: from `cross`.
            src_mask: bool, (batch, src_len).
            speakers: number of each sentence's speaker, (batch,); None: nobody in particular.
            reading: from `target_reading`; None: of no interest, and nothing steers.

        Returns:
            dec_states, (batch, tgt_len, d_model).
        """
        n_before = int(self.config.has_speaker_token)
        vectors = embedding(tgt_in_ids, self.tgt_embedding)
        if n_before:
            vectors = torch.cat([self._speaker_vectors(speakers, len(tgt_in_ids)), vectors], dim=1)
        reading = reading or self.target_reading()
        states, _ = self.decoder(self._place(vectors), cross, src_mask, None, reading)
        return states[:, n_before:]  # type: ignore[no-any-return]

    def begin(
        self,
        cross: list[KeysValues],
        src_mask: Tensor,
        speakers: Tensor | None = None,
        domain_bias: Tensor | None = None,
    ) -> list[KeysValues]:
        """Returns the keys and values that `decode_step` starts from, one row per sentence.

        Args:
            cross: from `cross`.
            src_mask: bool, (batch, src_len).
            speakers: as in `decode`.
            domain_bias: (batch, n_domains); None: nothing steers.
        """
        config = self.config
        shape = (len(src_mask), config.n_heads, 0, config.d_model // config.n_heads)
        empty = torch.zeros(shape, device=src_mask.device)
        past = [(empty, empty)] * config.n_decoder_layers
        if not config.has_speaker_token:
            return past
        vectors = self._place(self._speaker_vectors(speakers, len(src_mask)))
        return self.decoder(vectors, cross, src_mask, past, self.target_reading(domain_bias))[1]  # type: ignore[no-any-return]

    def decode_step(
        self,
        tgt_ids: Tensor,
        position: int,
        cross: list[KeysValues],
        src_mask: Tensor,
        past: list[KeysValues],
        domain_bias: Tensor | None = None,
    ) -> tuple[Tensor, list[KeysValues]]:
        """Reads one more token per row, with the past cached.

        Args:
            tgt_ids: the newest token of each row, (batch,).
            position: its index in the target, from 0; a speaker's vector is not counted.
            cross: from `cross`.
            src_mask: bool, (batch, src_len).
            domain_bias: (batch, n_domains); None: nothing steers.
            past: keys and values per layer, (batch, heads, past_len, d_head), at first from `begin`.

        Returns:
            dec_states of that position, (batch, d_model), and the keys and values so far.
        """
        place = position + int(self.config.has_speaker_token)
        embedded = self._embed(tgt_ids[:, None], self.tgt_embedding, place)
        reading = self.target_reading(domain_bias)
        states, present = self.decoder(embedded, cross, src_mask, past, reading)
        return states[:, 0], present

    def logits(self, dec_states: Tensor, speaker_bias: Tensor | None = None) -> Tensor:
        """Returns unnormalised log-probabilities, (..., tgt_vocab), of states (..., d_model).

        Args:
            dec_states: (..., d_model).
            speaker_bias: from `Speakers.bias`, one row per row of states; None: no speakers.
        """
        bias = self.output_bias if speaker_bias is None else self.output_bias + speaker_bias
        return self.output(dec_states, self.tgt_embedding, bias)  # type: ignore[no-any-return]

    def speaker_bias(self, speakers: Tensor | None) -> Tensor | None:
        """Returns the biases of speakers (batch,), as (batch, tgt_vocab); None if they have none."""
        return None if speakers is None or self.speakers is None else self.speakers.bias(speakers)

    def forward(
        self,
        src_ids: Tensor,
        src_mask: Tensor,
        tgt_in_ids: Tensor,
        speakers: Tensor | None = None,
        readings: tuple[DomainReading, DomainReading] | None = None,
        words: ExternalWords | None = None,
    ) -> Tensor:
        """Returns dec_states, (batch, tgt_len, d_model): `decode` of `encode`; a reading for each side."""
        source, target = readings or (self.source_reading(), self.target_reading())
        cross = self.cross(self.encode(src_ids, src_mask, source, words), source)
        return self.decode(tgt_in_ids, cross, src_mask, speakers, target)

    def _domain_table(self, place: int) -> Tensor | None:
        return self.domain_vectors[place] if hasattr(self, "domain_vectors") else None

    def _embed(self, ids: Tensor, table: Tensor, start: int = 0) -> Tensor:
        return self._place(embedding(ids, table), start)

    def _place(self, vectors: Tensor, start: int = 0) -> Tensor:
        """Scales word vectors, (batch, len, d_model), and adds their positions from `start` on."""
        scaled = vectors * self._factor
        return self.dropout(scaled + self.positions[start : start + vectors.shape[1]])  # type: ignore[no-any-return]

    def _speaker_vectors(self, speakers: Tensor | None, n_sentences: int) -> Tensor:
        """Returns the first input of each sentence's decoder, (n_sentences, 1, d_model)."""
        neutral: Tensor = self.speaker_vector
        found = None
        if speakers is not None and self.speakers is not None:
            found = self.speakers.vectors(speakers, neutral)
        return (neutral.expand(n_sentences, -1) if found is None else found)[:, None]


def add_domains(model: Transformer, domains: DomainConfig, seed: int) -> Transformer:
    """Returns a model that follows domains and so far translates exactly as a plain one does.

    Args:
        model: the plain model, which stays as it is; its speakers are left behind.
        domains: how the new one follows them.
        seed: fixes the new parts.
    """
    made, plain = _grown(model, replace(model.config, domains=domains), seed)
    made.load_state_dict(with_domains(plain, made.state_dict()))
    return made


def add_external(model: Transformer, external: ExternalConfig, seed: int) -> Transformer:
    """Returns a model that reads external vectors and so far translates exactly as one without does.

    Args:
        model: reads none; it stays as it is, and its speakers are left behind.
        external: how the new one reads them.
        seed: fixes the new parts.
    """
    made, plain = _grown(model, replace(model.config, external=external), seed)
    made.load_state_dict(made.state_dict() | plain)
    return made


def _grown(model: Transformer, config: TransformerConfig, seed: int) -> tuple[Transformer, dict[str, Tensor]]:
    """Returns a new model of another shape, and the weights of the old one without its speakers."""
    torch.manual_seed(seed)
    made = Transformer(config)
    plain = {
        name: weight for name, weight in model.state_dict().items() if not name.startswith(SPEAKER_WEIGHTS)
    }
    if "speaker_basis" in plain:
        made.register_buffer("speaker_basis", torch.empty_like(plain["speaker_basis"]))
    return made.train(model.training), plain
