"""How much of real-looking text comes through: quoted words, units, tags, names, files, by kind.

    python -m tests.benchmarks.real_text [LINES.SRC-TGT.tsv ...] [--files FOLDER] [--wrong] [--out FILE]

Lines are natural sentences, each of one kind, with patterns of what its translation must and must not hold
(`scoring` says how one is judged). Our own are `own.de-en.tsv` and `own.en-de.tsv` beside this file; nobody
had read them while what they measure was built, until 29 November 2026. Other files of this form are given
by path; names that stay stand in `names.SRC-TGT.txt` beside them. FOLDER has documents, and their points in
`points.tsv`.

All are translated by `parlance translate` in a library of their own, without care and with it. It prints what
is right of each kind and which goals are met, and writes the counts to `real-text.json`.
"""
