"""The row above the panes: languages with the swap, form of address, model, domain, speaker, what to know.

Knows the catalogue, not the translation.
"""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from engine import tasks
from gui.languages import language_name
from gui.pages.translate.domains.picker import SteeringPicker
from gui.pages.translate.translating.catalogue import ChosenSystem, DomainChoice, SystemCatalogue, short_name
from gui.pages.translate.translating.speaker_picker import NamePicker, SpeakerPicker
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.cards import field_label
from gui.widgets.controls.buttons import icon_button
from gui.widgets.controls.picker import Picker
from gui.widgets.layouts import row_in

MANAGE = "…manage"
"""The value of the line that leads to another page; no id looks like it."""
SWAP_KEYS = "Ctrl+Shift+S"
_WIDEST_PICKER = 300
_NONE = ("", "")

_PLACES = {
    1: ((0, 0, 1), (0, 1, 1), (0, 2, 1)),
    2: ((0, 0, 1), (1, 0, 2), (0, 1, 1)),
    3: ((0, 0, 1), (1, 0, 1), (2, 0, 1)),
}
"""Row, column and columns wide of languages, model with domain, and speaker; by the number of rows."""


class AddressPicker(Picker):
    """Offers the forms of a language, and both: as the model has it.

    Args:
        form: what is chosen at first, by its name; "": as the model has it.

    Signals:
        chosen(str): the name of a form, or "".
    """

    def __init__(self, form: str) -> None:
        super().__init__("Form of address")
        self.setToolTip("How translations address their reader")
        self._form = form
        self.chosen.connect(self._remember)

    def show_for(self, tgt: str) -> None:
        """Offers what there is for translations into a language."""
        forms = tasks.address_forms(tgt)
        both = " or ".join(called for called, _ in forms)
        with QSignalBlocker(self):
            self.fill([(both, ""), *forms], keep=False)
            self.show_value(self._form)
        self.setVisible(bool(forms))

    def take(self, form: str) -> None:
        """Takes a form as chosen, without emitting `chosen`."""
        self._form = form
        with QSignalBlocker(self):
            self.show_value(form)

    def _remember(self, form: str) -> None:
        self._form = form


