"""The text a model is trained on: corpora of the library, or files, each with a weight."""

import shlex
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.errors import ConfigError, CorpusError, LibraryError
from engine.base.files import expanded, sha256_of
from engine.corpora.opening import open_readers
from engine.documents.segments import ReadOptions, Segment
from engine.orders.order import split_weight
from engine.results.corpora import CorpusRecord
from engine.results.model_details import LearnedText
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library

Pair = tuple[str, str]
SpokenPair = tuple[str, str, str]
"""Source, target, and the name of who speaks; "" if nobody is named."""
_DEV_PAIRS_PER_CORPUS = 100
_SPLIT_ENDINGS = (".tsv.gz", ".tsv", ".tmx")
_HELD_OUT, _LEAST_APART = 500, 20
"""Pairs taken out of text without held-out ones, about; at most one in so many."""


@dataclass(frozen=True, kw_only=True)
class TextSource:
    """One corpus as training sees it, in the direction asked for."""

    name: str
    weight: float
    """Times each pair is seen per epoch, on average."""
    options: ReadOptions
    corpus: CorpusRecord | None = None
    """The corpus, if it lies in the library."""
    is_reversed: bool = False
    """True if the library's corpus runs the other way."""
    paths: dict[str, Path] | None = None
    """The file of each split, if it does not."""
    one_in: int = 0
    """In a file without held-out pairs, one sentence in so many is held out, with its copies; 0: none."""

    @property
    def domain(self) -> str:
        """The corpus' domain; a file or folder is one of its own, under its name."""
        return self.corpus.domain if self.corpus and self.corpus.domain else self.name

    def pairs(self, split: str) -> Iterator[Pair]:
        """Yields the pairs of a split, both sides non-empty; none if it has no such split."""
        for src, tgt, _ in self.spoken_pairs(split):
            yield src, tgt

    def spoken_pairs(self, split: str) -> Iterator[SpokenPair]:
        """Yields the pairs of a split with their speakers, as `pairs` does."""
        read = self._from_library if self.corpus else self._from_file
        is_cut = self.one_in > 0 and split in ("train", "dev")
        for src, tgt, speaker in read("train" if is_cut else split):
            if not (src.strip() and tgt.strip()):
                continue
            if not is_cut or (zlib.crc32(src.strip().encode()) % self.one_in == 0) == (split == "dev"):
                yield src.strip(), tgt.strip(), speaker

    def describe(self) -> LearnedText:
        """Describes it for a run's record: name, weight, and the hash of the text."""
        said = LearnedText(name=self.name, weight=self.weight)
        if self.corpus:
            return replace(said, corpus=self.corpus.id, pairs=self.corpus.splits.get("train", 0))
        path = (self.paths or {}).get("train")
        return replace(said, file=path.name, sha256=sha256_of(path)) if path else said

    def _from_library(self, split: str) -> Iterator[SpokenPair]:
        assert self.corpus is not None
        with open_text(self.corpus) as corpus:
            speakers = corpus.label_names("speaker", corpus.rows(split))
            for (src, tgt), speaker in zip(corpus.pairs(split), speakers, strict=True):
                yield (tgt, src, speaker) if self.is_reversed else (src, tgt, speaker)

    def _from_file(self, split: str) -> Iterator[SpokenPair]:
        path = (self.paths or {}).get(split)
        if path is None:
            return
        for reader in open_readers([path], self.options):
            for unit in reader.units():
                if isinstance(unit, Segment):
                    yield unit.source, unit.target, unit.speaker


def find_sources(specs: Sequence[str], src: str, tgt: str, columns: Sequence[str]) -> list[TextSource]:
    """Turns what the user named into corpora.

    Args:
        specs: "NAME", "FILE" or "FOLDER", each with "@WEIGHT" behind it if it is not 1. A folder holds
            train, dev and test as TSV (also .gz) or TMX files; or several such folders and files.
        src: language tag of the source.
        tgt: language tag of the target.
        columns: languages of a TSV file's columns, in order; empty: source, then target.

    Raises:
        ConfigError: if the columns do not name both languages.
        CorpusError: if one is neither a corpus, a file nor a folder, or a weight is no number.
    """
    return [source for spec in specs for source in _find(spec, _read_options(src, tgt, columns))]


