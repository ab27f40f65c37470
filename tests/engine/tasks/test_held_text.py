"""Which text a run holds, where no run is at work."""

import subprocess
import sys

from tests.engine.jobs.conftest import ROOT

_NOTE = "import sys; from engine.tasks.held_text import note_text; note_text('pumps'); print(*sys.modules)"


def test_where_no_run_is_at_work_nothing_is_noted_and_numpy_is_not_loaded():
    told = subprocess.run([sys.executable, "-c", _NOTE], cwd=ROOT, check=True, capture_output=True, text=True)
    assert "numpy" not in told.stdout.split()
