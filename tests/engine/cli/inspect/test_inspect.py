"""`parlance inspect vocabulary` and `speakers`: the tables, the JSON, and what it refuses."""

import pytest

from engine import tasks
from engine.base.json_values import to_json
from engine.tasks.home import open_library
from tests.engine.tasks.speaker_samples import PEOPLE, add_speaking_model
from tests.engine.tasks.vocabulary_samples import add_corpus, add_model
from tests.tiny import PAIRS

POOR = [("Querflötenkonzert, Querflötenkonzert, Querflötenkonzert", "The pump")]


@pytest.fixture(autouse=True)
def library():
    add_model()
    add_corpus("pumps", [*PAIRS, *POOR * 9])


def test_the_report_starts_with_one_sentence_and_names_words(parlance):
    answer = parlance("inspect", "vocabulary", "--model", "tiny", "--corpus", "pumps")
    assert answer.status == 0
    assert answer.out.startswith("This model's vocabulary ")
    assert "German: " in answer.out
    assert "Querflötenkonzert" in answer.out
    assert "Share of the text by subwords a word: 1: " in answer.out


def test_json_is_the_whole_report(parlance):
    answer = parlance("inspect", "vocabulary", "--model", "tiny", "--domain", "pumps", "--json")
    assert answer.json["sides"][0]["side"] == "source"
    assert answer.json == to_json(tasks.list_jobs()[0].answer)


def test_limit_shortens_the_tables(parlance):
    words = ("inspect", "vocabulary", "--model", "tiny", "--corpus", "pumps")
    short, long = parlance(*words, "--limit", 1), parlance(*words, "--limit", 9)
    assert len(short.out.splitlines()) < len(long.out.splitlines())


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--corpus", "nothing"], 1, "nothing"),
        ([], 2, "Give a corpus, a domain, or files that were staged"),
        (["--domain", "ships"], 1, "No corpus of the domain 'ships'"),
    ],
)
def test_what_cannot_be_looked_at_is_one_clear_line(parlance, words, status, told):
    answer = parlance("inspect", "vocabulary", "--model", "tiny", *words)
    assert (answer.status, answer.out) == (status, "")
    assert told in answer.err.splitlines()[-1]


def test_speakers_are_shown_with_words_neighbours_and_directions(parlance):
    open_library().remove("model", "tiny")
    add_speaking_model(known=PEOPLE)
    answer = parlance("inspect", "speakers", "--model", "tiny", "--words", 2, "--limit", 2)
    lines = answer.out.splitlines()
    assert lines[2].split() == ["SPEAKER", "RAISED", "LOWERED", "NEAREST", "ON", "THE", "MAP"]
    assert [line.split()[0] for line in lines[3:5]] == ["Ada", "Ben"]
    assert lines[5] == "… and 1 more; --limit or --search shows them."
    assert "Rows of the basis:" in lines


def test_a_model_without_speakers_says_so(parlance):
    open_library().remove("model", "tiny")
    add_speaking_model()
    answer = parlance("inspect", "speakers", "--model", "tiny")
    assert (answer.status, answer.out) == (1, "")
    assert "knows no speakers" in answer.err