def with_held_out(sources: Sequence[TextSource]) -> list[TextSource]:
    """Takes held-out pairs from the text itself if none of it has any: about 500, all copies of each."""
    if any(True for source in sources for _ in source.pairs("dev")):
        return list(sources)
    n_pairs = sum(1 for source in sources for _ in source.pairs("train"))
    one_in = max(_LEAST_APART, n_pairs // _HELD_OUT)  # the same of each: no copy in another corpus is learned
    return [replace(source, one_in=one_in) for source in sources]


def domain_sources(domain: str, src: str, tgt: str, only: Sequence[str] | None = None) -> list[TextSource]:
    """Returns every corpus of a domain between two languages, whichever way it runs.

    Args:
        domain: the domain.
        src: language tag of the source.
        tgt: language tag of the target.
        only: ids of the corpora wanted, which must all exist; None for all.

    Raises:
        CorpusError: if there is none, naming the domains and languages there are, or one wanted is gone.
    """
    every = open_library().corpora()
    found = [
        library_source(corpus, src, tgt)
        for corpus in every
        if corpus.domain == domain and corpus.has_pairs(src, tgt) and (only is None or corpus.id in only)
    ]
    if only is not None and len(found) < len(only):
        raise CorpusError(
            f"This run learned from {', '.join(only)}, of which not every one is in the library any more.",
            "Bring it back with `parlance corpus restore CORPUS`, or start the adaptation again.",
        )
    if found:
        return found
    raise _no_corpus(domain, src, tgt, every)


def _no_corpus(domain: str, src: str, tgt: str, corpora: Sequence[CorpusRecord]) -> CorpusError:
    kinds = {each.kind for each in corpora if each.domain == domain and {each.src, each.tgt} == {src, tgt}}
    if kinds == {"terms"}:
        return CorpusError(
            f"The domain {domain!r} has terms between {src} and {tgt}, but no translations to learn from.",
            "Terms need no learning: choose the domain to use them. To adapt a model, import translations: "
            f"`parlance corpus import FILE --domain {shlex.quote(domain)} --from {src} --to {tgt}`.",
        )
    what = f"No corpus of the domain {domain!r} between {src} and {tgt} is in the library."
    return CorpusError(what, _other_domains(domain, corpora))


def _other_domains(domain: str, corpora: Sequence[CorpusRecord]) -> str:
    """Returns a hint that names the domain that was meant, or each there is with its languages."""
    from engine.library.names import did_you_mean

    languages: dict[str, set[str]] = {}
    for corpus in corpora:
        label = f"{corpus.src}-{corpus.tgt}" if corpus.tgt else f"{corpus.src} alone"
        if corpus.kind == "terms":
            label += ", terms alone"
        languages.setdefault(corpus.domain, set()).add(label)
    if not languages:
        return f"Import one: parlance corpus import FILE --domain {shlex.quote(domain)}"
    known = [f"{name} ({', '.join(sorted(found))})" for name, found in sorted(languages.items())]
    listed = f"There are: {', '.join(known)}."
    near = "" if domain in languages else did_you_mean(domain, languages, "")
    return f"{near} {listed}".lstrip()


def library_source(corpus: CorpusRecord, src: str, tgt: str) -> TextSource:
    """Returns a corpus of the library as training sees it in one direction."""
    options = ReadOptions(src=src, tgt=tgt)
    return TextSource(
        name=corpus.name, weight=1.0, options=options, corpus=corpus, is_reversed=corpus.src == tgt
    )


def held_out_pairs(sources: Sequence[TextSource]) -> list[SpokenPair]:
    """Takes about as many held-out pairs from every corpus, evenly spread; from one alone, all.

    Raises:
        CorpusError: if there are none.
    """
    taken: list[SpokenPair] = []
    for source in sources:
        pairs = list(source.spoken_pairs("dev"))
        step = max(1, len(pairs) // _DEV_PAIRS_PER_CORPUS)
        taken += pairs if len(sources) == 1 else pairs[::step][:_DEV_PAIRS_PER_CORPUS]
    if not taken:
        raise CorpusError(
            "None of these corpora has held-out pairs to check the training against.",
            "Import them first (parlance corpus import), or name a folder with a dev.tsv.",
        )
    return taken


def _read_options(src: str, tgt: str, columns: Sequence[str]) -> ReadOptions:
    if not columns:
        return ReadOptions(src=src, tgt=tgt)
    if src not in columns or tgt not in columns:
        raise ConfigError(
            [f"The columns {', '.join(columns)} do not name both {src} and {tgt}"],
            f"Name each column's language in order, for example --columns {src},{tgt}.",
            is_introduced=False,
        )
    return ReadOptions(
        src=src,
        tgt=tgt,
        source_column=str(columns.index(src) + 1),
        target_column=str(columns.index(tgt) + 1),
    )


def _find(spec: str, options: ReadOptions) -> list[TextSource]:
    name, weight = split_weight(spec)
    path = expanded(name)
    if path.is_dir() or path.is_file():
        files = _in_folder(path) if path.is_dir() else {path.name: {"train": path}}
        return [
            TextSource(name=name, weight=weight, options=options, paths=paths)
            for name, paths in files.items()
        ]
    try:
        corpus = open_library().corpus(name)
    except LibraryError as error:
        raise CorpusError(
            f"{name} is neither a file, a folder nor a corpus of the library.",
            error.hint or "`parlance corpus list` shows the corpora there are.",
        ) from error
    if corpus.kind != "parallel":
        what = "a list of terms" if corpus.kind == "terms" else "text in one language"
        raise CorpusError(
            f"The corpus {corpus.id} is {what}; a model learns to translate from texts with translations.",
            "Choose a corpus of pairs.",
        )
    if {corpus.src, corpus.tgt} != {options.src, options.tgt}:
        raise CorpusError(
            f"The corpus {corpus.id} is {corpus.src}-{corpus.tgt}, not {options.src}-{options.tgt}.",
            "Choose corpora of the model's two languages.",
        )
    return [replace(library_source(corpus, options.src, options.tgt), weight=weight)]


def _in_folder(folder: Path) -> dict[str, dict[str, Path]]:
    """Returns the files of each corpus of a folder, by split: itself one, or several beside each other."""
    if own := _splits_of(folder):
        return {folder.name: own}
    inside = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    found = {
        path.name: _splits_of(path) if path.is_dir() else {"train": path}
        for path in inside
        if path.is_dir() or path.name.endswith(_SPLIT_ENDINGS)
    }
    if not any(found.values()):
        raise CorpusError(
            f"{folder} holds no text to learn from: no TSV or TMX file, and no folder with a train.tsv.",
            "Name a file or another folder.",
        )
    return {name: paths for name, paths in found.items() if paths}


def _splits_of(folder: Path) -> dict[str, Path]:
    """Returns the file of each split; none if it has nothing to learn from."""
    found: dict[str, Path] = {}
    for split in ("train", "dev", "test"):
        for ending in _SPLIT_ENDINGS:
            path = folder / f"{split}{ending}"
            if path.is_file() and split not in found:
                found[split] = path
    return found if "train" in found else {}
