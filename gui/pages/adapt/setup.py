"""How a domain is taught, for those who want to choose: the ways and why, what they take, every setting."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDoubleSpinBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from engine import tasks
from engine.base.errors import EngineError, JobError
from engine.base.methods import FULL, METHODS, PACK, Method
from engine.orders import AdaptOrder, PlanOrder
from engine.results.adapting import AdaptationPlan, Estimate, KnownPlan, PlannedWay
from engine.results.corpora import CorpusRecord, DomainDirection, why_not_adapt
from engine.results.figures import duration_words
from engine.results.model_details import Setting
from engine.results.models import ModelRecord
from gui.errors import words_for
from gui.file_filters import WORD_VECTORS
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import model_labels
from gui.jobs.job import Job
from gui.jobs.runner import JobRunner
from gui.languages import language_name, pair_name
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.charts.column_grid import Cell, ColumnGrid
from gui.widgets.controls import (
    Card,
    ChoiceCard,
    Fold,
    IconLabel,
    Picker,
    SwitchRow,
    field_label,
    hairline,
    icon_button,
    label,
    link_button,
    outlined_button,
    primary_button,
    quiet_numbers,
    section_label,
    show_or_hide,
)
from gui.widgets.feedback import InlineError, ProgressLine
from gui.widgets.layouts import Gap, Stretch, add_to, columns_of, pause_timer, row_in, row_of, rows_in
from gui.widgets.text import ElidedLabel, announce
from gui.wording import corpus_name, short_number, size_words

# Fields of the advanced settings: numbers that may stay as recommended.

AS_ADVISED = tr_noop("as recommended")
_WEIGHT_WIDTH = 96


class AmountField(QSpinBox):
    """A whole number; its least value stands for "as recommended"."""

    def __init__(self, name: str, least: int, most: int, step: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._least = least
        self._advised = 0
        self.setRange(least - 1, most)
        self.setSingleStep(step)
        self.setGroupSeparatorShown(True)
        self.setSpecialValueText(tr(AS_ADVISED))
        self.setValue(least - 1)
        quiet_numbers(self)

    def given(self) -> Setting | None:
        """Returns what the user set, None if nothing."""
        return self.value() if self.value() >= self._least else None

    def advise(self, value: int) -> None:
        """Says what is recommended; 0: nothing is known."""
        self._advised = value
        self.setSpecialValueText(_advised_words(number_words(value) if value else ""))

    def stepBy(self, steps: int) -> None:
        """Begins at what is recommended; going below the least number leads back there."""
        if self.value() < self._least:
            self.setValue(max(self._least, self._advised) if steps > 0 else self.value())
        else:
            goal = self.value() + steps * self.singleStep()
            self.setValue(goal if goal >= self._least else self.minimum())


class RateField(QLineEdit):
    """A small decimal number, such as a learning rate; empty for "as recommended"."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(tr(AS_ADVISED))

    def given(self) -> Setting | None:
        """Returns what the user set, None if nothing or no number."""
        try:
            value = float(self.text().replace(",", "."))
        except ValueError:
            return None
        return value if value > 0 else None

    @property
    def problem(self) -> str:
        """Why what was typed cannot be used; empty if it can."""
        if self.text().strip() and self.given() is None:
            name, text = self.accessibleName(), self.text()
            return tr("{name}: “{text}” is not a number above 0.", name=name, text=text)
        return ""

    def advise(self, value: float) -> None:
        """Says what is recommended."""
        self.setPlaceholderText(_advised_words(short_number(value) if value else ""))


def _advised_words(figure: str) -> str:
    """Says what a field takes that is left alone: "as recommended (64)"."""
    return tr("as recommended ({figure})", figure=figure) if figure else tr(AS_ADVISED)


class MarginField(QDoubleSpinBox):
    """BLEU that may be lost."""

    def __init__(self, name: str, value: float) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(0.0, 100.0)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setSuffix(" BLEU")
        self.setValue(value)
        quiet_numbers(self)


