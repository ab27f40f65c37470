"""The text of an evaluation: what cannot be compared on it is refused with where and why."""

import pytest

from engine.base.errors import ConfigError, CorpusError
from tests.engine.corpora.samples import write
from tests.engine.tasks.evaluation_samples import evaluated
from tests.engine.tasks.vocabulary_samples import add_corpus
from tests.tiny import PAIRS

pytestmark = pytest.mark.usefixtures("translations")


def refused(error=CorpusError, **values):
    with pytest.raises(error) as caught:
        evaluated("new", against=["old"], **values)
    return f"{caught.value.what} {caught.value.hint}"


def test_no_text_at_all_says_what_names_one():
    assert "Give --corpus, or --source and --reference." in refused(ConfigError)


def test_a_domain_without_text_in_the_models_languages_says_so():
    add_corpus("chutes", PAIRS, src="fr", tgt="en", domain="chutes")
    assert refused(domain="chutes", is_as_named=True).startswith(
        "No corpus of the domain 'chutes' is in de-en. Import one"
    )


def test_text_in_one_language_has_nothing_to_compare_with(tmp_path):
    from engine import tasks
    from engine.orders.corpora import ImportOrder

    path = write(tmp_path / "mono.txt", "".join(f"The pump number {n} runs.\n" for n in range(30)))
    tasks.import_corpus(ImportOrder(files=(path,), domain="mono", src="en", tgt=""))
    assert "The corpus mono has no sentences with their translations" in refused(corpus="mono")


def test_a_corpus_in_other_languages_says_both_pairs():
    add_corpus("chutes", PAIRS, src="fr", tgt="en")
    assert "The corpus chutes is fr-en; new translates de-en. Choose a corpus" in refused(corpus="chutes")


def test_an_empty_test_split_says_how_to_get_one():
    add_corpus("pumps", PAIRS)  # all of it to learn from
    assert refused(corpus="pumps").startswith(
        "The test split of pumps is empty. Import a test file with --test"
    )


@pytest.mark.parametrize(
    ("source", "reference", "says"),
    [
        ("Ja.\n\nNein.\n", "Yes.\nNo.\nNever.\n", "a.de:2 is empty on one side only. Correct the line"),
        ("\n \n", "\n\n", "a.de and a.en hold no text"),
    ],
)
def test_files_that_do_not_belong_together_name_the_line(tmp_path, source, reference, says):
    files = {"source": write(tmp_path / "a.de", source), "reference": write(tmp_path / "a.en", reference)}
    assert says in refused(**files)


def test_lines_that_are_empty_on_both_sides_are_no_sentences(tmp_path):
    files = {
        "source": write(tmp_path / "a.de", "Ja.\n\nNein.\n"),
        "reference": write(tmp_path / "a.en", "Yes.\n\nNo.\n"),
    }
    assert evaluated("new", against=["old"], **files).n_sentences == 2
