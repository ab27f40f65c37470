"""BM25: rare words count more than frequent ones, short sentences more than long ones."""

from engine.corpora.memory import SentenceRanking

SENTENCES = (
    "Die Pumpe läuft.",
    "Die Pumpe läuft, und das Ventil und der Kessel und die Leitung sind offen.",
    "Der Motor läuft.",
    "Der Kessel ist leer.",
)


def best(sentence, most=4):
    return SentenceRanking(SENTENCES, "de").best(sentence, most)


def test_those_that_share_rare_words_come_first_the_shorter_one_before_the_longer():
    assert best("Läuft die Pumpe?") == [0, 1, 2]
    assert best("Läuft der Motor?")[0] == 2


def test_what_shares_nothing_is_not_found_and_no_more_than_wanted_is():
    assert best("Ganz anderes.") == []
    assert best("", 1) == []
    assert best("Läuft die Pumpe?", 1) == [0]


def test_what_shares_too_little_of_a_sentence_is_not_found():
    ranking = SentenceRanking(SENTENCES, "de")
    assert ranking.best("Die Pumpe läuft.", 4, 0.95) == [0]
    assert ranking.best("Meine Tochter hat gestern eine Pumpe gemalt.", 4) == [0, 1]
    assert ranking.best("Meine Tochter hat gestern eine Pumpe gemalt.", 4, 0.2) == []


def test_in_languages_without_blanks_neighbouring_letters_count():
    ranking = SentenceRanking(["京都の寺", "大阪の町"], "ja")
    assert ranking.best("京都の町", 2) == [0, 1]
    assert ranking.best("町", 2) == []
