"""A model in memory, alone or with packs of it in.

Holds the arrays to feed, the subwords and, read when first asked for, what speakers need: the output layer,
the basis, the known speakers.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np
from safetensors import SafetensorError, safe_open

from engine.base.architecture import UPDATES_FILE
from engine.base.errors import ModelError
from engine.base.graph_io import N_SPECIALS
from engine.base.onnx_runtime import ort
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.packs import PACK_FILE, Pack, PackRoom
from engine.runtime.quality_estimation import DoubtFinder
from engine.runtime.session import ModelSession
from engine.runtime.shortlisting import ShortOutput
from engine.runtime.speakers import Floats, SpeakerInfo, fingerprint
from engine.runtime.surface.surface import SurfaceReader
from engine.runtime.terms import word_ends
from engine.search.constraints import WordEnds
from engine.search.next_words import TokenTexts
from engine.speakers.profile_store import FILE_NAME as PROFILES_FILE
from engine.speakers.profile_store import ProfileStore
from engine.text.sentence_languages import SentenceLanguages
from engine.text.subwords import Subwords
from engine.vocabulary.shortlist import FILE_NAME as SHORTLIST_FILE
from engine.vocabulary.shortlist import Shortlist
from engine.vocabulary.vector_files import SubwordsWithTable, open_table
from engine.vocabulary.vector_table import ExternalTable

_WEIGHTS_FILE = "weights.safetensors"
_OF_LISTED_WORD = 5
"""Bytes besides its vector in int8."""
_TIMES_ITS_FILE = 5
"""Memory of the subwords, as a multiple of their file's size; measured with 8,000."""
_BYTES_OF_WORD = 100
"""Memory that profiles need per target word, in bytes; measured."""


class OutputLayer(NamedTuple):
    """Scores the target words, with no speaker: states @ embedding.T + bias."""

    embedding: Floats
    """(tgt_vocab, d_model)."""
    bias: Floats
    """(tgt_vocab,)."""


