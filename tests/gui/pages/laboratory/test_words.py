"""The Words tab: neighbours in four spaces, words produced, words cut up, updates, sizes."""

import pytest
from PySide6.QtCore import Qt

from engine import tasks as engine_tasks
from engine.base.errors import LibraryError
from engine.results.words import BestUpdate, CutWord, CutWordExample, NearWord, SuggestedWord, WordNeighbours
from gui.pages.laboratory.page import WORDS
from gui.pages.laboratory.words import CUT, PRODUCED, SIZES, UPDATES, has_spaces
from gui.widgets.text import MarkedLabel
from tests.gui.fakes import model
from tests.gui.pages.laboratory.waiting import read_again, settle


def near(*words):
    return tuple(NearWord(word=word, shown=word, similarity=0.7) for word in words)


HEAD = WordNeighbours(
    word="head",
    cbow=near("lift", "pressure"),
    before=near("face", "mind"),
    projected=near("lift", "top"),
    after=near("lift", "pressure"),
)
FLANGE = WordNeighbours(
    word="flange", cbow=near("gasket"), before=(), projected=near("gasket"), after=near("gasket")
)
SUGGESTED = [
    SuggestedWord(word="head", shown="head", moved=0.9),
    SuggestedWord(word="flange", shown="flange", moved=None),
]
EXAMPLE = CutWordExample(
    index=0,
    source="Die Kreiselpumpe läuft.",
    reference="The centrifugal pump runs.",
    words=(CutWord("Kreiselpumpe", ("▁", "Kreis", "el", "p", "umpe"), "source"),),
    outputs={"small": "The circle pump runs.", "pumps": "The centrifugal pump runs."},
    change=20.0,
)


@pytest.fixture
def asked(tasks, monkeypatch):
    """What was asked of the spaces of models; no model of the library has any."""
    calls = []

    def suggested(model_id, side):
        calls.append((model_id, side))
        return SUGGESTED

    def looked_up(_model, words, **_options):
        nothing = WordNeighbours(word=words[0], cbow=(), before=(), projected=(), after=())
        return [next((each for each in (HEAD, FLANGE) if each.word == words[0]), nothing)]

    monkeypatch.setattr(engine_tasks, "suggested_words", suggested)
    monkeypatch.setattr(engine_tasks, "neighbours", looked_up)
    return calls


@pytest.fixture
def view(asked, page, qtbot):
    page.tabs.choose(WORDS)
    settle(page, qtbot)
    return page.words


def show(view, page, qtbot, number):
    view.switch.button(number).setChecked(True)
    settle(page, qtbot)


def row(model, number, n_columns):
    return [model.index(number, column).data() for column in range(n_columns)]


def test_only_models_that_learned_new_words_are_offered(view):
    offered = [view.neighbours.model.itemData(number) for number in range(view.neighbours.model.count())]
    assert offered == ["pumps"]


@pytest.mark.parametrize(
    ("method", "is_offered"), [("va-cbow", True), ("add-words", True), ("fine-tune", False)]
)
def test_every_way_that_learns_a_vocabulary_counts(method, is_offered):
    assert has_spaces(model("new", method=method)) is is_offered


def test_the_word_that_moved_most_is_shown_in_four_spaces(view):
    lists = view.neighbours.lists
    assert [lists[key].accessibleDescription() for key in ("cbow", "before")] == [
        "lift, pressure",
        "face, mind",
    ]
    assert lists["after"].accessibleDescription() == "lift (also in your text), pressure (also in your text)"


def test_shared_neighbours_are_bold_with_a_dot_not_with_colour_alone(view):
    html = view.neighbours.lists["projected"].text.text()
    assert html.count("<b>lift</b>") == html.count("●") == 1


def test_a_word_the_model_did_not_know_is_told_so(view, page, qtbot):
    view.neighbours.table.choose_row(1)
    settle(page, qtbot)
    assert row(view.neighbours.suggested, 1, 2) == ["flange", "new"]
    assert view.neighbours.lists["before"].accessibleDescription() == "not known here"


