"""The corpora of the library that one adaptation learns from, and their text."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from engine.base.errors import CorpusError
from engine.base.files import sha256_of
from engine.base.methods import Method
from engine.results.corpora import CorpusRecord
from engine.results.importing import FileFacts
from engine.results.model_details import InputText, Settings
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.training.text import SpokenPair, TextSource, domain_sources, held_out_pairs


@dataclass(frozen=True, kw_only=True)
class DomainCorpora:
    """The corpora of a domain in the library, in the model's direction."""

    src: str
    tgt: str
    parallel: Sequence[TextSource]
    mono: Sequence[CorpusRecord]
    """Monolingual corpora in either language."""

    @property
    def parallel_ids(self) -> list[str]:
        """The ids of the corpora of pairs."""
        return [source.corpus.id for source in self.parallel if source.corpus]

    @property
    def mono_ids(self) -> list[str]:
        """The ids of the monolingual corpora."""
        return [corpus.id for corpus in self.mono]

    def pairs(self) -> list[SpokenPair]:
        """Returns the pairs to learn from, with their speakers."""
        return [pair for source in self.parallel for pair in source.spoken_pairs("train")]

    def dev_pairs(self) -> list[SpokenPair]:
        """Returns the held-out pairs, see `held_out_pairs`.

        Raises:
            CorpusError: if there are none.
        """
        return held_out_pairs(self.parallel)

    def used_by(self, method: Method, *, back_translate: bool) -> "DomainCorpora":
        """Returns the part that a method reads: monolingual text makes words, or is translated back."""
        if method.learns_vocabulary:
            return self
        side = self.src if method.external_kind else self.tgt
        is_read = back_translate or bool(method.external_kind)
        mono = [corpus for corpus in self.mono if is_read and corpus.src == side]
        return replace(self, mono=mono)

    def count(self, split: str) -> int:
        """Returns how many pairs a split has, with both sides."""
        return sum(1 for source in self.parallel for _ in source.pairs(split))

    def fingerprints(self) -> dict[str, str]:
        """Returns the hash of each corpus' text and split, by id."""
        every = [*(source.corpus for source in self.parallel), *self.mono]
        return {corpus.id: fingerprint(corpus.path) for corpus in every if corpus}

    def describe(self) -> tuple[InputText, ...]:
        """Describes each corpus for a run's card: what it is, its hash, and the files it came from.

        `held_out` of a monolingual one: how many of its sentences are held-out ones and not learned from.
        """
        hashes = self.fingerprints()
        every = [*(source.corpus for source in self.parallel), *self.mono]
        return tuple(
            InputText(
                id=corpus.id,
                name=corpus.name,
                kind=corpus.kind,
                languages="-".join(filter(None, (corpus.src, corpus.tgt))),
                splits=corpus.splits,
                sha256=hashes[corpus.id],
                files=tuple(map(_told_of_file, corpus.details.files)),
                held_out=self._lines[corpus.id][1] if corpus.id in self._lines else None,
            )
            for corpus in every
            if corpus
        )

    def mono_text(self, language: str) -> list[str]:
        """Returns the sentences of one language alone that a model may learn from.

        Those that a model is measured with are none of them, be it for subwords, word vectors or
        back-translation.
        """
        return [line for corpus in self.mono if corpus.src == language for line in self._lines[corpus.id][0]]

    @cached_property
    def _lines(self) -> dict[str, tuple[list[str], int]]:
        """The sentences of each monolingual corpus, by id, and how many were left out as held-out ones."""
        from engine.corpora.normalising import fold

        found: dict[str, tuple[list[str], int]] = {}
        held_out = {language: self._held_out(language) for language in {corpus.src for corpus in self.mono}}
        for corpus in self.mono:
            with open_text(corpus) as stored:
                every = [line.strip() for line, _ in stored.pairs("train") if line.strip()]
            kept = [line for line in every if fold(line) not in held_out[corpus.src]]
            found[corpus.id] = kept, len(every) - len(kept)
        return found

    def _held_out(self, language: str) -> set[str]:
        """Returns the domain's held-out sentences in one language, folded as where splits are made."""
        from engine.corpora.normalising import fold

        side = 0 if language == self.src else 1
        splits = ("dev", "test")
        return {fold(pair[side]) for text in self.parallel for split in splits for pair in text.pairs(split)}


def find_domain_corpora(
    domain: str,
    src: str,
    tgt: str,
    *,
    only: Sequence[str] | None = None,
    mono: Sequence[str] | None = None,
) -> DomainCorpora:
    """Finds the corpora of a domain.

    Args:
        domain: the domain.
        src: language tag of the model's source.
        tgt: language tag of the model's target.
        only: ids of the corpora of pairs that are wanted; None: all of the domain.
        mono: ids of the monolingual corpora, of whatever domain; None: those of the domain.

    Raises:
        CorpusError: if the domain has no pairs in these languages, a corpus wanted is gone, or one that is
            to be monolingual is not, or is in another language.
    """
    parallel = domain_sources(domain, src, tgt, only=only)
    corpora = open_library().corpora()
    if mono is None:
        found = [
            corpus
            for corpus in corpora
            if corpus.domain == domain and corpus.kind == "monolingual" and corpus.src in (src, tgt)
        ]
    else:
        found = monolingual_corpora(mono, src, tgt)
    return DomainCorpora(src=src, tgt=tgt, parallel=parallel, mono=found)


def monolingual_corpora(names: Sequence[str], src: str, tgt: str) -> list[CorpusRecord]:
    """Returns corpora of text in one of two languages alone.

    Raises:
        CorpusError: if one holds something else, or is in another language.
        LibraryError: if there is no such corpus.
    """
    return [_monolingual(open_library().corpus(name), src, tgt) for name in dict.fromkeys(names)]


def _told_of_file(file: FileFacts) -> Settings:
    """Describes a file for a card, which is made to be shared: none of its sentences."""
    return {"name": file.name, "format": file.format, "bytes": file.bytes, "sha256": file.sha256}


def fingerprint(folder: Path) -> str:
    """Returns one hash of a stored corpus' sentences and of the split that each is in."""
    whole = hashlib.sha256()
    for name in ("source.txt", "target.txt", "split.npy"):
        path = folder / name
        whole.update((sha256_of(path) if path.is_file() else "").encode())
    return whole.hexdigest()


def _monolingual(corpus: CorpusRecord, src: str, tgt: str) -> CorpusRecord:
    if corpus.kind != "monolingual":
        what = "a list of terms" if corpus.kind == "terms" else "pairs of sentences"
        raise CorpusError(
            f"The corpus {corpus.id} holds {what}, not text in one language.",
            "Name a corpus that was imported with --monolingual.",
        )
    if corpus.src not in (src, tgt):
        raise CorpusError(
            f"The corpus {corpus.id} is in {corpus.src}, and the model translates {src} to {tgt}.",
            "Name text in one of the model's two languages.",
        )
    return corpus
