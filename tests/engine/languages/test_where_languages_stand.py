"""What is known of a language stands in `engine/languages`: a third language is a file."""

import ast

import pytest

from engine.languages import LANGUAGES, rules_of
from tests.test_architecture import ENGINE_FILES, ROOT, tree_of

NO_RULES = {
    "engine/cli": "what commands show as an example",
    "engine/corpora/cleaning.py": "languages that the identifier was measured for",
    "engine/corpora/importing.py": "any pair of languages, where a file names none",
    "engine/corpora/readers/po.py": "a message is English if its file does not say",
    "engine/corpora/readers/plain.py": "text whose language nobody said is split as English is",
    "engine/evaluation/speakers.py": "the language of the recordings",
    "engine/exchange/m2m100.py": "the languages of a published model",
    "engine/results": "what fields hold, as an example",
    "engine/serving/protocols/libretranslate.py": "what the protocol answers if there is nothing to say",
    "engine/study/speakers.py": "the language of the recordings",
    "engine/tasks/languages.py": "loads what guesses languages, with any of them",
    "engine/tasks/speakers/sources.py": "any pair of languages, where a file names none",
    "engine/text/languages.py": "the names of all languages and their tags",
    "engine/text/sentences.py": "pysbd splits languages that it does not know as English",
    "engine/text/words/address.py": "du and Sie, and English imperatives: still to be moved",
}


def names_a_language(path: str) -> bool:
    found = {node.value for node in ast.walk(tree_of(ROOT / path)) if isinstance(node, ast.Constant)}
    return not found.isdisjoint({"de", "en"})


@pytest.mark.slow
def test_no_other_module_names_german_or_english() -> None:
    paths = [str(path.relative_to(ROOT)) for path in ENGINE_FILES]
    elsewhere = [path for path in paths if not path.startswith(("engine/languages/", *NO_RULES))]
    assert [path for path in elsewhere if names_a_language(path)] == []


@pytest.mark.parametrize("tag", ["de-AT", "de", "DE"])
def test_a_region_has_the_rules_of_its_language(tag: str) -> None:
    assert rules_of(tag) is LANGUAGES["de"]


def test_nothing_is_known_of_other_languages() -> None:
    assert rules_of("tlh").number_style is None
    assert not rules_of("tlh").abbreviations
