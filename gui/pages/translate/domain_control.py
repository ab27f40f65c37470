"""The domains that count: chosen, remembered for each model, and shown as lines under the words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from engine import tasks
from engine.results.systems import Shares
from engine.results.translation import DomainWord, PassageTranslation, TextTranslation
from gui.jobs.calls import Call, LatestCall
from gui.open_models import OpenModels
from gui.pages.translate.catalogue import ChosenSystem, pack_names
from gui.pages.translate.domain_mix import AUTOMATIC, MIX, MixPopover, SteeringPicker, Underline
from gui.pages.translate.domain_wording import weights_words
from gui.pages.translate.panes import SourcePane
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap, Utf16Map, Utf16Span
from gui.settings import Settings

_WHOLE = 100


class PackMixPopover(MixPopover):
    """A slider for each small pack of a model, from nothing to all that it learned."""

    title = "Mix of small packs"
    heading = "How much each small pack counts"
    how = "0\u00a0% leaves the model as it is, 100\u00a0% is all that a pack learned. Several add up."
    needs_one = False
    part_of = "what it learned"
    whole = float(_WHOLE)

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._called: dict[str, str] = {}

    @property
    def names(self) -> frozenset[str]:
        """The ids of the packs that it shows."""
        return frozenset(self._called)

    def offer(self, system: ChosenSystem, mixing: Shares) -> None:
        """Shows the packs of a system's model, each with its weight."""
        self._called = pack_names(system.mixable)
        weights = dict(mixing)
        self.fill(
            tuple(self._called), tuple((name, _WHOLE * weights.get(name, 0.0)) for name in self._called)
        )

    def name_of(self, name: str) -> str:
        """See `MixPopover.name_of`."""
        return self._called[name]

    def mark(self, row: int) -> tuple[QWidget, ...]:  # noqa: ARG002, no pack has one
        """See `MixPopover.mark`."""
        return ()


