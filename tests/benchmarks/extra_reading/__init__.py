"""Extra reading against its baselines and controls: paper 004, judged honestly.

    python -m tests.benchmarks.extra_reading learn --corpora FOLDER --to FOLDER
    python -m tests.benchmarks.extra_reading tell --from FOLDER --corpora FOLDER

The first learns word vectors, trains every system and lets it translate; stopped, it goes on with the runs
that are missing. The second writes what came out into `extra-reading.json`, and from that the page
"Extra reading in numbers".
"""
