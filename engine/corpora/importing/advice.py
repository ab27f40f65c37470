"""Advice on the size of a corpus, in plain words."""

from collections.abc import Mapping

from engine.results.figures import counted

_STEPS = (
    (
        20,
        "Only {n:,} to learn from: a model cannot be adapted to fewer than 20 pairs, all text of the domain "
        "together. A speaker profile fits so little text.",
    ),
    (
        300,
        "With {n:,} pairs to learn from, adapting a model gains little; a speaker profile fits so little "
        "text better. Adapting still works, and can be undone.",
    ),
    (
        2_000,
        "With {n:,} pairs to learn from, expect the model to pick up frequent words and set phrases. From "
        "2,000 pairs on the gain is usually easy to see.",
    ),
    (10_000, "With {n:,} pairs to learn from, expect a clear gain in this domain; more text adds to it."),
)


def advice_for(splits: Mapping[str, int], kind: str = "parallel", n_known: int = 0) -> tuple[str, ...]:
    """Returns advice on a corpus with these splits.

    Args:
        splits: pairs per split, by name.
        kind: "parallel", "monolingual" or "terms".
        n_known: how many of its lines other corpora of the domain hold already.

    Returns:
        Sentences, none for a large corpus that is new.
    """
    return (*_known(sum(splits.values()), n_known), *_by_size(splits, kind))


def _known(n_all: int, n_known: int) -> list[str]:
    if not n_known:
        return []
    if n_known == n_all:
        return ["Other text of this domain holds all of these lines already: there is nothing new to learn."]
    share = f"{n_known:,} of these {n_all:,} lines"
    return [f"Other text of this domain holds {share} already: there is nothing new to learn from those."]


def _by_size(splits: Mapping[str, int], kind: str) -> list[str]:
    if kind == "terms":
        return ["Terms are kept as a list of words: no model is trained or tested on them."]
    if kind == "monolingual":
        return [
            "This is text in one language: a model learns from it how the domain's words are used. To learn "
            "to translate them, it needs texts of the domain with their translations as well."
        ]
    advice = [text.format(n=splits["train"]) for limit, text in _STEPS if splits["train"] < limit][:1]
    if not splits["test"]:
        advice.append(
            "There is too little text to set some aside for measuring, so a gain cannot be proven on it; "
            "give a test file of your own if you have one."
        )
    elif splits["test"] < 100:
        advice.append(f"A test split of {counted(splits['test'], 'pair')} can only prove large gains.")
    return advice
