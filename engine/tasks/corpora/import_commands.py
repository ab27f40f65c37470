"""The command lines with which a window imports as jobs of their own."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.tasks.corpora.recipes import RecipeChoice, find_recipe
from engine.tasks.corpora.staging_area import RECIPE, open_staged, staged_folder

Choices = Mapping[str, Mapping[str, Any]]
"""By path: what was chosen for one file, see `engine.corpora.importing.choices`."""


def look_command(
    files: Sequence[Path | str], *, src: str = "", tgt: str = "", choices: Choices | None = None
) -> list[str]:
    """Returns the command line after `parlance` that looks at files; its result is {"files", "guess"}."""
    return ["corpus", "look", *_absolute(files), *_chosen(src, tgt, _only_of(files, choices))]


def stage_command(
    files: Sequence[Path | str],
    *,
    src: str,
    tgt: str,
    choices: Choices | None = None,
    dev: Sequence[Path | str] = (),
    test: Sequence[Path | str] = (),
) -> list[str]:
    """Returns the command line after `parlance` that reads files; its result is that of `stage_import`."""
    own = [
        word
        for name, some in (("--dev", dev), ("--test", test))
        for file in _absolute(some)
        for word in (name, file)
    ]
    kind = [] if tgt else ["--monolingual"]
    wanted = _chosen(src, tgt, _only_of([*files, *dev, *test], choices))
    return ["corpus", "import", *_absolute(files), "--stage", *wanted, *kind, *own]


def finish_command(
    staged: str,
    *,
    domain: str,
    name: str = "",
    recipe: RecipeChoice = None,
    speaker: str = "",
    keep_known: bool = False,
) -> list[str]:
    """Returns the command line after `parlance` that makes a corpus; its result is that of `finish_import`.

    A recipe of JSON values is written beside the files that were read, as it may be long.

    Raises:
        CorpusError: if nothing waits under this id any more.
        ConfigError: if the recipe cannot work.
    """
    command = ["corpus", "import", "--staged", staged, "--domain", domain]
    if isinstance(recipe, Mapping):
        from engine.files import write_json

        with open_staged(staged) as opened:
            write_json(opened.folder / RECIPE, find_recipe(recipe).as_json())
        command += ["--recipe", str(staged_folder(staged) / RECIPE)]
    elif recipe:
        command += ["--recipe", recipe]
    words = [
        word for option, text in (("--name", name), ("--speaker", speaker)) if text for word in (option, text)
    ]
    return command + words + (["--keep-known"] if keep_known else [])


def _absolute(files: Sequence[Path | str]) -> list[str]:
    return [str(Path(file).absolute()) for file in files]


def _only_of(files: Sequence[Path | str], choices: Choices | None) -> Choices:
    """Returns what was chosen for these files and what is in them; a command refuses other paths."""
    given = {Path(file).absolute() for file in files}
    return {
        path: chosen
        for path, chosen in (choices or {}).items()
        if given.intersection((Path(path), *Path(path).parents))
    }


def _chosen(src: str, tgt: str, choices: Choices | None) -> list[str]:
    words = [word for name, tag in (("--from", src), ("--to", tgt)) if tag for word in (name, tag)]
    return words + (["--choices", json.dumps(choices, ensure_ascii=False)] if choices else [])
