"""What marks hold: pairs of all styles, and nothing where a mark is none."""

import pytest

from engine.text.marks import enclosed, lone_edges, mark_faults, quoted_sentences, stretches_apart


def contents(text):
    return [each.content(text) for each in enclosed(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Das „Boot“ sinkt.",
        "Das ‚Boot‘ sinkt.",
        "Das »Boot« sinkt.",
        "Das ›Boot‹ sinkt.",
        "The “Boot” sinks.",
        "The ‘Boot’ sinks.",
        'The "Boot" sinks.',
        "The 'Boot', it sinks.",
        "Le «Boot» coule.",
        "Das (Boot) sinkt.",
        "Das [Boot]",
        "Das *Boot*!",
        "„Boot”",
        '„Boot"',
    ],
)
def test_marks_of_all_styles_hold_words(text):
    assert contents(text) == ["Boot"]


@pytest.mark.parametrize(
    "text",
    [
        "It's the dogs' bowl.",
        'a 5\' 6" plank and a 3" nail',
        "Das „Boot sinkt.",
        "Das Boot“ sinkt.",
        "a) eins b) zwei",
        "rock 'n roll",
        "",
    ],
)
def test_apostrophes_inches_and_lone_marks_hold_nothing(text):
    assert contents(text) == []


def test_inner_marks_stand_behind_those_that_hold_them():
    assert contents("„Er rief ‚Halt‘ (laut)“") == ["Er rief ‚Halt‘ (laut)", "Halt", "laut"]


def test_a_lone_mark_inside_others_does_not_part_them():
    assert contents("(der „Wal)") == ["der „Wal"]


def test_a_few_words_are_taken_apart_and_more_are_not():
    text = "Der „rote Knopf“ heißt (wie wir alle schon lange wissen) anders."
    short, long = stretches_apart(text)
    assert [each.content(text) for each in short] == ["rote Knopf"]
    assert [each.content(text) for each in long] == ["wie wir alle schon lange wissen"]


def test_of_nested_stretches_the_short_one_inside_is_taken_apart():
    text = "„Sie nannten mich damals alle nur ‚Lotte‘ und lachten.“"
    short, long = stretches_apart(text)
    assert ([each.content(text) for each in short], long) == (["Lotte"], [])


@pytest.mark.parametrize("text", ["Hund(e)", "die (NATO)", "Seite (12)", "( frei )", "Raum({a})"])
def test_parts_of_words_abbreviations_and_numbers_are_not_taken_apart(text):
    assert stretches_apart(text) == ([], [])


@pytest.mark.parametrize(
    ("source", "translation", "n_faults"),
    [
        ("Das „Boot“ sinkt.", 'The "boat" sinks.', 0),
        ("Das „Boot“ sinkt.", "The boat sinks.", 1),
        ("Das „Boot“ sinkt.", 'The "boat sinks.', 2),
        ("Das Boot (neu)", "The boat (new", 2),
        ("Das Boot", "The captain's 5\" boat", 0),
        ("a) Das Boot", "a) The boat", 0),
    ],
)
def test_faults_are_marks_too_many_too_few_or_alone(source, translation, n_faults):
    assert mark_faults(source, translation) == n_faults


@pytest.mark.parametrize(
    "text", ["„Nein“, sagte er.", '"No," he said.', "„Komm!“, rief er.", 'He said, "Yes."', "Er sagt: „Ja.“"]
)
def test_what_somebody_says_is_no_name(text):
    short, others = stretches_apart(text)
    assert (short, len(others)) == ([], 1)


@pytest.mark.parametrize(
    "text",
    [
        "Der Knopf „Start“ klemmt.",
        "„Haus“, „Hof“",
        "Es heißt „Glück“, Frau Weber.",
        "Auf „Rot“, dann auf Start",
    ],
)
def test_names_between_marks_are_read_apart(text):
    assert stretches_apart(text)[0]


@pytest.mark.parametrize(
    ("sentences", "found"),
    [
        (['He asked: "When are you coming?"', "Please write."], [True, False]),
        (["“You are late.", "Sit down,” she said.", "I sat down."], [True, True, False]),
        (["„Du bist zu spät“, sagte er.", "Kommen Sie."], [True, False]),
        (['Press the "Save as" button.', 'Sign "Consent".'], [False, False]),
        (["He said, 'You are late, Tom.'", "It's Tom's, and the boys' too."], [True, False]),
        (["»Nein!«, rief sie.", "Ein «Wort» genügt."], [True, False]),
        (["“Lone", "marks say nothing."], [False, False]),
        (['A 15" screen, "F5" and 3" more.', "It's yours."], [False, False]),
    ],
)
def test_what_somebody_says_is_quoted_and_a_name_is_not(sentences, found):
    assert quoted_sentences(sentences) == found


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("„Halt!", (True, False)),
        ("Wer ist da?“", (False, True)),
        ("»„Halt!“, rief er.", (True, False)),
        ("„Halt!“", (False, False)),
        ("„Halt“, rief er.", (False, False)),
        ('Ein Rohr von 5"', (False, False)),
        ("’s ist kalt", (False, False)),
        ("„", (False, False)),
        ("", (False, False)),
    ],
)
def test_a_mark_at_the_edge_may_have_its_partner_in_another_sentence(text, edges):
    assert lone_edges(text) == edges


def test_a_thousand_marks_that_open_are_looked_at_once():
    assert lone_edges("„a " * 1_000) == (True, False)


@pytest.mark.parametrize(
    "text", ["2*3*4", "Preis* inkl. MwSt.*", "* eins * zwei", "Kolleg*innen und Freund*innen"]
)
def test_asterisks_of_sums_footnotes_lists_and_genders_hold_nothing(text):
    assert enclosed(text) == []