class Header(QWidget):
    """Chooses the system.

    Args:
        address: the form of address that is chosen at first.

    Signals:
        system_changed(ChosenSystem | None): another system is chosen; None: no model translates this pair.
        languages_changed(str, str): another pair.
        swapped(): the two languages are about to change places, and so should the texts.
        manage_asked(str, str): open "models", or "adapt" with the name of a domain or "".
    """

    system_changed = Signal(ChosenSystem)
    languages_changed = Signal(str, str)
    swapped = Signal()
    manage_asked = Signal(str, str)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._catalogue = SystemCatalogue()
        self._recent: list[str] = []
        self._system: ChosenSystem | None = None
        self._pair = ("", "")
        self._wished = _NONE
        """Model and domain to choose, as `ChosenSystem.key`."""
        self._awaited_id = ""
        """A model that was asked for before the catalogue knew it."""
        self._last: dict[tuple[str, str], tuple[str, str]] = {}
        """Languages -> the model and the domain chosen for them last."""
        self._has_speaker = True
        self.source, self.target = Picker("Translate from"), Picker("Translate into")
        self.address = AddressPicker(address)
        self.model, self.domain = NamePicker("Model"), NamePicker("Domain")
        self.speaker, self.steering = SpeakerPicker(), SteeringPicker()
        self.swap = icon_button("arrow-left-right", "Swap languages and texts", SWAP_KEYS)
        self.packs = icon_button("sliders-horizontal", "Mix small packs: how much each of them counts")
        self.packs.setText("")
        self.like = icon_button("library", "Like my texts: let similar sentences of yours steer")
        self.like.setText("")
        self.like.setCheckable(True)
        self.saved = icon_button("pin", "Saved choices: recall one, or save what is chosen now")
        self.info = icon_button("info", "About this model: what it is good for, where it runs")
        self.info.setText("")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.model.setMinimumContentsLength(7)
        names = field_label("&Model", self.model, "soft"), field_label("&Domain", self.domain, "soft")
        self._languages = _row(self.source, self.swap, self.target, self.address)
        models = (
            names[0],
            self.model,
            names[1],
            self.domain,
            self.packs,
            self.like,
            self.steering,
            self.saved,
            self.info,
        )
        self._models = _row(*models)
        models_row = self._models.layout()
        assert isinstance(models_row, QHBoxLayout)
        for picker, share in ((self.model, 3), (self.domain, 2)):
            picker.setMaximumWidth(_WIDEST_PICKER)
            models_row.setStretchFactor(picker, share)
        models_row.addStretch()
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(SPACE_4)
        self._rows.setVerticalSpacing(SPACE_2)
        self._n_rows = 0
        self._arrange(1)
        for part in (self._models, self.speaker):
            part.hide()

    def show_speaker(self, is_shown: bool) -> None:
        """Offers one speaker for everything, or not: in a document every voice has its own.

        No word has a line there either.
        """
        self._has_speaker = is_shown
        self.steering.shows.setVisible(is_shown)
        self.speaker.setVisible(is_shown and not self._models.isHidden())
        self._fit(self.width())

    def _arrange(self, n_rows: int) -> None:
        """Puts languages, model with domain, and speaker into one row, two or three."""
        if n_rows == self._n_rows:
            return
        self._n_rows = n_rows
        parts = (self._languages, self._models, self.speaker)
        for part, (row, column, width) in zip(parts, _PLACES[n_rows], strict=True):
            self._rows.removeWidget(part)
            self._rows.addWidget(part, row, column, 1, width)
            if n_rows == 2 and part is self._languages:  # noqa: PLR2004, as wide as it needs to be
                self._rows.setAlignment(part, Qt.AlignmentFlag.AlignLeft)
        self._rows.setColumnStretch(1, 1 if n_rows == 1 else 0)
        self._rows.setColumnStretch(0, 0 if n_rows == 1 else 1)
        self.updateGeometry()

    def _connect(self) -> None:
        self.source.chosen.connect(self._on_source)
        self.target.chosen.connect(self._on_target)
        self.model.chosen.connect(self._on_model)
        self.domain.chosen.connect(self._on_domain)
        self.swap.clicked.connect(self.swap_languages)
        for part in (self.speaker, self.steering):
            part.resized.connect(lambda: self._fit(self.width()))

    @property
    def system(self) -> ChosenSystem | None:
        return self._system

    @property
    def pair(self) -> tuple[str, str]:
        """The languages chosen: source and target tag."""
        return self._pair

    @property
    def catalogue(self) -> SystemCatalogue:
        """The systems to choose from."""
        return self._catalogue

    def set_catalogue(
        self,
        catalogue: SystemCatalogue,
        recent: Sequence[str],
        pair: tuple[str, str] | None = None,
        chosen: tuple[str, str] = _NONE,
    ) -> None:
        """Takes in another state of the library; keeps the choices that still exist.

        Where what translated was what its domain is translated with, it is so again: a new model of the
        domain takes its place.

        Args:
            catalogue: what there is to choose from.
            recent: languages, the one used last first.
            pair: languages to choose instead of those chosen now.
            chosen: model and domain to choose with them, as `ChosenSystem.key`, if they still exist.
        """
        followed = self._system if self._is_in_use() else None
        self._catalogue, self._recent = catalogue, list(recent)
        if catalogue.find(self._awaited_id) is not None:
            self.choose(*self._pair, self._awaited_id)
            return
        newest = catalogue.in_use(followed) if followed is not None else None
        self._wished = newest.key if newest is not None and chosen == _NONE else chosen
        src, tgt = self._pair if pair is None else catalogue.nearest_pair(*pair)
        self._show_pair(src, tgt)

    def choose(self, src: str, tgt: str, model_id: str = "", domain: str = "") -> None:
        """Chooses languages, a model and a domain: now, or as soon as a catalogue has the model."""
        found = self._catalogue.find(model_id)
        self._awaited_id = model_id if found is None else ""
        if found is not None:
            src, tgt = found.record.src, found.record.tgt
            self._wished = (model_id, domain) if domain else found.key
        self._show_pair(src, tgt)

    def swap_languages(self) -> None:
        """Exchanges the two languages, even if nothing translates the other way."""
        src, tgt = self._pair
        if src and tgt:
            self.swapped.emit()  # first, so that the new model gets the new text
            self._show_pair(tgt, src)

    # inside

    def _show_pair(self, src: str, tgt: str) -> None:
        targets = self._catalogue.targets(src, self._recent)
        if not tgt or tgt == src:
            tgt = targets[0] if targets else tgt
        listed = targets if tgt in targets or not tgt else [*targets, tgt]
        for picker, tags, tag in ((self.source, self._sources(src), src), (self.target, listed, tgt)):
            _fill(picker, [(language_name(each), each) for each in tags], tag)
        self.address.show_for(tgt)
        has_changed = (src, tgt) != self._pair
        self._pair = (src, tgt)
        if has_changed:
            self.languages_changed.emit(src, tgt)
        self._show_models()

    def _sources(self, src: str) -> list[str]:
        known = self._catalogue.languages(self._recent)
        return known if src in known or not src else [*known, src]

    def _show_models(self) -> None:
        bases = self._catalogue.bases(*self._pair)
        wished = self._catalogue.find(self._wished[0])
        before = self._system.model if self._system else None
        ids = [model.id for model in bases]
        last = self._last_chosen()
        base = self._catalogue.base_of(wished) if wished else before
        if last is not None and (base is None or base.id not in ids):
            base = self._catalogue.base_of(last)
        names = [(short_name(model), model.id) for model in bases]
        wanted = base.id if base is not None and base.id in ids else (ids[0] if ids else None)
        _fill(self.model, [*names, ("Manage models…", MANAGE)], wanted)
        self._models.setVisible(bool(bases))
        self.speaker.setVisible(bool(bases) and self._has_speaker)
        self._show_domains()

    def _show_domains(self) -> None:
        base = self._catalogue.find(str(self.model.value()))
        if base is None or self.model.value() == MANAGE:
            self._take(None)
            return
        choices = self._catalogue.domain_choices(base.model)
        usable = [choice for choice in choices if choice.system is not None]
        untaught = [choice for choice in choices if choice.system is None]
        items: list[tuple[str, object]] = [(choice.label, choice.system) for choice in usable]
        items += [(f"Teach it “{choice.label}”…", choice) for choice in untaught]
        items.append(("Learn a new domain…", MANAGE))
        _fill(self.domain, items, self._wished_system(usable))
        self.domain.insertSeparator(len(usable))
        self._take(self.domain.value())

    def _wished_system(self, usable: list[DomainChoice]) -> ChosenSystem | None:
        systems = [choice.system for choice in usable if choice.system is not None]
        current = self._system.key if self._system else _NONE
        for model_id, domain in (self._wished, current, self._last.get(self._pair, _NONE)):
            exact = [each for each in systems if each.key == (model_id, domain)]
            same = [each for each in systems if domain and each.own_domain == domain]
            like = [each for each in systems if each.record.id == model_id]
            if found := [*exact, *same, *like]:
                return found[0]
        return systems[0]

    def _is_in_use(self) -> bool:
        """Tells whether what translates is what its domain is translated with."""
        found = self._catalogue.in_use(self._system) if self._system is not None else None
        return found is not None and self._system is not None and found.key == self._system.key

    def _last_chosen(self) -> ChosenSystem | None:
        return self._catalogue.find(self._last.get(self._pair, _NONE)[0])

    def _take(self, system: ChosenSystem | None) -> None:
        self._wished = _NONE
        if system is not None:
            self._last[self._pair] = system.key
        if system != self._system:
            self._system = system
            self.system_changed.emit(system)

    def _on_source(self, tag: str) -> None:
        src, tgt = self._pair
        if tag == tgt:
            self.swap_languages()
        elif tag != src:
            targets = self._catalogue.targets(tag, self._recent)
            self._show_pair(tag, tgt if tgt in targets or not targets else targets[0])

    def _on_target(self, tag: str) -> None:
        if tag and tag != self._pair[1]:
            self._show_pair(self._pair[0], tag)

    def _on_model(self, model_id: str) -> None:
        if model_id == MANAGE:
            self.model.show_value(self._catalogue.base_of(self._system).id if self._system else None)
            self.manage_asked.emit("models", "")
        else:
            self._show_domains()

    def _on_domain(self, value: object) -> None:
        if isinstance(value, ChosenSystem):
            self._awaited_id = ""
            self._take(value)
            return
        self.domain.show_value(self._system)
        self.manage_asked.emit("adapt", value.domain if isinstance(value, DomainChoice) else "")

    def minimumSizeHint(self) -> QSize:
        """Asks for the width of the widest part only: in a narrow page each has its own row."""
        parts = (self._languages, self._models, self.speaker)
        return QSize(
            max(part.minimumSizeHint().width() for part in parts), super().minimumSizeHint().height()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Takes as many rows as the width needs."""
        super().resizeEvent(event)
        self._fit(event.size().width())

    def _fit(self, width: int) -> None:
        parts = (self._languages, self._models, self.speaker)
        languages, models, speaker = (part.sizeHint().width() + SPACE_4 for part in parts)
        speaker = speaker if self._has_speaker else 0
        if width + SPACE_4 >= languages + models + speaker:
            self._arrange(1)
        else:
            self._arrange(2 if width >= max(languages + speaker, models) else 3)


def _fill(picker: Picker, items: Sequence[tuple[str, object]], value: object) -> None:
    with QSignalBlocker(picker):
        picker.fill(items, keep=False)
        picker.show_value(value)


def _row(*parts: QWidget) -> QWidget:
    box = QWidget()
    row_in(box, *parts, spacing=SPACE_2)
    return box
