"""What stands in a model repository for people: how it is started and asked."""

from pathlib import Path

from engine.exchange.outgoing.triton.repository import IMAGE, precision_of, translating_precision


def readme(template: str, name: str, model: Path, *, card: str, pack: str, speaker: str) -> str:
    """Returns the README.md of a model repository.

    Args:
        template: its text, with places for the rest.
        name: of the translator in Triton.
        model: the model's folder in it.
        card: of the model: Markdown.
        pack: one that it has; "" if it has none.
        speaker: somebody that it knows; "" if nobody.
    """
    is_int8 = translating_precision(model) == "int8"
    said = "It translates in int8." if is_int8 else "The model has no int8 graphs: it translates in float32."
    values = {"image": IMAGE, "name": name, "precision": said, "graphs": precision_of(model)}
    return template.format(card=card.strip(), **values, pack=pack or "PACK", speaker=speaker or "NAME")
