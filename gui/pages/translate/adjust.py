"""The sheet behind *Adjust…*: model, speaker, form of address, domains and memory of what translates.

Draws the choice and tells it what the reader does; knows no engine but the forms of address.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QWidget

from engine import tasks
from engine.results.systems import NamedSystem, Shares
from engine.results.translation import DeviceReport
from gui.i18n import from_engine, number_words, tr, tr_plural
from gui.page_list import LibraryPlace, Section
from gui.pages.translate.catalogue import ChosenSystem, short_name
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.domain_mix import AUTOMATIC, MIX, MixPopover, PackMixPopover, SteeringPicker
from gui.pages.translate.speaker_picker import NamePicker, SpeakerPicker
from gui.settings import Settings
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import field_label, hairline, label, quiet_button
from gui.widgets.feedback import Popover
from gui.widgets.layouts import Stretch, add_to, row_of
from gui.widgets.sheet import Sheet
from gui.wording import domain_name, model_name, size_words

_WIDTH = 460
_WHOLE = 100
_LONGEST = 64


class AdjustSheet(Popover):
    """All that translates beside languages and domain; what there is no choice of is left out.

    Args:
        choice: what it draws.
        button: opens it.
        settings: say whether words show their domains.
        host: the sheet may cover it.

    Signals:
        asked(str, object): open this page, at this of its places.
        new_speaker_asked(): add a speaker.
        save_asked(): save what is chosen now under a name.
    """

    asked = Signal(str, object)
    new_speaker_asked = Signal()
    save_asked = Signal()

    def __init__(self, choice: SystemChoice, button: QPushButton, settings: Settings, host: QWidget) -> None:
        super().__init__(host, tr("Adjust"))
        self._choice, self._button, self._settings = choice, button, settings
        self.device: DeviceReport | None = None
        """Where translations run; None: nothing is open yet."""
        self.heading = label(role="section", wraps=True)
        self.model, self.speaker = NamePicker(tr("Model")), SpeakerPicker()
        self.address = NamePicker(tr("Form of address"))
        self.address.setToolTip(tr("How translations address their reader"))
        self.steering, self.mix, self.packs_mix = SteeringPicker(), MixPopover(host), PackMixPopover(host)
        self.packs = quiet_button(tr("Mix…"), "sliders-horizontal", name=tr("Mix small packs"))
        self.like = quiet_button(tr("Off"), "library")
        self.save = quiet_button(tr("Save this choice…"), "pin")
        self.saved, self.models = quiet_button(tr("Saved choices")), quiet_button(tr("Models"))
        self.facts = label(role="soft", wraps=True)
        self._names = dict[QWidget, QLabel]()
        self._has_speaker = True
        self._lay_out()
        button.clicked.connect(self.open)
        choice.changed.connect(self.show_choice)
        self._connect_rows()
        self._connect_sheets()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_4)
        grid.setVerticalSpacing(SPACE_2)
        grid.setColumnStretch(1, 1)
        for row, (name, part, field) in enumerate((
            (tr("&Model"), self.model, self.model),
            (tr("Spea&ker"), self.speaker, self.speaker.picker),
            (tr("Form of &address"), self.address, self.address),
            (tr("Domains that &count"), self.steering, self.steering.picker),
            (tr("Small &packs"), self.packs, self.packs),
            (tr("&Follow my memory"), self.like, self.like),
        )):  # fmt: skip
            self._names[part] = field_label(name, field, "soft")
            grid.addWidget(self._names[part], row, 0)
            is_button = isinstance(part, QPushButton)
            grid.addWidget(part, row, 1, Qt.AlignmentFlag.AlignLeft if is_button else Qt.AlignmentFlag(0))
        for part in (self.address, self.steering, self.packs, self.like):
            self._show_row(part, False)  # until there is a choice of it
        self.body.setSpacing(SPACE_3)
        self.body.addWidget(self.heading)
        self.body.addLayout(grid)
        self.body.addWidget(hairline())
        self.body.addWidget(self.facts)
        add_to(self.body, row_of(self.save, self.saved, self.models, Stretch(1), spacing=SPACE_2))

    def _connect_rows(self) -> None:
        choice = self._choice
        self.model.chosen.connect(choice.choose_base)
        self.speaker.changed.connect(choice.speak)
        self.address.chosen.connect(choice.address_as)
        self.steering.chosen.connect(self._on_steering)
        self.speaker.manage_asked.connect(lambda: self._lead("library", LibraryPlace(Section.VOICES)))
        self.speaker.new_asked.connect(self.new_speaker_asked)
        self.models.clicked.connect(lambda: self._lead("library", LibraryPlace(Section.MODELS)))
        self.saved.clicked.connect(lambda: self._lead("programs", None))
        self.save.clicked.connect(self.save_asked)

    def _connect_sheets(self) -> None:
        self.steering.mix_asked.connect(lambda: self._open_mix(self.mix))
        self.packs.clicked.connect(lambda: self._open_mix(self.packs_mix))
        self.mix.changed.connect(self._choice.steer)
        self.packs_mix.changed.connect(self._on_packs)

    @property
    def below(self) -> QPoint:
        """The place below its button, in global pixels."""
        return self._button.mapToGlobal(QPoint(0, self._button.height()))

    def open(self) -> None:
        """Opens below its button, with the keyboard on the first row."""
        self.show_choice()
        self.open_at(self.below, _WIDTH)
        self.model.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_for(self, *, one_speaker: bool) -> None:
        """Offers a speaker where there is one for everything: on the desk each voice may have its own."""
        self._has_speaker = one_speaker
        self.show_choice()

    def show_choice(self) -> None:
        """Shows what is chosen, and what there is to choose from."""
        choice, system = self._choice, self._choice.system
        if system is None:
            for sheet in (self, self.mix, self.packs_mix):
                sheet.close_popover()
            return
        base = choice.base
        with QSignalBlocker(self.model):
            self.model.fill([(short_name(model), model.id) for model in choice.bases], keep=False)
            self.model.show_value(base.id if base is not None else None)
        self.speaker.fill(choice.people, choice.trained, choice.speaker)
        self._show_row(self.speaker, self._has_speaker)
        self._show_address()
        self._show_domains(system)
        self._show_packs(system)
        followed = domain_name(system.like) or tr("Off")
        self.like.setText(followed)
        self.like.setAccessibleName(tr("Follow my memory: {domain}", domain=followed))
        self._show_row(self.like, choice.catalogue.has_texts(*choice.pair))
        self.save.setEnabled(not choice.why_unsaved)
        self.save.setToolTip(choice.why_unsaved)
        self.saved.setVisible(bool(choice.saved))
        self.heading.setText(system.domain)
        facts = facts_of(system, self.device, choice.catalogue.name_of)
        self.facts.setText("\n".join(f"{name}: {value}" for name, value in facts))
        if self.isVisible():
            self.setFixedHeight(self._height(self.width()))

    def _show_row(self, part: QWidget, is_shown: bool) -> None:
        part.setVisible(is_shown)
        self._names[part].setVisible(is_shown)

    def _show_address(self) -> None:
        forms = tasks.address_forms(self._choice.pair[1])
        with QSignalBlocker(self.address):
            either = tr("{informal} or {formal}", informal=forms[0][0], formal=forms[1][0]) if forms else ""
            self.address.fill([(either, ""), *forms], keep=False)
            self.address.show_value(self._choice.address)
        self._show_row(self.address, bool(forms))

    def _show_domains(self, system: ChosenSystem) -> None:
        domains = self._choice.own_domains
        mixed = system.steering if len(system.steering) > 1 else ()
        if domains != self.mix.names or (mixed and not self.mix.isVisible()):
            self.mix.close_popover()
            self.mix.fill(domains, mixed)
        self.steering.fill(domains, system.steering)
        self._show_row(self.steering, len(domains) > 1)

    def _show_packs(self, system: ChosenSystem) -> None:
        has_packs = bool(system.pack and system.mixable)
        is_other = set(self.packs_mix.names) != {pack.id for pack in system.mixable}
        if is_other:
            self.packs_mix.close_popover()
        if system.pack is not None and has_packs and (is_other or not self.packs_mix.isVisible()):
            self.packs_mix.offer(system, system.mixing or ((system.pack.id, 1.0),))
        self._show_row(self.packs, has_packs)

    def _on_steering(self, value: str) -> None:
        if value == AUTOMATIC:
            self._choice.steer(())
        else:
            self._choice.steer(self.mix.mix if value == MIX else ((value, 1.0),))

    def _on_packs(self, values: Shares) -> None:
        self._choice.mix(tuple((name, value / _WHOLE) for name, value in values if value))

    def _open_mix(self, sheet: MixPopover) -> None:
        self.close_popover()
        sheet.open_below(self.below)

    def _lead(self, page: str, place: object) -> None:
        self.close_popover()
        self.asked.emit(page, place)


def facts_of(
    system: ChosenSystem, device: DeviceReport | None, names: Callable[[str], str]
) -> list[tuple[str, str]]:
    """Returns the facts of a system as (name, value) pairs; `names` gives the name of a model by its id."""
    record = system.record
    facts = [(tr("Model"), model_name(record))]
    if along := record.details.along:
        so_far = tr_plural(
            "{n} confirmed translation so far.", "{n} confirmed translations so far.", along.pairs
        )
        facts.append((tr("Learns along"), f"{so_far} {from_engine(record.promotion.reason)}"))
    if record.n_parameters:
        millions, size = number_words(record.n_parameters / 1e6, 1), size_words(record.size_bytes)
        facts.append((tr("Size"), tr("{n} million weights, {size}", n=millions, size=size)))
    if device is not None:
        facts.append((tr("Runs on"), f"{from_engine(device.device)}, {device.precision}"))
        if device.reason:
            facts.append((tr("Why there"), from_engine(device.reason)))
        if device.opposite:
            model = names(device.opposite)
            facts.append((tr("Quality"), tr("{model} chooses among translations", model=model)))
    if not_for := record.details.not_for or system.model.details.not_for:
        facts.append((tr("Not made for"), from_engine(not_for)))
    return facts


class SaveSheet(Sheet[str]):
    """Asks for the name of what is saved.

    Args:
        name: a suggestion.
        known: what was saved before.
    """

    def __init__(self, name: str, known: Sequence[NamedSystem], parent: QWidget) -> None:
        super().__init__(
            tr("Save what is chosen now"),
            tr(
                "Languages, model, domain, speaker, form of address and quality, to be chosen again beside"
                " the domains. Other programs can translate with it, too."
            ),
            tr("Save"),
            parent,
        )
        self._keys = {each.key: each.name for each in known}
        self.name = QLineEdit(name)
        self.name.setMaxLength(_LONGEST)
        self.name.setPlaceholderText(tr("Pumps, Anna, du"))
        self.add_field(tr("&Name"), self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        key = NamedSystem(name=self.name.text()).key
        if not key or key == tasks.ANYBODY:
            taken = tr("“{name}” is taken by Parlance.", name=key)
            return taken if key else tr("Give it a name with a letter or a digit.")
        known = self._keys.get(key)
        return tr("There is “{name}” already. Choose another name.", name=known) if known else ""

    def answer(self) -> str:
        return self.name.text().strip()
