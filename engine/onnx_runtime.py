"""The one import of ONNX Runtime, as `ort`: with its telemetry off.

As it comes, it notes a device id, the system and the sessions in a database below the user's cache folder,
and sends them to its maker from every process that keeps a session open for half a minute.
`engine/__init__.py` sets the variable that keeps all of that from beginning; the call here is for
systems and versions where it reports through the operating system instead.
"""

import onnxruntime as ort

__all__ = ["ort"]

ort.disable_telemetry_events()
