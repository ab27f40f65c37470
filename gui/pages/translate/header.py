"""The row above the panes: languages with the swap, form of address, model, domain, speaker, what to know.

Knows the catalogue, not the translation.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from os.path import commonprefix

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from engine import tasks
from engine.results.figures import counted
from engine.results.speakers import SpeakerRecord
from engine.results.systems import NamedSystem, System
from engine.results.translation import DeviceReport, PassageTranslation, ProfileNotice, SpeakerChoice
from gui.languages import language_name, pair_name
from gui.pages.page import Page
from gui.pages.translate.catalogue import ChosenSystem, DomainChoice, SystemCatalogue, choice_of, short_name
from gui.pages.translate.domain_mix import SteeringPicker
from gui.pages.translate.domain_wording import mixing_words, speaker_words, steering_words
from gui.pages.translate.speaker_picker import NamePicker, SpeakerPicker
from gui.settings import Settings
from gui.theme.theme import dress_dialog
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_4
from gui.widgets.controls import (
    Picker,
    field_label,
    hairline,
    icon_button,
    label,
    opens_menu,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import NoticeLine, Popover
from gui.widgets.layouts import empty, row_in
from gui.widgets.sheet import Sheet
from gui.wording import size_words

MANAGE = "…manage"
"""The value of the line that leads to another page; no id looks like it."""
SWAP_KEYS = "Ctrl+Shift+S"
_WIDEST_PICKER = 300
_NONE = ("", "")

_PLACES = {
    1: ((0, 0, 1), (0, 1, 1), (0, 2, 1)),
    2: ((0, 0, 1), (1, 0, 2), (0, 1, 1)),
    3: ((0, 0, 1), (1, 0, 1), (2, 0, 1)),
}
"""Row, column and columns wide of languages, model with domain, and speaker; by the number of rows."""


class AddressPicker(Picker):
    """Offers the forms of a language, and both: as the model has it.

    Args:
        form: what is chosen at first, by its name; "": as the model has it.

    Signals:
        chosen(str): the name of a form, or "".
    """

    def __init__(self, form: str) -> None:
        super().__init__("Form of address")
        self.setToolTip("How translations address their reader")
        self._form = form
        self.chosen.connect(self._remember)

    def show_for(self, tgt: str) -> None:
        """Offers what there is for translations into a language."""
        forms = tasks.address_forms(tgt)
        both = " or ".join(called for called, _ in forms)
        with QSignalBlocker(self):
            self.fill([(both, ""), *forms], keep=False)
            self.show_value(self._form)
        self.setVisible(bool(forms))

    def take(self, form: str) -> None:
        """Takes a form as chosen, without emitting `chosen`."""
        self._form = form
        with QSignalBlocker(self):
            self.show_value(form)

    def _remember(self, form: str) -> None:
        self._form = form


class Header(QWidget):
    """Chooses the system.

    Args:
        address: the form of address that is chosen at first.

    Signals:
        system_changed(ChosenSystem | None): another system is chosen; None: no model translates this pair.
        languages_changed(str, str): another pair.
        pair_chosen(str, str): the reader chose other languages than these, which were chosen before.
        swapped(): the two languages are about to change places, and so should the texts.
        manage_asked(str, str): open "models", or "adapt" with the name of a domain or "".
    """

    system_changed = Signal(ChosenSystem)
    languages_changed = Signal(str, str)
    pair_chosen = Signal(str, str)
    swapped = Signal()
    manage_asked = Signal(str, str)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._catalogue = SystemCatalogue()
        self._recent: list[str] = []
        self._system: ChosenSystem | None = None
        self._pair = ("", "")
        self._wished = _NONE
        """Model and domain to choose, as `ChosenSystem.key`."""
        self._awaited_id = ""
        """A model that was asked for before the catalogue knew it."""
        self._last: dict[tuple[str, str], tuple[str, str]] = {}
        """Languages -> the model and the domain chosen for them last."""
        self._has_speaker = True
        self.source, self.target = Picker("Translate from"), Picker("Translate into")
        self.address = AddressPicker(address)
        self.model, self.domain = NamePicker("Model"), NamePicker("Domain")
        self.speaker, self.steering = SpeakerPicker(), SteeringPicker()
        self.swap = icon_button("arrow-left-right", "Swap languages and texts", SWAP_KEYS)
        self.packs = icon_button("sliders-horizontal", "Mix small packs: how much each of them counts")
        self.packs.setText("")
        self.like = icon_button("library", "Like my texts: let similar sentences of yours steer")
        self.like.setText("")
        self.like.setCheckable(True)
        self.saved = icon_button("pin", "Saved choices: recall one, or save what is chosen now")
        self.info = icon_button("info", "About this model: what it is good for, where it runs")
        self.info.setText("")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.model.setMinimumContentsLength(7)
        names = field_label("&Model", self.model, "soft"), field_label("&Domain", self.domain, "soft")
        self._languages = _row(self.source, self.swap, self.target, self.address)
        models = (
            names[0],
            self.model,
            names[1],
            self.domain,
            self.packs,
            self.like,
            self.steering,
            self.saved,
            self.info,
        )
        self._models = _row(*models)
        models_row = self._models.layout()
        assert isinstance(models_row, QHBoxLayout)
        for picker, share in ((self.model, 3), (self.domain, 2)):
            picker.setMaximumWidth(_WIDEST_PICKER)
            models_row.setStretchFactor(picker, share)
        models_row.addStretch()
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(SPACE_4)
        self._rows.setVerticalSpacing(SPACE_2)
        self._n_rows = 0
        self._arrange(1)
        for part in (self._models, self.speaker):
            part.hide()

    def show_for(self, *, one_speaker: bool, words: bool) -> None:
        """Offers what there is a use for.

        Args:
            one_speaker: whether one speaker is for everything: on the desk each voice may have its own.
            words: whether words have lines for their domains.
        """
        self._has_speaker = is_shown = one_speaker
        self.steering.shows.setVisible(words)
        self.speaker.setVisible(is_shown and not self._models.isHidden())
        self._fit(self.width())

    def _arrange(self, n_rows: int) -> None:
        """Puts languages, model with domain, and speaker into one row, two or three."""
        if n_rows == self._n_rows:
            return
        self._n_rows = n_rows
        parts = (self._languages, self._models, self.speaker)
        for part, (row, column, width) in zip(parts, _PLACES[n_rows], strict=True):
            self._rows.removeWidget(part)
            self._rows.addWidget(part, row, column, 1, width)
            if n_rows == 2 and part is self._languages:  # noqa: PLR2004, as wide as it needs to be
                self._rows.setAlignment(part, Qt.AlignmentFlag.AlignLeft)
        self._rows.setColumnStretch(1, 1 if n_rows == 1 else 0)
        self._rows.setColumnStretch(0, 0 if n_rows == 1 else 1)
        self.updateGeometry()

    def _connect(self) -> None:
        self.source.chosen.connect(self._on_source)
        self.target.chosen.connect(self._on_target)
        self.model.chosen.connect(self._on_model)
        self.domain.chosen.connect(self._on_domain)
        self.swap.clicked.connect(self.swap_languages)
        for part in (self.speaker, self.steering):
            part.resized.connect(lambda: self._fit(self.width()))

    @property
    def system(self) -> ChosenSystem | None:
        return self._system

    @property
    def pair(self) -> tuple[str, str]:
        """The languages chosen: source and target tag."""
        return self._pair

    @property
    def catalogue(self) -> SystemCatalogue:
        """The systems to choose from."""
        return self._catalogue

    def set_catalogue(
        self,
        catalogue: SystemCatalogue,
        recent: Sequence[str],
        pair: tuple[str, str] | None = None,
        chosen: tuple[str, str] = _NONE,
    ) -> None:
        """Takes in another state of the library; keeps the choices that still exist.

        Where what translated was what its domain is translated with, it is so again: a new model of the
        domain takes its place.

        Args:
            catalogue: what there is to choose from.
            recent: languages, the one used last first.
            pair: languages to choose instead of those chosen now.
            chosen: model and domain to choose with them, as `ChosenSystem.key`, if they still exist.
        """
        followed = self._system if self._is_in_use() else None
        self._catalogue, self._recent = catalogue, list(recent)
        if catalogue.find(self._awaited_id) is not None:
            self.choose(*self._pair, self._awaited_id)
            return
        newest = catalogue.in_use(followed) if followed is not None else None
        self._wished = newest.key if newest is not None and chosen == _NONE else chosen
        src, tgt = self._pair if pair is None else catalogue.nearest_pair(*pair)
        self.show_pair(src, tgt)

    def choose(self, src: str, tgt: str, model_id: str = "", domain: str = "") -> None:
        """Chooses languages, a model and a domain: now, or as soon as a catalogue has the model."""
        found = self._catalogue.find(model_id)
        self._awaited_id = model_id if found is None else ""
        if found is not None:
            src, tgt = found.record.src, found.record.tgt
            self._wished = (model_id, domain) if domain else found.key
        self._choose_pair(src, tgt)

    def swap_languages(self) -> None:
        """Exchanges the two languages, even if nothing translates the other way."""
        src, tgt = self._pair
        if src and tgt:
            self.swapped.emit()  # first, so that the new model gets the new text
            self._choose_pair(tgt, src)

    def pair_for(self, language: str) -> tuple[str, str] | None:
        """Returns the languages for a text that is in this one, see `SystemCatalogue.pair_from`."""
        return self._catalogue.pair_from(language, self._pair, self._recent)

    def show_pair(self, src: str, tgt: str) -> None:
        """Translates between two languages from now on, which nobody has chosen."""
        targets = self._catalogue.targets(src, self._recent)
        if not tgt or tgt == src:
            tgt = targets[0] if targets else tgt
        listed = targets if tgt in targets or not tgt else [*targets, tgt]
        for picker, tags, tag in ((self.source, self._sources(src), src), (self.target, listed, tgt)):
            _fill(picker, [(language_name(each), each) for each in tags], tag)
        self.address.show_for(tgt)
        has_changed = (src, tgt) != self._pair
        self._pair = (src, tgt)
        if has_changed:
            self.languages_changed.emit(src, tgt)
        self._show_models()

    # inside

    def _choose_pair(self, src: str, tgt: str) -> None:
        before = self._pair
        self.show_pair(src, tgt)
        if self._pair != before:
            self.pair_chosen.emit(*before)

    def _sources(self, src: str) -> list[str]:
        known = self._catalogue.languages(self._recent)
        return known if src in known or not src else [*known, src]

    def _show_models(self) -> None:
        bases = self._catalogue.bases(*self._pair)
        wished = self._catalogue.find(self._wished[0])
        before = self._system.model if self._system else None
        ids = [model.id for model in bases]
        last = self._last_chosen()
        base = self._catalogue.base_of(wished) if wished else before
        if last is not None and (base is None or base.id not in ids):
            base = self._catalogue.base_of(last)
        names = [(short_name(model), model.id) for model in bases]
        wanted = base.id if base is not None and base.id in ids else (ids[0] if ids else None)
        _fill(self.model, [*names, ("Manage models…", MANAGE)], wanted)
        self._models.setVisible(bool(bases))
        self.speaker.setVisible(bool(bases) and self._has_speaker)
        self._show_domains()

    def _show_domains(self) -> None:
        base = self._catalogue.find(str(self.model.value()))
        if base is None or self.model.value() == MANAGE:
            self._take(None)
            return
        choices = self._catalogue.domain_choices(base.model)
        usable = [choice for choice in choices if choice.system is not None]
        untaught = [choice for choice in choices if choice.system is None]
        items: list[tuple[str, object]] = [(choice.label, choice.system) for choice in usable]
        items += [(f"Teach “{choice.label}”…", choice) for choice in untaught]
        items.append(("Teach a new domain…", MANAGE))
        _fill(self.domain, items, self._wished_system(usable))
        self.domain.insertSeparator(len(usable))
        self._take(self.domain.value())

    def _wished_system(self, usable: list[DomainChoice]) -> ChosenSystem | None:
        systems = [choice.system for choice in usable if choice.system is not None]
        current = self._system.key if self._system else _NONE
        for model_id, domain in (self._wished, current, self._last.get(self._pair, _NONE)):
            exact = [each for each in systems if each.key == (model_id, domain)]
            same = [each for each in systems if domain and each.own_domain == domain]
            like = [each for each in systems if each.record.id == model_id]
            if found := [*exact, *same, *like]:
                return found[0]
        return systems[0]

    def _is_in_use(self) -> bool:
        """Tells whether what translates is what its domain is translated with."""
        found = self._catalogue.in_use(self._system) if self._system is not None else None
        return found is not None and self._system is not None and found.key == self._system.key

    def _last_chosen(self) -> ChosenSystem | None:
        return self._catalogue.find(self._last.get(self._pair, _NONE)[0])

    def _take(self, system: ChosenSystem | None) -> None:
        self._wished = _NONE
        if system is not None:
            self._last[self._pair] = system.key
        if system != self._system:
            self._system = system
            self.system_changed.emit(system)

    def _on_source(self, tag: str) -> None:
        src, tgt = self._pair
        if tag == tgt:
            self.swap_languages()
        elif tag != src:
            targets = self._catalogue.targets(tag, self._recent)
            self._choose_pair(tag, tgt if tgt in targets or not targets else targets[0])

    def _on_target(self, tag: str) -> None:
        if tag and tag != self._pair[1]:
            self._choose_pair(self._pair[0], tag)

    def _on_model(self, model_id: str) -> None:
        if model_id == MANAGE:
            self.model.show_value(self._catalogue.base_of(self._system).id if self._system else None)
            self.manage_asked.emit("models", "")
        else:
            self._show_domains()

    def _on_domain(self, value: object) -> None:
        if isinstance(value, ChosenSystem):
            self._awaited_id = ""
            self._take(value)
            return
        self.domain.show_value(self._system)
        self.manage_asked.emit("adapt", value.domain if isinstance(value, DomainChoice) else "")

    def minimumSizeHint(self) -> QSize:
        """Asks for the width of the widest part only: in a narrow page each has its own row."""
        parts = (self._languages, self._models, self.speaker)
        return QSize(
            max(part.minimumSizeHint().width() for part in parts), super().minimumSizeHint().height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes as many rows as the width needs."""
        super().resizeEvent(event)
        self._fit(event.size().width())

    def _fit(self, width: int) -> None:
        parts = (self._languages, self._models, self.speaker)
        languages, models, speaker = (part.sizeHint().width() + SPACE_4 for part in parts)
        speaker = speaker if self._has_speaker else 0
        if width + SPACE_4 >= languages + models + speaker:
            self._arrange(1)
        else:
            self._arrange(2 if width >= max(languages + speaker, models) else 3)


