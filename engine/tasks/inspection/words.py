"""The words of an evaluation: which of the references' each system produced, and which were cut."""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.results.models import ModelRecord
from engine.results.words import CutWordExample, SystemCoverage, WordCoverage
from engine.tasks.evaluating.sentences import read_sentences
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.evaluation.words.coverage import Spelling

_MOST_EXAMPLES = 50


def word_coverage(run_id: str) -> WordCoverage:
    """Counts the references' distinct words that each system of an evaluation produced.

    Section 6.1 of Sato et al. (Findings of EMNLP 2020).

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
    """
    from engine.evaluation.words.coverage import ReferenceWords

    found = read_sentences(run_id)
    words = ReferenceWords(found.references, found.result.tgt)
    produced = {key: words.produced_by(texts) for key, texts in found.outputs.items()}
    n_words = len(words.counts)
    systems = []
    for key, (in_place, anywhere) in produced.items():
        others = frozenset[str]().union(*(theirs for name, (theirs, _) in produced.items() if name != key))
        only = words.commonest_first(in_place - others) if len(produced) > 1 else []
        systems.append(
            SystemCoverage(
                model=key,
                name=found.result.name_of(key),
                n=len(in_place),
                share=len(in_place) / max(1, n_words),
                n_anywhere=len(anywhere),
                share_anywhere=len(anywhere) / max(1, n_words),
                n_only=len(only),
                only=tuple(only),
            )
        )
    return WordCoverage(n_words=n_words, systems=tuple(systems))


def failing_examples(run_id: str) -> list[CutWordExample]:
    """Finds sentences whose words the old vocabulary cuts up; the old system fails, the new does not.

    Table 7 of Sato et al. (Findings of EMNLP 2020). The new system is the one that was evaluated, the old one
    the first that it was compared with.

    Returns:
        Those with most such words first. A sentence to which the new system gives a wrong number is none.

    Raises:
        LibraryError: if there is no such run, or it measured no sentences.
    """
    from engine.evaluation.words.coverage import cut_words

    found = read_sentences(run_id)
    new, old = found.system(None), found.system(None, is_rival=True)
    folder = _vocabulary_folder(new, old)
    if folder is None:
        return []
    spellings = _spelling(folder, "source"), _spelling(folder, "target")
    languages = found.result.src, found.result.tgt
    examples = []
    for row, pair in enumerate(zip(found.sources, found.references, strict=True)):
        before, after = found.outputs[old][row], found.outputs[new][row]
        gain = found.scores[new][row] - found.scores[old][row]
        if gain <= 0 or found.numbers_wrong[new][row]:
            continue
        if words := cut_words(pair, (before, after), gain, spellings, languages):
            examples.append(
                CutWordExample(
                    index=row,
                    source=pair[0],
                    reference=pair[1],
                    words=words,
                    outputs={old: before, new: after},
                    change=gain,
                )
            )
    examples.sort(key=_importance, reverse=True)
    return examples[:_MOST_EXAMPLES]


def _importance(example: CutWordExample) -> tuple[int, float]:
    return sum(word.side == "target" for word in example.words), example.change


def _vocabulary_folder(new: str, old: str) -> Path | None:
    """Returns the folder of the old system, or of the new one's parent where the old is no model."""
    models: dict[str, ModelRecord] = {model.id: model for model in open_library().models()}
    parent = models[new].parent if new in models else None
    for key in (old, parent):
        if key in models and (models[key].path / "source.spm").is_file():
            return models[key].path
    return None


def _spelling(folder: Path, side: str) -> "Spelling":
    from engine.text.subwords import Subwords

    return Subwords.load(folder / f"{side}.spm").spell
