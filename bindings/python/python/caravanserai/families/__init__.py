"""What differs from family to family: for each a module of its name."""
