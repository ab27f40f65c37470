"""Every answer of the door: frozen, typed records, one file per noun. No behaviour, no torch.

`engine.json_values` takes them to JSON and back.
"""
