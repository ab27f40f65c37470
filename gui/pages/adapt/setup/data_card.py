"""The text to learn from: pairs, text in one language, text kept aside, and how strange its words are."""

from collections.abc import Sequence

from engine.results.adapting.plans import PlanData
from engine.results.corpora import CorpusRecord
from engine.results.figures import counted
from engine.results.models import ModelRecord
from gui.languages import language_name
from gui.pages.adapt.setup.words import (
    amount_advice,
    fragment_words,
    general_words,
    kept_aside_words,
    monolingual_words,
)
from gui.theme.tokens import SPACE_2
from gui.widgets.cards import Card, label, show_or_hide
from gui.widgets.charts.meter import Meter
from gui.widgets.layouts import Gap, Stretch, add_to

_WHOLE, _TORN = 1.0, 2.6
"""Subwords per word at the meter's two ends."""


class DataCard(Card):
    """Shows at once what the library knows, and the rest when the text was read."""

    def __init__(self) -> None:
        super().__init__()
        self.amount = label(role="large")
        self._what = label(role="soft", wraps=True)
        self.alone = label(wraps=True)
        self._advice = label(role="soft", wraps=True)
        self._meter = Meter("How well the model knows your words", ("known", "unfamiliar"))
        self._fragments = label(role="soft", wraps=True)
        self._aside = label(role="small", wraps=True)
        self._general = label(role="small", wraps=True)
        heading = label("What you have", "strong")
        add_to(self.body, heading, self.amount, self._what, self.alone, self._advice, Gap(SPACE_2))
        add_to(self.body, self._meter, self._fragments, Gap(SPACE_2), self._aside, self._general, Stretch())

    def show_corpora(self, model: ModelRecord | None, corpora: Sequence[CorpusRecord]) -> None:
        """Shows what the library says of the domain's corpora, in one or both of the model's languages."""
        pairs = [each for each in corpora if each.kind == "parallel"]
        sums = {split: sum(each.splits.get(split, 0) for each in pairs) for split in ("train", "dev", "test")}
        alone = {
            tag: sum(each.n_pairs for each in corpora if each.kind == "monolingual" and each.src == tag)
            for tag in ((model.src, model.tgt) if model else ())
        }
        src, tgt = (model.src, model.tgt) if model else ("", "")
        data = PlanData(
            pairs=sums["train"],
            mono_src=alone.get(src, 0),
            mono_tgt=alone.get(tgt, 0),
            dev=sums["dev"],
            test=sums["test"],
        )
        self._show(model, data, is_read=False, has_text=bool(pairs))

    def show_amounts(self, model: ModelRecord | None, data: PlanData) -> None:
        """Shows what was found in the text itself."""
        self._show(model, data, is_read=True, has_text=True)

    def _show(self, model: ModelRecord | None, data: PlanData, *, is_read: bool, has_text: bool) -> None:
        self.amount.setText(f"{data.pairs:,}" if has_text else "–")
        noun = "sentence pair" if data.pairs == 1 else "sentence pairs"
        self._what.setText(f"{noun} to learn from" if has_text else "No text in these two languages yet")
        alone = monolingual_words(data, *map(language_name, (model.src, model.tgt))) if model else ""
        show_or_hide(self.alone, alone)
        self._advice.setText(amount_advice(data.pairs) if has_text else "")
        fragments = fragment_words(data)
        self._fragments.setText(fragments)
        for part in (self._meter, self._fragments):
            part.setVisible(bool(fragments))
        if data.pieces_per_word is not None:
            share = (data.pieces_per_word - _WHOLE) / (_TORN - _WHOLE)
            self._meter.show_share(share, fragments)
        unknown = data.unknown_share or 0.0
        if fragments and unknown >= 0.001:
            self._fragments.setText(f"{fragments} {_unknown_words(unknown)}")
        self._aside.setText(kept_aside_words(data) if has_text else "")
        self._general.setText(general_words(data))
        self._general.setVisible(is_read)
        self.setAccessibleName(f"What you have: {counted(data.pairs, 'sentence pair')}")


def _unknown_words(share: float) -> str:
    percent = f"{100 * share:.1f}" if share < 0.05 else f"{100 * share:.0f}"
    return f"{percent} % of the words have characters it does not know at all."
