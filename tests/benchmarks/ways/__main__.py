"""`python -m tests.benchmarks.ways`: see the package."""

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
from tests.benchmarks.ways import findings
from tests.benchmarks.ways.learning import UPDATES, Run, fingerprints, learn, plan

KEPT = Path(__file__).parents[1] / "ways.json"


def main() -> None:
    """Adapts what is missing, or tells what came out."""
    options = read_options(__doc__, updates=UPDATES)
    if options.command == "tell":
        if options.to:
            known = check_corpora(options, fingerprints(options.corpora))
            runs, missing = kept_runs(Run, options.to, plan())
            created = read_json(base_of(options.to) / "model.json")["created"]
            base = {"weights": known["base"], "created": created}
            write_json(KEPT, findings.findings(runs, missing, options.corpora, base))
        findings.tell(read_json(KEPT))
    elif options.only:
        name, seed = options.only[0], int(options.only[1])
        keep_run(options.to, name, seed, learn(options.to, options.corpora, options.updates, name, seed))
    else:
        begin(options.to, {"corpora": fingerprints(options.corpora), "updates": options.updates})
        learn_missing("tests.benchmarks.ways", options.to, plan())


if __name__ == "__main__":
    main()
