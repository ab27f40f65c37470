"""The Evaluate page and the words of verdicts."""

import pytest

from engine.records import RunState
from gui.jobs import Job
from gui.pages.evaluate import EvaluatePage
from gui.verdicts import score_rows, verdict_of
from tests.gui.fakes import model


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
    refresh(page, qtbot)
    return page


def refresh(page, qtbot):
    page.refresh()
    page.services.background.shut_down()
    qtbot.wait(20)


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


def test_an_adapted_model_is_compared_with_its_parent_on_its_domain(page):
    assert (page._model.value(), page._against.value(), page._domain.value()) == ("pumps", "small", "pumps")


def test_measuring_starts_a_job_with_what_was_chosen(page, qtbot, tasks):
    page._start.click()
    qtbot.waitUntil(lambda: page._job.state == RunState.DONE and not page.services.jobs.running)
    assert tasks.asked == [("evaluate", "pumps", "small", "pumps")]


def test_the_result_is_a_table_with_a_verdict(page):
    job = Job("evaluate", "Measuring", [], page)
    page.show_subject(job)
    job.take({"v": 1, "seq": 1, "type": "end", "state": "done", "result": result(6.3, 5.1, 7.5)})
    cells = [page._scores.index(0, column).data() for column in range(6)]
    assert cells == ["BLEU", "20.0", "26.3", "+6.3", "+5.1 to +7.5", "better"]
    assert "300 held-out sentences" in page._note.text()


def test_a_model_sent_along_is_chosen(page, tasks, qtbot):
    tasks.models.append(model("other"))
    page.show_subject("other")
    refresh(page, qtbot)
    assert page._model.value() == "other"


def test_without_a_corpus_the_page_leads_to_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    refresh(page, qtbot)
    with qtbot.waitSignal(page.navigated) as signal:
        page._empty.button.click()
    assert signal.args == ["corpora", "import"]
