"""The choice of the speaker, remembered for each pair of languages, and why a profile does not count.

Knows the picker, the settings and the note below the translation, no engine.
"""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox

from engine.results.speakers import SpeakerRecord
from engine.results.translation import PassageTranslation, ProfileNotice, SpeakerChoice
from gui.pages.translate.domains.wording import mixing_words, speaker_words, steering_words
from gui.pages.translate.translating.catalogue import ChosenSystem, SystemCatalogue, short_name
from gui.pages.translate.translating.speaker_picker import SpeakerPicker
from gui.pages.translate.translating.speakers import choice_of
from gui.settings import Settings
from gui.widgets.feedback.notice_line import NoticeLine

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
