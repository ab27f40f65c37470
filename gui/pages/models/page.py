"""The Models page: the library's models by descent, and one of them in detail."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QFileDialog, QGridLayout, QLineEdit, QWidget

from engine import tasks
from engine.base.errors import ModelError
from engine.orders import AddModelOrder, ExportModelOrder, Order
from engine.results.models import (
    ExportWay,
    ListedModel,
    ModelAdded,
    ModelExport,
    ModelLook,
    ModelRecord,
    ModelSpeed,
    ModelStory,
    WordsAdded,
)
from engine.results.speakers import SpeakerRecord
from gui.file_filters import WORD_VECTORS
from gui.i18n import from_engine, tr, tr_noop, tr_plural
from gui.jobs.panel import JobPanel
from gui.jobs.runner import JobRunner
from gui.languages import language_choices, language_name
from gui.page_list import LibraryPlace, Section
from gui.pages.models.adding import AddView, title_of
from gui.pages.models.export_sheet import ExportSheet
from gui.pages.models.lineage import FamilyMember, families, size_facts
from gui.pages.models.rows import Rows
from gui.pages.models.story_card import StoryCard
from gui.pages.page import PAGE_MARGINS, Page, scrolled
from gui.services import Services
from gui.theme.tokens import SPACE_2, SPACE_3, SPACE_4
from gui.widgets.controls import (
    Picker,
    danger_button,
    label,
    outlined_button,
    primary_button,
    soft_label,
)
from gui.widgets.feedback import EmptyState, InlineError
from gui.widgets.layouts import Stretch, add_to, row_in, row_of, rows_in, rows_of, stack_of
from gui.widgets.sheet import Sheet
from gui.widgets.text import ElidedLabel
from gui.wording import model_name, size_words

T = TypeVar("T")

_DETAILS_WIDTH = 320
_WORDS_SHOWN = 12
_EMPTY, _LIST, _ADDING = range(3)
_WAIT = tr_noop("Wait until that is done, or stop it.")


class LanguagesSheet(Sheet[tuple[str, str]]):
    """Asks for source and target; answers with their tags."""

    def __init__(self, name: str, look: ModelLook, parent: QWidget) -> None:
        text = tr("The files of {name} do not say it.", name=name)
        if look.sources:
            text = tr(
                "{name} reads and writes {n_languages} languages. Choose two; add it again for others.",
                name=name,
                n_languages=len(look.targets),
            )
        elif look.targets:
            text = tr(
                "{name} writes {n_languages} languages. Choose the one it is to write here; add it again for "
                "another.",
                name=name,
                n_languages=len(look.targets),
            )
        if look.download_bytes:
            size = size_words(look.download_bytes)
            text = f"{text} {tr('{size} are downloaded.', size=size)}"
        super().__init__(tr("Which languages does it translate?"), text, tr("Add the model"), parent)
        self._src, self._tgt = Picker(tr("Source language")), Picker(tr("Target language"))
        common = dict(language_choices())
        known = sorted((language_name(tag), tag) for tag in {*common.values(), look.src, look.tgt} - {""})
        for picker, tags in ((self._src, look.sources), (self._tgt, look.targets)):
            choices = sorted((language_name(tag), tag) for tag in tags) if tags else known
            picker.fill([(tr("Choose…"), ""), *choices])
        for picker, given in ((self._src, look.src), (self._tgt, look.tgt)):
            picker.choose(given)
        self.add_field(tr("From"), self._src, 0, 0, is_wide=False)
        self.add_field(tr("To"), self._tgt, 0, 1, is_wide=False)
        self.watch(self._src.chosen, self._tgt.chosen)

    def missing(self) -> str:
        """See `Sheet.missing`."""
        src, tgt = self.answer()
        if not (src and tgt):
            return tr("Choose both languages.")
        return "" if src != tgt else tr("Choose two different languages.")

    def answer(self) -> tuple[str, str]:
        """Returns the tags of source and target."""
        return self._src.value(), self._tgt.value()


class DownloadSheet(Sheet[bool]):
    """Says how large a model of Hugging Face is, before it is downloaded."""

    def __init__(self, name: str, look: ModelLook, parent: QWidget) -> None:
        super().__init__(
            tr("Download {name}?", name=name),
            tr(
                "{size} come from Hugging Face. You can stop it at any time. If the "
                "connection is lost, ask again: only the rest is downloaded.",
                size=size_words(look.download_bytes),
            ),
            tr("Download and add"),
            parent,
        )

    def answer(self) -> bool:
        return True


class HubSheet(Sheet[str]):
    """Asks which model to download, and says what that tells to whom; answers with its name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            tr("A model from Hugging Face"),
            tr(
                "Parlance first asks huggingface.co how large this model is; you then decide. Hugging Face "
                "learns which model you want and your IP address, and nothing about your texts. Parlance can "
                "read opus-mt, M2M-100 and NLLB models."
            ),
            tr("Check the size…"),
            parent,
        )
        self._name = QLineEdit()
        self._name.setPlaceholderText("Helsinki-NLP/opus-mt-de-en")
        self.add_field(tr("Name of the model"), self._name, 0)
        self.watch(self._name.textChanged)

    def missing(self) -> str:
        if not self.answer():
            return tr("Write the name as it stands on the model's page: owner, slash, name.")
        try:
            tasks.check_hub_name(self.answer())
        except ModelError as error:
            return from_engine(error.hint)
        return ""

    def answer(self) -> str:
        return self._name.text().strip()