def _fill(picker: Picker, items: Sequence[tuple[str, object]], value: object) -> None:
    with QSignalBlocker(picker):
        picker.fill(items, keep=False)
        picker.show_value(value)


def _row(*parts: QWidget) -> QWidget:
    box = QWidget()
    row_in(box, *parts, spacing=SPACE_2)
    return box


# The language of the text: detected, and chosen if the reader has not chosen it for this text.
#
# Knows the languages chosen, no engine.


class TextLanguage(QObject):
    """Translates a text from the language that it is plainly in, and says so.

    Args:
        header: the languages that are chosen.
        say: names the language to the reader, who may go back to the one chosen; "" takes that away.

    Signals:
        changed(): whether there is a model for the text, or whether it is translated whatever it looks like.
    """

    changed = Signal()

    def __init__(self, header: Header, say: Callable[[str], None]) -> None:
        super().__init__(header)
        self._header, self._say = header, say
        self._text = ""
        self._found = ""
        """The language that the text is plainly in, while it is not translated from it."""
        self._before: tuple[str, str] | None = None
        """The languages that the reader chose, while those of a text have taken their place."""
        self.is_chosen = False
        """True: the reader chose the language of this text, so it is translated from it."""
        self._trusts = self._is_covered = False
        header.pair_chosen.connect(self._on_pair_chosen)

    @property
    def missing(self) -> str:
        """The language of the text if no model translates from it; empty: one does, or it is not known."""
        return self._found if self._found and self._header.pair_for(self._found) is None else ""

    def trusting(self, options: System) -> System:
        """Returns how models are opened for the text."""
        return replace(options, trusts_language=self._trusts)

    def set_text(self, text: str) -> None:
        """Takes the text; one that takes the place of another is looked at, whatever was chosen for that."""
        before, self._text = self._text, text
        if not _is_another(before, text):
            return
        had_trust, self._trusts = self._trusts, False
        self.is_chosen, self._found = False, ""
        self._say("")
        if had_trust:
            self.changed.emit()

    def take(self, language: str) -> None:
        """Takes the language that the text was found to be plainly in, see `TranslationSession.looked`."""
        if language and self.is_chosen:
            self._trusts = True
            self.changed.emit()
            return
        had, self._found = self._found, language
        if language:
            self.decide()
            return
        if self._header.pair == self._before:
            self._say("")
        if had:
            self.changed.emit()

    def decide(self) -> None:
        """Chooses the language of the text if something translates it: another library may have a model."""
        if not self._found or self._is_covered:
            return
        language, pair = self._found, self._header.pair_for(self._found)
        if self._before is None:
            self._before = self._header.pair
        if pair is not None:
            self._found = ""
            self._header.show_pair(*pair)
        is_as_chosen = pair == self._before
        self._say("" if is_as_chosen else f"Detected: {language_name(language)}")
        self.changed.emit()

    def cover(self, is_covered: bool) -> None:
        """Leaves the languages alone while something else is translated over the panes."""
        self._is_covered = is_covered
        self.decide()

    def undo(self) -> None:
        """Translates this text from the language that was chosen, whatever it looks like."""
        before = self._before
        self.is_chosen = self._trusts = True
        self._found = ""
        self._stay()
        if before is not None:
            self._header.show_pair(*before)
        self.changed.emit()

    def _stay(self) -> None:
        """Has nothing to go back to: the languages are those that the reader chose."""
        self._before = None
        self._say("")

    def _on_pair_chosen(self, src: str, tgt: str) -> None:
        """Keeps to a source language that is chosen for the text.

        The other way round is none, while no model translates from the language of the text.
        """
        if self._is_covered or not self._text.strip():
            return
        chosen = self._header.pair
        if chosen[0] != src and not (self.missing and chosen == (tgt, src)):
            self.is_chosen, self._found = True, ""
        self._stay()
        self.changed.emit()


