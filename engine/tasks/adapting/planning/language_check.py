"""A warning where a domain's text is not in the languages of its corpora; a guess, which can be wrong.

Another script is refused where new words are learned, because the model then knows no subword of it. Another
language in the same script shares enough subwords to pass, and teaches nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.results.corpora import CorpusRecord
from engine.tasks.adapting.domain_corpora import DomainCorpora
from engine.tasks.adapting.planning.domain_sample import some_sentences

_MOST_SENTENCES = 250
_PARTS = 5
"""Parts of the sample whose language is guessed separately."""
_LEAST_ALIKE = 4
"""Parts that must be guessed to be in one other language before the user is told, at least."""


def foreign_text(corpora: DomainCorpora) -> list[str]:
    """Returns a sentence for every side of a corpus that looks like another language than it should be.

    Raises:
        CorpusError: if a corpus' folder is damaged.
    """
    from engine.text.languages import language_name

    told = []
    for corpus, side, language in _sides(corpora):
        found = _other_language(some_sentences(corpus, side, _MOST_SENTENCES), language)
        if found:
            wanted, looks_like = language_name(language), language_name(found)
            if looks_like == found:
                looks_like = f"another language ({found})"
            told.append(
                f"The {wanted} text of the corpus “{corpus.name}” looks like {looks_like}: a model learns "
                "little from it. Look at it, and leave the corpus out if that is so."
            )
    return told


def _sides(corpora: DomainCorpora) -> Iterator[tuple[CorpusRecord, int, str]]:
    """Yields every corpus with each of its sides, 0 or 1, and that side's language."""
    for text in corpora.parallel:
        if text.corpus is not None:
            yield text.corpus, 0, text.corpus.src
            yield text.corpus, 1, text.corpus.tgt
    for corpus in corpora.mono:
        yield corpus, 0, corpus.src


def _other_language(sentences: Sequence[str], language: str) -> str:
    """Returns the language that a text is in if it is plainly another; else ""."""
    from engine.text.identifying.function_words import are_close
    from engine.text.identifying.guessing import can_guess, guess_language

    if not can_guess(language):
        return ""
    guesses = Counter(guess_language(sentences[first::_PARTS]) for first in range(_PARTS))
    (found, n_parts), *_ = guesses.most_common()
    is_other = found and found != language and not are_close(found, language)
    return found if is_other and n_parts >= _LEAST_ALIKE else ""
