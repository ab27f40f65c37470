"""What holds of every order: JSON and back, a title, what it needs of the library, what is refused."""

from dataclasses import MISSING, fields, is_dataclass, replace
from pathlib import Path

import pytest

from engine.base.errors import ConfigError, CorpusError
from engine.base.json_values import to_json
from engine.orders import (
    AdaptOrder,
    EvaluateOrder,
    LearnAlongOrder,
    LearnSpeakerOrder,
    PlanOrder,
    order_from_json,
    order_to_json,
)
from engine.orders.corpora import (
    ExportCorpusOrder,
    FinishOrder,
    ImportOrder,
    LookOrder,
    MergeOrder,
    ReadChoice,
    StageOrder,
    StatisticsOrder,
)
from engine.orders.evaluation import (
    EvaluateSpeakersOrder,
    InspectDomainsOrder,
    InspectSpeakersOrder,
    MeasureExamplesOrder,
    OutputFile,
)
from engine.orders.kinds import answer_from_json
from engine.orders.models import AddModelOrder, ExportModelOrder, UnmixOrder
from engine.orders.order import KINDS, library_names, split_weight
from engine.orders.training import BasisOrder, PlanTrainOrder, TrainOrder, VocabularyOrder
from engine.results.importing import Recipe
from engine.results.models import ModelUnmixed
from engine.results.speaker_evaluation import SpeakerEvaluation
from engine.tasks.working import work_of

FILES = (Path("/texts/a.tmx"), Path("/texts/b.tmx"))
THEIRS = OutputFile(name="theirs", path=Path("/theirs.txt"))
RECIPE = Recipe(rules={"length": {"on": False}}, keep_rows=(3, 7))
TRAIN = TrainOrder(
    src="de", tgt="en", corpora=("news@2",), shape={"d_model": 64}, ship_to=Path("/new/folder")
)
ADAPT = AdaptOrder(model="small", domain="pumps", mono=("letters",), settings={"max_updates": 5})
EXAMPLES = (
    ADAPT,
    PlanOrder(adaptation=ADAPT, probe=False),
    TRAIN,
    PlanTrainOrder(training=TRAIN),
    BasisOrder(model="small", corpora=("talks@speaker:400x25",), columns=("de", "en")),
    EvaluateOrder(
        model="pumps", against=("small", "file:/theirs.txt"), corpus="catalogue",
        outputs=(THEIRS,), limit=200,
    ),
    EvaluateSpeakersOrder(model="small", corpus="talks", new_speakers=(10,), is_translating=False),
    InspectSpeakersOrder(model="small", search="An"),
    InspectDomainsOrder(model="two", against="small"),
    MeasureExamplesOrder(domain="pumps", model="small"),
    LearnAlongOrder(domain="pumps", src="de", tgt="en", model="small"),
    LearnSpeakerOrder(speaker="anna", name="Anna", model="small"),
    LookOrder(files=FILES, choices={"/texts/a.tmx": ReadChoice(encoding="cp1252", has_header=False)}),
    StageOrder(files=FILES, src="de", tgt="en", test=(Path("/texts/exam.tmx"),)),
    FinishOrder(staged="s1", domain="pumps", recipe=RECIPE, keep_known=True),
    ImportOrder(files=FILES, src="de", tgt="", domain="pumps", options=ReadChoice(swap=True), dry_run=True),
    MergeOrder(corpora=("a", "b"), name="Both"),
    StatisticsOrder(corpus="catalogue"),
    ExportCorpusOrder(corpus="catalogue", path=Path("/out.tmx"), as_="tmx", split="train"),
    AddModelOrder(path=Path("opus-mt-de-en"), src="de", tgt="en", name="Mine"),
    AddModelOrder(hub="Helsinki-NLP/opus-mt-de-en"),
    ExportModelOrder(model="pumps", path=Path("/out"), as_="marian", speaker="anna"),
    UnmixOrder(model="pumps"),
    VocabularyOrder(model="small", staged="s1", recipe=RECIPE),
)  # fmt: skip
ORDERS = [kind for kind in KINDS.values() if kind.__module__.startswith("engine.")]
"""Other tests add some of their own."""
each_order = pytest.mark.parametrize("order", EXAMPLES, ids=lambda order: order.kind)


def test_every_kind_of_order_has_its_example_and_its_own_name():
    assert {type(order) for order in EXAMPLES} == set(ORDERS)
    assert len({kind.kind for kind in ORDERS}) == len(ORDERS)


@each_order
def test_an_order_has_what_carries_it_out(order):
    assert callable(work_of(order))


