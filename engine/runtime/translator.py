"""Translates text with one model: sentences found, read in context, put back together.

Knows the graphs through `ModelSession`; knows no library and no thread. Everything is deterministic, and a
sentence's translation does not depend on the rest of its batch.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from engine.base.config import SearchConfig
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.translation import Alternative, DeviceReport, Recall, TextTranslation
from engine.runtime.assembling import Line, alternatives_of, finished, with_tags, with_tags_of
from engine.runtime.batching import RoundCounter, SentenceCounter
from engine.runtime.context import Context, following
from engine.runtime.continuations import Continuation, ContinuationSearcher
from engine.runtime.passages import Before, Place, addressed_texts, sentences_before, sentences_behind
from engine.runtime.request_search import STAGE
from engine.runtime.requests import Found, Request
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.surface.beginnings import (
    Beginning,
    begun_sentence,
    next_word,
    read_beginning,
    untyped,
)
from engine.text.codes import without_tags
from engine.text.marks import without_blanks
from engine.text.words.address import Addressing, addressing_of, form_of_letter, forms_of, forms_said

_PLAIN = SearchConfig()


class Translator(ContinuationSearcher):
    """One open model, ready to translate, see `OpenModel`. For one thread at a time."""

    @property
    def device(self) -> DeviceReport:
        """Where it really runs, why, and who chooses among its translations."""
        return replace(super().device, opposite=self._reranker.model_id if self._reranker else "")

    @property
    def has_current_graphs(self) -> bool:
        """False if its graphs are of an earlier version, which do the same more slowly."""
        return self._session.is_current

    def translate_text(
        self,
        text: str,
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        *,
        recall: Recall | None = None,
    ) -> TextTranslation:
        """Translates a text; paragraphs, line breaks and spacing stay as they are.

        Args:
            text: any text, also an empty one.
            config: how to search.
            report: called with sentences done, between decoder steps; may raise `Cancelled`, and
                what is finished by then is remembered.
            recall: as of `translate_lines`.
        """
        return self.translate_lines([text], [self.inputs.speaker], config, report, recall=recall)[0]

    def translate_lines(
        self,
        lines: Sequence[str],
        speakers: Sequence[SpeakerInputs | None],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        *,
        recall: Recall | None = None,
        before: Sequence[Before] | None = None,
        is_dialogue: bool = False,
    ) -> list[TextTranslation]:
        """Translates texts, each as its own speaker, together in one batch.

        Args:
            lines: any texts, each translated as by `translate_text`.
            speakers: who says each line; None: nobody in particular.
            config: how to search.
            report: as of `translate_text`.
            recall: a translation memory: what it has takes the place of what the model would write, for
                whole paragraphs or single sentences; None: there is none. Never for measuring a model.
            before: what stands before each line, whose last sentence is the context of its first one; None:
                nothing before any.
            is_dialogue: people say the lines to each other, so that not all have one form of address.

        Raises:
            SpeakerError: if a speaker's numbers do not fit this model.
        """
        began = time.perf_counter()
        report(Progress(STAGE, 0))  # a very long text takes a moment to take apart
        read = self._read(lines, speakers, recall)
        before = before or [None] * len(lines)
        has_forms = forms_of(self.card.tgt) and not self._addressing
        texts = addressed_texts(read, before, self.card.src, is_dialogue=is_dialogue) if has_forms else []
        addressing = self._addressed_from_start(read, texts, before)
        needed, unknown = self._contexts(read, before)
        behind = sentences_behind(read, before, self.card.src) if self.card.reads_context else {}
        read += self._read([each.source for each, _ in unknown], [who for _, who in unknown], recall)
        found, counter = Found(), RoundCounter(report)
        requests = self._find_in_order(read, needed, behind, addressing, found, config, counter)
        while deviating := self._addressed_otherwise(read, texts, requests, found, addressing):
            addressing |= deviating
            requests = self._find_in_order(read, needed, behind, addressing, found, config, counter)
        read = read[: len(lines)]
        translated = [
            list(line.translated(asked, found, config.n_best, self._loaded.doubts, self.inputs.terms))
            for line, asked in zip(read, requests, strict=False)
        ]
        tagged = (
            (line.tags(number), other.text)
            for line, sentences in zip(read, translated, strict=True)
            for number, each in enumerate(sentences)
            for other in each.alternatives
        )
        placed = with_tags(self, ((tags, text) for tags, text in tagged if tags), report)
        return [
            line.assembled(sentences, placed, began) for line, sentences in zip(read, translated, strict=True)
        ]

    def translate_sentences(
        self,
        sentences: Sequence[str],
        config: SearchConfig = _PLAIN,
        report: Report = ignore_progress,
        speakers: Sequence[SpeakerInputs | None] | None = None,
    ) -> list[tuple[Alternative, ...]]:
        """Translates sentences as they are, without looking for others inside them.

        Args:
            sentences: what to translate.
            config: how to search.
            report: as of `translate_text`.
            speakers: who says each sentence; None: who is set says all of them.

        Returns:
            For each sentence its alternatives, best first, at least one.
        """
        chosen = [self.inputs.speaker] * len(sentences) if speakers is None else speakers
        surfaces = [Line.surface(sentence, self._loaded.reader, self.inputs.terms) for sentence in sentences]
        parts = [
            [Request(part.text, speaker) for part in surface.parts]
            for surface, speaker in zip(surfaces, chosen, strict=True)
        ]
        found = self._find(chain.from_iterable(parts), config, report)
        texts = [
            alternatives_of(surface, requests, found, config.n_best)
            for surface, requests in zip(surfaces, parts, strict=True)
        ]
        tagged = [(surface.tags, each) for surface, each in zip(surfaces, texts, strict=True)]
        placed = with_tags(
            self, ((tags, other.text) for tags, each in tagged if tags for other in each), report
        )
        return [with_tags_of(tags, each, placed) for tags, each in tagged]

    def continuations(
        self,
        source: str,
        beginning: str,
        *,
        n: int = 5,
        before: Context | None = None,
        report: Report = ignore_progress,
    ) -> tuple[Alternative, ...]:
        """Goes on with a translation that somebody has begun.

        Args:
            source: a sentence, or a few.
            beginning: of its translation, up to the caret: it may end within a word or behind a blank.
            n: how many continuations are wanted.
            before: the sentence before it.
            report: called between decoder steps; may raise `Cancelled`.

        Returns:
            Whole translations that begin with `beginning`, letter by letter, another next word in each; best
            first, with the scores of what is new. Fewer, or none, where there is nothing to translate, the
            text is longer than the model reads, or other words are most unlikely.
        """
        report(Progress(STAGE, 0))
        (line,) = self._read([source], [self.inputs.speaker], None)
        if not line.spans or n < 1:
            return ()
        number, start = begun_sentence(beginning, len(line.spans), self.card.tgt)
        written = beginning[:start] or source[: line.spans[0].start] * (not beginning)
        span, rest = line.spans[number], source[line.spans[number].end :]
        if number:
            before = Context(line.plain(number - 1), without_tags(written).plain.strip())
        found = self._sentence_continued(source[span.start : span.end], beginning[start:], n, before, report)
        if found and rest.strip():
            stands = Context(line.plain(number), without_tags(found[0].text).plain)
            (read,) = self.translate_lines([rest], [self.inputs.speaker], report=report, before=[stands])
            rest = read.text
        return tuple(replace(each, text=written + each.text + rest) for each in found)

    def _sentence_continued(
        self, sentence: str, typed: str, n: int, before: Before, report: Report
    ) -> list[Alternative]:
        """Goes on with the translation of one sentence, see `continuations`."""
        (line,) = self._read([sentence], [self.inputs.speaker], None)
        surface = line.surfaces[0]
        if not surface.parts:
            whole = surface.labelled(surface.prefix)
            if whole.startswith(typed) or self.inputs.trusts_language:
                return [Alternative(whole, 0.0)] * whole.startswith(typed)
            trusting = self.using(replace(self.inputs, trusts_language=True))
            return trusting._sentence_continued(sentence, typed, n, before, report)
        request = self._begun_request(line, typed, before)
        is_small = self._loaded.doubts.is_small if request.begins_small else None
        read = read_beginning(typed, surface, self._loaded.target.spell, is_small)
        read, found = self._continue(request, read, n, SentenceCounter(STAGE, 1, report).tick)
        texts: dict[str, Alternative] = {}
        for each in found:
            tail = self._with_right_numbers(request.text, read, each)
            plain = read.whole(
                each.stem,
                tail,
                lambda text: (
                    finished([Alternative(text, 0.0)], self.inputs.terms, line.plain(0), line.rules)[0].text
                ),
            )
            text = self._with_outside(plain, typed, read, report)
            is_repaired = tail != each.tail
            texts.setdefault(next_word(text, typed), Alternative(text, each.score, is_repaired))
        return [*texts.values()][:n]

    def _begun_request(self, line: Line, typed: str, before: Before) -> Request:
        """Returns what has to be translated of a sentence, its parts as one."""
        stands: list[Context | None] = []
        needed, unknown = self._contexts([line], [before])
        for each in needed.get((0, 0), ()):
            if not isinstance(each, Context):
                other, who = unknown[each[0] - 1]
                (read,) = self.translate_lines([other.source], [who])
                each = replace(other, translation=without_tags(read.text).plain, form="", before=None)
            stands.append(each)
        form = before.form if isinstance(before, Context) else ""
        addressing = self._addressing
        if forms_of(self.card.tgt):
            said = forms_said(line.plain(0), typed, *self._languages)
            form = said.pop() if len(said) == 1 else form or form_of_letter([line.plain(0)], self.card.src)
            if said or not addressing or form in said:
                addressing = addressing_of(form, *self._languages) or addressing
        request, *_ = line.requests(0, self.card.src, _nearest(stands), addressing)
        whole = "".join(part.text + part.gap for part in line.surfaces[0].parts)
        return request._replace(text=whole, is_label=False)

    def _with_right_numbers(self, text: str, read: Beginning, each: Continuation) -> str:
        """Returns what stands behind a beginning with its numbers repaired, and without stray blanks."""
        whole = without_blanks(text, read.model_text(each.stem, each.tail))
        (repaired,) = self._numbers.repaired(text, [Alternative(whole, 0.0)], 1)
        tail = read.tail(each.stem, repaired.text)
        return each.tail if tail is None else tail

    def _with_outside(self, text: str, typed: str, read: Beginning, report: Report) -> str:
        """Returns a translation with its accelerator, keys and tags, where they were not typed already."""
        label, tags = read.surface.label, read.surface.tags
        if label:
            marked = label.written(text)
            text = marked if marked.startswith(typed) else replace(label, mark="").written(text)
        if tags:
            text = with_tags(self, [(tags, text)], report)[tags, text]
        return text if text.startswith(typed) else typed + untyped(text, typed, len(read.typed))

    def other_language(self, sentence: str) -> str:
        """Returns the language that all of a sentence is in if it is not translated from that; else ""."""
        found = self._loaded.languages
        return found.find(sentence)[0].language if found.is_other(sentence) else ""

    @property
    def _languages(self) -> tuple[str, str]:
        return self.card.src, self.card.tgt

    def _read(
        self, texts: Sequence[str], speakers: Sequence[SpeakerInputs | None], recall: Recall | None
    ) -> list[Line]:
        """Takes texts apart, and puts in what a memory has of them."""
        src, reader = self.card.src, self._loaded.reader
        own = (
            self.inputs.rules,
            self.inputs.terms,
            None if self.inputs.trusts_language else self._loaded.languages,
        )
        read = [Line.read(text, src, reader, who, *own) for text, who in zip(texts, speakers, strict=True)]
        if recall is None:
            return read
        wholes = (line.whole(*paragraph) for line in read for paragraph in line.paragraphs())
        sentences = (line.text[span.start : span.end] for line in read for span in line.spans)
        known = recall(dict.fromkeys(chain(wholes, sentences)).keys())
        return [line.recalled(known) for line in read]

    def _contexts(
        self, lines: Sequence[Line], before: Sequence[Before]
    ) -> tuple[dict[Place, list[Place | Context]], list[tuple[Context, SpeakerInputs | None]]]:
        """Returns what sentences are read in the context of: nothing that is in another language.

        A translation that is none, as the source again or a third language, is taken for unknown.

        Returns:
            What stands before each, and what of it has no translation: lines behind the others.
        """
        needed: dict[Place, list[Place | Context]] = {}
        unknown: list[tuple[Context, SpeakerInputs | None]] = []
        if not self.card.reads_context:
            return needed, unknown
        languages = self._loaded.languages
        for place, stands in sentences_before(lines, before, self._languages).items():
            own: list[Place | Context] = []
            for each in reversed(stands):
                if not isinstance(each, Context):
                    own.insert(0, each)
                    continue
                if not self.inputs.trusts_language and languages.is_other(each.source):
                    break
                if (
                    not each.translation
                    or each.translation == each.source
                    or languages.is_third(each.translation)
                ):
                    own.insert(0, (len(lines) + len(unknown), 0))
                    unknown.append((each, lines[place[0]].speaker))
                else:
                    own.insert(0, replace(each, form="", before=None))
            if own:
                needed[place] = own
        return needed, unknown

    def _find_in_order(
        self,
        lines: Sequence[Line],
        needed: Mapping[Place, Sequence[Place | Context]],
        behind: Mapping[Place, str],
        addressing: Mapping[Place, Addressing],
        found: Found,
        config: SearchConfig,
        counter: RoundCounter,
    ) -> list[list[list[Request]]]:
        """Translates sentences; those that are read in context as soon as the one before is translated.

        Args:
            lines: taken apart.
            needed: what is before the sentences that are read in context.
            behind: what is behind those that are read on.
            addressing: how sentences address their reader.
            found: what is translated; new translations are put in.
            config: how to search.
            counter: told of sentences done.

        Returns:
            What was asked for each sentence of each line.
        """
        known: dict[Place | Context, Context | None] = {
            each: each for stands in needed.values() for each in stands if isinstance(each, Context)
        }
        asked: list[list[list[Request]]] = [[[] for _ in line.spans] for line in lines]
        waiting = [(line, number) for line, each in enumerate(lines) for number in range(len(each.spans))]
        while waiting:
            ready = [place for place in waiting if known.keys() >= {*needed.get(place, ())}]
            waiting = [place for place in waiting if not known.keys() >= {*needed.get(place, ())}]
            for place in ready:
                line, number = place
                before, form = (
                    _nearest([known[each] for each in needed.get(place, ())]),
                    addressing.get(place),
                )
                asked[line][number] = lines[line].requests(
                    number, self.card.src, before, form, behind.get(place, "")
                )
            wanted = (request for line, number in ready for request in asked[line][number])
            new = [request for request in wanted if request not in found]
            found |= self._find(new, config, counter.begin(len(waiting)))
            followed = {each for place in waiting for each in needed[place]}
            for line, number in ready:
                if (line, number) in followed:
                    known[line, number] = lines[line].as_context(
                        number, asked[line][number], found, self.inputs.terms, self._languages
                    )
        return asked

    def _addressed_from_start(
        self, lines: Sequence[Line], texts: Sequence[Sequence[Place]], before: Sequence[Before]
    ) -> dict[Place, Addressing]:
        """Returns how sentences address their reader, where what stands before or a salutation says it."""
        found: dict[Place, Addressing] = {}
        for places in filter(None, texts):
            first = places[0][0]
            stands = before[first]
            sentences = (lines[line].plain(number) for line, number in places)
            form = form_of_letter(sentences, self.card.src)
            form = form or (stands.form if isinstance(stands, Context) else "")
            if addressing := addressing_of(form, *self._languages):
                found |= dict.fromkeys(places, addressing)
        return found

    def _addressed_otherwise(
        self,
        lines: Sequence[Line],
        texts: Sequence[Sequence[Place]],
        requests: Sequence[Sequence[Sequence[Request]]],
        found: Found,
        addressing: Mapping[Place, Addressing],
    ) -> dict[Place, Addressing]:
        """Returns how sentences have to address their reader that do so otherwise than the text began."""
        wanted: dict[Place, Addressing] = {}
        for places in texts:
            first: Addressing | None = None
            for place in places:
                line, number = place
                text = lines[line].best(number, requests[line][number], found)
                forms = forms_said(lines[line].plain(number), text, *self._languages)
                if first is None:
                    first = addressing_of(forms.pop(), *self._languages) if len(forms) == 1 else None
                elif forms - {first.form} and place not in addressing:
                    wanted[place] = first
        return wanted


def _nearest(contexts: Sequence[Context | None]) -> Context | None:
    """Returns the last of sentences behind those before it; nothing from beyond one that is no context."""
    first = 1 + max((place for place, each in enumerate(contexts) if each is None), default=-1)
    own = [each for each in contexts[first:] if each is not None]
    return following(own) if own else None
