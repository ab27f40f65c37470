"""The examples of one rule in the import."""

from gui.pages.corpora.wizard.examples_view import ExamplesView

RULE = {"key": "unreadable", "title": "Unreadable", "explanation": "Damaged.", "on": True, "hits": 1,
        "is_optional": False}  # fmt: skip


def test_a_unit_that_could_not_be_read_stands_with_its_reason(qtbot):
    view = ExamplesView()
    qtbot.addWidget(view)
    view.show_rule(RULE, {})
    line = {
        "row": -1,
        "source": "Old pump",
        "target": "",
        "origin": "a.po:3",
        "reason": "is marked as obsolete",
    }
    view.show_examples([line], (), ("German", "English"), is_more=False)
    shown = [view._model.index(0, column).data() for column in (1, 2)]
    assert shown == ["Old pump", "is marked as obsolete"]
    assert view._count.text() == "1 line"
