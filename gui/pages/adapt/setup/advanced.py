"""Advanced: how much learns, vocabulary, corpora, back-translation, training."""

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from engine.methods import FULL, PACK
from engine.orders import AdaptOrder
from engine.results.adapting.plans import AdaptationPlan
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from engine.results.model_details import Setting
from engine.results.models import ModelRecord
from gui.item_models.model_names import model_labels
from gui.languages import language_name
from gui.pages.adapt.setup.fields import AmountField, MarginField, RateField
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import field_label, label
from gui.widgets.charts.column_grid import Cell, ColumnGrid
from gui.widgets.controls.picker import Picker
from gui.widgets.fold import Fold
from gui.widgets.layouts import Gap, add_to, rows_in

_SCOPES = [("As recommended", ""), ("The whole model", FULL), ("A pack", PACK)]
_MOST_RANK = 64
_NO_RANK = "Only a small pack has a rank."
_MARGIN = 2.0
_FORGOTTEN = 2.0
_FREE = (
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
        super().__init__("Advanced")
        self.mono: dict[str, QCheckBox] = {}
        self.has_reverse = False
        """Whether a model of the library translates back."""
        self.scope = Picker("How much of the model learns")
        self.scope.fill(_SCOPES)
        self.scope.setToolTip("--scope full or pack")
        self.rank = _rank_field()
        self.src_size = AmountField("Vocabulary size, source", 200, 64_000, 500)
        self.tgt_size = AmountField("Vocabulary size, target", 200, 64_000, 500)
        self.margin = MarginField("Most it may lose on general text", _MARGIN)
        self.margin.setToolTip("A model that is proven to lose more is held back for you (--set gate_margin)")
        self.forgotten = MarginField("Mix with the previous model from a loss of", _FORGOTTEN)
        self.forgotten.setToolTip(
            "A model that forgot more general text than this is mixed with the model before, so that it "
            "forgets less; 0: never (--set most_forgotten)"
        )
        self.sides = Picker("Whose words are new")
        self.sides.setToolTip("Where a way learns new words (--set sides)")
        self.threads = AmountField("Processor cores", 1, max(1, os.cpu_count() or 1), 1)
        self.threads.setToolTip("Fewer leave more of the computer to you (--threads)")
        self.updates = AmountField("Updates at most", 1, 1_000_000, 100)
        self.hours = RateField("Hours at most")
        self.rate = RateField("Learning rate")
        self.batch = AmountField("Tokens per batch", 64, 65_536, 512)
        self.patience = AmountField("Checks without a gain before it ends", 1, 1_000, 1)
        self.seed = AmountField("Seed", 1, 1_000_000, 1)
        self._amounts = (self.rank, self.src_size, self.tgt_size, self.updates, self.batch, self.patience,
                         self.seed, self.threads)  # fmt: skip
        self.back = QCheckBox("Make more pairs by translating your text back")
        self.back.setToolTip("Back-translation (Sennrich, Haddow, Birch, ACL 2016), --back-translate")
        self.back.setAccessibleName(self.back.text())
        self.reverse = Picker("Model that translates back")
        self._mono_box = QVBoxLayout()
        self._no_mono = label(role="small", wraps=True)
        self._back_note = label(role="small", wraps=True)
        self.free = label(_FREE, "small", wraps=True)
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
            name.setText(f"Vocabulary size, {language_name(tag)}")
            field.setAccessibleName(f"Vocabulary size, {language_name(tag)}")
        src, tgt = language_name(model.src), language_name(model.tgt)
        self.sides.fill([("Both languages", ""), (f"{src} alone", "encoder"), (f"{tgt} alone", "decoder")])
        self._no_mono.setText(f"There is no text in {src} alone or {tgt} alone in the library.")
        tags = {model.src, model.tgt}
        fitting = [each for each in corpora if each.kind == "monolingual" and each.src in tags]
        self._offer_mono(fitting, domain)
        reverse = [m for m in models if (m.src, m.tgt) == (model.tgt, model.src)]
        names = model_labels(models)
        self.has_reverse = bool(reverse)
        self.reverse.fill([("Choose for me", ""), *((names[m.id], m.id) for m in reverse)])
        self._show_reverse(is_on=self.back.isChecked())
        self._back_note.setText(
            f"Your {tgt} text without a translation is translated into {src}, and "
            "these pairs are learned from as well. It takes longer, and helps where there are few pairs."
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
            field.setAccessibleDescription(_FREE if is_only_domain else "")
        self.free.setVisible(is_only_domain)

    def show_pack(self, *, is_small: bool) -> None:
        """Lets the rank be set where a small pack is learned."""
        self.rank.setEnabled(is_small)
        self.rank.setAccessibleDescription("" if is_small else _NO_RANK)

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
            amount = counted(corpus.n_pairs, "sentence")
            is_own = corpus.domain == domain
            text = f"{corpus.name}: {amount} in {language_name(corpus.src)}"
            box = QCheckBox(text if is_own else f"{text} (domain {corpus.domain})")
            box.setAccessibleName(box.text())
            box.setProperty("is_of_domain", is_own)
            is_kept = corpus.id in before and known[corpus.id] == is_own
            box.setChecked(before[corpus.id] if is_kept else is_own)
            box.toggled.connect(self.changed)
            self.mono[corpus.id] = box
            self._mono_box.addWidget(box)
        self._no_mono.setVisible(not corpora)
        for former, latter in pairwise([self.threads, *self.mono.values(), self.back]):
            QWidget.setTabOrder(former, latter)  # the new boxes where they stand, not behind everything else

    def _lay_out(self) -> None:
        fields = (self.rank, self.src_size, self.tgt_size, self.margin, self.forgotten, self.sides,
                  self.updates, self.hours, self.rate, self.batch, self.patience, self.seed,
                  self.threads)  # fmt: skip
        names = {field: field_label(field.accessibleName(), field) for field in fields}
        self._side_labels = names[self.src_size], names[self.tgt_size]
        self.body.addWidget(label("Settings", "strong"))
        scope = _below(field_label("How much learns", self.scope), self.scope)
        named = [scope, *(_below(name, field) for field, name in names.items())]
        plans = {least: _in_columns(len(named), n_columns) for least, n_columns in _COLUMNS.items()}
        self.body.addWidget(ColumnGrid(named, plans))
        self.body.addWidget(self.free)
        self.free.hide()
        self.body.addWidget(label("Text in one language alone, for the words", "strong"))
        self._mono_box.setSpacing(0)
        add_to(self.body, self._no_mono, self._mono_box, Gap(SPACE_2), self.back, self._back_note)
        self._reverse_label = field_label("Model that translates back", self.reverse)
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
    field = AmountField("Rank of a small pack", 1, _MOST_RANK, 1)
    field.setToolTip("Larger learns more, takes more room and translates slower (--rank)")
    field.setEnabled(False)
    field.setAccessibleDescription(_NO_RANK)
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
