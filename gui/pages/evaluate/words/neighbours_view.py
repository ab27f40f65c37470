"""The nearest neighbours of a word in four spaces: how its meaning moved while a model learned a domain.

As table 8 of Sato et al. (Findings of EMNLP 2020).
"""

from collections.abc import Collection, Sequence
from html import escape

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtWidgets import QLabel, QLineEdit

from engine import tasks
from engine.results.models import ModelRecord
from engine.results.words import NearWord, SuggestedWord, WordNeighbours
from gui.item_models.model_names import model_labels
from gui.item_models.record_table import Column, RecordTable
from gui.jobs.calls import LatestCall
from gui.languages import language_name
from gui.pages.evaluate.words.analysis import Analysis
from gui.services import Services
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.cards import Card, field_label, label, soft_label
from gui.widgets.controls.buttons import outlined_button
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import Stretch, add_to, columns_of, row_in, row_of, rows_of
from gui.widgets.table import Table
from gui.wording import share_words

_EXPLANATION = (
    "Words that stand next to each other in a model's space mean much the same to it. Here is how the "
    "neighbours of a word change: in your own text, in the model before, after its words were moved into the "
    "model's space, and after learning."
)
_NO_MODEL = (
    "Only models that learned new words have such spaces. Choose “Learn new words” on the Adapt page; then "
    "come back and see what became of “impeller” or “bank”."
)
SPACES = (
    ("cbow", "In your text", "CBOW vectors of the domain's text alone"),
    ("before", "In the model before", "the word vectors of the model it came from"),
    ("projected", "After moving", "the domain's words, projected into the model's space"),
    ("after", "After learning", "the adapted model's own word vectors"),
)
_LEGEND = "Bold with a dot: also a neighbour in your own text. With … behind: only the beginning of words."
_IN_TOKENS = (
    "This word has no place of its own: the vocabulary that was learned spells it in several tokens, or it "
    "does not occur in your text. Choose one of the list, or try another form of it."
)
_ADD_WORDS = "add-words"
_N_NEIGHBOURS = 8
_SUGGESTED = 30
_LIST_WIDTH = 240

_UNKNOWN = "not known here"


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
            f"{each.shown} (also in your text)" if each.word in shared else each.shown for each in neighbours
        )
        self.setAccessibleName(f"{self._title}: neighbours of {word}")
        self.setAccessibleDescription(told or _UNKNOWN)
        self.text.setAccessibleName(f"{self._title}: {told or _UNKNOWN}")
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Writes the list again in the colours of another theme."""
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        super().changeEvent(event)

    def _write(self) -> None:
        tokens = tokens_now()
        if not self._words:
            self.text.setText(f'<span style="color:{tokens.ink_soft}">{_UNKNOWN}</span>')
            return
        rows = []
        for each in self._words:
            name = escape(each.shown)
            is_shared = each.word in self._shared
            dot = f'<span style="color:{tokens.accent}">●</span>&nbsp;' if is_shared else ""
            rows.append(
                f'<tr><td style="padding:2px 0">{dot}{f"<b>{name}</b>" if is_shared else name}</td>'
                f'<td align="right" style="padding:2px 0 2px 8px; color:{tokens.ink_soft}">'
                f"{each.similarity:.2f}</td></tr>"
            )
        self.text.setText(f'<table width="100%" cellspacing="0">{"".join(rows)}</table>')


def _moved(word: SuggestedWord) -> str:
    return "new" if word.moved is None else share_words(word.moved)


_COLUMNS = [
    Column[SuggestedWord]("Most moved", lambda word: word.shown),
    Column[SuggestedWord](
        "Moved",
        _moved,
        is_number=True,
        is_soft=True,
        tip=lambda _word: "Share of its nearest neighbours that changed; “new”: the model had no such word",
    ),
]


class NeighboursView(Analysis):
    """A list of words that moved most, a field for any other, and four lists of neighbours."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.slow, "Neighbours of a word", _EXPLANATION)
        self._models: dict[str, ModelRecord] = {}
        self._looking_up = LatestCall(services.slow, self)
        self._is_typed = False
        """True once a word was typed for the model and side: the first suggestion does not replace it."""
        self.model, self.side = Picker("Model that learned new words"), Picker("Language of the word")
        self.word = QLineEdit()
        self.word.setAccessibleName("Word")
        self.word.setPlaceholderText("Any word")
        self.word.returnPressed.connect(self._look_up_typed)
        self.look_up = outlined_button("Look up", "search", act=self._look_up_typed)
        self.suggested = RecordTable(_COLUMNS)
        self.table = Table("Most moved words", self.suggested, [0, 72])
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.lists = {key: SpaceList(title, tip) for key, title, tip in SPACES}
        self.heading = label(role="title")
        self.legend = soft_label(_LEGEND)
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
            self.say(_NO_MODEL)
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
        self.heading.setText(f"“{found.word}”" if found.word else "")
        self.legend.setText(_LEGEND if any(spaces.values()) or not found.word else _IN_TOKENS)
        own = {each.word for each in found.cbow}
        for key, shown in self.lists.items():
            shown.show_words(found.word, spaces[key], own if key != "cbow" else frozenset[str]())

    def _lay_out(self) -> None:
        fields = columns_of(
            (field_label("M&odel", self.model), self.model),
            (field_label("&Language", self.side), self.side),
            (field_label("&Word", self.word), self.word),
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
