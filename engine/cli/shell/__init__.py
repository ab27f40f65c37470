"""`parlance completion` and `parlance man`."""
