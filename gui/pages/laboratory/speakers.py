"""Do speakers' profiles help, and is it the person that helps? Measured in a job, and shown in two tables."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget

from engine.base.methods import METHODS
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.corpora import CorpusRecord
from engine.results.evaluation import Interval, VerdictKind
from engine.results.figures import NONE
from engine.results.models import ModelRecord
from engine.results.speaker_evaluation import CorpusSpeakers, RateDifference, SpeakerEvaluation, SpeakerScores
from gui.i18n import from_engine, number_words, tr, tr_noop, tr_plural
from gui.item_models.record_table import Column, RecordTable, model_labels
from gui.jobs.job import Job
from gui.pages.laboratory.choices import choice_row
from gui.pages.laboratory.run_panel import RunPanel
from gui.services import Services
from gui.theme.tokens import SPACE_3, SPACE_4
from gui.widgets.controls import Picker, label, primary_button, section_label, soft_label
from gui.widgets.layouts import Stretch, add_to, row_of, rows_in
from gui.widgets.table import Table
from gui.wording import corpus_name, signed_words

# The rows that show an evaluation of speakers' profiles. Knows no widget.

METHOD_WORDS = {
    "reference": tr_noop("Reference translations"),
    "base": tr_noop("No profile"),
    "auto": tr_noop("Profile, as learned"),
    "count-bias": tr_noop("Counting words (control)"),
    "target-text": tr_noop("Profile from text alone"),
}
_VERDICTS = {
    VerdictKind.GOOD: tr_noop("better, by the person"),
    VerdictKind.MIXED: tr_noop("better, not by the person"),
    VerdictKind.POOR: tr_noop("worse"),
    VerdictKind.UNPROVEN: tr_noop("no proven difference"),
}


def method_words(row: SpeakerScores) -> str:
    """Names the method, as people read it."""
    profile = METHODS[row.method].profile if row.method in METHODS else ""
    return from_engine(profile) or tr(METHOD_WORDS.get(row.method, row.method))


def amount_words(row: SpeakerScores) -> str:
    """Says from how many sentences each profile was learned."""
    return tr_plural("{n} sentence", "{n} sentences", row.n) if row.n else ""


def verdict_words(row: SpeakerScores) -> str:
    """Says the verdict in a few words."""
    return tr(_VERDICTS[row.verdict.kind]) if row.verdict.sentence else ""


def verdict_tip(row: SpeakerScores) -> str:
    """Says the verdict and what it rests on."""
    return " ".join(map(from_engine, row.verdict.sentences))


def span_words(measure: str, spans: Mapping[str, Interval]) -> str:
    """Writes a measure with its interval, a difference with its sign: "20.5 (19.0 to 22.0)"."""
    span = spans.get(measure)
    if span is None:
        return NONE
    ends, is_difference = (span.value, span.low, span.high), isinstance(span, RateDifference)
    value, low, high = (_figure(measure, end, is_difference=is_difference) for end in ends)
    return tr("{value} ({low} to {high})", value=value, low=low, high=high)


def note_words(found: SpeakerEvaluation) -> str:
    """Says on what was measured, and what could not be."""
    sentences = tr_plural("{n} test sentence", "{n} test sentences", found.n_sentences)
    speakers = tr_plural("{n} speaker", "{n} speakers", len(found.speakers))
    parts = [
        tr("Measured on {sentences} of {speakers}.", sentences=sentences, speakers=speakers),
        tr("A blind guess names the speaker in {share}.", share=_figure("identification", found.chance)),
        *map(from_engine, (*found.left_out, found.identification_note)),
    ]
    return " ".join(filter(None, parts))


def _figure(measure: str, value: float, *, is_difference: bool = False) -> str:
    factor, digits = {"identification": (100, 0), "NLL": (1, 3)}.get(measure, (1, 1))
    number = signed_words(factor * value, digits)
    number = number if is_difference else number.removeprefix("+")
    return tr("{n} %", n=number) if measure == "identification" else number


# The view: what is to be measured, the job that measures it, and the tables.

_AMOUNTS = (
    (tr_noop("10, 30, 100 sentences each"), (10, 30, 100)),
    (tr_noop("10 sentences each"), (10,)),
    (tr_noop("30 sentences each"), (30,)),
    (tr_noop("100 sentences each"), (100,)),
)
_LINES = ((tr_noop("200 test lines"), 200), (tr_noop("500 test lines"), 500), (tr_noop("All test lines"), 0))
_DEPTHS = (
    (tr_noop("How likely their words are"), False),
    (tr_noop("That, and translations: slower"), True),
)
_EXPLANATION = tr_noop(
    "A profile is learned from a few sentences of each speaker of a corpus, and used on other lines of "
    "theirs. A gain counts as the person's only if another speaker's profile gives less."
)
_LEGEND = tr_noop(
    "Loss: how improbable the speakers' own words are; lower is better. Recognised: how "
    "often a classifier that read the speakers' other lines names the speaker of a translation. In brackets "
    "the 95 % interval."
)


def _score(title: str, measure: str) -> Column[SpeakerScores]:
    return Column[SpeakerScores](title, lambda row: span_words(measure, row.scores), is_number=True)


def _gain(title: str, measure: str) -> Column[SpeakerScores]:
    return Column[SpeakerScores](title, lambda row: span_words(measure, row.against_base), is_number=True)


_NAMES = [
    Column[SpeakerScores](tr_noop("Method"), method_words, tip=verdict_tip),
    Column[SpeakerScores](tr_noop("Learned from"), amount_words, is_soft=True),
]
_SCORE_COLUMNS = [
    *_NAMES,
    _score("BLEU", "BLEU"),
    _score("chrF", "chrF"),
    _score(tr_noop("Loss"), "NLL"),
    _score(tr_noop("Recognised"), "identification"),
]
_GAIN_COLUMNS = [
    *_NAMES,
    _gain("BLEU", "BLEU"),
    _gain(tr_noop("Loss"), "NLL"),
    Column[SpeakerScores](
        tr_noop("Loss against another's profile"),
        lambda row: span_words("NLL", row.against_swapped),
        is_number=True,
    ),
    Column[SpeakerScores](tr_noop("Verdict"), verdict_words, tip=verdict_tip),
]


class SpeakerEvaluationView(QWidget):
    """Asks on which corpus, measures, shows the tables and what they mean."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._models: list[ModelRecord] = []
        self._corpora: list[CorpusRecord] = []
        self._n_speakers: Mapping[str, int] = {}
        self.model, self.corpus = Picker(tr("Model of speakers")), Picker(tr("Corpus with speakers"))
        self.amount, self._lines, self._depth = (
            Picker(name)
            for name in (tr("Profiles learned from"), tr("How much to measure"), tr("What to measure"))
        )
        self.model.chosen.connect(self._suggest)
        self.start = primary_button(tr("Measure speakers"), "users", act=self._measure)
        self.reason = label(role="small")
        self.panel = RunPanel()
        self.panel.started.connect(self._hide_result)
        self.panel.finished.connect(self._show_result)
        self.scores, self.gains = RecordTable(_SCORE_COLUMNS), RecordTable(_GAIN_COLUMNS)
        self._tables = (
            Table(tr("Scores by method"), self.scores, [0, 130, 150, 150, 190, 170]),
            Table(tr("Differences by method"), self.gains, [0, 130, 150, 190, 210, 180]),
        )
        self._tables[0].set_optional({3: 940, 2: 780})
        self._tables[1].set_optional({2: 1000})
        self._gain_title = section_label(tr("Difference to no profile"))
        self.note, self._legend = soft_label(), soft_label(tr(_LEGEND))
        self._lay_out()

    def show_library(
        self,
        models: Sequence[ModelRecord],
        corpora: Sequence[CorpusRecord],
        with_speakers: Sequence[CorpusSpeakers],
    ) -> None:
        """Offers models and the corpora that name speakers."""
        self._models, self._corpora = list(models), list(corpora)
        self._n_speakers = {each.corpus: each.n_speakers for each in with_speakers}
        labels = model_labels(models)
        self.model.fill((labels[model.id], model.id) for model in models)
        self._lines.fill((tr(words), n) for words, n in _LINES)
        self._depth.fill((tr(words), is_translating) for words, is_translating in _DEPTHS)
        self._suggest()

    def follow(self, job: Job) -> None:
        """Shows a measuring job."""
        self.panel.follow(job)

    def _lay_out(self) -> None:
        rows = rows_in(
            self,
            soft_label(tr(_EXPLANATION)),
            choice_row(((tr("M&odel"), self.model), (tr("&Corpus with speakers"), self.corpus))),
            spacing=SPACE_4,
            margins=(0, 0, SPACE_3, 0),
        )
        fields = (
            (tr("Profiles learned &from"), self.amount),
            (tr("How m&uch"), self._lines),
            (tr("&What"), self._depth),
        )
        add_to(rows, choice_row(fields), row_of(self.start, (self.reason, 1), spacing=SPACE_3), self.panel)
        add_to(rows, self._tables[0], self._gain_title, self._tables[1], self._legend, self.note, Stretch())
        self._hide_result()

    def _suggest(self, _value: object = None) -> None:
        model = next((model for model in self._models if model.id == self.model.value()), None)
        if model is None:
            self._judge(tr("There is no model to evaluate yet."))
            return
        fitting = [
            corpus
            for corpus in self._corpora
            if corpus.id in self._n_speakers and {corpus.src, corpus.tgt} == {model.src, model.tgt}
        ]
        self.corpus.fill((self._named(corpus), corpus.id) for corpus in fitting)
        known = model.details.speakers.n_speakers if model.details.speakers else 0
        trained = tr("All it was trained with ({n_known} known)", n_known=number_words(known))
        amounts = [(tr(words), numbers) for words, numbers in _AMOUNTS]
        self.amount.fill([(trained, ()), *amounts] if known else amounts)
        reason = tr(
            "No corpus in these languages names its speakers. Import one with a column or names of speakers."
        )
        self._judge("" if fitting else reason)

    def _named(self, corpus: CorpusRecord) -> str:
        return (
            f"{corpus_name(corpus)} ({tr_plural('{n} speaker', '{n} speakers', self._n_speakers[corpus.id])})"
        )

    def _judge(self, reason: str) -> None:
        self.reason.setText(reason)
        self.start.setEnabled(not reason)

    def _measure(self) -> None:
        order = EvaluateSpeakersOrder(
            model=self.model.value(),
            corpus=self.corpus.value(),
            new_speakers=self.amount.value(),
            limit=self._lines.value(),
            is_translating=self._depth.value(),
        )
        self.follow(self._services.jobs.submit(order))

    def _hide_result(self) -> None:
        for part in (*self._tables, self._gain_title, self._legend, self.note):
            part.hide()

    def _show_result(self, job: Job) -> None:
        found = job.answer
        if not isinstance(found, SpeakerEvaluation):
            return
        self.panel.show_verdict(found.verdict)
        rows = found.rows
        learned = [row for row in rows if row.against_base]
        for table, shown, records in zip(
            self._tables, (self.scores, self.gains), (rows, learned), strict=True
        ):
            shown.show_records(records)
            table.setFixedHeight(table.height_for_rows(len(records)))
            table.setVisible(bool(records))
        self._gain_title.setVisible(bool(learned))
        self._legend.setVisible(bool(rows))
        self.note.setText(note_words(found))
        self.note.show()
