"""The Words tab: five analyses, of which one is shown."""

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from typing import TypeVar

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from engine import tasks
from engine.base.methods import paper_of, title_of
from engine.results.evaluation import Evaluation
from engine.results.figures import NONE, duration_words
from engine.results.models import ModelRecord
from engine.results.words import (
    BestUpdate,
    CutWordExample,
    NearWord,
    SuggestedWord,
    SystemCoverage,
    VocabularySize,
    WordCoverage,
    WordNeighbours,
)
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable, model_labels
from gui.jobs.calls import CallThread, LatestCall
from gui.languages import language_name
from gui.pages.laboratory.choices import choice_row
from gui.pages.laboratory.wording import span_words, text_words, title_words
from gui.pages.page import scrolled
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, SPACE_2, SPACE_3, SPACE_4, mix
from gui.widgets.charts.bars import Amount, AmountBars
from gui.widgets.charts.dot_plot import Dot, DotPlot
from gui.widgets.controls import (
    Card,
    Picker,
    SwitchRow,
    field_label,
    label,
    outlined_button,
    section_label,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import (
    Stretch,
    add_to,
    columns_of,
    empty,
    pause_timer,
    row_in,
    row_of,
    rows_in,
    rows_of,
    stack_of,
)
from gui.widgets.table import Table
from gui.widgets.text import MarkedLabel, reading_view
from gui.wording import share_words, signed_words, when_words

_WAIT_SHOWN_AFTER_MS = 300
T = TypeVar("T")


class Analysis(QWidget):
    """A part of the tab: fields above, and below them what was found, or why there is nothing."""

    def __init__(self, thread: CallThread, title: str, explanation: str) -> None:
        super().__init__()
        self._known: object = None
        """The last question, so that it is not asked again; None also after a failure."""
        self._asking = LatestCall(thread, self)
        self._stack = QStackedWidget()
        self.error = InlineError()
        self.nothing = soft_label()
        self._waiting = label(tr("Looking…"), "soft")
        self._timer = pause_timer(
            self, _WAIT_SHOWN_AFTER_MS, lambda: self._stack.setCurrentWidget(self._top(self._waiting))
        )
        self.found = QWidget()
        self._holders: dict[QWidget, QWidget] = {}
        for part in (self.nothing, self._waiting, self.found):
            self._stack.addWidget(self._top(part))
        self.fields = QVBoxLayout()
        self.fields.setSpacing(SPACE_3)
        rows_in(
            self,
            label(title, "section"),
            soft_label(explanation),
            self.fields,
            self.error,
            (self._stack, 1),
            spacing=SPACE_3,
        )

    def look(self) -> None:
        """Finds out what there is to show; called when the analysis is looked at, and may be again."""
        raise AssertionError("every analysis looks in its own way")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()

    def look_if_seen(self) -> None:
        """Looks, unless something else is shown."""
        if self.isVisible():
            self.look()

    def ask(self, question: object, work: Callable[[], T], show: Callable[[T], None]) -> None:
        """Calls the engine, unless the question is the last one again."""
        if question != self._known:
            self._known = question
            self.ask_anew(work, show)

    def ask_anew(
        self, work: Callable[[], T], show: Callable[[T], None], calls: LatestCall | None = None
    ) -> None:
        """Calls the engine; only the newest call's answer is shown.

        Args:
            work: the call.
            show: takes the answer.
            calls: of which this one is the newest; those of `ask` if none are given.
        """
        self.error.hide()
        self._timer.start()
        (calls or self._asking).run(work, lambda found: self._take(found, show), self._fail)

    def say(self, text: str, *, is_answer: bool = False) -> None:
        """Says why there is nothing to show, and whether that was found out: it need not be asked again."""
        if not is_answer:
            self._known = None
        self._timer.stop()
        self._asking.drop()
        self._show_nothing(text)

    def show_found(self) -> None:
        self._stack.setCurrentWidget(self._top(self.found))

    def _show_nothing(self, text: str) -> None:
        self.nothing.setText(text)
        self._stack.setCurrentWidget(self._top(self.nothing))

    def _take(self, found: T, show: Callable[[T], None]) -> None:
        self._timer.stop()
        self.show_found()
        show(found)

    def _fail(self, error: Exception) -> None:
        self._known = None
        self._timer.stop()
        self._show_nothing("")
        self.error.show_failure(error)

    def _top(self, part: QWidget) -> QWidget:
        """Keeps a part at the top of its page."""
        if part not in self._holders:
            holder = self._holders[part] = QWidget()
            rows = rows_in(holder, (part, 1 if part is self.found else 0))
            if part is not self.found:
                rows.addStretch()
        return self._holders[part]


def method_title(method: str) -> str:
    """Names how a model was adapted, as the Library does: "Learn new words"."""
    return from_engine(title_of(method)) if method else NONE


# How many updates each adapted model took until it was at its best.
#
# As table 6 of Sato et al. (Findings of EMNLP 2020).

_EXPLANATION = tr_noop(
    "A model reads the same sentences again and again until they teach it nothing more. This is after how "
    "many updates each of your adapted models was at its best: fewer is a shorter wait."
)
_NOTHING = tr_noop(
    "No model has learned here yet. Once you have taught a domain in the Library, its updates are counted "
    "here."
)
_MOST_BARS = 12


def _best_after(run: BestUpdate) -> str:
    return tr_plural("{n} update", "{n} updates", run.updates) if run.updates else tr("never better")


def _paper(run: BestUpdate | VocabularySize) -> str:
    return from_engine(paper_of(run.method))


_COLUMNS = [
    Column[BestUpdate](tr_noop("Model"), lambda run: run.name, tip=lambda run: run.model),
    Column[BestUpdate](
        tr_noop("Way"),
        lambda run: method_title(run.method),
        is_soft=True,
        tip=_paper,
    ),
    Column[BestUpdate](tr_noop("Best after"), _best_after, is_number=True),
    Column[BestUpdate](tr_noop("Of"), lambda run: number_words(run.n_updates), is_number=True, is_soft=True),
    Column[BestUpdate](
        tr_noop("Best on the validation set"),
        lambda run: f"{number_words(run.best, 2)} {run.metric}",
        is_number=True,
    ),
    Column[BestUpdate](
        tr_noop("Time"),
        lambda run: NONE if run.seconds is None else from_engine(duration_words(run.seconds)),
        is_number=True,
        is_soft=True,
    ),
]


class ConvergenceView(Analysis):
    """Bars and a table, the fastest first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, tr("Updates until a model was at its best"), tr(_EXPLANATION))
        self._models: tuple[str, ...] = ()
        self._bars = AmountBars(tr("Updates until the best, by model"))
        self.runs = RecordTable(_COLUMNS)
        self._table = Table(tr("Updates by model"), self.runs, [0, 240, 150, 80, 180, 110])
        self._table.set_optional({1: 760, 3: 700, 5: 920})
        rows_in(self.found, self._bars, self._table, Stretch(), spacing=SPACE_4)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Takes the adapted models of the library."""
        self._models = tuple(model.id for model in models if model.kind == "adapted")

    def look(self) -> None:
        """Reads the runs of the models."""
        models = self._models
        if not models:
            self.say(tr(_NOTHING))
        else:
            self.ask(models, lambda: tasks.convergence(models), self._show)

    def _show(self, found: Sequence[BestUpdate]) -> None:
        runs = sorted(found, key=lambda run: (not run.updates, run.updates))
        if not runs:
            self.say(tr(_NOTHING), is_answer=True)
            return
        amounts = [Amount(run.name, float(run.updates), number_words(run.updates)) for run in runs]
        self._bars.show_amounts(amounts[:_MOST_BARS])
        self.runs.show_records(runs)
        self._table.setFixedHeight(self._table.height_for_rows(len(runs)))


# A choice among the evaluations made so far.


class EvaluationPicker(Picker):
    """Offers evaluations of several systems, newest first; their run ids are the values."""

    def __init__(self) -> None:
        super().__init__(tr("Evaluation"))

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        """Offers these."""
        self.fill((_named(each), each.run) for each in evaluations if each.comparisons)


def _named(evaluation: Evaluation) -> str:
    parts = (title_words(evaluation), text_words(evaluation), when_words(evaluation.created))
    return " · ".join(filter(None, parts))


# How many of the references' words each system produced, and which words only one of them produced.
#
# As section 6.1 of Sato et al. (Findings of EMNLP 2020).

_COVERAGE_EXPLANATION = tr_noop(
    "Of all different words in the reference translations: how many did each system produce where they "
    "belong? A system that knows the words of a domain produces more of them."
)
_NO_COVERAGE = tr_noop(
    "There is no evaluation of several systems yet. Start one on the tab Systems; its words are counted here."
)
_MOST_WORDS = 60


def _count_words(n: int, share: float) -> str:
    """Writes a number of words and its share: "1,385 (74 %)"."""
    return f"{number_words(n)} ({share_words(share)})"


_COVERAGE_COLUMNS = [
    Column[SystemCoverage](tr_noop("System"), lambda s: s.name),
    Column[SystemCoverage](
        tr_noop("Where they belong"), lambda s: _count_words(s.n, s.share), is_number=True
    ),
    Column[SystemCoverage](
        tr_noop("Anywhere"),
        lambda s: _count_words(s.n_anywhere, s.share_anywhere),
        is_number=True,
        is_soft=True,
    ),
    Column[SystemCoverage](tr_noop("Only this system"), lambda s: number_words(s.n_only), is_number=True),
]


class CoverageView(Analysis):
    """Bars of the shares, and for each system the words that only it produced."""

    def __init__(self, services: Services) -> None:
        title = tr("Words of the references that were produced")
        super().__init__(services.slow, title, tr(_COVERAGE_EXPLANATION))
        self.evaluation = EvaluationPicker()
        self.evaluation.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.evaluation)
        self.bars = AmountBars(tr("Different words of the references, by system"))
        self.systems = RecordTable(_COVERAGE_COLUMNS)
        self._table = Table(tr("Words produced, by system"), self.systems, [0, 160, 160, 150])
        self._only_title = section_label(tr("Produced by one system alone"))
        self.lists = QVBoxLayout()
        self.lists.setSpacing(SPACE_4)
        self._note = soft_label()
        rows_in(
            self.found,
            self.bars,
            self._table,
            self._note,
            self._only_title,
            self.lists,
            Stretch(),
            spacing=SPACE_4,
        )

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        self.evaluation.show_evaluations(evaluations)

    def look(self) -> None:
        """Counts the words of the chosen evaluation."""
        run_id = self.evaluation.value()
        if not run_id:
            self.say(tr(_NO_COVERAGE))
        else:
            self.ask(run_id, lambda: tasks.word_coverage(run_id), self._show)

    def _show(self, found: WordCoverage) -> None:
        amounts = [Amount(each.name, each.share, share_words(each.share)) for each in found.systems]
        self.bars.show_amounts(amounts, 1.0)
        self.systems.show_records(found.systems)
        self._table.setFixedHeight(self._table.height_for_rows(len(found.systems)))
        note = tr_plural(
            "The references hold {n} different word; each counts once, however often it occurs.",
            "The references hold {n} different words; each counts once, however often it occurs.",
            found.n_words,
        )
        self._note.setText(note)
        self._show_lists([each for each in found.systems if each.only])

    def _show_lists(self, systems: Sequence[SystemCoverage]) -> None:
        empty(self.lists)
        self._only_title.setVisible(bool(systems))
        for each in systems:
            card = Card()
            words = each.only[:_MOST_WORDS]
            n_more = each.n_only - len(words)
            card.body.addWidget(label(tr("{name} alone", name=each.name), "strong"))
            text = MarkedLabel(tr("Words that {name} alone produced", name=each.name))
            more = [tr("and {n_more} more", n_more=number_words(n_more))] if n_more > 0 else []
            text.show_text(" · ".join([*words, *more]))
            card.body.addWidget(text)
            self.lists.addWidget(card)


