"""The words of an evaluation: which of the references' each system produced, and which were cut."""

from pathlib import Path
from typing import TYPE_CHECKING

from engine.results.models import ModelRecord
from engine.results.words import CutWordExample, SystemCoverage, WordCoverage
from engine.tasks.evaluating.sentences import read_sentences
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.evaluation.words.cut_words import Spelling

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
    for key, mine in produced.items():
        others = frozenset[str]().union(*(each.in_place for name, each in produced.items() if name != key))
        only = words.commonest_first(mine.in_place - others) if len(produced) > 1 else []
        systems.append(
            SystemCoverage(
                model=key,
                name=found.result.name_of(key),
                n=len(mine.in_place),
                share=len(mine.in_place) / max(1, n_words),
                n_anywhere=len(mine.anywhere),
                share_anywhere=len(mine.anywhere) / max(1, n_words),
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
    from engine.evaluation.words.cut_words import TwoTranslations, cut_words

    found = read_sentences(run_id)
    new, old = found.system(None), found.system(None, is_rival=True)
    folder = _vocabulary_folder(new, old)
    if folder is None:
        return []
    spell_source, spell_target = (_spelling(folder, side) for side in ("source", "target"))
    languages = found.result.src, found.result.tgt
    examples = []
    for row, (source, reference) in enumerate(zip(found.sources, found.references, strict=True)):
        before, after = found.outputs[old][row], found.outputs[new][row]
        gain = found.scores[new][row] - found.scores[old][row]
        if gain <= 0 or found.numbers_wrong[new][row]:
            continue
        texts = TwoTranslations(source=source, reference=reference, old=before, new=after, gain=gain)
        if words := cut_words(texts, spell_source, spell_target, languages):
            examples.append(
                CutWordExample(
                    index=row,
                    source=source,
                    reference=reference,
                    words=tuple(words),
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
