"""The tokenizer, SentencePiece: trained, and text to subword ids and back. Knows no models or batches."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from urllib.parse import quote

import sentencepiece as spm

from engine.base.errors import CorpusError, ModelError
from engine.base.graph_io import BOS_ID, EOS_ID, N_SPECIALS, PAD_ID, UNK_ID
from engine.text.subword_training import ALWAYS_KNOWN, SubwordOrder, learn_here, learn_in_child

__all__ = ["ALWAYS_KNOWN", "Subwords", "domain_symbol", "opening_symbol", "train_subwords"]

_OPENING = "<opening:"
_DOMAIN = "<domain:"
_RARE = -12.5
"""Log-probability of a character that is seen once among about 270,000 subwords."""
_SOME = 100
_LARGE_TEXT = 1_000_000
"""Characters, of which SentencePiece learns for about half a second: a process of its own costs less."""


class Subwords:
    """One side's subword model: the ids are those of the model's embedding rows.

    Args:
        data: a serialised SentencePiece model whose ids 0 to 3 are our special symbols.
        origin: where it came from, for messages.

    Raises:
        ModelError: if the data is no SentencePiece model, or one with other special ids.
    """

    def __init__(self, data: bytes, origin: str = "the subword model") -> None:
        hint = "Restore the file, or add the model again."
        try:
            self._processor = spm.SentencePieceProcessor(model_proto=data)
        except Exception as error:  # noqa: BLE001, SentencePiece raises RuntimeError and others
            raise ModelError(f"{origin} is not a SentencePiece model.", hint) from error
        ids = (
            self._processor.bos_id(),
            self._processor.pad_id(),
            self._processor.eos_id(),
            self._processor.unk_id(),
        )
        if ids != (BOS_ID, PAD_ID, EOS_ID, UNK_ID):
            raise ModelError(f"{origin} numbers its special symbols {ids}, not (0, 1, 2, 3).", hint)
        self.data = data
        self._symbols = {
            self._processor.id_to_piece(i): i
            for i in range(N_SPECIALS, self._processor.get_piece_size())
            if self._processor.is_control(i)
        }
        self._unwritten = {*range(N_SPECIALS), *self._symbols.values()}
        first = range(N_SPECIALS, min(self.size, N_SPECIALS + _SOME))
        self.has_ranks = all(self._processor.get_score(i).is_integer() for i in first)
        """True: the scores of its subwords are their order (BPE) and no log-probabilities."""
        self._opening = [i for name, i in self._symbols.items() if name.startswith(_OPENING)]

    @classmethod
    def load(cls, path: Path) -> "Subwords":
        """Reads a `.spm` file.

        Raises:
            ModelError: if the file is missing or is not such a model.
        """
        if not path.is_file():
            raise ModelError(
                f"The subword model {path} is missing.", "Restore the file, or add the model again."
            )
        return cls(path.read_bytes(), str(path))

    @property
    def size(self) -> int:
        """Number of subwords, special symbols included."""
        return int(self._processor.get_piece_size())

    @property
    def opening(self) -> str:
        """The symbol before every sentence, as the model's own program writes it: ">>deu<<"; "" if none."""
        found = self.tokens(self._opening)
        return found[0].removeprefix(_OPENING).removesuffix(">") if found else ""

    @property
    def given(self) -> dict[str, int]:
        """The symbols that are put before sentences (`opening_symbol`, `domain_symbol`), with their ids."""
        return {name: i for name, i in self._symbols.items() if name.startswith((_OPENING, _DOMAIN))}

    @property
    def has_domains(self) -> bool:
        """Whether it has symbols of domains, see `domain_symbol`."""
        return any(name.startswith(_DOMAIN) for name in self._symbols)

    def domain_id(self, domain: str) -> int:
        """Returns the id of a domain's symbol.

        Raises:
            KeyError: if the vocabulary was learned without it; this is a bug in the caller.
        """
        return self._symbols[domain_symbol(domain)]

    def encode(self, text: str) -> list[int]:
        """Returns the ids of a sentence, without end symbol; unknown characters give UNK_ID.

        Where a model needs a symbol before every sentence (see `opening_symbol`), it comes first.
        """
        return [*self._opening, *self._processor.encode(text)]

    def encode_all(self, texts: Sequence[str]) -> list[list[int]]:
        """Encodes many sentences at once."""
        encoded = self._processor.encode(list(texts), num_threads=1)
        return [[*self._opening, *ids] for ids in encoded] if self._opening else list(encoded)

    def decode(self, ids: Sequence[int]) -> str:
        """Returns the text of ids; special symbols and those of domains give nothing."""
        size = self.size
        written = [int(i) for i in ids if i < size and i not in self._unwritten]
        return str(self._processor.decode(written))

    def tokens(self, ids: Iterable[int]) -> list[str]:
        """Returns the strings of ids, word starts marked by "▁"."""
        return [self._processor.id_to_piece(int(i)) for i in ids]

    def spell(self, text: str) -> list[str]:
        """Returns the subwords of a text as strings; what is unknown stands there as it is written."""
        return list(self._processor.encode(text, out_type=str))

    def places(self, text: str) -> list[tuple[int, int]]:
        """Returns where each subword of a text stands in it, from and up to, in characters.

        The blank before a word is left out, so a subword that is only a blank takes no room.
        """
        _, offsets = self._processor.normalize(text, with_offsets=True)
        places, end = [], 0
        for token in self.spell(text):
            start, end = end, end + len(token)
            places.append((int(offsets[start + token.startswith("▁")]), int(offsets[end])))
        return places

    def is_rare(self, char: str) -> bool:
        """Tells whether a character was hardly in the text that the vocabulary was learned from.

        Such a one is in it only because every vocabulary holds it (`ALWAYS_KNOWN`). Scores that are ranks and
        no probabilities (BPE) say nothing of that: False.
        """
        score = self._processor.get_score(self._processor.encode(char)[-1])
        return not self.has_ranks and float(score) < _RARE

    def scores(self) -> list[float]:
        """Returns each subword's log-probability in the text the vocabulary was learned from, (size,).

        Special symbols have 0; those of domains, which stand in no text, minus infinity.
        """
        scores = [float(self._processor.get_score(i)) for i in range(self.size)]
        for i in self._symbols.values():
            scores[i] = -math.inf
        return scores


