"""Correcting in place: what a person writes or chooses for a sentence is kept, and a model learns it."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from engine import tasks
from engine.orders import LearnAlongOrder
from engine.results.along import LearnedAlong
from engine.results.jobs import RunState
from engine.results.model_details import PromotionState
from engine.results.sessions import SessionSegment, WorkState
from engine.results.translation import (
    Alternative,
    PassageTranslation,
    SpeakerChoice,
)
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Index, RecordList
from gui.jobs.calls import ignore
from gui.jobs.job import Job
from gui.pages.page import Page
from gui.pages.translate.choice import SystemChoice
from gui.pages.translate.panes import FROM_MEMORY, SourcePane, TargetPane
from gui.pages.translate.profile_notes import EMPTY, VERDICT, ProfileNotes
from gui.pages.translate.reading_edit import GutterMark
from gui.pages.translate.session import TranslationSession
from gui.pages.translate.spans import SentenceMap
from gui.theme import tokens_now
from gui.theme.theme import tinted_pixmap
from gui.theme.tokens import ICON_SIZE, RADIUS_CONTROL, SPACE_1, SPACE_2, SPACE_3
from gui.widgets.controls import label, quiet_button, set_up_list, show_or_hide
from gui.widgets.feedback import Popover
from gui.widgets.layouts import add_to, row_of
from gui.widgets.sheet import Sheet
from gui.widgets.text import MarkedText
from gui.wording import domain_name

# A sentence is edited and confirmed. Knows the panes, the map of sentences and the work, no engine.

_NOTHING = tr_noop("There is nothing to learn from an empty sentence. Esc leaves it as it was.")


class SentenceEditor(QObject):
    """The person's own sentences in the translation: edited in place, marked in both margins.

    What is confirmed is learned by whoever says the line or is chosen above; with nobody there it goes into
    the memory of the domain alone.

    Signals:
        changed(): the translation is to be shown again as it stands now.
    """

    changed = Signal()

    def __init__(
        self,
        source: SourcePane,
        target: TargetPane,
        session: TranslationSession,
        *,
        choice: SystemChoice,
        notes: ProfileNotes,
    ) -> None:
        super().__init__(target)
        self._source, self._target, self._edit = source, target, target.edit
        self._session, self._choice, self._notes = session, choice, notes
        self._work = session.work
        self._map: SentenceMap | None = None
        self._index: int | None = None
        self._connect()

    def _connect(self) -> None:
        self._edit.edit_asked.connect(self.begin_at)
        self._edit.edit_confirmed.connect(self.confirm)
        self._edit.kept_here.connect(self.keep_here)
        self._edit.edit_left.connect(self.leave)
        self._target.pencil.clicked.connect(self.begin)
        self._target.confirm.clicked.connect(self.confirm)
        self._target.only_here.clicked.connect(self.keep_here)
        self._target.give_up.clicked.connect(self.give_up)
        self._work.changed.connect(self.changed)
        self._work.moved.connect(self._show)
        self._work.kept.connect(self._on_kept)

    @property
    def is_editing(self) -> bool:
        """True while a sentence is being edited."""
        return self._index is not None

    @property
    def index(self) -> int | None:
        """The number of the sentence that is being edited; None: none is."""
        return self._index

    @property
    def in_progress(self) -> SessionSegment | None:
        """What is being written now; None: nothing that differs from what was there."""
        if self._index is None or not self._edit.is_changed:
            return None
        return self._work.segments[self._index].written(self._written())

    def _written(self) -> str:
        return " ".join(self._edit.edited_text().split())

    def set_map(self, sentences: SentenceMap | None, shown: PassageTranslation | None) -> None:
        """Takes the sentences now shown; None while the panes do not belong together."""
        if sentences is None:
            self.leave()
        self._map = sentences
        self._work.show(shown if sentences is not None else None)
        self._mark_margins()
        if sentences is not None and not any(each.is_saved for each in self._work.segments):
            self._target.confirm_kept("")  # what it said was of another text

    def clear(self) -> None:
        """Has nothing to correct any more: there is no text."""
        self.set_map(None, None)
        self._target.confirm_kept("")
        self._source.edit.set_gutter(())
        self._edit.set_gutter(())

    def show_around(self, sentences: SentenceMap, shown: PassageTranslation | None) -> bool:
        """Takes new sentences while one is edited; that one is replaced only if nobody has written in it.

        Returns:
            False if that cannot be done at once; then nothing was done.
        """
        index = self._index
        is_there = index is not None and index < len(sentences)
        if index is None or not is_there or not self._edit.replace_around(*sentences.around(index)):
            return False
        self._map = sentences
        self._work.show(shown)
        if not self._edit.is_changed:
            self._edit.put_edited(sentences.shown(index))
        self._mark_margins()
        return True

    def _mark_margins(self) -> None:
        """Marks whose lines these are and what is confirmed, once the panes belong together."""
        sentences, speakers = self._map, self._work.line_speakers
        if sentences is None:
            return
        source, target = [], []
        for segment in self._work.segments:
            index = segment.number
            speaker = speakers[index] if speakers else None
            colour = speaker.colour if speaker else None
            note = tr(FROM_MEMORY) if not segment.is_saved and sentences.is_recalled(index) else ""
            is_learned = segment.is_saved or bool(note)
            if is_learned or speaker is not None:
                target.append(GutterMark(sentences.target_span(index), colour, is_learned, note))
            if speaker is not None:
                source.append(GutterMark(sentences.source_span(index), colour))
        self._source.edit.set_gutter(source)
        self._edit.set_gutter(target)

    # what was done, and its undo

    def choose(self, index: int, target: str) -> None:
        """Puts another translation in place of a sentence; an empty one puts the machine's back."""
        if self._map is not None:
            self._work.take(index, target or self._work.segments[index].draft)

    def undo(self) -> None:
        """Takes back what was done last to a sentence of the text, with what was learned from it."""
        self.leave()
        self._work.undo()

    def redo(self) -> None:
        """Does again what was taken back last."""
        self.leave()
        self._work.redo()

    def undo_sentence(self, index: int) -> None:
        """Takes the confirmation of one sentence back, and what was learned from it."""
        self.leave()
        if self._work.segments[index].state is WorkState.CONFIRMED:
            self._work.take_back(index)

    def _show(self, index: int) -> None:
        """Shows where something was taken back or done again; the caret goes there."""
        if self._map is not None:
            span = self._map.target_span(index)
            self._edit.show_span(span)
            if self._edit.hasFocus() and not self.is_editing:
                self._edit.put_caret(span.start)

    # editing

    def begin(self) -> None:
        """Edits the sentence at the caret, of the pane that has the keyboard."""
        if self._map is None:
            return
        if self._source.edit.hasFocus():
            index = self._map.at_source(self._source.edit.textCursor().position())
        else:
            index = self._map.at_target(self._edit.textCursor().position())
        self.begin_sentence(0 if index is None else index)

    def begin_at(self, position: int) -> None:
        """Edits the sentence at a position of the translation."""
        index = self._map.at_target(position) if self._map else None
        if index is not None:
            self.begin_sentence(index, position)

    def begin_sentence(self, index: int, caret: int | None = None) -> None:
        """Edits a sentence, with the caret at this place of the text, else at its beginning."""
        self.leave()
        if self._map is None or not 0 <= index < len(self._map) or self._edit.is_veiled:
            return
        self._index = index
        self._edit.begin_editing(self._map.target_span(index), caret)
        self._target.show_editing(_goes_to(*self._whose(index)))

    def give_up(self) -> None:
        """Leaves the sentence as it was."""
        if self.is_editing:
            self._end()
            self.changed.emit()

    def leave(self) -> None:
        """Ends the editing; what was written stays, but nothing is learned from it."""
        if self._index is None:
            return
        index, text = self._index, self._written()
        is_written = self._edit.is_changed and bool(text)
        self._end()
        if is_written:
            self._work.write(self._work.segments[index], text)
        self.changed.emit()

    def keep_here(self) -> None:
        """Keeps the edited sentence in this text alone, and goes on with the next one."""
        index = self._index
        if index is not None:
            self.leave()
            self.begin_sentence(index + 1)

    def _end(self) -> None:
        self._index = None
        self._edit.end_editing()
        self._target.show_reading()
        self._notes.drop(EMPTY)

    # confirming

    def confirm(self) -> None:
        """Keeps the edited sentence as a correction, learns from it, and goes on with the next one."""
        index, text = self._index, self._written()
        if index is None:
            return
        if not text:
            self._notes.say(tr(_NOTHING), EMPTY)
            return
        self._end()
        self._work.confirm(index, text, *self._whose(index))
        self.changed.emit()
        self.begin_sentence(index + 1)

    def _whose(self, index: int) -> tuple[SpeakerChoice | None, str]:
        """Returns who is to learn a sentence, and into which domain's memory it goes."""
        lines, system = self._work.line_speakers, self._session.system
        line = lines[index] if lines else None
        return line or self._choice.speaker, system.own_domain if system is not None else ""

    # what came of it

    def _on_kept(self) -> None:
        self._mark_margins()
        last = self._work.newest
        self._target.confirm_kept(self._outcome(last) if last is not None else "")
        self._notes.say("", VERDICT)

    def saved_words(self, index: int) -> str:
        """Says of one sentence where it was saved; empty if it was not."""
        segment = self._work.segments[index]
        return self._outcome(segment) if segment.is_saved else ""

    def _outcome(self, segment: SessionSegment) -> str:
        """Says where a sentence was saved."""
        domain = segment.domain or ""
        if segment.kept_by:
            people = {each.id: each.name for each in self._choice.people}
            name = people.get(segment.kept_by, segment.kept_by)
            return tr("✓ Saved to {name}'s profile", name=name)
        where = tr("✓ Saved to the memory of {domain}", domain=domain_name(domain))
        return where if domain else tr("✓ Saved to memory")


