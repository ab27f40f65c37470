"""The engine. Before anything of it loads: ONNX Runtime reads, as it loads, that it has nothing to tell."""

import os

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # inherited by every process that is started
