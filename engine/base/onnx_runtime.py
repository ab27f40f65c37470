"""The one import of ONNX Runtime, as `ort`: with its telemetry off.

As it comes, it notes a device id, the system and the sessions in a database below the user's cache folder,
and sends them to its maker from every process that keeps a session open for half a minute.
`engine/__init__.py` sets the variable that keeps all of that from beginning; the call here is for
systems and versions where it reports through the operating system instead.
"""

import onnxruntime as ort

__all__ = ["in_float16", "ort"]

ort.disable_telemetry_events()


def in_float16(content: bytes) -> bytes:
    """Returns a float32 graph as one that calculates in float16.

    Its inputs and outputs stay float32, so whatever can be swapped into the one fits the other. Weights
    beyond float16's range are cut off.

    Args:
        content: of the `.onnx` file.
    """
    import onnx
    from onnxruntime.transformers.float16 import convert_float_to_float16
    from onnxruntime.transformers.onnx_model import OnnxModel

    model = onnx.load_model_from_string(content)
    converted = convert_float_to_float16(model, keep_io_types=True, disable_shape_infer=True)
    OnnxModel(converted).topological_sort()  # casts of inputs come last else
    changed: bytes = converted.SerializeToString(deterministic=True)
    return changed
