"""The Adapt page for a domain that no model can learn from."""

from engine.orders import LearnAlongOrder
from engine.results.corpora import CorpusDetails, DomainDirection
from tests.gui.finding import press
from tests.gui.pages.adapt.library import refresh


def test_a_domain_that_no_model_can_learn_from_opens_as_itself(page, library):
    library.add_corpus("recipes", "cooking", src="fr", tgt="es")
    page.show_subject(DomainDirection("cooking", "fr", "es"))
    refresh(page)
    assert page.setup.domain.value() is None
    assert page.setup.no_text.isVisible()
    assert "“cooking”" in page.setup.no_text.accessibleName()
    assert not page.setup.start.isEnabled()
    refresh(page)  # other news do not choose another one either
    assert page.setup.domain.value() is None


def test_from_there_another_domain_or_model_can_be_chosen(page, library):
    library.add_corpus("recipes", "cooking", src="fr", tgt="es")
    for leave in (lambda: page.setup.domain.choose("pumps"), page.setup.no_text.other.click):
        page.show_subject(library.corpus("recipes").place)
        refresh(page)
        assert page.setup.domain.value() is None
        leave()
        assert page.setup.domain.value() is not None
        assert not page.setup.no_text.isVisible()


def test_nor_does_a_domain_of_text_in_one_language_open_another(page, library):
    library.add_corpus("manuals", "boats", kind="monolingual", tgt="")
    page.show_subject(library.corpus("manuals").place)
    refresh(page)
    assert page.setup.domain.value() is None
    assert "no sentences with their translations" in page.setup.no_text.accessibleName()


def test_a_domain_of_the_same_name_in_other_languages_is_another_one(page, library):
    library.add_corpus("recipes", "pumps", src="fr", tgt="es")
    page.show_subject(library.corpus("recipes").place)
    refresh(page)
    assert page.setup.domain.value() is None
    assert "no model here translates between these languages" in page.setup.no_text.accessibleName()


def test_the_direction_of_a_domain_is_that_of_the_model_that_is_chosen_for_it(page, library):
    library.add_corpus("reversed", "pumps", src="en", tgt="de")
    for src, tgt in (("en", "de"), ("de", "en")):
        page.show_subject(DomainDirection("pumps", src, tgt))
        refresh(page)
        model = page.setup.chosen_model
        assert (page.setup.domain.value(), model.src, model.tgt) == ("pumps", src, tgt)


def test_a_domain_that_is_sent_along_before_its_text_is_known_opens_once_it_is(page, library):
    page.show_subject(DomainDirection("law", "de", "en"))
    refresh(page)
    assert page.setup.domain.value() is None
    library.add_corpus("contracts", "law")
    refresh(page)
    assert page.setup.domain.value() == "law"


def test_what_was_asked_for_opens_once_there_is_a_model_for_it(page, library):
    library.add_corpus("recipes", "cooking", src="fr", tgt="es")
    library.remove_models()
    refresh(page)
    page.show_subject(library.corpus("recipes").place)
    refresh(page)
    library.add_model("small")
    refresh(page)
    assert page.setup.domain.value() is None
    library.add_model("french", src="fr", tgt="es")
    refresh(page)
    assert (page.setup.domain.value(), page.setup.model.value()) == ("cooking", "french")


def corrections(library, n_pairs):
    splits, details = {"train": n_pairs, "dev": 0, "test": 0}, CorpusDetails(is_confirmed=True)
    library.add_corpus("corrections", "law", n_pairs=n_pairs, splits=splits, details=details)


def test_a_domain_of_corrections_alone_says_that_nothing_tests_them_and_learns_from_them(
    page, library, qtbot
):
    corrections(library, 40)
    page.show_subject(DomainDirection("law", "de", "en"))
    refresh(page)
    lacking = page.setup.no_text
    assert lacking.accessibleName().startswith(
        "“law” cannot be adapted to yet. 40 pairs, and nothing to test with"
    )
    assert not page.setup.choices.isVisible()
    assert not page.setup.start.isEnabled()
    with qtbot.waitSignal(page.toasted):
        press(lacking, "Learn from the corrections")
    (order,) = [job.order for job in page.services.jobs.jobs if isinstance(job.order, LearnAlongOrder)]
    assert (order.domain, order.src, order.tgt, order.model) == ("law", "de", "en", page.setup.model.value())


def test_few_pairs_are_told_how_many_it_takes(page, library):
    splits = {"train": 2, "dev": 0, "test": 0}
    library.add_corpus("contracts", "law", n_pairs=2, splits=splits)
    page.show_subject(DomainDirection("law", "de", "en"))
    refresh(page)
    assert page.setup.reason.text() == "2 pairs. Adapting needs at least 20."
    assert page.setup.no_text.bring.isVisible()
    assert not page.setup.no_text.learn.isVisible()
    page.show_subject(DomainDirection("pumps", "de", "en"))
    refresh(page)
    assert page.setup.choices.isVisible()
    assert not page.setup.no_text.isVisible()
