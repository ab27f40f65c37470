"""The Adapt page: reasons beside the choices, progress, verdict."""

import pytest

from engine.records import RunState
from gui.jobs import Job
from gui.pages.adapt import AdaptPage
from tests.gui.fakes import corpus, model


@pytest.fixture
def page(services, qtbot):
    result = AdaptPage(services)
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    refresh(result, qtbot)
    return result


def refresh(page, qtbot):
    page.refresh()
    page.services.background.shut_down()
    qtbot.wait(20)


def event(seq, kind, **values):
    return {"v": 1, "seq": seq, "type": kind, **values}


def test_without_a_corpus_the_page_leads_to_the_import(page, tasks, qtbot):
    tasks.corpora.clear()
    refresh(page, qtbot)
    with qtbot.waitSignal(page.navigated) as signal:
        page._empty.button.click()
    assert signal.args == ["corpora", "import"]


def test_the_page_says_how_much_there_is_to_learn_from(page):
    assert page._setup._amount.text() == "4,800"


def test_only_domains_in_the_model_s_languages_are_offered(page, tasks, qtbot):
    tasks.corpora.append(corpus("finnish", "saunas", src="fi"))
    refresh(page, qtbot)
    assert [page._setup._domain.itemText(i) for i in range(page._setup._domain.count())] == ["pumps"]


def test_a_corpus_serves_both_directions(page, tasks, qtbot):
    tasks.corpora[:] = [corpus("reversed", "saunas", src="en", tgt="de")]
    refresh(page, qtbot)
    assert page._setup._domain.value() == "saunas"
    assert page._setup._start.isEnabled()


def test_without_data_for_the_model_the_button_waits_and_says_why(page, tasks, qtbot):
    tasks.corpora[:] = [corpus("finnish", "saunas", src="fi")]
    refresh(page, qtbot)
    assert not page._setup._start.isEnabled()
    assert "No corpus for German → English yet" in page._setup._reason.text()


def test_packs_are_not_adapted_further(page, tasks, qtbot):
    tasks.models.append(model("words", kind="adapted", scope="pack", parent="small"))
    refresh(page, qtbot)
    assert page._setup._model.findData("words") == -1


def test_a_corpus_sent_along_is_chosen(page, tasks, qtbot):
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject(tasks.corpora[-1])
    refresh(page, qtbot)
    assert page._setup._domain.value() == "law"


def test_a_domain_sent_along_is_chosen(page, tasks, qtbot):
    tasks.corpora.append(corpus("contracts", "law"))
    page.show_subject("law")
    refresh(page, qtbot)
    assert page._setup._domain.value() == "law"


def test_a_cancelled_adaptation_makes_room_on_the_next_visit(page, qtbot):
    page._setup._start.click()
    job = page._progress.job
    page.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.is_over)
    refresh(page, qtbot)
    assert page._stack.currentIndex() == 1


def test_starting_runs_a_job_and_shows_its_progress(page, qtbot, tasks):
    page._setup._pack.click()
    page._setup._start.click()
    job = page._progress.job
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert tasks.asked == [("adapt", "small", "pumps", "pack")]
    assert page._progress._numbers["loss"].text() == "2.00"
    page._progress._cancel.click()
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not page.services.jobs.running)


def test_an_adaptation_at_work_is_found_again(page, qtbot):
    job = page.services.jobs.start(["wait"], "adapt", "Adapting")
    refresh(page, qtbot)
    assert page._progress.job is job


def test_the_end_shows_the_verdict_and_the_next_steps(page, qtbot):
    job = Job("adapt", "Adapting", [], page)
    page.show_subject(job)
    verdict = {"kind": "good", "sentence": "Better in your domain: +6.3 BLEU."}
    job.take(event(1, "end", state="done", result={"model": "pumps-2", "verdict": verdict}))
    assert page._progress._verdict.accessibleName() == "Better in your domain: +6.3 BLEU."
    with qtbot.waitSignal(page.navigated) as signal:
        page._progress._try.click()
    assert signal.args == ["translate", "pumps-2"]


def test_curves_follow_the_measurements(page):
    job = Job("adapt", "Adapting", [], page)
    page.show_subject(job)
    for step, bleu in ((100, 20.0), (200, 25.0)):
        job.take(event(step, "progress", stage="Training", done=step, total=900, metrics={"bleu": bleu}))
    plot = page._progress._quality
    assert plot.accessibleDescription() == "Latest: Your domain, BLEU 25.00"
    assert not plot.grab().isNull()


def test_a_failed_adaptation_says_why_and_can_be_resumed(page):
    job = Job("adapt", "Adapting", [], page)
    job.run_id = "r7"
    page.show_subject(job)
    job.take(event(1, "end", state="failed", error={"what": "The disk is full.", "hint": "Make room."}))
    assert page._progress._error.accessibleName() == "The disk is full."
    assert page._progress._resume.isVisible()