class WeightField(QDoubleSpinBox):
    """The weight of a text: how often its pairs are sampled, relative to the others."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tr("Times that each of its pairs is seen while the others are seen once"))
        self.setRange(0.1, 100.0)
        self.setDecimals(1)
        self.setSingleStep(0.5)
        self.setPrefix("× ")
        self.setValue(1.0)
        self.setFixedWidth(_WEIGHT_WIDTH)
        quiet_numbers(self)


# Advanced: how much learns, vocabulary, corpora, back-translation, training.

_MOST_RANK = 64
_NO_RANK = tr_noop("Only a small pack has a rank.")
_MARGIN = 2.0
_FORGOTTEN = 2.0
_FREE = tr_noop(
    "The two margins are not used: for this domain alone, nothing is mixed, and nothing is held back for "
    "what it forgot."
)
_COLUMNS = {0: 1, 400: 2, 600: 3}
"""Columns of the fields, by the least width."""
_PICKER_WIDTH = 420


class Advanced(Fold):
    """All ways with their papers, and the settings that have good defaults.

    Signals:
        changed(): a setting has changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Advanced"))
        self.mono: dict[str, QCheckBox] = {}
        self.has_reverse = False
        """Whether a model of the library translates back."""
        self.scope = Picker(tr("How much of the model learns"))
        self.scope.fill([(tr("As recommended"), ""), (tr("The whole model"), FULL), (tr("A pack"), PACK)])
        self.scope.setToolTip(tr("--scope full or pack"))
        self.rank = _rank_field()
        self.src_size = AmountField(tr("Vocabulary size, source"), 200, 64_000, 500)
        self.tgt_size = AmountField(tr("Vocabulary size, target"), 200, 64_000, 500)
        self.margin = MarginField(tr("Most it may lose on general text"), _MARGIN)
        self.margin.setToolTip(
            tr("A model that is proven to lose more is held back for you (--set gate_margin)")
        )
        self.forgotten = MarginField(tr("Mix with the previous model from a loss of"), _FORGOTTEN)
        self.forgotten.setToolTip(
            tr(
                "A model that forgot more general text than this is mixed with the model before, so that it "
                "forgets less; 0: never (--set most_forgotten)"
            )
        )
        self.sides = Picker(tr("Whose words are new"))
        self.sides.setToolTip(tr("Where a way learns new words (--set sides)"))
        self.threads = AmountField(tr("Processor cores"), 1, max(1, os.cpu_count() or 1), 1)
        self.threads.setToolTip(tr("Fewer leave more of the computer to you (--threads)"))
        self.updates = AmountField(tr("Updates at most"), 1, 1_000_000, 100)
        self.hours = RateField(tr("Hours at most"))
        self.rate = RateField(tr("Learning rate"))
        self.batch = AmountField(tr("Tokens per batch"), 64, 65_536, 512)
        self.patience = AmountField(tr("Checks without a gain before it ends"), 1, 1_000, 1)
        self.seed = AmountField(tr("Seed"), 1, 1_000_000, 1)
        self._amounts = (self.rank, self.src_size, self.tgt_size, self.updates, self.batch, self.patience,
                         self.seed, self.threads)  # fmt: skip
        self.back = QCheckBox(tr("Make more pairs by translating your text back"))
        self.back.setToolTip(tr("Back-translation (Sennrich, Haddow, Birch, ACL 2016), --back-translate"))
        self.back.setAccessibleName(self.back.text())
        self.reverse = Picker(tr("Model that translates back"))
        self._mono_box = QVBoxLayout()
        self._no_mono = label(role="small", wraps=True)
        self._back_note = label(role="small", wraps=True)
        self.free = label(tr(_FREE), "small", wraps=True)
        self._lay_out()
        self._connect()

    def add_ways(self, ways: QWidget) -> None:
        """Shows the ways that only those ask for who know the methods, above the settings."""
        self.body.insertWidget(0, ways)

    def offer(
        self, model: ModelRecord, domain: str, corpora: Sequence[CorpusRecord], models: Sequence[ModelRecord]
    ) -> None:
        """Offers the choices of the library that fit a model and a domain."""
        for field, tag, name in zip(
            (self.src_size, self.tgt_size), (model.src, model.tgt), self._side_labels, strict=True
        ):
            said = tr("Vocabulary size, {language}", language=language_name(tag))
            name.setText(said)
            field.setAccessibleName(said)
        src, tgt = language_name(model.src), language_name(model.tgt)
        one = [tr("{language} alone", language=language) for language in (src, tgt)]
        self.sides.fill([(tr("Both languages"), ""), (one[0], "encoder"), (one[1], "decoder")])
        self._no_mono.setText(
            tr("There is no text in {src} alone or {tgt} alone in the library.", src=src, tgt=tgt)
        )
        tags = {model.src, model.tgt}
        fitting = [each for each in corpora if each.kind == "monolingual" and each.src in tags]
        self._offer_mono(fitting, domain)
        reverse = [m for m in models if (m.src, m.tgt) == (model.tgt, model.src)]
        names = model_labels(models)
        self.has_reverse = bool(reverse)
        self.reverse.fill([(tr("Choose for me"), ""), *((names[m.id], m.id) for m in reverse)])
        self._show_reverse(is_on=self.back.isChecked())
        self._back_note.setText(
            tr(
                "Your {tgt} text without a translation is translated into {src}, and "
                "these pairs are learned from as well. It takes longer, and helps where there are few pairs.",
                tgt=tgt,
                src=src,
            )
        )

    def advise(self, plan: AdaptationPlan) -> None:
        """Shows what is recommended in the fields that are left alone."""
        self.src_size.advise(plan.vocabulary.src)
        self.tgt_size.advise(plan.vocabulary.tgt)
        self.rank.advise(plan.settings.pack_rank)
        self.updates.advise(plan.settings.max_updates)
        self.batch.advise(plan.settings.batch_tokens)
        self.patience.advise(plan.settings.patience)
        self.seed.advise(plan.settings.seed)
        self.rate.advise(plan.settings.peak_lr)
        self.hours.advise(plan.settings.max_hours)

    def apply(self, order: AdaptOrder) -> AdaptOrder:
        """Puts what was set into an order."""
        boxes = list(self.mono.items())
        chosen = tuple(id for id, box in boxes if box.isChecked())
        by_default = tuple(id for id, box in boxes if box.property("is_of_domain"))
        order = order.with_settings(self._settings())
        return replace(
            order,
            threads=int(self.threads.given() or 0),
            scope=self.scope.value() or order.scope,
            mono=None if chosen == by_default else chosen,
            back_translate=self.back.isChecked(),
            reverse_model=(self.reverse.value() or "") if self.back.isChecked() else "",
        )

    def show_purpose(self, *, is_only_domain: bool) -> None:
        """Lets the margins be set where what is forgotten counts, and says why not where it does not."""
        for field in (self.margin, self.forgotten):
            field.setEnabled(not is_only_domain)
            field.setAccessibleDescription(tr(_FREE) if is_only_domain else "")
        self.free.setVisible(is_only_domain)

    def show_pack(self, method: Method | None, recommended: str) -> None:
        """Lets a pack be chosen where a way has one, and its rank where it is a small one."""
        why_not = from_engine(method.why_no_pack) if method else ""
        self.scope.allow(PACK, tr("This way has no pack: {why_not}.", why_not=why_not) if why_not else "")
        scope = self.scope.value() or recommended
        is_small = scope == PACK and method is not None and method.has_small_pack
        self.rank.setEnabled(is_small)
        self.rank.setAccessibleDescription("" if is_small else tr(_NO_RANK))

    @property
    def problem(self) -> str:
        """Why the settings cannot be used; empty if they can."""
        return self.rate.problem or self.hours.problem

    def _settings(self) -> dict[str, Setting]:
        given = {
            "src_size": self.src_size.given(),
            "tgt_size": self.tgt_size.given(),
            "max_updates": self.updates.given(),
            "max_hours": self.hours.given(),
            "peak_lr": self.rate.given(),
            "batch_tokens": self.batch.given(),
            "patience": self.patience.given(),
            "seed": self.seed.given(),
            "sides": self.sides.value() or None,
            "pack_rank": self.rank.given() if self.rank.isEnabled() else None,
            "most_forgotten": _unlike(_FORGOTTEN, self.forgotten),
            "gate_margin": _unlike(_MARGIN, self.margin),
        }
        return {name: value for name, value in given.items() if value is not None}

    def _offer_mono(self, corpora: Sequence[CorpusRecord], domain: str) -> None:
        before = {id: box.isChecked() for id, box in self.mono.items()}
        known = {id: box.property("is_of_domain") for id, box in self.mono.items()}
        for box in self.mono.values():
            self._mono_box.removeWidget(box)
            box.deleteLater()
        self.mono = {}
        for corpus in sorted(corpora, key=lambda each: (each.domain != domain, each.name)):
            is_own = corpus.domain == domain
            text = tr_plural(
                "{name}: {n} sentence in {language}",
                "{name}: {n} sentences in {language}",
                corpus.n_pairs,
                name=corpus_name(corpus),
                language=language_name(corpus.src),
            )
            box = QCheckBox(text if is_own else f"{text} {tr('(domain {domain})', domain=corpus.domain)}")
            box.setAccessibleName(box.text())
            box.setProperty("is_of_domain", is_own)
            is_kept = corpus.id in before and known[corpus.id] == is_own
            box.setChecked(before[corpus.id] if is_kept else is_own)
            box.toggled.connect(self.changed)
            self.mono[corpus.id] = box
            self._mono_box.addWidget(box)
        self._no_mono.setVisible(not corpora)

    def _lay_out(self) -> None:
        fields = (self.rank, self.src_size, self.tgt_size, self.margin, self.forgotten, self.sides,
                  self.updates, self.hours, self.rate, self.batch, self.patience, self.seed,
                  self.threads)  # fmt: skip
        names = {field: field_label(field.accessibleName(), field) for field in fields}
        self._side_labels = names[self.src_size], names[self.tgt_size]
        self.body.addWidget(label(tr("Settings"), "strong"))
        scope = _below(field_label(tr("How much learns"), self.scope), self.scope)
        named = [scope, *(_below(name, field) for field, name in names.items())]
        plans = {least: _in_columns(len(named), n_columns) for least, n_columns in _COLUMNS.items()}
        self.body.addWidget(ColumnGrid(named, plans))
        self.body.addWidget(self.free)
        self.free.hide()
        self.body.addWidget(label(tr("Text in one language alone, for the words"), "strong"))
        self._mono_box.setSpacing(0)
        add_to(self.body, self._no_mono, self._mono_box, Gap(SPACE_2), self.back, self._back_note)
        self._reverse_label = field_label(tr("Model that translates back"), self.reverse)
        self.body.addWidget(self._reverse_label)
        self.reverse.setMaximumWidth(_PICKER_WIDTH)
        self.body.addWidget(self.reverse)
        self.body.addSpacing(SPACE_3)
        self._show_reverse(is_on=False)

    def _connect(self) -> None:
        for amount in self._amounts:
            amount.valueChanged.connect(lambda _value: self.changed.emit())
        for margin in (self.margin, self.forgotten):
            margin.valueChanged.connect(lambda _value: self.changed.emit())
        for field in (self.rate, self.hours):
            field.textChanged.connect(lambda _text: self.changed.emit())
        for picker in (self.scope, self.reverse, self.sides):
            picker.chosen.connect(lambda _value: self.changed.emit())
        self.back.toggled.connect(lambda is_on: self._show_reverse(is_on=is_on))
        self.back.toggled.connect(lambda _is_on: self.changed.emit())

    def _show_reverse(self, *, is_on: bool) -> None:
        for part in (self.reverse, self._reverse_label):
            part.setVisible(is_on and self.has_reverse)


def _rank_field() -> AmountField:
    field = AmountField(tr("Rank of a small pack"), 1, _MOST_RANK, 1)
    field.setToolTip(tr("Larger learns more, takes more room and translates slower (--rank)"))
    field.setEnabled(False)
    field.setAccessibleDescription(tr(_NO_RANK))
    return field


def _unlike(default: float, field: MarginField) -> float | None:
    """Returns what was set; None for the default, and where it can tell nothing."""
    return field.value() if field.isEnabled() and field.value() != default else None


def _below(name: QWidget, field: QWidget) -> QWidget:
    """Puts a field below its name."""
    both = QWidget()
    rows_in(both, name, field, spacing=SPACE_1)
    return both


def _in_columns(n_fields: int, n_columns: int) -> tuple[list[Cell], tuple[int, ...]]:
    """Places fields line by line, in columns of the same width."""
    return [(*divmod(place, n_columns), 1, 1) for place in range(n_fields)], (1,) * n_columns


