"""The sheets of voices: a person's facts, the source of text, the words a file would reveal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from engine.results.corpora import CorpusRecord
from engine.results.speakers import Person, SpeakerRecord, SpeakerWord
from gui.file_filters import text_files
from gui.i18n import number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable
from gui.item_models.word_table import weight_words
from gui.languages import language_choices
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import SPEAKER_COLOURS, ColourChips, Picker, label, open_picker, outlined_button
from gui.widgets.sheet import Sheet
from gui.widgets.table import Table
from gui.wording import corpus_name

_NOTES_HEIGHT = 72
_WORDS_HEIGHT = 260
_WORD_ROW = 30
_A_FILE = "\0file"


class PersonSheet(Sheet[Person]):
    """Asks for a speaker's facts; answers with a `Person`.

    Args:
        record: the speaker to change; None: a new one.
        languages: source and target to begin with, for a new speaker.
        taken: colours of the others; a new speaker gets one that is free.
    """

    def __init__(
        self,
        record: SpeakerRecord | None,
        parent: QWidget,
        *,
        languages: tuple[str, str] = ("", ""),
        taken: Sequence[str] = (),
    ) -> None:
        super().__init__(
            tr("Change “{name}”", name=record.name) if record else tr("New speaker"),
            tr(
                "An author, a client, a character: anybody whose way of speaking the translations should "
                "follow."
            ),
            tr("Change") if record else tr("Create"),
            parent,
        )
        src, tgt = (record.src, record.tgt) if record else languages
        self._before = record
        self.name = QLineEdit(record.name if record else "")
        self.name.setPlaceholderText("Anna Berger")
        self._src, self._tgt = Picker(tr("Translated from")), Picker(tr("Into, the language they write"))
        for picker, tag, nothing in (
            (self._src, src, tr("any language")),
            (self._tgt, tgt, tr("that of the model learned with")),
        ):
            picker.fill([(nothing, ""), *language_choices(tag)])
            picker.choose(tag)
        self.notes = QPlainTextEdit(record.notes if record else "")
        self.notes.setPlaceholderText(tr("Engineer, retired; writes to customers; says “we” for the firm."))
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(_NOTES_HEIGHT)
        self.chips = ColourChips()
        self.chips.choose(record.colour if record else free_colour(taken))
        self.add_field(tr("&Name"), self.name, 0)
        self.add_field(tr("Translated &from"), self._src, 1, is_wide=False)
        self.add_field(tr("&Into, the language they write"), self._tgt, 1, 1, is_wide=False)
        self.add_field(tr("Notes: who they &are"), self.notes, 2)
        self.add_field(tr("&Colour"), self.chips, 3)
        self.watch(self.name.textChanged, self.notes.textChanged, self.chips.chosen)
        self.watch(self._src.chosen, self._tgt.chosen)

    def missing(self) -> str:
        """Returns the reason why this cannot be done yet; "" if it can."""
        if not self.name.text().strip():
            return tr("Give them a name.")
        if self._src.value() and self._src.value() == self._tgt.value():
            return tr("The two languages must differ.")
        before = self._before
        if before is not None and self.answer() == Person(
            name=before.name,
            src=before.src,
            tgt=before.tgt,
            notes=before.notes,
            colour=before.colour or SPEAKER_COLOURS[0],
        ):
            return tr("Nothing is changed so far.")
        return ""

    def answer(self) -> Person:
        return Person(
            name=self.name.text().strip(),
            src=self._src.value(),
            tgt=self._tgt.value(),
            notes=self.notes.toPlainText().strip(),
            colour=self.chips.value(),
        )


@dataclass(frozen=True)
class SpeakerTextChoice:
    """The source of a speaker's text."""

    source: str | Path
    """A file, or the id of a corpus."""
    name: str
    as_speaker: str