# Sentences whose words one system cut into many tokens and got wrong, while another did not.
#
# As table 7 of Sato et al. (Findings of EMNLP 2020).

_CUT_EXPLANATION = tr_noop(
    "A vocabulary that does not know a word spells it in several tokens, which have meanings of their own: "
    "“alloy” as “all·o·y”. Here are sentences whose words the old vocabulary cuts into four tokens or more; "
    "the old system gets them wrong, the new one right."
)
_NO_CUT_WORDS = tr_noop(
    "There is no evaluation of several systems yet. Evaluate a model that learned new words against the "
    "one it came from."
)
_NONE_FOUND = tr_noop(
    "No such sentence was found: where the old vocabulary cuts words up, the systems do equally well."
)
_FONT_PX = 15


class CutWordsView(Analysis):
    """One example below the other, the cut words first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, tr("Words cut into tokens"), tr(_CUT_EXPLANATION))
        self._evaluations: dict[str, Evaluation] = {}
        self._examples: Sequence[CutWordExample] = ()
        self.evaluation = EvaluationPicker()
        self.evaluation.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addWidget(self.evaluation)
        self.text = reading_view(tr("Examples"))
        card = Card()
        card.body.addWidget(self.text)
        rows_in(self.found, (card, 1))

    def show_evaluations(self, evaluations: Sequence[Evaluation]) -> None:
        self._evaluations = {each.run: each for each in evaluations}
        self.evaluation.show_evaluations(evaluations)

    def look(self) -> None:
        """Looks for examples in the chosen evaluation."""
        run_id = self.evaluation.value()
        if not run_id:
            self.say(tr(_NO_CUT_WORDS))
        else:
            self.ask(run_id, lambda: tasks.failing_examples(run_id), self._show)

    def changeEvent(self, event: QEvent) -> None:
        """Writes the examples again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _show(self, found: Sequence[CutWordExample]) -> None:
        self._examples = found
        if self._examples:
            self._write()
        else:
            self.say(tr(_NONE_FOUND), is_answer=True)

    def _write(self) -> None:
        evaluation = self._evaluations.get(str(self._known))
        systems = evaluation.named_apart if evaluation is not None else ()
        names = {system.model: system.name for system in systems}
        self.text.setHtml("".join(_html(example, names) for example in self._examples))


