"""Remembered answers are given again, and hold nobody."""

import gc
import weakref

from engine.base.caching import remembered


class Asked:
    def __init__(self, most=None):
        self.questions = []
        self.ask = remembered(self._ask, most)

    def _ask(self, question):
        self.questions.append(question)
        return question.upper()


def test_the_same_question_is_answered_once():
    asked = Asked()
    assert [asked.ask(each) for each in ("a", "b", "a")] == ["A", "B", "A"]
    assert asked.questions == ["a", "b"]


def test_those_used_last_are_kept():
    asked = Asked(most=2)
    for each in ("a", "b", "a", "c", "a", "b"):
        asked.ask(each)
    assert asked.questions == ["a", "b", "c", "b"]


def test_the_object_is_gone_as_soon_as_nobody_holds_it():
    gc.collect()
    gc.disable()
    try:
        asked = Asked()
        asked.ask("a")
        held = weakref.ref(asked)
        del asked
        assert held() is None
    finally:
        gc.enable()
