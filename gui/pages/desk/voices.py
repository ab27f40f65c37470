"""The voices of a document, and the speaker that each is given."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from engine.results.documents import CastMember, DocumentSpeaker
from engine.results.sessions import SessionSegment
from engine.results.translation import ProfileNotice, SpeakerChoice
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.pages.translate.catalogue import NOBODY
from gui.pages.translate.speaker_picker import NEW, NamePicker, StrengthSlider, dot_of
from gui.theme.tokens import ICON_SIZE, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import label, quiet_button
from gui.widgets.layouts import pause_timer, row_of, rows_in
from gui.widgets.text import ElidedLabel

UNNAMED = ""
"""Key of the lines without a name, as the engine has it."""


def voices_of(segments: Iterable[SessionSegment]) -> list[DocumentSpeaker]:
    """Returns the voices in the order of the file; the lines without a name come last."""
    spellings: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for spelling, n_lines in Counter(each.speaker for each in segments).items():  # long films have few
        counts[spellings.setdefault(spelling.casefold(), spelling)] += n_lines
    n_unnamed = counts.pop(UNNAMED, 0)
    named = [DocumentSpeaker(name, count) for name, count in counts.items()]
    return [*named, *([DocumentSpeaker(UNNAMED, n_unnamed)] if n_unnamed else [])]


@dataclass
class Cast:
    """The speaker of every voice: by name, unless the reader chose another."""

    voices: list[DocumentSpeaker] = field(default_factory=list)
    people: list[SpeakerChoice] = field(default_factory=list)
    """The speakers to choose from: those of the library and of the model."""
    _chosen: dict[str, SpeakerChoice | None] = field(default_factory=dict)
    _strengths: dict[str, float] = field(default_factory=dict)

    def set_voices(self, voices: Sequence[DocumentSpeaker], people: Iterable[SpeakerChoice]) -> None:
        """Takes in who speaks, and who can be chosen for them; what was chosen by hand stays."""
        self.voices = list(voices)
        self.people = list({each.id: each for each in people}.values())
        self.people.sort(key=lambda each: (each.is_trained, each.name.casefold()))

    @property
    def chosen(self) -> tuple[tuple[str, str], ...]:
        """Who was chosen by hand: keys of voices, with the ids of their speakers; "": nobody."""
        return tuple((key, each.id if each else "") for key, each in self._chosen.items())

    @property
    def strengths(self) -> tuple[tuple[str, float], ...]:
        """How much a profile counts, where that was chosen, by the keys of voices."""
        return tuple(self._strengths.items())

    def choose_again(
        self, chosen: Iterable[tuple[str, str]], strengths: Iterable[tuple[str, float]] = ()
    ) -> None:
        """Chooses as was chosen before, see `chosen` and `strengths`."""
        self._chosen = {key: SpeakerChoice(who, who) if who else None for key, who in chosen}
        self._strengths = dict(strengths)

    def choose(self, key: str, speaker: SpeakerChoice | None) -> None:
        """Gives a voice a speaker by hand, at their own strength; None: nobody."""
        self._chosen[key] = speaker
        self._strengths.pop(key, None)

    def strengthen(self, key: str, strength: float) -> None:
        """Lets the profile of a voice's speaker count so much, in [0, 2]."""
        self._strengths[key] = strength

    def speaker_of(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        """Returns who says the lines of a voice, at the strength that was chosen, else at their own."""
        found = self._speaker_of(voice)
        strength = self._strengths.get(voice.key)
        return replace(found, strength=strength) if found and strength is not None else found

    def _speaker_of(self, voice: DocumentSpeaker) -> SpeakerChoice | None:
        if voice.key in self._chosen:
            chosen = self._chosen[voice.key]
            return next((each for each in self.people if chosen and each.id == chosen.id), None)
        named = self.namesakes(voice)
        return named[0] if len(named) == 1 else None

    def namesakes(self, voice: DocumentSpeaker) -> list[SpeakerChoice]:
        """Returns those who are called as a voice is: of the library, else of the model."""
        found = [each for each in self.people if voice.key in (each.name.casefold(), each.id.casefold())]
        return [each for each in found if not each.is_trained] or found if voice.key else []

    def problem(self, voice: DocumentSpeaker) -> str:
        """Says why a voice has no speaker although one has its name; empty if that is not the case."""
        if voice.key in self._chosen or len(self.namesakes(voice)) < 2:  # noqa: PLR2004, one is no problem
            return ""
        return tr("Several speakers are called {name}: choose one.", name=voice.name)

    def members(self) -> tuple[CastMember, ...]:
        """Returns who says the lines of every voice."""
        return tuple(CastMember(voice.name, self.speaker_of(voice)) for voice in self.voices)


# The voices of a document, each with how much they say and a picker of the speaker they are.

_ROWS = 12
"""Voices shown at once; more on request, so that no file makes the window wait."""
_ROWS_AT_ONCE = 1
_PICKER_WIDTH, _SLIDER_WIDTH = 168, 120
_UNNAMED_TITLE = tr_noop("Unnamed lines")
_STRENGTH_TIP = tr_noop("How much the profile counts: 0 % not at all, 100 % as learned, 200 % twice")


class VoiceRow(QWidget):
    """One voice: its name, its lines, its speaker, and why that profile does not count if it does not.

    Args:
        voice: which.
        asked: emits what the user chooses for it.
    """

    def __init__(self, voice: DocumentSpeaker, asked: "VoiceList") -> None:
        super().__init__()
        self.voice, self._asked = voice, asked
        self._notice: ProfileNotice | None = None
        self._speaker: SpeakerChoice | None = None
        self._people: dict[str, SpeakerChoice] = {}
        self._called = voice.name or tr(_UNNAMED_TITLE)
        self.name = ElidedLabel(self._called, "strong" if voice.name else "")
        self.count = label(tr_plural("{n} line", "{n} lines", voice.n_lines), "small")
        unnamed = tr("Speaker of unnamed lines")
        self.picker = NamePicker(tr("Speaker of {voice}", voice=voice.name) if voice.name else unnamed)
        self.picker.setFixedWidth(_PICKER_WIDTH)
        self.picker.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self.picker.chosen.connect(self._on_chosen)
        self.strength: StrengthSlider | None = None
        self.note: QLabel | None = None
        self.learn: QPushButton | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, SPACE_2, 0, SPACE_2)
        self._grid.setHorizontalSpacing(SPACE_3)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.name, 0, 0)
        self._grid.addWidget(self.count, 1, 0)
        self._grid.addWidget(self.picker, 0, 1, 2, 1)

    def show_choice(
        self, choices: QStandardItemModel, people: dict[str, SpeakerChoice], speaker: SpeakerChoice | None
    ) -> None:
        """Offers people, and shows who says this voice's lines."""
        self._people, self._speaker = people, speaker
        if self.picker.model() is not choices:
            with QSignalBlocker(self.picker):
                self.picker.setModel(choices)
        self.picker.show_value(speaker.id if speaker else "")
        self._show_strength()

    def _show_strength(self) -> None:
        """Shows how much the profile counts; most voices never have one."""
        speaker = self._speaker
        if self.strength is None and speaker is not None:
            name = tr("Strength of {name} for {voice}", name=speaker.name, voice=self._called)
            self.strength = StrengthSlider(name, tr(_STRENGTH_TIP), _SLIDER_WIDTH)
            self.strength.changed.connect(self._on_strength)
            self._grid.addWidget(self.strength, 2, 1)
        if self.strength is not None:
            self.strength.setVisible(speaker is not None)
            self.strength.show_strength(speaker)

    def _on_strength(self, strength: float) -> None:
        self._asked.strength_chosen.emit(self.voice.key, strength)

    def say(self, text: str, notice: ProfileNotice | None = None) -> None:
        """Says why the profile does not count; empty: it does."""
        self._notice = notice
        if self.note is None or self.learn is None:
            if not text:
                return
            self.note, self.learn = self._add_note()
        self.note.setText(text)
        self.note.setAccessibleName(text)
        self.note.setVisible(bool(text))
        self.learn.setVisible(notice is not None and notice.kind == "unlearned")

    def _add_note(self) -> tuple[QLabel, QPushButton]:
        """Makes room for a note below; most voices never need it."""
        note = label(role="small", wraps=True)
        learn = quiet_button(tr("Learn now"), name=tr("Learn {voice} now", voice=self._called))
        learn.clicked.connect(self._on_learn)
        row = row_of((note, 1), spacing=SPACE_1, margins=(0, SPACE_1, 0, 0))
        row.addWidget(learn, alignment=Qt.AlignmentFlag.AlignTop)
        self._grid.addLayout(row, 3, 0, 1, 2)
        return note, learn

    def _on_chosen(self, value: object) -> None:
        if value == NEW:
            self.picker.show_value(self._speaker.id if self._speaker else "")
            self._asked.new_asked.emit(self.voice.key)
            return
        self._speaker = self._people.get(str(value))
        self._show_strength()
        self.say("")
        self._asked.chosen.emit(self.voice.key, self._speaker)

    def _on_learn(self) -> None:
        if self._notice is not None:
            self._asked.learn_asked.emit(self._notice.speaker)


