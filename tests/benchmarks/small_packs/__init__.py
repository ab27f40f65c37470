"""Small packs against full fine-tuning: what they gain, weigh and cost.

    python -m tests.benchmarks.small_packs learn --corpora FOLDER --to RUNS
    python -m tests.benchmarks.small_packs tell [--from RUNS --corpora FOLDER]
    python -m tests.benchmarks.small_packs.speed

The first command adapts the model that ships to each text, as a whole and as a small pack, with the same
pairs, batches and updates, each at the product's learning rate; it goes on where it was stopped. The second
keeps scores, sizes and times in `small-packs.json`, and writes the table of "Small packs in
numbers". The third prints times.
"""
