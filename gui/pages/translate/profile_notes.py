"""What is said of speakers below the translation: what learning did, and why a profile does not count.

Knows the note below the translation and the choice of the speaker, no engine.
"""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox

from engine.results.translation import PassageTranslation, ProfileNotice, SpeakerChoice
from gui.i18n import from_engine, tr
from gui.pages.translate.choice import SystemChoice
from gui.widgets.feedback import NoticeLine

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


class ProfileNotes(QObject):
    """Says one thing at a time, the most important.

    Args:
        choice: who speaks.
        per_line: switches a profile per line on; shown where lines begin with speakers' names.
        notice: says it.

    Signals:
        learn_asked(SpeakerChoice): learn this speaker with the model that translates.
    """

    learn_asked = Signal(SpeakerChoice)

    def __init__(self, choice: SystemChoice, per_line: QCheckBox, notice: NoticeLine) -> None:
        super().__init__(notice)
        self._choice, self._per_line, self._notice = choice, per_line, notice
        self._to_learn: SpeakerChoice | None = None
        self._kind = ""
        self._shown = choice.pair, choice.speaker
        self.found: tuple[SpeakerChoice, ...] = ()
        """Speakers before whose names lines stand."""
        choice.changed.connect(self._on_choice)
        notice.action.clicked.connect(self._on_acted)

    def take(self, result: PassageTranslation) -> None:
        """Reads off a translation who speaks in it, and whose profile did not count."""
        self.found = result.named
        self._per_line.setVisible(bool(result.named))
        chosen = [notice for notice in result.notices if notice.speaker == self._choice.speaker]
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
        self._notice.say(text, tr("Learn now") if kind == "unlearned" else "")

    def drop(self, kind: str) -> None:
        """Says nothing of this kind any more."""
        if self._kind == kind:
            self.say("")

    def _on_choice(self) -> None:
        """Forgets what was said of another speaker, and says if the one chosen is gone."""
        (pair, speaker), now = self._shown, (self._choice.pair, self._choice.speaker)
        if (pair, speaker) == now:
            return
        self._shown = now
        if speaker is not None and pair == now[0] and self._choice.has_lost(speaker):
            gone = tr("{name} is no longer in the library: translated with no speaker.", name=speaker.name)
            self.say(gone, _GONE)
        else:
            self.say("")

    def _show(self, notice: ProfileNotice) -> None:
        self._to_learn = notice.speaker
        if notice.kind == _GONE and notice.speaker == self._choice.speaker:
            self._shown = self._choice.pair, None  # what is said of it is said below
            self._choice.speak(None)
        self.say(from_engine(notice.text), notice.kind)

    def _on_acted(self) -> None:
        if self._to_learn is not None:
            self.learn_asked.emit(self._to_learn)
