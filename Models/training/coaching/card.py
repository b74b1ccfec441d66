"""Writes the figures into the model card, between its markers."""
