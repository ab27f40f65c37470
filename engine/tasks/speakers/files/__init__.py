"""A speaker as one small file: NAME.parlance-speaker."""

FILE_ENDING = ".parlance-speaker"
