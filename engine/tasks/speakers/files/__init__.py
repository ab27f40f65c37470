"""A speaker as one small file: NAME.parlance-speaker."""
