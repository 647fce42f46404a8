"""The rules engine: what a game is, how a move is played, how chance answers.

Nothing in here knows the web, the database, the clock or global randomness.
"""
