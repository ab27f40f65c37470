"""Learning along from its order to the model in its place, and once more; killed, nothing has changed."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.base.files import sha256_of
from engine.base.json_values import to_json
from engine.base.progress import Cancelled
from engine.library.locks import locked
from engine.orders import LearnAlongOrder, answer_from_json
from engine.orders.adapting import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.results.jobs import RunState
from engine.results.model_details import PromotionState
from engine.results.systems import System
from engine.tasks.adapting.along import along_text, learn_along, standing_of
from engine.tasks.adapting.run_plan import check_adaptation
from engine.tasks.corpora.confirmed import corpus_of, steady_neighbours
from engine.tasks.held_text import noting_text
from engine.tasks.home import open_library
from tests.engine.corpora.samples import write_tsv
from tests.engine.tasks.adapting import test_adaptation as adaptations
from tests.engine.tasks.corpora.test_confirmed import MANY, confirm_all
from tests.engine.tasks.training.test_base_models import FEW, Context
from tests.tiny import put_in_library, write_model_folder

PUMPS = {"domain": "pumps", "src": "de", "tgt": "en"}


@pytest.fixture
def base(library_home, tmp_path):
    """A tiny model."""
    return put_in_library(
        write_model_folder(tmp_path / "base", model_id="tiny", precisions=("float32", "int8"))
    )


def learned(tmp_path, **more):
    return learn_along(Context(tmp_path), LearnAlongOrder(**PUMPS, **more))


def test_all_that_was_confirmed_is_learned_but_what_another_corpus_tests_with(base, tmp_path):
    confirm_all(MANY[:40])
    text = along_text(standing_of("pumps", "de", "en"))
    assert text.confirmed == text.new == MANY[:40]
    assert text.before == []
    train, test = write_tsv(tmp_path / "a.tsv", MANY[45:]), write_tsv(tmp_path / "b.tsv", MANY[41:42])
    tasks.import_corpus(ImportOrder(files=[train], test=[test], src="de", tgt="en", domain="pumps", name="a"))
    confirm_all(MANY[40:43])
    assert along_text(standing_of("pumps", "de", "en")).new == [*MANY[:41], MANY[42]]


@pytest.mark.parametrize(
    ("count", "said"),
    [(19, "has 19 pairs. Adapting needs at least 20."), (25, "has 25 pairs, and nothing to test with yet.")],
)
def test_a_domain_of_corrections_alone_is_not_adapted_to_and_learning_along_is_named(base, count, said):
    confirm_all(MANY[:count])
    with pytest.raises(CorpusError, match=said) as caught:
        check_adaptation(AdaptOrder(model="tiny", domain="pumps"))
    assert caught.value.hint.endswith("`parlance memory learn --from de --to en --domain pumps`.")


@pytest.fixture
def adapting(base):
    """A run that adapts to pumps while more is confirmed for it."""
    confirm_all(MANY[:3])
    corpus = corpus_of(standing_of("pumps", "de", "en").group)
    run = open_library().runs.add(kind="adapt", title="", is_resumable=True, uses=[f"corpus:{corpus.id}"])
    confirm_all(MANY[3:5])
    return run


def test_a_domain_learns_along_while_another_is_adapted_to(adapting):
    for source, target in MANY[:3]:
        tasks.confirm_translation(source, target, **PUMPS | {"domain": "law"})
    assert along_text(standing_of("law", "de", "en")).new == MANY[:3]


def test_a_domain_that_is_being_adapted_to_waits_and_says_for_what_and_the_ways_out(adapting):
    said = []

    def end_adaptation(progress):
        said.append(progress)
        if len(said) == 2:
            open_library().runs.update(adapting.id, state=RunState.DONE)

    assert along_text(standing_of("pumps", "de", "en"), end_adaptation).new == MANY[:5]
    assert [each.stage for each in said] == [f"Waiting for {adapting.id} to end"] * 2
    ((_, message),) = [*said[0].messages, *said[1].messages]
    assert message == (
        f"{adapting.id} needs the memory of pumps as it is. Wait until it has ended, keep its best so far: "
        f"`parlance jobs finish {adapting.id}`, or end it: `parlance jobs cancel {adapting.id}`."
    )


def test_while_one_domain_waits_another_learns_along(adapting, tmp_path):
    for source, target in MANY[:3]:
        tasks.confirm_translation(source, target, **PUMPS | {"domain": "law"})
    free = []

    def look(_progress):
        with suppress(BlockingIOError), locked(open_library().home / ".along.lock", waits=False):
            free.append(True)
        raise Cancelled

    context = Context(tmp_path)
    context.report = look
    with pytest.raises(Cancelled):
        learn_along(context, LearnAlongOrder(**PUMPS))
    assert free


def test_a_domain_whose_adaptation_was_paused_names_it_and_the_ways_out(adapting):
    open_library().runs.update(adapting.id, state=RunState.PAUSED)
    with pytest.raises(CorpusError) as raised:
        along_text(standing_of("pumps", "de", "en"))
    run = adapting.id
    assert f": {run} (paused) needs that as it is." in raised.value.what
    assert raised.value.hint == (
        f"Resume it: `parlance jobs resume {run}`, or end it: `parlance jobs cancel {run}`."
    )


@pytest.mark.slow
def test_a_domain_whose_text_an_adaptation_has_copies_of_learns_along_beside_it(base, tmp_path, monkeypatch):
    adaptations.import_text(tmp_path, "clocks", MANY)
    confirm_all(MANY[:40])
    seen = []

    def wait(progress):
        raise AssertionError(progress.stage)

    def learn(*_arguments):
        confirm_all(MANY[40:45])
        with ThreadPoolExecutor() as beside:  # as another process: not for the run that adapts
            seen.append(beside.submit(along_text, standing_of("pumps", "de", "en"), wait).result().confirmed)
        raise InterruptedError

    monkeypatch.setattr("engine.tasks.adapting.adaptation.train", learn)
    order = AdaptOrder(model="tiny", domain="clocks", settings=adaptations.SHORT)
    with pytest.raises(InterruptedError):
        tasks.run_order(order, options=tasks.JobOptions())
    assert seen == [MANY[:45]]
    (run,) = [each for each in tasks.list_jobs() if each.kind == "adapt"]
    assert "general.json" in [path.name for path in run.path.iterdir()]
    tasks.remove_corpus("corrections-pumps")
    assert run.id in tasks.empty_trash().runs


def test_once_the_adaptation_has_ended_it_learns_all(adapting):
    open_library().runs.update(adapting.id, state=RunState.DONE)
    assert along_text(standing_of("pumps", "de", "en")).new == MANY[:5]


def test_it_waits_for_an_import_to_end(base):
    said = []
    with ExitStack() as importing:
        importing.enter_context(steady_neighbours(open_library()))
        confirm_all(MANY[:3])

        def end_import(progress):
            said.append(progress.stage)
            importing.close()

        assert along_text(standing_of("pumps", "de", "en"), end_import).new == MANY[:3]
    assert said == ["Waiting for an import to end"]


@pytest.mark.slow
def test_a_model_learns_along_step_by_step_and_stays_the_same_entry(base, tmp_path):
    confirm_all(MANY[:26])
    first = learned(tmp_path)
    made = tasks.model_details(first.model)
    assert (first.model, first.against, first.n_measured) == ("tiny-pumps-along", "tiny", 0)
    assert (first.n_new, first.n_learned, first.n_pairs) == (26, first.n_pairs, first.n_pairs)
    assert (made.parent, made.domain, made.scope, made.kind) == ("tiny", "pumps", "full", "adapted")
    assert made.details.only_domain
    assert tasks.resolve_model(domain="pumps").id == made.id
    before = sha256_of(made.path / "weights.safetensors")
    confirm_all(MANY[26:50])
    second = learned(tmp_path)
    again = tasks.model_details(second.model)
    assert second.model == first.model
    assert (second.n_new, second.n_measured, second.n_pairs) == (24, 24, first.n_pairs + second.n_learned)
    assert sha256_of(again.path / "weights.safetensors") != before
    assert len([each for each in tasks.list_models() if each.domain == "pumps"]) == 1
    told = json.loads((again.path / "card.json").read_text())
    assert told["verdict"]["sentence"] == second.verdict.sentence
    assert again.details.along.edits[0][2] == len(MANY[26][1].split())
    assert answer_from_json("along", to_json(second)) == second
    with pytest.raises(CorpusError, match="Nothing new was confirmed"):
        learned(tmp_path)


@pytest.mark.slow
def test_no_run_holds_the_text_and_the_text_of_a_domain_is_looked_at_again(base, tmp_path):
    adaptations.import_text(tmp_path, "pumps", MANY[:30])
    confirm_all(MANY[30:])
    assert along_text(standing_of("pumps", "de", "en")).before == []  # its base never saw that text
    done = tasks.run_order(LearnAlongOrder(**PUMPS), options=tasks.JobOptions())
    assert not tasks.list_jobs()
    tasks.remove_corpus("pumps")
    assert tasks.model_details(done.model).promotion.state is PromotionState.PROMOTED


def test_a_model_of_other_languages_is_no_beginning(base, tmp_path):
    put_in_library(write_model_folder(tmp_path / "back", model_id="back", src="en", tgt="de"))
    confirm_all(MANY[:26])
    with pytest.raises(LibraryError, match="back"):
        learned(tmp_path, model="back")
    assert not [each for each in tasks.list_models() if each.domain]


def test_what_is_not_in_the_memory_yet_waits_and_is_not_passed_over(base, tmp_path, monkeypatch):
    confirm_all(MANY[:26])
    runs = open_library().runs
    run = runs.add(kind="adapt", title="An adaptation", is_resumable=True)
    runs.note_use(run.id, "corpus", "corrections-pumps")
    runs.update(run.id, state=RunState.PAUSED)
    confirm_all(MANY[26:52])
    assert not tasks.along_due("pumps", "de", "en", "tiny")
    with pytest.raises(CorpusError, match="not in its memory yet"):
        learned(tmp_path)
    runs.update(run.id, state=RunState.CANCELLED)
    runs.remove(run.id)
    assert tasks.along_due("pumps", "de", "en", "tiny")


@pytest.mark.slow
def test_while_it_learns_the_model_cannot_be_removed_and_going_back_from_it_counts(base, tmp_path):
    confirm_all(MANY[:26])
    first = tasks.run_order(LearnAlongOrder(**PUMPS), options=tasks.JobOptions())
    confirm_all(MANY[26:])
    context, refused = Context(tmp_path), []

    def go_back(progress):
        if progress.stage == "Building the graphs" and not refused:
            tasks.roll_back_model(first.model)
            with pytest.raises(LibraryError):
                tasks.remove_model(first.model)
            refused.append(True)

    context.report = go_back
    run = open_library().runs.add(kind="along", title="Learning", is_resumable=False)
    with noting_text(run.id):
        second = learn_along(context, LearnAlongOrder(**PUMPS))
    assert refused
    assert tasks.model_details(second.model).promotion.state is PromotionState.WITHDRAWN
    assert not tasks.along_due("pumps", "de", "en", "tiny")


@pytest.mark.slow
def test_in_another_library_it_learns_along_no_more(base, tmp_path, monkeypatch):
    confirm_all(MANY[:26])
    made = learned(tmp_path).model
    tasks.export_model(made, tmp_path / "given.zip", "onnx")
    monkeypatch.setenv("PARLANCE_HOME", str(tmp_path / "elsewhere"))
    added = tasks.add_model(tmp_path / "given.zip")
    assert added.details.along is None
    confirm_all(MANY[26:29])
    assert len(standing_of("pumps", "de", "en").new) in (0, 3)


@pytest.mark.slow
def test_cancelled_it_leaves_everything_as_it_was(base, tmp_path):
    confirm_all(MANY[:26])

    def stop(progress):
        if progress.stage == "Checking the graphs":
            raise Cancelled

    context = Context(tmp_path)
    context.report = stop
    with pytest.raises(Cancelled):
        learn_along(context, LearnAlongOrder(**PUMPS))
    assert [each.id for each in tasks.list_models()] == ["tiny"]
    assert tasks.along_due("pumps", "de", "en", "tiny")


@pytest.mark.slow
def test_it_goes_on_from_a_small_pack_whose_text_it_looks_at_again(library_home, tmp_path):
    adaptations.fill_library(tmp_path)
    _, pack = adaptations.run(
        tmp_path / "run", method="fine-tune", scope="pack", settings=adaptations.SHORT, limits=FEW
    )
    tasks.promote_model(pack.id)
    confirm_all(MANY)
    standing = standing_of("pumps", "de", "en")
    assert standing.used.id == pack.id
    assert along_text(standing).before
    made = tasks.model_details(learned(tmp_path).model)
    assert (made.parent, made.scope) == (pack.id, "full")
    assert tasks.open_system(System(model=made.id)).translate_text("Die Pumpe läuft.").text is not None


@pytest.mark.slow
def test_a_pack_of_the_model_keeps_it_as_it_is(base, tmp_path):
    confirm_all(MANY[:30])
    first = learned(tmp_path)
    adaptations.import_text(tmp_path, "clocks", MANY)
    order = AdaptOrder(
        model=first.model,
        domain="clocks",
        method="fine-tune",
        scope="pack",
        settings=adaptations.SHORT,
        limits=FEW,
    )
    (tmp_path / "clocks").mkdir()
    adaptations.adapt(Context(tmp_path / "clocks"), order)
    weights = sha256_of(tasks.model_details(first.model).path / "weights.safetensors")
    confirm_all(MANY[30:])
    second = learned(tmp_path)
    assert second.model != first.model
    assert sha256_of(tasks.model_details(first.model).path / "weights.safetensors") == weights
    assert open_library().model(second.model).parent == "tiny"


@pytest.mark.slow
def test_emptying_names_the_model_that_learned_what_was_forgotten_and_a_way_back(base, tmp_path):
    confirm_all(MANY[:3])
    made = learned(tmp_path)
    assert tasks.empty_trash().models == ()
    tasks.forget_translation(MANY[0][0], **PUMPS)
    gone = tasks.empty_trash()
    assert (gone.models, gone.with_way_back) == ((made.model,), (made.model,))
    (advice,) = gone.advice
    assert f"`parlance model rollback {made.model}`" in advice
    assert f"`parlance model remove {made.model}`" in advice
