"""How a model learns: data, batches, loss, schedule, validation, checkpoints, several processes."""
