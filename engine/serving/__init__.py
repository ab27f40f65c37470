"""The local server: programs on this computer translate through it, by protocols that they speak already."""
