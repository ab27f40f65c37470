"""The empty page, and the evaluation of speakers' profiles."""

import pytest

from engine import tasks as engine_tasks
from engine.base.json_values import to_json
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.results.evaluation import Interval, Verdict, VerdictKind
from engine.results.jobs import JobEnded, RunState
from engine.results.speaker_evaluation import (
    MeasuredSpeaker,
    RateDifference,
    SpeakerEvaluation,
    SpeakerScores,
)
from engine.tasks.home import open_library
from gui.jobs.job import Job
from gui.page_list import LibraryPlace
from gui.pages.laboratory.page import SPEAKERS, LaboratoryPage
from tests.gui.pages.laboratory.evaluations import add_corpus
from tests.gui.pages.laboratory.waiting import read_again


@pytest.fixture
def empty_page(services, qtbot, monkeypatch):
    """The page over a library without corpora and evaluations."""
    for name in ("list_corpora", "list_evaluations"):
        monkeypatch.setattr(engine_tasks, name, lambda: [])
    page = LaboratoryPage(services)
    qtbot.addWidget(page)
    page.show()
    read_again(page, qtbot)
    return page


def test_without_a_corpus_the_page_leads_to_the_import(empty_page, qtbot):
    with qtbot.waitSignal(empty_page.navigated) as signal:
        empty_page.empty.button.click()
    assert signal.args == ["library", LibraryPlace(is_new=True)]


def test_without_a_corpus_two_files_can_be_evaluated_on(empty_page, qtbot):
    empty_page.empty.second.click()
    assert empty_page.tabs.isVisible()
    assert empty_page.systems.text.missing == "Choose the text and its translation."
    read_again(empty_page, qtbot)
    assert empty_page.tabs.isVisible()


def test_nothing_is_shown_until_the_library_is_read(services, qtbot):
    unread = LaboratoryPage(services)
    qtbot.addWidget(unread)
    unread.show()
    assert not unread.tabs.isVisible()
    assert not unread.empty.isVisible()
    read_again(unread, qtbot)
    assert unread.tabs.isVisible()


@pytest.fixture
def talks(page, qtbot):
    """The tab of speakers, with a corpus that names three of them."""
    add_corpus("talks", "talks", ("Ada", "Ben", "Cem"))
    page.tabs.choose(SPEAKERS)
    read_again(page, qtbot)
    return page.speakers


def test_corpora_with_speakers_are_offered(talks):
    assert [talks.corpus.itemText(row) for row in range(talks.corpus.count())] == ["talks (3 speakers)"]
    assert talks.amount.itemText(0) == "10, 30, 100 sentences each"


def test_a_model_that_knows_speakers_can_be_measured_with_all_of_them(talks, page, qtbot):
    open_library().update_model_details("pumps", {"speakers": {"n_speakers": 42}})
    read_again(page, qtbot)
    talks.model.choose("pumps")
    assert talks.amount.itemText(0) == "All it was trained with (42 known)"


def test_measuring_speakers_submits_what_was_chosen(talks, submitted):
    talks.model.choose("small")
    talks.amount.choose((30,))
    talks.start.click()
    assert submitted == [
        EvaluateSpeakersOrder(
            model="small", corpus="talks", new_speakers=(30,), limit=200, is_translating=False
        )
    ]


def test_without_speakers_it_says_why_nothing_can_be_measured(page):
    page.tabs.choose(SPEAKERS)
    assert not page.speakers.start.isEnabled()
    assert "names its speakers" in page.speakers.reason.text()


def span(value, spread):
    return Interval(value, value - spread, value + spread)


def difference(value, spread):
    return RateDifference(value=value, low=value - spread, high=value + spread, p=0.01)


def found():
    verdict = Verdict(
        kind=VerdictKind.GOOD, sentence="Better by the person's own profile.", detail="Loss 2.6."
    )
    return SpeakerEvaluation(
        model="small",
        n_sentences=350,
        speakers=tuple(MeasuredSpeaker(name=name, n_test=9, n_training=9) for name in ("Ada", "Ben")),
        chance=0.5,
        left_out=("Left out: 1 speaker with fewer than 30 training sentences.",),
        verdict=verdict,
        rows=(
            SpeakerScores(method="base", scores={"BLEU": span(20, 1), "NLL": span(2.6, 0.1)}),
            SpeakerScores(
                method="auto",
                n=30,
                scores={"BLEU": span(20.5, 1), "NLL": span(2.57, 0.1), "identification": span(0.214, 0.05)},
                against_base={"NLL": difference(-0.03, 0.01)},
                against_swapped={"NLL": difference(-0.05, 0.01)},
                verdict=verdict,
            ),
        ),
    )


@pytest.mark.parametrize("as_earlier", [False, True])
def test_speakers_measured_are_two_tables_with_a_verdict(page, qtbot, as_earlier):
    job = Job("evaluate" if as_earlier else EvaluateSpeakersOrder.kind, "Measuring", page)
    end = JobEnded(seq=1, state=RunState.DONE, result=to_json(found()))
    if as_earlier:
        job.take(end)
    page.show_subject(job)
    job.take(end)
    view = page.speakers
    assert page.tabs.current == SPEAKERS
    scores = [view.scores.index(1, column).data() for column in range(6)]
    assert scores == [
        "Profile, as learned", "30 sentences", "20.5 (19.5 to 21.5)", "–", "2.570 (2.470 to 2.670)",
        "21 % (16 % to 26 %)",
    ]  # fmt: skip
    gains = [view.gains.index(0, column).data() for column in range(2, 6)]
    assert gains == ["–", "−0.030 (−0.040 to −0.020)", "−0.050 (−0.060 to −0.040)", "better, by the person"]
    assert view.panel.verdict.accessibleName().startswith("Better by the person's own profile.")
    assert view.note.text().startswith("Measured on 350 test sentences of 2 speakers.")
    assert "Left out: 1 speaker" in view.note.text()
