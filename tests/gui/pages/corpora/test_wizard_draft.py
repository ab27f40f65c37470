"""What the wizard remembers of one import: files, languages, choices, the recipe."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.orders.corpora import ReadChoice
from engine.results.importing import LookedFile, Recipe, StagedFiles
from engine.results.jobs import Failure
from engine.results.translation import LanguagePair
from gui.pages.wizard.draft import ImportDraft, by_language

FOLDER = Path("/texts").absolute()


def entry(path, **changes):
    """Builds what a look says of a translation memory of ten units."""
    found = LookedFile(
        path=str(path),
        name=path.name,
        format="TMX",
        kind="parallel",
        n_units=10,
        languages={"de": 10, "en": 10},
        guess=LanguagePair(src="en", tgt="de"),
    )
    return replace(found, **changes)


@pytest.fixture
def draft():
    """Two text files that belong together, and a folder with a memory in it."""
    result = ImportDraft(src="de", tgt="en")
    result.add_files([FOLDER / "a.de", FOLDER / "a.en", FOLDER / "box"])
    first = entry(FOLDER / "a.de", partner=str(FOLDER / "a.en"), languages={"de": 4})
    second = entry(FOLDER / "a.en", partner=str(FOLDER / "a.de"), languages={"en": 4}, n_units=0)
    inner = entry(FOLDER / "box" / "m.tmx", languages={"de-AT": 9, "fr": 9})
    result.take_entries(result.files, [inner, first, second])
    return result


def test_entries_stand_in_the_order_of_the_files_given(draft):
    assert [each.name for each in draft.entries] == ["a.de", "a.en", "m.tmx"]
    assert draft.input_of(draft.entries[2].path) == FOLDER / "box"


def test_a_file_beside_a_folder_of_a_like_name_is_not_in_it(draft):
    assert draft.input_of(str(FOLDER / "box2" / "m.tmx")) is None


def test_a_file_is_looked_at_again_together_with_its_partner(draft):
    assert draft.inputs_with(draft.entries[0]) == [FOLDER / "a.de", FOLDER / "a.en"]


def test_a_pair_of_files_holds_the_languages_of_both(draft):
    assert [draft.lacks(each) for each in draft.entries] == [[], [], ["en"]]


def test_a_file_taken_off_takes_its_choices_along(draft):
    draft.choose(str(FOLDER / "box" / "m.tmx"), ReadChoice(encoding="cp1252"))
    draft.remove(FOLDER / "box")
    assert (draft.per_file, len(draft.entries), len(draft.files)) == ({}, 2, 2)


def test_a_choice_set_back_to_what_was_found_needs_no_new_reading(draft):
    before = draft.to_read()
    draft.choose(str(FOLDER / "a.de"), ReadChoice(delimiter=";"))
    assert draft.to_read() != before
    draft.choose(str(FOLDER / "a.de"), ReadChoice())
    assert draft.to_read() == before


def test_only_what_was_chosen_for_files_that_are_read_is_said(draft):
    draft.choose("/gone/x.tsv", ReadChoice(swap=True))
    draft.choose(str(FOLDER / "box" / "m.tmx"), ReadChoice(swap=True))
    assert [*draft.to_read().choices] == [str(FOLDER / "box" / "m.tmx")]


def test_what_cannot_be_read_is_not_read(draft):
    broken = entry(FOLDER / "box" / "m.tmx", error=Failure(what="It is torn."))
    draft.take_entries([FOLDER / "box"], [broken])
    assert draft.usable_inputs == [FOLDER / "a.de", FOLDER / "a.en"]


def test_languages_the_user_chose_are_not_guessed_again(draft):
    draft.has_chosen_languages = True
    draft.guess_languages("fr", "en")
    assert (draft.src, draft.tgt) == ("de", "en")


def test_text_without_translations_has_no_target_language(draft):
    draft.take_entries(draft.files, [entry(FOLDER / "box" / "n.txt", kind="monolingual")])
    assert (draft.is_monolingual, draft.target) == (True, "")


def test_a_preset_forgets_the_rules_but_not_the_lines_kept_by_hand(draft):
    draft.change_rule("empty", on=False)
    draft.keep_row(7, is_kept=True)
    draft.use_recipe(Recipe(preset="strict", rules={"empty": {"on": True}}), "strict")
    assert draft.recipe == Recipe(preset="strict", rules={"empty": {"on": True}}, keep_rows=(7,))
    draft.change_rule("empty", on=False)
    assert (draft.recipe_name, draft.recipe.rules["empty"]) == ("", {"on": False})


def test_regions_of_a_language_are_added_up():
    assert by_language({"en-US": 3, "de": 4, "en-GB": 2}) == {"en": 5, "de": 4}


@pytest.mark.parametrize(("src", "tgt", "is_again"), [
    ("en", "de", True), ("", "", True), ("en", "", True), ("de", "en", False), ("en", "fr", False),
])  # fmt: skip
def test_what_was_looked_at_in_another_direction_is_looked_at_again(draft, src, tgt, is_again):
    path = FOLDER / "box" / "m.csv"
    draft.entries = [entry(path, guess=LanguagePair(src=src, tgt=tgt))]
    assert draft.read_otherwise == ([FOLDER / "box"] if is_again else [])


def test_a_corpus_is_called_as_the_user_says_else_as_the_engine_proposes(draft):
    draft.staged = StagedFiles(
        staged="s",
        name="a and 2 more",
        read=4,
        kind="parallel",
        languages={},
        speakers=0,
        documents=0,
        files=(),
    )
    assert draft.corpus_name == "a and 2 more"
    draft.name = "Pumps"
    assert draft.corpus_name == "Pumps"
