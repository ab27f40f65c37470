"""Which program a model folder comes from."""

from pathlib import Path

from engine.errors import ModelError
from engine.exchange.foreign_model import ForeignModel
from engine.exchange.hugging_face import CONFIG, read_config
from engine.exchange.marian import read_marian

_READERS = {"marian": read_marian}
"""By what `config.json` calls the kind of model."""


def is_foreign(folder: Path) -> bool:
    """Tells whether a folder holds a model of another program that may be read here."""
    return (folder / CONFIG).is_file()


def read_foreign(folder: Path) -> ForeignModel:
    """Reads a model of another program.

    Raises:
        ModelError: if it is of a kind that is not read here, or anything in it is missing or broken.
    """
    config = read_config(folder)
    kind = str(config.get("model_type"))[:60]
    reader = _READERS.get(kind)
    if reader is None:
        raise ModelError(
            f"{folder} holds a model of the kind {kind!r}, which is not read here.",
            f"Translation models of these kinds are: {', '.join(_READERS)} (Helsinki-NLP's opus-mt models, for example).",
        )
    return reader(folder, config)
