"""What was found of a model's domains, in words. Knows records, no widget."""

from engine.results.domains.inspection import DomainInspection, domain_name
from engine.results.evaluation import ShareInterval
from engine.results.figures import counted

EXPLANATION = (
    "A model of several domains sees in every word which of them it belongs to. Here is what it makes of "
    "text that it has not learned from, beside the model it was made from."
)
NO_MODEL = (
    "No model of the library follows several domains yet. Adapt one: tick the corpora of your other domains, "
    "and choose “Several domains, told apart by their words”."
)
NEW = "This model has not been looked at yet. At most 200 test sentences of each domain are read."
NO_TRANSLATION = "Only a decoder that follows domains says what it reads in the words of a translation."
PICTURES = {
    "sentence": (
        "Words",
        "How much each domain counts for a word, in per cent: the stronger the colour, the more.",
    ),
    "taken-for": (
        "Taken for",
        "Each row is a text, each column a domain it may be taken for, in per cent. A sentence is taken for "
        "the domain that its words weigh most.",
    ),
    "layers": (
        "Layers",
        "How much each domain weighs on average over the words of a text, from the lowest layer to the "
        "highest.",
    ),
    "typical-words": (
        "Typical words",
        "The words that lean most towards one domain, and how much it weighs for them. Words seen less than "
        "three times are left out.",
    ),
    "map": (
        "Map",
        "Sentences that the encoder sees alike lie close together. Such a map (t-SNE) shows clusters even "
        "where there are none; trust the number below it, which comes from the encoder itself.",
    ),
}
"""By the key of a picture: its title among the others, and what it shows."""


def headline_words(found: DomainInspection) -> str:
    """Says in a sentence how well the model tells its domains apart."""
    if found.sentences_found is None:
        return (
            f"{found.purity:.0%} of the sentences are taken for the domain that most of their text is taken "
            f"for; {found.n_separate} of {len(found.texts)} texts have one of their own."
        )
    words = f" and {found.words_found.share:.0%} of the words" if found.words_found else ""
    return (
        f"{found.sentences_found.share:.0%} of the sentences{words} are taken for the domain they are from."
    )


def facts_words(found: DomainInspection) -> str:
    """Says what was read, and what could not be done."""
    read = ", ".join(f"{domain_name(text.domain)} {text.n_sentences:,}" for text in found.texts)
    n_sentences = sum(text.n_sentences for text in found.texts)
    said = f"{counted(n_sentences, 'test sentence')}: {read}."
    if found.sentences_found and found.words_found:
        said += (
            f" 95 % interval: {_interval(found.sentences_found)} of the sentences,"
            f" {_interval(found.words_found)} of the words."
        )
    return f"{said} {found.note}" if found.note else said


def _interval(share: ShareInterval) -> str:
    return f"{share.low:.0%} to {share.high:.0%}"
