"""Step 2: were the files read right?"""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from engine.errors import EngineError
from engine.orders.corpora import ReadChoice
from engine.results.importing.staging import LookedFile
from gui.jobs.job import Job
from gui.jobs.panel import JobPanel
from gui.languages import language_choices, language_name
from gui.pages.corpora.wizard.draft import ImportDraft, base, by_language
from gui.pages.corpora.wizard.file_list import kind_words
from gui.pages.corpora.wizard.preview import FilePreview
from gui.pages.corpora.wizard.reading_options import ReadingOptions
from gui.pages.corpora.wizard.steps.step import Step
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_3, SPACE_4
from gui.widgets.cards import field_label, hairline, soft_label
from gui.widgets.controls.picker import Picker
from gui.widgets.feedback.inline_error import InlineError
from gui.widgets.layouts import Gap, Stretch, add_to, columns_of, rows_in, rows_of
from gui.widgets.timers import pause_timer

_LOOK_AFTER_MS = 150
_LANGUAGES_SHOWN = 8


class ReadingStep(Step):
    """Languages of the import; encoding, columns, states of each file, with its lines beside them.

    Signals:
        look_wanted(list): these inputs should be looked at again.
    """

    title = "How they were read"
    explanation = "Do the lines read well, each on its right side? If not, choose differently."
    look_wanted = Signal(list)

    def __init__(self, services: Services, draft: ImportDraft) -> None:
        super().__init__(services, draft)
        self.panel = JobPanel("Stop reading")
        self.error = InlineError()
        self._is_reading = False
        self._is_filling = False
        self._shown_path = ""
        self._wanted: list[Path] = []
        self._src, self._tgt, self._file = Picker("From"), Picker("To"), Picker("File")
        for picker in (self._src, self._tgt, self._file):
            picker.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for picker in (self._src, self._tgt):
            picker.chosen.connect(self._languages_chosen)
        self._found = soft_label()
        self._terms = QCheckBox("These are ter&ms: translations keep to them")
        self._terms.setToolTip("No model learns from terms. Choose their domain on the Translate page.")
        self._terms.toggled.connect(self._terms_chosen)
        self._kept = QCheckBox("These words sta&y as they are")
        self._kept.setToolTip("One word or phrase a line: a list of terms that are not translated.")
        self._kept.toggled.connect(self._kept_chosen)
        self._file.chosen.connect(self._file_chosen)
        self._facts = soft_label()
        self._options = ReadingOptions()
        self._options.chosen.connect(self._option_chosen)
        self._preview = FilePreview()
        self._timer = pause_timer(self, _LOOK_AFTER_MS, self._look)
        self.lay_out(self._decision(), self._preview)

    def enter(self) -> None:
        """Shows languages and files as they are now."""
        self._fill_languages()
        usable = self.draft.usable
        self._terms.setVisible(self.draft.has_pairs)
        self._kept.setVisible(self.draft.is_monolingual)
        before = self._shown_path
        self._is_filling = True
        self._file.fill([(entry.name, entry.path) for entry in usable], keep=False)
        self._file.choose(before)
        self._is_filling = False
        self._file.setVisible(len(usable) > 1)
        self._file_label.setVisible(len(usable) > 1)
        self._show_file(self._file.value())

    def follow(self, job: Job | None) -> None:
        self._is_reading = job is not None
        self.panel.follow(job)
        if job is not None:
            self.error.hide()

    def show_failure(self, error: EngineError, details: str) -> None:
        """Says why the files could not be read."""
        self.error.show_error(error.what, error.hint, details, "Read again")

    def missing(self) -> str:
        if self._is_reading or self._timer.isActive():
            return "The files are being read."
        if not self.draft.usable:
            return "None of the files can be read."
        if not self.draft.src:
            return "Choose the language of the text."
        if self.draft.are_kept_words and self.draft.is_monolingual and not self.draft.tgt:
            return "Choose the other language, too."
        has_two = not self.draft.is_monolingual or self.draft.are_kept_words
        if has_two and base(self.draft.src) == base(self.draft.tgt):
            return "The two languages must differ."
        if not self.draft.n_units:
            return "There is nothing to import in these languages."
        return ""

    def state_words(self) -> str:
        """Names the languages."""
        if not self.draft.src:
            return ""
        names = [language_name(tag) for tag in (self.draft.src, self.draft.target) if tag]
        return " → ".join(names)

    def _decision(self) -> QWidget:
        part = QWidget()
        rows = rows_in(part, spacing=SPACE_3)
        self._tgt_label = field_label("&To", self._tgt)
        source = field_label("F&rom", self._src), self._src
        languages = columns_of(source, (self._tgt_label, self._tgt), spacing=SPACE_3, below=SPACE_1)
        add_to(rows, languages, self._found, self._terms, self._kept, self.error, self.panel, hairline())
        self._file_label = field_label("Fi&le", self._file)
        chosen = rows_of(self._file_label, self._file, spacing=SPACE_1)
        add_to(rows, chosen, self._facts, Gap(SPACE_4 - SPACE_3), self._options, Stretch())
        return part

    def _terms_chosen(self, are_terms: bool) -> None:
        self.draft.are_terms = are_terms
        self.changed.emit()

    def _kept_chosen(self, are_kept: bool) -> None:
        self.draft.are_kept_words = are_kept
        self._fill_languages()
        self.changed.emit()

    def _fill_languages(self) -> None:
        counts = self.draft.languages()
        choices = {**by_language(counts), **{tag: n for tag, n in counts.items() if _is_choice(tag, counts)}}
        found = [(f"{language_name(tag)}   {count:,}", tag) for tag, count in choices.items()]
        self._is_filling = True
        others = [(name, tag) for name, tag in language_choices() if tag not in choices]
        for picker, tag in ((self._src, self.draft.src), (self._tgt, self.draft.tgt)):
            picker.fill([*found, *others], keep=False)
            if tag and not picker.choose(tag) and not picker.choose(base(tag)):
                picker.addItem(language_name(tag), tag)
                picker.choose(tag)
        self._is_filling = False
        is_alone = self.draft.is_monolingual and not self.draft.are_kept_words
        self._tgt.setVisible(not is_alone)
        self._tgt_label.setVisible(not is_alone)
        told = [f"{language_name(tag)} {count:,}" for tag, count in counts.most_common(_LANGUAGES_SHOWN)]
        rest = len(counts) - len(told)
        listed = ", ".join(told) + (f" and {rest} more" if rest > 0 else "")
        self._found.setText(f"Found: {listed}." if told else "The files do not name their languages.")

    def _languages_chosen(self, _value: object = None) -> None:
        if self._is_filling:
            return
        src, tgt = str(self._src.value() or ""), str(self._tgt.value() or "")
        if (src, tgt) == (self.draft.src, self.draft.tgt):
            return
        if (src, tgt) == (self.draft.src, self.draft.src):  # both the same: the user means to swap them
            src = self.draft.tgt
        elif (src, tgt) == (self.draft.tgt, self.draft.tgt):
            tgt = self.draft.src
        self.draft.src, self.draft.tgt, self.draft.has_chosen_languages = src, tgt, True
        self._fill_languages()
        self._want(self.draft.files)

    def _option_chosen(self, choice: ReadChoice) -> None:
        entry = self._entry()
        if entry is not None:
            self.draft.choose(entry.path, choice)
            self._want(self.draft.inputs_with(entry))

    def _want(self, inputs: list[Path]) -> None:
        self._wanted = list(dict.fromkeys([*self._wanted, *inputs]))
        self._timer.start()
        self.changed.emit()

    def _look(self) -> None:
        wanted, self._wanted = self._wanted, []
        self.look_wanted.emit(wanted)
        self.changed.emit()

    def _entry(self) -> LookedFile | None:
        return next((entry for entry in self.draft.usable if entry.path == self._shown_path), None)

    def _file_chosen(self, path: object) -> None:
        if not self._is_filling:
            self._show_file(path)

    def _show_file(self, path: object) -> None:
        self._shown_path = str(path or "")
        entry = self._entry()
        self._options.setVisible(entry is not None)
        if entry is None:
            self._preview.show_entry(None)
            return
        entry = self.draft.as_chosen(entry)
        parts = [kind_words(entry), f"made by {entry.tool}" if entry.tool else ""]
        self._facts.setText(" · ".join(part for part in parts if part))
        self._options.show_entry(entry, self.draft.per_file.get(self._shown_path, ReadChoice()))
        names = [language_name(tag) if tag else "" for tag in (self.draft.src, self.draft.target)]
        self._preview.show_entry(entry, (names[0], names[1]))


def _is_choice(tag: str, counts: Mapping[str, int]) -> bool:
    """Returns True if a region is worth choosing by itself: its language is there with another region too."""
    return tag != base(tag) and sum(base(other) == base(tag) for other in counts) > 1
