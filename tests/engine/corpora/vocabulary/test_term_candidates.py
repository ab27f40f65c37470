"""Terms that a corpus suggests: by how often two phrases stand together, and how seldom apart."""

from engine.corpora.vocabulary import find_candidates

PLACES = ("Halle", "Werkstatt", "Anlage", "Fabrik", "Küche", "Garage")
ENGLISH = ("hall", "workshop", "plant", "factory", "kitchen", "garage")
FRAMES = (
    ("Das neue {} steht in der {}.", "The new {} stands in the {}."),
    ("Prüfen Sie jedes {} der {}.", "Check each {} of the {}."),
    ("Ohne {} läuft die {} nicht.", "Without a {} the {} does not run."),
)


def pairs_with(source, target):
    frames = [(de, en, place) for place in range(len(PLACES)) for de, en in FRAMES]
    return [(de.format(source, PLACES[p]), en.format(target, ENGLISH[p])) for de, en, p in frames]


def found(pairs, languages=("de", "en"), **options):
    sources, targets = zip(*pairs, strict=True)
    return {each.source: each for each in find_candidates(sources, targets, languages, **options)}


def test_a_compound_and_its_words_belong_together():
    pairs = pairs_with("Pumpengehäuse", "pump housing") + pairs_with("Ventil", "valve")
    terms = found(pairs)
    term = terms["Pumpengehäuse"]
    assert (term.target, term.n_pairs, term.n_source) == ("pump housing", 18, 18)
    assert terms["Ventil"].target == "valve"
    assert pairs[term.row] == min(pairs[:18], key=lambda pair: len(pair[0]) + len(pair[1]))


def test_inflected_forms_count_as_one():
    pairs = pairs_with("Laufrades", "impeller") + pairs_with("Laufrad", "impellers")
    (term,) = (each for source, each in found(pairs).items() if source.startswith("Laufrad"))
    assert (term.source, term.n_pairs) == ("Laufrad", 36)


def test_what_is_translated_in_two_ways_is_not_suggested():
    pairs = pairs_with("Schieber", "slide") + pairs_with("Schieber", "gate valve")
    assert "Schieber" not in found(pairs)


def test_what_stands_in_fewer_pairs_than_wanted_is_not_suggested():
    assert "Ventil" in found(pairs_with("Ventil", "valve"), least=18)
    assert "Ventil" not in found(pairs_with("Ventil", "valve"), least=19)


def test_a_sentence_that_repeats_suggests_nothing():
    assert found([("Das geistige Eigentum bleibt.", "The intellectual property stays.")] * 12) == {}


def test_parts_of_a_longer_term_are_not_suggested_beside_it():
    terms = found(pairs_with("magnetische Kupplung", "magnetic clutch"))
    assert terms["magnetische Kupplung"].target == "magnetic clutch"
    assert not {"Kupplung", "magnetische"} & set(terms)


def test_common_words_alone_are_left_out_and_phrases_with_them_are_not():
    common = ((*["x"] * 2000, "kupplung"), ())
    assert "Kupplung" not in found(pairs_with("Kupplung", "clutch"), common=common)
    phrase = found(pairs_with("magnetische Kupplung", "magnetic clutch"), common=common)
    assert "magnetische Kupplung" in phrase


def test_what_is_the_same_in_both_languages_needs_no_term():
    assert "Kolibri" not in found(pairs_with("Kolibri", "Kolibri"))


def test_no_text_suggests_nothing():
    assert find_candidates([], [], ("de", "en")) == []
    assert find_candidates([""], [""], ("xx", "yy")) == []
