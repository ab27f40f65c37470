"""Somebody who knows the field finds the place by searching for its words, in docstrings and names."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import OUR_FILES, ROOT, tree_of

WANTED = {
    "accelerator": "engine/text/marks.py",
    "adapter": "engine/export/packs.py",
    "word alignment": "engine/runtime/aligning.py",
    "attention": "engine/model/attention.py",
    "back-translation": "engine/adaptation/back_translation.py",
    "batching": "engine/runtime/batching.py",
    "beam search": "engine/search/beam_search.py",
    "BLEU": "engine/evaluation/scores.py",
    "bootstrap resampling": "engine/evaluation/significance.py",
    "cache key": "engine/runtime/open_model.py",
    "checkpoint": "engine/training/checkpoints.py",
    "concordance": "engine/corpora/storing/browsing.py",
    "confidence interval": "engine/evaluation/significance.py",
    "constrained decoding": "engine/search/constraints.py",
    "cross-validation": "engine/speakers/fit.py",
    "data cleaning": "engine/corpora/cleaning.py",
    "glossary": "engine/text/words/terms.py",
    "deduplication": "engine/corpora/storing/known_pairs.py",
    "distillation": "engine/exchange/students.py",
    "domain mixing": "engine/model/domains.py",
    "dropout": "engine/model/dropout.py",
    "early stopping": "engine/training/loop.py",
    "embedding": "engine/vocabulary/transplant.py",
    "encoding detection": "engine/documents/encodings.py",
    "example retrieval": "engine/tasks/memory/memory.py",
    "experience replay": "engine/adaptation/learning_along.py",
    "fine-tuning": "engine/adaptation/fine_tune.py",
    "forced decoding": "engine/runtime/speaker_feeds.py",
    "fuzzy match": "engine/corpora/memory.py",
    "gradient accumulation": "engine/training/optimizers.py",
    "inline tag": "engine/text/codes.py",
    "kNN": "engine/search/examples.py",
    "label smoothing": "engine/training/loss.py",
    "language identification": "engine/text/identification.py",
    "learning rate schedule": "engine/training/optimizers.py",
    "length penalty": "engine/search/beam_search.py",
    "LoRA": "engine/base/architecture.py",
    "low-rank": "engine/model/low_rank.py",
    "mixed precision": "engine/training/devices.py",
    "model card": "engine/runtime/model_card.py",
    "n-best": "engine/search/beam_search.py",
    "negation": "engine/text/negation.py",
    "noisy-channel reranking": "engine/runtime/reranking.py",
    "normalisation": "engine/corpora/normalising.py",
    "online adaptation": "engine/adaptation/learning_along.py",
    "ONNX export": "engine/export/graphs.py",
    "optimizer": "engine/training/optimizers.py",
    "parity": "engine/export/parity.py",
    "placeholder": "engine/text/protected.py",
    "post-editing": "engine/tasks/adapting/along.py",
    "quality estimation": "engine/runtime/quality_estimation.py",
    "quantization": "engine/export/layers.py",
    "reranking": "engine/runtime/reranking.py",
    "segmentation": "engine/text/sentences.py",
    "sentence splitting": "engine/text/sentences.py",
    "speaker adaptation": "engine/speakers/fit.py",
    "subtitle": "engine/documents/subtitles.py",
    "subword": "engine/text/subwords.py",
    "tokenizer": "engine/text/subwords.py",
    "term extraction": "engine/corpora/vocabulary.py",
    "train, development and test split": "engine/corpora/storing/splitting.py",
    "translation memory": "engine/corpora/memory.py",
    "transformer": "engine/model/transformer.py",
    "truecasing": "engine/text/words/forms.py",
    "undo stack": "engine/library/speakers.py",
    "vocabulary adaptation": "engine/adaptation/vocabulary_adaptation.py",
    "weight averaging": "engine/training/optimizers.py",
    "word vectors": "engine/training/cbow.py",
}
"""The word that one searches for, and the file that one would want to find."""


def names_and_docstrings(path: Path) -> str:
    """Returns what a search for a word sees of a file: its path, its names in words, its docstrings."""
    found = [path.relative_to(ROOT).with_suffix("").as_posix()]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", node.name))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.append(str(node.value.value))
    return "\n".join(found).replace("_", " ").replace("/", " ")


@cache
def searched() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): names_and_docstrings(path) for path in OUR_FILES}


@pytest.mark.parametrize("term", WANTED)
def test_a_term_of_the_field_leads_to_its_place(term: str) -> None:
    words = r"[\s-]+".join(map(re.escape, re.split("[ -]", term)))
    pattern = re.compile(rf"(?<!\w){words}(?:e?s)?(?!\w)", re.IGNORECASE)
    assert WANTED[term] in [name for name, text in searched().items() if pattern.search(text)]
