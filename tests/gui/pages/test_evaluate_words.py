"""The Words tab: neighbours in four spaces, words produced, words cut to pieces, updates, sizes."""

import pytest
from PySide6.QtCore import Qt

from engine.errors import LibraryError
from gui.pages.evaluate.page import WORDS
from gui.pages.evaluate.words.neighbours_view import has_spaces
from gui.pages.evaluate.words.view import PIECES, PRODUCED, SIZES, UPDATES
from gui.widgets.text.marked_label import MarkedLabel
from tests.gui.fakes import model
from tests.gui.pages.evaluate_window import evaluate_door, open_page, settle

NEIGHBOURS = {
    "head": {
        "cbow": [{"word": "lift", "similarity": 0.71}, {"word": "pressure", "similarity": 0.6}],
        "before": ["face", "mind"],
        "projected": ["lift", "top"],
        "after": ["lift", "pressure"],
    },
    "flange": {"cbow": ["gasket"], "before": [], "projected": ["gasket"], "after": ["gasket"]},
}
COVERAGE = {
    "n_words": 40,
    "systems": [
        {"model": "small", "name": "small", "n": 20, "share": 0.5, "only": [], "n_only": 0},
        {"model": "pumps", "name": "pumps", "n": 30, "share": 0.75, "n_anywhere": 33, "share_anywhere": 0.82,
         "only": ["impeller", "seal"], "n_only": 12},
    ],
}  # fmt: skip
EXAMPLE = {
    "source": "Die Kreiselpumpe läuft.",
    "reference": "The centrifugal pump runs.",
    "outputs": {"small": "The circle pump runs.", "pumps": "The centrifugal pump runs."},
    "words": [{"word": "Kreiselpumpe", "pieces": ["▁", "Kreis", "el", "p", "umpe"]}],
}
RUNS = [
    {"model": "slow", "name": "slow", "method": "fine-tune", "updates": 1900, "n_updates": 2000},
    {"model": "pumps", "name": "pumps", "method": "va-llm", "updates": 1400, "n_updates": 2000,
     "metric": "BLEU", "best": 31.2, "seconds": 1800},
]  # fmt: skip
SIZES_FOUND = [
    {"model": "b", "name": "b", "method": "va-llm", "size": 8000, "gain": 6.4, "low": 5.0, "high": 7.7},
    {"model": "a", "name": "a", "method": "va-llm", "size": 1000, "gain": -0.5, "low": -1.5, "high": 0.6},
]


@pytest.fixture
def tasks():
    door = evaluate_door()
    suggested = [{"word": "head", "moved": 0.9}, {"word": "flange", "is_new": True, "moved": None}]
    door.words = {
        "neighbours": NEIGHBOURS,
        "suggested": suggested,
        "coverage": COVERAGE,
        "examples": [EXAMPLE],
    }
    door.words |= {"convergence": RUNS, "sizes": SIZES_FOUND}
    return door


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


@pytest.fixture
def view(page, qtbot):
    page._tabs.choose(WORDS)
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
    assert view.neighbours._heading.text() == "“flange”"


def test_the_other_language_has_words_of_its_own(view, page, qtbot, tasks):
    view.neighbours.side.choose("source")
    settle(page, qtbot)
    assert tasks.asked == [("suggested", "pumps", "target"), ("suggested", "pumps", "source")]


def test_without_such_a_model_it_says_how_to_get_one(page, qtbot, tasks):
    tasks.models = tasks.models[:2]
    page.refresh()
    settle(page, qtbot)
    page._tabs.choose(WORDS)
    settle(page, qtbot)
    assert "Learn new words" in page.words.neighbours._nothing.text()
    assert not page.words.neighbours.word.isEnabled()


def test_words_produced_are_counted_by_system(view, page, qtbot):
    show(view, page, qtbot, PRODUCED)
    assert row(view.produced.systems, 1, 4) == ["pumps", "30 (75 %)", "33 (82 %)", "12"]
    assert view.produced._bars.accessibleDescription() == "small: 50 %, pumps: 75 %"
    alone = view.produced._lists.itemAt(0).widget()
    assert alone.findChild(MarkedLabel).plain() == "impeller · seal · and 10 more"


def test_examples_show_the_pieces_of_their_words(view, page, qtbot):
    show(view, page, qtbot, PIECES)
    told = view.pieces.text.toPlainText()
    assert "Kreiselpumpe = Kreis·el·p·umpe" in told
    assert told.index("The circle pump") < told.rindex("The centrifugal pump")


def test_no_example_is_a_finding_too(view, page, qtbot, tasks):
    tasks.words["examples"] = []
    show(view, page, qtbot, PIECES)
    assert view.pieces._nothing.text().startswith("No such sentence was found")


def test_a_word_in_pieces_has_no_neighbours_and_it_says_why(view, page, qtbot, tasks):
    tasks.words["neighbours"] = NEIGHBOURS | {"xyz": dict.fromkeys(NEIGHBOURS["head"], [])}
    view.neighbours.word.setText("xyz")
    view.neighbours.look_up.click()
    settle(page, qtbot)
    assert "no place of its own" in view.neighbours._legend.text()


def test_a_run_that_was_never_better_comes_last(view, page, qtbot, tasks):
    tasks.words["convergence"] = [RUNS[0] | {"updates": 0}, *RUNS]
    show(view, page, qtbot, UPDATES)
    assert row(view.updates.runs, 2, 3)[2] == "never better"


def test_updates_are_listed_the_fastest_first(view, page, qtbot):
    show(view, page, qtbot, UPDATES)
    told = ["Learn new words", "1,400 updates", "2,000", "31.20 BLEU", "30 min"]
    assert row(view.updates.runs, 0, 6) == ["pumps", *told]
    assert row(view.updates.runs, 1, 6)[4:] == ["–", "–"]


def test_sizes_are_plotted_and_listed_by_size(view, page, qtbot):
    show(view, page, qtbot, SIZES)
    assert [row(view.sizes.sizes, number, 5)[0] for number in range(2)] == ["a", "b"]
    told = view.sizes.plot.accessibleDescription()
    assert told.startswith("a: 1,000 pieces, −0.5 BLEU, surely between −1.5 and +0.6")


def test_without_measurements_the_analyses_say_where_to_begin(page, qtbot, tasks):
    tasks.runs.clear()
    page.refresh()
    settle(page, qtbot)
    page._tabs.choose(WORDS)
    show(page.words, page, qtbot, PRODUCED)
    assert "Measure one on the tab Systems" in page.words.produced._nothing.text()


def test_what_is_not_looked_at_is_not_asked_for(view, tasks):
    assert tasks.asked == [("suggested", "pumps", "target")]


def test_what_could_not_be_read_is_asked_for_again(view, page, qtbot, tasks, monkeypatch):
    def refuse(_run):
        raise LibraryError("The run is damaged.", "Measure again.")

    with monkeypatch.context() as patch:
        patch.setattr(tasks, "word_coverage", refuse)
        view.switch.button(PRODUCED).click()
        settle(page, qtbot, lambda: "damaged" in view.produced._error._what.text())
    view.switch.button(PIECES).click()
    view.switch.button(PRODUCED).click()
    settle(page, qtbot, lambda: view.produced.systems.rowCount() == 2)