class TextSourceSheet(Sheet[SpeakerTextChoice]):
    """Asks for a corpus or a file, and whose lines in it; answers with a `SpeakerTextChoice`.

    Args:
        name: of the speaker.
        corpora: of the library, those in the speaker's languages first.
        names_in: calls back with the names of those who speak in a corpus, unless this sheet is gone.
    """

    def __init__(
        self,
        name: str,
        corpora: Sequence[CorpusRecord],
        names_in: Callable[[QObject, str, Callable[[list[str]], None]], None],
        parent: QWidget,
    ) -> None:
        super().__init__(
            tr("Add text of {name}", name=name),
            tr(
                "A corpus of your library, or a file: a translation memory, a table, subtitles, plain text. "
                "Lines that are there already are left out."
            ),
            tr("Add"),
            parent,
        )
        self._names_in = names_in
        self._path: Path | None = None
        self._corpora = {corpus.id: corpus_name(corpus) for corpus in corpora}
        self.where = Picker(tr("Text from"))
        held = [
            (f"{corpus_name(c)} · {tr_plural('{n} pair', '{n} pairs', c.n_pairs)}", c.id) for c in corpora
        ]
        self.where.fill([(tr("A file…"), _A_FILE), *held])
        self._choose = outlined_button(tr("Choose a file…"), "folder-open", act=self._ask_path)
        self._file = label(tr("No file is chosen."), "soft")
        self.speaker = open_picker(tr("Only the lines of"), tr("everybody in it"))
        self.add_field(tr("&Text from"), self.where, 0)
        self.form.addWidget(self._choose, 3, 0)
        self.form.addWidget(self._file, 3, 1)
        self.form.setRowMinimumHeight(5, SPACE_2)
        self.add_field(tr("Only the &lines of (if it names its speakers)"), self.speaker, 2)
        self.where.chosen.connect(self._source_chosen)
        self._source_chosen(self.where.value())

    def missing(self) -> str:
        """Returns the reason why this cannot be done yet; "" if it can."""
        if self.where.value() == _A_FILE and self._path is None:
            return tr("Choose a file.")
        return ""

    def answer(self) -> SpeakerTextChoice:
        speaker = self.speaker.currentText().strip()
        if self.where.value() == _A_FILE:
            assert self._path is not None
            return SpeakerTextChoice(self._path, self._path.name, speaker)
        corpus = self.where.value()
        return SpeakerTextChoice(corpus, self._corpora[corpus], speaker)

    def show_path(self, path: Path) -> None:
        """Takes a file, as if it had been chosen."""
        self._path = path
        self._file.setText(path.name)
        self.where.choose(_A_FILE)
        self.show_missing()

    def _ask_path(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose a file"), "", text_files())
        if path:
            self.show_path(Path(path))

    def _source_chosen(self, value: str) -> None:
        is_file = value == _A_FILE
        self._choose.setVisible(is_file)
        self._file.setVisible(is_file)
        self.speaker.clear()
        self.speaker.setEditText("")
        if not is_file:
            self._names_in(self, value, lambda names: self._show_names(value, names))
        self.show_missing()

    def _show_names(self, corpus: str, names: list[str]) -> None:
        if self.where.value() == corpus and names:
            typed = self.speaker.currentText()
            self.speaker.addItems(names)
            self.speaker.setEditText(typed)


class RevealSheet(Sheet[bool]):
    """Shows the words that a file would reveal; answers with True to include the text."""

    def __init__(
        self, record: SpeakerRecord, words: Sequence[SpeakerWord], limit: int, parent: QWidget
    ) -> None:
        told = tr("Anybody with the file can read how {name} speaks.", name=record.name)
        super().__init__(
            tr("Export {name}", name=record.name),
            f"{told} {reveal_words(words, limit)}",
            tr("Choose where…"),
            parent,
        )
        model = RecordTable(
            [
                Column[SpeakerWord](tr_noop("Word"), lambda word: word.word),
                Column[SpeakerWord](tr_noop("Weight"), lambda word: weight_words(word.bias), is_number=True),
                Column[SpeakerWord](
                    tr_noop("In their text"),
                    lambda word: number_words(word.count) if word.count else "–",
                    is_number=True,
                    is_soft=True,
                ),
            ]
        )
        model.show_records(words)
        table = Table(tr("Words the file reveals"), model, [0, 90, 110], self)
        table.verticalHeader().setDefaultSectionSize(_WORD_ROW)
        table.setFixedHeight(_WORDS_HEIGHT if words else 0)
        table.setVisible(bool(words))
        with_text = tr_plural(
            "Include their {n} sentence and the notes, for anybody to read",
            "Include their {n} sentences and the notes, for anybody to read",
            record.n_texts,
        )
        self.with_text = QCheckBox(with_text)
        self.with_text.setEnabled(record.n_texts > 0)
        self.form.addWidget(table, 0, 0, 1, 2)
        self.form.addWidget(self.with_text, 1, 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        self.show_missing()

    def answer(self) -> bool:
        """Returns True to include the text."""
        return self.with_text.isChecked()


def reveal_words(words: Sequence[SpeakerWord], limit: int) -> str:
    """Says how many words a file reveals."""
    if not words:
        return tr("It reveals no words: nothing has been learned yet.")
    if len(words) >= limit:
        return tr("It reveals these {n} words most, and others less:", n=number_words(len(words)))
    return tr_plural("It reveals this word:", "It reveals these {n} words:", len(words))


def free_colour(taken: Sequence[str]) -> str:
    """Returns the colour that the fewest have."""
    return min(
        SPEAKER_COLOURS, key=lambda name: sum((other or SPEAKER_COLOURS[0]) == name for other in taken)
    )
