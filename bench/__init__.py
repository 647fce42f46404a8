"""Measures Roteiro, and beside it boardgame.io with a toy game; `make bench` runs it."""