def _is_another(before: str, text: str) -> bool:
    """Tells whether a text took the place of one, of which it has less than half at its start and end."""
    n_shared = len(commonprefix([before, text])) + len(commonprefix([before[::-1], text[::-1]]))
    return not text.strip() or 2 * n_shared < min(len(before), len(text))


# The choice of the speaker, remembered for each pair of languages, and why a profile does not count.
#
# Knows the picker, the settings and the note below the translation, no engine.

LOST = "lost"
"""A correction that was not learned; more important than a speaker who is gone."""
VERDICT = "verdict"
"""What learning did; the first translation after it leaves it where it is."""
EMPTY = "empty"
"""A sentence that is edited has no word left; it is over with the editing."""
_OLD_VERDICT = "old verdict"
_GONE = "gone"
_PASSING = ("new", "unlearned", "unfit", _OLD_VERDICT)
"""Kinds of notices that are over as soon as a translation has none."""


class SpeakerControl(QObject):
    """Keeps the choice of the speaker and says why it does not count.

    Args:
        picker: chooses.
        per_line: switches a profile per line on; shown where lines begin with speakers' names.
        notice: says why a speaker's profile does not count.
        settings: remember.

    Signals:
        changed(): another speaker, or another strength.
        learn_asked(SpeakerChoice): learn this speaker with the model that translates.
        per_line_changed(bool): whether every line has its own profile.
    """

    changed = Signal()
    learn_asked = Signal(SpeakerChoice)
    per_line_changed = Signal(bool)

    def __init__(
        self, picker: SpeakerPicker, per_line: QCheckBox, notice: NoticeLine, settings: Settings
    ) -> None:
        super().__init__(picker)
        self._picker, self._per_line, self._notice, self._settings = picker, per_line, notice, settings
        self._catalogue = SystemCatalogue()
        self._pair = ("", "")
        self._trained: list[SpeakerChoice] = []
        self._to_learn: SpeakerChoice | None = None
        self._kind = ""
        self.found: tuple[SpeakerChoice, ...] = ()
        """Speakers before whose names lines stand."""
        per_line.setChecked(settings.is_per_line)
        per_line.toggled.connect(self._on_per_line)
        picker.changed.connect(self._on_chosen)
        notice.action.clicked.connect(self._on_acted)

    @property
    def speaker(self) -> SpeakerChoice | None:
        """The chosen speaker at the chosen strength."""
        return self._picker.speaker

    @property
    def people(self) -> list[SpeakerChoice]:
        """The speakers of the library who write the language."""
        return [choice_of(record) for record in self._catalogue.speakers(self._pair[1])]

    @property
    def trained(self) -> list[SpeakerChoice]:
        """The speakers that the model was trained with, as far as they are offered."""
        return list(self._trained)

    @property
    def is_per_line(self) -> bool:
        """True if lines that begin with a speaker's name have their own profile."""
        return self._per_line.isChecked()

    def with_speaker(self, system: ChosenSystem | None) -> ChosenSystem | None:
        """Returns a system as the chosen speaker says it."""
        return replace(system, speaker=self.speaker) if system else None

    def set_catalogue(self, catalogue: SystemCatalogue) -> None:
        """Takes in a new state of the library; a speaker who is gone is no longer chosen."""
        before = self.speaker
        self._catalogue = catalogue
        if catalogue:
            self._refill()
        if before is not None and self.speaker is None and catalogue and not before.is_trained:
            self.say(f"{before.name} is no longer in the library: translated with no speaker.", _GONE)

    def set_pair(self, src: str, tgt: str) -> None:
        """Offers the speakers of another language, with the one chosen last for it."""
        self._pair = (src, tgt)
        self.say("")
        self._refill()

    def set_trained(self, trained: Sequence[SpeakerChoice]) -> None:
        """Offers also the speakers that the model was trained with."""
        if list(trained) != self._trained:
            before = self.speaker
            self._trained = list(trained)
            self._refill()
            if self.speaker != before:
                self.changed.emit()

    def add(self, record: SpeakerRecord) -> SpeakerChoice:
        """Adds a new speaker to the list and chooses them; returns their choice."""
        speaker = choice_of(record)
        self._catalogue = self._catalogue.with_speaker(record)
        self._picker.fill(self.people, self._trained, speaker)
        self._on_chosen(speaker)
        return speaker

    def choose(self, speaker: SpeakerChoice | None) -> None:
        """Chooses a speaker, as the user would."""
        self._picker.choose(speaker)
        self._on_chosen(self.speaker)

    def take(self, result: PassageTranslation) -> None:
        """Reads off a translation who speaks in it, and whose profile did not count."""
        self.found = result.named
        self._per_line.setVisible(bool(result.named))
        chosen = [notice for notice in result.notices if notice.speaker == self.speaker]
        notices = chosen or list(result.notices)
        if notices:
            self._show(notices[0])
        elif self._kind in _PASSING:
            self.say("")
        elif self._kind == VERDICT:
            self._kind = _OLD_VERDICT  # it goes with the next text

    def say(self, text: str, kind: str = "") -> None:
        """Says something below the translation, in place of what stands there.

        Args:
            text: one or two sentences; empty: nothing is to be said any more.
            kind: of a `ProfileNotice`, `VERDICT`, `LOST` or `EMPTY`.
        """
        if kind == _GONE and self._kind == LOST:
            return
        self._kind = kind
        self._notice.say(text, "Learn now" if kind == "unlearned" else "")

    def drop(self, kind: str) -> None:
        """Says nothing of this kind any more."""
        if self._kind == kind:
            self.say("")

    def _show(self, notice: ProfileNotice) -> None:
        self._to_learn = notice.speaker
        self.say(notice.text, notice.kind)
        if notice.kind == _GONE and notice.speaker == self.speaker:
            self._picker.choose(None)
            self._remember()
            self.changed.emit()

    def _refill(self) -> None:
        wanted = self._settings.speaker_for(*self._pair)
        chosen = None
        if wanted is not None:
            people = {each.id: each for each in (*self._trained, *self.people)}
            found = people.get(wanted[0])
            chosen = found and replace(found, strength=wanted[1])
        self._picker.fill(self.people, self._trained, chosen)

    def _on_chosen(self, _speaker: SpeakerChoice | None) -> None:
        self._remember()
        self.say("")
        self.changed.emit()

    def _remember(self) -> None:
        speaker = self.speaker
        self._settings.remember_speaker(*self._pair, (speaker.id, speaker.strength) if speaker else None)

    def _on_per_line(self, is_per_line: bool) -> None:
        self._settings.is_per_line = is_per_line
        self.per_line_changed.emit(is_per_line)

    def _on_acted(self) -> None:
        if self._to_learn is not None:
            self.learn_asked.emit(self._to_learn)


