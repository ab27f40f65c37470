"""One update of the weights: gradients, loss, optimizer, learning rate, running mean."""
