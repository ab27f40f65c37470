"""How a model learns: data, batches, loss, schedule, validation, checkpoints, several processes."""

import os
import tempfile

# Torch's compiler, which nothing here uses, is imported with an optimizer's first update and at once makes a
# folder for its cache, which stays. Where one is named that is there already, it makes none.
os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", tempfile.gettempdir())
