"""`python -m tests.benchmarks.small_packs`: see the package."""

import tempfile
from pathlib import Path

from engine.base.files import read_json, write_json
from tests.benchmarks.resumable import (
    base_of,
    begin,
    check_corpora,
    keep_run,
    kept_runs,
    learn_missing,
    read_options,
)
from tests.benchmarks.small_packs import findings, speed
from tests.benchmarks.small_packs.learning import UPDATES, Run, fingerprints, learn, plan

KEPT = Path(__file__).parents[1] / "small-packs.json"


def main() -> None:
    """Adapts what is missing, or tells what came out."""
    options = read_options(__doc__, updates=UPDATES)
    if options.command == "tell":
        if options.to:
            check_corpora(options, fingerprints(options.corpora))
            runs, missing = kept_runs(Run, options.to, plan())
            print("\n".join(f"missing: {name}" for name in missing))
            with tempfile.TemporaryDirectory() as scratch:
                times = speed.measure(base_of(options.to), Path(scratch))
            write_json(KEPT, findings.findings(runs, options.corpora) | {"speed": times})
        findings.write_page(read_json(KEPT))
    elif options.only:
        name, seed = options.only[0], int(options.only[1])
        keep_run(options.to, name, seed, learn(options.to, options.corpora, options.updates, name, seed))
    else:
        begin(options.to, {"corpora": fingerprints(options.corpora), "updates": options.updates})
        learn_missing("tests.benchmarks.small_packs", options.to, plan())


if __name__ == "__main__":
    main()
