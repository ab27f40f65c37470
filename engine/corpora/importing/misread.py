"""Whether files were read as they are not: in another encoding, or with their two sides exchanged."""

import numpy as np

from engine.corpora.guessing import base_language, guess_language
from engine.corpora.importing.staging import StagedImport
from engine.corpora.segments import UNDECODABLE
from engine.results.figures import counted
from engine.text.languages import language_name

_JUDGED = 60
"""Pairs from all over the text, by whose languages its sides are judged."""
_FEWEST = 5


def misread_words(staged: StagedImport) -> list[str]:
    """Returns what is wrong with how files were read, and the option that reads them; nothing if all is well.

    Args:
        staged: what was read.
    """
    words = []
    if n_undecodable := staged.info.unreadable.get(UNDECODABLE, 0):
        holds = "holds" if n_undecodable == 1 else "hold"
        words.append(
            f"{counted(n_undecodable, 'unit')} {holds} bytes that are not text in the encoding that was "
            "taken: read the file in another one, for example --encoding windows-1252."
        )
    return [*words, *_of_languages(staged)]


def _of_languages(staged: StagedImport) -> list[str]:
    if staged.n_pairs < _FEWEST:
        return []
    src, tgt = base_language(staged.info.src), base_language(staged.info.tgt)
    rows = np.unique(np.linspace(0, staged.n_pairs - 1, _JUDGED).astype(np.int64))
    found = guess_language(staged.texts("source", rows))
    looks = f"What is read as {language_name(src)} looks like {language_name(found)}"
    if not tgt:
        return [f"{looks}: check --from."] if found not in ("", src) else []
    if (found, guess_language(staged.texts("target", rows))) != (tgt, src):
        return []
    return [f"{looks}, and the other way round: read it with --swap, or without if that was given."]