def opening_symbol(text: str) -> str:
    """Returns the name of a symbol that stands before every sentence of its side: `<opening:>>deu<<>`.

    Models of several languages are told so which one to write.
    """
    return f"{_OPENING}{text}>"


def domain_symbol(domain: str) -> str:
    """Returns the symbol that a model of several domains writes before its translation: `<domain:law>`.

    Whatever is no plain letter or digit is written as in web addresses: every name has a symbol of its own.
    """
    return f"{_DOMAIN}{quote(domain, safe='')}>"


def train_subwords(
    sentences: Iterable[str],
    vocab_size: int,
    *,
    seed_sentences: int = 1_000_000,
    symbols: Sequence[str] = (),
    check: Callable[[], None] = lambda: None,
) -> Subwords:
    """Learns a unigram subword model (Kudo, ACL 2018), as paper 000 does, from plain text.

    Digits are split one by one, so that numbers are copied and not learned by heart. A large text is learned
    from in another process, which gives the same and can be stopped meanwhile.

    Args:
        sentences: training text, one sentence each.
        vocab_size: subwords wanted, special symbols included; a small text may give fewer.
        seed_sentences: most sentences kept, sampled evenly.
        symbols: subwords that stand for something and are never read from text, whatever its letters;
            they come right after the special symbols.
        check: called several times a second while a large text is learned from; may raise `Cancelled`.

    Raises:
        CorpusError: if the text is too small for any vocabulary of that size.
        OutOfMemory: if a large text takes more memory than there is.
    """
    order = SubwordOrder(vocab_size=vocab_size, seed_sentences=seed_sentences, symbols=tuple(symbols))
    unread = iter(sentences)
    first = _taken(unread, _LARGE_TEXT)
    is_small = sum(map(len, first)) < _LARGE_TEXT
    try:
        data = learn_here(first, order) if is_small else learn_in_child(chain(first, unread), order, check)
    except RuntimeError as error:
        raise CorpusError(
            f"A subword vocabulary of {vocab_size} cannot be learned from this text ({error}).",
            "Use more text or a smaller vocabulary.",
        ) from error
    return Subwords(data, "the subword model just trained")


def _taken(sentences: Iterator[str], n_characters: int) -> list[str]:
    """Takes the first sentences, until they have so many characters or there are no more."""
    taken: list[str] = []
    n_taken = 0
    for sentence in sentences:
        taken.append(sentence)
        n_taken += len(sentence)
        if n_taken >= n_characters:
            break
    return taken