def status_words(system: ChosenSystem | None, line_speakers: Sequence[SpeakerChoice]) -> str:
    """Says in one line what a text is translated with: "de → en · small · pumps · Anna (strength 70 %)".

    Args:
        system: what translates; None: nothing does.
        line_speakers: those whose lines have their own profile; empty: no line has.
    """
    if system is None:
        return ""
    parts = [f"{system.record.src} → {system.record.tgt}", short_name(system.model)]
    if system.pack is not None or system.model.domain:
        parts.append(system.domain)
    if system.terms:
        parts.append(f"terms of {system.terms}")
    if system.like:
        parts.append(f"like the texts of {system.like}")
    parts += filter(None, (steering_words(system.steering), mixing_words(system)))
    if line_speakers:
        parts.append("a profile per line: " + ", ".join(each.name for each in line_speakers))
    if system.speaker is not None:
        parts.append(speaker_words(system.speaker))
    return " · ".join(parts)


# Saved choices of what translates: a menu that recalls them, and a sheet that names a new one.

_LONGEST = 64
_OF_THIS_COMPUTER = ("precision", "device", "n_threads", "trusts_language")
"""What a saved choice does not hold."""


class SavedSystems(QObject):
    """Saves what translates under a name, and recalls it.

    Args:
        button: opens the menu.
        page: the sheet may cover it.

    Signals:
        recalled(NamedSystem): this is to translate.
        refused(Exception): one could not be saved, or the list not be read.
    """

    recalled = Signal(NamedSystem)
    refused = Signal(Exception)

    def __init__(self, button: QToolButton, page: Page) -> None:
        super().__init__(page)
        self._page, self._calls = page, page.services.quick
        self.menu = QMenu(button)
        self.menu.setToolTipsVisible(True)
        opens_menu(button, self.menu)
        self._known: tuple[NamedSystem, ...] = ()
        self._now: NamedSystem | None = None
        self._catalogue = SystemCatalogue()
        self._suggestion, self._why_unsaved = "", ""

    def refresh(self) -> None:
        """Reads the list anew."""
        self._calls.run(self, tasks.list_systems, self._take, self.refused.emit)

    def show_choice(
        self, system: ChosenSystem | None, options: System, catalogue: SystemCatalogue, form: str
    ) -> None:
        """Takes in what translates now.

        Args:
            system: with its speaker; None: nothing does.
            options: how models are opened.
            catalogue: the models and speakers that are there.
            form: the form of address in words; empty: as the model has it.
        """
        self._catalogue = catalogue
        self._now = _system_of(system, options) if system else None
        speaker = system.speaker.name if system and system.speaker else ""
        is_trained = bool(system and system.speaker and system.speaker.is_trained)
        self._why_unsaved = f"{speaker} is no speaker of your library" if is_trained else ""
        self._suggestion = ", ".join(filter(None, (system.own_domain if system else "", speaker, form)))
        self._fill()

    def _take(self, known: tuple[NamedSystem, ...]) -> None:
        self._known = known
        self._fill()

    def _fill(self) -> None:
        self.menu.clear()
        for each in self._known:
            action = self.menu.addAction(each.name)
            action.setCheckable(True)
            action.setChecked(self._now is not None and replace(self._now, name=each.name) == each)
            why_not = self._why_not(each)
            action.setEnabled(not why_not)
            action.setToolTip(why_not)
            action.triggered.connect(lambda _on=False, each=each: self.recalled.emit(each))
        if self._known:
            self.menu.addSeparator()
        save = self.menu.addAction("Save what is chosen now…")
        save.setEnabled(self._now is not None and not self._why_unsaved)
        save.setToolTip(self._why_unsaved)
        save.triggered.connect(lambda _on=False: self._ask())
        if self._known:
            manage = self.menu.addAction("Change or remove…")
            manage.triggered.connect(lambda _on=False: self._page.navigated.emit("settings", "Connections"))

    def _why_not(self, saved: NamedSystem) -> str:
        """Says why a saved choice cannot be recalled here; empty: it can be."""
        if saved.blend:
            return "Several speakers together are for other programs and the terminal"
        if saved.terms not in (None, saved.domain):
            return "The terms of another domain, or none, are for other programs and the terminal"
        if saved.speaker and saved.speaker not in {each.id for each in self._catalogue.all_speakers}:
            return "Its speaker is gone"
        model = saved.mix[0][0] if saved.mix else saved.model
        found = self._catalogue.find(model)
        if model and found is None:
            return "Its model is gone"
        if found is None or not saved.domain:
            return ""
        choices = self._catalogue.domain_choices(self._catalogue.base_of(found))
        return "" if saved.domain in {each.domain for each in choices} else "Its domain is gone"

    def _ask(self) -> None:
        sheet = SaveSheet(self._suggestion, self._known, self._page)
        dress_dialog(sheet)
        sheet.ask(self._save)

    def _save(self, name: str) -> None:
        if self._now is None:
            return
        new = replace(self._now, name=name)

        def done(saved: NamedSystem) -> None:
            self._page.say(f"Saved “{saved.name}”.")
            self.refresh()

        self._calls.run(self, lambda: tasks.save_system(new), done, self.refused.emit)