@each_order
def test_an_order_comes_back_from_json_as_it_was_given(order):
    assert order_from_json(order_to_json(order)) == order


@each_order
def test_an_order_of_another_version_is_refused_by_the_field_it_does_not_know(order):
    with pytest.raises(ConfigError, match="was_once"):
        order_from_json({**order_to_json(order), "was_once": 1})


@each_order
def test_a_field_that_must_be_there_is_named_where_it_is_missing(order):
    for name in (each.name for each in fields(order) if _is_needed(each)):
        values = {key: value for key, value in order_to_json(order).items() if key != name}
        with pytest.raises(ConfigError, match=name):
            order_from_json(values)


def _is_needed(field):
    return field.default is MISSING and field.default_factory is MISSING


@each_order
def test_a_title_is_one_line_that_names_what_is_worked_on(order):
    assert order.title
    assert "\n" not in order.title
    assert not order.title.endswith((" ", "."))


@each_order
def test_what_an_order_needs_of_the_library_has_a_kind_and_a_name(order):
    for used in order.uses:
        noun, _, name = used.partition(":")
        assert noun in ("model", "corpus", "speaker")
        assert name
        assert not name.startswith("file:")


@each_order
def test_an_order_answers_with_a_record(order):
    assert is_dataclass(type(order).answer_type())


def test_orders_that_only_look_or_try_leave_no_run_behind():
    unkept = {order.kind for order in EXAMPLES if not order.is_kept}
    assert unkept == {"add-model", "along", "export-model", "look", "stage", "import", "vocabulary"}
    assert ImportOrder(files=FILES, src="de", tgt="en", domain="pumps").is_kept
    assert VocabularyOrder(model="small", corpus="catalogue").is_kept


def test_an_unknown_kind_of_work_is_said_to_be_one():
    with pytest.raises(ConfigError, match="knows no work of the kind 'dream'") as caught:
        order_from_json({"order": "dream"})
    assert caught.value.hint == "Start it again."
    with pytest.raises(ConfigError, match="kind ''"):
        order_from_json({})


def test_an_answer_that_this_version_cannot_read_is_none():
    assert answer_from_json("dream", {}) is None
    assert answer_from_json("unmix", {"model": 3}) is None
    made = ModelUnmixed(model="pumps-as-learned", mixed="pumps")
    assert answer_from_json("unmix", to_json(made)) == made


def test_an_evaluation_of_speakers_of_an_earlier_version_is_still_one():
    kept = {"rows": [], "model": "small"}
    found = answer_from_json("evaluate", kept)
    assert found is None or isinstance(found, SpeakerEvaluation)
    assert answer_from_json("evaluate-speakers", kept) == found


@pytest.mark.parametrize(("order", "uses"), [
    (EvaluateOrder(model="file:/a.txt", against=("file:/b.txt",), domain="law"), ()),
    (EvaluateOrder(model="a", against=("b",), corpus="c"), ("model:a", "model:b", "corpus:c")),
    (EvaluateSpeakersOrder(model="small", domain="law"), ("model:small",)),
    (InspectDomainsOrder(model="two"), ("model:two",)),
    (LearnSpeakerOrder(speaker="anna"), ("speaker:anna",)),
    (VocabularyOrder(model="small", domain="law"), ("model:small",)),
    (FinishOrder(staged="s1", domain="law"), ()),
    (PlanOrder(adaptation=ADAPT), ADAPT.uses),
])  # fmt: skip
def test_what_stays_in_the_library_until_it_is_finished(order, uses):
    assert order.uses == uses


@pytest.mark.parametrize(("order", "title"), [
    (EvaluateOrder(model="pumps", domain="law"), "Evaluating pumps for law"),
    (EvaluateOrder(model="pumps"), "Evaluating pumps"),
    (EvaluateSpeakersOrder(model="small"), "Measuring speakers with small"),
    (EvaluateSpeakersOrder(model="m", corpus="talks", domain="x"), "Measuring speakers of talks with m"),
    (LearnSpeakerOrder(speaker="anna"), "Learning how anna speaks"),
    (LookOrder(files=(*FILES, *FILES)), "Looking at a.tmx, b.tmx, a.tmx …"),
    (ImportOrder(files=FILES, src="de", tgt="en", domain="law", dry_run=True), "Checking a.tmx, b.tmx"),
    (MergeOrder(corpora=("a", "b"), name="Both", dry_run=True), "Trying to merge into Both"),
    (replace(TRAIN, name="News"), "Training News"),
    (PlanTrainOrder(training=TRAIN), "Planning to train de-en"),
    (VocabularyOrder(model="small", staged="s1"), "Looking at the words of new files"),
])  # fmt: skip
def test_titles_say_what_is_done_and_with_what(order, title):
    assert order.title == title


