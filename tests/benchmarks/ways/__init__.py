"""The ways to adapt that are recommended, against fine-tuning, on the German → English model that ships.

    python -m tests.benchmarks.ways learn --corpora FOLDER --to RUNS
    python -m tests.benchmarks.ways tell [--from RUNS --corpora FOLDER]

The first command adapts the model to four texts that it has not seen, each way with the same pairs, the same
number of updates and, where there is text in one language, the same sentences of it; it goes on where it was
stopped. The second keeps the scores in `ways.json`, and from them writes the section "With the model that
ships" of "New words in numbers", and its rows of the evidence that recommendations rest on.
"""
