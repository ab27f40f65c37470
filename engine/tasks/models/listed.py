"""Models of others that can be added by choosing one from a list; asks nobody.

The list ships with Parlance: `packaging/list_models.py` writes it from what the registries say. The files of
a model of Firefox are those of the commit that it names, each with its hash.
"""

import json
import shlex
from functools import cache
from typing import NamedTuple, TypedDict

from engine.base.errors import ModelError
from engine.orders.models import FIREFOX_PREFIX
from engine.results.models import ListedModel
from engine.tasks.models.builtin import assets_folder
from engine.text.languages import find_language

_OPUS = "Helsinki-NLP/opus-mt-{pair}"


class _Facts(TypedDict):
    """What the list says of a model of Firefox."""

    src: str
    tgt: str
    disk: int
    memory: int
    comet: float | None
    files: dict[str, tuple[int, str]]
    """By name their bytes and SHA-256."""


class _List(TypedDict):
    """The list that ships."""

    firefox: dict[str, str]
    opus: dict[str, str]
    models: dict[str, _Facts]
    """Those of Firefox, by name."""


class FirefoxModel(NamedTuple):
    """A model of Firefox with its files."""

    listed: ListedModel
    commit: str
    files: dict[str, tuple[int, str]]


def models_to_add() -> list[ListedModel]:
    """Returns the models of the list: Firefox's, then OPUS-MT's of the hub."""
    found = _list()
    of_firefox = [firefox_model(name).listed for name in found["models"]]
    return of_firefox + [_of_opus(pair, found["opus"]["licence"]) for pair in found["opus"]["pairs"].split()]


def firefox_model(name: str) -> FirefoxModel:
    """Returns a model of Firefox by its name: "tiny/deen".

    Raises:
        ModelError: if the list has none of this name; with those of the same languages.
    """
    found = _list()
    if name not in found["models"]:
        pair = name.rpartition("/")[2].replace("-", "")
        same = [each for each in found["models"] if each.endswith(f"/{pair}")]
        example = shlex.quote(f"{FIREFOX_PREFIX}tiny/deen")
        raise ModelError(
            f"The list has no model of Firefox called {name[:100]!r}.",
            f"Take {' or '.join(same)}."
            if same
            else f"Names are like tiny/deen: `parlance model add {example}`.",
        )
    facts, of_all = found["models"][name], found["firefox"]
    listed = ListedModel(
        name=name,
        src=facts["src"],
        tgt=facts["tgt"],
        is_of_firefox=True,
        licence=of_all["licence"],
        download_bytes=sum(size for size, _ in facts["files"].values()),
        disk_bytes=facts["disk"],
        memory_bytes=facts["memory"],
        comet=facts["comet"] or 0.0,
    )
    return FirefoxModel(listed, of_all["commit"], facts["files"])


def _of_opus(pair: str, licence: str) -> ListedModel:
    src, tgt = map(find_language, pair.split("-"))
    return ListedModel(name=_OPUS.format(pair=pair), src=src, tgt=tgt, licence=licence)


@cache
def _list() -> _List:
    found: _List = json.loads((assets_folder() / "model-list.json").read_text(encoding="utf-8"))
    return found
