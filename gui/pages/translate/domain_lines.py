"""What each word of the text says of domains, asked beside the translation: a line under the word.

What was read of a sentence is kept while the system stays: only new sentences are read.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject

from engine import tasks
from engine.results.translation import DomainWord, PassageTranslation, TextTranslation
from gui.jobs.calls import Call, LatestCall
from gui.open_models import OpenModels
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.domain_mix import Underline
from gui.pages.translate.domain_wording import weights_words
from gui.pages.translate.panes import SourcePane
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap, Utf16Map, Utf16Span
from gui.settings import Settings

_AT_ONCE = 16
"""Sentences after which what was read is shown."""


class _Seen(NamedTuple):
    """What was read of some sentences."""

    domains: tuple[str, ...]
    sentences: Sequence[str]
    words: Sequence[tuple[DomainWord, ...]]


class DomainLines(QObject):
    """Underlines the words of the source in the colours of their domains.

    Args:
        models: read them.
        session: translates the text.
        source: the pane with the text.
        choice: knows the domains of the model.
        settings: say whether they are to be shown.
    """

    def __init__(
        self,
        models: OpenModels,
        session: TranslationSession,
        source: SourcePane,
        choice: SystemChoice,
        settings: Settings,
    ) -> None:
        super().__init__(source)
        self._models, self._session, self._source = models, session, source
        self._choice, self._settings = choice, settings
        self._call = LatestCall(models.calls, self)
        self._text: TextTranslation | None = None
        self._domains: tuple[str, ...] = ()
        self._known: dict[str, tuple[DomainWord, ...]] = {}
        self._read_with: object = None
        self._was_showing = False
        session.ready.connect(self._on_ready)
        choice.changed.connect(self._look)
        settings.changed.connect(lambda name: self._look() if name == "shows_domains" else None)
        source.edit.textChanged.connect(self._call.drop)
        source.edit.word_pointed.connect(self._on_word)
        source.edit.word_tip = self._words_of

    def _on_ready(self, _sentences: SentenceMap, result: PassageTranslation) -> None:
        self._text = result.translation
        self._read()

    @property
    def _is_showing(self) -> bool:
        return self._settings.shows_domains and len(self._choice.own_domains) > 1

    def _look(self) -> None:
        """Reads or takes the lines away where it is to be otherwise now."""
        if self._is_showing != self._was_showing:
            self._read()

    def _read(self) -> None:
        """Reads what is not known yet, on the translator thread, and shows what is."""
        system, options = self._session.system, self._session.options
        self._was_showing = self._is_showing
        if system is None or self._text is None or not self._is_showing:
            self._call.drop()
            self._source.edit.set_underlines(())
            self._source.domains.hide()
            return
        read_with = (replace(system, speaker=None), options)
        if read_with != self._read_with:
            self._read_with = read_with
            self._known.clear()
        texts = dict.fromkeys(each.source for each in self._text.sentences)
        new = [text for text in texts if text not in self._known]

        def work(call: Call[None]) -> None:
            for start in range(0, len(new), _AT_ONCE):
                translator = self._models.open(system.opened_with(options), call.report)
                some = new[start : start + _AT_ONCE]
                call.show(_Seen(translator.domains, some, tasks.word_domains(some, translator, call.report)))

        if new:
            self._call.start(work, lambda _none: None, self._session.failed.emit, shown=self._on_part)
        else:
            self._show()

    def _on_part(self, part: _Seen) -> None:
        self._domains = part.domains
        self._known.update(zip(part.sentences, part.words, strict=True))
        self._show()

    def _show(self) -> None:
        edit = self._source.edit
        if self._text is None or edit.toPlainText() != self._text.source:
            return
        place = Utf16Map(self._text.source)
        underlines = [
            Underline(
                Utf16Span(place(sentence.start + word.start), place(sentence.start + word.end)),
                word.leading,
                word.weights,
            )
            for sentence in self._text.sentences
            for word in self._known.get(sentence.source, ())
        ]
        edit.set_underlines(underlines)
        leading = Counter(each.number for each in underlines).most_common()
        self._source.domains.legend.show_domains([(number, self._domains[number]) for number, _ in leading])
        self._source.domains.setVisible(bool(underlines))

    def _words_of(self, underline: Underline) -> str:
        return weights_words(self._domains, underline.weights)

    def _on_word(self, underline: Underline | None) -> None:
        words = ""
        if underline is not None:
            words = f"{self._source.edit.text_of(underline)}: {self._words_of(underline)}"
        self._source.show_word(words)
