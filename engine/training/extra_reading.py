"""The table of word vectors that a model is to read beside its own words: made, and described."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.base.config import ExternalConfig, ExternalSettings
from engine.base.files import sha256_of, write_json
from engine.base.progress import Report
from engine.results.model_details import ExtraReading
from engine.text.subwords import Subwords
from engine.training.word_tables import learn_table
from engine.vocabulary.vector_files import TABLE_FILE, SubwordsWithTable, import_table, read_words
from engine.vocabulary.vector_table import FIRST_WORD_ROW, ExternalTable

_FOLDER = "external"
"""In a run's folder: the table."""
_NOTES = ".notes.json"
"""Ending of the file beside it, with what its import noted."""


@dataclass(frozen=True, kw_only=True)
class ReadingMatter:
    """What a model is to read of whole words, and where it comes from."""

    kind: str
    """An `ExternalKind`."""
    settings: ExternalSettings
    sentences: Callable[[], Sequence[str]]
    """Gives the text of the source language that a table is learned from."""
    file: Path | None = None
    """A file of word vectors in the place of a learned table."""

    def make(self, subwords: Subwords, folder: Path, seed: int, report: Report) -> None:
        """Puts the table into a run's folder, unless it lies there.

        Raises:
            CorpusError: if the file holds no word vectors, or the text repeats no word.
        """
        path = folder / _FOLDER / TABLE_FILE
        if path.exists():
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.file is not None:
            write_json(path.with_suffix(_NOTES), import_table(self.file, path, report).notes)
        else:
            sizes = {"dimension": self.settings.table_width, "epochs": self.settings.table_epochs}
            learn_table(self.sentences(), subwords, path, **sizes, seed=seed, report=report)

    def opened(self, subwords: Subwords, folder: Path) -> SubwordsWithTable:
        """Returns source subwords with the table of a run's folder."""
        return SubwordsWithTable(subwords, ExternalTable(folder / _FOLDER / TABLE_FILE))

    def shape(self, source: SubwordsWithTable) -> ExternalConfig:
        """Returns the part of a model's shape that reads the table."""
        return self.settings.shape(self.kind, source.table.dimension)

    def described(self, source: SubwordsWithTable, folder: Path, sources: Iterable[str]) -> ExtraReading:
        """Describes the table of a run's folder, and what it knows of the pairs' words.

        Args:
            source: opened.
            folder: of the run.
            sources: source sides of the pairs.
        """
        path = folder / _FOLDER / TABLE_FILE
        notes = path.with_suffix(_NOTES)
        found = {word for sentence in sources for word in read_words(sentence, source).words}
        words = sorted(word for word in found if any(map(str.isalpha, word)))
        rows = source.table.find(words)
        known = [word for word, row in zip(words, rows.tolist(), strict=True) if row >= FIRST_WORD_ROW]
        return ExtraReading(
            file=self.file.name if self.file else "",
            notes=tuple(json.loads(notes.read_text("utf-8"))) if notes.exists() else (),
            n_sentences=0 if self.file else len(self.sentences()),
            n_words=source.table.n_words,
            width=source.table.dimension,
            sha256=sha256_of(path),
            text_words=len(words),
            known_words=len(known),
            only_words=sum(len(ids) > 1 for ids in source.encode_all(known)),
        )
