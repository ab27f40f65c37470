"""Quotation marks as languages write them, and how those of one become those of another."""

_WRITTEN = {"de": ("„“", "‚‘"), "en": ('""', "''")}
"""Double and single marks, opening and closing, as the models of these languages write them."""
_ALSO = {"de": ("„”", '„"', "»«", "›‹", "‚’", "‚'", "“”", "‘’"), "en": ("“”", "‘’", '“"')}
"""What is read as such marks too; all others are somebody's own."""
_SINGLE = frozenset("‚‘’'›‹")
_STRAIGHT = ('""', "''")


def marks_for(marks: str, languages: tuple[str, str]) -> str:
    """Returns an opening and a closing mark as the target language writes them.

    Brackets, and marks that are neither of the source language nor straight, stay; so do those for a language
    whose marks are unknown.
    """
    src, tgt = languages
    if marks not in (*_STRAIGHT, *_WRITTEN.get(src, ()), *_ALSO.get(src, ())) or tgt not in _WRITTEN:
        return marks
    return _WRITTEN[tgt][marks[0] in _SINGLE]
