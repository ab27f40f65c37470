"""`parlance memory search`: what it prints and refuses."""

import pytest

from tests.engine.corpora.samples import write_tsv

ROWS = (
    ("Die Pumpe läuft mit 20 bar.", "The pump runs at 20 bar."),
    ("Das Ventil ist offen.", "The valve is open."),
)


@pytest.fixture
def search(parlance, tmp_path):
    path = write_tsv(tmp_path / "pumps.tsv", ROWS)
    parlance("corpus", "import", path, "--domain", "water", "--from", "de", "--to", "en")

    def run(*words):
        return parlance("memory", "search", *words)

    return run


def test_matches_are_printed_with_the_words_that_differ(search):
    answer = search("Die Pumpe läuft mit 30 bar.", "--from", "de", "--to", "en")
    assert answer.status == 0
    assert answer.out.splitlines() == [
        " 95 %  pumps.tsv:1 (pumps, water)",
        "       Die Pumpe läuft mit [20] bar.",
        "       The pump runs at 20 bar.",
    ]


def test_json_has_all_of_it(search):
    found = search("The valve is closed.", "--from", "en", "--to", "de", "--domain", "water", "--json").json
    (match,) = found["matches"]
    assert (match["similarity"], match["target"], match["origin"]) == (75, ROWS[1][0], "pumps.tsv:2")
    assert match["differing"] == {"first": [[13, 19]], "second": [[13, 17]]}
    assert (found["pairs"], found["corpora"]) == (2, ["pumps"])


def test_nothing_found_says_where_was_looked(search):
    answer = search("Ganz etwas anderes.", "--from", "de", "--to", "en")
    assert answer.out == "Nothing like it in 2 pairs of 1 corpus.\n"
    assert search("The valve is closed.", "--from", "en", "--to", "de", "--least", "76").out == answer.out


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("", "--from", "de", "--to", "en"), 2),
        (("Pumpe", "--from", "de", "--to", "fr"), 1),
        (("Pumpe", "--from", "de", "--to", "en", "--domain", "law"), 1),
        (("Pumpe", "--from", "de", "--to", "en", "--least", "20"), 2),
        (("Pumpe", "--from", "de"), 2),
    ],
)
def test_what_cannot_be_is_refused(search, words, status):
    answer = search(*words)
    assert (answer.status, answer.out) == (status, "")
    assert answer.err
