"""One model of several domains against its baselines and controls: papers 001 and 002, judged honestly.

    python -m tests.benchmarks.several_domains [--pair en-fr] learn --corpora FOLDER --to FOLDER
    python -m tests.benchmarks.several_domains [--pair en-fr] tell --from FOLDER --corpora FOLDER

The first trains every system and lets it translate; stopped, it goes on with the runs that are missing. The
second writes what came out into `several-domains.json`, or for another pair of languages into a file beside
it, and from all of these the tables of "Several domains in numbers".
"""
