"""The desk: a file as a list of segments that are translated, corrected and confirmed one by one."""
