"""What is said of a translated text on standard error, and where the text itself goes."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine import tasks
from engine.cli.output import say
from engine.cli.translate.documents import say_doubtful, say_kept, say_recalled
from engine.results.checking.findings import gravity
from engine.results.figures import counted

if TYPE_CHECKING:
    from engine.results.translation import SentenceTranslation, TextTranslation

_LISTED = 10
"""Sentences to look at; `--json` has all."""


class Remarks:
    """What is remarkable about the sentences of a text, which may come in parts.

    Args:
        src: the language that it is translated from.
    """

    def __init__(self, src: str) -> None:
        self._src = src
        self._n_lines = self._n_sentences = self._n_recalled = 0
        self._doubtful: list[int] = []
        self._found: list[tuple[float, int, str]] = []
        self._kept: list[tuple[str, SentenceTranslation]] = []

    def add(self, translation: "TextTranslation") -> None:
        """Says what is wrong with sentences of the next part, and counts those that are doubtful."""
        for sentence, number in zip(translation.sentences, translation.line_numbers(), strict=True):
            line = self._n_lines + number
            if sentence.warning:
                say(f"line {line:,}: {sentence.warning}")
            if sentence.findings:
                text = " ".join(each.text for each in sentence.findings)
                self._found.append((-gravity(sentence.findings), line, text))
            if sentence.doubt:
                self._doubtful.append(line)
            self._n_recalled += sentence.memory is not None
            if sentence.language_note:
                self._kept.append((f"line {line:,}", sentence))
        self._n_lines += translation.source.count("\n")
        self._n_sentences += len(translation.sentences)

    def say_all(self) -> None:
        """Says how many sentences of all parts are from memory, and how many are doubtful."""
        say_kept(tasks.kept_words(self._kept, self._src))
        say_recalled(self._n_recalled)
        say_doubtful(self._doubtful, self._n_sentences)
        worst = sorted(self._found)
        for _, line, text in worst[:_LISTED]:
            say(f"line {line:,}: {text}")
        if len(worst) > _LISTED:
            say(f"{counted(len(worst) - _LISTED, 'more sentence')} to check: --json lists them.")


def say_note(note: str, encoding: str) -> None:
    """Says how a text was read; what to do if that is wrong, unless the person named the encoding."""
    if note:
        say(note if encoding else f"{note} If that is wrong, name its encoding with --encoding.")


def write(path: Path | None, text: str, mark: bytes = b"") -> None:
    """Writes a translation to a file, behind a byte order mark if given, or to standard output at once."""
    if path is not None:
        tasks.write_text_file(path, text, mark)
        return
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
