"""Our models as folders of other programs."""