def _goes_to(speaker: SpeakerChoice | None, domain: str) -> str:
    """Says where a sentence is going to be saved; empty: in the memory of no domain."""
    if speaker is not None and not speaker.is_trained:
        return tr("to {name}'s profile", name=speaker.name)
    return tr("to the memory of {domain}", domain=domain_name(domain)) if domain else ""


# The other translations of one sentence, to choose from with a click or the arrow keys.

SHOWN_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The alternative that stands in the text."""


def confidence(score: float) -> str:
    """Says a score as people read it: the mean probability of its tokens, in per cent."""
    return f"{number_words(100 * math.exp(min(0.0, score)))} %"


class AlternativesModel(RecordList[Alternative]):
    """The alternatives of one sentence."""

    def __init__(self) -> None:
        super().__init__()
        self._current = ""
        """The one that stands in the text."""

    def fill(self, alternatives: Sequence[Alternative], shown: str) -> None:
        """Replaces the alternatives; equal texts appear once."""
        self._current = shown
        self.show_records(list({row.text: row for row in reversed(alternatives)}.values())[::-1])

    def shown(self, row: int, role: int) -> object:
        """Returns the text, or what a screen reader or a tooltip says of it."""
        text, sure = self.records[row].text, confidence(self.records[row].score)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.AccessibleTextRole:
                here = tr("{text}, in the text, sure {sure}", text=text, sure=sure)
                return here if text == self._current else tr("{text}, sure {sure}", text=text, sure=sure)
            case Qt.ItemDataRole.ToolTipRole:
                return tr("How sure the model is of the words, on average: {sure}", sure=sure)
        return self._current if role == SHOWN_ROLE else None


_MOST_SHOWN = 1000
"""Characters of an alternative that are shown and compared; all of it is taken."""


class AlternativeDelegate(QStyledItemDelegate):
    """Paints one alternative: its own words marked, a tick at the one in the text, the confidence."""

    _SIDE = SPACE_2
    _RIGHT = 48

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        tokens = tokens_now()
        box = QRectF(option.rect)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.selection if chosen else tokens.hover))
            painter.drawRoundedRect(box, RADIUS_CONTROL, RADIUS_CONTROL)
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        if row.text == shown:
            pixmap = tinted_pixmap("check", tokens.accent, ICON_SIZE, option.widget.devicePixelRatioF())
            painter.drawPixmap(QPoint(round(box.left()) + self._SIDE, round(box.top()) + SPACE_2), pixmap)
        text = self._text(option, index)
        text.paint(painter, self._text_box(box), tokens.ink)
        painter.setPen(QColor(tokens.ink_soft))
        line = option.fontMetrics.height()
        right = QRectF(box.right() - self._RIGHT, box.top() + SPACE_2, self._RIGHT - self._SIDE, line)
        painter.drawText(
            right, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, confidence(row.score)
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.rect.width(), math.ceil(self._text(option, index).height) + 2 * SPACE_2)

    def _text(self, option: QStyleOptionViewItem, index: Index) -> MarkedText:
        row, shown = index.data(Qt.ItemDataRole.UserRole), index.data(SHOWN_ROLE)
        other = row.text[:_MOST_SHOWN]
        marks = tasks.differing_words(shown[:_MOST_SHOWN], other).second
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else option.rect.width()
        return MarkedText(other, marks, option.font, self._text_box(QRectF(0, 0, width, 0)).width())

    def _text_box(self, box: QRectF) -> QRectF:
        left = self._SIDE + ICON_SIZE + SPACE_2
        return box.adjusted(left, SPACE_2, -self._RIGHT, -SPACE_1)


class AlternativesPopover(Popover):
    """Shows the n best translations of a sentence.

    Signals:
        chosen(str): the reader took this one.
        edit_asked(): the reader wants to write it.
        undo_asked(): the reader takes the correction of this sentence back.
    """

    chosen = Signal(str)
    edit_asked = Signal()
    undo_asked = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host, tr("Other translations of this sentence"))
        self.model = AlternativesModel()
        self.view = QListView()
        self.view.setModel(self.model)
        set_up_list(self.view, tr("Other translations"), AlternativeDelegate(self.view))
        self.view.setMouseTracking(True)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take)
        self._hint = label(tr("↑↓ choose · Enter use · Esc close"), "small", wraps=True)
        self._warning = label(role="warn", wraps=True)
        heads = (label(tr("Other translations"), "strong"), 1), label(tr("confidence"), "small")
        heading = row_of(*heads, margins=(0, 0, SPACE_2, 0))
        add_to(self.body, heading, self._warning, self.view, self._learned_row())
        self.edit = quiet_button(tr("Edit"), "pencil", act=self._edit)
        self.body.addLayout(row_of((self._hint, 1), self.edit))

    def _learned_row(self) -> QHBoxLayout:
        self._learned = label(role="small")
        self.undo = quiet_button(tr("Undo"), "undo-2", act=self._undo)
        return row_of((self._learned, 1), self.undo, margins=(SPACE_2, 0, 0, 0))

    def open_for(
        self,
        alternatives: Sequence[Alternative],
        shown: str,
        place: QPoint,
        width: int,
        *,
        warning: str = "",
        learned: str = "",
        can_undo: bool = False,
    ) -> None:
        """Opens with the alternatives of one sentence.

        Args:
            alternatives: best first.
            shown: the one that stands in the text.
            place: where, in global pixels.
            width: wished for, in pixels.
            warning: what the engine says of the sentence; may be empty.
            learned: where it was saved, or that it comes from memory; empty if neither.
            can_undo: whether that can be taken back here.
        """
        show_or_hide(self._learned, learned)
        self.undo.setVisible(can_undo)
        self.model.fill(alternatives, shown)
        show_or_hide(self._warning, warning)
        self.view.setFixedWidth(min(width, self.host.width() - 2 * SPACE_2) - 2 * SPACE_3)
        self.view.setFixedHeight(self._rows_height())
        self.open_at(place, width)
        self.view.setFocus(Qt.FocusReason.PopupFocusReason)
        texts = [self.model.index(row).data() for row in range(self.model.rowCount())]
        self.view.setCurrentIndex(self.model.index(texts.index(shown) if shown in texts else 0))

    def _rows_height(self) -> int:
        option = QStyleOptionViewItem()
        option.font, option.widget = self.view.font(), self.view
        delegate = self.view.itemDelegate()
        self.view.viewport().resize(self.view.width(), 1)
        rows = range(self.model.rowCount())
        needed = sum(delegate.sizeHint(option, self.model.index(row)).height() for row in rows)
        return min(needed + SPACE_1, self.host.height() // 2)

    def _edit(self) -> None:
        self.edit_asked.emit()  # first: closing forgets the sentence
        self.close_popover(keep_focus=False)

    def _undo(self) -> None:
        self.undo_asked.emit()
        self.close_popover()

    def _take(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data()))
        self.close_popover()


# Lets the model of a domain learn along: a job after so many confirmed translations. Knows no widget.

_Group = tuple[str, str, str]
"""Domain, source and target language of what was confirmed; the domain is "" for none."""


class LearningAlong(QObject):
    """Queues the learning, and has what was learned used where it is for the domain that is open.

    Args:
        session: translates; knows for which domain.
        choice: what translates.
        page: says what came of it; its jobs learn.

    Signals:
        refused(Exception): it could not be learned.
    """

    refused = Signal(Exception)

    def __init__(self, session: TranslationSession, choice: SystemChoice, page: Page) -> None:
        super().__init__(page)
        self._session, self._choice, self._page = session, choice, page
        self._at_work: dict[_Group, Job] = {}
        self._given_up: set[_Group] = set()
        session.work.kept.connect(self.look)

    def look(self) -> None:
        """Learns in the background if it is time to, and the reader wants that.

        What failed, or was cancelled, is not begun again unasked while this window is open.
        """
        asked = self._order()
        if asked is None or not self._page.services.settings.learns_along or _group(asked) in self._given_up:
            return
        domain, src, tgt = _group(asked)
        self._page.services.slow.run(
            self,
            lambda: tasks.along_due(domain, src, tgt, asked.model),
            lambda is_due: self._begin(asked) if is_due else None,
            ignore,
        )

    def learn_now(self) -> None:
        """Learns what was confirmed in the domain that is open, however little that is."""
        if (asked := self._order()) is not None:
            self._begin(asked)

    def _order(self) -> LearnAlongOrder | None:
        """Returns what would be learned for what is open now."""
        system = self._session.system
        if system is None:
            return None
        record, base = system.record, self._choice.catalogue.base_of(system)
        domain = system.own_domain
        return LearnAlongOrder(domain=domain, src=record.src, tgt=record.tgt, model=base.id)

    def _begin(self, order: LearnAlongOrder) -> None:
        group = _group(order)
        if group not in self._at_work:
            job = self._page.services.jobs.submit(order)
            self._at_work[group] = job
            job.ended.connect(lambda state: self._on_ended(group, job, state))

    def _on_ended(self, group: _Group, job: Job, state: RunState) -> None:
        self._at_work.pop(group, None)
        if state == RunState.DONE and isinstance(job.answer, LearnedAlong):
            self._given_up.discard(group)
            self._use(group, job.answer)
            self.look()
            return
        self._given_up.add(group)
        self._session.refresh()
        if job.error is not None:
            self.refused.emit(job.error)

    def _use(self, group: _Group, found: LearnedAlong) -> None:
        """Translates with what was learned where the domain is open, unless another of its models is."""
        asked, system = self._order(), self._session.system
        is_open = asked is not None and _group(asked) == group and bool(group[0])
        record = system.record if system else None
        is_wanted = record is not None and (not record.domain or record.id in (found.model, found.against))
        if is_open and is_wanted and found.promotion.state == PromotionState.PROMOTED:
            self._choice.choose(found.src, found.tgt, found.model)
        self._session.refresh()
        self._page.say(told(found, is_chosen=bool(group[0])))


def _group(order: LearnAlongOrder) -> _Group:
    return order.domain, order.src, order.tgt


def told(found: LearnedAlong, *, is_chosen: bool) -> str:
    """Says what came of learning along.

    Args:
        found: what did.
        is_chosen: whether its domain is one that the reader chose.
    """
    domain, n_learned = domain_name(found.domain), number_words(found.n_learned)
    learned = tr_plural(
        "Learned from {n_learned} of {n} confirmed translation in {domain}.",
        "Learned from {n_learned} of {n} confirmed translations in {domain}.",
        found.n_new,
        n_learned=n_learned,
        domain=domain,
    )
    if found.promotion.state != PromotionState.PROMOTED:
        held = tr("The model is held back, though it stays open here, and goes on learning.")
        return f"{learned} {from_engine(found.verdict.sentence)} {held}"
    choose = tr("Choose the domain {domain} to translate with it.", domain=domain)
    return learned if is_chosen else f"{learned} {choose}"


# Asks for the name of a new speaker.

_LONGEST_NAME = 80


class NewSpeakerSheet(Sheet[str]):
    """Asks for the name of a new speaker."""

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(
            tr("New speaker"),
            tr(
                "A person whose way of writing {language} is learned from what you correct here. Sentences"
                " of theirs can be added in the Library, under Voices.",
                language=language,
            ),
            tr("Create"),
            parent,
        )
        self.name = QLineEdit()
        self.name.setMaxLength(_LONGEST_NAME)
        self.add_field(tr("Name"), self.name, 0)
        self.watch(self.name.textChanged)

    def missing(self) -> str:
        return "" if self.name.text().strip() else tr("A speaker needs a name.")

    def answer(self) -> str:
        return self.name.text().strip()
