"""What is said of the sentences of a translated file: what to look at, and what a memory had."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from engine.results.checking.findings import gravity
from engine.results.documents import FileRemark, RecalledSentence, RemarkKind
from engine.results.figures import counted
from engine.results.translation import DoubtKind, SentenceTranslation, TermUse
from engine.tasks.translation.terms import missing_words
from engine.text.languages import language_name

_WORST_FIRST = (
    DoubtKind.NUMBER,
    DoubtKind.SHORT,
    DoubtKind.REPEATED,
    DoubtKind.INVENTED,
    DoubtKind.COPIED,
    DoubtKind.UNSURE,
)
_LISTED = 5
_GRAVE = 4.0
"""A score of findings that comes before everything else: a number, or two words."""


def kept_words(said: Iterable[tuple[str, SentenceTranslation]], src: str) -> str:
    """Returns which sentences stay as they are because of their language, in a sentence; empty if none do.

    Args:
        said: sentences, each with its place.
        src: the language that they are translated from.
    """
    places = [place for place, sentence in said if sentence.language_note]
    if not places:
        return ""
    listed = ", ".join(dict.fromkeys(places[:_LISTED]))
    more = f" and {len(places) - _LISTED:,} more" if len(places) > _LISTED else ""
    sentences = f"{counted(len(places), 'sentence')} {'contains' if len(places) == 1 else 'contain'}"
    return f"{sentences} text that is not in {language_name(src)}; it is left unchanged: {listed}{more}."


def remarks_of(sentence: SentenceTranslation, place: str, terms: Sequence[TermUse]) -> list[FileRemark]:
    """Returns what to look at in a sentence that stands at a place, given what became of its terms."""
    at = partial(FileRemark, place=place, source=sentence.source, target=sentence.target)
    found = []
    if said := replace(sentence, language_note="").remarks:
        kind = RemarkKind.FOUND if sentence.findings else RemarkKind.DOUBTFUL
        doubts = sentence.doubt.kinds if sentence.doubt else ()
        score = gravity(sentence.findings)
        found.append(at(kind=kind, text=said, doubts=doubts, score=score))
    if missing := [term for term in terms if not term.is_kept]:
        found.append(at(kind=RemarkKind.TERM, text=missing_words(missing)))
    return found


def recalled_in(said: Iterable[tuple[str, SentenceTranslation]]) -> tuple[RecalledSentence, ...]:
    """Returns the sentences that a memory had, of those at some places."""
    return tuple(
        RecalledSentence(place=place, source=sentence.source, memory=sentence.memory)
        for place, sentence in said
        if sentence.memory
    )


def worst_first(remarks: Iterable[FileRemark]) -> tuple[FileRemark, ...]:
    """Returns what a person should look at, worst first, else in the order in which it came."""
    return tuple(sorted(remarks, key=_rank))


def _rank(remark: FileRemark) -> tuple[float, float]:
    return -remark.score if remark.score >= _GRAVE else 0.0, _rank_of_kind(remark)


def _rank_of_kind(remark: FileRemark) -> float:
    if remark.kind in (RemarkKind.TERM, RemarkKind.FOUND):
        return 0
    if remark.kind is RemarkKind.MOVED:
        return len(_WORST_FIRST) + 1
    return min(map(_WORST_FIRST.index, remark.doubts), default=len(_WORST_FIRST))
