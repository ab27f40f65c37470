"""Adding a model: Firefox's and OPUS-MT's for the user's languages, what each takes, and where from.

Nobody is asked for anything until "Download and add" is pressed.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from engine import tasks
from engine.results.models import ListedModel
from gui.i18n import number_words, tr, tr_noop
from gui.languages import language_name, pair_name
from gui.pages.models.rows import Rows
from gui.pages.page import OpenedView, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Card,
    ClearableField,
    Picker,
    hairline,
    label,
    outlined_button,
    primary_button,
    soft_label,
)
from gui.widgets.feedback import InlineError
from gui.widgets.layouts import Gap, Stretch, add_to, empty, row_in, row_of, rows_in, rows_of
from gui.wording import size_words

_CARD_WIDTHS = 290, 320
_OWN, _ALL = "own", "all"
_GOOD_FOR = {
    tr_noop("Firefox, small"): tr_noop("The fastest and smallest of Firefox's models."),
    tr_noop("Firefox, medium"): tr_noop("Translates nearly as well as the large one, with less memory."),
    tr_noop("Firefox, large"): tr_noop("The best of Firefox's models; slower and larger."),
    "OPUS-MT": tr_noop("A full-size model of the University of Helsinki. Slower and larger than Firefox's."),
}
"""What models are good for, as their makers say."""
_FIREFOX_FROM = tr_noop(
    "The files come from GitHub, where Mozilla keeps them. GitHub learns which model you want and your IP "
    "address, and nothing about your texts. Each file is checked against the list."
)
_HUB_FROM = tr_noop(
    "The files come from Hugging Face. Parlance first asks how large the model is; you then decide. Hugging "
    "Face learns which model you want and your IP address, and nothing about your texts."
)


class AddView(OpenedView):
    """The list, the chosen model in detail, and the other ways to bring a model.

    Signals:
        wanted(ListedModel): download and add this one.
        failed(Exception): the list cannot be read.
    """

    wanted = Signal(ListedModel)

    def __init__(self, services: Services) -> None:
        super().__init__(tr("Back to the models"))
        self._services = services
        self._all: Sequence[ListedModel] = ()
        self._own: frozenset[str] = frozenset()
        self.from_folder = outlined_button(tr("From a folder…"), "folder-open")
        self.from_file = outlined_button(tr("From a file (zip)…"))
        self.from_hub = outlined_button(tr("By name from Hugging Face…"))
        self.search = ClearableField(tr("Search the models"), tr("Search"))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.languages = Picker(tr("Languages of the models"))
        self.languages.fill([(tr("Your languages"), _OWN), (tr("All languages"), _ALL)])
        self.languages.chosen.connect(lambda _value: self._filter())
        self.rows = Rows[ListedModel](tr("Models to add"), _lines, 2)
        self.rows.picked.connect(self._show_card)
        self.nothing = soft_label()
        self.nothing.hide()
        self.error = InlineError()
        self._lay_out()

    def open(self, own: Iterable[str], src: str, tgt: str) -> None:
        """Shows the list.

        Args:
            own: the user's languages.
            src: the direction that comes first.
            tgt: its target.
        """
        self._own = frozenset(own)
        self.error.hide()
        self.search.clear()
        self._services.quick.run(
            self, tasks.models_to_add, lambda models: self._take(models, (src, tgt)), self.error.show_failure
        )

    def show_busy(self, *, is_busy: bool) -> None:
        """Lets nothing else be added while something is."""
        for button in (self.from_folder, self.from_file, self.from_hub, self.add):
            button.setEnabled(not is_busy)

    def _take(self, models: Sequence[ListedModel], first: tuple[str, str]) -> None:
        def place(model: ListedModel) -> tuple[bool, bool, str, bool, float, int]:
            pair = (model.src, model.tgt)
            return (
                pair != first,
                pair != first[::-1],
                pair_name(*pair),
                not model.is_of_firefox,
                -model.comet,
                model.download_bytes,
            )

        self._all = sorted(models, key=place)
        self._filter()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _filter(self) -> None:
        """Shows the models that have every word that was typed, in the languages that were chosen."""
        words = self.search.text().casefold().split()
        named = [each for each in self._all if all(word in _searched(each) for word in words)]
        is_own = self.languages.value() == _OWN
        found = [each for each in named if not is_own or {each.src, each.tgt} <= self._own]
        self.rows.show_records(found)
        self.rows.setVisible(bool(found))
        self._details.setVisible(bool(found))
        self.nothing.setVisible(not found)
        self.nothing.setText(
            tr("The list has such models for other languages only: choose “All languages”.")
            if named
            else tr("The list has no such model. Add it from a folder, or by its name at Hugging Face.")
        )
        if found:
            self.rows.choose(0)

    def _lay_out(self) -> None:
        head = row_of(self.back, (label(tr("Add a model"), "section"), 1), spacing=SPACE_2)
        others = row_of(self.from_folder, self.from_file, self.from_hub, Stretch(1), spacing=SPACE_2)
        self.search.setMinimumWidth(100)
        self.languages.setFixedWidth(174)
        choices = row_of((self.search, 1), self.languages, spacing=SPACE_2)
        left = rows_of(choices, self.nothing, (self.rows, 1), spacing=SPACE_3)
        left.addStretch(0)
        body = QWidget()
        row_in(body, (left, 1), (self._card(), 1), spacing=SPACE_4)
        rows_in(self, head, self.error, (body, 1), others, spacing=SPACE_3)

    def _card(self) -> QWidget:
        card = Card()
        self._name, self._good = label(role="section", wraps=True), label(wraps=True)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(SPACE_3)
        self._facts.setVerticalSpacing(SPACE_1)
        self._facts.setColumnStretch(1, 1)
        self._from = soft_label()
        self.add = primary_button(tr("Download and add"), "download", act=self._add)
        add_to(card.body, self._name, self._good, hairline(), self._facts, Gap(SPACE_2), self._from)
        card.body.addStretch()
        self._details = QWidget()
        rows_in(self._details, (scrolled(card), 1), self.add, spacing=SPACE_2)  # in sight in any window
        least, most = _CARD_WIDTHS
        self._details.setMinimumWidth(least)
        self._details.setMaximumWidth(most)
        return self._details

    def _show_card(self) -> None:
        model = self.rows.current
        if model is None:
            return
        self._name.setText(title_of(model))
        self._good.setText(tr(_GOOD_FOR.get(model.kind, "")))
        self._from.setText(tr(_FIREFOX_FROM) if model.is_of_firefox else tr(_HUB_FROM))
        self.add.setText(tr("Download and add") if model.is_of_firefox else tr("Check the size…"))
        self.add.setAccessibleName(f"{self.add.text().rstrip('…')}: {title_of(model)}")
        empty(self._facts)
        for row, (name, text) in enumerate(_facts(model)):
            self._facts.addWidget(label(name, "small"), row, 0, Qt.AlignmentFlag.AlignTop)
            self._facts.addWidget(label(text, wraps=True), row, 1)

    def _add(self) -> None:
        if (model := self.rows.current) is not None:
            self.wanted.emit(model)


def _searched(model: ListedModel) -> str:
    """Returns what a typed word is looked for in."""
    maker = "mozilla bergamot" if model.is_of_firefox else "helsinki"
    names = f"{language_name(model.src)} {language_name(model.tgt)} {model.src}-{model.tgt}"
    return f"{names} {model.kind} {tr(model.kind)} {model.name} {maker}".casefold()


def title_of(model: ListedModel) -> str:
    """Returns what a model is called where it is listed, and in the library once it is added."""
    return f"{pair_name(model.src, model.tgt)}, {tr(model.kind)}"


def _lines(model: ListedModel) -> tuple[str, str]:
    size, memory = size_words(model.download_bytes), _about(model.memory_bytes)
    sizes = tr("{size} to download · {memory} of memory", size=size, memory=memory)
    facts = sizes if model.download_bytes else model.name
    return f"{pair_name(model.src, model.tgt)} · {tr(model.kind)}", f"{facts} · {model.licence}"


def _about(n_bytes: int) -> str:
    """Says a size that was counted from a model's shape."""
    return tr("about {n} MB", n=number_words(round(n_bytes / 1e7) * 10))


def _facts(model: ListedModel) -> list[tuple[str, str]]:
    """Returns what is known of a model, each with its name."""
    if not model.is_of_firefox:
        return [
            (tr("Download"), tr("Shown before downloading")),
            (tr("Licence"), tr("{licence}, or as its page says", licence=model.licence)),
            (tr("From"), tr("Hugging Face, {name}", name=model.name)),
        ]
    facts = [
        (tr("Download"), size_words(model.download_bytes)),
        (tr("On disk"), _about(model.disk_bytes)),
        (tr("In memory"), _about(model.memory_bytes)),
        (tr("Licence"), model.licence),
        (tr("From"), tr("Mozilla, Firefox Translations")),
    ]
    if model.comet:
        score = number_words(100 * model.comet, 1)
        facts.insert(3, (tr("Quality"), tr("COMET {score} on FLORES, by Mozilla", score=score)))
    return facts
