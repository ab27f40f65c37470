"""What an import of a list of terms says of the columns that it does not read."""

from engine import tasks
from engine.orders.corpora import ImportOrder


def test_a_column_that_is_not_understood_is_named(library_home, tmp_path):
    path = tmp_path / "terms.csv"
    path.write_text("Deutsch;Englisch;verboten;Notiz\nNabe;hub;boss;neu\n", encoding="utf-8")
    order = ImportOrder(files=(path,), src="de", tgt="en", domain="wheels", are_terms=True)
    said = tasks.import_corpus(order).advice
    assert [each.partition(". ")[0] for each in said][0] == "Not read from terms.csv: column “Notiz”"
    assert not any("verboten" in each for each in said)