def test_a_pause_keeps_only_what_has_checkpoints_or_sentences_done():
    assert {kind.kind for kind in ORDERS if kind.is_resumable} == {
        "adapt", "train", "evaluate", "evaluate-speakers",
    }  # fmt: skip
    assert {kind.kind for kind in ORDERS if kind.needs_torch} == {
        "adapt", "along", "plan", "train", "plan-train", "basis", "unmix",
    }  # fmt: skip


@pytest.mark.parametrize(("build", "part"), [
    (lambda: EvaluateOrder(model="m", source=FILES[0]), "a source file needs a reference file"),
    (lambda: EvaluateOrder(model="m", limit=-1), "limit must be 0 or more, not -1"),
    (lambda: EvaluateOrder(model="m", outputs=(THEIRS, THEIRS)), "two files are called 'theirs'"),
    (lambda: EvaluateSpeakersOrder(model="m", split="train"), "split must be test or dev"),
    (lambda: EvaluateSpeakersOrder(model="m", new_speakers=(0, 5)), "cannot learn from 0 sentences"),
    (lambda: BasisOrder(model="m", corpora=(), least_pairs=0), "least_pairs must be at least 1, not 0"),
    (lambda: BasisOrder(model="m", corpora=(), held_out=1.0), r"held_out must be in \[0, 1\)"),
    (lambda: BasisOrder(model="m", corpora=(), columns=("de",)), "columns must name two languages"),
    (lambda: MergeOrder(corpora=("a", "a"), name="Both"), "two corpora or more"),
    (lambda: MergeOrder(corpora=("a", "b"), name="  "), "has no name"),
    (lambda: VocabularyOrder(model="m"), "words of one text"),
    (lambda: VocabularyOrder(model="m", corpus="c", domain="d"), "words of one text"),
])  # fmt: skip
def test_what_cannot_be_ordered_gets_a_sentence(build, part):
    with pytest.raises(ConfigError, match=part):
        build()


@pytest.mark.parametrize(("changes", "part"), [
    ({"hours": 0.0}, "hours must be above 0"), ({"hours": float("nan")}, "hours must be above 0"),
    ({"hours": 2000.0}, "at most 1000"), ({"vocab_size": -1}, "vocab_size must be above 0"),
    ({"settings": {"peak_lr": 2.0}}, "peak_lr must be in"), ({"shape": {"d_model": 0}}, "d_model"),
    ({"shape": {"wings": 2}}, "wings"), ({"name": "a\ud800"}, "name"),
])  # fmt: skip
def test_a_training_that_cannot_work_is_refused_and_so_is_its_plan(changes, part):
    order = replace(TRAIN, **changes)
    for each in (order, PlanTrainOrder(training=order)):
        with pytest.raises(ConfigError, match=part):
            each.check()


def test_a_training_ships_only_to_a_new_folder(tmp_path):
    TRAIN.check()
    with pytest.raises(ConfigError, match="exists already") as caught:
        replace(TRAIN, ship_to=tmp_path).check()
    assert "--ship-to" in caught.value.hint


def test_settings_of_a_basis_are_checked():
    BasisOrder(model="m", corpora=("talks",)).check()
    with pytest.raises(ConfigError, match="no_such"):
        BasisOrder(model="m", corpora=("talks",), settings={"no_such": 1}).check()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("news", ("news", 1.0)),
        ("news@2", ("news", 2.0)),
        ("a@b@0.5", ("a@b", 0.5)),
        ("news@100", ("news", 100.0)),
    ],
)
def test_a_weight_stands_behind_the_last_mark(source, expected):
    assert split_weight(source) == expected


@pytest.mark.parametrize("weight", ["0", "-1", "101", "nan", "inf", "much", ""])
def test_a_weight_that_is_none_says_how_one_is_written(weight):
    with pytest.raises(CorpusError, match="is not a number between 0 and 100") as caught:
        split_weight(f"news@{weight}")
    assert "NAME@2" in caught.value.hint


def test_a_file_with_such_a_mark_in_its_name_is_that_file(tmp_path):
    path = tmp_path / "mail@2"
    path.touch()
    assert split_weight(str(path)) == (str(path), 1.0)
    assert library_names([str(path), "news@2", str(tmp_path)]) == ["news"]
