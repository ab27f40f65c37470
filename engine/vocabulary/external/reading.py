"""The source side of a model that reads a table: its subwords, and the table's rows beside them."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.model_json import FILE_NAME, read_model_json
from engine.model_json import TABLE_FILE as TABLE_FILE  # whoever reads tables asks here
from engine.text.subwords import Subwords
from engine.vocabulary.external.table import END_ROW, UNKNOWN_ROW, ExternalTable, GatheredRows, gather
from engine.vocabulary.external.words import read_positions

_ADDED = re.compile(r"words-(\d+)-.+\.table")
_LONGEST_LABEL = 60


class SubwordsWithTable(Subwords):
    """Subwords whose ids know the row of a table for each: what translates or trains takes them as one.

    Args:
        subwords: of the source side.
        table: the external vectors of its words.
    """

    def __init__(self, subwords: Subwords, table: ExternalTable) -> None:
        super().__init__(subwords.data)
        self.table = table

    def rows(self, text: str) -> NDArray[np.int32]:
        """Returns the row of each subword of a sentence, and of its end, (n_subwords + 1,)."""
        return read_positions(self.table, text, self)

    def encode(self, text: str) -> list[int]:
        """See `Subwords.encode`; the ids also know their `rows`."""
        return TokensOfWords(super().encode(text), text, self)

    def encode_all(self, texts: Sequence[str]) -> list[list[int]]:
        """Encodes many sentences at once, see `encode`."""
        every = zip(super().encode_all(texts), texts, strict=True)
        return [TokensOfWords(ids, text, self) for ids, text in every]


class TokensOfWords(list[int]):
    """The ids of a sentence's subwords, without end symbol, that know which words they belong to.

    Args:
        ids: all, or the first of them.
        text: the sentence.
        source: what encoded it.
    """

    def __init__(self, ids: Sequence[int], text: str, source: SubwordsWithTable) -> None:
        super().__init__(ids)
        self._text, self._source = text, source

    @property
    def rows(self) -> NDArray[np.int32]:
        """The row of the table for each subword, and for the end of the sentence, (n_ids + 1,)."""
        return np.append(self._source.rows(self._text)[: len(self)], np.int32(END_ROW))

    def __getitem__(self, place: Any) -> Any:
        """Returns one id; or the first ones, `ids[:n]`, which still know their words."""
        found = super().__getitem__(place)
        is_beginning = isinstance(place, slice) and not place.start and place.step is None
        return TokensOfWords(found, self._text, self._source) if is_beginning else found


def words_of(sources: Sequence[Sequence[int]], subwords: Subwords) -> GatheredRows | None:
    """Returns the external vectors that a batch reads; None if its model reads no table.

    Args:
        sources: ids of each sentence, without end symbol, as `subwords` encoded them; words of ids that came
            from elsewhere are unknown.
        subwords: of the source side.
    """
    if not isinstance(subwords, SubwordsWithTable):
        return None
    return gather(subwords.table, [_rows_of(ids) for ids in sources])


def load_source(folder: Path) -> Subwords:
    """Reads the source subwords of a model folder, with its table where it has one.

    Raises:
        ModelError: if a file is missing or is not what it should be.
    """
    return with_table_of(folder, Subwords.load(folder / "source.spm"))


def with_table_of(folder: Path, subwords: Subwords) -> Subwords:
    """Returns source subwords with the table of a model folder, if it has one.

    Raises:
        ModelError: if the table is damaged.
    """
    return SubwordsWithTable(subwords, open_table(folder)) if (folder / TABLE_FILE).exists() else subwords


def open_table(folder: Path) -> ExternalTable:
    """Opens the table of a model folder, with the words that were added to it.

    Raises:
        ModelError: if it is missing or damaged.
    """
    described = read_model_json(folder, "Get the folder again.") if (folder / FILE_NAME).is_file() else {}
    names = added_tables(described.get("files") or {})
    return ExternalTable(folder / TABLE_FILE, [folder / name for name in names])


def added_tables(files: Iterable[str]) -> list[str]:
    """Returns which files of a model are tables of words that were added to it, the newest last."""
    numbers = {name: int(match[1]) for name in files if (match := _ADDED.fullmatch(name))}
    return sorted(numbers, key=lambda name: (numbers[name], name))


def next_added(files: Iterable[str], label: str) -> str:
    """Returns the name of the file for one table of words more.

    Args:
        files: those of the model.
        label: what the user calls it; letters that no file's name should have are left out.
    """
    last = added_tables(files)[-1:]
    number = 1 + (int(_ADDED.fullmatch(last[0])[1]) if last else 0)  # type: ignore[index]
    plain = "-".join(re.findall(r"\w+", label))[:_LONGEST_LABEL] or "added"
    return f"words-{number:03}-{plain}.table"


def label_of(name: str) -> str:
    """Returns what the user calls a table that was added, by its file's name."""
    return name.split("-", 2)[2].removesuffix(".table")


def _rows_of(ids: Sequence[int]) -> NDArray[np.int32]:
    if isinstance(ids, TokensOfWords):
        return ids.rows
    return np.array([UNKNOWN_ROW] * len(ids) + [END_ROW], np.int32)
