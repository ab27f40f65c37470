"""Words for a model that reads a table of word vectors: added and taken away without touching its graphs."""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import LibraryError, ModelError
from engine.base.files import unfinished
from engine.base.progress import Report, ignore_progress
from engine.results.models import ModelRecord, WordsAdded, WordTable
from engine.tasks.home import open_library

if TYPE_CHECKING:
    import numpy as np

    from engine.vocabulary.vector_table import ExternalTable, TableFile

_MOST_NAMED = 10
_WORDS_AT_ONCE = 10_000
_LEAST_SHARED, _LEAST_ALIKE = 20, 0.3
"""With at least so many words shared by two tables, a mean cosine below the second number shows that they
were not learned together."""


def word_tables(model_id: str) -> tuple[WordTable, ...]:
    """Returns the tables of word vectors that a model reads, its own first, then those added; mostly none.

    Raises:
        LibraryError: if there is no such model.
    """
    from engine.library.model_folder import read_description
    from engine.vocabulary.vector_files import TABLE_FILE, added_tables, label_of
    from engine.vocabulary.vector_table import TableFile

    folder = open_library().model(model_id).path
    try:
        files = read_description(folder)["files"]
    except ModelError:  # `parlance doctor` says so
        return ()
    names = [*([TABLE_FILE] if TABLE_FILE in files else []), *added_tables(files)]
    found = []
    for name in names:
        label = "" if name == TABLE_FILE else label_of(name)
        try:
            file = TableFile(folder / name)
            found.append(WordTable(label=label, n_words=file.n_words, dimension=file.dimension))
        except ModelError as error:
            found.append(WordTable(label=label, problem=error.what))
    return tuple(found)


def add_words(model_id: str, path: Path, report: Report = ignore_progress) -> WordsAdded:
    """Lets a model know more words: their vectors are put beside its table, and its graphs stay as they are.

    Of a word that it has already the new vector counts from now on, and the answer says so.

    Args:
        model_id: which model.
        path: a file of word vectors of the same space, of any kind that `import_table` reads.
        report: told the megabytes read.

    Raises:
        LibraryError: if there is no such model, or it cannot be written.
        ModelError: if it reads no table, or one of another dimension.
        CorpusError: if the file holds no word vectors.
    """
    from engine.library.model_folder import read_description
    from engine.library.names import first_free
    from engine.vocabulary.vector_files import added_tables, import_table, label_of, next_added, open_table
    from engine.vocabulary.vector_table import TableFile

    library = open_library()
    model = library.model(model_id)
    _check_reads_table(model)
    table = open_table(model.path)
    files = read_description(model.path)["files"]
    labels = [label_of(name) for name in added_tables(files)]
    stem = label_of(next_added(files, path.name.partition(".")[0]))
    label = first_free(stem, labels)
    name = next_added(files, label)
    scratch = unfinished(model.path / name)
    try:
        imported = import_table(path, scratch, report)
        if imported.dimension != table.dimension:
            raise ModelError(
                f"{path} has {imported.dimension} numbers per word, the model's table {table.dimension}.",
                "Vectors are added only from the same space: the same dimension, learned together.",
            )
        known, likeness = _compared(table, TableFile(scratch))
        library.put_model_file(model_id, name, scratch)
    finally:
        scratch.unlink(missing_ok=True)
    return WordsAdded(
        model=model_id,
        label=label,
        n_words=imported.n_words,
        n_replaced=len(known),
        replaced=tuple(known[:_MOST_NAMED]),
        notes=(*imported.notes, *_warnings(len(known), likeness)),
    )


def remove_words(model_id: str, label: str) -> None:
    """Takes an added table from a model: what counted before counts again.

    Raises:
        LibraryError: if there is no such model, or it has no such table.
    """
    from engine.library.model_folder import read_description
    from engine.vocabulary.vector_files import added_tables, label_of

    library = open_library()
    files = read_description(library.model(model_id).path)["files"]
    names = {label_of(name): name for name in added_tables(files)}
    if label not in names:
        known = f"It has {', '.join(names)}." if names else "None were added to it."
        raise LibraryError(f"{model_id} has no added words {label!r}.", known)
    library.drop_model_file(model_id, names[label])


def _warnings(n_shared: int, likeness: float) -> list[str]:
    if n_shared < _LEAST_SHARED or likeness >= _LEAST_ALIKE:
        return []
    return [
        f"The words that it had before have quite other vectors now (mean cosine {likeness:.2f}): "
        "these seem to be of another space, and then they mislead the model."
    ]


def _check_reads_table(model: ModelRecord) -> None:
    from engine.vocabulary.vector_files import TABLE_FILE

    if model.scope == "pack":
        raise ModelError(
            f"{model.id} is a pack, whose words are read by {model.parent}.", f"Add them to {model.parent}."
        )
    if not (model.path / TABLE_FILE).is_file():
        raise ModelError(
            f"{model.id} reads no table of word vectors.",
            f"Make one that does: parlance adapt --model {model.id} --domain DOMAIN --method mix-ctrl",
        )


def _compared(table: "ExternalTable", new: "TableFile") -> tuple[list[str], float]:
    """Returns which words of a file a table has exactly, and the mean cosine of their vectors in both."""
    import numpy as np

    words, known, cosines = list(new.words()), [], []
    for start in range(0, len(words), _WORDS_AT_ONCE):
        part = words[start : start + _WORDS_AT_ONCE]
        old_rows = table.find_exactly(part)
        places = np.flatnonzero(old_rows).tolist()
        known += [part[place] for place in places]
        new_rows = new.find([part[place] for place in places]).tolist()
        vectors = [new.rows(row)[0].astype(np.float32) for row in new_rows]
        cosines += list(map(_cosine, vectors, table.rows(old_rows[places])))
    return known, float(np.mean(cosines)) if cosines else 1.0


def _cosine(one: "np.ndarray", other: "np.ndarray") -> float:
    lengths = float((one @ one) * (other @ other)) ** 0.5
    return float(one @ other) / lengths if lengths else 0.0
