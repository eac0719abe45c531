"""What pictures show of each family, in a module of its name."""
