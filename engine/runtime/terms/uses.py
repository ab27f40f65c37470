"""The terms of a sentence, and what became of them in its translation."""

from engine.results.translation import TermUse
from engine.text.words.terms import TermBook, is_kept, used_forbidden


def term_uses(book: TermBook | None, source: str, target: str) -> tuple[TermUse, ...]:
    """Returns the terms that stand in a sentence, in order.

    Args:
        book: whose terms; None: nobody's.
        source: the sentence.
        target: its translation, as it is shown.
    """
    if book is None:
        return ()
    return tuple(
        TermUse(
            term.start,
            term.end,
            term.source,
            term.targets,
            is_kept(term, target, book.tgt),
            used_forbidden(term, target, book.tgt),
        )
        for term in book.find(source)
    )
