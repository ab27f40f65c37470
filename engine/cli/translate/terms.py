"""The terms of a domain, asked for and told."""

from typing import TYPE_CHECKING

from engine import tasks
from engine.cli.output import say
from engine.json_values import to_json

if TYPE_CHECKING:
    from engine.results.translation import TextTranslation
    from engine.runtime.translator import Translator

_LISTED = 5


def say_terms(translator: "Translator", translation: "TextTranslation") -> dict[str, object]:
    """Says on standard error how many terms were kept, and which were not; returns them as JSON.

    Returns:
        "terms", of each sentence; nothing where the system keeps to none.
    """
    if translator.inputs.terms is None:
        return {}
    sentences = translation.sentences
    used = tasks.terms_in(translator, [(each.source, each.target) for each in sentences])
    lines = translation.line_numbers()
    missing = [
        (line, term) for line, terms in zip(lines, used, strict=True) for term in terms if not term.is_kept
    ]
    n_found = sum(map(len, used))
    if n_found:
        say(f"{n_found - len(missing):,} of {n_found:,} terms kept.")
    for line, term in missing[:_LISTED]:
        say(f"line {line}: {tasks.missing_words([term])}")
    return {"terms": [[to_json(term) for term in terms] for terms in used]}
