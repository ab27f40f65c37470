"""The Adapt page for a domain that no model can learn from."""

from tests.gui.pages.adapt.library import refresh


def test_a_domain_that_no_model_can_learn_from_opens_as_itself(page, library):
    library.add_corpus("recipes", "cooking", src="fr", tgt="es")
    page.show_subject("cooking")
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
        page.show_subject(library.corpus("recipes"))
        refresh(page)
        assert page.setup.domain.value() is None
        leave()
        assert page.setup.domain.value() is not None
        assert not page.setup.no_text.isVisible()


def test_nor_does_a_domain_of_text_in_one_language_open_another(page, library):
    library.add_corpus("manuals", "boats", kind="monolingual", tgt="")
    page.show_subject("boats")
    refresh(page)
    assert page.setup.domain.value() is None
    assert "no sentences with their translations" in page.setup.no_text.accessibleName()
