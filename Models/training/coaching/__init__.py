"""Trains, calibrates and judges the coaching model on simulated sessions."""