def test_any_word_can_be_typed(view, page, qtbot):
    view.neighbours.word.setText("flange")
    qtbot.keyClick(view.neighbours.word, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert view.neighbours.heading.text() == "“flange”"


def test_a_word_typed_while_suggestions_are_read_drops_none_of_them(view, page, qtbot, monkeypatch):
    monkeypatch.setattr(engine_tasks, "suggested_words", lambda _model, side: [SUGGESTED[side == "source"]])
    view.neighbours.side.choose("source")
    view.neighbours.word.setText("xyz")
    qtbot.keyClick(view.neighbours.word, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert row(view.neighbours.suggested, 0, 1) == ["flange"]
    assert view.neighbours.heading.text() == "“xyz”"


def test_the_other_language_has_words_of_its_own(view, page, qtbot, asked):
    view.neighbours.side.choose("source")
    settle(page, qtbot)
    assert asked == [("pumps", "target"), ("pumps", "source")]


def test_without_such_a_model_it_says_how_to_get_one(tasks, page, qtbot, monkeypatch):
    models = [each for each in engine_tasks.list_models() if each.id != "pumps"]
    monkeypatch.setattr(engine_tasks, "list_models", lambda: models)
    read_again(page, qtbot)
    page.tabs.choose(WORDS)
    settle(page, qtbot)
    assert "Learn new words" in page.words.neighbours.nothing.text()
    assert not page.words.neighbours.word.isEnabled()


def test_a_word_of_several_tokens_has_no_neighbours_and_it_says_why(view, page, qtbot):
    view.neighbours.word.setText("xyz")
    view.neighbours.look_up.click()
    settle(page, qtbot)
    assert "no place of its own" in view.neighbours.legend.text()


@pytest.mark.slow
def test_words_produced_are_counted_by_system(view, page, qtbot):
    show(view, page, qtbot, PRODUCED)
    assert row(view.produced.systems, 2, 2)[0] == "pumps"
    shares = view.produced.bars.accessibleDescription()
    assert [each.split(":")[0] for each in shares.split(", ")] == ["small", "other", "pumps"]
    alone = view.produced.lists.itemAt(0).widget()
    assert "impeller" in alone.findChild(MarkedLabel).plain()


@pytest.mark.slow
def test_many_words_of_one_system_are_counted(view, page, qtbot):
    show(view, page, qtbot, PRODUCED)
    assert row(view.produced.systems, 0, 4)[3] == "0"
    assert int(row(view.produced.systems, 2, 4)[3]) > 3


@pytest.mark.slow
def test_examples_are_those_that_the_engine_finds(view, page, qtbot):
    show(view, page, qtbot, CUT)
    told = view.cut.text.toPlainText()
    assert "impeller = " in told
    assert told.index("running wheel") < told.index("Check the impeller", told.index("running wheel"))


@pytest.mark.slow
def test_examples_show_the_tokens_of_their_words(view, page, qtbot, monkeypatch):
    monkeypatch.setattr(engine_tasks, "failing_examples", lambda _run: [EXAMPLE])
    show(view, page, qtbot, CUT)
    told = view.cut.text.toPlainText()
    assert "Kreiselpumpe = Kreis·el·p·umpe" in told
    assert told.index("The circle pump") < told.rindex("The centrifugal pump")


def test_no_example_is_a_finding_too(view, page, qtbot, monkeypatch):
    monkeypatch.setattr(engine_tasks, "failing_examples", lambda _run: [])
    show(view, page, qtbot, CUT)
    assert view.cut.nothing.text().startswith("No such sentence was found")


def test_updates_are_told_of_every_adapted_model(view, page, qtbot):
    show(view, page, qtbot, UPDATES)
    told = ["Learn new words", "1,400 updates", "2,000", "31.20 BLEU", "30 min"]
    assert row(view.updates.runs, 0, 6) == ["pumps", *told]


@pytest.mark.slow
def test_a_run_that_was_never_better_comes_last(view, page, qtbot, monkeypatch):
    about = {"domain": "pumps", "n_updates": 2000, "best": 3.0, "metric": "loss", "seconds": None}
    runs = [
        BestUpdate(model=name, name=name, method="fine-tune", updates=updates, **about)
        for name, updates in (("never", 0), ("slow", 1900), ("fast", 1))
    ]
    monkeypatch.setattr(engine_tasks, "convergence", lambda _models: runs)
    show(view, page, qtbot, UPDATES)
    assert [row(view.updates.runs, number, 3)[2] for number in range(3)] == [
        "1 update", "1,900 updates", "never better"
    ]  # fmt: skip
    assert row(view.updates.runs, 0, 6)[4:] == ["3.00 loss", "–"]


@pytest.mark.slow
def test_sizes_are_plotted_and_listed(view, page, qtbot):
    show(view, page, qtbot, SIZES)
    view.sizes.domain.choose("pumps")
    settle(page, qtbot)
    assert row(view.sizes.sizes, 0, 5)[3:] == ["+6.4", "+5.0 to +7.7"]
    told = view.sizes.plot.accessibleDescription()
    assert told.startswith("pumps: 160 tokens, +6.4 BLEU (95 % interval +5.0 to +7.7)")


def test_a_domain_without_a_measured_gain_says_so(view, page, qtbot):
    show(view, page, qtbot, SIZES)
    view.sizes.domain.choose("law")
    settle(page, qtbot)
    assert view.sizes.nothing.text().startswith("No model of this domain has a measured gain yet.")


@pytest.mark.slow
def test_the_words_of_an_evaluation_are_one_button_away(asked, page, qtbot):
    page.commands()[0].run()
    page.result.words_asked.emit(page.result.evaluation.run)
    settle(page, qtbot)
    assert page.tabs.current == WORDS
    assert page.words.produced.evaluation.value() == page.result.evaluation.run


def test_without_evaluations_the_analyses_say_where_to_begin(asked, page, qtbot, monkeypatch):
    monkeypatch.setattr(engine_tasks, "list_evaluations", lambda: [])
    read_again(page, qtbot)
    page.tabs.choose(WORDS)
    show(page.words, page, qtbot, PRODUCED)
    assert "Start one on the tab Systems" in page.words.produced.nothing.text()


def test_what_is_not_looked_at_is_not_asked_for(view, asked):
    assert asked == [("pumps", "target")]


@pytest.mark.slow
def test_what_could_not_be_read_is_asked_for_again(view, page, qtbot, monkeypatch):
    def refuse(_run):
        raise LibraryError("The run is damaged.", "Evaluate again.")

    with monkeypatch.context() as patch:
        patch.setattr(engine_tasks, "word_coverage", refuse)
        view.switch.button(PRODUCED).click()
        settle(page, qtbot, lambda: view.produced.error.isVisible())
    view.switch.button(CUT).click()
    view.switch.button(PRODUCED).click()
    settle(page, qtbot, lambda: view.produced.systems.rowCount() == 3)
