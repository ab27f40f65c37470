"""The words of verdicts, the empty page, and the measuring of speakers."""

import pytest

from engine.results.jobs import RunState
from gui.jobs.job import Job
from gui.pages.evaluate import EvaluatePage
from gui.pages.evaluate.page import SPEAKERS as SPEAKERS_TAB
from gui.verdicts import score_rows, verdict_of
from tests.gui.fakes import corpus, model, told


def result(difference, low, high, metric="BLEU"):
    score = {
        "metric": metric,
        "base": 20,
        "model": 20 + difference,
        "difference": difference,
        "low": low,
        "high": high,
    }
    return {"n_sentences": 300, "scores": [score]}


@pytest.fixture
def page(services, qtbot):
    page = EvaluatePage(services)
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    page._tabs.choose(SPEAKERS_TAB)
    refresh(page, qtbot)
    return page


def refresh(page, qtbot):
    page.refresh()
    page.services.background.wait()
    qtbot.wait(20)


def wait_until_done(view, page, qtbot):
    qtbot.waitUntil(lambda: view.panel.job.state == RunState.DONE and not page.services.jobs.running)


@pytest.mark.parametrize(
    ("scores", "kind", "sentence"),
    [
        (result(6.3, 5.1, 7.5), "good", "Better here: +6.3 BLEU, surely between +5.1 and +7.5."),
        (result(-2.0, -3.1, -1.0), "poor", "Worse here: −2.0 BLEU, surely between −3.1 and −1.0."),
        (
            result(0.4, -0.2, 1.1),
            "neutral",
            "No proven difference here: +0.4 BLEU, surely between −0.2 and +1.1.",
        ),
        (result(-8.0, -9.5, -6.2, "TER"), "good", "Better here: −8.0 TER, surely between −9.5 and −6.2."),
    ],
)
def test_a_verdict_is_a_sentence_with_its_interval(scores, kind, sentence):
    verdict = verdict_of(scores, "here")
    assert (verdict.kind, verdict.sentence) == (kind, sentence)


def test_a_run_s_own_verdict_is_taken():
    told = {
        "verdict": {"kind": "warn", "sentence": "Better, but general text suffers.", "detail": "See below."}
    }
    assert verdict_of(told).detail == "See below."


@pytest.mark.parametrize("odd", [{}, {"scores": "none"}, {"scores": [1]}, {"scores": [{}], "verdict": {}}])
def test_a_result_of_unknown_form_does_no_harm(odd):
    assert verdict_of(odd).sentence
    score_rows(odd)


def test_without_a_corpus_the_page_leads_to_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    refresh(page, qtbot)
    with qtbot.waitSignal(page.navigated) as signal:
        page._empty.button.click()
    assert signal.args == ["corpora", "import"]


def span(value, spread):
    return {"value": value, "low": value - spread, "high": value + spread}


SPEAKERS = {
    "n_sentences": 350,
    "speakers": [{"name": "Ada"}, {"name": "Ben"}],
    "chance": 0.5,
    "left_out": ["Left out: 1 speaker with fewer than 30 training sentences."],
    "identification_note": "",
    "verdict": {"kind": "good", "sentence": "Better by the person's own profile.", "detail": "Loss 2.6."},
    "rows": [
        {"method": "base", "n": 0, "scores": {"BLEU": span(20, 1), "NLL": span(2.6, 0.1)}},
        {
            "method": "full-bias",
            "n": 30,
            "scores": {"BLEU": span(20.5, 1), "NLL": span(2.57, 0.1), "identification": span(0.214, 0.05)},
            "against_base": {"NLL": span(-0.03, 0.01)},
            "against_swapped": {"NLL": span(-0.05, 0.01)},
            "verdict": {"kind": "good", "sentence": "Better by the person's own profile."},
        },
    ],
}


@pytest.fixture
def talks(page, tasks, qtbot):
    """The page with a corpus that names speakers, and a model that knows 42 of them."""
    tasks.corpora.append(corpus("talks", domain="talks"))
    tasks.models.append(model("talks", details={"speakers": {"n_speakers": 42}}))
    page.show_subject("talks")
    refresh(page, qtbot)
    return page


def test_without_a_corpus_two_files_can_be_measured_on(page, tasks, qtbot):
    tasks.corpora.clear()
    refresh(page, qtbot)
    page._empty.second_activated.emit()
    assert page._tabs.isVisible()
    assert page.systems.text.missing == "Choose the text and its translation."
    refresh(page, qtbot)
    assert page._tabs.isVisible()


def test_corpora_with_speakers_are_offered_for_measuring_speakers(talks):
    view = talks.speakers
    assert [view._corpus.itemText(row) for row in range(view._corpus.count())] == ["talks (3 speakers)"]
    assert view._amount.itemText(0) == "All it was trained with (42 known)"
    view.model.choose("small")
    assert view._amount.itemText(0) == "10, 30 and 100 sentences each"


def test_measuring_speakers_starts_a_job_with_what_was_chosen(talks, qtbot, tasks):
    view = talks.speakers
    view._amount.choose((30,))
    view._start.click()
    wait_until_done(view, talks, qtbot)
    assert tasks.asked == [("speakers", "talks", "talks", "(30,)", "200", "False")]


def test_without_speakers_it_says_why_nothing_can_be_measured(page):
    assert not page.speakers._start.isEnabled()
    assert "names its speakers" in page.speakers._reason.text()


def test_speakers_measured_are_two_tables_with_a_verdict(page):
    job = Job("evaluate", "Measuring", ["evaluate", "--speakers"], page)
    page.show_subject(job)
    job.take(told({"v": 1, "seq": 1, "type": "end", "state": "done", "result": SPEAKERS}))
    view = page.speakers
    assert page._tabs.current == SPEAKERS_TAB
    scores = [view._scores.index(1, column).data() for column in range(6)]
    assert scores == [
        "Profile word by word", "30 sentences", "20.5 (19.5 to 21.5)", "–", "2.570 (2.470 to 2.670)",
        "21 % (16 % to 26 %)",
    ]  # fmt: skip
    gains = [view._gains.index(0, column).data() for column in range(2, 6)]
    assert gains == ["–", "−0.030 (−0.040 to −0.020)", "−0.050 (−0.060 to −0.040)", "better, by the person"]
    assert view._note.text().startswith("Measured on 350 held-out sentences of 2 speakers.")
    assert "Left out: 1 speaker" in view._note.text()


@pytest.mark.parametrize(
    "odd", [{"rows": 1, "speakers": 2}, {"rows": [{}, 3, {"scores": 1}], "speakers": []}]
)
def test_speakers_measured_in_an_unknown_form_do_no_harm(page, odd):
    job = Job("evaluate", "Measuring", [], page)
    job.take(told({"v": 1, "seq": 1, "type": "end", "state": "done", "result": odd}))
    page.show_subject(job)
    assert page.speakers.panel.verdict.accessibleName() == "Done."


def test_nothing_is_shown_until_the_library_is_read(services, qtbot):
    unread = EvaluatePage(services)
    qtbot.addWidget(unread)
    unread.show()
    assert unread._stack.currentWidget() is unread._blank
    refresh(unread, qtbot)
    assert unread._stack.currentWidget() is unread._tabs
