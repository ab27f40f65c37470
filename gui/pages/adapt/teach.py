"""Teach: translations and a domain on one sheet, learned at once; every choice behind *Options…*."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QDialog, QFileDialog, QGridLayout, QWidget

from engine import tasks
from engine.base.errors import EngineError
from engine.orders import AdaptOrder, LearnAlongOrder, Order
from engine.orders.corpora import FinishOrder
from engine.results.adapting import Estimate
from engine.results.corpora import CorpusRecord, DomainDirection, why_not_adapt
from engine.results.figures import duration_words
from engine.results.importing import CleaningReport, ImportResult, LookedFile, RuleReport, SplitReport
from engine.results.jobs import RunState
from engine.results.models import ModelRecord
from gui.errors import details_for, words_for
from gui.file_filters import text_files
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import model_labels
from gui.jobs.calls import LatestCall, ignore
from gui.jobs.job import Job
from gui.jobs.panel import JobPanel
from gui.jobs.runner import JobRunner
from gui.languages import language_name
from gui.page_list import LibraryPlace, Section
from gui.pages.adapt.setup import AdaptSetup, amounts_of, models_for, no_model_words, text_of
from gui.pages.page import Page
from gui.pages.wizard.draft import DraftReader, ImportDraft
from gui.pages.wizard.file_list import units_words
from gui.pages.wizard.reading_options import DraftLanguages
from gui.pages.wizard.steps import CLEANING, FILES, READING, DropZone
from gui.pages.wizard.wizard import ImportWizard, place_of
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5
from gui.widgets.controls import (
    Card,
    field_label,
    icon_button,
    label,
    link_button,
    open_picker,
    outlined_button,
    quiet_button,
    show_or_hide,
)
from gui.widgets.feedback import Announcer, InlineError
from gui.widgets.layouts import Stretch, move_focus, pause_timer, row_of, rows_in, rows_of
from gui.widgets.sheet import Sheet
from gui.widgets.text import ElidedLabel, announce

_WIDTH = 640
_WIDEST, _HIGHEST = 1100, 760
_SAMPLES = 3
_REASONS = 3
"""Reasons that are told of what is left out."""
_ASK_AFTER_MS = 300
_TAGS = re.compile(r"(?:\s+[a-z]{2}(?:\s+[a-z]{2})?)$")
"""The languages at the end of a file's name: "pumps de en"."""
_LEFT_OUT = {
    "empty": tr_noop("{n} empty on one side"),
    "broken-encoding": tr_noop("{n} garbled"),
    "too-long": tr_noop("{n} too long"),
    "not-text": tr_noop("{n} mostly numbers"),
    "identical": tr_noop("{n} the same on both sides"),
    "untranslated": tr_noop("{n} untranslated"),
    "wrong-language": tr_noop("{n} in another language"),
    "length-ratio": tr_noop("{n} with mismatched lengths"),
    "misaligned": tr_noop("{n} misaligned"),
    "unreadable": tr_noop("{n} unreadable"),
}
"""Why pairs are left out, by the keys of the rules; `_reason` says those of duplicates."""
_ALONE = tr_noop(
    "A model can learn from the corrections alone: each is a test before it is learned, so the next ones "
    "show whether it helps."
)


def open_teach(
    parent: QWidget,
    services: Services,
    place: DomainDirection | None,
    paths: Sequence[Path],
    *,
    model: str = "",
    show: Callable[[LibraryPlace], object] = ignore,
) -> "TeachSheet":
    """Opens the sheet over the window.

    Args:
        parent: the page, or the window.
        services: of the window.
        place: the domain that is taught, or its languages alone; None: the files say.
        paths: files to begin with; none: the user chooses some, or teaches what the domain has.
        model: id of the one that is to learn, where it can; empty: the most usual one.
        show: shows, in the end, what was imported or what learns.
    """
    sheet = TeachSheet(parent, services, place or DomainDirection(), paths, model=model, show=show)
    sheet.open()
    sheet.choose.setFocus()
    return sheet


