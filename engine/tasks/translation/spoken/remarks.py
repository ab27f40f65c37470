"""What is said of the lines of subtitles and transcripts: sentences from a memory, and what to look at."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.results.checking.findings import gravity
from engine.results.documents import LineWarning, RecalledSentence
from engine.results.translation import SentenceTranslation
from engine.tasks.translation.spoken.sentences import SaidLine
from engine.tasks.translation.terms import missing_words

if TYPE_CHECKING:
    from engine.corpora.documents.spoken_documents import SpokenDocument


def said_by_model(
    document: "SpokenDocument", translations: Sequence[SaidLine], corrected: Mapping[int, str]
) -> list[tuple[int, SentenceTranslation]]:
    """Returns the sentences of the lines that no person wrote, with their lines in the file."""
    return [
        (turn.line, sentence)
        for number, (turn, translation) in enumerate(zip(document.turns, translations, strict=True))
        for sentence in translation.sentences
        if number not in corrected
    ]


def recalled_in(said: Sequence[tuple[int, SentenceTranslation]]) -> tuple[RecalledSentence, ...]:
    """Returns the sentences that a memory had, of those at some lines."""
    return tuple(
        RecalledSentence(place=f"line {line}", source=sentence.source, memory=sentence.memory)
        for line, sentence in said
        if sentence.memory
    )


def warnings_of(said: Sequence[tuple[int, SentenceTranslation]]) -> tuple[LineWarning, ...]:
    """Returns what is to look at in the sentences of some lines, and which terms they lack."""
    found = []
    for line, sentence in said:
        at = partial(LineWarning, line=line, source=sentence.source, target=sentence.target)
        if sentence.remarks:
            kinds = sentence.doubt.kinds if sentence.doubt else ()
            found.append(at(warning=sentence.remarks, kinds=kinds, score=gravity(sentence.findings)))
        if missing := [term for term in sentence.terms if not term.is_kept]:
            found.append(at(warning=missing_words(missing), is_term=True))
    return tuple(found)