class VoiceList(QWidget):
    """All voices; the lines without a name are one of them.

    Signals:
        chosen(str, SpeakerChoice): a voice's key, and its speaker; None: nobody in particular.
        strength_chosen(str, float): a voice's key, and how much its speaker's profile counts.
        new_asked(str): add a new speaker for this voice.
        learn_asked(SpeakerChoice): learn this speaker with the model that translates.
    """

    chosen = Signal(str, SpeakerChoice)
    strength_chosen = Signal(str, float)
    new_asked = Signal(str)
    learn_asked = Signal(SpeakerChoice)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[VoiceRow] = []
        self._n_shown = _ROWS
        self._cast = Cast()
        self._notices: dict[str, ProfileNotice] = {}
        self._offered: list[SpeakerChoice] | None = None
        self._people: dict[str, SpeakerChoice] = {}
        self._choices = QStandardItemModel(self)
        self._later = pause_timer(self, 0, self._add_rows)
        self.more = quiet_button("", name=tr("Show more voices"), act=self._show_more)
        self._layout = rows_in(self, spacing=0)
        self._layout.addWidget(self.more, alignment=Qt.AlignmentFlag.AlignLeft)

    def show_cast(self, cast: Cast, notices: Sequence[ProfileNotice]) -> None:
        """Shows who says what, and why profiles do not count; rows that stay keep the keyboard."""
        self._cast, self._notices = cast, {each.speaker.id: each for each in notices}
        if self._offered != cast.people:
            self._offer()
        n_same = next(
            (n for n, row in enumerate(self.rows) if [row.voice] != cast.voices[n : n + 1]), len(self.rows)
        )
        for row in self.rows[n_same:]:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self.rows[n_same:]
        for row in self.rows:
            self._fill(row)
        self._add_rows()

    def _add_rows(self) -> None:
        """Adds some rows that are missing, and the others as soon as the window has nothing else to do."""
        voices = self._cast.voices
        wanted = voices[len(self.rows) : self._n_shown]
        for voice in wanted[:_ROWS_AT_ONCE]:
            row = VoiceRow(voice, self)
            self._fill(row)
            self._layout.insertWidget(len(self.rows), row)
            self.rows.append(row)
        if len(wanted) > _ROWS_AT_ONCE:
            self._later.start()
        n_more = max(0, len(voices) - self._n_shown)
        n = number_words(n_more)
        self.more.setText(tr("Show {n} more", n=n) if n_more else "")
        self.more.setAccessibleName(tr("Show {n} more voices", n=n))
        self.more.setVisible(n_more > 0)

    def _show_more(self) -> None:
        n_before = len(self.rows)
        self._n_shown += _ROWS
        self._add_rows()  # one at once
        self.rows[n_before].picker.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, row: VoiceRow) -> None:
        speaker = self._cast.speaker_of(row.voice)
        row.show_choice(self._choices, self._people, speaker)
        notice = self._notices.get(speaker.id) if speaker is not None else None
        row.say(self._cast.problem(row.voice) or (from_engine(notice.text) if notice else ""), notice)

    def _offer(self) -> None:
        before = self._choices
        self._offered = list(self._cast.people)
        self._people = {each.id: each for each in self._offered}
        self._choices = _choices(self._offered, self.devicePixelRatioF(), self)
        for row in self.rows:
            self._fill(row)
        before.deleteLater()

    def restyle(self) -> None:
        """Takes the colours from the theme now in force."""
        self._offer()


def _choices(people: Sequence[SpeakerChoice], scale: float, parent: QWidget) -> QStandardItemModel:
    """Lists the choices: nobody, the library's speakers, the model's own, a new speaker."""
    model = QStandardItemModel(parent)
    _add(model, tr(NOBODY), "")
    was_known = False
    for each in people:
        if each.is_trained and not was_known and model.rowCount() > 1:
            _add_line(model)
        was_known = each.is_trained
        _add(model, each.name, each.id).setIcon(dot_of(each, scale))
    _add_line(model)
    _add(model, tr("New speaker…"), NEW)
    return model


def _add(model: QStandardItemModel, text: str, value: str) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(value, Qt.ItemDataRole.UserRole)
    model.appendRow(item)
    return item


def _add_line(model: QStandardItemModel) -> None:
    line = QStandardItem()
    line.setData("separator", Qt.ItemDataRole.AccessibleDescriptionRole)
    line.setFlags(Qt.ItemFlag.NoItemFlags)
    model.appendRow(line)