class PackMixControl(QObject):
    """Mixes the small packs of a model; of any other system it shows nothing.

    Signals:
        changed(): the packs count otherwise.
    """

    changed = Signal()

    def __init__(self, button: QToolButton, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._button, self._settings = button, settings
        self.mix = PackMixPopover(page)
        self._pack_id = ""
        self._mixing: Shares = ()
        button.hide()
        button.clicked.connect(lambda: self.mix.open_below(button.mapToGlobal(QPoint(0, button.height()))))
        self.mix.changed.connect(self._take)

    def mixed(self, system: ChosenSystem | None) -> Shares:
        """Returns how much each pack counts with a system; () where its own pack counts alone and whole."""
        pack_id = system.pack.id if system and system.pack and system.mixable else ""
        known = {pack.id for pack in system.mixable} if system else set()
        if pack_id != self._pack_id or known != self.mix.names:
            self._pack_id = pack_id
            chosen = self._settings.mix_for(pack_id)
            self._mixing = self._of(tuple(each for each in chosen if each[0] in known))
            self._button.setVisible(bool(pack_id))
            self.mix.close_popover()
            if system and pack_id:
                self.mix.offer(system, self._mixing or ((pack_id, 1.0),))
        return self._mixing

    def read_again(self) -> None:
        """Forgets what is chosen: the settings of the pack say otherwise now."""
        self._pack_id = ""

    def _take(self, values: Shares) -> None:
        weights = tuple((name, value / _WHOLE) for name, value in values if value)
        self._mixing = self._of(weights or ((self._pack_id, 0.0),))
        self._settings.remember_mix(self._pack_id, self._mixing)
        self.changed.emit()

    def _of(self, weights: Shares) -> Shares:
        """Returns weights; () where they say what is so without them."""
        return () if weights == ((self._pack_id, 1.0),) else weights


class SteeringControl(QObject):
    """Steers a model of several domains, and mixes small packs; of any other it shows nothing.

    Signals:
        changed(): other domains count, or other shares of them.
        shows_changed(): the words are to show their domains, or no longer.
    """

    changed = Signal()
    shows_changed = Signal()

    def __init__(self, picker: SteeringPicker, packs: QToolButton, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._picker, self._settings = picker, settings
        self.mix = MixPopover(page)
        self.packs = PackMixControl(packs, settings, page)
        self.packs.changed.connect(self.changed)
        self._model_id = ""
        self._domains: tuple[str, ...] = ()
        self._steering: Shares = ()
        self._last_mix: Shares = ()
        picker.shows.setChecked(settings.shows_domains)
        picker.shows.toggled.connect(self._on_shows)
        picker.chosen.connect(self._on_chosen)
        picker.mix_asked.connect(lambda: self.mix.open_below(picker.below))
        self.mix.changed.connect(self._take)

    @property
    def popovers(self) -> tuple[MixPopover, ...]:
        """The sheets with sliders."""
        return self.mix, self.packs.mix

    @property
    def is_showing(self) -> bool:
        """True if the words are to show their domains, and the model has some."""
        return self._settings.shows_domains and len(self._domains) > 1

    def steered(self, system: ChosenSystem | None) -> ChosenSystem | None:
        """Returns a system with the domains that were chosen for its model, and the packs mixed in."""
        model_id = system.model.id if system else ""
        if model_id != self._model_id:
            self._model_id = model_id
            self._show((), self._settings.steering_for(model_id))
        mixing = self.packs.mixed(system)
        return replace(system, steering=self._steering, mixing=mixing) if system else None

    def read_again(self) -> None:
        """Forgets what is chosen: the settings of the model say otherwise now."""
        self._model_id = ""
        self.packs.read_again()

    def set_domains(self, domains: tuple[str, ...]) -> None:
        """Offers the domains of the model that is open; a choice that it does not know is forgotten."""
        if domains == self._domains:
            return
        is_known = {name for name, _ in self._steering} <= set(domains)
        before = self._steering
        self._show(domains, self._steering if is_known else ())
        if self._steering != before:
            self._settings.remember_steering(self._model_id, self._steering)
            self.changed.emit()

    def _show(self, domains: tuple[str, ...], steering: Shares) -> None:
        self._domains, self._steering = domains, steering
        self._last_mix = steering if len(steering) > 1 else ()
        self.mix.close_popover()
        self._picker.fill(domains, steering)
        self.mix.fill(domains, self._last_mix)
        self.shows_changed.emit()

    def _on_chosen(self, value: str) -> None:
        match value:
            case str() if value == AUTOMATIC:
                self._take(())
            case str() if value == MIX:
                self._take(self.mix.mix)
            case _:
                self._take(((value, 1.0),))

    def _take(self, steering: Shares) -> None:
        self._steering = steering
        self._settings.remember_steering(self._model_id, steering)
        self.changed.emit()

    def _on_shows(self, is_on: bool) -> None:
        self._settings.shows_domains = is_on
        self.shows_changed.emit()


# Asks what each word of the text says of domains, beside the translation, and underlines the words.
#
# What was read of a sentence is kept while the system stays: only new sentences are read.

_AT_ONCE = 16
"""Sentences after which what was read is shown."""


@dataclass(frozen=True, slots=True)
class _Seen:
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
        control: says whether they are to be shown.
    """

    def __init__(
        self, models: OpenModels, session: TranslationSession, source: SourcePane, control: SteeringControl
    ) -> None:
        super().__init__(source)
        self._models, self._session, self._source, self._control = models, session, source, control
        self._call = LatestCall(models.calls, self)
        self._text: TextTranslation | None = None
        self._domains: tuple[str, ...] = ()
        self._known: dict[str, tuple[DomainWord, ...]] = {}
        self._read_with: object = None
        session.ready.connect(self._on_ready)
        control.shows_changed.connect(self._read)
        source.edit.textChanged.connect(self._call.drop)
        source.edit.word_pointed.connect(self._on_word)
        source.edit.word_tip = self._words_of

    def _on_ready(self, _sentences: SentenceMap, result: PassageTranslation) -> None:
        self._text = result.translation
        self._read()

    def _read(self) -> None:
        """Reads what is not known yet, on the translator thread, and shows what is."""
        system, options = self._session.system, self._session.options
        if system is None or self._text is None or not self._control.is_showing:
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
