"""Text in another language of the same script is told of, and text in the right one is not."""

from itertools import product

from engine import tasks
from engine.orders import AdaptOrder
from engine.orders.corpora import ImportOrder
from engine.results.importing import Recipe
from engine.tasks.adapting.domain_corpora import find_domain_corpora
from engine.tasks.adapting.planning import adaptation_plan, foreign_text
from engine.tasks.corpora.importing import import_corpus
from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.tiny import write_model_folder

PLACES = [
    "in de kelder",
    "naast het raam",
    "voor het huis",
    "op het dak",
    "achter de schuur",
    "onder de trap",
]
THINGS = ["de oude pomp", "een nieuwe lamp", "de rode deur", "het kleine wiel", "de zware ketting"]
DUTCH = [f"Gisteren stond {thing} nog {place}, zei zij." for thing, place in product(THINGS, PLACES)]
ORTE = ["im Keller", "neben dem Fenster", "vor dem Haus", "auf dem Dach", "hinter der Scheune", "am Weg"]
DINGE = ["die alte Pumpe", "eine neue Lampe", "die rote Tür", "das kleine Rad", "die schwere Kette"]
GERMAN = [f"Gestern stand {thing} noch {place}, sagte sie." for thing, place in product(DINGE, ORTE)]
AS_IT_IS = Recipe(rules={"wrong-language": {"on": False}})
"""How text in another language gets into a corpus: the rule that leaves it out is off."""
ENGLISH = [f"Yesterday it still stood there, she said about number {number}." for number in range(30)]


def imported(folder, source, domain="pumps"):
    path = write_tsv(folder / f"{domain}.tsv", list(zip(source, ENGLISH, strict=True)))
    import_corpus(ImportOrder(files=[path], domain=domain, src="de", tgt="en", recipe=AS_IT_IS))
    return find_domain_corpora(domain, "de", "en")


def test_dutch_that_is_said_to_be_german_is_told(library_home, tmp_path):
    (told,) = foreign_text(imported(tmp_path, DUTCH))
    assert told.startswith("The German text of the corpus “pumps” looks like Dutch:")


def test_german_is_german(library_home, tmp_path):
    assert foreign_text(imported(tmp_path, GERMAN)) == []


def test_short_text_in_the_right_language_is_left_alone(library_home, tmp_path):
    write_tsv(tmp_path / "short.tsv", many_pairs(40))
    import_corpus(ImportOrder(files=[tmp_path / "short.tsv"], domain="short", src="de", tgt="en"))
    assert foreign_text(find_domain_corpora("short", "de", "en")) == []


def test_text_in_one_language_is_looked_at_too(library_home, tmp_path):
    (tmp_path / "mono.txt").write_text("\n".join(DUTCH))
    files = [tmp_path / "mono.txt"]
    import_corpus(ImportOrder(files=files, domain="pumps", src="de", tgt="", recipe=AS_IT_IS))
    (told,) = foreign_text(imported(tmp_path, GERMAN))
    assert "corpus “mono” looks like Dutch" in told


def test_the_plan_warns_and_does_not_refuse(library_home, tmp_path):
    tasks.add_model(write_model_folder(tmp_path / "base", model_id="tiny-base"))
    imported(tmp_path, DUTCH)
    plan = adaptation_plan(AdaptOrder(model="tiny-base", domain="pumps"), probe=False)
    assert plan.method == "fine-tune"
    assert ["looks like Dutch" in sentence for sentence in plan.warnings] == [True]