@dataclass(frozen=True, eq=False)
class LoadedModel:
    """A model alone (`base` is None), or with a pack."""

    key: str
    """Key of the pack in the sentence cache."""
    card: ModelCard
    """Card of the pack, or else of the model."""
    values: Mapping[str, ort.OrtValue]
    """Values of swappable graph inputs, by name."""
    source: Subwords
    target: Subwords
    reader: SurfaceReader
    base: "LoadedModel | None" = None
    may_list: bool = True
    """False: its graphs cannot score some words alone."""

    @classmethod
    def of_model(cls, card: ModelCard) -> "LoadedModel":
        """Reads the subwords of a model.

        Raises:
            ModelError: if they are missing, broken or of another model.
        """
        source, target = (Subwords.load(card.file(f"{side}.spm")) for side in ("source", "target"))
        sizes, wanted = (source.size, target.size), card.architecture
        if sizes != (wanted.src_vocab_size, wanted.tgt_vocab_size):
            raise ModelError(
                f"The subwords in {card.folder} have {sizes[0]} and {sizes[1]} tokens, but the model "
                f"{wanted.src_vocab_size} and {wanted.tgt_vocab_size}.",
                "Files of two models are mixed up: get the folder again from where it came.",
            )
        if wanted.external is not None:
            source = SubwordsWithTable(source, _table_of(card))
        reader = SurfaceReader(source, wanted.max_len, (card.src, card.tgt))
        return cls("", card, {}, source, target, reader)

    def with_pack(self, key: str, pack: Pack, session: ModelSession) -> "LoadedModel":
        """Returns this model with a pack in.

        A pack that keeps the model's words keeps its basis for speakers too, unless it has its own; one
        of another rank brings neutral weights, for the graph's own have the model's rank.
        """
        values = dict(pack.values)
        if "speaker_basis" in values:
            basis = values["speaker_basis"].numpy()
            values["speaker_weights"] = session.to_device(np.zeros((1, len(basis)), np.float32))
            if not basis.any() and (pack.words is None or pack.words[1].data == self.target.data):
                del values["speaker_basis"], values["speaker_weights"]  # only to fit another number of words
        if pack.words is None:
            words, may_list = (self.source, self.target, self.reader), session.lists_with_packs
            return LoadedModel(key, pack.card, values, *words, self, may_list)
        source, target = pack.words
        if isinstance(self.source, SubwordsWithTable):
            source = SubwordsWithTable(source, self.source.table)
        reader = SurfaceReader(source, self.card.architecture.max_len, (self.card.src, self.card.tgt))
        return LoadedModel(key, pack.card, values, source, target, reader, self)

    @cached_property
    def doubts(self) -> DoubtFinder:
        """Finds its doubtful translations."""
        return DoubtFinder(self.card)

    @cached_property
    def languages(self) -> SentenceLanguages:
        """Says what of a sentence is not in the language that it is translated from."""
        return SentenceLanguages(self.source, self.target, (self.card.src, self.card.tgt))

    @cached_property
    def word_ends(self) -> WordEnds:
        """Subwords that continue a word."""
        return word_ends(self.target, self.card.tgt)

    @cached_property
    def token_texts(self) -> TokenTexts:
        """What its target subwords write."""
        marked = self.target.tokens(range(self.target.size))
        texts = [
            text.replace("▁", " ") if text == "▁" or self.target.decode([i]) else ""
            for i, text in enumerate(marked)
        ]
        return TokenTexts(texts, self.word_ends.glued)

    @cached_property
    def opening(self) -> tuple[int, ...]:
        """The symbol of its domain that the model writes before a translation; empty for most models.

        Raises:
            ModelError: if the model's subwords do not have the symbol.
        """
        if not self.card.domains or self.card.architecture.domains:
            return ()
        try:
            return (self.target.domain_id(self.card.domains[0]),)
        except KeyError as error:
            raise ModelError(
                f"The subwords in {self.card.folder} have no symbol {error} of the model's domain.",
                "Files of two models are mixed up: get the folder again from where it came.",
            ) from error

    @property
    def n_bytes(self) -> int:
        """About how much memory it takes besides what it shares with its base."""
        arrays = sum(int(value.tensor_size_in_bytes()) for value in self.values.values())
        shares = self.base is not None and self.base.target is self.target
        words = 0 if shares else len(self.source.data) + len(self.target.data)
        if self._update is not None and self.base and (self.base.card.folder / SHORTLIST_FILE).is_file():
            arrays += self.target.size * (self.base.card.architecture.d_model + _OF_LISTED_WORD)
        return arrays + _TIMES_ITS_FILE * words + _BYTES_OF_WORD * self.target.size

    @cached_property
    def output_bias(self) -> Floats:
        """The bias of words with no speaker, (tgt_vocab,).

        Raises:
            ModelError: if the model's weights are missing or broken.
        """
        bias = self._fed("output_bias")
        if bias is not None:
            return bias.reshape(-1)
        return self.base.output_bias if self.base else self._own_layer.bias

    @cached_property
    def output_layer(self) -> OutputLayer:
        """The word vectors and the bias that score words.

        Raises:
            ModelError: if the model's weights are missing or broken.
        """
        own = self.base.output_layer if self.base else self._own_layer
        embedding = self._fed("tgt_embedding")
        if self._update is not None:
            down, up = self._update
            embedding = own.embedding + (down @ up).T
        return OutputLayer(own.embedding if embedding is None else embedding, self.output_bias)

    @cached_property
    def short_output(self) -> ShortOutput | None:
        """Scores only the words that a sentence may need; None for most models, and with a pack that has
        words of its own.

        Raises:
            ModelError: if the model's shortlist or weights are missing or broken.
        """
        if self.base is not None:
            listed, update = self.base.short_output if self.may_list else None, self._update
            return listed.with_update(*update) if listed and update else None
        return self.reading_output if (self.card.folder / SHORTLIST_FILE).is_file() else None

    @cached_property
    def reading_output(self) -> ShortOutput | None:
        """Scores few words of given translations and all of their own; None with most packs.

        Raises:
            ModelError: if the model's shortlist or weights are missing or broken.
        """
        if self.base is not None:
            return self.short_output
        has_list = (self.card.folder / SHORTLIST_FILE).is_file()
        sizes = self.source.size, self.target.size
        return ShortOutput(Shortlist.load(self.card.folder, *sizes) if has_list else None, *self.output_layer)

    @cached_property
    def info(self) -> SpeakerInfo:
        """The facts about this model and pack that a speaker's profile depends on."""
        return SpeakerInfo(
            model_id=self.card.id,
            basis=_without_specials(self._basis),
            vocabulary_id=fingerprint(self.target.data),
            known=self._known,
            subwords=self.target.tokens(range(self.target.size)),
            unigram=_unigram(self.target),
            neutral_vector=self._neutral_vector,
        )

    @property
    def _update(self) -> tuple[Floats, Floats] | None:
        """What a small pack changes in the target's words: (d_model, rank) and (rank, tgt_vocab)."""
        down, up = (self._fed(f"tgt_embedding.{factor}") for factor in ("down", "up"))
        return None if down is None or up is None else (down, up)

    @cached_property
    def _own_layer(self) -> OutputLayer:
        found = self._read("tgt_embedding", "output_bias")
        if len(found) < 2:
            raise ModelError(f"{self.card.file(_WEIGHTS_FILE)} has no output layer.", "Get the model again.")
        return OutputLayer(found["tgt_embedding"], found["output_bias"])

    @cached_property
    def _basis(self) -> Floats | None:
        """The basis as the graph uses it; None if there is none, or one of nothing but zeros."""
        basis = self._fed("speaker_basis")
        if basis is None:
            return self.base._basis if self.base else self._own_basis()
        return basis if basis.any() else None

    def _own_basis(self) -> Floats | None:
        has_weights = (self.card.folder / _WEIGHTS_FILE).is_file()
        return self._read("speaker_basis").get("speaker_basis") if has_weights else None

    @cached_property
    def _known(self) -> ProfileStore | None:
        path = self.card.folder / PROFILES_FILE
        if path.is_file():
            return ProfileStore.open(path)
        shares = self.base is not None and self._fed("speaker_basis") is None
        return self.base._known if shares and self.base else None

    @cached_property
    def _neutral_vector(self) -> Floats | None:
        if not self.card.architecture.has_speaker_token:
            return None
        owner = self if self.base is None else self.base  # packs have no vector of their own
        return owner._read("speaker_vector")["speaker_vector"].reshape(-1)

    def _fed(self, name: str) -> Floats | None:
        return np.asarray(self.values[name].numpy()) if name in self.values else None

    def _read(self, *names: str) -> dict[str, Floats]:
        """Reads some arrays of the model's weights, those that it has."""
        path = self.card.file(_WEIGHTS_FILE)
        try:
            with safe_open(path, framework="np") as file:
                found = {name: file.get_tensor(name) for name in names if name in set(file.keys())}
        except (SafetensorError, OSError, ValueError) as error:
            raise ModelError(f"{path} cannot be read ({error}).", "Get the model again.") from error
        return {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in found.items()}