class ModelsPage(Page):
    """The models on the left, the chosen one's card on the right; or those that can be added."""

    key = "models"
    title = tr_noop("Models")
    help_chapter = "models"
    reads_first = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._subject: object = None
        self._added_words: WordsAdded | None = None
        self._shown_id = ""
        self._error = InlineError()
        self._empty = EmptyState(
            "models",
            tr("The models on this computer"),
            tr(
                "A model translates one language into another. Parlance comes with small ones, which the "
                "Translate page makes ready. Add others from a list, or drop a folder or .zip of one here. "
                "Each adapted model is listed below the one it was made from."
            ),
            tr("Add a model…"),
        )
        self._empty.button.clicked.connect(self._open_adding)
        self._adding = AddView(services)
        self._adding.back.clicked.connect(self._close_adding)
        self._adding.wanted.connect(self._add_listed)
        self._adding.from_folder.clicked.connect(self._add_from_folder)
        self._adding.from_file.clicked.connect(self._add_from_file)
        self._adding.from_hub.clicked.connect(self._add_from_hub)
        self._runner = JobRunner(services, self)
        self._runner.failed.connect(lambda error, _details: self._error.show_failure(error))
        self._panel = JobPanel(tr("Stop"))
        self._panel.stop.clicked.connect(self._runner.cancel)
        self._runner.changed.connect(self._show_busy)
        self._stack = stack_of(self._empty, self._list_view(), self._adding)
        rows_in(self, self._error, self._panel, (self._stack, 1), spacing=SPACE_3, margins=PAGE_MARGINS)

    def refresh(self) -> None:
        """Reads the library's models."""
        self.services.quick.run(self, _read, self._show_models, self._error.show_unread)

    def show_subject(self, subject: object) -> None:
        """Chooses a model by its id, or starts adding one."""
        if subject == "add":
            self._open_adding()
        elif subject is not None:  # none in particular: what was asked for or added before stays wanted
            self._subject = subject

    def main_field(self) -> QWidget | None:
        """Returns the list, else the way to the first model; of the list to add from the search."""
        if self._stack.currentWidget() is self._adding:
            return self._adding.search
        return self._rows if self._rows.records else self._empty.button

    def accept_files(self, paths: list[Path]) -> bool:
        """Adds the first folder or archive dropped."""
        if paths[0].is_dir() or paths[0].suffix == ".zip":
            self._add(paths[0])
            return True
        return False

    def _list_view(self) -> QWidget:
        view = QWidget()
        self._count = ElidedLabel(role="soft")
        self._add_button = primary_button(tr("Add a model"), "plus", act=self._open_adding)
        self._rows = Rows[FamilyMember](tr("Models"), lambda member: member.lines, 3)
        self._rows.delete_pressed.connect(self._remove_current)
        self._rows.picked.connect(self._show_details)
        left = rows_of(row_of(self._add_button, Stretch()), (self._rows, 1), self._count, spacing=SPACE_3)
        row_in(view, (left, 1), self._details_card(), spacing=SPACE_4)
        return view

    def _details_card(self) -> QWidget:
        self.story = StoryCard()
        self.story.take.clicked.connect(self._for_current(self._use))
        self.story.leave.clicked.connect(self._for_current(self._stop_using))
        self.story.speed.clicked.connect(self._for_current(self._measure_speed))
        self._added_title = label(tr("Added words"))
        self._added_text = soft_label()
        add_to(self.story.body, self._added_title, self._added_text, Stretch())
        self._details, result = scrolled(self.story), QWidget()
        result.setFixedWidth(_DETAILS_WIDTH)
        rows_in(result, (self._details, 1), self._action_grid(), spacing=SPACE_3)
        return result

    def _action_grid(self) -> QGridLayout:
        translate = outlined_button(tr("Translate with it"), "languages")
        translate.clicked.connect(self._for_current(lambda m: self.navigated.emit("translate", m.id)))
        self._adapt = outlined_button(tr("Teach it…"), "sliders-horizontal")
        self._adapt.clicked.connect(
            self._for_current(
                lambda m: self.navigated.emit("library", LibraryPlace(Section.LEARNING, id=m.id))
            )
        )
        self._measure = outlined_button(tr("Measure it"), "scale")
        self._measure.clicked.connect(self._for_current(lambda m: self.navigated.emit("laboratory", m.id)))
        self._export_button = outlined_button(tr("Export…"), "download", act=self._for_current(self._export))
        self._remove_button = danger_button(tr("Remove"), "trash-2", act=self._for_current(self._remove))
        buttons = (self._adapt, self._measure, self._export_button, self._remove_button)
        grid = self._actions = QGridLayout()
        grid.setSpacing(SPACE_2)
        grid.addWidget(translate, 0, 0, 1, 2)
        for place, button in enumerate(buttons):
            grid.addWidget(button, 1 + place // 2, place % 2)
        self._words = outlined_button(tr("Add words…"), "book-open")
        self._words.setToolTip(
            tr("From a file of word vectors that were learned together with the model's own")
        )
        self._words.clicked.connect(self._for_current(self._choose_words))
        grid.addWidget(self._words, 3, 0, 1, 2)
        return grid

    def _for_current(self, act: Callable[[ModelRecord], None]) -> Callable[[], None]:
        def run() -> None:
            model = self._current()
            if model is not None:
                act(model)

        return run

    def _current(self) -> ModelRecord | None:
        return self._rows.current.model if self._rows.current is not None else None

    def _label(self, model_id: str | None) -> str:
        return next((each.label for each in self._rows.records if each.model.id == model_id), "")

    def _show_models(self, stories: list[tuple[ModelRecord, ModelStory]]) -> None:
        models = [model for model, _ in stories]
        self._error.forget_unread()
        before = self._current()
        subject, self._subject = self._subject, None
        wanted = subject if isinstance(subject, str) else before.id if before else ""
        self._rows.show_records(families(stories))
        total = sum(model.size_bytes for model in models)
        n_models = tr_plural("{n} model", "{n} models", len(models))
        self._count.setText(f"{n_models} · {tr('{size} on disk', size=size_words(total))}")
        if self._stack.currentWidget() is not self._adding:
            self._stack.setCurrentIndex(_LIST if models else _EMPTY)
        if models:
            ids = [each.model.id for each in self._rows.records]
            self._rows.choose(ids.index(wanted) if wanted in ids else 0)
        self._show_details()
        self.settle_focus_once_read()

    def _show_details(self) -> None:
        member = self._rows.current
        if member is None:
            return
        model = member.model
        if model.id != self._shown_id:  # another one is read from its beginning
            self._details.verticalScrollBar().setValue(0)
        self._shown_id = model.id
        self.story.show_story(member.story, member.label, size_facts(model))
        self._show_added(model)
        can_adapt = model.scope == "full"
        self._adapt.setVisible(can_adapt)
        self._actions.addWidget(self._measure, 1, 1 if can_adapt else 0, 1, 1 if can_adapt else 2)
        self._words.setVisible(model.scope == "full" and model.details.external is not None)
        self._remove_button.setEnabled(not model.is_builtin)
        self._remove_button.setToolTip(
            tr("The built-in models stay.") if model.is_builtin else tr("Goes to the trash; can be undone")
        )

    def _show_added(self, model: ModelRecord) -> None:
        """Says what came of the words added last, on the card of the model that has them."""
        added = self._added_words
        said = " ".join(map(from_engine, added.sentences)) if added and added.model == model.id else ""
        self._added_text.setText(said)
        for part in (self._added_title, self._added_text):
            part.setVisible(bool(said))

    def _use(self, model: ModelRecord) -> None:
        """Translates the model's domain with it; can be undone."""

        def done(_record: ModelRecord) -> None:
            self._changed("")
            said = tr(
                "“{domain}” is translated with “{name}” now.", domain=model.domain, name=model_name(model)
            )
            self.offer_undo(said, lambda: self._stop_using(model))

        self._call(lambda: tasks.promote_model(model.id), done)

    def _stop_using(self, model: ModelRecord) -> None:
        """Translates the model's domain with what was used before; can be undone."""

        def done(used: ModelRecord) -> None:
            self._changed("")
            said = tr("“{domain}” is translated with “{name}” again.", domain=model.domain, name=used.name)
            self.offer_undo(said, lambda: self._use(model))

        self._call(lambda: tasks.roll_back_model(model.id), done)

    def _measure_speed(self, model: ModelRecord) -> None:
        self.say(tr("Measuring its speed, which takes a few seconds…"))

        def measured(speed: ModelSpeed) -> None:
            self.say(from_engine(speed.in_short))
            self.refresh()

        self._call(lambda: tasks.measure_speed(model.id), measured)

    def _show_busy(self) -> None:
        """Follows what is added or exported; nothing else can be until it is done."""
        is_busy = self._runner.is_busy
        self._panel.follow(self._runner.job)
        if is_busy and self._export_button.hasFocus():
            self._rows.setFocus()  # Qt would give it to Remove
        for button in (self._empty.button, self._add_button, self._export_button):
            button.setEnabled(not is_busy)
        self._adding.show_busy(is_busy=is_busy)

    def _is_free(self) -> bool:
        """Returns whether nothing is being added or exported; says what to do if something is."""
        if self._runner.is_busy:
            self.say(tr(_WAIT))
        return not self._runner.is_busy

    def _add_from_folder(self) -> None:
        if self._is_free() and (path := QFileDialog.getExistingDirectory(self, tr("Choose a model folder"))):
            self._add(Path(path))

    def _add_from_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose a model file"), "", tr("Models (*.zip)"))
        if path:
            self._add(Path(path))

    def _open_adding(self) -> None:
        """Shows what can be added, for the languages that the user has to do with."""
        settings = self.services.settings
        models = [each.model for each in self._rows.records]
        own = {settings.src, settings.tgt, *settings.recent_languages}
        own.update(tag for model in models for tag in (model.src, model.tgt))
        self._adding.open(own, settings.src, settings.tgt)
        self._stack.setCurrentIndex(_ADDING)

    def _close_adding(self) -> None:
        self._stack.setCurrentIndex(_LIST if self._rows.records else _EMPTY)
        self.settle_focus()

    def _add_listed(self, model: ListedModel) -> None:
        if not model.is_of_firefox:
            self._ask_hub(model.name)
        elif self._is_free():
            self._submit(AddModelOrder(firefox=model.name, name=title_of(model)), self._added)

    def _add_from_hub(self) -> None:
        HubSheet(self).ask(self._ask_hub)

    def _ask_hub(self, name: str) -> None:
        if not self._is_free():
            return
        self.say(tr("Asking Hugging Face about {name} …", name=name))
        order = AddModelOrder(hub=name)
        self._call(lambda: tasks.look_at_hub_model(name), lambda look: self._looked(look, name, order))

    def _add(self, path: Path) -> None:
        if not self._is_free():
            return
        order = AddModelOrder(path=path)
        self._call(lambda: tasks.look_at_model(path), lambda look: self._looked(look, path.name, order))

    def _looked(self, look: ModelLook, name: str, order: AddModelOrder) -> None:
        """Starts an order, once the languages are known."""
        if not look.needs_languages:
            if look.download_bytes:
                DownloadSheet(name, look, self).ask(lambda _yes: self._submit(order, self._added))
            else:
                self._submit(order, self._added)
            return
        LanguagesSheet(name, look, self).ask(
            lambda pair: self._submit(replace(order, src=pair[0], tgt=pair[1]), self._added)
        )

    def _submit(self, order: Order[T], done: Callable[[T], None]) -> None:
        """Starts an order, unless another one was started while the user still chose."""
        self._error.hide()
        if self._is_free():
            if self._stack.currentWidget() is self._adding:
                self._close_adding()
            self._runner.submit(order, done)

    def _added(self, added: ModelAdded) -> None:
        self._subject = added.model
        self._changed(tr("The model was added."))

    def _export(self, model: ModelRecord) -> None:
        if not self._is_free():
            return
        self._call(
            lambda: (tasks.export_ways(model.id), tasks.list_speakers()),
            lambda found: self._ask_format(model, *found),
        )

    def _ask_format(
        self, model: ModelRecord, ways: Sequence[ExportWay], speakers: Sequence[SpeakerRecord]
    ) -> None:
        endings = {way.as_: way.suffix for way in ways}
        ExportSheet(model, ways, speakers, self).ask(
            lambda said: self._choose_target(model, said[0], said[1], endings[said[0]])
        )

    def _choose_target(self, model: ModelRecord, as_: str, speaker: str, ending: str) -> None:
        plain = as_ in ("onnx", "pack") or ending
        name = "-".join(filter(None, (model.id, "" if plain else as_, speaker))) + ending
        path = QFileDialog.getExistingDirectory(self, tr("Choose a folder to put “{name}” into", name=name))
        if path:
            order = ExportModelOrder(model=model.id, path=Path(path) / name, as_=as_, speaker=speaker)
            self._submit(order, lambda written: self.say(_exported(written)))

    def _choose_words(self, model: ModelRecord) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Choose words for “{name}”", name=model_name(model)), "", tr(WORD_VECTORS)
        )
        if path:
            self.say(tr("Reading {name} …", name=Path(path).name))
            self._call(lambda: tasks.add_words(model.id, Path(path)), self._words_added)

    def _words_added(self, added: WordsAdded) -> None:
        self._added_words = added
        self._changed("")
        said = tr_plural(
            "“{name}” has {n} word more.",
            "“{name}” has {n} words more.",
            added.n_words,
            name=self._label(added.model),
        )
        self.offer_undo(said, lambda: self._take_words(added))

    def _take_words(self, added: WordsAdded) -> None:
        self._added_words = None
        self._call(
            lambda: tasks.remove_words(added.model, added.label),
            lambda _nothing: self._changed(tr("The word vectors from before are used again.")),
        )

    def _remove(self, model: ModelRecord) -> None:
        label = self._label(model.id)
        self._call(lambda: tasks.remove_model(model.id), lambda trash_id: self._removed(label, trash_id))

    def _removed(self, name: str, trash_id: str) -> None:
        self._changed("")
        self.offer_undo(tr("“{name}” is in the trash.", name=name), lambda: self._restore(trash_id))

    def _restore(self, trash_id: str) -> None:
        self._call(lambda: tasks.restore(trash_id), lambda _record: self._changed(tr("It is back.")))

    def _changed(self, message: str) -> None:
        self.library_changed.emit()  # the library, whose part this is, has it read again
        if message:
            self.say(message)

    def _call(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self._error.hide()
        self.services.slow.run(self, work, done, self._error.show_failure)

    def _remove_current(self) -> None:
        """Removes the chosen model; the message at the foot can undo it."""
        model = self._current()
        if model and not model.is_builtin:
            self._remove(model)


def _read() -> list[tuple[ModelRecord, ModelStory]]:
    """Reads the library; runs beside the window."""
    return [(model, tasks.model_story(model.id)) for model in tasks.list_models()]


def _exported(written: ModelExport) -> str:
    """Says where a model was written to, and what its vocabulary reveals."""
    said = tr("Exported to {path}.", path=written.path)
    if not written.words:
        return said
    shown = ", ".join(written.words[:_WORDS_SHOWN])
    end = " …" if len(written.words) > _WORDS_SHOWN else "."
    revealed = tr_plural(
        "Its vocabulary shows {n} word of your text: {words}",
        "Its vocabulary shows {n} words of your text: {words}",
        len(written.words),
        words=f"{shown}{end}",
    )
    return f"{said} {revealed}"
