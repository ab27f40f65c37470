"""Loads the Python model of a repository as Triton does, asks it what stands on standard input, and answers.

    python ask.py REPOSITORY NAME < REQUESTS

Requests are JSON: lists of requests that arrive together, each {"TEXT": [...], "SPEAKER": [...], ...}. Run by
tests with nothing of ours to import but what the repository carries.
"""

import importlib.util
import json
import re
import sys
from pathlib import Path

import numpy as np
import triton_python_backend_utils as pb_utils


def tensor(name, values):
    if name == "BEAM":
        return pb_utils.Tensor(name, np.array(values, np.int32).reshape(-1, 1))
    encoded = [value.encode("utf-8", "surrogateescape") for value in values]
    return pb_utils.Tensor(name, np.array(encoded, np.object_).reshape(-1, 1))


def request(given):
    is_cancelled = given.pop("is_cancelled", False)
    return pb_utils.InferenceRequest([tensor(*each) for each in given.items()], is_cancelled)


def shown(response):
    if response.has_error():
        return {"error": response.error().message(), "code": response.error().code()}
    (found,) = response.output_tensors()
    array = found.as_numpy()
    assert (found.name(), array.dtype, array.shape[1:]) == ("TRANSLATION", np.object_, (1,))
    return {"texts": [value.decode() for value in array[:, 0]]}


def main():
    folder = Path(sys.argv[1]) / sys.argv[2]
    text = (folder / "config.pbtxt").read_text(encoding="utf-8")
    found = re.findall(r'key: "(\w+)"  value \{ string_value: "([^"]*)" \}', text)
    config = {"name": sys.argv[2], "parameters": {key: {"string_value": value} for key, value in found}}
    spec = importlib.util.spec_from_file_location("model", folder / "1" / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    model = module.TritonPythonModel()
    model.initialize(
        {"model_config": json.dumps(config), "model_repository": str(folder), "model_version": "1"}
    )
    together = [model.execute([request(each) for each in group]) for group in json.load(sys.stdin)]
    model.finalize()
    ours = sys.modules["engine"].__file__
    json.dump(
        {"engine": ours, "answers": [[shown(each) for each in group] for group in together]}, sys.stdout
    )


if __name__ == "__main__":
    main()