def _html(example: CutWordExample, names: Mapping[str, str]) -> str:
    tokens = tokens_now()
    wash = mix(tokens.warn, tokens.sheet, 0.2)
    dot = f'<span style="color:{tokens.warn}"><b>·</b></span>'
    heads = []
    for word in example.words:
        shown = (token.replace("▁", "") for token in word.pieces)
        tokens_text = dot.join(escape(token) for token in shown if token)
        heads.append(f'<b>{escape(word.word)}</b> = <span style="background:{wash}">{tokens_text}</span>')
    rows = [(tr("Source"), example.source), (tr("Reference"), example.reference)]
    rows += [(names.get(model, model), text) for model, text in example.outputs.items()]
    small = f"color:{tokens.ink_soft}; font-size:{FONT_SMALL}px; white-space:nowrap; padding:2px 16px 4px 0"
    cells = "".join(
        f'<tr><td style="{small}">{escape(name)}</td>'
        f'<td width="100%" style="font-size:{_FONT_PX}px; padding-bottom:4px">{escape(text)}</td></tr>'
        for name, text in rows
    )
    title = "&nbsp;&nbsp; ".join(heads)
    return (
        f'<p style="font-size:{_FONT_PX}px; margin:0 0 6px 0">{title}</p>'
        f'<table cellspacing="0" width="100%">{cells}</table><p style="margin:0; font-size:10px">&nbsp;</p>'
    )


