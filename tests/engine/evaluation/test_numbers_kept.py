"""Whether numbers are kept: the reference decides, and no other way to write them is a fault."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.evaluation.differences import check_numbers, compare_wrong_numbers, count_wrong_numbers

SENTENCES = st.lists(
    st.one_of(st.integers(0, 5000).map(str), st.sampled_from(["the", "pump", "is", "1.5", "m", "3D"]))
)


def faults(source, reference, output, languages=("de", "en")):
    found = check_numbers(source, reference, output, languages)
    return [(fault.kind, fault.text) for fault in found.faults]


@pytest.mark.parametrize(("source", "reference", "output", "languages"), [
    ("Es kostet 1.000,50 €.", "It costs €1,000.50.", "It costs € 1 000.50.", ("de", "en")),
    ("Bestellen Sie elf Ringe.", "Order eleven rings.", "Order 11 rings.", ("de", "en")),
    ("Bestellen Sie 8 Ringe.", "Order 8 rings.", "Order eight rings.", ("de", "en")),
    ("Bestellen Sie 8 Ringe.", "Order eight rings.", "Order some rings.", ("de", "en")),
    ("Am 05.03.2024 um 14:30 Uhr.", "On March 5, 2024 at 2:30 p.m.", "On 03/05/2024, 14:30.", ("de", "en")),
    ("Am 5. März.", "On March 5.", "On the 5th of March.", ("de", "en")),
    ("Am 5. März 2024.", "On March 5, 2024.", "On 5/3/2024.", ("de", "en")),
    ("1,5 Mio. Euro", "1.5 million euros", "1,500,000 euros", ("de", "en")),
    ("Ludwig XIV.", "Louis XIV", "Louis 14", ("de", "en")),
    ("ポンプが三台あります。", "There are three pumps.", "There are 3 pumps.", ("ja", "en")),
    ("150万円です。", "It is 1.5 million yen.", "It is 1,500,000 yen.", ("ja", "en")),
    ("Il y a vingt et un clients.", "There are twenty-one guests.", "There are 21 guests.", ("fr", "en")),
    ("M8 und 10mm", "M8 and 10 mm", "M 8 and 10mm", ("de", "en")),
    ("Nimm 5, dann 10.", "Take 5, then 10.", "Take 5 and 5, then 10.", ("de", "en")),
    ("Są dwa koty.", "Sono due gatti.", "Ci sono 2 gatti.", ("pl", "it")),
])  # fmt: skip
def test_another_way_to_write_a_number_is_no_fault(source, reference, output, languages):
    assert faults(source, reference, output, languages) == []


@pytest.mark.parametrize(("source", "reference", "output", "languages", "found"), [
    ("Nimm 11 Ringe.", "Take 11 rings.", "Take 1 ring.", ("de", "en"), [("missing", "11"), ("new", "1")]),
    ("Nimm 11 Ringe.", "Take eleven rings.", "Take 1 ring.", ("de", "en"), [("new", "1")]),
    ("Nimm 11 Ringe.", "Take 11 rings.", "Take rings.", ("de", "en"), [("missing", "11")]),
    ("Nimm Ringe.", "Take rings.", "Take 7 rings.", ("de", "en"), [("new", "7")]),
    ("Von 5 bis 5.", "From 5 to 5.", "From 5.", ("de", "en"), [("missing", "5")]),
    ("Bei −5 °C.", "At −5 °C.", "At 5 °C.", ("de", "en"), [("missing", "−5")]),
    ("Ab 3.10.", "From 3.10.", "From 3.1.", ("de", "en"), [("missing", "3.10"), ("new", "3.1")]),
    ("um 14:30 Uhr", "at 14:30", "at 2:30", ("de", "en"), [("missing", "14"), ("new", "2")]),
    ("2,5 t", "2.5 t", "25 t", ("fr", "en"), [("missing", "2.5"), ("new", "25")]),
    ("３５０円", "350 yen", "305 yen", ("ja", "en"), [("missing", "350"), ("new", "305")]),
])  # fmt: skip
def test_a_lost_or_foreign_number_is_a_fault(source, reference, output, languages, found):
    assert faults(source, reference, output, languages) == found


@settings(max_examples=40)
@given(SENTENCES, SENTENCES)
def test_source_and_reference_are_never_at_fault_themselves(source, reference):
    source, reference = " ".join(source), " ".join(reference)
    assert faults(source, reference, reference) == []
    assert faults(reference, reference, reference) == []


@settings(max_examples=40)
@given(st.lists(st.integers(100, 900), min_size=1, max_size=5, unique=True), st.data())
def test_any_changed_number_is_noticed(numbers, data):
    place = data.draw(st.integers(0, len(numbers) - 1))
    text = ", ".join(f"n={number}" for number in numbers)
    changed = ", ".join(f"n={number + 1000 * (i == place)}" for i, number in enumerate(numbers))
    kinds = [kind for kind, _ in faults(text, text, changed)]
    assert kinds == ["missing", "new"]


@settings(max_examples=40)
@given(st.permutations(["3", "14", "15.9", "2,653", "5"]))
def test_the_order_of_numbers_does_not_count(order):
    assert faults("3; 14; 15.9; 2,653; 5", "3; 14; 15.9; 2,653; 5", "; ".join(order), ("en", "en")) == []


def test_a_new_number_says_where_it_stands():
    output = "Take １２ rings."
    (fault,) = check_numbers("Nimm Ringe.", "Take rings.", output, ("de", "en")).faults
    assert output[fault.start : fault.end] == fault.text == "１２"


def checks(*wrong):
    outputs = {None: ("Ja.", "Yes.", "Yes."), False: ("5", "5", "5"), True: ("5", "5", "6")}
    return [check_numbers(*outputs[each], ("de", "en")) for each in wrong]


def test_only_sentences_with_numbers_count():
    kept = count_wrong_numbers(checks(True, False, False, None, None))
    assert (kept.n_with, kept.n_wrong, kept.share) == (3, 1, pytest.approx(1 / 3))
    assert kept.low < kept.share < kept.high


def test_two_systems_are_compared_by_a_sign_test():
    changes = compare_wrong_numbers(checks(*[True] * 9, False, None), checks(*[False] * 8, True, True, None))
    assert (changes.n_with, changes.before, changes.after) == (10, 2, 9)
    assert (changes.gained, changes.lost) == (1, 8)
    assert changes.p == pytest.approx(20 / 512)
