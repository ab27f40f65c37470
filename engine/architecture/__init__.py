"""What torch model and graphs agree on beside the shape: positions, and the updates of small packs."""
