"""The two languages of a translation, and text that is in neither."""

import re
from typing import TYPE_CHECKING

from engine.base.errors import ConfigError
from engine.results.translation import Alternative, LanguageNotice, SentenceTranslation, TextTranslation
from engine.text.languages import find_language as find_language
from engine.text.languages import language_name as language_name
from engine.text.languages import parse_language
from engine.text.words import address

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_ENDED = re.compile(r"[.!?…。！？][\"'”’»)]*\s*\Z")  # noqa: RUF001


def parse_pair(src: str, tgt: str) -> tuple[str, str]:
    """Returns the base tags of a source and a target language: ("de", "en").

    Raises:
        ConfigError: if one is no language, or both are the same.
    """
    pair = parse_language(src), parse_language(tgt)
    if pair[0] == pair[1]:
        raise ConfigError(
            [f"Source and target language are both {pair[0]!r}"], "Name two languages.", is_introduced=False
        )
    return pair


def address_forms(tgt: str) -> tuple[tuple[str, str], ...]:
    """Returns the forms of address to choose from for a target language, see `forms_of`."""
    return address.forms_of(tgt)


def prepare_languages() -> None:
    """Reads what tells languages apart, so that no text has to wait for it: see `find_other_language`."""
    from engine.text.identification import can_guess

    can_guess("en")


def find_other_language(text: str, src: str, tgt: str) -> LanguageNotice | None:
    """Tells that all of a text is plainly in another language than it is translated from, and so stays.

    Short texts are never doubted. A list of names may be taken for the language that they come from.

    Returns:
        None if it is in its language, or may be: then it is translated.
    """
    from engine.text.identification import has_sentence_in, is_like_no_other, is_little, other_language

    found = other_language(text, src)
    if not found or not is_like_no_other(text, found) or has_sentence_in(text, src, found):
        return None
    if found != tgt and is_little(text):
        return None
    return _notice(found, src, tgt)


def notice_for(text: str, translator: "Translator") -> LanguageNotice | None:
    """Tells what `find_other_language` does, of a text for an open model; None if that trusts it."""
    card = translator.card
    return None if translator.inputs.trusts_language else find_other_language(text, card.src, card.tgt)


def passage_notice(text: str, translator: "Translator") -> LanguageNotice | None:
    """Tells what `notice_for` does, and also of a short text whose sentences all are in the target language.

    It must have come to its end, and no third language may be likelier. Of 640 German and English sentences,
    typed word by word, one was taken for the other language, and 609 were told where that was chosen.
    """
    from engine.text.identification import likeliest_language
    from engine.text.sentences import split_sentences

    card = translator.card
    notice = notice_for(text, translator)
    if notice or translator.inputs.trusts_language or not _ENDED.search(text):
        return notice
    if likeliest_language([text]) not in ("", card.tgt):
        return None
    sentences = [text[span.start : span.end] for span in split_sentences(text, card.src)]
    languages = {translator.other_language(each) for each in sentences if any(map(str.isalpha, each))}
    return _notice(card.tgt, card.src, card.tgt) if languages == {card.tgt} else None


def _notice(found: str, src: str, tgt: str) -> LanguageNotice:
    words = f"This looks like {language_name(found)}, not {language_name(src)}, so it stays as it is."
    return LanguageNotice(found, words, is_target=found == tgt)


def unchanged(text: str, language: str) -> TextTranslation:
    """Returns a text as its own translation, sentence by sentence.

    Args:
        text: any text.
        language: its language, by which its sentences are found.
    """
    from engine.text.sentences import split_sentences

    sentences = tuple(
        SentenceTranslation(
            start=span.start,
            end=span.end,
            source=text[span.start : span.end],
            target_start=span.start,
            target_end=span.end,
            alternatives=(Alternative(text[span.start : span.end], 0.0),),
        )
        for span in split_sentences(text, language)
    )
    return TextTranslation(text, text, sentences, 0.0)
