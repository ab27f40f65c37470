"""From files to a corpus: look, stage, judge, split and build."""