class TeachSheet(Sheet[None]):
    """Reads files as they come, imports them into a domain, and begins to teach it."""

    def __init__(
        self,
        parent: QWidget,
        services: Services,
        place: DomainDirection,
        paths: Sequence[Path],
        *,
        model: str = "",
        show: Callable[[LibraryPlace], object] = ignore,
    ) -> None:
        title = tr("Teach “{domain}”", domain=place.domain) if place.domain else tr("Teach a domain")
        text = tr("Learns how you translate, on this computer. Nothing leaves it.")
        super().__init__(title, text, tr("Teach now"), parent)
        self._page, self._services, self._place = parent, services, place
        self._wanted, self._show = model, show
        self._goal: LibraryPlace | None = None
        """What is shown in the end; None: the library is as it was."""
        self._models: list[ModelRecord] | None = None
        self._is_stale = False
        """True after an import, until the library is read again."""
        self._corpora: list[CorpusRecord] = []
        self.draft = ImportDraft(domain=place.domain, src=place.src, tgt=place.tgt)
        self.draft.has_chosen_languages = bool(place.src and place.tgt)
        self._reading, self._importing = DraftReader(services, self.draft, self), JobRunner(services, self)
        self._counting, self._estimating = (LatestCall(services.slow, self) for _ in range(2))
        self._estimated: tuple[str, int, int] = ("", 0, 0)
        """Model and amounts that the time was asked for."""
        self._is_taught, self._is_along = True, False
        self._learning: Job | None = None
        self._ask = pause_timer(self, _ASK_AFTER_MS, self._count)
        self._build_files()
        self._build_facts()
        self._build_buttons()
        self._connect()
        self._lay_out()
        self._read_library()
        services.jobs.watch_for(self)  # at the first start, the first model is still made ready
        services.jobs.noticed.connect(self._read_library)
        self.add_files(paths)
        self.show_missing()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Adds files and folders, and reads them."""
        lonely, new = self.draft.lonely_inputs(), self.draft.add_files(paths)
        if new:
            self.error.hide()
            self._reading.look([*lonely, *new])
            if not self.draft.domain:
                self.domain.setEditText(self._suggested(new[0]))
        self.show_missing()

    def missing(self) -> str:
        """Returns why nothing can be learned yet; "" if it can."""
        if self.draft.files and (lack := self._lack_of_import()):
            return lack
        if self._models is None or self._is_stale:
            return tr("Your library is being read.")
        if not self.draft.files and not self._text:
            return tr("Choose your translations.")
        return "" if self._learns_along or self._holds_terms else self._lack_of_teaching()

    def done(self, result: int) -> None:
        """Leaves nothing behind of what was not imported."""
        self._importing.drop()
        self._reading.forget()
        goal, self._goal = self._goal, None
        super().done(result)
        if goal is not None:
            self._show(goal)

    @property
    def target(self) -> DomainDirection:
        """The domain that will be taught."""
        return DomainDirection(self.draft.domain, self.draft.src, self.draft.target)

    # What is on the sheet.

    def _build_files(self) -> None:
        self.zone = DropZone(self)
        self._names, self._held = ElidedLabel(role="strong", is_name=True), label(role="soft", wraps=True)
        self.choose = outlined_button(tr("Choose files…"), "file-text", act=self._choose_files)
        self.choose_folder = quiet_button(tr("Choose a folder…"), act=self._choose_folder)
        self.forget = quiet_button(tr("Remove"), act=self._forget_files)
        self.panel, self.error = JobPanel(tr("Stop")), InlineError()
        self.languages = DraftLanguages(self.draft)
        self.domain = open_picker(tr("Domain"), tr("pumps, law, my client …"))

    def _build_facts(self) -> None:
        self.samples = Card("sunken")
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_1)
        self._heads = [label(role="small"), label(role="small")]
        self._lines = [(ElidedLabel(), ElidedLabel()) for _ in range(_SAMPLES)]
        self.swap = icon_button("arrow-left-right", tr("Swap the two sides"), act=self._swap_sides)
        grid.addWidget(self.swap, 0, 1)
        for row, both in enumerate([self._heads, *self._lines]):
            for column, part in zip((0, 2), both, strict=True):
                grid.addWidget(part, row, column)
                grid.setColumnStretch(column, 1)
        self.samples.body.addLayout(grid)
        self.left_out = label(role="soft", wraps=True)
        self._announcer = Announcer(self.left_out)
        self.details = link_button(tr("Details"), tip=tr("Every line that is left out, and why"))
        self.learner, self.time = label(role="soft", wraps=True), label(role="soft", wraps=True)
        self.are_terms = QCheckBox(tr("These are terms: they are kept to in translations, not learned"))
        self._has_judged = False
        """True once it was judged whether the files hold terms; from then on the user decides."""

    def _build_buttons(self) -> None:
        self.teach = self._agree
        self.import_only = outlined_button(tr("Only import"), act=lambda: self._begin(is_taught=False))
        self.options = quiet_button(tr("Options…"), act=lambda: self._open_options(READING))
        self.options.setToolTip(tr("Step by step: how files are read and cleaned, and how it learns"))
        self.buttons.insertWidget(0, self.options)
        self.buttons.insertWidget(self.buttons.count() - 1, self.import_only)

    def _lay_out(self) -> None:
        self.setMinimumWidth(_WIDTH)
        self.zone.rows.addWidget(self._names)
        self.zone.rows.addWidget(self._held)
        self.zone.rows.addLayout(
            row_of(self.choose, self.choose_folder, self.forget, Stretch(), spacing=SPACE_2)
        )
        self._domain_label = field_label(tr("&Domain"), self.domain)
        domain = rows_of(self._domain_label, self.domain, spacing=SPACE_1)
        self._fields = QWidget()
        fields = QGridLayout(self._fields)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.setHorizontalSpacing(SPACE_3)
        fields.addWidget(self.languages, 0, 0)
        fields.addLayout(domain, 0, 1)
        for column, share in ((0, 5), (1, 4)):
            fields.setColumnStretch(column, share)
        facts = row_of((self.left_out, 1), self.details, spacing=SPACE_2)
        parts = self.zone, self.error, self.panel, self._fields, self.samples, self.are_terms
        for row, part in enumerate(parts):
            self.form.addWidget(part, row, 0, 1, 2)
        self.form.addLayout(facts, len(parts), 0, 1, 2)
        self.form.addWidget(self.learner, len(parts) + 1, 0, 1, 2)
        self.form.addWidget(self.time, len(parts) + 2, 0, 1, 2)
        self.form.setVerticalSpacing(SPACE_3)
        for part in (self._domain_label, self.domain):
            part.setVisible(not self._place.domain)
        for part in (self.samples, self._fields, self.are_terms):
            part.hide()

    def _connect(self) -> None:
        self.zone.dropped.connect(self.add_files)
        self._reading.looked.connect(self._looked)
        self._reading.staged.connect(self._count)
        self._reading.runner.changed.connect(self._follow)
        self._reading.runner.failed.connect(self._reading_failed)
        self._reading.runner.cancelled.connect(self._forget_files)
        self._importing.changed.connect(self._follow)
        self._importing.failed.connect(
            lambda error, details: self.error.show_failure(error, tr("Try again"), details)
        )
        self.panel.stop.clicked.connect(self._stop)
        self.error.retry.clicked.connect(self._retry)
        self.languages.changed.connect(self._languages_chosen)
        self.domain.editTextChanged.connect(self._domain_typed)
        self.details.clicked.connect(lambda: self._open_options(CLEANING))
        self.are_terms.toggled.connect(self._terms_chosen)

    # What is read.

    def _read_library(self) -> None:
        self._services.quick.run(
            self,
            lambda: (tasks.list_models(), tasks.list_corpora(), tasks.list_domains()),
            lambda found: self._take_library(*found),
            self.error.show_failure,
        )

    def _take_library(
        self, models: list[ModelRecord], corpora: list[CorpusRecord], domains: list[str]
    ) -> None:
        self._models, self._corpora, self._is_stale = models, corpora, False
        typed = self.domain.currentText()
        with QSignalBlocker(self.domain):
            self.domain.clear()
            self.domain.addItems(domains)
            self.domain.setEditText(typed)
        self.show_missing()

    def _looked(self) -> None:
        self.languages.show_draft()
        self._judge_terms()
        if lack := self._lack_of_reading():
            announce(self, lack, is_urgent=True)
        else:
            self._reading.stage()
        self.show_missing()

    def _judge_terms(self) -> None:
        """Takes tables of words and short phrases for terms, until the user says otherwise."""
        look_so = self.draft.has_pairs and all(each.looks_like_terms for each in self.draft.usable)
        if not self._has_judged:
            self.draft.are_terms = look_so
        with QSignalBlocker(self.are_terms):
            self.are_terms.setChecked(self.draft.are_terms)

    def _terms_chosen(self, are_terms: bool) -> None:
        self._has_judged, self.draft.are_terms, self.draft.splits = True, are_terms, None
        self._looked()

    def _lack_of_reading(self) -> str:
        draft = self.draft
        if not draft.entries:
            return tr("The files have not been read.")
        errors = (
            from_engine(entry.error.what) for entry in draft.entries if entry.error and not draft.usable
        )
        return next(errors, draft.lack)

    def _lack_of_import(self) -> str:
        """Says why nothing can be imported yet; "" if it can."""
        draft = self.draft
        if self._importing.is_busy:
            return tr("Your text is being imported.")
        if self._reading.runner.is_busy:
            return tr("Your files are being read.")
        if lack := self._lack_of_reading():
            return lack
        if not draft.domain:
            return tr("Give the domain a name.")
        if not draft.is_staged or draft.splits is None or self._ask.isActive() or self._counting.is_running:
            return tr("Your text is being counted.")
        if not sum(draft.splits.splits.values()):
            return tr("Nothing is left to import: the domain has all of it already, or it is left out.")
        return ""

    def _lack_of_teaching(self) -> str:
        """Says why nothing can be learned from what there is; "" if it can."""
        if self.draft.files and not self._is_translated:
            return tr("Teaching needs sentences with their translations. This can be imported.")
        if not models_for(self._models or (), self.target):
            return no_model_words(self.target)
        return from_engine(why_not_adapt(self._amounts["train"], self._amounts["dev"]))

    @property
    def _is_translated(self) -> bool:
        """True if some of it are texts with their translations."""
        return any(entry.kind == "parallel" for entry in self.draft.usable) and not self._holds_terms

    @property
    def _holds_terms(self) -> bool:
        """True if all of it are terms, as the files say or the user does."""
        draft = self.draft
        is_said = bool(draft.usable) and all(entry.kind == "terms" for entry in draft.usable)
        return is_said or (draft.are_terms and draft.has_pairs)

    @property
    def _text(self) -> list[CorpusRecord]:
        return text_of(self._corpora, self.target)

    @property
    def _amounts(self) -> dict[str, int]:
        """Pairs by split: of the domain, and of the files."""
        splits = self.draft.splits.splits if self.draft.splits and self._is_translated else {}
        return {name: n + splits.get(name, 0) for name, n in amounts_of(self._text).items()}

    @property
    def _learns_along(self) -> bool:
        """True where there are corrections alone: too few for a model of their own."""
        has_corrections = any(each.details.is_confirmed for each in self._text)
        is_able = not self.draft.files and bool(models_for(self._models or (), self.target))
        return is_able and has_corrections and bool(self._lack_of_teaching())

    def _count(self) -> None:
        """Counts what would be left out, and how the rest would be divided."""
        draft = self.draft
        if not draft.is_staged:
            return
        staged, recipe, domain = draft.staged_id, draft.recipe, draft.domain
        self._counting.run(
            lambda: (tasks.staged_cleaning(staged, recipe), tasks.staged_splits(staged, recipe, domain)),
            lambda found: self._take_counts(*found),
            self._count_failed,
        )
        self.show_missing()

    def _take_counts(self, cleaning: CleaningReport, splits: SplitReport) -> None:
        self.draft.cleaning, self.draft.splits = cleaning, splits
        self.show_missing()

    def _count_failed(self, error: Exception) -> None:
        self.error.show_error(*words_for(error), details_for(error), tr("Try again"))
        self.show_missing()

    def _reading_failed(self, error: EngineError, details: str) -> None:
        self._reading.is_staging = False
        self.error.show_failure(error, tr("Try again"), details)
        self.show_missing()

    # What is shown.

    def show_missing(self) -> None:
        """Shows the sheet as everything is now."""
        super().show_missing()
        draft, has_files = self.draft, bool(self.draft.files)
        self._show_files()
        is_importing = self._importing.is_busy
        self.zone.setVisible(not is_importing)
        self._fields.setVisible(has_files and bool(draft.usable) and not is_importing)
        self._show_samples()
        looks_so = any(each.looks_like_terms for each in draft.usable)
        self.are_terms.setVisible(draft.has_pairs and (looks_so or draft.are_terms) and not is_importing)
        self._show_left_out()
        self._show_learner()
        self._show_time()
        self.forget.setVisible(has_files)
        is_importable = has_files and not self._lack_of_import()
        self.import_only.setVisible(has_files and not self._holds_terms)
        self.import_only.setEnabled(is_importable)
        too_few = is_importable and bool(self._lack_of_teaching())
        _name(self.import_only, tr("Import anyway") if too_few else tr("Only import"))
        teaches = tr("Learn from the corrections") if self._learns_along else tr("Teach now")
        _name(self.teach, tr("Add the terms") if self._holds_terms else teaches)
        _name(self.choose, tr("Add files…") if has_files else tr("Choose files…"))
        _name(self.choose_folder, tr("Add a folder…") if has_files else tr("Choose a folder…"))
        self.options.setEnabled(not is_importing and (has_files or bool(self._text)))
        QTimer.singleShot(0, self, self._fit)

    def _fit(self) -> None:
        """Takes the height that is needed, no more: parts come and go."""
        rows = self.layout()
        if rows is not None:
            rows.activate()
            before, needed = self.height(), rows.totalHeightForWidth(self.width())
            self.resize(self.width(), needed)
            self.move(self.x(), self.y() - (needed - before) // 2)  # stays in the middle of the window

    def _show_files(self) -> None:
        files = self.draft.files
        if not files and self._text:
            amounts = self._amounts
            self._names.setText(tr_plural("{n} sentence pair", "{n} sentence pairs", amounts["train"]))
            aside = tr_plural(
                "{n} more is kept aside for testing. You can drop more translations here.",
                "{n} more are kept aside for testing. You can drop more translations here.",
                amounts["dev"] + amounts["test"],
            )
            self._held.setText(aside)
            return
        if not files:
            self._names.setText(tr("Drop your translations here"))
            self._held.setText(
                tr(
                    "Translation memories, tables, bilingual files, subtitles, or documents with their "
                    "translations."
                )
            )
            return
        others = len(files) - 1
        first = files[0].name
        names = tr_plural("{name} and {n} more file", "{name} and {n} more files", others, name=first)
        self._names.setText(names if others else first)
        told = [
            f"{from_engine(entry.format)} · {words}"
            for entry in self.draft.usable
            if (words := _amount(entry))
        ]
        self._held.setText("\n".join(told[:_SAMPLES]) or tr("Reading your files…"))

    def _show_samples(self) -> None:
        pairs = [
            (line.source, line.target)
            for entry in self.draft.usable
            for line in entry.preview
            if line.source.strip()
        ][:_SAMPLES]
        self.samples.setVisible(bool(pairs))
        self.swap.setVisible(any(entry.can_swap for entry in self.draft.usable))
        tags = self.draft.src, self.draft.target
        for head, tag in zip(self._heads, tags, strict=True):
            head.setText(language_name(tag) if tag else "")
        for number, both in enumerate(self._lines):
            texts = pairs[number] if number < len(pairs) else ("", "")
            for part, text in zip(both, texts, strict=True):
                part.setText(" ".join(text.split()))
                part.setVisible(bool(any(texts)))

    def _show_left_out(self) -> None:
        draft = self.draft
        is_counted = bool(draft.files) and draft.cleaning is not None and draft.splits is not None
        told = left_out_words(draft.cleaning, draft.splits) if draft.cleaning and draft.splits else ""
        show_or_hide(self.left_out, told if is_counted else "")
        if told and is_counted:
            self._announcer.say(told)
        self.details.setVisible(is_counted and draft.cleaning is not None and bool(draft.cleaning.dropped))

    def _show_learner(self) -> None:
        """Names the model that learns, where there is a choice."""
        fitting = models_for(self._models or (), self.target)
        is_told = not self.missing() and not self._holds_terms and (len(fitting) > 1 or bool(self._wanted))
        name = model_labels(fitting)[self._model] if is_told else ""
        show_or_hide(self.learner, tr("The model that learns: “{name}”.", name=name) if is_told else "")

    def _show_time(self) -> None:
        if self.missing() or self._learns_along or self._holds_terms:
            show_or_hide(self.time, tr(_ALONE) if self._learns_along else "")
            self._estimated = ("", 0, 0)
            return
        amounts = self._amounts
        wanted = self._model, amounts["train"], amounts["dev"] + amounts["test"]
        if wanted != self._estimated:
            self._estimated = wanted
            show_or_hide(self.time, tr("Estimating the time…"))
            self._estimating.run(
                lambda: tasks.rough_estimate(*wanted), self._take_time, lambda _: self._take_time(Estimate())
            )

    def _take_time(self, found: Estimate) -> None:
        if found.seconds is None:
            told = tr("How long it takes shows once it has begun. You can pause it whenever you like.")
        elif found.seconds < 60:  # noqa: PLR2004, a minute
            told = tr("Takes less than a minute on this computer.")
        else:
            duration = from_engine(duration_words(found.seconds))
            told = tr("Takes about {duration} on this computer. You can pause it.", duration=duration)
        if self._services.jobs.is_computing:
            told = f"{told} {tr('It begins when the work before it is done.')}"
        show_or_hide(self.time, told)
        QTimer.singleShot(0, self, self._fit)

    def _follow(self) -> None:
        self.panel.follow(self._importing.job or self._reading.runner.job)
        self.show_missing()

    # What the user does.

    def _choose_files(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Choose your translations"), "", text_files())
        self.add_files([Path(path) for path in chosen])

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Choose a folder with translations"))
        self.add_files([Path(chosen)] if chosen else [])

    def _forget_files(self) -> None:
        """Takes all files off the sheet."""
        self._reading.forget()
        for path in list(self.draft.files):
            self.draft.remove(path)
        self.draft.staged = self.draft.cleaning = self.draft.splits = None
        self.error.hide()
        self.show_missing()
        self.choose.setFocus()

    def _stop(self) -> None:
        (self._importing if self._importing.is_busy else self._reading.runner).cancel()

    def _retry(self) -> None:
        self.error.hide()
        if not self.draft.files:  # it was imported, and learning did not begin
            self._learn()
        elif self.draft.is_staged and self.draft.splits is not None:
            self._begin(is_taught=self._is_taught)
        elif self.draft.is_staged:
            self._count()
        else:
            self._reading.look_again()

    def _swap_sides(self) -> None:
        self.draft.swap_sides()
        self._languages_chosen()

    def _languages_chosen(self) -> None:
        self.draft.splits = None
        self._reading.look(self.draft.files)
        self.show_missing()

    def _domain_typed(self, text: str) -> None:
        self.draft.domain, self.draft.splits = " ".join(text.split()), None
        self._ask.start()
        self.show_missing()

    def _suggested(self, path: Path) -> str:
        """Returns a domain's name from a file's: an existing one that is written so, else the words of it."""
        words = " ".join(re.sub(r"[_.\-]+", " ", path.name.split(".")[0]).split()).lower()
        words = _TAGS.sub("", words) or words
        known = (self.domain.itemText(index) for index in range(self.domain.count()))
        return next((name for name in known if name.lower() == words), words)

    def _open_options(self, step: int) -> None:
        """Goes on where every choice can be made; what was read goes along."""
        has_files = bool(self.draft.files)
        draft, target = self.draft, self.target
        self._reading.runner.drop()
        self._reading.draft = ImportDraft()  # what was read is not thrown away
        options = TeachOptions(self._page, self._services, self._model, self._show)
        options.goal, self._goal = self._goal, None
        self.reject()
        if has_files:
            options.prepare(draft, step if draft.usable else FILES)
        else:
            options.show_setup(target)
        options.open()

    def _answer(self) -> None:
        if not self.missing():
            self._begin(is_taught=not self._holds_terms)

    def _begin(self, *, is_taught: bool) -> None:
        self._is_taught, self._is_along = is_taught, self._learns_along
        draft = self.draft
        if not draft.files:
            self._learn()
            return
        self.error.hide()
        order = FinishOrder(
            staged=draft.staged_id, domain=draft.domain, name=draft.corpus_name, recipe=draft.recipe
        )
        self._importing.submit(order, self._imported)

    def _imported(self, result: ImportResult) -> None:
        """Goes on with the domain alone: its text is in the library, whatever becomes of the learning."""
        draft = self.draft
        draft.staged = draft.cleaning = draft.splits = None
        draft.files, draft.entries = [], []
        draft.domain, draft.src, draft.tgt = result.domain, result.src, result.tgt
        self._goal, self._is_stale = place_of(result), True
        announce(self, tr_plural("{n} pair imported.", "{n} pairs imported.", result.kept))
        if self._is_taught:
            self._learn()
        else:
            self.accept()

    @property
    def _model(self) -> str:
        ids = [model.id for model in models_for(self._models or (), self.target)]
        return self._wanted if self._wanted in ids else next(iter(ids), "")

    def _learn(self) -> None:
        """Begins to teach the domain what it has; closes once the library has taken the order in."""
        place, model = self.target, self._model
        order: Order[object] = AdaptOrder(model=model, domain=place.domain)
        if self._is_along:
            order = LearnAlongOrder(domain=place.domain, src=place.src, tgt=place.tgt, model=model)
        job = self._learning = self._services.jobs.submit(order)
        job.changed.connect(lambda: self._watch(job))
        job.ended.connect(lambda _state: self._watch(job))
        self._watch(job)

    def _watch(self, job: Job) -> None:
        """Leaves once it is kept; where that failed, says what is there all the same."""
        if job is not self._learning:
            return
        if job.state == RunState.FAILED and not job.run_id:
            self._learning = None
            self._services.jobs.dismiss(job)
            what, hint = words_for(job.error) if job.error else ("", "")
            said = tr("Learning could not start: {reason}", reason=what)
            if self._goal:
                said = tr(
                    "“{domain}” was imported, but learning could not start: {reason}",
                    domain=self.draft.domain,
                    reason=what,
                )
            self.error.show_error(said, hint, job.details, tr("Try again"))
            self._read_library()
        elif job.run_id:
            self._learning = None
            self._goal = LibraryPlace(Section.LEARNING, domain=self.target)
            self.accept()


def _amount(entry: LookedFile) -> str:
    is_parallel = entry.kind == "parallel"
    return tr_plural("{n} pair", "{n} pairs", entry.n_units) if is_parallel else units_words(entry)


def _name(button: QAbstractButton, text: str) -> None:
    button.setText(text)
    button.setAccessibleName(text)


def left_out_words(cleaning: CleaningReport, splits: SplitReport) -> str:
    """Says in one line how much of a text is left out, and why: the most frequent reasons first."""
    reasons = [(_reason(rule), rule.dropped) for rule in cleaning.rules if rule.dropped]
    reasons += [
        (f"{number_words(count)} {from_engine(reason)}", count)
        for reason, count in splits.left_out.items()
        if count
    ]
    if not reasons:
        return tr_plural("All {n} pair can be used.", "All {n} pairs can be used.", cleaning.read)
    listed = [words for words, _ in sorted(reasons, key=lambda each: -each[1])]
    told = ", ".join(listed[:_REASONS]) + (" …" if len(listed) > _REASONS else "")
    n_left_out = cleaning.dropped + sum(splits.left_out.values())
    return tr_plural(
        "{n_left_out} of {n} pair left out: {reasons}",
        "{n_left_out} of {n} pairs left out: {reasons}",
        cleaning.read,
        n_left_out=number_words(n_left_out),
        reasons=told,
    )


def _reason(rule: RuleReport) -> str:
    n = rule.dropped
    match rule.key:
        case "duplicate":
            return tr_plural("{n} duplicate", "{n} duplicates", n)
        case "near-duplicate":
            return tr_plural("{n} near-duplicate", "{n} near-duplicates", n)
    if rule.key in _LEFT_OUT:
        return tr(_LEFT_OUT[rule.key], n=number_words(n))
    return f"{number_words(n)} {from_engine(rule.title).lower()}"


class TeachOptions(QDialog):
    """The import step by step, then how the domain is taught; over the window.

    Args:
        parent: the page, or the window.
        services: of the window.
        model: id of the one that learns, unless another is chosen.
        show: shows, in the end, what was imported or what learns.
    """

    def __init__(
        self,
        parent: QWidget,
        services: Services,
        model: str = "",
        show: Callable[[LibraryPlace], object] = ignore,
    ) -> None:
        super().__init__(parent)
        self._page, self._services, self._model, self._show = parent, services, model, show
        self.goal: LibraryPlace | None = None
        """What is shown in the end; None: the library is as it was."""
        self.wizard: ImportWizard | None = None
        self.setup: AdaptSetup | None = None
        self._place = DomainDirection()
        self.setWindowTitle("Parlance")
        self.setAccessibleName(tr("Options of teaching"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.window().size()
        self.resize(min(_WIDEST, room.width() - SPACE_5), min(_HIGHEST, room.height() - SPACE_5))
        self._rows = rows_in(self, margins=(SPACE_5, SPACE_4, SPACE_5, SPACE_4))

    def prepare(self, draft: ImportDraft, step: int) -> None:
        """Opens a step of an import that was begun elsewhere."""
        wizard = self.wizard = ImportWizard(self._services)
        wizard.closed.connect(lambda: QTimer.singleShot(0, self, self._close_import))
        wizard.adapt_asked.connect(self.show_setup)
        wizard.imported.connect(self._note_imported)
        if isinstance(self._page, Page):
            wizard.toasted.connect(self._page.toasted)
        self._rows.addWidget(wizard)
        wizard.go_on_with(draft, step)

    def show_setup(self, place: DomainDirection) -> None:
        """Shows how a domain that has its text is taught."""
        self._place = place
        setup = self.setup = AdaptSetup(self._services, place, self._model)
        setup.chosen.connect(self._start)
        setup.cancel.clicked.connect(self.reject)
        if self.wizard is not None:
            self.wizard.hide()
        self._rows.addWidget(setup)
        setup.refresh()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Lets Tab go where the eye goes."""
        return move_focus(self, forward=is_next)

    def reject(self) -> None:
        """Asks first where an import that is prepared would be lost."""
        if self.setup is None and self.wizard is not None and self.wizard.at_work:
            self.wizard.leave()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """Stops what it runs."""
        if self.setup is not None:
            self.setup.planner.stop()
        if self.wizard is not None:
            self.wizard.shut_down()
        goal, self.goal = self.goal, None
        super().done(result)
        if goal is not None:
            self._show(goal)

    def _close_import(self) -> None:
        """Leaves with the import, unless it was left for how the domain is taught."""
        if self.setup is None:
            self.reject()

    def _note_imported(self, result: ImportResult) -> None:
        self.goal = place_of(result)

    def _start(self, order: AdaptOrder) -> None:
        self._services.jobs.submit(order)
        self.goal = LibraryPlace(Section.LEARNING, domain=self._place)
        self.accept()
