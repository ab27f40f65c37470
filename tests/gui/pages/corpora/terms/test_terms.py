"""Terms of a domain in the window: typed in, changed, removed, suggested, and rules with their test box."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from engine import tasks
from engine.results.corpora import DomainDirection
from engine.results.terms import GivenTerm, TextRule
from gui.page_list import LibraryPlace, Section
from gui.pages.library.entries import DomainEntry
from gui.widgets.controls import CheckList
from tests.engine.tasks.terms.test_suggesting import PAIRS
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.gui.finding import button, cells, choice, line, named, press, table, texts
from tests.gui.pages.corpora.library import WAIT, library_page
from tests.gui.showing import shown_texts


@pytest.fixture
def whole(library_home, engine_services, qtbot):
    """The Library page at the terms of the only domain."""
    add_corpus("pumps", PAIRS)
    result = library_page(engine_services)
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    result.show_subject(LibraryPlace(Section.TERMS))
    result.refresh()
    qtbot.waitUntil(lambda: result.section == Section.TERMS and result._entry is not None)
    yield result
    result.shut_down()


@pytest.fixture
def page(whole):
    result = whole.part(Section.TERMS)
    result.undone = []
    result.undo_offered.connect(lambda _text, undo: result.undone.append(undo))
    return result


@pytest.fixture
def domain(page):
    return tasks.list_domains()[0]


def shown(page):
    return [row[:3] for row in cells(table(page.terms, "Terms"))]


def fill(view, **fields):
    for name, text in fields.items():
        line(view, {"term": "Term", "target": "Translation", "forbidden": "Never use"}[name]).setText(text)


def type_in(page, qtbot, term, target, forbidden=""):
    view = page.terms
    fill(view, term=term, target=target, forbidden=forbidden)
    n_before = len(shown(page))
    qtbot.waitUntil(button(view, "Add the term").isEnabled, timeout=WAIT)
    press(view, "Add the term")
    qtbot.waitUntil(lambda: len(shown(page)) > n_before, timeout=WAIT)


def test_the_terms_of_a_domain_take_more(page, domain, qtbot, announced):
    assert page.terms._place == DomainDirection(domain, "de", "en")
    type_in(page, qtbot, "Laufrad", "impeller", "wheel; runner")
    type_in(page, qtbot, "Ventil", "valve")
    assert shown(page) == [["Laufrad", "impeller", "wheel; runner"], ["Ventil", "valve", ""]]
    assert line(page.terms, "Term").text() == ""
    assert f"“Ventil” was added to the terms of {domain}." in [text for text, _ in announced]
    assert [each.target for each in tasks.domain_terms(domain, "de", "en").entries] == ["impeller", "valve"]


def test_a_list_without_terms_or_rules_says_what_they_are(page, qtbot):
    for view, name in ((page.terms, "terms"), (page.rules, "rules")):
        taught = next(each for each in view.findChildren(QLabel) if each.text().startswith(f"No {name} yet."))
        qtbot.waitUntil(lambda taught=taught: not taught.isHidden(), timeout=WAIT)
    type_in(page, qtbot, "Laufrad", "impeller")
    assert not any(text.startswith("No terms yet.") for text in shown_texts(page))


def test_a_word_that_stays_needs_no_translation(page, domain, qtbot):
    view = page.terms
    fill(view, term="Kolibri", target="")
    assert not button(view, "Add the term").isEnabled()
    press(view, "Do not translate")
    assert not line(view, "Translation").isEnabled()
    press(view, "Add the term")
    qtbot.waitUntil(lambda: shown(page) == [["Kolibri", "do not translate", ""]], timeout=WAIT)


def test_a_chosen_term_is_changed_and_removed_and_both_can_be_undone(page, qtbot):
    view = page.terms
    type_in(page, qtbot, "Laufrad", "wheel")
    table(view, "Terms").choose_row(0)
    assert line(view, "Translation").text() == "wheel"
    assert not button(view, "Change the chosen term").isEnabled()
    assert not button(view, "Add the term").isEnabled()
    fill(view, target="impeller")
    press(view, "Change the chosen term")
    qtbot.waitUntil(lambda: shown(page) == [["Laufrad", "impeller", ""]], timeout=WAIT)
    page.undone.pop()()
    qtbot.waitUntil(lambda: shown(page) == [["Laufrad", "wheel", ""]], timeout=WAIT)
    table(view, "Terms").choose_row(0)
    press(view, "Remove the chosen term")
    qtbot.waitUntil(lambda: shown(page) == [], timeout=WAIT)
    page.undone.pop()()
    qtbot.waitUntil(lambda: shown(page) == [["Laufrad", "wheel", ""]], timeout=WAIT)


def test_a_refresh_leaves_what_is_being_changed_in_the_fields(page, domain, qtbot):
    view = page.terms
    type_in(page, qtbot, "Laufrad", "wheel")
    table(view, "Terms").choose_row(0)
    fill(view, target="impeller")
    tasks.add_terms([GivenTerm(source="Ventil", target="valve")], domain, "de", "en")
    page.library_changed.emit()
    qtbot.waitUntil(lambda: len(shown(page)) == 2, timeout=WAIT)
    assert table(view, "Terms").currentIndex().row() == 0
    assert line(view, "Translation").text() == "impeller"
    for row, target in ((1, "valve"), (0, "wheel")):
        table(view, "Terms").choose_row(row)
        assert line(view, "Translation").text() == target


def test_what_contradicts_itself_and_what_cannot_be_is_said(page, domain, qtbot):
    type_in(page, qtbot, "Laufrad", "wheel")
    type_in(page, qtbot, "Laufrad", "impeller")
    qtbot.waitUntil(
        lambda: "Several translations, any of which is right, for 1 term" in texts(page.terms), timeout=WAIT
    )
    view = page.terms
    fill(view, term="Rad", target="wheel", forbidden="wheel")
    press(view, "Add the term")
    qtbot.waitUntil(lambda: "and be forbidden for it" in texts(view), timeout=WAIT)
    assert line(view, "Term").text() == "Rad"


def test_ticked_suggestions_go_into_the_list(page, domain, qtbot):
    page.switch.choose(1)
    view = page.suggestions
    press(view, "Suggest terms")
    qtbot.waitUntil(lambda: "suggestions from 36 pairs" in texts(view), timeout=WAIT)
    found = named(view, CheckList, "Suggested terms")
    names = [found.item(row).text() for row in range(found.count())]
    row = next(
        row for row, name in enumerate(names) if name.startswith("Ventil → valve     18 of 18 sentences")
    )
    found.setCurrentRow(row)
    assert any("Ventil" in each.text() and "valve" in each.text() for each in view.findChildren(QLabel))
    assert not button(view, "Add selected").isEnabled()
    found.item(row).setCheckState(Qt.CheckState.Checked)
    press(view, "Add 1 term")
    qtbot.waitUntil(lambda: found.count() == len(names) - 1, timeout=WAIT)
    assert [each.source for each in tasks.domain_terms(domain, "de", "en").entries] == ["Ventil"]
    qtbot.waitUntil(lambda: shown(page) == [["Ventil", "valve", ""]], timeout=WAIT)


def test_a_domain_without_a_corpus_suggests_nothing(page, qtbot):
    page.show_subject(DomainEntry(place=DomainDirection("law", "de", "en")))
    page.switch.choose(1)
    qtbot.waitUntil(lambda: "no corpus of sentences" in texts(page.suggestions), timeout=WAIT)
    assert not button(page.suggestions, "Suggest terms").isEnabled()


def test_rules_are_tried_added_and_removed(page, domain, qtbot):
    page.switch.choose(2)
    view = page.rules
    line(view, "Try the rules on").setText("5mm Rohr")
    qtbot.waitUntil(lambda: "→ 5mm Rohr   (as before)" in texts(view), timeout=WAIT)
    line(view, "Find").setText(r"(\d)mm")
    press(view, "Pattern (regular expression)")
    line(view, "Replace by").setText(r"\1 mm")
    qtbot.waitUntil(lambda: "→ 5 mm Rohr" in texts(view), timeout=WAIT)
    press(view, "Add the rule")
    rule = TextRule(side="source", find=r"(\d)mm", replace=r"\1 mm", is_pattern=True)
    qtbot.waitUntil(lambda: tasks.domain_rules(domain, "de", "en").rules == (rule,), timeout=WAIT)
    qtbot.waitUntil(lambda: len(cells(table(view, "Rules"))) == 1, timeout=WAIT)
    assert "→ 5 mm Rohr" in texts(view)
    choice(view, "When the rule is applied").choose("target")
    qtbot.waitUntil(lambda: "(as before)" in texts(view), timeout=WAIT)
    table(view, "Rules").choose_row(0)
    press(view, "Remove the chosen rule")
    qtbot.waitUntil(lambda: cells(table(view, "Rules")) == [], timeout=WAIT)
    page.undone.pop()()
    qtbot.waitUntil(lambda: len(cells(table(view, "Rules"))) == 1, timeout=WAIT)


def test_a_rule_that_came_from_elsewhere_stays_when_one_is_added_in_the_window(page, domain, qtbot):
    page.switch.choose(2)
    view = page.rules
    elsewhere = TextRule(side="source", find="cm", replace=" cm")
    tasks.change_rules(domain, "de", "en", new=[elsewhere])
    line(view, "Find").setText("mm")
    press(view, "Add the rule")
    qtbot.waitUntil(lambda: len(cells(table(view, "Rules"))) == 2, timeout=WAIT)
    assert tasks.domain_rules(domain, "de", "en").rules[0] == elsewhere


def test_a_pattern_that_is_none_is_said_while_it_is_typed(page, qtbot):
    page.switch.choose(2)
    view = page.rules
    press(view, "Pattern (regular expression)")
    line(view, "Find").setText("(")
    line(view, "Try the rules on").setText("a")
    qtbot.waitUntil(lambda: "no pattern that can be used" in texts(view), timeout=WAIT)
    press(view, "Add the rule")
    qtbot.waitUntil(lambda: texts(view).count("no pattern that can be used") > 1, timeout=WAIT)


def test_delete_removes_the_chosen_term_and_rule_and_nothing_where_none_is_chosen(page, domain, qtbot):
    view, rules = page.terms, page.rules
    type_in(page, qtbot, "Laufrad", "wheel")
    terms = table(view, "Terms")
    terms.clearSelection()
    terms.setFocus()
    qtbot.keyClick(terms, Qt.Key.Key_Delete)
    assert (shown(page), page.undone) == ([["Laufrad", "wheel", ""]], [])
    terms.choose_row(0)
    qtbot.keyClick(terms, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: shown(page) == [] and len(page.undone) == 1, timeout=WAIT)
    tasks.change_rules(domain, "de", "en", new=(TextRule(side="source", find="mm", replace=" mm"),))
    page.switch.choose(2)
    rules.show_place(page.terms._place)
    qtbot.waitUntil(lambda: len(cells(table(rules, "Rules"))) == 1, timeout=WAIT)
    table(rules, "Rules").choose_row(0)
    table(rules, "Rules").setFocus()
    qtbot.keyClick(table(rules, "Rules"), Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: cells(table(rules, "Rules")) == [] and len(page.undone) == 2, timeout=WAIT)


def test_an_empty_list_of_suggestions_is_not_shown_and_the_page_says_what_to_press(page, qtbot):
    page.switch.choose(1)
    view = page.suggestions
    assert (view.list.isVisible(), "press Suggest" in texts(view)) == (False, True)
    press(view, "Suggest terms")
    qtbot.waitUntil(view.list.isVisible, timeout=WAIT)


def test_who_leaves_while_a_corpus_is_read_can_ask_again(page, qtbot):
    page.switch.choose(1)
    view = page.suggestions
    press(view, "Suggest terms")
    view.drop()
    assert ("press Suggest" in texts(view), button(view, "Suggest terms").isEnabled()) == (True, True)


def test_another_domain_has_other_terms_and_the_languages_are_said_at_the_fields(page, qtbot):
    tasks.add_terms([GivenTerm(source="Vertrag", target="contract")], "law", "de", "en")
    fill(page.terms, term="half", target="typed")
    page.show_subject(DomainEntry(place=DomainDirection("law", "en", "de")))
    qtbot.waitUntil(lambda: shown(page) == [["contract", "Vertrag", ""]], timeout=WAIT)
    assert line(page.terms, "Term").text() == ""
    assert {"&Term in English", "Trans&lation in German"} <= {each.text() for each in page.terms._names}