# Asks for the plan of an adaptation beside the queue; what was found before is shown at once.

_WAIT_MS = 350
"""After the last change of a choice: who goes through a list with the arrow keys starts nothing."""
_FRESH_S = 24 * 3600.0
"""A measurement of this computer is shown again, without a new one, for a day."""


class Planner(QObject):
    """Finds the plan for one order at a time; the newest order wins.

    Signals:
        found(AdaptOrder, AdaptationPlan): the plan, remembered or new.
        missing(AdaptOrder): nothing is remembered so far; it may take a while.
        started(): a measurement begins.
        told(str): how far the measuring is, in words.
        failed(EngineError): it could not be made.
    """

    found = Signal(AdaptOrder, AdaptationPlan)
    missing = Signal(AdaptOrder)
    started = Signal()
    told = Signal(str)
    failed = Signal(EngineError)

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._runner = JobRunner(services, self)
        self._runner.failed.connect(self._fail)
        self._runner.cancelled.connect(self._tell_stopped)
        self._known: list[tuple[AdaptOrder, KnownPlan]] = []
        """The plans of this window and those of earlier ones that were looked up, newest first."""
        self._wanted: AdaptOrder | None = None
        self._at_work: AdaptOrder | None = None
        self._looked_for: AdaptOrder | None = None
        """The order that is being looked for among the plans of earlier windows."""
        self._is_probing = False
        self._since = 0.0
        self._wait = pause_timer(self, _WAIT_MS, self._look)

    def ask(self, order: AdaptOrder, *, since: str = "", is_new: bool = False) -> None:
        """Tells the plan for an order, as soon as it is known.

        Args:
            order: for which.
            since: ISO 8601; what was planned before is out of date: the text came later.
            is_new: True: measure again, whatever is remembered.
        """
        self._wanted, self._since = order, _seconds(since)
        known = self._plan_of(order)
        if known is not None and _seconds(known.made) >= self._since:
            self.found.emit(order, known.plan)
            if not is_new and self._is_good(known):
                self._wait.stop()
                return
        self._wait.start()
        if known is None and not is_new and order not in (self._at_work, self._looked_for):
            self._look_back(order)

    def stop(self) -> None:
        """Stops measuring and forgets the order."""
        self._wait.stop()
        self._wanted = self._at_work = self._looked_for = None
        self._runner.drop()

    @property
    def is_busy(self) -> bool:
        """True while a measurement is at work or about to begin."""
        return self._wait.isActive() or self._looked_for is not None or self._runner.is_busy

    def _plan_of(self, order: AdaptOrder) -> KnownPlan | None:
        wish = order.for_plan()
        return next((known for each, known in self._known if each == wish), None)

    def _remember(self, order: AdaptOrder, known: KnownPlan) -> None:
        wish = order.for_plan()
        self._known = [(wish, known), *(each for each in self._known if each[0] != wish)]

    def _look(self) -> None:
        """Measures once the order has not changed for a moment and no earlier plan fits."""
        order = self._wanted
        if order is None or order == self._at_work:
            return
        if order == self._looked_for:  # the library takes its time: better a word than nothing
            self.missing.emit(order)
        else:
            self._measure(order)

    def _look_back(self, order: AdaptOrder) -> None:
        """Looks for a plan that an earlier window made, in the background."""
        self._looked_for = order
        self._services.quick.run(
            self,
            lambda: tasks.known_plan(order),
            lambda known: self._take_remembered(order, known),
            lambda _error: self._take_remembered(order, None),
        )

    def _take_remembered(self, order: AdaptOrder, known: KnownPlan | None) -> None:
        if order != self._wanted:
            return
        self._looked_for = None
        if known is None or _seconds(known.made) < self._since:
            self.missing.emit(order)
        else:
            self._remember(order, known)
            self.found.emit(order, known.plan)
            if self._is_good(known):
                self._wait.stop()
                return
        if not self._wait.isActive():
            self._look()

    def _is_good(self, known: KnownPlan) -> bool:
        """True if a plan need not be made again: it is fresh, and as well measured as it can be now."""
        age_s = datetime.now(UTC).timestamp() - _seconds(known.made)
        return age_s < _FRESH_S and (known.is_probed or not self._is_alone)

    @property
    def _is_alone(self) -> bool:
        """True while no other heavy work of Parlance disturbs a measurement."""
        return not self._services.jobs.is_computing

    def _measure(self, order: AdaptOrder) -> None:
        self._is_probing = self._is_alone
        self._at_work = order
        self.started.emit()
        wish = PlanOrder(adaptation=order.for_plan(), probe=self._is_probing)
        self._runner.submit(wish, lambda plan: self._take(order, plan))
        job = self._runner.job
        if job is not None:
            job.changed.connect(lambda: self._tell(job))

    def _tell(self, job: Job) -> None:
        if job is self._runner.job and job.stage:  # before its first word there is nothing better to say
            self.told.emit(job.words)

    def _take(self, order: AdaptOrder, plan: AdaptationPlan) -> None:
        self._at_work = None
        made = datetime.now(UTC).isoformat()
        self._remember(order, KnownPlan(plan=plan, made=made, is_probed=self._is_probing))
        if order == self._wanted:
            self.found.emit(order, plan)

    def _tell_stopped(self) -> None:
        self._fail(JobError(tr("The measurement was stopped."), tr("Start it again whenever you like.")))

    def _fail(self, error: EngineError) -> None:
        order, self._at_work = self._at_work, None
        if order is not None and order == self._wanted:
            self.failed.emit(error)


def with_times(plan: AdaptationPlan, newer: AdaptationPlan) -> AdaptationPlan:
    """Returns a plan with the times that a newer one knows: it was made with other settings."""
    times = {way.key: way.seconds for way in newer.alternatives}
    ways = (replace(way, seconds=times.get(way.key, way.seconds)) for way in plan.alternatives)
    return replace(plan, alternatives=tuple(ways))