# The nearest neighbours of a word in four spaces: how its meaning moved while a model learned a domain.
#
# As table 8 of Sato et al. (Findings of EMNLP 2020).

_NEIGHBOUR_EXPLANATION = tr_noop(
    "Words that stand next to each other in a model's space mean much the same to it. Here is how the "
    "neighbours of a word change: in your own text, in the model before, after its words were moved into the "
    "model's space, and after learning."
)
_NO_MODEL = tr_noop(
    "Only models that learned new words have such spaces. Teach a domain, under “Options…” choose “Learn "
    "new words”, then come back and see what became of “impeller” or “bank”."
)
SPACES = (
    ("cbow", tr_noop("In your text"), tr_noop("CBOW vectors of the domain's text alone")),
    ("before", tr_noop("In the model before"), tr_noop("the word vectors of the model it came from")),
    ("projected", tr_noop("After moving"), tr_noop("the domain's words, projected into the model's space")),
    ("after", tr_noop("After learning"), tr_noop("the adapted model's own word vectors")),
)
_LEGEND = tr_noop(
    "Bold with a dot: also a neighbour in your own text. With … behind: only the beginning of words."
)
_IN_TOKENS = tr_noop(
    "This word has no place of its own: the vocabulary that was learned spells it in several tokens, or it "
    "does not occur in your text. Choose one of the list, or try another form of it."
)
_ADD_WORDS = "add-words"
_N_NEIGHBOURS = 8
_SUGGESTED = 30
_LIST_WIDTH = 240

