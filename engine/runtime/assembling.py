"""Takes texts apart into sentences, and puts their translations together with all that was around them."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from engine.base.progress import Report, ignore_progress
from engine.languages import rules_of
from engine.results.translation import (
    Alternative,
    RecalledTranslation,
    SentenceTranslation,
    TermUse,
    TextTranslation,
)
from engine.runtime.aligning import TokenReader, align
from engine.runtime.context import Context, begins_small, last_sentence
from engine.runtime.quality_estimation import DoubtFinder
from engine.runtime.requests import Found, Request
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.surface.surface import Surface, SurfaceReader
from engine.text.abbreviations import spelled_out
from engine.text.codes import TaggedText, parts_to_tell_apart, place_codes, without_tags
from engine.text.marks import label_in
from engine.text.notations import with_letters
from engine.text.protected import Stretch
from engine.text.sentence_languages import SentenceLanguages
from engine.text.sentences import Span, blank_between, split_sentences
from engine.text.symbols import put_back
from engine.text.words.address import Addressing
from engine.text.words.ampersands import firms_in, with_words
from engine.text.words.terms import TermBook, is_kept, used_forbidden

if TYPE_CHECKING:
    from engine.text.words.text_rules import TextRules


Tagged = tuple[TaggedText, str]
"""A sentence whose tags are taken out, and a translation of it."""


@dataclass(frozen=True, eq=False)
class Line:
    """One text, taken apart, spoken by one person."""

    text: str
    spans: list[Span]
    surfaces: list[Surface]
    speaker: SpeakerInputs | None
    memory: Mapping[int, RecalledTranslation] = field(default_factory=dict)
    """What a translation memory has, by the number of the sentence."""
    rules: "TextRules | None" = None
    """What is replaced before and after translating."""
    told: Sequence[tuple[str, ...]] = ()
    """What the rules say of each sentence: those left out from there on."""
    language_notes: Sequence[str] = ()
    """What of each sentence is in another language and stays, in words; empty: nothing is."""

    @classmethod
    def read(
        cls,
        text: str,
        src: str,
        reader: SurfaceReader,
        speaker: SpeakerInputs | None,
        rules: "TextRules | None" = None,
        terms: TermBook | None = None,
        languages: SentenceLanguages | None = None,
    ) -> "Line":
        """Finds the sentences of a text in the language `src`, and what of them the model reads.

        Args:
            text: any text.
            src: its language.
            reader: takes its sentences apart.
            speaker: who says it.
            rules: what is replaced in it first.
            terms: that it is translated with.
            languages: finds what is in another language and stays; None: all of it is in `src`.
        """
        spans = split_sentences(text, src)
        sentences = [text[span.start : span.end] for span in spans]
        surfaces, told = [], []
        for sentence in sentences:
            is_other = languages is not None and languages.is_other(sentence)
            read = rules.apply("source", sentence) if rules and not is_other else sentence
            surfaces.append(
                Surface(read, (), "") if is_other else cls.surface(read, reader, terms, languages)
            )
            told.append(rules.new_notices() if rules else ())
        notes = [languages.note(sentence) if languages else "" for sentence in sentences]
        return cls(text, spans, surfaces, speaker, rules=rules, told=told, language_notes=notes)

    @staticmethod
    def surface(
        sentence: str,
        reader: SurfaceReader,
        terms: TermBook | None,
        languages: SentenceLanguages | None = None,
    ) -> Surface:
        """Takes a sentence apart.

        The model reads symbols for names that somebody wants to stay, and for what is in another language,
        and words for abbreviations that are no terms. Tags are taken out.
        """
        tags = without_tags(with_letters(sentence))
        label = label_in(tags.plain, reader.languages, reader.readings.is_one_word)
        sentence = label.text if label else tags.plain
        found = [(term.start, term.end) for term in terms.find(sentence)] if terms else []
        if languages:
            found += languages.stretches(sentence)
        text = spelled_out(sentence, reader.languages[0], sorted(found))
        ampersands = None
        if "&" in text:
            stays = [(term.start, term.end) for term in terms.find(text)] if terms else []
            stays += firms_in(text, reader.languages[0])
            text, ampersands = with_words(text, reader.languages, stays)
        names: Sequence[Stretch] = ()
        if terms:
            text, names = terms.with_names(text)
        names = (*names, *firms_in(text, reader.languages[0]))
        surface = reader.read(text, (*names, *(languages.stretches(text) if languages else ())))
        return replace(surface, label=label, ampersands=ampersands, tags=tags if tags.codes else None)

    def paragraphs(self) -> Iterator[tuple[int, int]]:
        """Yields the first sentence of each line of the text, and the one behind its last."""
        first = 0
        for number, (before, span) in enumerate(pairwise(self.spans), start=1):
            if "\n" in self.text[before.end : span.start]:
                yield first, number
                first = number
        if self.spans:
            yield first, len(self.spans)

    def whole(self, first: int, end: int) -> str:
        """Returns the text from one sentence to before another."""
        return self.text[self.spans[first].start : self.spans[end - 1].end]

    def recalled(self, known: Mapping[str, RecalledTranslation]) -> "Line":
        """Returns the line with what a memory has of it: whole paragraphs, which count as one sentence, and
        else single sentences.

        Args:
            known: what the memory has, by the text.
        """
        spans: list[Span] = []
        surfaces: list[Surface] = []
        memory: dict[int, RecalledTranslation] = {}
        told: list[tuple[str, ...]] = []
        notes: list[str] = []
        for first, end in self.paragraphs():
            parts = [(first, end)] if self.whole(first, end) in known else pairwise(range(first, end + 1))
            for start, behind in parts:
                if (found := known.get(self.whole(start, behind))) is not None:
                    memory[len(spans)] = found
                spans.append(Span(self.spans[start].start, self.spans[behind - 1].end))
                surfaces.append(self.surfaces[start])
                told.append(tuple(chain.from_iterable(self.told[start:behind])))
                notes.append("" if found else self.language_notes[start])
        own = replace(self, spans=spans, surfaces=surfaces, memory=memory)
        return replace(own, told=told, language_notes=notes)

    def _is_kept(self, number: int) -> bool:
        """Tells whether a sentence stays as it is, because it is in another language."""
        return bool(self.language_notes[number]) and not self.surfaces[number].parts

    def plain(self, number: int) -> str:
        """Returns a sentence without its tags."""
        span, tags = self.spans[number], self.surfaces[number].tags
        return tags.plain if tags else self.text[span.start : span.end]

    def requests(
        self, number: int, src: str, before: Context | None, addressing: Addressing | None, behind: str = ""
    ) -> list[Request]:
        """Returns what has to be translated of a sentence, of a very long one its parts.

        Args:
            number: of the sentence.
            src: its language.
            before: the sentence that the beginning is read in the context of.
            addressing: how it addresses its reader.
            behind: the sentence behind it, if that is read with it.
        """
        parts = () if number in self.memory else self.surfaces[number].parts
        label = self.surfaces[number].label
        is_label = bool(label and label.mark) and len(parts) == 1
        found = [Request(part.text, self.speaker, addressing=addressing, is_label=is_label) for part in parts]
        if before and before.is_short and found:
            is_small = begins_small(found[0].text, src)
            found[0] = found[0]._replace(before=before, begins_small=is_small)
        if behind and len(found) == 1:
            found[0] = found[0]._replace(behind=behind)
        return found

    def as_context(
        self,
        number: int,
        requests: Sequence[Request],
        found: Found,
        terms: TermBook | None,
        languages: tuple[str, str],
    ) -> Context | None:
        """Returns a sentence and its translation as the context of the next one.

        Returns:
            None if it stays as it is, because it is in another language.
        """
        if (memory := self.memory.get(number)) is not None:
            return last_sentence(self.whole(number, number + 1), memory.text, languages)
        if self._is_kept(number):
            return None
        return Context(self.plain(number), self.best(number, requests, found, terms))

    def best(
        self, number: int, requests: Sequence[Request], found: Found, terms: TermBook | None = None
    ) -> str:
        """Returns the translation of a sentence that will be written, without its tags."""
        if (memory := self.memory.get(number)) is not None:
            return without_tags(memory.text).plain
        best = alternatives_of(self.surfaces[number], requests, found, 1)
        return finished(best, terms, self.plain(number), self.rules)[0].text

    def tags(self, number: int) -> TaggedText | None:
        """Returns what was taken out of a sentence and goes into its translations."""
        return None if number in self.memory else self.surfaces[number].tags

    def translated(
        self,
        requests: Sequence[Sequence[Request]],
        found: Found,
        n_best: int,
        doubts: DoubtFinder,
        terms: TermBook | None,
    ) -> Iterator[SentenceTranslation]:
        """Yields the translations of each sentence, without its tags or its place in the translation.

        Args:
            requests: of each sentence.
            found: alternatives of every request.
            n_best: alternatives wanted per sentence.
            doubts: looks at the best of them.
            terms: that it was translated with; no word of theirs is doubtful.
        """
        for number, (span, surface) in enumerate(zip(self.spans, self.surfaces, strict=True)):
            memory, is_kept = self.memory.get(number), self._is_kept(number)
            source = self.text[span.start : span.end]
            read = self.rules.apply("source", source) if self.rules else source
            alternatives: tuple[Alternative, ...] = (Alternative(memory.text, 0.0),) if memory else ()
            if not memory:
                alternatives = alternatives_of(surface, requests[number], found, n_best)
            if not (memory or is_kept):
                alternatives = finished(alternatives, terms, read, self.rules)
            notices = (*self.told[number], *(self.rules.new_notices() if self.rules else ()))
            best, doubt = alternatives[0], None
            if surface.parts and not memory:
                given = terms.wanted_in(read) if terms else frozenset()
                named = terms.named_in(read) if terms else frozenset()
                doubt = doubts.find(self.plain(number), best.text, best.score, given, named)
            yield SentenceTranslation(
                start=span.start,
                end=span.end,
                source=source,
                target_start=0,
                target_end=0,
                alternatives=alternatives,
                warning=_choice(memory) if memory else _warning(surface, notices),
                doubt=doubt,
                language_note=self.language_notes[number],
                memory=memory,
                terms=() if is_kept else term_uses(terms, read, best.text),
            )

    def assembled(
        self, translated: Sequence[SentenceTranslation], placed: Mapping[Tagged, str], began: float
    ) -> TextTranslation:
        """Puts the translation together.

        Args:
            translated: its sentences.
            placed: translations with their tags, where sentences have some.
            began: when the work began, by `time.perf_counter`.
        """
        parts: list[str] = []
        sentences = []
        cursor = length = 0
        for number, sentence in enumerate(translated):
            alternatives = with_tags_of(self.tags(number), sentence.alternatives, placed)
            text = alternatives[0].text
            gap = self.text[cursor : sentence.start]
            if number:
                gap = blank_between(gap, self.text[:cursor][-1:], parts[-1][-1:], text[:1])
            start = length + len(gap)
            length = start + len(text)
            parts += [gap, text]
            cursor = sentence.end
            sentences.append(
                replace(sentence, target_start=start, target_end=length, alternatives=alternatives)
            )
        whole = "".join([*parts, self.text[cursor:]])
        return TextTranslation(self.text, whole, tuple(sentences), time.perf_counter() - began)


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


def with_tags_of(
    tags: TaggedText | None, alternatives: tuple[Alternative, ...], placed: Mapping[Tagged, str]
) -> tuple[Alternative, ...]:
    """Returns translations of a sentence with its tags, if it has some."""
    if tags is None:
        return alternatives
    return tuple(replace(each, text=placed[tags, each.text]) for each in alternatives)


def alternatives_of(
    surface: Surface, requests: Sequence[Request], found: Found, n_best: int
) -> tuple[Alternative, ...]:
    """Puts the parts of a sentence and what stayed outside together again.

    The k-th alternative of a sentence of several parts joins their k-th ones, or their last.
    """
    if not surface.parts:
        return (Alternative(surface.labelled(surface.prefix), 0.0),)
    choices = [found[request] for request in requests]
    n_found = min(n_best, max(len(choice) for choice in choices))
    results: dict[str, Alternative] = {}
    for rank in range(n_found):
        chosen = [choice[min(rank, len(choice) - 1)] for choice in choices]
        written = zip(surface.parts, (best.text for best in chosen), strict=True)
        text = "".join(surface.written_as(part, best) + part.gap for part, best in written)
        score = sum(best.score for best in chosen) / len(chosen)
        is_repaired = any(best.is_repaired for best in chosen)
        whole = put_back(text, surface.kept, is_in_capitals=surface.is_in_capitals)
        if surface.edges:
            whole = surface.edges.put_on(whole, [each.text for each in surface.kept])
        text = surface.labelled(surface.prefix + whole + surface.suffix)
        results.setdefault(text, Alternative(text, score, is_repaired))
    return tuple(results.values())


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


def finished(
    found: Sequence[Alternative], terms: "TermBook | None", read: str, rules: "TextRules | None"
) -> tuple[Alternative, ...]:
    """Returns translations whose articles fit their terms, after the rules: best first, each text once.

    Args:
        found: the translations, best first.
        terms: that were given to the model.
        read: what the model read.
        rules: for translations.
    """
    fit = rules_of(terms.tgt).with_fitting_articles if terms else None
    words = [each for term in terms.find(read) for each in term.targets] if terms and fit else []
    texts: dict[str, Alternative] = {}
    for each in found:
        text = fit(each.text, words) if fit else each.text
        texts.setdefault(rules.apply("target", text) if rules else text, each)
    return tuple(replace(each, text=text) for text, each in texts.items())


def _choice(memory: RecalledTranslation) -> str:
    if not memory.others:
        return ""
    others = "another translation" if memory.others == 1 else f"{memory.others:,} other translations"
    return f"taken from {memory.corpus}, {memory.origin}; the memory has {others} of it"


def _warning(surface: Surface, notices: Iterable[str]) -> str:
    warnings = [notice.rstrip(".") for notice in notices]
    if len(surface.parts) > 1 and not surface.is_path:
        warnings.append(f"cut into {len(surface.parts)} parts, it is very long")
    return "; ".join(warnings)
