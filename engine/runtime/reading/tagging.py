"""Puts the tags of sentences into their translations, by the words that belong together."""

from collections.abc import Iterable

from engine.progress import Report, ignore_progress
from engine.runtime.reading.aligning import TokenReader, align
from engine.text.codes.groups import parts_to_tell_apart
from engine.text.codes.placing import place_codes
from engine.text.codes.tags import TaggedText

Tagged = tuple[TaggedText, str]
"""A sentence whose tags are taken out, and a translation of it."""


def with_tags(
    model: TokenReader, wanted: Iterable[Tagged], report: Report = ignore_progress
) -> dict[Tagged, str]:
    """Returns translations with the tags of their sentences.

    Args:
        model: the open model, speaking as whoever is set.
        wanted: sentences that have tags.
        report: called with sentences done; may raise `Cancelled`.
    """
    pairs = list(dict.fromkeys(wanted))
    parts = [parts_to_tell_apart(each.plain, each.codes, 0, len(each.plain)) for each, _ in pairs]
    sides = [each.plain for each, _ in pairs], [translation for _, translation in pairs]
    aligned = align(model, *sides, report, parts) if pairs else []
    languages = model.card.src, model.card.tgt
    return {
        (each, text): each.put_in(
            text, place_codes(each.plain, each.codes, text, alignment.links, languages).codes
        )
        for (each, text), alignment in zip(pairs, aligned, strict=True)
    }