_UNKNOWN = tr_noop("not known here")


class SpaceList(Card):
    """Shows words, nearest first; what is shared with another space is bold and has a dot.

    Args:
        title: of the space.
        tip: what it is, in a technical word.
    """

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self._title = title
        self._words: Sequence[NearWord] = ()
        self._shared: Collection[str] = ()
        heading = label(title, "strong", wraps=True)
        heading.setToolTip(tip)
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setToolTip(tip)
        self.body.setSpacing(SPACE_2)
        self.body.addWidget(heading)
        self.body.addWidget(self.text, 1)

    def show_words(self, word: str, neighbours: Sequence[NearWord], shared: Collection[str]) -> None:
        """Shows a word's neighbours, nearest first, and which are so in the user's own text too."""
        self._words, self._shared = neighbours, shared
        told = ", ".join(
            tr("{shown} (also in your text)", shown=each.shown) if each.word in shared else each.shown
            for each in neighbours
        )
        self.setAccessibleName(tr("{title}: neighbours of {word}", title=self._title, word=word))
        self.setAccessibleDescription(told or tr(_UNKNOWN))
        self.text.setAccessibleName(f"{self._title}: {told or tr(_UNKNOWN)}")
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Writes the list again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        tokens = tokens_now()
        if not self._words:
            self.text.setText(f'<span style="color:{tokens.ink_soft}">{tr(_UNKNOWN)}</span>')
            return
        rows = []
        for each in self._words:
            name = escape(each.shown)
            is_shared = each.word in self._shared
            dot = f'<span style="color:{tokens.accent}">●</span>&nbsp;' if is_shared else ""
            rows.append(
                f'<tr><td style="padding:2px 0">{dot}{f"<b>{name}</b>" if is_shared else name}</td>'
                f'<td align="right" style="padding:2px 0 2px 8px; color:{tokens.ink_soft}">'
                f"{number_words(each.similarity, 2)}</td></tr>"
            )
        self.text.setText(f'<table width="100%" cellspacing="0">{"".join(rows)}</table>')


def _moved(word: SuggestedWord) -> str:
    return tr("new") if word.moved is None else share_words(word.moved)


_NEIGHBOUR_COLUMNS = [
    Column[SuggestedWord](tr_noop("Most moved"), lambda word: word.shown),
    Column[SuggestedWord](
        tr_noop("Moved"),
        _moved,
        is_number=True,
        is_soft=True,
        tip=lambda _word: tr(
            "Share of its nearest neighbours that changed; “new”: the model had no such word"
        ),
    ),
]