def _seconds(iso: str) -> float:
    try:
        return datetime.fromisoformat(iso.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return 0.0


# Extra reading: the text that its words are learned from, or a file of word vectors in its place.


class WordTableCard(Card):
    """Says what is read, and takes a file; hidden while no way reads.

    Signals:
        changed(): another file, or none any more.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_asked, self._n_sentences, self._language = False, 0, ""
        self._path: Path | None = None
        self.why = label(wraps=True)
        self.choose = link_button(tr("Choose a file of word vectors…"), "plus")
        self.choose.setToolTip(
            tr("Of word2vec, fastText or GloVe, in the language translated from (--table)")
        )
        self.choose.clicked.connect(self._choose)
        self._name = ElidedLabel(is_name=True)
        self.remove = icon_button("x", tr("Leave out the file of word vectors"), act=lambda: self.take(None))
        self._row = QWidget()
        row_in(self._row, (self._name, 1), self.remove, spacing=SPACE_3)
        self.body.addWidget(label(tr("What it reads"), "strong"))
        self.body.addWidget(self.why)
        self.body.addWidget(self._row)
        self.body.addLayout(row_of(self.choose, Stretch(), spacing=SPACE_3))
        self._show()
        self.hide()

    def ask(self, *, is_wanted: bool, tag: str, n_sentences: int) -> None:
        """Shows what there is to read; hides where the way does not read."""
        self._is_asked, self._n_sentences, self._language = is_wanted, n_sentences, language_name(tag)
        self.setVisible(is_wanted)
        self._show()

    def take(self, path: Path | None) -> None:
        """Takes a file in place of the domain's text; with None the text again."""
        self._path = path
        self._show()
        (self.choose if path is None else self.remove).setFocus()
        self.changed.emit()

    @property
    def table(self) -> str:
        """The file; empty where there is none, or nothing is asked."""
        return str(self._path) if self._path is not None and self._is_asked else ""

    @property
    def problem(self) -> str:
        """Why it cannot begin yet; empty if it can."""
        if not self._is_asked or self._path is not None or self._n_sentences:
            return ""
        return tr("It needs text in {language} alone, or a file of word vectors.", language=self._language)

    def _show(self) -> None:
        has_file = self._path is not None
        self._row.setVisible(has_file)
        self.choose.setVisible(not has_file)
        if self._path is not None:
            self._name.setText(self._path.name)
            self._name.setToolTip(str(self._path))
        self.why.setText(self._words())
        self.setAccessibleName(f"{tr('What it reads')}. {self.why.text()}")

    def _words(self) -> str:
        if self._path is not None:
            return tr(
                "Words in {language} get the vectors of this file; they stay as they are.",
                language=self._language,
            )
        if self._n_sentences:
            return tr_plural(
                "It learns words from {n} sentence in {language} alone and from your pairs. A file of word "
                "vectors, learned elsewhere from more text, can take their place.",
                "It learns words from {n} sentences in {language} alone and from your pairs. A file of word "
                "vectors, learned elsewhere from more text, can take their place.",
                self._n_sentences,
                language=self._language,
            )
        return tr(
            "This domain has no text in {language} alone. Import some under its name, or choose a "
            "file of word vectors.",
            language=self._language,
        )

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Word vectors"), "", tr(WORD_VECTORS))
        if path:
            self.take(Path(path))


# The text that a model came from: why a way needs it, and how an order names it.
#
# Knows no widget.

_SPLIT_ENDINGS = (".tsv", ".tsv.gz", ".tmx")
_TITLE, _OTHER_DOMAINS = tr_noop("The text that the model came from"), tr_noop("Text of the other domains")


@dataclass(frozen=True)
class SourceNeed:
    """Why such text is needed."""

    title: str
    why: str
    seconds: float | None = None
    """About how long it takes here; None: not known."""
    needs_held_out: bool = False
    """True if some of it must be kept aside to watch the training: a file alone has nothing aside."""
    has_updates: bool = False
    """True if a training on it has a length of its own."""


@dataclass(frozen=True)
class NamedText:
    """Text that the user has named."""

    corpora: tuple[tuple[str, float], ...] = ()
    """Ids of the library, each with its weight."""
    files: tuple[tuple[Path, float], ...] = ()
    """Files and folders."""
    columns: tuple[str, ...] = ()
    """Languages of the columns of tables among them; empty: source, then target."""
    updates: int = 0
    """Updates on it at most; 0: as the model's base had."""

    @property
    def specs(self) -> tuple[str, ...]:
        """As `--source-corpus` takes them."""
        named = ((str(name), weight) for name, weight in (*self.corpora, *self.files))
        return tuple(name if weight == 1 else f"{name}@{weight:g}" for name, weight in named)


def need_of_way(method: str, seconds: float | None) -> SourceNeed | None:
    """Returns why a way needs the text that the model came from, None if it does not."""
    chosen = METHODS.get(method)
    if chosen is None or not chosen.needs_source_text:
        return None
    return SourceNeed(
        tr(_OTHER_DOMAINS if chosen.learns_several_domains else _TITLE),
        from_engine(chosen.needs_source_text),
        seconds,
        needs_held_out=chosen.needs_held_out_source,
        has_updates=chosen.begins_anew,
    )


def need_of_reverse(src: str, tgt: str) -> SourceNeed:
    """Returns what a model that translates back is trained from, where the library has none."""
    why = tr(
        "No model of your library translates {tgt} into {src}, so one is trained first, from this text.",
        tgt=language_name(tgt),
        src=language_name(src),
    )
    return SourceNeed(
        tr("Text for the model that translates back"),
        why,
        needs_held_out=True,
        has_updates=True,
    )


def source_problem(given: NamedText, need: SourceNeed, tags: Sequence[str], *, has_list: bool = True) -> str:
    """Says what is missing; empty if nothing.

    Args:
        given: what the user has named.
        need: what for.
        tags: the model's languages.
        has_list: whether there are corpora to tick.
    """
    if not given.specs:
        if has_list:
            return tr("“{title}” is missing: tick a corpus of the list, or add files.", title=need.title)
        return tr("“{title}” is missing: add files or a folder.", title=need.title)
    gone = [path.name for path, _ in given.files if not path.exists()]
    if gone:
        return tr("{name} is no longer there.", name=gone[0])
    if given.columns and not set(tags) <= set(given.columns):
        return tr("The columns of the tables must name both {src} and {tgt}.", src=tags[0], tgt=tags[1])
    has_held_out = bool(given.corpora) or any(_has_split(path, "dev") for path, _ in given.files)
    if need.needs_held_out and not has_held_out:
        return tr("A single file has no pairs for validation: add a folder with a dev.tsv, or a corpus.")
    return ""


def _has_split(folder: Path, split: str) -> bool:
    return any((folder / f"{split}{ending}").is_file() for ending in _SPLIT_ENDINGS)


def row_words(corpus: CorpusRecord, *, is_known: bool) -> str:
    """Names a corpus of the list: "letters · 240 pairs, office"."""
    amount = tr_plural("{n} pair", "{n} pairs", corpus.n_pairs)
    said = f"{corpus_name(corpus)} · {amount}, {corpus.domain}"
    return f"{said} · {tr('the model learned from it')}" if is_known else said


def file_words(path: Path) -> str:
    """Names a file or folder with where it lies."""
    if path.is_dir():
        return tr("{name} · folder in {place}", name=path.name, place=path.parent)
    return tr("{name} · in {place}", name=path.name, place=path.parent)


# The text that a model came from: corpora of the library and files, each with a weight.

_FILES = tr_noop("Translations (*.tsv *.tsv.gz *.tmx *.csv *.xlsx *.xliff *.xlf *.po);;All files (*)")
_FIELD_WIDTH = 260


class SourceTextCard(Card):
    """A calm list to tick, with the reason above it; hidden while no way needs such text.

    Signals:
        changed(): the chosen text has changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._need: SourceNeed | None = None
        self._tags: tuple[str, str] = ("", "")
        self.corpora: dict[str, tuple[QCheckBox, WeightField]] = {}
        self._files: dict[Path, tuple[QWidget, WeightField]] = {}
        self._title = label(tr(_TITLE), "strong")
        self.why = label(wraps=True)
        self._none = label(role="soft", wraps=True)
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(SPACE_3)
        self._rows.setVerticalSpacing(SPACE_2)
        self._rows.setColumnStretch(0, 1)
        self._file_rows = QVBoxLayout()
        self._file_rows.setSpacing(SPACE_2)
        self.add_files = link_button(tr("Add files…"), "plus")
        self.add_folder = link_button(tr("Add a folder…"), "folder-open")
        self.add_folder.setToolTip(
            tr("With train.tsv, and dev.tsv for validation; .tsv.gz and .tmx work too")
        )
        self.columns = QLineEdit()
        self.columns.setToolTip(
            tr("The language of each column of the tables among the files, in order (--columns)")
        )
        self.updates = AmountField(tr("Updates on this text at most"), 1, 1_000_000, 500)
        self.updates.setToolTip(tr("Fewer are quicker, and teach less (--set source_updates)"))
        self._updates_label = field_label(tr("Updates on this text at most"), self.updates)
        self._columns_label = field_label(tr("Columns of the tables"), self.columns)
        self._connect()
        self._lay_out()
        self.hide()

    def offer(self, model: ModelRecord, domain: str, corpora: Sequence[CorpusRecord]) -> None:
        """Lists the corpora that fit a model and are not of the domain that it learns."""
        before = {id: (box.isChecked(), field.value()) for id, (box, field) in self.corpora.items()}
        if self._tags != (model.src, model.tgt):
            before = {}
            for path in list(self._files):
                self._remove(path)
        self._tags = (model.src, model.tgt)
        self.columns.setPlaceholderText(f"{model.src}, {model.tgt}")
        self.columns.setAccessibleName(tr("Columns of the tables"))
        self.updates.advise(model.details.training.updates if model.kind != "adapted" else 0)
        known = {text.corpus for text in model.details.corpora}
        fitting = [
            each
            for each in corpora
            if each.kind == "parallel" and {each.src, each.tgt} == set(self._tags) and each.domain != domain
        ]
        self._clear()
        for corpus in sorted(fitting, key=lambda each: (each.id not in known, each.domain, each.name)):
            is_on, weight = before.get(corpus.id, (corpus.id in known, 1.0))
            self._add_corpus(corpus, is_known=corpus.id in known, is_on=is_on, weight=weight)
        src, tgt = map(language_name, self._tags)
        self._none.setText(
            tr(
                "There is no other text in {src} and {tgt} in your library. Add files or a folder, or import "
                "such text under a domain of its own.",
                src=src,
                tgt=tgt,
            )
        )
        self._none.setVisible(not fitting)

    def ask(self, need: SourceNeed | None) -> None:
        """Shows what the text is needed for; hides with None."""
        self._need = need
        self.setVisible(need is not None)
        if need is not None:
            why = need.why
            if need.seconds is not None:
                why = f"{why} {tr('It takes {duration} here.', duration=about_words(need.seconds))}"
            self.why.setText(why)
            self._title.setText(need.title)
            for part in (self._updates_label, self.updates):
                part.setVisible(need.has_updates)
            self.setAccessibleName(f"{need.title}. {self.why.text()}")

    @property
    def given(self) -> NamedText | None:
        """The text named; None while no way needs it."""
        if self._need is None:
            return None
        corpora = tuple((id, field.value()) for id, (box, field) in self.corpora.items() if box.isChecked())
        files = tuple((path, field.value()) for path, (_, field) in self._files.items())
        columns = tuple(part.strip() for part in self.columns.text().split(",") if part.strip())
        updates = self.updates.given() if self._need.has_updates else 0
        return NamedText(corpora, files, columns if self._has_table else (), int(updates or 0))

    @property
    def problem(self) -> str:
        """Why the way cannot begin yet; empty if it can."""
        given = self.given
        if not given or not self._need:
            return ""
        return source_problem(given, self._need, self._tags, has_list=bool(self.corpora))

    def add(self, paths: Sequence[Path]) -> None:
        """Adds files or folders to the list."""
        for path in paths:
            if path not in self._files:
                self._add_file(path)
        self._show_columns()
        self.changed.emit()

    @property
    def _has_table(self) -> bool:
        return any(path.is_dir() or ".tsv" in path.suffixes for path in self._files)

    def _add_corpus(self, corpus: CorpusRecord, *, is_known: bool, is_on: bool, weight: float) -> None:
        box = QCheckBox(row_words(corpus, is_known=is_known))
        field = WeightField(tr("Weight of {name}", name=corpus_name(corpus)))
        box.setAccessibleName(box.text())
        box.setChecked(is_on)
        field.setValue(weight)
        field.setEnabled(is_on)
        box.toggled.connect(field.setEnabled)
        box.toggled.connect(lambda _is_on: self.changed.emit())
        field.valueChanged.connect(lambda _value: self.changed.emit())
        row = len(self.corpora)
        self._rows.addWidget(box, row, 0)
        self._rows.addWidget(field, row, 1)
        self.corpora[corpus.id] = (box, field)

    def _add_file(self, path: Path) -> None:
        row, field = QWidget(), WeightField(tr("Weight of {name}", name=path.name))
        name = ElidedLabel(is_name=True)
        name.setText(file_words(path))
        name.setToolTip(str(path))
        remove = icon_button("x", tr("Leave out {name}", name=path.name), act=lambda: self._leave_out(path))
        field.valueChanged.connect(lambda _value: self.changed.emit())
        row_in(row, (name, 1), remove, field, spacing=SPACE_3)
        self._file_rows.addWidget(row)
        self._files[path] = (row, field)

    def _leave_out(self, path: Path) -> None:
        self._remove(path)
        self._show_columns()
        self.add_files.setFocus()
        self.changed.emit()

    def _remove(self, path: Path) -> None:
        row, _ = self._files.pop(path)
        self._file_rows.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _clear(self) -> None:
        for part in (part for both in self.corpora.values() for part in both):
            self._rows.removeWidget(part)
            part.hide()
            part.deleteLater()
        self.corpora = {}

    def _show_columns(self) -> None:
        for part in (self._columns_label, self.columns):
            part.setVisible(self._has_table)

    def _choose_files(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self, self._title.text(), "", tr(_FILES))
        self.add([Path(path) for path in paths])

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, tr("Folder with train.tsv and dev.tsv"))
        self.add([Path(path)] if path else [])

    def _connect(self) -> None:
        self.add_files.clicked.connect(self._choose_files)
        self.add_folder.clicked.connect(self._choose_folder)
        self.columns.textChanged.connect(lambda _text: self.changed.emit())
        self.updates.valueChanged.connect(lambda _value: self.changed.emit())

    def _lay_out(self) -> None:
        add_to(self.body, self._title, self.why, self._none, self._rows, self._file_rows)
        links = row_of(self.add_files, self.add_folder, Stretch(), spacing=SPACE_3)
        self.body.addLayout(links)
        fields = QGridLayout()
        fields.setHorizontalSpacing(SPACE_3)
        for place, (name, field) in enumerate(
            ((self._updates_label, self.updates), (self._columns_label, self.columns))
        ):
            field.setMaximumWidth(_FIELD_WIDTH)
            fields.addWidget(name, 0, place)
            fields.addWidget(field, 1, place)
        fields.setColumnStretch(2, 1)
        self.body.addLayout(fields)
        self._show_columns()


# Times, amounts and devices of an adaptation in words. Knows no widget.

_MINUTE, _HOUR = 60.0, 3600.0


def span_words(low_s: float | None, high_s: float | None, seconds: float | None) -> str:
    """Says a range of time as people do: "6 to 9 min", "1 to 2 h"; empty if nothing is known."""
    if low_s is None or high_s is None:
        return about_words(seconds)
    low, high = (from_engine(duration_words(each)) for each in (low_s, high_s))
    if low == high:
        return low if high_s < _MINUTE else _about(low_s)
    if low_s < _MINUTE:
        return tr("up to {duration}", duration=high)
    if high_s < _HOUR or low_s >= 10 * _HOUR:  # the unit stands once
        low = number_words(round(low_s / (_MINUTE if high_s < _HOUR else _HOUR)))
    return tr("{low} to {high}", low=low, high=high)


def _about(seconds: float) -> str:
    return tr("about {duration}", duration=from_engine(duration_words(seconds)))


def about_words(seconds: float | None) -> str:
    """Says a time that is not known exactly: "about 8 min", "less than a minute"; empty if unknown."""
    if seconds is None:
        return ""
    return from_engine(duration_words(seconds)) if seconds < _MINUTE else _about(seconds)


def range_words(estimate: Estimate) -> str:
    """Says how far a time may be off, and why; empty if it may not, or nothing is known."""
    low_s, middle_s, high_s = estimate.low_s, estimate.seconds, estimate.high_s
    if low_s is None or middle_s is None or high_s is None:
        return ""
    if estimate.is_busy:
        longest = duration_words(high_s)
        if longest == duration_words(middle_s):
            return ""
        return tr("up to {duration} if the computer stays this busy", duration=from_engine(longest))
    if duration_words(low_s) == duration_words(high_s):
        return ""
    return tr("{span}: it ends by itself when nothing gets better", span=span_words(low_s, high_s, middle_s))


def words_problem(method: str, settings: Iterable[str]) -> str:
    """Says which settings of new words a way has no use for; empty if none, or if the way is not known."""
    chosen = METHODS.get(method)
    useless = set(settings) - {"seed", *(chosen.vocabulary_settings if chosen else settings)}
    if chosen is None or not useless:
        return ""
    if not chosen.learns_vocabulary:
        return tr(
            "“{title}” keeps the model's words: leave vocabulary sizes and sides as recommended.",
            title=from_engine(chosen.title),
        )
    return tr(
        "“{title}” replaces the whole vocabulary: leave “Whose words are new” at both languages.",
        title=from_engine(chosen.title),
    )


def cost_words(estimate: Estimate) -> list[str]:
    """Returns what an adaptation takes besides time: memory, disk."""
    said = []
    if estimate.memory_bytes:
        said.append(tr("{size} of memory while it learns", size=size_words(estimate.memory_bytes)))
    if estimate.disk_bytes:
        said.append(tr("{size} on the disk", size=size_words(estimate.disk_bytes)))
    return said


# The cost of an adaptation on this computer: time, memory, disk, as measured here.

_MEASURING = tr_noop("Measuring this computer…")


class CostCard(Card):
    """Shows an estimate, and whether a better one is being made."""

    def __init__(self) -> None:
        super().__init__()
        self.time = label(role="large")
        self.range = label(role="soft", wraps=True)
        self._device = label(role="soft", wraps=True)
        self._more = label(wraps=True)
        self._how = label(role="small", wraps=True)
        self.bar = ProgressLine(tr(_MEASURING))
        self.bar.setRange(0, 0)
        self.state = label(role="soft", wraps=True)
        self.again = link_button(tr("Measure again"))
        self.again.setToolTip(
            tr("Learns from a little of your text to see how fast it goes; takes a few seconds")
        )
        heading = label(tr("What it takes on this computer"), "strong")
        add_to(self.body, heading, self.time, self.range, self._device, self._more, Gap(SPACE_2))
        add_to(self.body, self.state, self.bar, self._how, row_of(self.again, Stretch()), Stretch())
        self.body.addWidget(
            label(
                tr("You can pause whenever you need the computer for yourself; nothing is lost."),
                "small",
                wraps=True,
            )
        )
        self.clear()

    def clear(self) -> None:
        """Shows that nothing is known yet."""
        self.time.clear()
        for part in (self.time, self.range, self._device, self._more, self._how):
            part.hide()
        for shown in (self.state, self.bar, self.again):
            shown.hide()
        self.setAccessibleName(tr("What it takes on this computer: not known yet"))

    def show_measuring(self, words: str = "") -> None:
        """Shows that it is being measured; what was known before stays."""
        self.state.setText(tr(_MEASURING))
        self.state.setToolTip(words)
        for part in (self.state, self.bar):
            part.show()
        self.again.hide()

    def show_outdated(self) -> None:
        """Greys what was found for another order, until there is news."""
        self._set_current(is_current=False)

    def show_rough(self, seconds: float) -> None:
        """Shows a first idea of the time, until it is measured."""
        self._set_time(about_words(seconds))
        self.range.hide()

    def show_estimate(self, estimate: Estimate) -> None:
        """Shows what was found."""
        self._set_current(is_current=True)
        self._set_time(about_words(estimate.seconds))
        show_or_hide(self.range, range_words(estimate))
        self._device.setText(_device_words(estimate.device))
        self._device.setToolTip(estimate.device)
        self._device.setVisible(bool(estimate.device))
        more = cost_words(estimate)
        show_or_hide(self._more, "\n".join(more))
        self._how.setText(_how_words(estimate))
        self._how.setToolTip(from_engine(estimate.how))
        self._how.show()
        self.again.setText(tr("Measure again") if estimate.is_measured else tr("Measure now"))
        self.again.show()
        for part in (self.state, self.bar):
            part.hide()

    def show_failure(self, words: str) -> None:
        """Says why there is no estimate."""
        self.state.setText(words)
        self.state.show()
        self.bar.hide()
        self.again.setText(tr("Try again"))
        self.again.show()

    @property
    def time_words(self) -> str:
        """The time as shown, empty if unknown or of another order."""
        return self.time.text() if self.time.isEnabled() else ""

    def _set_current(self, *, is_current: bool) -> None:
        for part in (self.time, self.range, self._device, self._more):
            part.setEnabled(is_current)

    def _set_time(self, words: str) -> None:
        self.time.setText(words[:1].upper() + words[1:])
        self.time.setVisible(bool(words))
        self.setAccessibleName(tr("What it takes on this computer: {words}", words=words))


def _how_words(estimate: Estimate) -> str:
    """Says how well the time is known; the figures are in the tooltip and in *Advanced*."""
    if estimate.is_measured:
        return tr("Measured on this computer, with your text.")
    if estimate.seconds is None:
        return tr("Not measured on this computer yet.")
    return tr("Measured on this computer, with an earlier text.")


def _device_words(device: str) -> str:
    """Names a device in words: the processor, or a graphics card by its name."""
    if not device:
        return ""
    return tr("on the processor") if device.startswith("CPU") else tr("on {device}", device=device)


# The recommended way and one other, in plain words; all others with their papers, for *Advanced*.

_N_NEAR = 2
"""Ways that show at first: the recommended one and one other."""
_WHY = tr_noop("Why this way is recommended")
_OTHERS = tr_noop("All other ways, with their papers")
_OPEN_WAYS = (
    PlannedWay(
        method="",
        scope="",
        title=tr_noop("Let Parlance choose"),
        sentence=tr_noop("It reads your text when it starts, and takes the way that suits it."),
        is_recommended=True,
    ),
    *(
        PlannedWay(method=each.name, scope=FULL, title=each.title, sentence=each.sentence)
        for each in METHODS.values()
        if each.is_offered_unplanned
    ),
)
"""What can be chosen before there is a plan."""


class WaysCard(Card):
    """The ways as radio buttons; without a plan it says that one is being made.

    What only those ask for who know the methods is in `more`, which the page puts elsewhere.

    Signals:
        chosen(): the user chose another way.
        far_chosen(): a way in `more` is chosen: it should show.
    """

    chosen = Signal()
    far_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[PlannedWay] = []
        self._n_near = 0
        self.cards: list[ChoiceCard] = []
        self._wanted: tuple[object, ...] | None = None
        """The way that the user has chosen by hand, kept when the plan is made again."""
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.reason = label(wraps=True)
        self.evidence = label(role="soft", wraps=True)
        self._near = QVBoxLayout()
        self._near.setSpacing(SPACE_2)
        add_to(self.body, label(tr("What Parlance recommends"), "strong"), self.reason, self._near, Stretch())
        self.more = QWidget()
        self._why_title, self._others_title = label(tr(_WHY), "strong"), label(tr(_OTHERS), "strong")
        self._far = rows_in(self.more, self._why_title, self.evidence, self._others_title, spacing=SPACE_2)
        self._replace(())

    @property
    def way(self) -> PlannedWay | None:
        """The chosen way; its method is empty where Parlance chooses, and there may be none."""
        number = self._group.checkedId()
        return self._ways[number] if 0 <= number < len(self._ways) else None

    @property
    def ways(self) -> Sequence[PlannedWay]:
        return self._ways

    @property
    def problem(self) -> str:
        """Why no way can be chosen; empty if one can, or if there is no plan."""
        if self._ways and all(way.unavailable for way in self._ways):
            return from_engine(self._ways[0].unavailable)
        return ""

    def show_waiting(self, words: str) -> None:
        """Says why there is no recommendation yet."""
        self.reason.setText(words)
        self._show_evidence(())
        self.show_ways(_OPEN_WAYS)

    def show_plan(self, plan: AdaptationPlan) -> None:
        """Shows the recommendation; what the user has chosen by hand stays chosen."""
        self.reason.setText(from_engine(plan.advice or plan.reason))
        self._show_evidence((plan.reason, *plan.evidence, plan.estimate.how))
        self.show_ways(_near_first(plan.alternatives))

    def _show_evidence(self, sentences: Sequence[str]) -> None:
        self.evidence.setText("\n".join(from_engine(each) for each in sentences if each))
        for part in (self._why_title, self.evidence):
            part.setVisible(bool(self.evidence.text()))

    def show_ways(self, ways: Sequence[PlannedWay]) -> None:
        """Shows the ways; where they are the same ones, in place, so that the keyboard stays where it is."""
        if [_looks(way) for way in ways] != [_looks(way) for way in self._ways]:
            self._replace(ways)
            return
        self._ways = list(ways)
        for number, (card, way) in enumerate(zip(self.cards, self._ways, strict=True)):
            _show(card, way, is_near=number < self._n_near)

    def start_over(self) -> None:
        """Forgets what was chosen by hand: it was for another model, domain or purpose."""
        self._wanted = None
        with QSignalBlocker(self):
            for card, way in zip(self.cards, self._ways, strict=True):
                if way.is_recommended:
                    card.radio.setChecked(True)

    def _replace(self, ways: Sequence[PlannedWay]) -> None:
        for card in self.cards:
            self._group.removeButton(card.radio)
            card.hide()
            card.deleteLater()
        self._ways, self.cards, self._n_near = list(ways), [], min(_N_NEAR, len(ways))
        for number, way in enumerate(self._ways):
            is_near = number < self._n_near
            card = _card(way, is_near=is_near)
            self._group.addButton(card.radio, number)
            (self._near if is_near else self._far).addWidget(card)
            self.cards.append(card)
        self._others_title.setVisible(len(ways) > self._n_near)
        self._choose()

    def _choose(self) -> None:
        """Chooses what the user wanted, else what is recommended."""
        numbers = [n for n, way in enumerate(self._ways) if not way.unavailable]
        wanted = next((n for n in numbers if self._ways[n].key == self._wanted), None)
        advised = next((n for n in numbers if self._ways[n].is_recommended), numbers[0] if numbers else None)
        number = wanted if wanted is not None else advised
        if number is not None:
            self.cards[number].radio.setChecked(True)
            if number >= self._n_near:
                self.far_chosen.emit()
        for number, card in enumerate(self.cards):
            card.chosen.connect(lambda number=number: self._take(self._ways[number]))

    def _take(self, way: PlannedWay) -> None:
        self._wanted = None if way.is_recommended else way.key
        self.chosen.emit()


def _near_first(ways: Sequence[PlannedWay]) -> list[PlannedWay]:
    """Puts the recommended way first, then the one that is offered beside it, then the others."""

    def place(way: PlannedWay) -> int:
        return 0 if way.is_recommended else 1 if way.is_second and not way.unavailable else 2

    return sorted(ways, key=place)


def _card(way: PlannedWay, *, is_near: bool) -> ChoiceCard:
    card = ChoiceCard()
    _show(card, way, is_near=is_near)
    card.set_available(is_available=not way.unavailable)
    return card


def _show(card: ChoiceCard, way: PlannedWay, *, is_near: bool) -> None:
    """Shows what a way does; among the others also what was measured, and its paper."""
    say = from_engine if way.method else tr  # one without is this window's own
    effect = say(way.effect) if is_near else f"{say(way.text)}\n{way.tip}"
    card.show_choice(
        " · ".join(map(say, way.title.split(" · "))),
        from_engine(way.unavailable) or effect,
        mark=_mark_of(way),
        aside="" if way.unavailable else about_words(way.seconds),
        tip=way.tip,
    )


def _looks(way: PlannedWay) -> tuple[object, ...]:
    """Returns what decides whether a card must be rebuilt: the way, and whether it can be chosen."""
    return (*way.key, way.is_recommended, bool(way.unavailable))


def _mark_of(way: PlannedWay) -> str:
    if way.unavailable:
        return tr("Not now")
    return tr("Recommended") if way.is_recommended and way.method else ""


# All of it for one domain.

_PLANS = {0: (((0, 0, 1, 1), (1, 0, 1, 1)), (1,)), 620: (((0, 0, 1, 1), (0, 1, 1, 1)), (9, 4))}
"""Places of the ways and of what it takes; one below the other where little fits."""
_READING = tr_noop("Reading your text… You can start now: then Parlance chooses.")

_PURPOSE_NAME = tr_noop("Use it for")
_SWITCH_EDGE = 3
_ALL, _ALONE = range(2)
_PURPOSES = (
    (tr_noop("Everything"), tr_noop("Other texts stay about as good as now.")),
    (tr_noop("Only this domain"), tr_noop("Learns more of this domain; other texts get much worse.")),
)
"""Each with what it means."""


class Warnings(Card):
    """Sentences with the warning's icon before them; hidden while there are none."""

    def __init__(self) -> None:
        super().__init__("sunken")
        self.sentences: tuple[str, ...] = ()
        self._text = label(wraps=True)
        icon = IconLabel()
        icon.show_icon("triangle-alert", "warn")
        columns = QHBoxLayout()
        columns.setSpacing(SPACE_3)
        columns.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        columns.addWidget(self._text, 1)
        self.body.addLayout(columns)
        self.hide()

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Shows them, and tells a screen reader of new ones."""
        is_new = tuple(sentences) != self.sentences
        self.sentences = tuple(sentences)
        self._text.setText("\n".join(sentences))
        self.setAccessibleName(tr("Warning: {warnings}", warnings=" ".join(sentences)) if sentences else "")
        self.setVisible(bool(sentences))
        if is_new and sentences:
            announce(self, self.accessibleName())


class PurposeChoice(QWidget):
    """Two exclusive buttons, and a sentence that explains the chosen one.

    Signals:
        changed(): the user has chosen the other one.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        name = tr(_PURPOSE_NAME)
        self.row = SwitchRow(name, [tr(text) for text, _ in _PURPOSES])
        self.sentence = label(role="soft", wraps=True)
        well = QFrame()
        well.setProperty("role", "sunken")
        row_in(well, self.row, margins=(_SWITCH_EDGE, _SWITCH_EDGE, _SWITCH_EDGE, _SWITCH_EDGE))
        line = row_of(well, Stretch())
        rows_in(self, label(name, "small"), line, self.sentence, spacing=SPACE_1)
        for number, (text, sentence) in enumerate(_PURPOSES):
            button = self.row.button(number)
            button.setAccessibleName(f"{name}: {tr(text)}")
            button.setAccessibleDescription(tr(sentence))
        self.row.button(_ALONE).setToolTip("--only-domain")
        self.row.chosen.connect(lambda _number: self._show_choice())
        self.row.chosen.connect(lambda _number: self.changed.emit())
        self._show_choice()

    @property
    def is_only_domain(self) -> bool:
        """True: for this domain alone."""
        return self.row.value == _ALONE

    def start_over(self) -> None:
        """Returns to all that is translated, quietly: what was said was said of another domain."""
        with QSignalBlocker(self):
            self.row.choose(_ALL)

    def _show_choice(self) -> None:
        self.sentence.setText(tr(_PURPOSES[self.row.value][1]))


def models_for(models: Sequence[ModelRecord], place: DomainDirection) -> list[ModelRecord]:
    """Returns the models that can learn a text: of its direction, if there are any, else of the other one.

    Those that were adapted already come last: what is taught again begins from the model it began from.
    """
    pair = {place.src, place.tgt}
    fitting = [model for model in models if model.scope == "full" and {model.src, model.tgt} == pair]
    exact = [model for model in fitting if model.src == place.src]
    return sorted(exact or fitting, key=lambda model: model.kind == "adapted")


def text_of(corpora: Sequence[CorpusRecord], place: DomainDirection) -> list[CorpusRecord]:
    """Returns the corpora of a domain in two languages or one of them."""
    pair = {place.src, place.tgt}
    return [
        each
        for each in corpora
        if each.domain == place.domain and each.src in pair and (not each.tgt or each.tgt in pair)
    ]


def amounts_of(corpora: Sequence[CorpusRecord]) -> dict[str, int]:
    """Adds up the pairs of some corpora by split: "train", "dev", "test"."""
    pairs = [each.splits for each in corpora if each.kind == "parallel"]
    return {name: sum(each.get(name, 0) for each in pairs) for name in ("train", "dev", "test")}


class AdaptSetup(QWidget):
    """The ways to teach one domain, the model and every setting; measures what they take.

    Args:
        services: of the window.
        place: the domain and its languages.
        model: id of the one that is chosen at first; empty: the most usual one.

    Signals:
        chosen(AdaptOrder): begin so.
    """

    chosen = Signal(AdaptOrder)

    def __init__(self, services: Services, place: DomainDirection, model: str = "") -> None:
        super().__init__()
        self.services, self._place, self._first_model = services, place, model
        self._corpora: list[CorpusRecord] = []
        self._models: list[ModelRecord] = []
        self._all_models: list[ModelRecord] = []
        self._advice: AdaptationPlan | None = None
        self._is_read = self._is_told = False
        self._shown: tuple[object, ...] = ()
        self.planner = Planner(services, self)
        self.error = InlineError()
        self.model, self.name = Picker(tr("Model")), QLineEdit()
        self.name.setPlaceholderText(tr("model and domain"))
        self.name.setAccessibleName(tr("Name of the result"))
        self.ways, self.cost, self.advanced = WaysCard(), CostCard(), Advanced()
        self.source, self.reading = SourceTextCard(), WordTableCard()
        self.purpose, self.warnings = PurposeChoice(), Warnings()
        self.reason = label(role="soft")
        self.cancel = outlined_button(tr("Cancel"))
        self.start = primary_button(tr("Teach now"), "play", act=lambda: self.chosen.emit(self.order()))
        self.start.setEnabled(False)
        self.advanced.add_ways(self.ways.more)
        self._connect()
        self._lay_out()

    def refresh(self) -> None:
        """Reads models and text."""
        self.services.quick.run(
            self,
            lambda: (tasks.list_models(), tasks.list_corpora()),
            lambda found: self.offer(*found),
            self.error.show_failure,
        )

    def offer(self, models: Sequence[ModelRecord], corpora: Sequence[CorpusRecord]) -> None:
        """Offers what the library has for this domain; for the same models and text the choices stay."""
        self._is_read = True
        self._all_models, self._corpora = list(models), list(corpora)
        self._models = models_for(models, self._place)
        names = model_labels(self._models)
        self.model.fill((names[model.id], model.id) for model in self._models)
        if self._first_model in names:
            self.model.show_value(self._first_model)
            self._first_model = ""
        self._show_model()

    def order(self) -> AdaptOrder:
        order = AdaptOrder(
            model=self.model.value() or "",
            domain=self._place.domain,
            name=self.name.text().strip(),
            only_domain=self.purpose.is_only_domain,
        )
        way = self.ways.way
        if way is not None and not way.is_recommended:
            order = replace(order, method=way.method, scope=way.scope, vocabulary=way.vocabulary_settings)
        applied = self.advanced.apply(order)
        if way is not None and way.back_translate:
            applied = replace(applied, back_translate=True)
        return self._with_source(replace(applied, table=self.reading.table))

    def tell(self) -> None:
        """Takes in what is chosen, shows at once what is known about it, and asks for its plan."""
        way = self.ways.way
        self._show_need()
        if way is not None and way.seconds is not None and self._advice is not None:
            self.cost.show_rough(way.seconds)
        if self._judge():
            self.cost.show_outdated()
            since = max((corpus.created for corpus in self._text), default="")
            self.planner.ask(self.order(), since=since)
            self._judge()

    def show_plan(self, order: AdaptOrder, plan: AdaptationPlan) -> None:
        """Shows what was found for an order."""
        if not self._is_of(order):
            return
        if not order.method or self._advice is None:
            self._advice = plan
            self.ways.show_plan(plan)
        else:
            self._advice = with_times(self._advice, plan)
            self.ways.show_plan(self._advice)
            self._show_need()
        self.advanced.advise(plan)
        self.cost.show_estimate(plan.estimate)
        self.warnings.show_sentences([from_engine(each) for each in plan.warnings])
        self._judge()
        self._show_choices()

    def show_reading(self, order: AdaptOrder) -> None:
        """Says that nothing is known of an order so far: a plan will be made."""
        if self._is_of(order) and self._advice is None:
            self.ways.show_waiting(tr(_READING))
        self._show_choices()

    def show_measuring(self, words: str = "") -> None:
        """Shows that a plan is being made."""
        self.cost.show_measuring(words)
        if self._advice is None:
            self.ways.show_waiting(tr(_READING))
        self._show_choices()

    def show_failure(self, words: str) -> None:
        """Says why there is no plan; starting is possible all the same."""
        self.cost.show_failure(words)
        if self._advice is None:
            self.ways.show_waiting(
                tr("Parlance chooses the way when it starts: it could not look at the text before.")
            )
        self._show_choices()

    @property
    def chosen_model(self) -> ModelRecord | None:
        """The model that learns."""
        return next((model for model in self._models if model.id == self.model.value()), None)

    @property
    def _text(self) -> list[CorpusRecord]:
        return text_of(self._corpora, self._place)

    def _connect(self) -> None:
        self.model.chosen.connect(self._show_model)
        self.ways.far_chosen.connect(lambda: self.advanced.set_open(is_open=True))
        self.purpose.changed.connect(self._take_purpose)
        for changed in (self.ways.chosen, self.advanced.changed, self.source.changed, self.reading.changed):
            changed.connect(self.tell)
        self.cost.again.clicked.connect(lambda: self.planner.ask(self.order(), is_new=True))
        planner = self.planner
        planner.found.connect(self.show_plan)
        planner.missing.connect(self.show_reading)
        planner.started.connect(self.show_measuring)
        planner.told.connect(self.show_measuring)
        planner.failed.connect(lambda error: self.show_failure(" ".join(words_for(error))))

    def _lay_out(self) -> None:
        content, self.choices = QWidget(), QWidget()
        grid = columns_of(
            (field_label(tr("&Model"), self.model), self.model),
            (field_label(tr("&Name of the result"), self.name), self.name),
            spacing=SPACE_4,
            below=SPACE_1,
        )
        cards = ColumnGrid((self.ways, self.cost), _PLANS)
        rows_in(
            self.choices, self.purpose, self.warnings, cards, self.source, self.reading, self.advanced,
            spacing=SPACE_4,
        )  # fmt: skip
        self.choices.hide()
        title = section_label(tr("How “{domain}” is taught", domain=self._place.domain))
        parts = self.error, grid, self.choices, Stretch(1)
        rows_in(content, *parts, spacing=SPACE_4, margins=(0, 0, SPACE_1, 0))
        foot = row_of((self.reason, 1), self.cancel, self.start, spacing=SPACE_2)
        self._area = scrolled(content)
        rows_in(self, title, (self._area, 1), hairline(), foot, spacing=SPACE_3)

    def _show_choices(self) -> None:
        """Shows them as soon as there is something to say: what is empty does not flash before."""
        self._is_told = True
        self.choices.setVisible(not self._lack)

    def _with_source(self, order: AdaptOrder) -> AdaptOrder:
        """Adds the text that the model came from, where the way needs it."""
        given = self.source.given
        if given is None:
            return order
        if given.updates:
            order = order.with_settings({"source_updates": given.updates})
        return replace(order, source_corpora=given.specs, columns=given.columns)

    def _show_need(self) -> None:
        """Asks for the text that the model came from, where what is chosen learns from it."""
        was_asked = not self.source.isHidden()
        way, model = self.ways.way, self.chosen_model
        method = METHODS.get(way.method) if way else None
        if model is not None:
            alone = [each.n_pairs for each in self._text if each.src == model.src and not each.tgt]
            is_read = method is not None and bool(method.external_kind)
            self.reading.ask(is_wanted=is_read, tag=model.src, n_sentences=sum(alone))
        self.advanced.show_pack(method, way.scope if way else "")
        applied = self.advanced.apply(AdaptOrder(model="", domain=""))
        is_back = applied.back_translate or (way is not None and way.back_translate)
        if way is not None and way.needs:
            self.source.ask(need_of_way(way.method, way.seconds))
        elif is_back and model is not None and not self.advanced.has_reverse:
            self.source.ask(need_of_reverse(model.src, model.tgt))
        else:
            self.source.ask(None)
        if self.source.isVisible() and not was_asked:
            QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.source, 0, SPACE_3))

    def _is_of(self, order: AdaptOrder) -> bool:
        """Tells whether an order is for what is chosen now."""
        return (order.model, order.only_domain) == (self.model.value(), self.purpose.is_only_domain)

    def _take_purpose(self) -> None:
        """Asks for the recommendation of another purpose; what is shown stays until there is news."""
        self._advice = None
        self.ways.start_over()
        self.advanced.show_purpose(is_only_domain=self.purpose.is_only_domain)
        self.tell()

    def _show_model(self, _value: object = None) -> None:
        """Starts over for another model or text; for the same ones the choices stay."""
        model = self.chosen_model
        shown = (self.model.value(), *((each.id, each.n_pairs) for each in self._text))
        if shown != self._shown:
            self._shown = shown
            self._advice = None
            self.ways.start_over()
            self.purpose.start_over()
            self.advanced.show_purpose(is_only_domain=False)
            self.warnings.show_sentences(())
            self.cost.clear()
            self.choices.setVisible(self._is_told and not self._lack)
        if model is not None:
            self.advanced.offer(model, self._place.domain, self._corpora, self._all_models)
            self.source.offer(model, self._place.domain, self._corpora)
            taken = {each.name for each in self._all_models}
            self.name.setPlaceholderText(tasks.result_name(model.name, self._place.domain, taken))
        self.tell()

    @property
    def _lack(self) -> str:
        """What is missing before anything can be chosen; empty: nothing."""
        if self.chosen_model is None:
            return no_model_words(self._place) if self._is_read else ""
        amounts = amounts_of(self._text)
        return from_engine(why_not_adapt(amounts["train"], amounts["dev"]))

    def _judge(self) -> bool:
        """Says what is in the way of the button; returns whether nothing is."""
        reason = self._lack or self.advanced.problem or self.ways.problem
        reason = reason or self.source.problem or self.reading.problem
        way = self.ways.way
        reason = reason or words_problem("" if way is None else way.method, list(self.order().vocabulary))
        time = self.cost.time_words
        self.reason.setText(reason or (tr("{time} on this computer", time=time) if time else ""))
        is_possible = self.chosen_model is not None and not reason
        self.start.setEnabled(is_possible)
        self.start.setAccessibleDescription(reason or self.warnings.accessibleName())
        return is_possible


def no_model_words(place: DomainDirection) -> str:
    """Says that nothing can be taught in two languages so far."""
    return tr("No model here translates {pair}. Get or add one first.", pair=pair_name(place.src, place.tgt))
