"""What other programs translate with: connections, and the library that answers them."""