class NeighboursView(Analysis):
    """A list of words that moved most, a field for any other, and four lists of neighbours."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, tr("Neighbours of a word"), tr(_NEIGHBOUR_EXPLANATION))
        self._models: dict[str, ModelRecord] = {}
        self._looking_up = LatestCall(services.slow, self)
        self._is_typed = False
        """True once a word was typed for the model and side: the first suggestion does not replace it."""
        self.model, self.side = Picker(tr("Model that learned new words")), Picker(tr("Language of the word"))
        self.word = QLineEdit()
        self.word.setAccessibleName(tr("Word"))
        self.word.setPlaceholderText(tr("Any word"))
        self.word.returnPressed.connect(self._look_up_typed)
        self.look_up = outlined_button(tr("Look up"), "search", act=self._look_up_typed)
        self.suggested = RecordTable(_NEIGHBOUR_COLUMNS)
        self.table = Table(tr("Most moved words"), self.suggested, [0, 72])
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.lists = {key: SpaceList(tr(title), tr(tip)) for key, title, tip in SPACES}
        self.heading = label(role="title")
        self.legend = soft_label(tr(_LEGEND))
        self.model.chosen.connect(lambda _value: self._fill_sides())
        self.side.chosen.connect(lambda _value: self.look_if_seen())
        self._lay_out()

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Offers the models that learned new words."""
        fitting = [model for model in models if has_spaces(model)]
        self._models = {model.id: model for model in fitting}
        labels = model_labels(fitting)
        self.model.fill((labels[model.id], model.id) for model in fitting)
        for part in (self.model, self.side, self.word, self.look_up):
            part.setEnabled(bool(fitting))
        self._fill_sides()

    def look(self) -> None:
        """Reads the suggestions for the chosen model and side."""
        model, side = self.model.value(), self.side.value()
        if (model, side) != self._known:
            self._looking_up.drop()
            self._is_typed = False
        if model is None:
            self.say(tr(_NO_MODEL))
        elif side is not None:
            self.ask((model, side), lambda: tasks.suggested_words(model, side=side), self.show_suggested)

    def _fill_sides(self) -> None:
        model = self._models.get(self.model.value())
        if model is not None:
            sides = [(language_name(model.tgt), "target"), (language_name(model.src), "source")]
            self.side.fill(sides)
        self.look_if_seen()

    def show_suggested(self, found: Sequence[SuggestedWord]) -> None:
        """Shows words worth looking up, and the neighbours of the first unless a word was typed."""
        self.suggested.show_records(found[:_SUGGESTED])
        if self._is_typed:
            return
        if found:
            self.table.choose_row(0)
        else:
            self.show_neighbours(WordNeighbours(word="", cbow=(), before=(), projected=(), after=()))

    def _choose(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid():
            self._look_up(self.suggested.record(now.row()).word)

    def _look_up_typed(self) -> None:
        if word := self.word.text().strip():
            self._is_typed = True
            self._look_up(word)

    def _look_up(self, word: str) -> None:
        model, side = self.model.value(), self.side.value()
        if model is not None:
            self.ask_anew(
                lambda: tasks.neighbours(model, [word], side=side, k=_N_NEIGHBOURS),
                lambda found: self.show_neighbours(found[0]),
                self._looking_up,
            )

    def show_neighbours(self, found: WordNeighbours) -> None:
        """Shows a word's neighbours in all spaces."""
        spaces = {
            "cbow": found.cbow,
            "before": found.before,
            "projected": found.projected,
            "after": found.after,
        }
        self.heading.setText(tr("“{word}”", word=found.word) if found.word else "")
        legend = _LEGEND if any(spaces.values()) or not found.word else _IN_TOKENS
        self.legend.setText(tr(legend))
        own = {each.word for each in found.cbow}
        for key, shown in self.lists.items():
            shown.show_words(found.word, spaces[key], own if key != "cbow" else frozenset[str]())

    def _lay_out(self) -> None:
        fields = columns_of(
            (field_label(tr("M&odel"), self.model), self.model),
            (field_label(tr("&Language"), self.side), self.side),
            (field_label(tr("&Word"), self.word), self.word),
            spacing=SPACE_3,
            below=SPACE_2 // 2,
        )
        fields.setColumnStretch(0, 2)
        fields.addWidget(self.look_up, 1, 3)
        self.fields.addLayout(fields)
        self.table.setFixedWidth(_LIST_WIDTH)
        right = rows_of(self.heading, spacing=SPACE_3)
        lists = row_of(*((shown, 1) for shown in self.lists.values()), spacing=SPACE_3)
        add_to(right, lists, self.legend, Stretch())
        row_in(self.found, self.table, (right, 1), spacing=SPACE_4)


def has_spaces(model: ModelRecord) -> bool:
    """True for a model that learned a vocabulary from a domain's text and put it into its space."""
    method = model.method or ""
    return method == _ADD_WORDS or method.startswith("va-")


# The gain of a domain's models over the size of the vocabulary they learned.
#
# As figure 3 of Sato et al. (Findings of EMNLP 2020).

_SIZE_EXPLANATION = tr_noop(
    "A vocabulary may be too small, so that words are cut up, or too large for the text it was learned from. "
    "Each dot is one of your adapted models: how many tokens it has, and what it gained over the model "
    "it came from; the line through it shows how sure that is."
)
_NO_SIZES = tr_noop("No domain has an adapted model yet.")
_ONE = tr_noop("Adapt to this domain again with another size (Adapt, Settings) to see a curve.")


def _interval(size: VocabularySize) -> str:
    return NONE if size.low is None or size.high is None else span_words(size.low, size.high)


_SIZE_COLUMNS = [
    Column[VocabularySize](tr_noop("Model"), lambda size: size.name),
    Column[VocabularySize](
        tr_noop("Way"),
        lambda size: method_title(size.method),
        is_soft=True,
        tip=_paper,
    ),
    Column[VocabularySize](tr_noop("Tokens"), lambda size: number_words(size.size or 0), is_number=True),
    Column[VocabularySize](tr_noop("Gain in BLEU"), lambda size: signed_words(size.gain), is_number=True),
    Column[VocabularySize](tr_noop("95 % interval"), _interval, is_number=True, is_soft=True),
]


class SizesView(Analysis):
    """A plot and the same numbers as a table."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, tr("Gain over the size of the vocabulary"), tr(_SIZE_EXPLANATION))
        self._n_models = 0
        self.domain = Picker(tr("Domain"))
        self.domain.chosen.connect(lambda _value: self.look_if_seen())
        self.fields.addLayout(choice_row(((tr("&Domain"), self.domain),)))
        self.plot = DotPlot(
            tr("Gain over the size of the vocabulary"), tr("Tokens in the vocabulary"), tr("Gain in BLEU")
        )
        self.sizes = RecordTable(_SIZE_COLUMNS)
        self._table = Table(tr("Gain by size"), self.sizes, [0, 240, 110, 130, 170])
        self._table.set_optional({1: 760})
        rows_in(self.found, (self.plot, 1), self._table, spacing=SPACE_4)

    def show_models(self, models: Sequence[ModelRecord]) -> None:
        """Offers the domains that models were adapted to."""
        adapted = [model for model in models if model.kind == "adapted" and model.domain]
        self._n_models = len(adapted)
        self.domain.fill((domain, domain) for domain in sorted({str(model.domain) for model in adapted}))

    def look(self) -> None:
        """Reads the models of the chosen domain."""
        domain = self.domain.value()
        if not domain:
            self.say(tr(_NO_SIZES))
        else:
            self.ask((domain, self._n_models), lambda: tasks.vocabulary_sizes(domain), self._show)

    def _show(self, found: Sequence[VocabularySize]) -> None:
        sizes = [each for each in found if each.size and each.gain is not None]
        if not sizes:
            self.say(f"{tr('No model of this domain has a measured gain yet.')} {tr(_ONE)}", is_answer=True)
            return
        self.plot.show_dots([_dot(each) for each in sizes])
        self.sizes.show_records(sizes)
        self._table.setFixedHeight(self._table.height_for_rows(min(len(sizes), 6)))


def _dot(size: VocabularySize) -> Dot:
    tokens = tr_plural("{n} token", "{n} tokens", size.size or 0)
    within = f" ({tr('95 % interval {interval}', interval=_interval(size))})" if size.low is not None else ""
    return Dot(
        x=float(size.size or 0),
        y=size.gain or 0.0,
        low=size.low,
        high=size.high,
        group=method_title(size.method),
        words=f"{size.name}: {tokens}, {signed_words(size.gain)} BLEU{within}",
    )


# The Words tab: five analyses, of which one is shown.

_TITLES = (
    tr_noop("Neighbours"),
    tr_noop("Words produced"),
    tr_noop("Cut into tokens"),
    tr_noop("Updates"),
    tr_noop("Vocabulary size"),
)
NEIGHBOURS, PRODUCED, CUT, UPDATES, SIZES = range(5)


class WordAnalysesView(QWidget):
    """Chooses among the analyses; each looks when it is shown."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.neighbours = NeighboursView(services)
        self.produced, self.cut = CoverageView(services), CutWordsView(services)
        self.updates, self.sizes = ConvergenceView(services), SizesView(services)
        self.switch = SwitchRow(tr("Analysis"), [tr(title) for title in _TITLES])
        self._parts: tuple[Analysis, ...] = (
            self.neighbours, self.produced, self.cut, self.updates, self.sizes,
        )  # fmt: skip
        self._stack = stack_of(*map(scrolled, self._parts))
        self.switch.chosen.connect(self._stack.setCurrentIndex)
        head = row_of(self.switch, Stretch())
        rows_in(self, head, (self._stack, 1), spacing=SPACE_3)

    def show_library(self, models: Sequence[ModelRecord], evaluations: Sequence[Evaluation]) -> None:
        """Offers models and evaluations to the analyses."""
        self.neighbours.show_models(models)
        self.updates.show_models(models)
        self.sizes.show_models(models)
        self.produced.show_evaluations(evaluations)
        self.cut.show_evaluations(evaluations)
        self._parts[self.switch.value].look_if_seen()

    def show_evaluation(self, run_id: str) -> None:
        """Shows which words the systems of an evaluation produced."""
        for view in (self.produced, self.cut):
            view.evaluation.choose(run_id)
        self.switch.button(PRODUCED).setChecked(True)
