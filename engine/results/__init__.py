"""Every answer of the door: frozen, typed records, one file per noun. No behaviour, no torch.

`engine.base.json_values` takes them to JSON and back.
"""