class LoadedPacks:
    """The packs of one model that were used last: coming back to one takes no time.

    Args:
        own: the model alone.
        session_for: returns the graphs that a pack runs in, by its description.
        room: how much memory they may take; who was not used for longest leaves.
    """

    def __init__(
        self, own: LoadedModel, session_for: Callable[[ModelCard], ModelSession], room: PackRoom
    ) -> None:
        self._own, self._session_for, self._room = own, session_for, room
        self._known: OrderedDict[str, tuple[Pack, LoadedModel, int]] = OrderedDict()
        self._n_bytes = 0

    def one(self, folder: Path) -> LoadedModel:
        """Returns the model with a pack in.

        Raises:
            ModelError: if the pack is broken or belongs to another model.
        """
        return self._loaded(folder)[1]

    def mix(self, weights: Mapping[Path, float]) -> LoadedModel:
        """Returns the model with several small packs in; where int8 would spoil one, all run in float32.

        Args:
            weights: of each pack's folder, one at least; 1: as it was learned, 0: left out.

        Raises:
            ModelError: if a pack is broken, belongs to another model or is no small one.
        """
        packs = [(self._loaded(folder)[0], weight) for folder, weight in weights.items()]
        packs.sort(key=lambda each: not each[0].card.int8_refused)  # the first one's card stands for all
        session = self._session_for(packs[0][0].card)
        key = " + ".join(f"{weight} {folder} {_state_of(folder)}" for folder, weight in weights.items())
        return self._own.with_pack(key, Pack.mixed(packs, session), session)

    def _loaded(self, folder: Path) -> tuple[Pack, LoadedModel]:
        """Returns a pack, and the model with it in; loaded again if it left or its file has changed."""
        key = f"{folder} {_state_of(folder)}"
        if key not in self._known:
            session = self._session_for(read_card(folder))
            pack = Pack.load(folder, session, is_mapped=self._room.is_mapped)
            loaded = self._own.with_pack(key, pack, session)
            self._known[key] = pack, loaded, loaded.n_bytes
            self._n_bytes += loaded.n_bytes
        self._known.move_to_end(key)
        while self._n_bytes > self._room.most_bytes and len(self._known) > 1:
            self._n_bytes -= self._known.popitem(last=False)[1][2]
        return self._known[key][:2]


def _state_of(folder: Path) -> int:
    """Returns another number once a pack's file has changed; 0 if it is missing."""
    path = next((path for name in (PACK_FILE, UPDATES_FILE) if (path := folder / name).is_file()), None)
    return path.stat().st_mtime_ns if path else 0


def _unigram(target: Subwords) -> Floats:
    """Returns the share of each token in the text that the vocabulary was learned from."""
    shares = np.exp(np.array(target.scores()))
    shares[:N_SPECIALS] = 0
    unigram: Floats = (shares / shares.sum()).astype(np.float32)
    return unigram


def _without_specials(basis: Floats | None) -> Floats | None:
    if basis is None or not basis[:, :N_SPECIALS].any():
        return basis
    basis = basis.copy()
    basis[:, :N_SPECIALS] = 0
    return basis


def _table_of(card: ModelCard) -> ExternalTable:
    """Opens the table of word vectors that a model reads.

    Raises:
        ModelError: if it is missing, damaged, or of another model.
    """
    table, external = open_table(card.folder), card.architecture.external
    if external is not None and table.dimension != external.width:
        raise ModelError(
            f"The table in {card.folder} has {table.dimension} numbers per word, the model reads "
            f"{external.width}.",
            "Files of two models are mixed up: get the folder again from where it came.",
        )
    return table