class SaveSheet(Sheet[str]):
    """Asks for the name of what is saved.

    Args:
        name: a suggestion.
        known: what was saved before.
    """

    def __init__(self, name: str, known: Sequence[NamedSystem], parent: QWidget) -> None:
        super().__init__(
            "Save what is chosen now",
            "Languages, model, domain, speaker, form of address and care, to be recalled with a click. Other "
            "programs can translate with it, too.",
            "Save",
            parent,
        )
        self._keys = {each.key: each.name for each in known}
        self.name = QLineEdit(name)
        self.name.setMaxLength(_LONGEST)
        self.name.setPlaceholderText("Pumps, Anna, du")
        self.add_field("&Name", self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        key = NamedSystem(name=self.name.text()).key
        if not key or key == tasks.ANYBODY:
            return "Give it a name with a letter or a digit." if not key else f"“{key}” is taken by Parlance."
        return f"There is “{self._keys[key]}” already. Choose another name." if key in self._keys else ""

    def answer(self) -> str:
        return self.name.text().strip()


def _system_of(chosen: ChosenSystem, options: System) -> NamedSystem:
    """Returns what is chosen as a system without a name."""
    opened = chosen.opened_with(options)
    usual = System()
    values = {each.name: getattr(opened, each.name) for each in fields(System)}
    values |= {name: getattr(usual, name) for name in _OF_THIS_COMPUTER}
    speaker = chosen.speaker
    return replace(
        NamedSystem(**values),
        src=chosen.record.src,
        tgt=chosen.record.tgt,
        domain=chosen.own_domain,
        terms=None,
        speaker=speaker.id if speaker else "",
        strength=speaker.strength if speaker else None,
    )


# Facts of a model: where it runs, how good it is, and what it is not for.

_WIDTH = 380


class ModelInfoPopover(Popover):
    """A few plain lines about the system that translates."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, "About this model")
        self._name = label(role="section", wraps=True)
        self._pair = label(role="soft")
        self._not_for = label(role="soft", wraps=True)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(SPACE_4)
        self._facts.setVerticalSpacing(SPACE_1)
        self._facts.setColumnStretch(1, 1)
        self._not_for_name = label("Not made for", "strong")
        self.manage = quiet_button("Open the models")
        for part in (self._name, self._pair, hairline()):
            self.body.addWidget(part)
        self.body.addLayout(self._facts)
        self.body.addSpacing(SPACE_1)
        for part in (self._not_for_name, self._not_for):
            self.body.addWidget(part)
        self.body.addWidget(self.manage, alignment=Qt.AlignmentFlag.AlignLeft)
        self.manage.clicked.connect(lambda: self.close_popover())

    def open_for(
        self,
        system: ChosenSystem,
        device: DeviceReport | None,
        button: QWidget,
        names: Callable[[str], str],
    ) -> None:
        """Opens below a button, with what is known of a system and where it runs.

        Args:
            system: the one that translates.
            device: where it runs; None: it is not open yet.
            button: the one that was pressed.
            names: gives the name of a model by its id.
        """
        record = system.record
        self._name.setText(record.name)
        self._pair.setText(pair_name(record.src, record.tgt))
        self._show_facts(facts_of(system, device, names))
        not_for = record.details.not_for or system.model.details.not_for
        show_or_hide(self._not_for, not_for)
        self._not_for_name.setVisible(bool(not_for))
        self.open_at(button.mapToGlobal(QPoint(button.width() - _WIDTH, button.height())), _WIDTH)
        self.manage.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_facts(self, facts: list[tuple[str, str]]) -> None:
        empty(self._facts)
        for row, (name, value) in enumerate(facts):
            self._facts.addWidget(label(name, "soft"), row, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(label(value, wraps=True), row, 1)


def facts_of(
    system: ChosenSystem, device: DeviceReport | None, names: Callable[[str], str]
) -> list[tuple[str, str]]:
    """Returns the facts of a system as (name, value) pairs; `names` gives the name of a model by its id."""
    record = system.record
    facts = [("Domain", system.domain)]
    if along := record.details.along:
        n_pairs = f"{counted(along.pairs, 'confirmed translation')} so far."
        facts.append(("Learns along", f"{n_pairs} {record.promotion.reason}"))
    if record.n_parameters:
        facts.append(
            ("Size", f"{record.n_parameters / 1e6:.1f} million weights, {size_words(record.size_bytes)}")
        )
    if device is not None:
        facts.append(("Runs on", f"{device.device}, {device.precision}"))
        if device.reason:
            facts.append(("Why there", device.reason))
        if device.opposite:
            facts.append(("Care", f"{names(device.opposite)} chooses among translations"))
    return facts
