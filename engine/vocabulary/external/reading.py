"""The source side of a model that reads a table: its subwords, and the table's rows beside them."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.text.subwords import Subwords
from engine.vocabulary.external.table import ExternalTable
from engine.vocabulary.external.words import read_positions

TABLE_FILE = "external.table"
"""In a model's folder: the table that it reads."""


class SubwordsWithTable(Subwords):
    """Subwords, and the row of a table for each of them: what trains or checks a model takes them as one.

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
    path = folder / TABLE_FILE
    return SubwordsWithTable(subwords, ExternalTable(path)) if path.exists() else subwords
